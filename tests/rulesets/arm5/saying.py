"""What people read of Ars Magica 5: phrases as plain text in a language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import translation

from encounters.wording import plain
from rulesets import registry
from rulesets.contract import Entry
from rulesets.messages import Phrase

NAMES: Mapping[str, str] = {
    "aldo": "Aldo",
    "bor": "Bor",
    "cela": "Cela",
    "mira": "Mira",
    "party": "Party",
    "foes": "Foes",
    "": "somebody",
}


def said(phrase: Phrase | None, language: str = "en") -> str:
    assert phrase is not None
    with translation.override(language):
        return plain(phrase, NAMES, registry.get("arm5"))


def read(entry: Entry, language: str = "en") -> str:
    """The line of the log."""
    return said(registry.get("arm5").wording.sentence(entry), language)


def explained(entry: Entry, language: str = "en") -> list[str]:
    """The lines behind "why?", without their values."""
    return [said(line.label, language) for line in registry.get("arm5").wording.why(entry)]
