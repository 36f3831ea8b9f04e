"""The interface of every game. `S` is the type of its states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from rulesets.beats import Beats
from rulesets.contract.ahead import Chance, Stakes
from rulesets.contract.decide import (
    GM,
    Choice,
    Decision,
    Deeds,
    Entry,
    Option,
    Outcome,
    State,
    Viewer,
)
from rulesets.contract.describe import Field, Quick, Spot
from rulesets.contract.show import View
from rulesets.contract.words import Wording
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.messages import Message, Phrase


class Ruleset[S: State](Protocol):
    """One game. `rulesets/<slug>/resolver.py` puts it together; `apps.py` registers it."""

    slug: str
    name: Message
    languages: tuple[str, ...]
    """The languages into which every word of the ruleset is translated, `en` among them."""
    options: tuple[Field, ...]
    """The house rules of a fight, with defaults."""
    stats: tuple[Field, ...]
    """The sheet: every stat, described once, for forms, admin and checks."""
    settable: tuple[Field, ...]
    """What the GM's `set` may change in the state of a combatant; see `CombatantView.offers`."""
    quick: Quick
    """What of that, and which rulings, the GM most often needs of one combatant."""
    spot: Spot
    """What makes somebody of the library into somebody else, in a hurry."""
    dead: tuple[str, ...]
    """With such a status a combatant takes part in no later fight, whatever its sheet says, unless
    the GM decides otherwise. It lasts beyond the fight, as `kept` does."""
    guide: Mapping[str, Mapping[str, Message]]
    """What the page Help tells in a sentence each, by identifiers of `terms`: the `phases` of a
    round, the `deeds` that one can do in it, and `conditions`."""
    rules: tuple[str, ...]
    """The name of every rule a log entry can have."""
    deeds: Deeds
    """The rules by which a combatant acts: one hidden until it acts is seen from then on.

    Attacks, spells and moves in the open are deeds. What is only declared, made ready or rolled
    for, and what is done to somebody, is none.
    """
    outcomes: Mapping[str, frozenset[str]]
    """By rule: the facts of others' deeds that everybody reads although they follow from numbers
    which only few may know, as totals and hits do. Where one of these entries comes or stays away,
    that too is no secret. By nothing else are two foes told apart who differ in such a number.
    """
    beats: Beats
    """How the log falls into exchanges."""
    wording: Wording
    demo: Path
    """A campaign to start with, as JSON."""

    @property
    def library(self) -> Path:
        """People, foes and fights to pick from, as JSON. A game may do without this file."""

    @property
    def proof(self) -> Path:
        """The folder with worked fights, in `vectors/`, and one as text, `transcript.txt`."""

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome[S]:
        """The first state. `roster`: objects with `id`, `name`, `side`, `stats`. IllegalSetup."""

    def pending(self, state: S, /) -> tuple[Decision, ...]:
        """Every decision that is open now; a pure function of the state; empty when it is over."""

    def one_by_one(self, state: S, /) -> Iterator[Decision]:
        """The decisions in the same order, each worked out when it is reached: a caller that takes
        the first alone need not pay for a crowd. A game whose decisions are dear makes them so."""
        return iter(self.pending(state))

    def resolve(self, state: S, choice: Choice, dice: Dice) -> Outcome[S]:
        """The state after the choice. IllegalChoice, DiceNeeded; the given state is untouched."""

    def rulings(self, state: S, /) -> tuple[Option, ...]:
        """Rulings that the GM can choose at any time (`by` and `kind` are `gm`), and the legal
        values."""

    def view(self, state: S, viewer: Viewer) -> View:
        """The fight as this viewer may see it. Together with `tell` the only privacy boundary."""

    def tell(self, state: S, entry: Entry, viewer: Viewer) -> Entry | None:
        """The entry with the facts that this viewer may know; None if it may not know of it."""

    def suggest(self, state: S, /, decision: Decision, viewer: Viewer = GM) -> Choice:
        """A plausible answer, deterministic and always legal.

        `decision` is one that is open, as `viewer` is shown it, with all of its options or with
        some: then it is the best of these; or what `Spares.spared` leaves of it. It rests on what
        the viewer may know, and where the GM of a table answers, on what the side that is asked may
        know; even for `GM`, who knows everything, on nothing that another side has chosen in
        secret. Targets that are as good are shared out among those who choose.
        """

    def odds(self, state: S, choice: Choice) -> Any:
        """The exact distribution of the choice's results; None where the rules allow none."""

    def chance(self, state: S, choice: Choice, viewer: Viewer) -> Chance | None:
        """The odds as they stand beside an answer; None where this viewer may not know any."""

    def armed(self, state: S, choice: Choice, viewer: Viewer) -> Phrase | None:
        """The effect of the choice's weapon in this attack, if it differs from its note in `kit`
        and this viewer may know."""

    def stakes(
        self, state: S, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
    ) -> Stakes:
        """The stakes of the dice that a choice now needs; `known` are those it has had so far."""

    def spends(self, state: S, choice: Choice) -> bool:
        """Whether the choice uses up something scarce. No standing answer gives it then, nor does
        the program for foes that it plays: a person is asked."""

    def kept(self, state: S, id: str) -> dict[str, Any]:
        """The stats that last beyond the fight, to be written back to the sheet."""

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        """The stats as given, checked. IllegalSetup names the field."""

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their defaults filled in. IllegalSetup names the field."""

    def plain(self, state: S) -> dict[str, Any]:
        """The state as an object of plain values, for scenarios and reports."""

    def encode(self, state: S) -> bytes:
        """The whole state as JSON."""

    def decode(self, data: bytes) -> S:
        """The state that `encode` wrote."""
