"""Rolls as they are stored, and dice that are known before the rules request them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from encounters.play.stored.values import FollowingRoll, NeededRoll, StoredRoll
from rulesets.contract import Stakes
from rulesets.dice import DiceNeeded, TableRoll, label


class EarlierRoll(TableRoll, frozen=True):
    """A roll made earlier. `seat` typed it (None: the GM) with the tap `token`."""

    seat: int | None = None
    token: str = ""


MANY = 3
"""The number of dice from which a sum can be typed instead, if only the sum counts: two dice are
only two taps."""


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
    left, found = [face for face, _ in at_stake.chain], list[StoredRoll]()
    for roll in reversed([roll for roll in rolls if roll.who == who]):
        if not left or left[-len(roll.faces) :] != roll.faces:
            break
        del left[-len(roll.faces) :]
        found.insert(0, roll)
    return found


def as_stored(rolled: TableRoll, keep_token: bool = False) -> StoredRoll:
    """The roll in stored form."""
    roll, seat, token = rolled.roll, None, ""
    if isinstance(rolled, EarlierRoll):
        seat, token = rolled.seat, rolled.token if keep_token else ""
    return StoredRoll(
        *(roll.who, roll.purpose, roll.count, roll.sides, list(roll.faces)),
        how=rolled.how,
        seat=seat,
        summed=roll.summed,
        token=token,
    )


def rolled_before(stored: StoredRoll, how: str | None = None) -> EarlierRoll:
    """The stored roll, to be used for a choice; `how` overrides how it was made."""
    return EarlierRoll(stored.roll, how or stored.how, stored.seat, stored.token)


def joined(first: Iterable[EarlierRoll], second: Iterable[EarlierRoll]) -> list[EarlierRoll]:
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
