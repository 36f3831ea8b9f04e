"""Makes sheets from combatants of other programs.

Foundry VTT saves an actor as JSON: a name, a type, `data` of its game system, and items with data
of their own. Only the game knows which of these are which stats; the shell finds the actors in a
file, checks the sheets against the rules, and reports what was imported and what was not.
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
    """A combatant as the file has it. `data` may hold anything JSON can, of any type."""

    name: str
    type: str
    data: Mapping[str, Any]
    items: tuple[Item, ...] = ()
    effects: tuple[Mapping[str, Any], ...] = ()


class Left(Struct, frozen=True, gc=False):
    """Something that was not imported: its name in the file, and the reason."""

    what: str
    why: Phrase


class Adopted(Struct, frozen=True, gc=False, kw_only=True):
    """The result of reading an actor. `stats` need not fit the rules: refused values are left out
    and reported.

    `note` is a short description in the file's own language; `count` is the number of such
    combatants, as a number or dice; `hit_dice` ("2d8+1") can be rolled for the hit points of each.
    """

    stats: Mapping[str, Any]
    note: str = ""
    dead: bool = False
    left: tuple[Left, ...] = ()
    count: str = ""
    hit_dice: str = ""


class Vocabulary(Protocol):
    """The words of the game in all of its languages, to recognise names in a file."""

    def identifiers(self, text: str) -> frozenset[str]:
        """The identifiers of `Wording.terms` with this word: "Ausweichen" is `dodge`."""

    def row(self, stat: str, name: str) -> str | Mapping[str, Any] | None:
        """The game's own row with that name, for a list of the sheet.

        It is a choice of the stat ("sword"), or the values that all rows of that name in the
        library share, with the library's `name`.
        """


class Foundry(Struct, frozen=True, gc=False, kw_only=True):
    """How actors of Foundry VTT become sheets of the game.

    `systems` are the ids of its game systems, `sides` has `party` or `foes` for each type of actor
    that can fight. An export that names no system is recognised by the keys `marks` in its data.
    `programs` are the names of others whose files `as_saved` converts; if such a file has several
    combatants, each actor has its part of the file as `original`.
    """

    systems: tuple[str, ...]
    sides: Mapping[str, str]
    marks: frozenset[str]
    read: Callable[[Actor, Vocabulary], Adopted]
    as_saved: Callable[[Any], Any] = lambda value: value
    programs: tuple[str, ...] = ()


class StatBlocks(Struct, frozen=True, gc=False, kw_only=True):
    """How stat blocks become sheets of the game.

    `labels` has the labels of each figure by the game's name for it; text that matches the regular
    expression `apart`, such as an attack, holds no labels. `read` takes a `rulesets.blocks.Block`.
    `people`: text after a comma in a name is an occupation, not part of the name.
    `rewritten` brings a text into lines of labels with values before it is read; nothing of it may
    get lost.
    """

    labels: Mapping[str, tuple[str, ...]]
    read: Callable[[Any, Vocabulary], Adopted]
    apart: str = ""
    people: bool = False
    rewritten: Callable[[str], str] = str


@runtime_checkable
class ReadsBlocks(Protocol):
    """A ruleset that makes sheets from stat blocks."""

    stat_blocks: StatBlocks


@runtime_checkable
class Adopts(Protocol):
    """A ruleset that makes sheets from Foundry VTT's actors."""

    foundry: Foundry
