"""A line of the log as data: a sentence, and the arithmetic behind "why?"."""

from __future__ import annotations

from msgspec import Struct

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString
from rulesets.contract import Entry
from rulesets.messages import Phrase


class Why(Part, frozen=True):
    """A row of the arithmetic. Without a `value` it is a remark; `total` has a rule above it."""

    label: SafeString
    value: SafeString | None = None
    total: bool = False


class Die(Part, frozen=True):
    """A face in the game's notation. `counts`: it is part of the result. `joined`: it is read
    together with the previous one."""

    face: SafeString
    counts: bool
    joined: bool


class Thrown(Part, frozen=True):
    """Dice that were rolled together: the roller, and the purpose."""

    text: SafeString
    faces: tuple[Die, ...]


class LogLine(Struct, frozen=True, kw_only=True):
    """A line. `rules`: the rules behind it, or the kind of a note, which has no `phrase`. `about`:
    ids of the combatants involved. `entries`: the entries it was made from, as they were told."""

    id: str
    step: int
    round: int
    rules: tuple[str, ...]
    icon: SafeString
    text: SafeString
    phrase: Phrase | None = None
    about: frozenset[str] = frozenset()
    why: tuple[Why, ...] = ()
    dice: tuple[Thrown, ...] = ()
    entries: tuple[Entry, ...] = ()

    @property
    def is_note(self) -> bool:
        """Whether it is a note of the table, not a rule of the game."""
        return self.phrase is None

    @property
    def has_more(self) -> bool:
        """Whether there are details behind its sentence."""
        return bool(self.why or self.dice)
