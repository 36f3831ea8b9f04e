"""What people read of Old-School Essentials: phrases as plain text in a language."""

from collections.abc import Mapping

from django.utils import translation

from encounters.wording import plain
from rulesets import registry
from rulesets.contract import Entry, Line
from rulesets.messages import Phrase

NAMES: Mapping[str, str] = {
    "aldo": "Aldo",
    "theo": "Theo",
    "gob": "Goblin 3",
    "wolf": "Wolf 1",
    "party": "Party",
    "foes": "Foes",
}


def said(phrase: Phrase, language: str = "en", names: Mapping[str, str] = NAMES) -> str:
    with translation.override(language):
        return plain(phrase, names, registry.get("ose"))


def read(entry: Entry, language: str = "en") -> str:
    """The line of the log; empty for entries that are only arithmetic of the one before."""
    sentence = registry.get("ose").wording.sentence(entry)
    return said(sentence, language) if sentence else ""


def explained(entry: Entry, language: str = "en") -> list[str]:
    """The lines behind "why?": `label = value`, or the label alone."""
    return [_line(line, language) for line in registry.get("ose").wording.why(entry)]


def _line(line: Line, language: str) -> str:
    if line.value is None:
        return said(line.label, language)
    value = said(Phrase(_VALUE, {"value": line.value}), language)
    return f"{said(line.label, language)} = {value}"


_VALUE = type(registry.get("ose").name)("ose", "{value}")
