"""Distributions of d20s and of damage (README 11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial, reduce
from itertools import product

from rulesets.chances import NOTHING, Distribution, added, mapped, sums, tally
from rulesets.fifth.rules.attacks import Expression
from rulesets.fifth.rules.harm import after_defence
from rulesets.fifth.sheet.dice import Formula, bonus
from rulesets.fifth.state import Combatant

FACES = range(1, 21)


@lru_cache
def naturals(edge: str, lucky: bool) -> Distribution:
    """The d20 that counts: of two the higher or the lower; who is lucky rolls the first 1 again."""
    chooses = min if edge == "disadvantage" else max
    rolls = product(FACES, repeat=1 if edge == "none" else 2)
    count = 20 if edge == "none" else 400
    return tally(
        (chooses(again), share / count) for faces in rolls for again, share in _again(faces, lucky)
    )


def _again(faces: tuple[int, ...], lucky: bool) -> Iterable[tuple[tuple[int, ...], float]]:
    if not lucky or 1 not in faces:
        return ((faces, 1.0),)
    at = faces.index(1)
    return (((*faces[:at], face, *faces[at + 1 :]), 1 / 20) for face in FACES)


def bonus_dice(combatant: Combatant, purpose: str) -> Distribution:
    """The dice and numbers that effects add to its attack rolls or saves."""
    total = NOTHING
    for effect in combatant.effects:
        text = effect.mods.attack if purpose == "attack" else effect.mods.save
        if text is not None:
            dice = bonus(text)
            rolled = sums(dice.count, dice.sides) if dice.count else NOTHING
            total = added(total, {dice.plus + dice.sign * n: p for n, p in rolled.items()})
    return total


@lru_cache(maxsize=4096)
def amount(dice: Formula, critical: str = "") -> Distribution:
    """The total of dice, at least 0; `critical` as in `amounts`."""
    count = dice.count * 2 if critical == "double" else dice.count
    plus = dice.plus + (dice.count * dice.sides if critical == "maximum" else 0)
    if not count:
        return {max(0, plus): 1.0}
    return mapped(sums(count, dice.sides, plus), lambda total: max(0, total))


@lru_cache(maxsize=1024)
def amounts(rolled: tuple[Expression, ...], critical: str = "") -> Distribution:
    """The sum of damage expressions; `critical`: how a critical hit counts, if it is one."""
    return reduce(added, (amount(each.dice, critical) for each in rolled), NOTHING)


def dealt(target: Combatant, rolled: Iterable[Expression], critical: str = "") -> Distribution:
    """The damage of a hit after all defences."""
    of_type: dict[tuple[str, bool], tuple[Expression, ...]] = {}
    for each in rolled:
        key = each.type, each.plain
        of_type[key] = (*of_type.get(key, ()), each)
    whole = NOTHING
    for (kind, plain), those in of_type.items():
        left = partial(after_defence, target, kind=kind, plain=plain)
        whole = added(whole, mapped(amounts(those, critical), left))
    return whole


def downs(target: Combatant, damage: Distribution) -> float:
    """The chance that somebody up has no hit points left."""
    left = target.hp + target.temp_hp
    return sum(chance for n, chance in damage.items() if n >= left) if target.hp > 0 else 0.0
