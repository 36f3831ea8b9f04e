"""Displayed texts of a game in tests: phrases as plain text in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils import translation
from msgspec.structs import replace

from encounters.text.wording import Voice
from rulesets import registry
from rulesets.contract import Entry, Line
from rulesets.log_rows import Log
from rulesets.messages import Message, Phrase


class Reader:
    """Renders a game's phrases about combatants and sides with these names."""

    def __init__(self, slug: str, names: Mapping[str, str]):
        self.ruleset = registry.get(slug)
        self.names = names

    def said(
        self, phrase: Phrase | None, language: str = "en", names: Mapping[str, str] | None = None
    ) -> str:
        """A phrase as text; empty if there is none."""
        if phrase is None:
            return ""
        with translation.override(language):
            voice = Voice(self.ruleset, {})
            voice.names = dict(names or self.names)  # not those of the library
            return voice.plain(phrase)

    def read(self, entry: Entry, language: str = "en") -> str:
        """The line of the log; empty for entries that are only arithmetic of the previous one."""
        return self.said(self.ruleset.wording.sentence(entry), language)

    def explained(self, entry: Entry, language: str = "en") -> list[str]:
        """The lines behind "why?": `label = value`, or only the label."""
        return [self._line(line, language) for line in self.ruleset.wording.why(entry)]

    def labels(self, entry: Entry, language: str = "en") -> list[str]:
        """The lines behind "why?" without their values."""
        return [self.said(line.label, language) for line in self.ruleset.wording.why(entry)]

    def _line(self, line: Line, language: str) -> str:
        label = self.said(line.label, language)
        if line.value is None:
            return label
        value = Phrase(Message(self.ruleset.slug, "{value}"), {"value": line.value})
        return f"{label} = {self.said(value, language)}"


def readings(entry: Entry, log: Log, hideable: Iterable[str] = ()) -> Iterator[Entry]:
    """The entry as it reaches readers: with all its facts, without each of those that not everybody
    reads, without all of them, and without dice. `hideable`: facts that may name somebody hidden.
    """
    yield entry
    yield replace(entry, rolls=())
    known = log.of_who.get(entry.rule, frozenset()) | log.of_target.get(entry.rule, frozenset())
    secret = {*known, *hideable}
    for left_out in (*({name} for name in secret), secret):
        facts = {name: fact for name, fact in entry.facts.items() if name not in left_out}
        yield replace(entry, facts=facts)
