"""Visibility: whose secrets a viewer shares, and which combatants are hidden from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, wraps
from typing import Any, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import AT_WORK, CombatantView, Decision, PendingView, Refusal, Viewer
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.messages import Name, Phrase, Term
from rulesets.narrowing import counts_more, narrow


class Somebody(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


class BaseVisibility[C: Somebody](Struct, frozen=True, dict=True):
    """Answers a game's queries about a viewer. `hidden`: ids of combatants hidden from this viewer;
    `hidden_sides`: sides with only such combatants."""

    viewer: Viewer
    hidden: frozenset[str] = frozenset()
    hidden_sides: frozenset[str] = frozenset()

    @classmethod
    def for_viewer(
        cls, combatants: Mapping[str, C], viewer: Viewer, lurking: frozenset[str] = frozenset()
    ) -> Self:
        """The viewer's knowledge of these combatants. Players do not see those that the GM hides,
        nor the `lurking` ones that the game hides."""
        hidden = hidden_from(viewer) | lurking
        if not hidden:
            return cls(viewer)
        sides = {combatant.side for combatant in combatants.values()}
        known = {combatant.side for combatant in combatants.values() if combatant.id not in hidden}
        return cls(viewer, hidden, frozenset(sides - known - set(viewer.sides)))

    def knows(self, combatant: C) -> bool:
        """Whether the viewer may know everything about it: the GM, its player and its side do."""
        viewer = self.viewer
        return viewer.gm or combatant.side in viewer.sides or combatant.id in viewer.controls

    @cached_property
    def of_nobody(self) -> Self:
        """The visibility of a viewer with the same secrets who decides for nobody."""
        return the_same(replace(self, viewer=replace(self.viewer, controls=())))

    @cached_property
    def itself(self) -> Self:
        """One object for all viewers with equal visibility."""
        return the_same(self)

    @cached_property
    def controlled(self) -> frozenset[str]:
        """The combatants the viewer decides for; for the GM these may be hundreds."""
        return frozenset(self.viewer.controls)

    def ally(self, combatant: C) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return combatant.side == "party"
        return combatant.side in viewer.sides or combatant.id in viewer.controls

    def openness(self, combatant: C) -> str:
        """How openly its health is shown, as in `Viewer.foes`."""
        return "numbers" if self.knows(combatant) else self.viewer.foes

    def view_of(self, combatant: Any, **more: Any) -> CombatantView:
        """Its view, with `more` than whose it is and its status; `able` as long as it is active."""
        of_everybody = {
            "id": combatant.id,
            "name": combatant.name,
            "side": combatant.side,
            "ally": self.ally(combatant),
            "mine": combatant.id in self.controlled,
            "able": combatant.status == "active",
            "status": combatant.status,
        }
        return CombatantView(**{**of_everybody, **more})

    def seen(self, combatants: Mapping[str, C]) -> Iterator[C]:
        """The combatants that the viewer may see."""
        return (combatant for id, combatant in combatants.items() if id not in self.hidden)

    def misses(self, name: str | None) -> bool:
        """Whether this name of a combatant or a side is hidden from the viewer."""
        return name in self.hidden or name in self.hidden_sides

    def hides(self, value: Any) -> bool:
        """Whether a value is the name of a hidden combatant."""
        return isinstance(value, str) and value in self.hidden

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if not self.misses(name))

    def listed(self, text: str, separator: str, *inner: str) -> str:
        """A list in one text, without hidden names. Its groups are split by the `inner` separators;
        empty groups are dropped."""
        parts = text.split(separator)
        if not inner:
            return separator.join(self.present(parts))
        return separator.join(filter(None, (self.listed(part, *inner) for part in parts)))

    def names(self, said: Any) -> bool:
        """Whether a phrase, or a value in its placeholders, names a hidden combatant."""
        if isinstance(said, Phrase):
            return any(map(self.names, said.values.values()))
        if isinstance(said, tuple):
            return any(map(self.names, said))
        return isinstance(said, Name | Term) and self.misses(said.id)

    def whole(self, decision: Decision, refusals: tuple[Refusal, ...] = ()) -> PendingView:
        """The whole question for the viewer who answers it, without combatants hidden from that
        viewer.

        If nothing is left of it, the GM has to answer.
        """
        if not self.hidden and not counts_more(decision):
            return PendingView(decision.by, decision.kind, decision, refusals, decision.free)
        visible = narrow(decision, self)
        if visible is None:
            return AT_WORK
        offered = tuple(
            refusal
            for refusal in refusals
            if not self.misses(refusal.value) and not self.names(refusal.reason)
        )
        return PendingView(decision.by, decision.kind, visible, offered, decision.free)


class Peopled[C](Protocol):
    """The part of a fight's state that is used here."""

    @property
    def combatants(self) -> Mapping[str, C]: ...


def views_of[S: Peopled[Any], C: Somebody, V: BaseVisibility[Any]](
    view_of: Callable[[S, C, V], CombatantView],
) -> Callable[[S, V], tuple[CombatantView, ...]]:
    """The views of all combatants that a viewer may see.

    They are computed once for all viewers who share the same secrets, as for one of them who
    decides for nobody. For each viewer only the combatants it decides for are computed again.
    """

    def to_others(state: S, visibility: V) -> Mapping[str, CombatantView]:
        there = visibility.seen(state.combatants)
        return {combatant.id: view_of(state, combatant, visibility) for combatant in there}

    cached = identity_cached(to_others, MOST_STATES)

    def views(state: S, visibility: V) -> tuple[CombatantView, ...]:
        nobody, own = visibility.of_nobody, visibility.controlled
        if visibility.viewer.gm:  # the GM decides for nearly everybody
            there = visibility.seen(state.combatants)
            return tuple(
                view_of(state, combatant, visibility if combatant.id in own else nobody)
                for combatant in there
            )
        views = cached(state, nobody)
        mine = {
            id: view_of(state, state.combatants[id], visibility)
            for id in visibility.viewer.controls
            if id in views
        }
        return tuple({**views, **mine}.values())

    return views


def beside[S: Peopled[Any], C: Somebody, V: BaseVisibility[Any], B: Hashable](
    circumstances: Callable[[S, C, V], B],
) -> Callable[[Callable[[C, V, B], CombatantView]], Callable[[S, C, V], CombatantView]]:
    """Wraps a view made from a combatant and its `circumstances`, without the state. It is cached
    by their values, so views are reused from the step before."""

    def decorate(
        view_of: Callable[[C, V, B], CombatantView],
    ) -> Callable[[S, C, V], CombatantView]:
        cached = identity_cached(view_of)

        @wraps(view_of)
        def taken_over(state: S, combatant: C, visibility: V) -> CombatantView:
            taken = the_same(circumstances(state, combatant, visibility))
            return cached(combatant, visibility.itself, taken)

        return taken_over

    return decorate


@lru_cache(2048)
def the_same[H: Hashable](value: H) -> H:
    """One object for all equal values, since `identity_cached` compares by identity."""
    return value


def pending_view(
    decisions: Iterable[Decision],
    visibility: BaseVisibility[Any],
    refusals: Callable[[Decision], tuple[Refusal, ...]],
) -> tuple[PendingView, ...]:
    """Pending questions: the viewer's own whole, of others only that they are asked."""
    return at_work_once(_question_of(decision, visibility, refusals) for decision in decisions)


def at_work_once(asked: Iterable[PendingView]) -> tuple[PendingView, ...]:
    """Pending questions with `AT_WORK` once and last: neither how many are asked in secret nor when
    their turn comes is told."""
    asked_once = tuple(asked)
    others = tuple(question for question in asked_once if question != AT_WORK)
    return (*others, AT_WORK) if len(others) < len(asked_once) else others


def _question_of(
    decision: Decision,
    visibility: BaseVisibility[Any],
    refusals: Callable[[Decision], tuple[Refusal, ...]],
) -> PendingView:
    """The question by its asker; of a hidden combatant only that the GM is busy."""
    if visibility.viewer.gm or decision.by in visibility.viewer.controls:
        return visibility.whole(decision, refusals(decision))
    if decision.by in visibility.hidden:
        return AT_WORK
    return PendingView(decision.by, decision.kind)


def share(left: int, full: int, openness: str) -> int | None:
    """The length of a health bar in percent, rounded up; None where health is told in words."""
    return None if openness == "words" else -(-left * 100 // full)


def hidden_from(viewer: Viewer) -> frozenset[str]:
    """Combatants that the GM hides from this viewer, without those it decides for."""
    if viewer.gm:
        return frozenset()
    return frozenset(viewer.hidden).difference(viewer.controls)
