"""Finds equal rolls that a choice needs whatever the dice show: they are typed on one pad.

The rules request one roll after the other. Here the choice is resolved several times with invented
faces: low, high and mixed. Rolls that occur each time, with the same purpose and dice, are always
needed. If one is not needed after all, it is stored like any unused die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rulesets.contract import Choice, Refused, Ruleset
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import PlayedOn

MOST = 6  # on one pad
Face = Callable[[int, int], int]
Kind = tuple[str, str, int, int]
WAYS: tuple[Face, ...] = (  # different faces in a row, since ties may be rolled again
    lambda sides, nth: 1 + nth % sides,
    lambda sides, nth: sides - nth % sides,
    lambda sides, nth: 1 + (sides // 2 + nth) % sides,
    lambda sides, nth: sides - nth // 2 % sides if nth % 2 else 1 + nth // 2 % sides,
    lambda sides, nth: 1 + nth // 2 % sides if nth % 2 else sides - nth // 2 % sides,
    lambda sides, nth: 1 + nth * nth % sides,
)


def after(
    ruleset: Ruleset, state: Any, choice: Choice, known: Sequence[Roll], needed: DiceNeeded
) -> list[DiceNeeded]:
    """The rolls like `needed` that always follow it, in the order of the rules."""
    first, *others = WAYS
    found = _equal(ruleset, state, choice, known, needed, first)
    for face in others:
        if len(found) < 2:  # `needed` itself is among them
            return []
        rolls = Counter(_equal(ruleset, state, choice, known, needed, face))
        found = list(_taken(found, rolls))
    return [DiceNeeded(*item) for item in found[1:MOST]]


def _equal(
    ruleset: Ruleset,
    state: Any,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    face: Face,
) -> list[Kind]:
    dice = PlayedOn(known, face)
    try:
        ruleset.resolve(state, choice, dice)
    except Refused:
        return []
    kinds = (
        (decision.who, decision.purpose, decision.count, decision.sides) for decision in dice.asked
    )
    return [kind for kind in kinds if kind[1:] == (needed.purpose, needed.count, needed.sides)]


def _taken(rolls: Iterable[Kind], others: Counter[Kind]) -> Iterator[Kind]:
    for roll in rolls:
        if others[roll]:
            others[roll] -= 1
            yield roll


def lowest(needed: DiceNeeded) -> Roll:
    """The roll with invented low faces, for finding what follows it."""
    return Roll(needed.who, needed.purpose, needed.count, needed.sides, (1,) * needed.count)
