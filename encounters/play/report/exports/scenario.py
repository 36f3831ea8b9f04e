"""A fight as a scenario: with whom it began, every die and every choice of the line that counts.

`manage.py resolve` plays it to the same last state: rulings, newcomers and what was suggested are
choices like any other, dice are the same whether the app rolled them or somebody typed them, and
what was undone is on no line. Whom the GM hides is hidden from views alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from encounters.play.history.line import head as head_of
from encounters.play.history.line import walk
from encounters.play.models import Encounter, Step
from rulesets.dice import label


class NotBegun(Exception):
    """The fight has not begun; there is nothing to play again."""


class NoRoster(Exception):
    """The fight was begun before its roster was kept."""


class Thinned(Exception):
    """The dice of the fight are gone."""


def scenario(encounter: Encounter) -> dict[str, Any]:
    """The scenario of the fight as it is shown now. NotBegun, NoRoster, Thinned."""
    number = head_of(encounter)
    if number is None:
        raise NotBegun(encounter.pk)
    if not encounter.roster:
        raise NoRoster(encounter.pk)
    if encounter.thinned:
        raise Thinned(encounter.pk)
    line = list(walk(encounter, number))[::-1]
    return {
        "ruleset": encounter.ruleset,
        "options": encounter.roster["options"],
        "combatants": encounter.roster["combatants"],
        "dice": _dice(line),
        "choices": [step.choice for step in line if step.kind != Step.Kind.BEGIN],
    }


def _dice(line: Iterable[Step]) -> dict[str, list[int | dict[str, int]]]:
    """Faces by label, in the order in which they were asked for; a sum where only that was
    typed."""
    faces: dict[str, list[int | dict[str, int]]] = {}
    for step in line:
        for row in step.rolls:
            if not row.get("unused"):
                shown = [{"sum": sum(row["faces"])}] if row.get("summed") else row["faces"]
                faces.setdefault(label(row["who"], row["purpose"]), []).extend(shown)
    return faces
