"""Rolls as they are stored with a step, and dice that are known before the rules request them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import asdict

from rulesets.contract import Following, Stakes
from rulesets.dice import DiceNeeded, Roll, TableRoll, label


class Given(TableRoll, frozen=True):
    """A roll made earlier. `seat` typed it (None: the GM) with the tap `token`."""

    seat: int | None = None
    token: str = ""


MANY = 3
"""The number of dice from which a sum can be typed instead, if only the sum counts: two dice are
only two taps."""


def needed_row(needed: DiceNeeded, at_stake: Stakes | None = None) -> dict[str, Any]:
    """The dice an attempt waits for, in stored form; `parts` and `wanted` read them."""
    row: dict[str, Any] = {
        "who": needed.who,
        "purpose": needed.purpose,
        "count": needed.count,
        "sides": needed.sides,
    }
    if at_stake and at_stake.then:
        row["then"] = [asdict(item) for item in at_stake.then]
    elif at_stake and at_stake.sum and needed.count >= MANY:
        row["sum"] = True
    return row


def parts(needed: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The equal rolls that are typed together, in stored form; the first one is due."""
    return [needed, *needed.get("also", ())]


def due(needed: Mapping[str, Any]) -> DiceNeeded:
    """The dice of a part, as the rules requested them."""
    return DiceNeeded(needed["who"], needed["purpose"], needed["count"], needed["sides"])


def shape(needed: Mapping[str, Any]) -> tuple[Any, ...]:
    """A key that equal rolls share: their purpose and their dice."""
    return tuple((item.purpose, item.count, item.sides, item.tens) for item in wanted(needed))


def wanted(needed: Mapping[str, Any]) -> list[Following]:
    """The rolls of one part: the one that is due, and those of the same person that always
    follow."""
    first = Following(needed["purpose"], needed["count"], needed["sides"])
    return [first, *(Following(**row) for row in needed.get("then", ()))]


def chain_of(rows: Iterable[dict[str, Any]], who: str, at_stake: Stakes) -> list[dict[str, Any]]:
    """The earlier rolls whose dice belong to the chain of the one that continues."""
    left, found = [face for face, _ in at_stake.chain], list[dict[str, Any]]()
    for row in reversed([row for row in rows if row["who"] == who]):
        if not left or left[-len(row["faces"]) :] != row["faces"]:
            break
        del left[-len(row["faces"]) :]
        found.insert(0, row)
    return found


def row_of(rolled: TableRoll, keep_token: bool = False) -> dict[str, Any]:
    """The roll in stored form."""
    roll = rolled.roll
    row = {
        "who": roll.who,
        "purpose": roll.purpose,
        "count": roll.count,
        "sides": roll.sides,
        "faces": list(roll.faces),
        "how": rolled.how,
        "seat": rolled.seat if isinstance(rolled, Given) else None,
    }
    if roll.summed:
        row["summed"] = True
    if keep_token and isinstance(rolled, Given):
        row["token"] = rolled.token
    return row


def roll_of(row: Mapping[str, Any], faces: Iterable[int] | None = None) -> Roll:
    """The roll in the rules' form; `faces` replaces its faces after a correction."""
    shown = tuple(row["faces"] if faces is None else faces)
    summed = bool(row.get("summed"))
    return Roll(row["who"], row["purpose"], row["count"], row["sides"], shown, summed)


def stored_roll(row: Mapping[str, Any], how: str | None = None) -> Given:
    """The roll stored by `row_of`; `how` overrides how it was made."""
    roll = roll_of(row)
    return Given(roll, how or row["how"], row.get("seat"), row.get("token", ""))


def joined(first: Iterable[Given], second: Iterable[Given]) -> list[Given]:
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
