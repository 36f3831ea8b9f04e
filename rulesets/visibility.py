"""Visibility: whose secrets a viewer shares, and of whom it knows nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, wraps
from typing import Any, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import AT_WORK, CombatantView, Decision, PendingView, Refusal, Viewer
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.messages import Name, Phrase, Term
from rulesets.narrowing import narrowed


class Somebody(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


class BaseVisibility[C: Somebody](Struct, frozen=True, dict=True):
    """Queries of a game about a viewer. `hidden`: ids this viewer must not know of; `hidden_sides`:
    sides on which everybody is hidden.

    A game derives its `Visibility` from this, and adds what it lets people know otherwise.
    """

    viewer: Viewer
    hidden: frozenset[str] = frozenset()
    hidden_sides: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, combatants: Mapping[str, C], viewer: Viewer, lurking: frozenset[str] = frozenset()
    ) -> Self:
        """The viewer's knowledge of these combatants. Nobody sees the ones that the GM hides, nor
        the `lurking` ones that the game hides."""
        hidden = hidden_from(viewer) | lurking
        if not hidden:
            return cls(viewer)
        sides = {combatant.side for combatant in combatants.values()}
        known = {combatant.side for combatant in combatants.values() if combatant.id not in hidden}
        return cls(viewer, hidden, frozenset(sides - known - set(viewer.sides)))

    def knows(self, one: C) -> bool:
        """Whether everything about it may be told: to the GM, its player and its side."""
        viewer = self.viewer
        return viewer.gm or one.side in viewer.sides or one.id in viewer.controls

    @cached_property
    def of_nobody(self) -> Self:
        """For somebody who shares the same secrets and decides for nobody."""
        return the_same(replace(self, viewer=replace(self.viewer, controls=())))

    @cached_property
    def itself(self) -> Self:
        """One object for all who see the same."""
        return the_same(self)

    @cached_property
    def controlled(self) -> frozenset[str]:
        """Those for whom the viewer decides; the GM for hundreds."""
        return frozenset(self.viewer.controls)

    def ally(self, one: C) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == "party"
        return one.side in viewer.sides or one.id in viewer.controls

    def openness(self, one: C) -> str:
        """How much of its health is told, as `Viewer.foes` has it."""
        return "numbers" if self.knows(one) else self.viewer.foes

    def seen(self, combatants: Mapping[str, C]) -> Iterator[C]:
        """The combatants that the viewer may know of."""
        return (one for id, one in combatants.items() if id not in self.hidden)

    def misses(self, name: str | None) -> bool:
        """Whether this name, of a combatant or of a side, must not be read."""
        return name in self.hidden or name in self.hidden_sides

    def hides(self, value: Any) -> bool:
        """Whether a value is the name of a hidden combatant."""
        return isinstance(value, str) and value in self.hidden

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if not self.misses(name))

    def listed(self, text: str, separator: str, *inner: str) -> str:
        """A list in one text without the names that must not be read. Its groups are split by the
        `inner` separators; an empty group goes too."""
        parts = text.split(separator)
        if not inner:
            return separator.join(self.present(parts))
        return separator.join(filter(None, (self.listed(part, *inner) for part in parts)))

    def names(self, said: Any) -> bool:
        """Whether a phrase, or a value in its places, names somebody who must not be named."""
        if isinstance(said, Phrase):
            return any(map(self.names, said.values.values()))
        if isinstance(said, tuple):
            return any(map(self.names, said))
        return isinstance(said, Name | Term) and self.misses(said.id)

    def whole(self, decision: Decision, refusals: tuple[Refusal, ...] = ()) -> PendingView:
        """The question as its own reader sees it, without the combatants this reader must not know
        of.

        If it is about nobody else, the GM has to answer it.
        """
        if not self.hidden:
            return PendingView(decision.by, decision.kind, decision, refusals, decision.free)
        shown = narrowed(decision, self)
        if shown is None:
            return AT_WORK
        told = tuple(
            refusal
            for refusal in refusals
            if not self.misses(refusal.value) and not self.names(refusal.reason)
        )
        return PendingView(decision.by, decision.kind, shown, told, decision.free)


class Peopled[C](Protocol):
    """A state of a fight, as far as it is looked at here."""

    @property
    def combatants(self) -> Mapping[str, C]: ...


def views_of[S: Peopled[Any], C: Somebody, V: BaseVisibility[Any]](
    view_of: Callable[[S, C, V], CombatantView],
) -> Callable[[S, V], tuple[CombatantView, ...]]:
    """How everybody looks of whom a viewer may know.

    It is worked out once for all viewers who share the same secrets, as for one of them who decides
    for nobody. For each of these only those for whom it decides are looked at again.
    """

    def to_others(state: S, visibility: V) -> Mapping[str, CombatantView]:
        there = visibility.seen(state.combatants)
        return {combatant.id: view_of(state, combatant, visibility) for combatant in there}

    known = identity_cached(to_others, MOST_STATES)

    def views(state: S, visibility: V) -> tuple[CombatantView, ...]:
        nobody, own = visibility.of_nobody, visibility.controlled
        if visibility.viewer.gm:  # who decides for nearly everybody
            there = visibility.seen(state.combatants)
            return tuple(
                view_of(state, combatant, visibility if combatant.id in own else nobody)
                for combatant in there
            )
        found = known(state, nobody)
        mine = {
            id: view_of(state, state.combatants[id], visibility)
            for id in visibility.viewer.controls
            if id in found
        }
        return tuple({**found, **mine}.values())

    return views


def beside[S: Peopled[Any], C: Somebody, V: BaseVisibility[Any], B: Hashable](
    circumstances: Callable[[S, C, V], B],
) -> Callable[[Callable[[C, V, B], CombatantView]], Callable[[S, C, V], CombatantView]]:
    """For a view that is made without the state: of the combatant, and of the `circumstances` that
    count in it, which are told by their content. So it is taken over from the step before."""

    def decorate(
        view_of: Callable[[C, V, B], CombatantView],
    ) -> Callable[[S, C, V], CombatantView]:
        known = identity_cached(view_of)

        @wraps(view_of)
        def taken_over(state: S, one: C, visibility: V) -> CombatantView:
            found = the_same(circumstances(state, one, visibility))
            return known(one, visibility.itself, found)

        return taken_over

    return decorate


@lru_cache(2048)
def the_same[H: Hashable](value: H) -> H:
    """One object for all that are equal: what `once` remembers is told by identity."""
    return value


def pending_view(
    decisions: Iterable[Decision],
    visibility: BaseVisibility[Any],
    refusals: Callable[[Decision], tuple[Refusal, ...]],
) -> tuple[PendingView, ...]:
    """Pending questions: the viewer's own whole, of others only that they are asked."""
    return at_work_once(_asked(decision, visibility, refusals) for decision in decisions)


def at_work_once(asked: Iterable[PendingView]) -> tuple[PendingView, ...]:
    """Pending questions with `AT_WORK` once and last: neither how many are asked in secret nor when
    their turn comes is told."""
    found = tuple(asked)
    others = tuple(question for question in found if question != AT_WORK)
    return (*others, AT_WORK) if len(others) < len(found) else others


def _asked(
    decision: Decision,
    visibility: BaseVisibility[Any],
    refusals: Callable[[Decision], tuple[Refusal, ...]],
) -> PendingView:
    """Everybody knows whose decision it is; of a hidden combatant only that the GM is at work."""
    if visibility.viewer.gm or decision.by in visibility.viewer.controls:
        return visibility.whole(decision, refusals(decision))
    if decision.by in visibility.hidden:
        return AT_WORK
    return PendingView(decision.by, decision.kind)


def share(left: int, full: int, told: str) -> int | None:
    """How long a bar is, in percent rounded up; None where health is told in words."""
    return None if told == "words" else -(-left * 100 // full)


def hidden_from(viewer: Viewer) -> frozenset[str]:
    """Whom the GM hides from this viewer; not those for whom the viewer decides."""
    if viewer.gm:
        return frozenset()
    return frozenset(viewer.hidden).difference(viewer.controls)
