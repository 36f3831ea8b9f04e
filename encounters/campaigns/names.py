"""What a person or a character may be called: something that everybody at the table can read."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

JOINERS = "\u200c\u200d"  # within letters of some scripts, and within emoji


def check(name: str) -> None:
    """ValidationError for a name with letters that nobody sees (line breaks, controls, what turns
    the direction of a text round), or with no others."""
    if any(_unseen(letter) and letter not in JOINERS for letter in name):
        raise ValidationError(_("It contains invisible letters. Type it again."))
    if name and not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise ValidationError(_("A name has at least one letter."))


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp")
