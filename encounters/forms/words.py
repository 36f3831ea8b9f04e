"""What identifiers are called in a form, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from encounters.play.panels.wording import message
from rulesets.contract import Term, term_of


@dataclass(frozen=True)
class Words:
    """`terms` of a ruleset, `names` of combatants by id, and the place `within` which one reads."""

    terms: Mapping[str, Term]
    names: Mapping[str, str] = field(default_factory=dict)
    within: str = ""

    def inside(self, within: str) -> Words:
        return replace(self, within=within)

    def word(self, name: str, within: str | None = None) -> str:
        """The word for an identifier; the table's own words and names stand as they are."""
        term = term_of(self.terms, name, self.within if within is None else within)
        return message(term.word) if term else name.replace("_", " ")

    def known(self, text: str) -> str | None:
        """The word for a text that is one of the rules' identifiers; None for any other."""
        term = term_of(self.terms, text, self.within)
        return message(term.word) if term else None

    def value(self, name: str, value: str) -> str:
        """The word for a value of the field `name`."""
        return self.names.get(value) or self.word(value, name)
