"""Optional parts of a game. Leave them out until a game needs them.

The first half is for screens: what a `CombatantView` or a `View` may carry beside the rest. The
second is for rulesets: the class of a game derives from those it wants, and the shell asks for each
with `isinstance`. A game without them lacks nothing: no rests, no spoils, every question asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from rulesets.contract.decide import Decision, Viewer
from rulesets.contract.describe import Field
from rulesets.dice import Dice
from rulesets.messages import Message, Phrase


class Open(Struct, frozen=True, gc=False, kw_only=True):
    """A roll that all can see while others still choose, so that the table can plan.

    `deed` says what it is for so far, `note` what will happen to its roller; `warned` if that is
    nothing good.
    """

    value: int
    deed: Phrase | None = None
    note: Phrase | None = None
    warned: bool = False


class Box(Struct, frozen=True, gc=False):
    """A step of a track: its word, what it costs, how often it is hit; `now` if it is reached.

    A combatant who reaches a step without a cost is out.
    """

    word: Phrase
    cost: Phrase | None = None
    filled: int = 0
    now: bool = False


class Track(Struct, frozen=True, gc=False):
    """Wounds, fatigue and the like as a row of boxes. `cost` is the penalty for all of it."""

    term: str
    boxes: tuple[Box, ...]
    cost: Phrase | None = None


class Chip(Struct, frozen=True, gc=False):
    """A few words beside the banner; `off` if it is dealt with and counts no more."""

    said: Phrase
    off: bool = False


class Banner(Struct, frozen=True, gc=False, kw_only=True):
    """The one number of the moment that everybody watches, and what works beside it."""

    term: str
    value: int
    note: Phrase | None = None
    chips: tuple[Chip, ...] = ()


class Fighter(Struct, frozen=True, gc=False, kw_only=True):
    """One of a `Cluster`: what it does there, what it rolled, and what came of that, in words.

    `won` says whether that is a success; None where nothing is decided.
    """

    id: str
    deed: Phrase | None = None
    result: Phrase | None = None
    verdict: Phrase | None = None
    won: bool | None = None


class Cluster(Struct, frozen=True, gc=False, kw_only=True):
    """Combatants who fight each other apart from the rest: one card.

    `sides`: who stands on each side. `lead` is the side that is ahead, `sign` says in what.
    `state`: `coming`, `current`, `done`, or nothing. `notes` explain how it came out.
    """

    id: str
    title: Phrase
    sides: tuple[tuple[str, tuple[Fighter, ...]], ...]
    lead: str = ""
    sign: Phrase | None = None
    state: str = ""
    notes: tuple[Phrase, ...] = ()


@runtime_checkable
class Forewarns(Protocol):
    """A ruleset that has something to say about a fight before it begins."""

    def forewarnings(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
    ) -> tuple[Phrase, ...]:
        """Warnings to the GM about this roster, and how the house rules are to be read."""


@runtime_checkable
class Rewards[S](Protocol):
    """A ruleset in which the defeated leave something that is shared out after a won fight."""

    def spoils(self, state: S) -> tuple[str, ...]:
        """Ids of those who leave something; none unless the players' side has won."""


class Surprise(Struct, frozen=True, gc=False, kw_only=True):
    """The surprise of a whole side before a fight that begins unevenly: the `value` of a `stat`, or
    for each side that may have it a choice of an `option`."""

    word: Message
    """What is then said of that side."""
    stat: str = ""
    value: Any = None
    option: str = ""
    sides: Mapping[str, str] = {}


@runtime_checkable
class Surprises(Protocol):
    """A ruleset in which a side may be surprised, or lie in ambush."""

    surprise: Surprise


@runtime_checkable
class Recovers(Protocol):
    """A ruleset that says what a rest between fights puts back."""

    rests: Mapping[str, Message]
    """The kinds of rest, with the words people read."""

    def rest(
        self, stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
    ) -> dict[str, Any]:
        """The sheet after such a rest; it never takes anything away. `before` are those of its
        stats that last (`kept`), as they stood before the fights since the last rest."""


@runtime_checkable
class RestsByChoice(Protocol):
    """A ruleset of `Recovers` in which somebody chooses something within a rest: how many hit dice
    are rolled, what is learned. Its `rest` is the rest of those who choose nothing."""

    def rest_choices(self, stats: Mapping[str, Any], kind: str) -> tuple[Field, ...]:
        """Choices for this sheet in such a rest. All of them may be left out."""

    def rest_as_chosen(
        self,
        stats: Mapping[str, Any],
        before: Mapping[str, Any],
        kind: str,
        dice: Dice,
        chosen: Mapping[str, Any],
    ) -> dict[str, Any]:
        """The sheet after a rest in which that is chosen. Refused, with a path that begins with the
        field, where it does not go together."""


class Spared(Struct, frozen=True, gc=False, kw_only=True):
    """How much of a question has to be asked, for all that its viewer may know.

    `answer` is given without asking; it has no fields and uses nothing up, and is empty where a
    person has to answer. With `moot` no other answer could change anything. Without it another
    could, but this one is as good as always given and holds without an answer: whoever is asked may
    say that they want to be.

    `decision` is the question without what makes no difference: of answers that come to the same
    the default, or else the first, and of each answer only the fields that matter, each asked with
    those values of another with which it does. One with several fields keeps its first, and what is
    required. What is left out remains a legal answer.
    """

    decision: Decision
    answer: str = ""
    moot: bool = False


@runtime_checkable
class Spares[S](Protocol):
    """A ruleset that knows which of its questions need not be asked each time."""

    lasting: Mapping[str, str] = {}
    """Kinds of question that come several times in a round, each with the answer that lets one
    pass. It has no fields and uses nothing up. Somebody who has let one pass is not asked that kind
    again before the next round, unless other answers are offered by then, or they fare worse.
    """

    weighs: tuple[str, ...] = ()
    """Kinds of question that are answered without asking while the best chance of success is below
    the one from which on the viewer wants to be asked (`Viewer.asked_from`)."""

    def spared(self, state: S, decision: Decision, viewer: Viewer) -> Spared:
        """The part of the question that has to be asked. `decision` is one of the viewer's own, as
        it is shown it. The same in two states that look alike to the viewer, no matter who hides.
        """
