"""What people read of Momentum: phrases as plain text in a language."""

from collections.abc import Mapping

from django.utils import translation

from encounters.wording import plain
from rulesets import registry
from rulesets.contract import Entry, Line
from rulesets.messages import Message, Phrase

NAMES: Mapping[str, str] = {
    "a1": "Ada",
    "a2": "Bob",
    "b1": "Gob",
    "b2": "Hag",
    "party": "Heroes",
    "foes": "Foes",
    "": "somebody",
}
VALUE = Message("momentum", "{value}")


def said(phrase: Phrase | None, language: str = "en") -> str:
    if phrase is None:
        return ""
    with translation.override(language):
        return plain(phrase, NAMES, registry.get("momentum"))


def read(entry: Entry, language: str = "en") -> str:
    """The line of the log."""
    return said(registry.get("momentum").wording.sentence(entry), language)


def explained(entry: Entry, language: str = "en") -> list[str]:
    """The lines behind "why?": `label = value`, or the label alone."""
    return [_line(line, language) for line in registry.get("momentum").wording.why(entry)]


def _line(line: Line, language: str) -> str:
    if line.value is None:
        return said(line.label, language)
    value = said(Phrase(VALUE, {"value": line.value}), language)
    return f"{said(line.label, language)} = {value}"
