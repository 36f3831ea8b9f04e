"""The log as one viewer reads it: entries by viewer, facts from an allow list by rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from rulesets.contract import Earlier, Entry, Place, Viewer
from rulesets.identity_cache import identity_cached
from rulesets.log_rows import Log
from rulesets.visibility import BaseVisibility

NO_FACTS: frozenset[str] = frozenset()


class FightState[C](Protocol):
    @property
    def combatants(self) -> Mapping[str, C]: ...


class LogView[S: FightState[Any], V: BaseVisibility[Any]]:
    """Reduces entries to what a viewer may know. A game overrides what differs.

    The rows of `log` say who reads which facts. `naming`: facts that may be a combatant's name; an
    entry in which one names a hidden combatant is not told. `lists`: facts that list names, with
    their separators (`BaseVisibility.listed`).
    """

    naming: tuple[str, ...] = ()
    lists: Mapping[str, tuple[str, ...]] = {}

    def __init__(self, log: Log, visibility_of: Callable[[Mapping[str, Any], Viewer], V]):
        self.facts, self.of_who, self.of_target = log.facts, log.of_who, log.of_target
        self._visibility_of = identity_cached(
            visibility_of
        )  # a step has many entries for the same viewer

    def tell(self, state: S, entry: Entry, viewer: Viewer) -> Entry | None:
        """The entry with the facts this viewer may read, or None."""
        if viewer.gm:
            return entry
        if entry.rule not in self.facts or not self.meant_for(entry, viewer):
            return None
        visibility = self._visibility_of(state.combatants, viewer)
        told = self.visible_entry(state, entry, visibility)
        if told is None:
            return None
        left = _only(told, self.allowed(state, told, visibility))
        return self._without_hidden(left, visibility) if visibility.hidden else left

    def meant_for(self, entry: Entry, viewer: Viewer) -> bool:
        return entry.visible_to in ("all", *viewer.sides)

    def visible_entry(self, state: S, entry: Entry, visibility: V) -> Entry | None:
        """The entry, perhaps without its actor; None if it is about a hidden combatant."""
        hidden = visibility.misses(entry.who) or visibility.misses(entry.target)
        return None if hidden else entry

    def allowed(self, state: S, entry: Entry, visibility: V) -> frozenset[str]:
        """The facts that this viewer may read."""
        allowed = self.facts[entry.rule]
        if known(state, entry.who, visibility):
            allowed |= self.of_who.get(entry.rule, NO_FACTS)
        if known(state, entry.target, visibility):
            allowed |= self.of_target.get(entry.rule, NO_FACTS)
        return allowed

    def _without_hidden(self, entry: Entry, visibility: V) -> Entry | None:
        facts = dict(entry.facts)
        for name in self.lists.keys() & facts.keys():
            facts[name] = visibility.listed(facts[name], *self.lists[name])
        if any(map(visibility.hides, map(facts.get, self.naming))):
            return None
        return replace(entry, facts=facts, place=_unnamed(entry.place, visibility))


class PersonalLog[S: FightState[Any], V: BaseVisibility[Any]](LogView[S, V]):
    """A log that a player reads also where it is about an own combatant on another side, except
    what is for the GM.

    A list in which no name is visible is not told. `counts`: the fact of a rule that would include
    hidden combatants; of a deed of others it is not told while somebody is hidden.
    """

    counts: Mapping[str, str] = {}

    def tell(self, state: S, entry: Entry, viewer: Viewer) -> Entry | None:
        told = super().tell(state, entry, viewer)
        if told is None or viewer.gm or all(told.facts.get(name, "-") for name in self.lists):
            return told
        return None

    def meant_for(self, entry: Entry, viewer: Viewer) -> bool:
        own = entry.who in viewer.controls or entry.target in viewer.controls
        return super().meant_for(entry, viewer) or (own and entry.visible_to != "gm")

    def allowed(self, state: S, entry: Entry, visibility: V) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if visibility.hidden and not known(state, entry.who, visibility):
            return allowed - {self.counts.get(entry.rule)}
        return allowed


def _unnamed(place: Place | None, visibility: BaseVisibility[Any]) -> Place | None:
    """The place; an earlier exchange of somebody hidden is known by its rule alone."""
    if place is None or place.earlier is None:
        return place
    earlier = place.earlier
    if not any(map(visibility.hides, (earlier.who, earlier.target))):
        return place
    earlier = Earlier(earlier.rule)
    return replace(
        place, earlier=earlier, cause=place.cause if isinstance(place.cause, int) else earlier
    )


@identity_cached
def _only(entry: Entry, allowed: frozenset[str]) -> Entry:
    """The entry with these facts only; one object for all viewers with the same facts."""
    facts = {name: value for name, value in entry.facts.items() if name in allowed}
    return replace(entry, facts=facts)


def known[C](state: FightState[C], id: str | None, visibility: BaseVisibility[Any]) -> bool:
    """Whether it is a combatant of whom the viewer may know everything."""
    combatant = state.combatants.get(id or "")
    return combatant is not None and visibility.knows(combatant)


def foreign[C](state: FightState[C], id: str | None, visibility: BaseVisibility[Any]) -> bool:
    """Whether it is a combatant whose numbers the viewer must not know."""
    combatant = state.combatants.get(id or "")
    return combatant is not None and not visibility.knows(combatant)
