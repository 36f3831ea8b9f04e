"""How combatants looked to a viewer after an earlier step, to tell what has changed since.

Usually it was on this viewer's screen a moment ago and is still at hand; after a restart the
step's state is read once more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from encounters.play.models import Step
from encounters.play.panels.table import Table
from rulesets.contract import CombatantView, View, Viewer
from rulesets.generation_cache import GenerationCache

MOST_KEPT = 512
Glance = Mapping[str, CombatantView]
_kept = GenerationCache[Any, Glance](MOST_KEPT)


def forget() -> None:
    _kept.forget()


def remember(table: Table, viewer: Viewer, view: View) -> None:
    """Remembers how it looks after the step that is shown now."""
    if table.steps:
        _keep(table.steps[0], viewer, view)


def after(table: Table, step: Step, viewer: Viewer) -> Glance:
    """The combatants that this viewer saw after the step, by id."""
    known = _kept.get(_key(step, viewer))
    if known is not None:
        return known
    return _keep(step, viewer, table.ruleset.view(table.state_after(step), viewer))


def _keep(step: Step, viewer: Viewer, view: View) -> Glance:
    return _kept.keep(_key(step, viewer), {seen.id: seen for seen in view.combatants})


def _key(step: Step, viewer: Viewer) -> Any:
    return step.pk, step.created, viewer
