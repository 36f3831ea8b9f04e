"""Somebody whom another program has written down, made into a sheet of this game.

Foundry VTT saves an actor as JSON: a name, a type, `data` of its game system, and items with data
of their own. What of it is which stat only the game can say; the shell finds the actors in a file,
holds the sheets against the rules, and shows what was taken over and what was not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from rulesets.messages import Phrase


class Item(Struct, frozen=True, gc=False, kw_only=True):
    """An item of an actor. `data` may hold anything JSON can, of any type."""

    id: str
    name: str
    type: str
    data: Mapping[str, Any]
    flags: Mapping[str, Any] = {}
    effects: tuple[Mapping[str, Any], ...] = ()


class Actor(Struct, frozen=True, gc=False, kw_only=True):
    """Somebody as the file has it. `data` may hold anything JSON can, of any type."""

    name: str
    type: str
    data: Mapping[str, Any]
    items: tuple[Item, ...] = ()
    effects: tuple[Mapping[str, Any], ...] = ()


class Left(Struct, frozen=True, gc=False):
    """Something that was not taken over, by its name in the file, and why."""

    what: str
    why: Phrase


class Adopted(Struct, frozen=True, gc=False, kw_only=True):
    """The result of reading an actor. `stats` need not fit the rules: what they refuse is left out
    and told.

    `note` is a few words about who it is, in the file's own language; `count` is how many of them
    there are, as a number or dice; `hit_dice` ("2d8+1") are what the hit points of each can be
    rolled with.
    """

    stats: Mapping[str, Any]
    note: str = ""
    dead: bool = False
    left: tuple[Left, ...] = ()
    count: str = ""
    hit_dice: str = ""


class Vocabulary(Protocol):
    """The words of the game in every language it speaks, to recognise names in a file."""

    def identifiers(self, text: str) -> frozenset[str]:
        """The identifiers of `Wording.terms` that are called so: "Ausweichen" is `dodge`."""

    def row(self, stat: str, name: str) -> str | Mapping[str, Any] | None:
        """The game's own row of that name for a list of the sheet.

        A choice of the stat ("sword"), or what all rows of that name in the library have in common,
        its `name` as the library has it.
        """


class Foundry(Struct, frozen=True, gc=False, kw_only=True):
    """How actors of Foundry VTT become sheets of the game.

    `systems` are the ids of its game systems, `sides` has `party` or `foes` for each type of actor
    that can fight. Of an export that names no system the keys `marks` of its data tell whose it is.
    """

    systems: tuple[str, ...]
    sides: Mapping[str, str]
    marks: frozenset[str]
    read: Callable[[Actor, Vocabulary], Adopted]
    as_saved: Callable[[Any], Any] = lambda value: value


class StatBlocks(Struct, frozen=True, gc=False, kw_only=True):
    """How stat blocks become sheets of the game.

    `labels` are written in front of each figure, by what the game calls it; what looks like the
    regular expression `apart`, such as an attack, holds no labels. `read` takes a
    `rulesets.blocks.Block`.
    """

    labels: Mapping[str, tuple[str, ...]]
    read: Callable[[Any, Vocabulary], Adopted]
    apart: str = ""


@runtime_checkable
class ReadsBlocks(Protocol):
    """A ruleset that makes sheets of stat blocks."""

    stat_blocks: StatBlocks


@runtime_checkable
class Adopts(Protocol):
    """A ruleset that makes sheets of Foundry VTT's actors."""

    foundry: Foundry
