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
    """The values that the GM's `set` may change in the state of a combatant; see
    `CombatantView.offers`."""
    quick: Quick
    """The values and rulings that the GM most often needs for a combatant."""
    spot: Spot
    """The fields with which an entry of the library is quickly turned into another combatant."""
    dead: tuple[str, ...]
    """Statuses with which a combatant takes part in no later fight, whatever its sheet says, unless
    the GM decides otherwise. Such a status lasts beyond the fight, as `kept` does."""
    guide: Mapping[str, Mapping[str, Message]]
    """Sentences for the page Help, by identifiers of `terms`: the `phases` of a round, the `deeds`
    of a combatant, and `conditions`."""
    rules: tuple[str, ...]
    """The names of all rules that a log entry can have."""
    deeds: Deeds
    """The rules by which a combatant acts; a combatant hidden until it acts is visible from then
    on.

    Attacks, spells and moves in the open are deeds. Declarations, preparations, rolls, and effects
    on a combatant are not.
    """
    outcomes: Mapping[str, frozenset[str]]
    """By rule: facts of others' deeds that everybody may read although they follow from secret
    numbers, as totals and hits do. Whether one of these entries exists is no secret either. Nothing
    else may distinguish two foes that differ in such a number."""
    beats: Beats
    """How the log is divided into exchanges."""
    wording: Wording
    demo: Path
    """A campaign to start with, as JSON."""

    @property
    def library(self) -> Path:
        """Characters, foes and fights to pick from, as JSON. The file is optional."""

    @property
    def proof(self) -> Path:
        """The folder with worked fights: `vectors/`, and `transcript.txt` with one as text."""

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome[S]:
        """The first state. `roster`: objects with `id`, `name`, `side`, `stats`. Raises
        `IllegalSetup`."""

    def pending(self, state: S, /) -> tuple[Decision, ...]:
        """Every open decision, a pure function of the state; empty when the fight is over."""

    def one_by_one(self, state: S, /) -> Iterator[Decision]:
        """The decisions in the same order, each computed when it is reached, so that a caller who
        needs only the first does not pay for all."""

    def resolve(self, state: S, choice: Choice, dice: Dice) -> Outcome[S]:
        """The state after the choice. Raises `IllegalChoice`, `DiceNeeded`; the given state is
        untouched."""

    def played(self, state: S, decision: Decision, choice: Choice, dice: Dice) -> S:
        """The state after a choice that answers this open decision, for forecasts, which read no
        log."""
        return self.resolve(state, choice, dice).state

    def rulings(self, state: S, /) -> tuple[Option, ...]:
        """Rulings that the GM can choose at any time (`by` and `kind` are `gm`), with their legal
        values."""

    def view(self, state: S, viewer: Viewer) -> View:
        """The fight as this viewer may see it. Together with `tell` the only privacy boundary."""

    def tell(self, state: S, entry: Entry, viewer: Viewer) -> Entry | None:
        """The entry with the facts that this viewer may know, or None."""

    def suggest(self, state: S, /, decision: Decision, viewer: Viewer = GM) -> Choice:
        """A plausible answer, deterministic and always legal.

        `decision` is an open one as `viewer` is shown it, with all or some of its options, or as
        reduced by `Spares.spared`; the answer is the best of these options. It uses only what the
        viewer may know, or, where the GM of a table answers, what the side that is asked may know;
        even for `GM`, which knows everything, it ignores secret choices of other sides. Equally
        good targets are shared out among those who choose.
        """

    def odds(self, state: S, choice: Choice) -> Any:
        """The exact distribution of the choice's results, or None if the rules allow none."""

    def chance(self, state: S, choice: Choice, viewer: Viewer) -> Chance | None:
        """The odds shown beside an answer, or None if this viewer may not know any."""

    def armed(self, state: S, choice: Choice, viewer: Viewer) -> Phrase | None:
        """The effect of the choice's weapon in this attack, if it differs from its note in `kit`
        and the viewer may know it; or of the number that it chooses from a few, such as a slot for
        its spell."""

    def stakes(
        self, state: S, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
    ) -> Stakes:
        """The stakes of the dice that a choice needs now; `known` are its rolls so far."""

    def first_stakes(
        self,
        roster: Sequence[Mapping[str, Any]],
        options: Mapping[str, Any],
        known: Sequence[Roll],
        needed: DiceNeeded,
        viewer: Viewer,
    ) -> Stakes:
        """The stakes of the dice that `begin` needs now; `known` are its rolls so far."""

    def spends(self, state: S, choice: Choice) -> bool:
        """Whether the choice uses up something scarce. Then neither a standing order nor the
        program, for foes that it plays, gives it: a person is asked."""

    def kept(self, state: S, id: str) -> dict[str, Any]:
        """The stats that last beyond the fight, to be written back to the sheet."""

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        """The stats as given, checked. Raises `IllegalSetup` with the field."""

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their defaults filled in. Raises `IllegalSetup` with the field."""

    def plain(self, state: S) -> dict[str, Any]:
        """The state as an object of plain values, for scenarios and reports."""

    def encode(self, state: S) -> bytes:
        """The whole state as JSON."""

    def decode(self, data: bytes) -> S:
        """The state that `encode` wrote."""
