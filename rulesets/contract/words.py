"""The words for identifiers and log entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rulesets.contract.decide import Entry
from rulesets.contract.results import Face, Result
from rulesets.contract.show import PendingView, View
from rulesets.dice import Roll
from rulesets.messages import Message, Phrase


class Term(Struct, frozen=True, gc=False):
    """A word of the game, in full and as an abbreviation for narrow places."""

    word: Message
    short: Message | None = None


def term_of(terms: Mapping[str, Term], name: str, within: str = "") -> Term | None:
    """The term for `name` in that place; None for the table's own words."""
    return terms.get(f"{within}.{name}") or terms.get(name)


class Line(Struct, frozen=True, gc=False):
    """A line of the explanation behind "why?". `total` draws a line above it."""

    label: Phrase
    value: Any = None
    total: bool = False


NOTHING: Mapping[str, Any] = {}
"""The fields of an answer without fields."""


class Wording(Protocol):
    """The words for a ruleset's identifiers. Gets views and told entries only, never a state."""

    terms: Mapping[str, Term]
    """Every identifier that reaches a screen: options, fields, conditions, phases, catalogue names.

    For an identifier with different words in two places, `term_of` looks up `WITHIN.NAME` first:
    `stats.NAME` or `weapons.NAME` for a field of the sheet or of its rows, `options.NAME` for an
    option of the fight, `KIND.OPTION` for an answer, `gm.NAME` for a ruling, `FIELD.VALUE` for a
    value. `FIELD.one` is a single row of a field, for refusals: "Weapon 2".
    """
    icons: Mapping[str, str]
    """Icons of `static/icons.svg`, by kind, option or rule."""
    refusing: tuple[str, ...]
    """Options that decline ("pass"): they get a separate button beside the main one."""
    aims: tuple[str, ...]
    """Fields that an answer is mainly about, the most important first: `deed` gets one of them as
    its `value`. Fields not listed here come last, in alphabetical order."""
    turns: tuple[str, ...]
    """Kinds of questions with which somebody takes their turn: what was done last time, or is
    suggested, is preselected, whatever the default is. Other questions preselect their default."""
    unlisted: tuple[str, ...]
    """Values for anything that is not listed, preselected only if there is no other."""
    repeated: tuple[str, ...]
    """Kinds of questions that may come to somebody several times in a round."""
    for_side: tuple[str, ...]
    """Kinds of questions that one combatant answers for its side: whoever is not to be asked again
    answers for all of it."""

    def question(self, view: View, asked: PendingView) -> Phrase:
        """The question as a sentence with the name: "Whom does Aldo strike?"."""

    def answer(self, view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
        """The label of a row of answers; `value` is its target or spell, if it has one."""

    def deed(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """The words on the main button: "Strike Goblin 3".

        `value` is the first combatant among its `aims` that the viewer sees, or else the first
        word, such as a spell. `fields` is the whole current answer, for deeds that mention more of
        it: "Cast Pilum of Fire at the bear".
        """

    def done(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """The deed in retrospect, as a label without a full stop: "Aldo strikes at Goblin 3"."""

    def notes(self, view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
        """Reminders beside an option: restrictions, distances."""

    def asked_of(self, view: View, asked: PendingView) -> Phrase:
        """The question as shown to others while they wait: "Bera chooses whom to strike."."""

    def owed(self, kind: str, count: int) -> Phrase:
        """The GM's open decisions for a group: "3 strikes"."""

    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        """The roller and the purpose: "Giles: defence against the wolf".

        `told` is the entry that the dice belong to, as far as the reader may know it.
        """

    def sentence(self, entry: Entry) -> Phrase | None:
        """The log line; None for entries that are only arithmetic of the one before."""

    def result(self, entries: Sequence[Entry]) -> Result | None:
        """The result of a beat, from all its entries in order, as the reader was told them.

        It covers everybody who did, rolled or suffered something in them. None if nothing has
        happened yet: a round or a turn has only begun.
        """

    def faces(self, entry: Entry, roll: Roll) -> tuple[Face, ...]:
        """The faces of this roll, in the order they fell, from the facts the reader was told: which
        of them count, and which are read together. A d100 may be two faces; a roll that is read
        with the one before it has none."""

    def why(self, entry: Entry) -> tuple[Line, ...]:
        """The arithmetic, one line for each term, from the facts the viewer was told."""

    def summary(self, stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
        """A stat block as one short line, for lists."""


def all_sentences(wording: Wording, entries: Sequence[Entry]) -> Result | None:
    """The result for a game without its own `Wording.result`: every sentence of its log."""
    phrases = filter(None, map(wording.sentence, entries))
    deed: list[Phrase] = []
    deed += (phrase for phrase in phrases if phrase not in deed)
    return Result(tuple(deed)) if deed else None
