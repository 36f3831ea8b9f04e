"""Distributions of d20s and of damage (README 11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from rulesets.chances import NOTHING, Distribution, added, mapped, sums, tally
from rulesets.fifth.rules.harm import Part, after_defences
from rulesets.fifth.rules.striking.damage_roll import Expression
from rulesets.fifth.sheet.dice import Formula, bonus, formula
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
    found = NOTHING
    for effect in combatant.effects:
        text = effect.mods.attack if purpose == "attack" else effect.mods.save
        if text is not None:
            found = added(found, _bonus(text))
    return found


@lru_cache
def _bonus(text: str) -> Distribution:
    dice = bonus(text)
    if not dice.count:
        return {dice.plus: 1.0}
    return {dice.sign * total: chance for total, chance in sums(dice.count, dice.sides).items()}


@lru_cache(maxsize=4096)
def amounts(dice: Formula, critical: str = "") -> Distribution:
    """A damage expression, at least 0; `critical`: how a critical hit counts, if it is one."""
    plus, count = dice.plus, dice.count
    if not count:
        return {max(0, plus): 1.0}
    if critical == "double":
        count *= 2
    elif critical == "maximum":
        plus += count * dice.sides
    return mapped(sums(count, dice.sides, plus), lambda total: max(0, total))


def of_dice(text: str) -> Distribution:
    return amounts(formula(text))


def dealt(target: Combatant, rolled: Iterable[Expression], critical: str = "") -> Distribution:
    """The damage of a hit after all defences."""
    sums_of: dict[tuple[str, bool], Distribution] = {}
    for each in rolled:
        key = each.type, each.plain
        found = amounts(each.dice, critical)
        sums_of[key] = added(sums_of[key], found) if key in sums_of else found
    whole = NOTHING
    for (kind, plain), found in sums_of.items():
        left = {amount: after(target, amount, kind, plain) for amount in found}
        whole = added(whole, mapped(found, left.__getitem__))
    return whole


def after(target: Combatant, amount: int, kind: str, plain: bool = False) -> int:
    """The rest of an amount of one type after all defences."""
    return after_defences(target, [Part(amount, kind, plain)])[0].amount


def downs(target: Combatant, damage: Distribution) -> float:
    """The chance that somebody up has no hit points left."""
    if target.hp <= 0:
        return 0.0
    left = target.hp + target.temp_hp
    return sum(chance for amount, chance in damage.items() if amount >= left)
