"""What people read of Call of Cthulhu: phrases as plain text in a language."""

from collections.abc import Mapping

from django.utils import translation

from encounters.wording import plain
from rulesets import registry
from rulesets.contract import Entry, Line
from rulesets.messages import Message, Phrase

NAMES: Mapping[str, str] = {
    "ada": "Ada",
    "bob": "Bob",
    "gob": "Ghoul A",
    "hag": "Cultist",
    "party": "Party",
    "foes": "Foes",
}
VALUE = Message("coc7", "{value}")


def said(phrase: Phrase, language: str = "en", names: Mapping[str, str] = NAMES) -> str:
    with translation.override(language):
        return plain(phrase, names, registry.get("coc7"))


def read(entry: Entry, language: str = "en") -> str:
    """The line of the log."""
    sentence = registry.get("coc7").wording.sentence(entry)
    return said(sentence, language) if sentence else ""


def explained(entry: Entry, language: str = "en") -> list[str]:
    """The lines behind "why?": `label = value`, or the label alone."""
    return [_line(line, language) for line in registry.get("coc7").wording.why(entry)]


def _line(line: Line, language: str) -> str:
    if line.value is None:
        return said(line.label, language)
    value = said(Phrase(VALUE, {"value": line.value}), language)
    return f"{said(line.label, language)} = {value}"
