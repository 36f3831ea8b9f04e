"""How a ruleset describes values, and what the GM needs most often of one combatant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.messages import Message


class Follows(Struct, frozen=True, gc=False):
    """A number that follows from another one of the sheet: for each `value` of `of` what it is.

    `both`: the two say the same in two ways, as descending and ascending armour classes do. Forms
    then fill each from the other.
    """

    of: str
    values: Mapping[int, int]
    both: bool = False


class Field(Struct, frozen=True, gc=False, kw_only=True):
    """One value that somebody can give: of a sheet, a house rule, an answer or a ruling.

    The README of rulesets lists the types, and what `choices`, `min` and `max` mean for each.
    """

    name: str
    type: str
    choices: tuple[str, ...] = ()
    """The legal values in the order in which they are shown, of an `int` as text; of a `text` they
    are proposals. `none` among them may stand for nothing where the field is `nullable`."""
    min: int | None = None
    max: int | None = None
    default: Any = None
    """None without `nullable`: it follows from other values, as full hit points do."""
    required: bool = False
    nullable: bool = False
    rows: tuple[Field, ...] = ()
    depends: tuple[str, Mapping[str, int | tuple[str, ...] | None]] | None = None
    """The name of another field of the same answer, and for each of its values with which this one
    is asked at all (as `as_told` has it) the highest number or the choices that are legal then;
    None stands for all that the field has."""
    section: str = ""
    """Of a sheet: the heading under which it stands, an identifier of `terms`."""
    open: bool = False
    """Of a sheet: everybody sees it of everybody, as where somebody stands."""
    side: str = ""
    """Of a sheet: it is only on those of the `party`, or only on those of `foes` (all others).

    Of a house rule of type `combatant` without `choices`: anybody on the roster of that side is
    meant; an empty text leaves it to the rules, and only a prepared fight is asked for it.
    """
    gm_only: bool = False
    """Of a sheet: a player's form leaves it out, since it is about monsters or how a fight begins;
    its value stays as it is."""
    follows: Follows | None = None
    """Of a sheet: what the value is where it is left out, so that forms can say it."""
    among: str = ""
    """Of a sheet: the `rows` whose names are this value, or this list of names: what is in hand is
    one of the weapons. Forms then offer those that stand on the sheet, and `choices` besides."""
    help: Message | None = None
    """A sentence on the field."""
    meanings: Mapping[str, Message] = {}
    """A sentence on each choice whose word alone does not say what it means at the table."""
    closed: bool = False
    """Of `names`: some of the `choices`, each once, and no word besides."""
    of: str = ""
    """The combatant whom the field is about; its name then stands before it. Several such fields
    with the same `choices` are fighters to be placed, each with one of those."""


def as_told(value: Any) -> str:
    """A value as `Field.depends` names it; an empty text stands for nobody and nothing."""
    if isinstance(value, bool):
        return "on" if value else ""
    return str(value) if isinstance(value, str | int) else ""


class Ruled(Struct, frozen=True, gc=False):
    """A ruling about somebody, who is its first field. `field` takes the one thing that is chosen
    (empty if nothing is), `given` are fields that are always the same."""

    option: str
    field: str = ""
    given: Mapping[str, Any] = {}


class Quick(Struct, frozen=True, gc=False, kw_only=True):
    """The short sheet of one combatant, before all its values."""

    health: str = ""
    """The whole number that damage lowers and healing raises."""
    most: str = ""
    """The fact that tells how high `health` can be."""
    hurt: Ruled | None = None
    """Takes damage by the rules, as a number; without such a ruling `health` is set."""
    counts: tuple[str, ...] = ()
    """Whole numbers that go up and down one by one, as wounds do."""
    modifiers: tuple[str, ...] = ()
    """Whole numbers that are added to rolls, and go below nought where their field does."""
    conditions: tuple[str, ...] = ()
    """Fields of yes or no, and fields with choices, the usual one first."""
    steps: tuple[int, ...] = (1, 3, 5, 10)
    """Amounts of damage and healing that are usual in the game."""
    melee: str = ""
    """The fact that names the others with whom somebody stands in melee, or numbers their group."""
    binds: Ruled | None = None
    parts: Ruled | None = None
    """What changes that; `set` does if the field is settable."""
    tests: tuple[str, ...] = ()
    """Rulings about somebody that call for a roll, or are made as often."""


class Spot(Struct, frozen=True, gc=False):
    """The few fields of a combatant made on the spot, in the middle of an evening, from an entry of
    the library: stats that everybody has."""

    stats: tuple[str, ...] = ()
    """Two at most, of types that fit into one line."""
    follows: Mapping[str, tuple[str, ...]] = {}
    """Stats that are left to the rules where one of these is given: full hit points follow from the
    hit points, say."""
