"""What people read of Kampbogen: phrases as plain text in a language."""

from collections.abc import Mapping

from django.utils import translation

from encounters.wording import plain
from rulesets import registry
from rulesets.contract import Entry
from rulesets.messages import Phrase

NAMES: Mapping[str, str] = {
    "a": "Asta",
    "b": "Bo",
    "o": "Troll",
    "w": "Wolf",
    "party": "Party",
    "foes": "Foes",
}


def said(phrase: Phrase, language: str = "en") -> str:
    with translation.override(language):
        return plain(phrase, NAMES, registry.get("kampbogen"))


def read(entry: Entry, language: str = "en") -> str:
    """The line of the log."""
    sentence = registry.get("kampbogen").wording.sentence(entry)
    assert sentence is not None, entry.rule
    return said(sentence, language)


def explained(entry: Entry) -> list[str]:
    """The labels behind "why?"."""
    return [said(line.label) for line in registry.get("kampbogen").wording.why(entry)]
