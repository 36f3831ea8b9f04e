"""Whose eyes look at a fight: whose secrets they share, and who is not there at all for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import Field, Option, Viewer


class Somebody(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


class Onlooker[C: Somebody](Struct, frozen=True):
    """A viewer as a game asks about it. `hidden`: ids this viewer must not know of.

    A game derives its `Eyes` from this, and says itself what it lets people know otherwise.
    """

    viewer: Viewer
    hidden: frozenset[str] = frozenset()

    def knows(self, one: C) -> bool:
        """Whether everything about it may be told: the GM's, the own and the own side's."""
        viewer = self.viewer
        return viewer.gm or one.side in viewer.sides or one.id in viewer.controls

    def ally(self, one: C) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == "party"
        return one.side in viewer.sides or one.id in viewer.controls

    def misses(self, name: str | None) -> bool:
        """Whether this name must not be read."""
        return name in self.hidden

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if not self.misses(name))

    def narrowed(self, field: Field, option: Option) -> Field:
        """A field of that option without those who must not be named: neither where it is about
        somebody nor where it depends on who is chosen beside it."""
        about = field.type == "combatant"
        if about:
            field = replace(field, choices=self.present(field.choices))
        if field.depends is None:
            return field
        name, legal = field.depends
        if any(other.name == name and other.type == "combatant" for other in option.fields):
            legal = {id: legal[id] for id in self.present(legal)}
        if about:
            legal = {value: self._among(allowed) for value, allowed in legal.items()}
        return replace(field, depends=(name, legal))

    def _among(self, allowed: int | tuple[str, ...] | None) -> int | tuple[str, ...] | None:
        return self.present(allowed) if isinstance(allowed, tuple) else allowed


def hidden_from(viewer: Viewer) -> frozenset[str]:
    """Whom the GM hides from this viewer; nobody is hidden from whoever decides for them."""
    if viewer.gm:
        return frozenset()
    return frozenset(viewer.hidden).difference(viewer.controls)
