"""Common parts of every game's `suggest`: knowledge, options, targets and fields.

A game names the options it would take, best first, and has wishes for some fields of each. A field
without a wish keeps its default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, Protocol

from msgspec.structs import replace

from rulesets.contract import GM, Choice, Decision, Field, Option, Viewer
from rulesets.contract.describe import as_told
from rulesets.narrowing import PEOPLE, narrowed
from rulesets.visibility import BaseVisibility, Peopled, Somebody

NAMED = ("combatant", "combatants", "weapon", "spell", "enum")
"""Types of fields whose value is one of the choices."""

type Wish = Callable[[Field, Mapping[str, Any]], Any]
"""A value for a field, given the field as it is beside the values chosen already; None for no
wish."""
type Wishes = Mapping[str, Any]
"""By field name a value, which counts if it is legal, or a `Wish`."""


class Suggests[B](Protocol):
    def __call__(self, board: B, /, decision: Decision, viewer: Viewer = GM) -> Choice: ...


def for_its_side[B: Peopled[Any], V: BaseVisibility[Any]](
    visibility_of: Callable[[Mapping[str, Any], Viewer], V],
) -> Callable[[Callable[[B, Decision, V], Choice]], Suggests[B]]:
    """For a game's `suggest`: it rests on what the side that is asked may know, also where the GM
    answers for it. Combatants that this side must not know of are not even offered to it."""

    def decorate(suggest: Callable[[B, Decision, V], Choice]) -> Suggests[B]:
        @wraps(suggest)
        def suggested(board: B, /, decision: Decision, viewer: Viewer = GM) -> Choice:
            knowing = visibility_of(
                board.combatants, speaking_for(decision.by, board.combatants, viewer)
            )
            offered = narrowed(decision, knowing) if knowing.hidden else decision
            return suggest(board, offered or decision, knowing)

        return suggested

    return decorate


def speaking_for(by: str, combatants: Mapping[str, Somebody], viewer: Viewer) -> Viewer:
    """Whose knowledge an answer rests on: where the GM of a table answers, that of the side.

    The GM's own questions are the GM's alone. `GM`, who sits at no table, knows everything, as
    forecasts want it.
    """
    if not viewer.gm or viewer == GM or by == "gm":
        return viewer
    one = combatants.get(by)
    side = one.side if one is not None else by
    own = tuple(id for id, other in combatants.items() if other.side == side)
    return _of_side(side, own, viewer.foes, viewer.hidden)


@lru_cache(256)
def _of_side(side: str, own: tuple[str, ...], foes: str, hidden: tuple[str, ...]) -> Viewer:
    return Viewer(controls=(*own, side), sides=(side,), foes=foes, hidden=hidden)


def answer(decision: Decision, preferred: Iterable[str], wishes: Callable[[str], Wishes]) -> Choice:
    """The first of the preferred options that is offered, else the default, else the first option.
    `wishes` are asked for those of the option that is taken."""
    names = (name for name in (*preferred, decision.default) if name is not None)
    offered = (decision.option(name) for name in names)
    option = next((option for option in offered if option is not None), decision.options[0])
    fields = filled(option, wishes(option.name)) if option.fields else {}
    return Choice(decision.by, decision.kind, option.name, fields)


def filled(option: Option, wishes: Wishes) -> dict[str, Any]:
    """The fields of the option as wished, and all others that must be given.

    Fields about people are given even where they have a default, and so are the fields they depend
    on: a viewer for whom somebody is hidden may have other defaults than the rules.
    """
    found: dict[str, Any] = {}
    for field in option.fields:
        fitting = _beside(field, option, found)
        if fitting is None or (field.type in NAMED and not fitting.choices):
            continue
        wish = wishes.get(field.name)
        value = wish(fitting, found) if callable(wish) else wish
        if value is None or not _legal(fitting, value):
            value = _needed(fitting, _about_people(field, option))
        if value is not None:
            found[field.name] = value
    return found


def spread(whom: Sequence[str], beset: Mapping[str, int] | None = None, before: int = 0) -> str:
    """The one of `whom` that the next combatant aims at, if each takes the target with the fewest
    attackers.

    `whom` stand as equals are taken, `beset` says how many aim at each already, and `before` how
    many choose earlier whose targets are not known yet.
    """
    return Shared(whom, beset).nth(before)


class Shared:
    """The suggestion of many who choose one after the other, worked out once."""

    def __init__(self, whom: Sequence[str], beset: Mapping[str, int] | None = None):
        loads = [(beset or {}).get(id, 0) for id in whom]
        most = max(loads)
        gaps = ((count, place) for place, load in enumerate(loads) for count in range(load, most))
        self._whom = whom
        self._first = [whom[place] for _, place in sorted(gaps)]

    def nth(self, before: int) -> str:
        """The target of who chooses after so many."""
        if before < len(self._first):
            return self._first[before]
        return self._whom[(before - len(self._first)) % len(self._whom)]


def ahead(id: str, companions: Iterable[str]) -> int:
    """How many of the companions come before this one."""
    count = 0
    for other in companions:
        if other == id:
            break
        count += 1
    return count


def _beside(field: Field, option: Option, chosen: Mapping[str, Any]) -> Field | None:
    """The field with what is legal beside the values chosen; None if it is not asked then."""
    if field.depends is None:
        return field
    name, legal = field.depends
    standard = next((other.default for other in option.fields if other.name == name), None)
    value = as_told(chosen.get(name, standard))
    if value not in legal:
        return None
    match legal[value]:
        case None:
            return field
        case tuple() as choices:
            return replace(field, choices=choices)
        case most:
            return replace(field, max=most)


def _legal(field: Field, value: Any) -> bool:
    if not field.choices:
        return True
    if field.type == "bool":
        return as_told(value) in field.choices
    return all(item in field.choices for item in (value if isinstance(value, list) else [value]))


def _needed(field: Field, said: bool) -> Any:
    """A value for a field that must be given, because it has no default that may stand or has to
    be said."""
    if field.default is None:
        return next(_first(field), None) if field.required else None
    if field.type == "bool":
        return None if _legal(field, field.default) else not field.default
    several = isinstance(field.default, list | tuple)
    if field.choices and not several and str(field.default) not in field.choices:
        return next(_first(field), None)
    if not said:
        return None
    return list(field.default) if several else field.default


def _about_people(field: Field, option: Option) -> bool:
    """Whether its default may differ for a viewer who must not know of everybody."""
    hanging = (item.depends[0] for item in option.fields if item.type in PEOPLE and item.depends)
    return field.type in PEOPLE or field.name in hanging


def _first(field: Field) -> Iterator[Any]:
    if field.type == "combatants":
        yield list(field.choices[: max(1, field.min or 0)])
    elif field.type == "int" and field.min is not None:
        yield field.min
    yield from field.choices
