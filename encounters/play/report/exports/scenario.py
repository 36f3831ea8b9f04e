"""A fight as a scenario: its initial combatants, and all dice and choices of the current line.

`manage.py resolve` plays it to an equal last state: rulings, newcomers and suggested answers are
choices like any other, dice are equal whether rolled by the app or typed, and undone steps are left
out. Combatants that the GM hides are only hidden from views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from encounters.play.history.line import head as head_of
from encounters.play.history.line import steps_back
from encounters.play.models import Encounter, Step
from rulesets.dice import label


class NotBegun(Exception):
    """The fight has not begun; there is nothing to play again."""


class NoRoster(Exception):
    """The fight began before rosters were stored."""


class DiceDeleted(Exception):
    """The dice of the fight have been deleted."""


def scenario(encounter: Encounter) -> dict[str, Any]:
    """The scenario of the fight up to the step shown now. Raises NotBegun, NoRoster or
    DiceDeleted."""
    number = head_of(encounter)
    if number is None:
        raise NotBegun(encounter.pk)
    if not encounter.roster:
        raise NoRoster(encounter.pk)
    if encounter.thinned:
        raise DiceDeleted(encounter.pk)
    line = list(steps_back(encounter, number))[::-1]
    return {
        "ruleset": encounter.ruleset,
        "options": encounter.roster["options"],
        "combatants": encounter.roster["combatants"],
        "dice": _dice(line),
        "choices": [step.choice for step in line if step.kind != Step.Kind.BEGIN],
    }


def _dice(line: Iterable[Step]) -> dict[str, list[int | dict[str, int]]]:
    """Faces by label, in the order in which they were requested; a sum if only that was typed."""
    faces: dict[str, list[int | dict[str, int]]] = {}
    for step in line:
        for row in step.rolls:
            if not row.get("unused"):
                shown = [{"sum": sum(row["faces"])}] if row.get("summed") else row["faces"]
                faces.setdefault(label(row["who"], row["purpose"]), []).extend(shown)
    return faces
