"""The log of a game as one row for each rule: who reads which facts, and all that is said of it.

    LOG = Log({
        "save": Rule(
            sees="category natural success", actor="modifier total needed", outcome="success",
            says=SAVES, part=by_fact("success", {True: Part(weight=Weight.RESISTED, word=SAVED)}),
            why=(dice(ROLL), plus("modifier", MODIFIER), total("total", TOTAL)),
        ),
        "death": Rule(sees="", outcome="", says=DIES, part=Part(weight=Weight.OUT, word=DEAD)),
        "morale": Rule(says=HOLDS_OR_BREAKS),
    })

The GM reads everything. A row in which nothing is said about readers is for the GM alone.

The result of an exchange follows from its entries (`results.follow`). A game writes `came` only for
a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulesets.contract import Entry, Line, Result
from rulesets.messages import Dice, Message, Phrase, phrase
from rulesets.results import Gathering, Part, follow, has_befallen
from rulesets.sentence_patterns import Facts, Say, sentence_of
from rulesets.wording.labels import signed

CHANGE = Part()

type Allowed = Mapping[str, frozenset[str]]
"""Names of facts, by rule."""
type Lines = Callable[[Entry, Facts], Iterable[Line]]
type Why = tuple[Message | Lines, ...]
"""The parts of an explanation: lines from the facts, and the rule in words."""
type Came = Callable[[Entry, Gathering], None]
"""Adds an entry to the result of its exchange; `gathering.sentence(entry)` is its sentence."""
type PartOf = Callable[[Facts], Part | None]
"""The part of an entry by its facts, as far as the reader may know them."""


def by_fact(fact: str, parts: Mapping[Any, Part], otherwise: Part | None = None) -> PartOf:
    """Chooses by the value of a fact."""
    return lambda facts: parts.get(facts.get(fact), otherwise)


class Rule(Struct, frozen=True, kw_only=True):
    """A rule of the log.

    `sees`: the facts that everybody may read, separated by spaces; None: the GM alone reads of it.
    `actor`, `target`: further facts for those who know everything about `who` or the target.
    `outcome`: the facts that may distinguish foes (`Ruleset.outcomes`); None: it tells none apart.
    `says`: the sentence; None: the entry is arithmetic of the one before. `why`: the lines behind
    "why?". `part`: what has happened to whom it names. Without one an entry is told with the deed,
    or if it was caused by another and has no actor, something has changed for its target.
    `came`: its part in the result of an exchange where that differs; None: none, as for the
    beginning of a round.
    """

    sees: str | None = None
    actor: str = ""
    target: str = ""
    outcome: str | None = None
    says: Say | None = None
    why: Why = ()
    part: Part | PartOf | None = None
    came: Came | None = follow


class Log:
    """The rows of a game, and what `LogView`, `Wording` and `Ruleset` need of them."""

    def __init__(self, rules: Mapping[str, Rule]):
        self.rules = rules
        self.facts = self._facts(lambda rule: rule.sees)
        self.of_who = self._facts(lambda rule: rule.actor or None)
        self.of_target = self._facts(lambda rule: rule.target or None)
        self.outcomes = self._facts(lambda rule: rule.outcome)
        self._says = {name: sentence_of(row.says) for name, row in rules.items() if row.says}

    def sentence(self, entry: Entry) -> Phrase | None:
        says = self._says.get(entry.rule)
        return says(entry, entry.facts) if says else None

    def why(self, entry: Entry) -> tuple[Line, ...]:
        row = self.rules.get(entry.rule)
        return tuple(lines(row.why, entry, entry.facts)) if row else ()

    def has_part(self, rule: str) -> bool:
        """Whether its entries are part of a result."""
        row = self.rules.get(rule)
        return row is not None and row.says is not None and row.came is not None

    def part(self, entry: Entry) -> Part | None:
        """The consequence of the entry for whom it names."""
        row = self.rules.get(entry.rule)
        if row is None or row.part is None:
            return CHANGE if has_befallen(entry) else None
        return row.part if isinstance(row.part, Part) else row.part(entry.facts)

    def result(self, entries: Sequence[Entry]) -> Result | None:
        gathering = Gathering(entries, self.sentence, self.part)
        for entry in entries:
            row = self.rules.get(entry.rule)
            if row is not None and row.says is not None and row.came is not None:
                row.came(entry, gathering)
        return gathering.result()

    def _facts(self, of: Callable[[Rule], str | None]) -> Allowed:
        named = ((name, of(row)) for name, row in self.rules.items())
        return {name: frozenset(facts.split()) for name, facts in named if facts is not None}


# -- the lines behind "why?" ---------------------------------------------------------------------


def lines(parts: Iterable[Message | Lines], entry: Entry, facts: Facts) -> Iterator[Line]:
    for part in parts:
        if isinstance(part, Message):
            yield Line(phrase(part))
        else:
            yield from part(entry, facts)


def dice(label: Message, purpose: str = "") -> Lines:
    """The dice of the entry, or those of one purpose, as `{dice}` of the label."""

    def part(entry: Entry, facts: Facts) -> Iterator[Line]:
        for roll in entry.rolls:
            if purpose in ("", roll.purpose):
                several = roll.count > 1
                notation = Dice(f"{roll.count}d{roll.sides}" if several else f"d{roll.sides}")
                value = Dice(roll.added_up) if several else sum(roll.faces)
                yield Line(phrase(label, dice=notation), value)

    return part


def number(fact: str, label: Message, *, last: bool = False) -> Lines:
    """A number, if the reader may know it."""
    return lambda entry, facts: [Line(phrase(label), facts[fact], last)] if fact in facts else []


def total(fact: str, label: Message) -> Lines:
    """A number below a line."""
    return number(fact, label, last=True)


def plus(fact: str, label: Message, sign: int = 1) -> Lines:
    """A modifier, unless it is 0 or not known."""
    return lambda entry, facts: (
        [Line(phrase(label), signed(sign * facts[fact]))] if facts.get(fact) else []
    )


def worded(fact: str, label: Message, word: Callable[[Any], Any]) -> Lines:
    """A value in words, if the reader may know it."""
    return lambda entry, facts: [Line(phrase(label), word(facts[fact]))] if fact in facts else []


def when(fact: str, *parts: Message | Lines) -> Lines:
    """Lines that apply where a fact is true."""
    return lambda entry, facts: lines(parts, entry, facts) if facts.get(fact) else ()


def by_value(fact: str, parts: Mapping[str, Message]) -> Lines:
    """The rule in words, by the value of a fact."""
    return lambda entry, facts: [
        Line(phrase(words)) for value, words in parts.items() if facts.get(fact) == value
    ]
