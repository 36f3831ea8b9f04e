"""Values rolled for each of several foes from the library's `hit_dice`."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import shelf_of
from rulesets.dice import Dice, TableDice

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})([+-][0-9]{1,2})?")


class Rolls(Struct, frozen=True):
    """How the stat of a foe is rolled; the result is at least `least`, and the stats in `follow`
    are reset to the rules' own values."""

    stat: str
    count: int
    sides: int
    plus: int
    least: int
    follow: tuple[str, ...] = ()

    def roll(self, dice: Dice, who: str) -> dict[str, Any]:
        """The rolled stats of one foe; None stands for the rules' own value."""
        number = sum(dice.roll(who, self.stat, self.count, self.sides)) + self.plus
        return dict.fromkeys(self.follow) | {self.stat: max(self.least, number)}


def rolls_of(sheet: Combatant) -> Rolls | None:
    """How the sheet's stat is rolled; None without dice, which come from a stat block or from the
    library entry it still equals."""
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
    """The rolled stats of this many foes of a sheet, rolled by the app; empty without dice."""
    rolls, dice = rolls_of(sheet), TableDice((), lambda who: False)
    return [rolls.roll(dice, sheet.name) for _ in range(count)] if rolls else []
