"""A fight as a scenario: its initial combatants, and all dice and choices of the current line.

`manage.py resolve` plays it to an equal last state: rulings, newcomers and suggested answers are
choices like any other, dice are equal whether rolled by the app or typed, and undone steps are left
out. Combatants that the GM hides are only hidden from views; those that were renamed have their new
names from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext

from encounters.play.fights import naming
from encounters.play.fights.line import head as head_of
from encounters.play.fights.line import steps_back
from encounters.play.models import Encounter, Step
from rulesets.dice import label
from rulesets.scenario import read_choice


class CannotBeReplayed(Exception):
    """The fight cannot be played again; the message is the reason, for the GM."""


def scenario(encounter: Encounter) -> dict[str, Any]:
    """The scenario of the fight up to its present step. Raises CannotBeReplayed."""
    number = head_of(encounter)
    if number is None:
        raise CannotBeReplayed(gettext("The fight has not begun."))
    if not encounter.roster.combatants:
        reason = gettext("This fight began before rosters were saved. It cannot be replayed.")
        raise CannotBeReplayed(reason)
    if encounter.thinned:
        raise CannotBeReplayed(gettext("This fight has been trimmed: its dice are deleted."))
    line = list(steps_back(encounter, number))[::-1]
    return {
        "ruleset": encounter.ruleset,
        "options": encounter.roster.options,
        "combatants": [_named(encounter, row) for row in encounter.roster.combatants],
        "dice": _dice(line),
        "choices": list(_choices(encounter, line)),
    }


def _named(encounter: Encounter, combatant: dict[str, Any]) -> dict[str, Any]:
    name = naming.given(encounter).get(combatant["id"])
    return {**combatant, "name": name} if name else combatant


def _choices(encounter: Encounter, line: Iterable[Step]) -> Iterator[dict[str, Any]]:
    for step in line:
        choice = step.choice
        if choice is None or naming.is_renaming(read_choice(choice)):
            continue
        if (choice["by"], choice["kind"], choice["option"]) == ("gm", "gm", "add"):
            yield {**choice, "combatant": _named(encounter, choice["combatant"])}
        else:
            yield choice


def _dice(line: Iterable[Step]) -> dict[str, list[int | dict[str, int]]]:
    """Faces by label, in the order in which they were requested; a sum if only that was typed."""
    faces: dict[str, list[int | dict[str, int]]] = {}
    for step in line:
        for row in step.rolls:
            if not row.unused:
                some = [{"sum": sum(row.faces)}] if row.summed else row.faces
                faces.setdefault(label(row.who, row.purpose), []).extend(some)
    return faces
