"""Numbers that are rolled for each of several foes: what the library's `hit_dice` are for."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import shelf_of
from rulesets.dice import Dice, Table

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})([+-][0-9]{1,2})?")


class Rolls(Struct, frozen=True):
    """How the number `stat` of a foe is rolled; it is at least `least`, and in its place the stats
    that `follow` go by the rules."""

    stat: str
    count: int
    sides: int
    plus: int
    least: int
    follow: tuple[str, ...] = ()

    def roll(self, dice: Dice, who: str) -> dict[str, Any]:
        """The stats of one of them; None stands for the rules' own value."""
        number = sum(dice.roll(who, self.stat, self.count, self.sides)) + self.plus
        return dict.fromkeys(self.follow) | {self.stat: max(self.least, number)}


def rolls_of(sheet: Combatant) -> Rolls | None:
    """None for a sheet that has no dice: neither a stat block named any, nor is it as it was picked
    from the library."""
    ruleset = sheet.ruleset
    shelf = shelf_of(ruleset)
    entry = shelf.by_key.get(sheet.origin) if shelf else None
    found = _DICE.fullmatch(entry.hit_dice if entry else sheet.hit_dice)
    field = next((stat for stat in ruleset.stats if shelf and stat.name == shelf.rolled), None)
    if found is None or field is None:
        return None
    return Rolls(
        stat=field.name,
        count=int(found[1]),
        sides=int(found[2]),
        plus=int(found[3] or 0),
        least=field.min or 0,
        follow=tuple(ruleset.spot.follows.get(field.name, ())),
    )


def rolled(sheet: Combatant, count: int) -> list[dict[str, Any]]:
    """The numbers of so many of a sheet, which the app rolls; none where it has no dice."""
    rolls, dice = rolls_of(sheet), Table((), lambda who: False)
    return [rolls.roll(dice, sheet.name) for _ in range(count)] if rolls else []
