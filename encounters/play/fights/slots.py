"""The slots of the dice pad, one for each die, and the faces typed into them.

A d100 has two, for tens and ones; further tens dice rolled with it are between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.contract import Following

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
