"""Names of people and characters: everybody at the table must be able to read them."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

JOINERS = "\u200c\u200d"  # inside words of some scripts, and emoji


def check(name: str) -> None:
    """ValidationError for a name without visible characters, or with invisible ones: line breaks,
    controls, marks that change the direction of text."""
    if any(_unseen(letter) and letter not in JOINERS for letter in name):
        raise ValidationError(_("It contains invisible letters. Type it again."))
    if name and not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise ValidationError(_("A name has at least one letter."))


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp")
