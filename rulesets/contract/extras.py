"""Optional parts of a game. Leave them out until a game needs them.

The first half is for screens: optional parts of a `CombatantView` or a `View`. The second is for
rulesets: a game's class derives from those it needs, and the shell checks for each with
`isinstance`. Without them a game has no rests and no spoils, and every question is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from rulesets.contract.decide import Decision, Viewer
from rulesets.contract.describe import Field
from rulesets.dice import Dice
from rulesets.messages import Message, Phrase


class Open(Struct, frozen=True, gc=False, kw_only=True):
    """A roll visible to everybody while others still choose, so that the table can plan.

    `deed` is its purpose so far, `note` what will happen to its roller; `warned` if that is bad.
    """

    value: int
    deed: Phrase | None = None
    note: Phrase | None = None
    warned: bool = False


class Box(Struct, frozen=True, gc=False):
    """A step of a track: its word, its penalty, how often it is marked; `now` if it is reached.

    A combatant who reaches a step without a penalty (`cost` None) is out.
    """

    word: Phrase
    cost: Phrase | None = None
    filled: int = 0
    now: bool = False


class Track(Struct, frozen=True, gc=False):
    """Wounds, fatigue and the like as a row of boxes. `cost` is the penalty of the whole track."""

    term: str
    boxes: tuple[Box, ...]
    cost: Phrase | None = None


class Chip(Struct, frozen=True, gc=False):
    """A few words, beside the banner or of a turn; `off` if it no longer applies."""

    said: Phrase
    off: bool = False


class Banner(Struct, frozen=True, gc=False, kw_only=True):
    """The one number that everybody watches at the moment, and the factors beside it."""

    term: str
    value: int
    note: Phrase | None = None
    chips: tuple[Chip, ...] = ()


class Fighter(Struct, frozen=True, gc=False, kw_only=True):
    """A combatant in a `Cluster`: its action, its roll, and the outcome in words.

    `won` is whether that is a success, or None if nothing is decided.
    """

    id: str
    deed: Phrase | None = None
    result: Phrase | None = None
    verdict: Phrase | None = None
    won: bool | None = None


class Cluster(Struct, frozen=True, gc=False, kw_only=True):
    """Combatants who fight each other apart from the rest, shown on one card.

    `sides`: the combatants of each side. `lead` is the side that is ahead, `sign` says in what.
    `state`: `coming`, `current`, `done`, or empty. `notes` explain the outcome.
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
    """A ruleset that can warn the GM about a fight before it begins."""

    def forewarnings(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
    ) -> tuple[Phrase, ...]:
        """Warnings to the GM about this roster, with the interpretation of the house rules."""


@runtime_checkable
class Rewards[S](Protocol):
    """A ruleset in which the defeated leave spoils, shared out after a won fight."""

    def spoils(self, state: S) -> tuple[str, ...]:
        """Ids of combatants who leave spoils; empty unless the players' side has won."""


class Surprise(Struct, frozen=True, gc=False, kw_only=True):
    """A side's surprise before a fight that begins unevenly: the `value` of a `stat`, or a choice
    of an `option` for each side that can be surprised.

    `told`: the combatants of the first state that are surprised, if everybody on their side knows
    it from the beginning and no entry of the log says so.
    """

    word: Message
    """The words for a side in that situation."""
    stat: str = ""
    value: Any = None
    lasts: bool = False
    """Whether it stays in the fight until it is ended, as a settable field with the stat's name."""
    option: str = ""
    sides: Mapping[str, str] = {}
    told: Callable[[Any], Iterable[str]] | None = None


@runtime_checkable
class Surprises(Protocol):
    """A ruleset in which a side may be surprised, or lie in ambush."""

    surprise: Surprise


@runtime_checkable
class Judges(Protocol):
    """A ruleset with numbers of foes, such as armour, that characters can estimate by their looks.
    A campaign may show players the chances that follow from them (`Viewer.judges`)."""

    judged: Message
    """The words of that choice, which come after "All that their characters could judge"."""


@runtime_checkable
class Advises(Protocol):
    """A ruleset with questions that preselect the suggestion, whatever the default is."""

    advised: tuple[str, ...]
    """The kinds of these questions, besides turns."""


@runtime_checkable
class Recovers(Protocol):
    """A ruleset that defines the effect of a rest between fights."""

    rests: Mapping[str, Message]
    """The kinds of rest, with the words shown for them."""

    def rest(
        self, stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
    ) -> dict[str, Any]:
        """The stats after such a rest; it never takes anything away. `before` has the stats that
        last (`kept`), as they were before the fights since the last rest."""


@runtime_checkable
class Withholds(Protocol):
    """A ruleset of `Recovers` in which a rest does not help everybody."""

    def withheld(self, stats: Mapping[str, Any], kind: str) -> Phrase | None:
        """The reason for which such a rest restores to this sheet less than usual, and what would
        help; None if it does not."""


@runtime_checkable
class Fills(Protocol):
    """A ruleset in which many stats follow from a few values that are no stats themselves: from a
    class and a level. The form of a sheet asks for these and fills in the others, which can then be
    changed."""

    fills_from: tuple[Field, ...]

    def filled_from(self, stats: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The stats with all that follows from the chosen values, in place of what was there."""

    def grown(self, stats: Mapping[str, Any]) -> dict[str, Any]:
        """The stats as they are saved: rows that grow with a level, such as cantrips, have at least
        its dice; those that were changed stay."""


@runtime_checkable
class RestsByChoice(Protocol):
    """A ruleset of `Recovers` with choices during a rest: how many hit dice are rolled, what is
    learned. Its `rest` is the rest without any choice."""

    def rest_choices(self, stats: Mapping[str, Any], kind: str) -> tuple[Field, ...]:
        """The choices for this sheet in such a rest. All of them are optional."""

    def rest_as_chosen(
        self,
        stats: Mapping[str, Any],
        before: Mapping[str, Any],
        kind: str,
        dice: Dice,
        chosen: Mapping[str, Any],
    ) -> dict[str, Any]:
        """The stats after a rest with these choices. Raises `Refused`, with a path that begins with
        the field, if they do not go together."""


class Spared(Struct, frozen=True, gc=False, kw_only=True):
    """The part of a question that has to be asked, given what its viewer may know.

    `answer` is given without asking; it has no fields and uses nothing up, and is empty if a person
    has to answer. With `moot` no other answer could change anything. Without it another could, but
    this one is nearly always given and applies by default; the player may ask to be asked.

    `decision` is the question without what makes no difference: of equivalent answers it
    has the default, or else the first; of each answer only the fields that matter, each for those
    values of another with which it does. An answer with several fields keeps its first and the
    required ones. Whatever is left out remains legal.

    `anew`: it is about somebody whom the viewer does not see, so no earlier answer covers it.
    """

    decision: Decision
    answer: str = ""
    moot: bool = False
    anew: bool = False


@runtime_checkable
class Spares[S](Protocol):
    """A ruleset that knows which of its questions can be skipped."""

    lasting: Mapping[str, str] = {}
    """Kinds of question that come up several times in a round, each with the answer that passes. It
    has no fields and uses nothing up. A combatant who has passed is not asked that kind again
    before the next round, unless other answers or targets are offered by then, or it is in a worse
    state. Not for questions about somebody's action: a pass is for that action alone."""

    weighs: tuple[str, ...] = ()
    """Kinds of question that are answered without asking while the best chance of success is below
    the one from which on the viewer wants to be asked (`Viewer.asked_from`)."""

    def spared(self, state: S, decision: Decision, viewer: Viewer) -> Spared:
        """The part of the question that has to be asked. `decision` is one of the viewer's own, as
        the viewer is shown it. Equal for two states that look alike to the viewer, whoever is
        hidden."""
