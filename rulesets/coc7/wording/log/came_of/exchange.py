"""An attack with its answer, from its entries: the rolls, the hits and their effects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rulesets.coc7.wording.log.came_of.words import first_of
from rulesets.contract import Entry
from rulesets.results import of_rule

DECLARED = ("melee", "manoeuvre", "throw", "shoot", "burst", "auto")
ROLLED = ("attack_roll", "automatic_hit")
PARTS = (*DECLARED, "react", *ROLLED)


class Roll(Struct, frozen=True):
    """A blow, a shot or a volley. `broke`: the weapon malfunctioned, so nothing was fired."""

    entry: Entry
    hit: bool
    broke: bool

    @property
    def fumbled(self) -> bool:
        return self.entry.facts.get("level") == "fumble" and not self.broke


class Exchange(Struct, frozen=True):
    """An attack with its answer. `declared` is None if the reader was told only the answer and what
    follows, because a ruling of the GM came between."""

    entries: Sequence[Entry]
    first: Entry
    declared: Entry | None
    rolls: tuple[Roll, ...]

    @property
    def by(self) -> str:
        """The attacker, also if only the answer is known."""
        return (self.first.target if self.first.rule == "react" else self.first.who) or ""

    @property
    def target(self) -> str:
        return (self.first.who if self.first.rule == "react" else self.first.target) or ""

    @property
    def weapon(self) -> str:
        blows = (e for e in of_rule(self.entries, "damage") if e.who == self.by)
        told = (self.declared, *(roll.entry for roll in self.rolls), *blows)
        return next((e.facts["weapon"] for e in told if e and e.facts.get("weapon")), "")

    @property
    def goal(self) -> str:
        return self.declared.facts.get("goal", "") if self.declared else ""

    @property
    def is_manoeuvre(self) -> bool:
        """Whether it is a manoeuvre, which alone is rolled without a weapon."""
        if self.declared:
            return self.declared.rule == "manoeuvre"
        return any(roll.entry.facts.get("weapon") == "" for roll in self.rolls)

    @property
    def fired(self) -> tuple[Roll, ...]:
        """The rolls that fired or threw something."""
        return tuple(roll for roll in self.rolls if not roll.broke)

    @property
    def volleys(self) -> bool:
        return any("volley" in roll.entry.facts for roll in self.rolls)

    @property
    def several(self) -> bool:
        burst = self.declared is not None and self.declared.rule == "burst"
        return burst or self.volleys or len(self.rolls) > 1

    @property
    def hits(self) -> int:
        """The number of hits, or of bullets that hit."""
        if self.volleys:
            return sum(e.facts.get("hits", 0) for e in of_rule(self.entries, "volley_hits"))
        return sum(roll.hit for roll in self.rolls)

    @property
    def defence(self) -> Entry | None:
        return first_of(self.entries, "defence_roll")

    @property
    def fended(self) -> bool:
        """Whether a defence that was compared with the attack succeeded."""
        compared = first_of(self.entries, "exchange") is not None
        return compared and self.defence is not None and bool(self.defence.facts.get("success"))

    @property
    def countered(self) -> bool:
        """Whether the answer beat the attack."""
        return any(e.facts.get("result") == "defender" for e in of_rule(self.entries, "exchange"))

    def damage(self, by: str, target: str) -> int | None:
        """The total damage by one to the other; None if it was not told."""
        done = [e for e in of_rule(self.entries, "damage") if (e.who, e.target) == (by, target)]
        if any("net" not in entry.facts for entry in done):
            return None
        return sum(entry.facts["net"] for entry in done)


def exchange_of(entries: Sequence[Entry]) -> Exchange:
    """The exchange in these entries, of which at least one is part of an attack."""
    first = first_of(entries, *PARTS)
    assert first is not None
    return Exchange(entries, first, first_of(entries, *DECLARED), tuple(_rolls(entries)))


def _rolls(entries: Sequence[Entry]) -> list[Roll]:
    at = [number for number, entry in enumerate(entries) if entry.rule in ROLLED]
    return [_roll(entries[a:b]) for a, b in pairwise([*at, len(entries)])]


def _roll(entries: Sequence[Entry]) -> Roll:
    """A roll, from its entry and those up to the next roll."""
    roll, compared = entries[0], first_of(entries, "exchange")
    broke = first_of(entries, "malfunction") is not None
    hit = roll.rule == "automatic_hit" or bool(roll.facts.get("success"))
    if compared is not None:
        hit = compared.facts.get("result") == "attacker"
    return Roll(roll, hit and not broke, broke)
