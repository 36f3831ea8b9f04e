"""What a viewer may know: whose secrets it shares, and of whom it knows nothing at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from rulesets.contract import AT_WORK, Asked, Decision, Refusal, Viewer
from rulesets.messages import Name, Phrase, Term
from rulesets.narrowing import narrowed


class Somebody(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...


class Onlooker[C: Somebody](Struct, frozen=True):
    """A viewer as a game asks about it. `hidden`: ids this viewer must not know of.

    A game derives its `Visibility` from this, and says itself what it lets people know otherwise.
    """

    viewer: Viewer
    hidden: frozenset[str] = frozenset()

    def knows(self, one: C) -> bool:
        """Whether everything about it may be told: the GM's, the own and the own side's."""
        viewer = self.viewer
        return viewer.gm or one.side in viewer.sides or one.id in viewer.controls

    def ally(self, one: C) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == "party"
        return one.side in viewer.sides or one.id in viewer.controls

    def misses(self, name: str | None) -> bool:
        """Whether this name must not be read."""
        return name in self.hidden

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if not self.misses(name))

    def names(self, said: Any) -> bool:
        """Whether a phrase, or what stands in its places, names somebody who must not be named."""
        if isinstance(said, Phrase):
            return any(map(self.names, said.values.values()))
        if isinstance(said, tuple):
            return any(map(self.names, said))
        return isinstance(said, Name | Term) and self.misses(said.id)

    def whole(self, decision: Decision, refusals: tuple[Refusal, ...] = ()) -> Asked:
        """The question as its own reader sees it, but for those whom that one must not know of.

        If it is about nobody else the GM has to answer it.
        """
        if not self.hidden:
            return Asked(decision.by, decision.kind, decision, refusals, decision.free)
        shown = narrowed(decision, self)
        if shown is None:
            return AT_WORK
        told = tuple(
            one for one in refusals if not self.misses(one.value) and not self.names(one.reason)
        )
        return Asked(decision.by, decision.kind, shown, told, decision.free)


def hidden_from(viewer: Viewer) -> frozenset[str]:
    """Whom the GM hides from this viewer; nobody is hidden from whoever decides for them."""
    if viewer.gm:
        return frozenset()
    return frozenset(viewer.hidden).difference(viewer.controls)
