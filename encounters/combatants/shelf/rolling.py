"""Own values of each of several foes: rolled from the library's `hit_dice`, or written in a stat
block."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import shelf_of
from rulesets.dice import Dice, TableDice

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})([+-][0-9]{1,2})?")
NUMBERS = re.compile(r"[0-9]{1,4}(?:, [0-9]{1,4})+")


class Rolls(Struct, frozen=True):
    """How the stat of a foe is rolled; the result is at least `least`, and the stats in `follow`
    are reset to the rules' own values. `written` are the numbers of a stat block, one for each foe
    in turn, instead of dice."""

    stat: str
    least: int
    count: int = 0
    sides: int = 0
    plus: int = 0
    written: tuple[int, ...] = ()
    follow: tuple[str, ...] = ()

    def roll(self, dice: Dice, who: str, nth: int = 0) -> dict[str, Any]:
        """The own stats of the `nth` foe, from 0; None stands for the rules' own value."""
        if self.written:
            number = self.written[nth % len(self.written)]
        else:
            number = sum(dice.roll(who, self.stat, self.count, self.sides)) + self.plus
        return dict.fromkeys(self.follow) | {self.stat: max(self.least, number)}


def rolls_of(sheet: Combatant) -> Rolls | None:
    """How the sheet's stat is rolled; None without dice or numbers, which come from a stat block or
    from the library entry it still equals."""
    ruleset = sheet.ruleset
    shelf = shelf_of(ruleset)
    entry = shelf.by_key.get(sheet.origin) if shelf else None
    given = entry.hit_dice if entry else sheet.hit_dice
    field = next((stat for stat in ruleset.stats if shelf and stat.name == shelf.rolled), None)
    found = _DICE.fullmatch(given)
    if field is None or not (found or NUMBERS.fullmatch(given)):
        return None
    follow = tuple(ruleset.spot.follows.get(field.name, ()))
    if not found:
        numbers = tuple(map(int, given.split(", ")))
        return Rolls(stat=field.name, least=field.min or 0, written=numbers, follow=follow)
    count, sides, plus = int(found[1]), int(found[2]), int(found[3] or 0)
    return Rolls(field.name, field.min or 0, count, sides, plus, follow=follow)


def rolled(sheet: Combatant, count: int, nth: int = 0) -> list[dict[str, Any]]:
    """The own stats of this many foes of a sheet, from the `nth` on, rolled by the app or as
    written; empty without dice or numbers."""
    rolls, dice = rolls_of(sheet), TableDice((), lambda who: False)
    return [rolls.roll(dice, sheet.name, nth + more) for more in range(count)] if rolls else []


def has_written(sheet: Combatant) -> bool:
    """Whether each foe of a sheet has a number of its own, which it gets without being asked."""
    rolls = rolls_of(sheet)
    return rolls is not None and bool(rolls.written)
