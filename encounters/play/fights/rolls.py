"""Rolls as they are stored, and equal rolls that a choice needs whatever the dice show: one pad
takes the dice of all of them, with a slot for each die.

The rules request one roll after the other. To find equal ones, the choice is resolved several times
with invented faces: low, high and mixed. Rolls that occur each time, with the same purpose and
dice, are always needed. If one is not needed after all, it is stored like any unused die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from encounters.play.stored.values import FollowingRoll, NeededRoll, Origin, StoredRoll
from rulesets.contract import Choice, Following, Refused, Ruleset, Stakes
from rulesets.dice import DiceNeeded, Roll, TableRoll, label
from rulesets.foreseen import PlayedOn


class EarlierRoll(TableRoll, frozen=True):
    """A roll made earlier. `seat` typed it (None: the GM) with the tap `token`."""

    seat: int | None = None
    token: str = ""


MANY = 3
"""The number of dice from which a sum can be typed instead, if only the sum counts: two dice are
only two taps."""


MOST_EQUAL = 6  # rolls on one pad
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


def needed_roll(needed: DiceNeeded, at_stake: Stakes) -> NeededRoll:
    """The dice an attempt waits for, with those that always follow."""
    then = [
        FollowingRoll(item.purpose, item.count, item.sides, item.tens) for item in at_stake.then
    ]
    sum = not then and at_stake.sum and needed.count >= MANY
    return NeededRoll(needed.who, needed.purpose, needed.count, needed.sides, then, sum)


def shape(needed: NeededRoll) -> tuple[Any, ...]:
    """A key that equal rolls share: their purpose and their dice."""
    return tuple((item.purpose, item.count, item.sides, item.tens) for item in needed.rolls)


def chain_of(rolls: Iterable[StoredRoll], who: str, at_stake: Stakes) -> list[StoredRoll]:
    """The earlier rolls whose dice belong to the chain of the one that continues."""
    left, chain = [face for face, _ in at_stake.chain], list[StoredRoll]()
    for roll in reversed([roll for roll in rolls if roll.who == who]):
        if not left or left[-len(roll.faces) :] != roll.faces:
            break
        del left[-len(roll.faces) :]
        chain.insert(0, roll)
    return chain


def as_stored(rolled: TableRoll, keep_token: bool = False) -> StoredRoll:
    """The roll in stored form."""
    roll, seat, token = rolled.roll, None, ""
    if isinstance(rolled, EarlierRoll):
        seat, token = rolled.seat, rolled.token if keep_token else ""
    return StoredRoll(
        *(roll.who, roll.purpose, roll.count, roll.sides, list(roll.faces)),
        how=cast(Origin, rolled.how),
        seat=seat,
        summed=roll.summed,
        token=token,
    )


def rolled_before(stored: StoredRoll, how: str | None = None) -> EarlierRoll:
    """The stored roll, to be used for a choice; `how` overrides how it was made."""
    return EarlierRoll(stored.roll, how or stored.how, stored.seat, stored.token)


def join_rolls(first: Iterable[EarlierRoll], second: Iterable[EarlierRoll]) -> list[EarlierRoll]:
    """`first`, extended for each label by the rolls that only `second` has."""
    rows = list(first)
    left = [label(row.roll.who, row.roll.purpose) for row in rows]
    for item in second:
        name = label(item.roll.who, item.roll.purpose)
        if name in left:
            left.remove(name)
        else:
            rows.append(item)
    return rows


def equal_rolls_after(
    ruleset: Ruleset, state: Any, choice: Choice, earlier: Sequence[Roll], needed: DiceNeeded
) -> list[DiceNeeded]:
    """The rolls like `needed` that always follow it, in the order of the rules."""
    first, *others = WAYS
    equal = _equal(ruleset, state, choice, earlier, needed, first)
    for face in others:
        if len(equal) < 2:  # `needed` itself is among them
            return []
        rolls = Counter(_equal(ruleset, state, choice, earlier, needed, face))
        equal = list(_in_both(equal, rolls))
    return [DiceNeeded(*item) for item in equal[1:MOST_EQUAL]]


def _equal(
    ruleset: Ruleset,
    state: Any,
    choice: Choice,
    rolls: Sequence[Roll],
    needed: DiceNeeded,
    face: Face,
) -> list[Kind]:
    dice = PlayedOn(rolls, face)
    try:
        ruleset.resolve(state, choice, dice)
    except Refused:
        return []
    kinds = (
        (decision.who, decision.purpose, decision.count, decision.sides) for decision in dice.asked
    )
    return [kind for kind in kinds if kind[1:] == (needed.purpose, needed.count, needed.sides)]


def _in_both(rolls: Iterable[Kind], others: Counter[Kind]) -> Iterator[Kind]:
    for roll in rolls:
        if others[roll]:
            others[roll] -= 1
            yield roll


def lowest_roll(needed: DiceNeeded) -> Roll:
    """The roll with invented low faces, for finding what follows it."""
    return Roll(needed.who, needed.purpose, needed.count, needed.sides, (1,) * needed.count)


TENS, ONES, FURTHER = "tens", "ones", "further"
Key = tuple[str, str]


def slots(rolls: Sequence[Following], beside: bool = False) -> Iterator[tuple[int, str]]:
    """The kind of each die and the index of its roll, in the order of typing.

    `beside`: the tens dice belong to a d100 that is already rolled.
    """
    for place, roll in enumerate(rolls):
        if roll.sides == 100:
            then = rolls[place + 1] if place + 1 < len(rolls) else None
            for _ in range(roll.count):
                yield place, TENS
                if then is not None and then.tens:
                    yield from ((place + 1, FURTHER) for _ in range(then.count))
                yield place, ONES
        elif not roll.tens:
            yield from ((place, FURTHER if beside else f"d{roll.sides}") for _ in range(roll.count))


def keys_of(kind: str, zero: bool = False) -> list[Key]:
    """The faces of a die, with their labels; `zero`: the highest face is labelled 0."""
    if kind == FURTHER:
        return [(str(face or 10), f"{face}0") for face in range(10)]
    if kind == TENS:
        return [(f"{face}0", f"{face}0") for face in range(10)]
    if kind == ONES:
        return [(str(face), str(face)) for face in range(10)]
    sides = int(kind[1:])
    faces = [(str(face), str(face)) for face in range(1, sides + 1)]
    return [*faces[:-1], (str(sides), "0")] if zero else faces


def faces_of(typed: Sequence[str], rolls: Sequence[Following]) -> list[int] | None:
    """The faces in the slots, roll by roll; None if any is not a number.

    00 and 0 are a hundred. Missing or extra faces are passed on unchanged.
    """
    if not all(face.isascii() and face.isdecimal() and len(face) < 6 for face in typed):
        return None
    numbers, places = [int(face) for face in typed], list(slots(rolls))
    if len(numbers) != len(places):
        return numbers
    faces: list[int] = []
    for place, roll in enumerate(rolls):
        own = [number for number, (at, _) in zip(numbers, places, strict=True) if at == place]
        pairs = list(zip(own[::2], own[1::2], strict=True)) if roll.sides == 100 else []
        if not all(_fits(*pair) for pair in pairs):
            return numbers
        faces += [tens + ones or 100 for tens, ones in pairs] if pairs else own
    return faces


def _fits(tens: int, ones: int) -> bool:
    return tens % 10 == 0 and tens <= 90 and ones <= 9
