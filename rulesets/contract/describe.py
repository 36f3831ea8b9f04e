"""The description of values, and the values of a combatant that the GM needs most often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.messages import Message


class Follows(Struct, frozen=True, gc=False):
    """A value that follows from the field `of` beside it, or from the `side` of the sheet: its
    value for each value of that. The value of None is that for all others; without any values it is
    the same as that of `of`.

    `wording.terms` may give the value with its reason as `NAME.by_rules.VALUE`, where VALUE is that
    of the field `of` ("none, as for firearms"), or only the reason for every such value as
    `OF.reason` ("as in the list").

    `both`: each number follows from the other, as descending and ascending armour classes do. Forms
    then fill in either.
    """

    of: str
    values: Mapping[Any, Any] = {}
    both: bool = False


type Most = int | tuple[str, Mapping[str, int]]
"""How many; or the name of a further field, and how many go with each of its values."""


class Field(Struct, frozen=True, gc=False, kw_only=True):
    """A value that can be given: of a sheet, a house rule, an answer or a ruling.

    The README of rulesets lists the types, and the meaning of `choices`, `min` and `max` for each.
    """

    name: str
    type: str
    choices: tuple[str, ...] = ()
    """The legal values in display order, as text if the type is `int`; proposals if it is `text`.
    `none` among them may mean None if the field is `nullable`."""
    min: int | None = None
    max: int | None = None
    default: Any = None
    """None without `nullable` means that the value follows from others, as full hit points do;
    `follows` names them, or the term `NAME.by_rules` does so in words."""
    required: bool = False
    nullable: bool = False
    rows: tuple[Field, ...] = ()
    depends: tuple[str, Mapping[str, int | tuple[str, ...] | None]] | None = None
    """The name of another field of the same answer, and for each of its values (as `as_told`
    returns it) with which this field is used, the highest number or the choices that are legal
    then; None for everything the field allows. In a row of a sheet: the kinds of row that have this
    value. The choices of a list begin with those that are most likely meant."""
    most_with: Mapping[str, Most] = {}
    """For a list: how many of them go with each value of the field it depends on; see `most_of`."""
    section: str = ""
    """On a sheet: the heading above it, an identifier of `terms`."""
    open: bool = False
    """On a sheet: visible to everybody for every combatant, as a position is."""
    side: str = ""
    """On a sheet: only for the `party`, or only for `foes` (all others).

    On a house rule of type `combatant` without `choices`: a combatant of that side in the roster;
    an empty text leaves it to the rules, and only prepared fights have the field.
    """
    gm_only: bool = False
    """On a sheet: omitted from players' forms, as it is about monsters or the start of a fight; its
    value is kept."""
    follows: Follows | None = None
    """On a sheet or in its rows: the value if it is left out, for display in forms."""
    among: str = ""
    """On a sheet: the name of a `rows` field whose row names are the values of this field: the
    weapon in hand is one of the weapons. Forms offer the rows on the sheet, and `choices` as
    well."""
    help: Message | None = None
    """A sentence about the field."""
    meanings: Mapping[str, Message] = {}
    """A sentence about each choice whose word alone does not explain it."""
    closed: bool = False
    """For `names`: only `choices`, each once."""
    repeats: bool = False
    """For `combatants` and closed `names`: the same one may be named several times, as by the darts
    of a spell."""
    repeats_with: tuple[str, ...] = ()
    """The values of the field it depends on for which this holds; empty: for all."""
    of: str = ""
    """The combatant that the field is about, whose name is shown before it. Several such fields
    with equal `choices` are combatants to be placed, each with one of those."""


def as_told(value: Any) -> str:
    """A value as a key of `Field.depends`; an empty text stands for None and for nobody."""
    if isinstance(value, bool):
        return "on" if value else ""
    return str(value) if isinstance(value, str | int) else ""


def is_asked(field: Field, beside: Mapping[str, Any]) -> bool:
    """Whether the field is used with this value of the one it depends on."""
    other, legal = field.depends or ("", {"": None})
    return as_told(beside.get(other)) in legal


def field_beside(field: Field, others: Iterable[Field], beside: Mapping[str, Any]) -> Field | None:
    """The field with its legal values beside these values of the `others`, or beside their
    defaults; None if it is not used then."""
    if field.depends is None:
        return field
    name, legal = field.depends
    default = next((other.default for other in others if other.name == name), None)
    value = as_told(beside.get(name, default))
    if value not in legal:
        return None
    match legal[value]:
        case None:
            return field
        case tuple() as choices:
            return replace(field, choices=choices)
        case most:
            return replace(field, max=most)


def most_of(field: Field, beside: Mapping[str, Any]) -> int | None:
    """The highest number of a list beside these values of other fields. If the further field is
    left out, its lowest number."""
    value = beside.get(field.depends[0]) if field.depends else None
    most = field.most_with.get(as_told(value), field.max)
    if not isinstance(most, tuple):
        return most
    other, numbers = most
    return numbers.get(as_told(beside.get(other)), min(numbers.values()))


class Ruled(Struct, frozen=True, gc=False):
    """A ruling about a combatant, who is its first field. `field` takes the value that is chosen
    (empty if there is none); `given` has fixed values of other fields."""

    option: str
    field: str = ""
    given: Mapping[str, Any] = {}


class Usual(Struct, frozen=True, gc=False):
    """Values of a number that a screen offers, and the `first` one it begins with."""

    values: tuple[int, ...]
    first: int


class Quick(Struct, frozen=True, gc=False, kw_only=True):
    """The short sheet of one combatant, shown before all its values."""

    health: str = ""
    """The whole number that damage lowers and healing raises."""
    most: str = ""
    """The fact with the maximum of `health`."""
    hurt: Ruled | None = None
    """The ruling that deals damage by the rules, as a number; without it `health` is set."""
    counts: tuple[str, ...] = ()
    """Whole numbers that change by one, as wounds do."""
    modifiers: tuple[str, ...] = ()
    """Whole numbers that are added to rolls, negative ones included if the field allows them."""
    conditions: tuple[str, ...] = ()
    """Boolean fields, and fields with choices, the usual one first."""
    steps: tuple[int, ...] = (1, 3, 5, 10)
    """Usual amounts of damage and healing in the game."""
    melee: str = ""
    """The fact that names those a combatant is in melee with, or numbers their group."""
    binds: Ruled | None = None
    parts: Ruled | None = None
    """The ruling that changes that; `set` does if the field is settable."""
    tests: tuple[str, ...] = ()
    """Rulings about a combatant that need a roll, or are equally frequent."""
    usual: Mapping[str, Usual] = {}
    """Usual values of their whole numbers that have no default, by field."""


class Spot(Struct, frozen=True, gc=False):
    """The few fields of a combatant that is created during a fight from an entry of the library;
    all stats that every sheet has."""

    stats: tuple[str, ...] = ()
    """At most two, of types that fit on one line."""
    follows: Mapping[str, tuple[str, ...]] = {}
    """Stats left to the rules if one of these is given: full hit points follow from hit points."""
