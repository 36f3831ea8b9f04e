"""How everything is said to people."""

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
    """A word of the game: in full, and short for narrow places."""

    word: Message
    short: Message | None = None


def term_of(terms: Mapping[str, Term], name: str, within: str = "") -> Term | None:
    """The word for `name` where it stands; None for the table's own words."""
    return terms.get(f"{within}.{name}") or terms.get(name)


class Line(Struct, frozen=True, gc=False):
    """A line of the explanation behind "why?". `total` draws a rule above it."""

    label: Phrase
    value: Any = None
    total: bool = False


NOTHING: Mapping[str, Any] = {}
"""The fields of an answer that has none."""


class Wording(Protocol):
    """How a ruleset's identifiers are said. Sees views and told entries only, never a state."""

    terms: Mapping[str, Term]
    """Every identifier that reaches a screen: options, fields, conditions, phases, catalogue names.

    Where one identifier reads differently in two places, `term_of` finds it under `WITHIN.NAME`
    first: `stats.NAME` or `weapons.NAME` for a field of the sheet or of its rows, `options.NAME`
    for an option of the fight, `KIND.OPTION` for an answer, `gm.NAME` for a ruling, `FIELD.VALUE`
    for a value. `FIELD.one` is one of the rows of a field, where a refusal names it: "Weapon 2".
    """
    icons: Mapping[str, str]
    """Icons of the sprite by kind, option or rule."""
    refusing: tuple[str, ...]
    """Options that decline ("pass"): they get a button of their own beside the main one."""
    aims: tuple[str, ...]
    """Fields that say what an answer is about, the most telling first: `deed` gets one of them as
    its `value`. Those that are not named here come last, by the alphabet."""
    turns: tuple[str, ...]
    """Kinds of questions with which somebody takes their turn: what was done last time, or is
    suggested, is preselected, whatever the default is. Other questions preselect their default."""
    unlisted: tuple[str, ...]
    """Values for what is not listed: they stand chosen only where there is nothing else."""
    folded: tuple[str, ...]
    """Numbers that nearly always stay as they are preset: they are one line, which opens."""
    repeated: tuple[str, ...]
    """Kinds of questions that may come to somebody several times in a round."""

    def question(self, view: View, asked: PendingView) -> Phrase:
        """The question as a sentence with the name: "Whom does Aldo strike?"."""

    def answer(self, view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
        """The name of a row of the answers; `value` is its target or spell, if it has one."""

    def deed(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """The main button's words: "Strike Goblin 3".

        `value` is the first combatant among its `aims` whom the viewer sees, or else the first
        word, a spell or a goal. `fields` is the whole answer as it stands, where more of it
        belongs to the deed: "Cast Pilum of Fire at the bear".
        """

    def done(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """The deed afterwards, as a label without a full stop: "Aldo strikes at Goblin 3"."""

    def notes(self, view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
        """Reminders beside an option: what it forbids, how far it goes."""

    def asked_of(self, view: View, asked: PendingView) -> Phrase:
        """The question as others read it while they wait: "Bera chooses whom to strike."."""

    def owed(self, kind: str, count: int) -> Phrase:
        """The GM's decisions for a group: "3 strikes"."""

    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        """Whose dice these are, and what for: "Giles: defence against the wolf".

        `told` is the entry that they belong to, as far as the reader may know it.
        """

    def sentence(self, entry: Entry) -> Phrase | None:
        """The log line; None for entries that are only arithmetic of the one before."""

    def result(self, entries: Sequence[Entry]) -> Result | None:
        """The result of a beat, from all its entries in their order, as the reader was told them.

        Everybody whom they name as having done, rolled or suffered something is in it. None while
        there is nothing to tell yet: a round or a turn has only begun.
        """

    def faces(self, entry: Entry, roll: Roll) -> tuple[Face, ...]:
        """How the dice of this roll are read, in the order in which they fell, from the facts that
        the reader was told: which of them count, and which belong together. A d100 may be two
        faces, and a roll that is read with the one before it has none."""

    def why(self, entry: Entry) -> tuple[Line, ...]:
        """The arithmetic, one line a term, from those facts that the viewer was told."""

    def summary(self, stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
        """A stat block in one short line, for lists."""


def all_sentences(wording: Wording, entries: Sequence[Entry]) -> Result | None:
    """The result in a game without a `Wording.result`: every sentence of its log."""
    said = filter(None, map(wording.sentence, entries))
    deed: list[Phrase] = []
    deed += (phrase for phrase in said if phrase not in deed)
    return Result(tuple(deed)) if deed else None
