"""The appearance of combatants for a viewer after an earlier step, for finding changes.

Usually it was shown to this viewer a moment ago and is still cached; after a restart the step's
state is read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    """Stores the view after the step that is shown now."""
    if table.steps:
        _keep(table, table.steps[0], viewer, view)


def read_ahead(table: Table, steps: Iterable[Step], viewer: Viewer) -> None:
    """Reads at once what is needed to see the combatants after these steps."""
    table.read_states(step for step in steps if _kept.get(_key(table, step, viewer)) is None)


def after(table: Table, step: Step, viewer: Viewer) -> Glance:
    """The combatants that this viewer saw after the step, by id."""
    known = _kept.get(_key(table, step, viewer))
    if known is not None:
        return known
    return _keep(table, step, viewer, table.view(table.state_after(step), viewer))


def _keep(table: Table, step: Step, viewer: Viewer, view: View) -> Glance:
    return _kept.keep(_key(table, step, viewer), {seen.id: seen for seen in view.combatants})


def _key(table: Table, step: Step, viewer: Viewer) -> Any:
    return step.pk, step.created, viewer, table.new_names
