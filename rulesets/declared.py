"""Fields of a combatant's state, each declared once with everything that follows from it.

    class Combatant(Struct, frozen=True, kw_only=True):
        hp: Annotated[int, between(0, 99), OWN, stat("body", default=4), SETTABLE, KEPT]
        prone: Annotated[bool, OPEN, SETTABLE, marked(), quick("conditions")] = False

| in the annotation | the field |
|---|---|
| `between`, `one_of`, … (`describing.py`) | has these bounds, wherever it is entered |
| `stat(section, …)` | is on the sheet, with further attributes of a `contract.Field` |
| `SETTABLE`, `settable(…)` | can be set by the GM: as on the sheet, but for these attributes |
| `OPEN`, `OWN` | is a fact for everybody, or for viewers who know the combatant; others: none |
| `KEPT` | is written back to the sheet after the fight |
| `marked(group)` | has a mark while it is true, or not 0 (`marks.py`) |
| `quick(part)` | is in this part of the short sheet (`contract.Quick`) |
| `at_most(other)` | is never higher than that field |

Everything has the order of the declarations; `last` names fields that come after all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rulesets.contract import Field, Quick
from rulesets.describing import Attributes, fields_of, hints_of
from rulesets.identity_cache import reader
from rulesets.roster import at_most as expect_at_most


class Role(Struct, frozen=True, kw_only=True):
    """A part of a declaration; the parts in one annotation add up."""

    stat: Attributes | None = None
    settable: Attributes | None = None
    seen: str = ""
    kept: bool = False
    mark: str = ""
    quick: str = ""
    most: str = ""


def stat(section: str = "", **attributes: Any) -> Role:
    return Role(stat=Attributes(attributes, section=section))


def settable(**attributes: Any) -> Role:
    return Role(settable=Attributes(attributes))


def marked(group: str = "any") -> Role:
    """`group`: the marks that stand together, by a word of the game's own."""
    return Role(mark=group)


def quick(part: str) -> Role:
    return Role(quick=part)


def at_most(other: str) -> Role:
    return Role(most=other)


SETTABLE = settable()
OPEN = Role(seen="all")
OWN = Role(seen="own")
KEPT = Role(kept=True)


@lru_cache
def roles(struct: type[Struct]) -> Mapping[str, Role]:
    """The whole declaration of each field, in order."""
    return {name: _whole(hint) for name, hint in hints_of(struct).items()}


def _whole(hint: Any) -> Role:
    roles = [part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Role)]
    nothing = Role()
    return replace(
        nothing,
        **{
            name: getattr(part, name)
            for part in roles
            for name in Role.__struct_fields__
            if getattr(part, name) != getattr(nothing, name)
        },
    )


def names_of(struct: type[Struct], **parts: str) -> tuple[str, ...]:
    """The fields with these parts of a declaration: `names_of(Combatant, mark="laid")`."""
    return tuple(
        name
        for name, role in roles(struct).items()
        if all(getattr(role, part) == value for part, value in parts.items())
    )


def stats_of(
    struct: type[Struct], names: str = "", before: Mapping[str, Iterable[Field]] | None = None
) -> tuple[Field, ...]:
    """The fields on the sheet, or those in `names` and in that order.

    `before` has stats that the state stores in another way, by the field that they precede.
    """
    declared = roles(struct)
    fields: list[Field] = []
    for name in names.split() or declared:
        fields += (before or {}).get(name, ())
        attributes = declared[name].stat
        if attributes is not None:
            fields += fields_of(struct, name, **attributes)
    return tuple(fields)


def settable_of(struct: type[Struct], last: str = "") -> tuple[Field, ...]:
    """The fields that the GM may set."""
    return tuple(
        field
        for name, role in _ordered(struct, last)
        if role.settable is not None
        for field in fields_of(struct, name, **(role.stat or {}) | role.settable)
    )


def quick_of(struct: type[Struct], last: str = "", **others: Any) -> Quick:
    """The short sheet. `others` are its parts that are no fields of the state: rulings, steps."""
    parts: dict[str, Any] = {}
    for name, role in _ordered(struct, last):
        if role.quick == "health":
            parts |= {"health": name, "most": role.most}
        elif role.quick == "melee":
            parts["melee"] = name
        elif role.quick:
            parts[role.quick] = (*parts.get(role.quick, ()), name)
    return Quick(**parts, **others)


def _ordered(struct: type[Struct], last: str) -> list[tuple[str, Role]]:
    declared, late = roles(struct), last.split()
    return [(name, declared[name]) for name in (*(n for n in declared if n not in late), *late)]


def facts_of(struct: type[Struct]) -> Callable[[Any, bool], dict[str, Any]]:
    """A function that reads the facts of a combatant, as a dictionary of the caller's own, for a
    viewer who knows all about it or not."""
    everybody = reader(names_of(struct, seen="all"))
    own = reader(tuple(name for name, role in roles(struct).items() if role.seen))
    return lambda combatant, known: own(combatant) if known else everybody(combatant)


def kept_of(value: Struct) -> dict[str, Any]:
    """The fields to write back to the sheet, with JSON types."""
    kept = (name for name, role in roles(type(value)).items() if role.kept)
    return {name: to_builtins(getattr(value, name)) for name in kept}


def check_bounds(whose: str, struct: type[Struct], values: Mapping[str, Any]) -> None:
    """Checks the fields that others bound. Raises `IllegalSetup`."""
    for name, role in roles(struct).items():
        if role.most:
            expect_at_most(whose, values[name], values[role.most], name)


def bounded(value: Struct, field: Field) -> Field:
    """The field to check a new value against, with the bound that another field of this combatant
    sets."""
    role = roles(type(value)).get(field.name)
    if role is None or not role.most:
        return field
    most = getattr(value, role.most)
    return replace(field, max=most if field.max is None else min(most, field.max))
