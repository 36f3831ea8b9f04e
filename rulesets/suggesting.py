"""Common parts of every game's `suggest`: knowledge, options, targets and fields.

A game lists the options it prefers, best first, and wishes for some of their fields. A field
without a wish keeps its default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, Protocol

from rulesets.contract import GM, Choice, Decision, Field, Option, Viewer
from rulesets.contract.describe import as_told, field_beside
from rulesets.narrowing import PEOPLE, narrow
from rulesets.visibility import BaseVisibility, Peopled, Somebody

NAMED = ("combatant", "combatants", "weapon", "spell", "enum")
"""Types of fields whose value is one of the choices."""

type Wish = Callable[[Field, Mapping[str, Any]], Any]
"""A value for a field, given the field beside the values chosen so far; None for no wish."""
type Wishes = Mapping[str, Any]
"""A value, used if it is legal, or a `Wish`, by field name."""


class Suggests[B](Protocol):
    def __call__(self, board: B, /, decision: Decision, viewer: Viewer = GM) -> Choice: ...


def _as_it_is(board: Any, decision: Decision, visibility: Any) -> Decision:
    return decision


def for_its_side[B: Peopled[Any], V: BaseVisibility[Any]](
    visibility_of: Callable[[Mapping[str, Any], Viewer], V],
    as_offered: Callable[[B, Decision, V], Decision] = _as_it_is,
) -> Callable[[Callable[[B, Decision, V], Choice]], Suggests[B]]:
    """Wraps a game's `suggest` so that it uses only the knowledge of the side that decides, even
    where the GM answers for it. Combatants hidden from that side are not offered to it, and before
    that the question is changed as the game's view changes it (`as_offered`)."""

    def decorate(suggest: Callable[[B, Decision, V], Choice]) -> Suggests[B]:
        @wraps(suggest)
        def suggested(board: B, /, decision: Decision, viewer: Viewer = GM) -> Choice:
            knowing = visibility_of(
                board.combatants, speaking_for(decision.by, board.combatants, viewer)
            )
            offered: Decision | None = decision
            if knowing.hidden:
                offered = narrow(as_offered(board, decision, knowing), knowing)
            return suggest(board, offered or decision, knowing)

        return suggested

    return decorate


def speaking_for(by: str, combatants: Mapping[str, Somebody], viewer: Viewer) -> Viewer:
    """The viewer whose knowledge an answer uses: the side's, where the GM of a table answers for
    it.

    The GM's own questions use the GM's knowledge. `GM`, which belongs to no table, knows
    everything, for forecasts.
    """
    if not viewer.gm or viewer == GM or by == "gm":
        return viewer
    combatant = combatants.get(by)
    side = combatant.side if combatant is not None else by
    own = tuple(id for id, other in combatants.items() if other.side == side)
    return _of_side(side, own, viewer.foes, viewer.hidden)


@lru_cache(256)
def _of_side(side: str, own: tuple[str, ...], foes: str, hidden: tuple[str, ...]) -> Viewer:
    return Viewer(controls=(*own, side), sides=(side,), foes=foes, hidden=hidden)


@for_its_side(BaseVisibility.for_viewer)
def aimed(board: Peopled[Any], decision: Decision, visibility: BaseVisibility[Any]) -> Choice:
    """The `suggest` of a game without one of its own: the first option with a target, and
    companions share out their targets; without such an option the default."""
    asked = board.combatants.get(decision.by)
    side = asked.side if asked is not None else decision.by
    companions = [each.id for each in visibility.seen(board.combatants) if each.side == side]

    def target(field: Field, chosen: Mapping[str, Any]) -> str:
        return spread(field.choices, before=ahead(decision.by, companions))

    targets = {
        option.name: {field.name: target for field in option.fields if field.type == "combatant"}
        for option in decision.options
    }
    return answer(decision, [name for name in targets if targets[name]], lambda name: targets[name])


def answer(decision: Decision, preferred: Iterable[str], wishes: Callable[[str], Wishes]) -> Choice:
    """The first preferred option that is offered, else the default, else the first option. `wishes`
    is called with the option taken."""
    names = (name for name in (*preferred, decision.default) if name is not None)
    offered = (decision.option(name) for name in names)
    option = next((option for option in offered if option is not None), decision.options[0])
    fields = fill(option, wishes(option.name)) if option.fields else {}
    return Choice(decision.by, decision.kind, option.name, fields)


def fill(option: Option, wishes: Wishes) -> dict[str, Any]:
    """The fields of the option as wished, and all others that are needed.

    Fields about combatants are filled in even if they have a default, and so are the fields they
    depend on: for a viewer from whom a combatant is hidden the default may differ.
    """
    fields: dict[str, Any] = {}
    for field in option.fields:
        fitting = field_beside(field, option.fields, fields)
        if fitting is None or (field.type in NAMED and not fitting.choices):
            continue
        wish = wishes.get(field.name)
        value = wish(fitting, fields) if callable(wish) else wish
        if value is None or not _legal(fitting, value):
            value = _needed(fitting, option)
        if value is not None:
            fields[field.name] = value
    return fields


def spread(whom: Sequence[str], beset: Mapping[str, int] | None = None, before: int = 0) -> str:
    """The target of the next combatant in `whom`, if everybody takes the one with the fewest
    attackers.

    Of equal targets the first in `whom` is taken. `beset` has the number of attackers by target,
    and `before` is the number of combatants who choose earlier and whose targets are not known yet.
    """
    return Shared(whom, beset).nth(before)


class Shared:
    """The targets of many combatants who choose in turn, computed once."""

    def __init__(self, whom: Sequence[str], beset: Mapping[str, int] | None = None):
        loads = [(beset or {}).get(id, 0) for id in whom]
        most = max(loads)
        gaps = ((count, place) for place, load in enumerate(loads) for count in range(load, most))
        self._whom = whom
        self._first = [whom[place] for _, place in sorted(gaps)]

    def nth(self, before: int) -> str:
        """The target of the next combatant after `before` others have chosen."""
        if before < len(self._first):
            return self._first[before]
        return self._whom[(before - len(self._first)) % len(self._whom)]


def ahead(id: str, companions: Iterable[str]) -> int:
    """The number of companions that come before this one."""
    count = 0
    for other in companions:
        if other == id:
            break
        count += 1
    return count


def _legal(field: Field, value: Any) -> bool:
    if not field.choices:
        return True
    if field.type == "bool":
        return as_told(value) in field.choices
    several = value if isinstance(value, list) else [value]
    return all(as_told(item) in field.choices for item in several)


def _needed(field: Field, option: Option) -> Any:
    """A value for a field that must be given: it has no usable default or has to be filled in."""
    if field.default is None:
        return next(_first(field), None) if field.required else None
    if field.type == "bool":
        return None if _legal(field, field.default) else not field.default
    several = isinstance(field.default, list | tuple)
    if field.choices and not several and str(field.default) not in field.choices:
        return next(_first(field), None)
    if not _about_people(field, option):
        return None
    return list(field.default) if several else field.default


def _about_people(field: Field, option: Option) -> bool:
    """Whether its default may differ for a viewer from whom combatants are hidden."""
    hanging = (item.depends[0] for item in option.fields if item.type in PEOPLE and item.depends)
    return field.type in PEOPLE or field.name in hanging


def _first(field: Field) -> Iterator[Any]:
    if field.type == "combatants":
        yield list(field.choices[: max(1, field.min or 0)])
    elif field.type == "int" and field.min is not None:
        yield field.min
    yield from field.choices
