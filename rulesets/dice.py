"""Dice sources. The only module that imports a source of randomness.

A resolver asks `dice.roll(who, purpose, count, sides)`. Faces come from a script (scenarios,
tests), a seed, the operating system, or a person who rolls at the table. A source without a face
left raises `DiceNeeded`; the caller finds the faces and resolves again from the same state, so no
resolver is ever suspended.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace


class DiceNeeded(Exception):
    """No face is left for this roll: `count` dice with `sides` sides have to be rolled."""

    def __init__(self, who: str, purpose: str, count: int, sides: int):
        super().__init__(f"{who} {purpose}: {count}d{sides}")
        self.who, self.purpose, self.count, self.sides = who, purpose, count, sides


class BadFace(Exception):
    """A face is not a whole number between 1 and the number of sides."""


class Roll(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice that were rolled together: whose, what for, and every face in order.

    `summed`: only their sum is known. The faces then only add up to it: nobody has seen them, and
    nobody is shown them.
    """

    who: str
    purpose: str
    count: int
    sides: int
    faces: tuple[int, ...]
    summed: bool = False

    @property
    def added_up(self) -> str:
        """The faces with their sum, "3 + 4 = 7"; the sum alone where that is all there is."""
        total = str(sum(self.faces))
        if self.summed or self.count == 1:
            return total
        return f"{' + '.join(map(str, self.faces))} = {total}"


def split(total: int, count: int, sides: int) -> tuple[int, ...]:
    """Faces that add up to this, as nearly equal as can be: always the same ones. BadFace where
    these dice cannot show that much or so little."""
    if not count <= total <= count * sides:
        raise BadFace(f"{total!r} is no sum of {count}d{sides}")
    each, more = divmod(total, count)
    return (each + 1,) * more + (each,) * (count - more)


class Dice(Protocol):
    """A dice source, the only origin of random numbers in the rules."""

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]: ...


def label(who: str, purpose: str) -> str:
    """The name under which faces are scripted: `"aldo attack"`."""
    return f"{who} {purpose}"


class Script:
    """Faces prepared by label, consumed in order."""

    def __init__(self, faces: Mapping[str, Iterable[Any]]):
        self._faces = {name: list(values) for name, values in faces.items()}
        self._next = dict.fromkeys(self._faces, 0)
        self.sums: list[Roll] = []
        """Rolls of which only the sum was written down."""

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        name = label(who, purpose)
        start = self._next.get(name, 0)
        faces = tuple(self._faces.get(name, ())[start : start + count])
        if faces and isinstance(faces[0], Mapping):
            return self._of_sum(faces[0], Roll(who, purpose, count, sides, ()))
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
                raise BadFace(f"{name}: {face!r} is no face of a d{sides}")
        if len(faces) < count:
            raise DiceNeeded(who, purpose, count, sides)
        self._next[name] = start + count
        return faces

    def _of_sum(self, written: Mapping[str, Any], roll: Roll) -> tuple[int, ...]:
        """`{"sum": 28}` in place of the faces of a whole roll."""
        name, total = label(roll.who, roll.purpose), written.get("sum")
        if set(written) != {"sum"} or type(total) is not int:
            raise BadFace(f"{name}: {written!r} is no sum")
        faces = split(total, roll.count, roll.sides)
        self.sums.append(replace(roll, faces=faces, summed=True))
        self._next[name] += 1
        return faces

    def mark(self) -> dict[str, int]:
        """How far each label was read; pass it to `back` to unread the faces of a refused step."""
        return dict(self._next)

    def back(self, mark: dict[str, int]) -> None:
        self._next = dict(mark)


class Seeded:
    """A reproducible random source, for scenarios and forecasts."""

    def __init__(self, seed: int):
        self._random = random.Random(seed)

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """The faces that `randint` would give, without its other checks."""
        if sides < 1:
            raise ValueError(f"a die with {sides} sides")
        bits, draw = sides.bit_length(), self._random.getrandbits
        faces: list[int] = []
        while len(faces) < count:
            face = draw(bits)
            if face < sides:
                faces.append(face + 1)
        return tuple(faces)

    def mark(self) -> tuple:
        return self._random.getstate()

    def back(self, mark: tuple) -> None:
        self._random.setstate(mark)


class Extreme:
    """Every die shows its lowest, or every die its highest face, for the bounds of a result."""

    def __init__(self, highest: bool):
        self._highest = highest

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        return (sides if self._highest else 1,) * count


def fresh_faces(count: int, sides: int) -> tuple[int, ...]:
    """Faces from the operating system's randomness."""
    return tuple(secrets.randbelow(sides) + 1 for _ in range(count))


class TableRoll(Struct, frozen=True, gc=False):
    """A roll at the table, and its origin: `app`, `typed`, or `again` (kept when undoing)."""

    roll: Roll
    how: str


class TableDice:
    """The dice of a table: known faces first, then the app's or a person's.

    `known` are rolls made earlier, used first; `types(who)` tells whether a person types the dice
    of that combatant, side or GM. `rolled` collects every roll of this resolution.
    """

    def __init__(self, known: Iterable[TableRoll], types: Callable[[str], bool]):
        self._before = known
        self._types = types
        self.rolled: list[TableRoll] = []

    @cached_property
    def _known(self) -> dict[str, list[TableRoll]]:
        by_label: dict[str, list[TableRoll]] = {}
        for roll in self._before:
            by_label.setdefault(label(roll.roll.who, roll.roll.purpose), []).append(roll)
        return by_label

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        taken = self._take(label(who, purpose), count, sides)
        if taken is None:
            if self._types(who):
                raise DiceNeeded(who, purpose, count, sides)
            taken = TableRoll(Roll(who, purpose, count, sides, fresh_faces(count, sides)), "app")
        self.rolled.append(taken)
        return taken.roll.faces

    def _take(self, name: str, count: int, sides: int) -> TableRoll | None:
        queue = self._known.get(name)
        if queue and (queue[0].roll.count, queue[0].roll.sides) == (count, sides):
            return queue.pop(0)
        return None
