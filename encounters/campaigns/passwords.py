"""What a password must be, beside what Django asks of it."""

from __future__ import annotations

import re
from typing import Any

from django.contrib.auth.password_validation import (
    MinimumLengthValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

NAMES = ("username", "first_name", "last_name", "email")
SHORTEST_NAME = 2


class LengthValidator(MinimumLengthValidator):
    """Django's, with that sentence of Django's which all our languages have."""

    def get_error_message(self) -> str:
        return str(self.get_help_text())


class NameValidator(UserAttributeSimilarityValidator):
    """Not like a name, and a name in it does not count: what is left must be long enough as well.

    Django alone compares the whole password with the whole name, and lets "gwen123456" pass.
    """

    def __init__(self, min_length: int):
        super().__init__(NAMES)
        self.min_length = min_length

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        left = password.casefold()
        for name in _names(user):
            left = left.replace(name, "")
        if len(left) < min(self.min_length, len(password)):
            raise ValidationError(self.get_help_text(), code="password_is_name")

    def get_help_text(self) -> str:
        sentence = _("Without your name it must still have at least %(number)d characters.")
        return sentence % {"number": self.min_length}


class KindsValidator:
    """Of small letters alone, or of digits alone, a password is guessed first. Letters of a script
    without capitals are one kind; spaces and signs are one."""

    def validate(self, password: str, user: Any = None) -> None:
        if len({_kind(letter) for letter in password}) < 2:
            raise ValidationError(self.get_help_text(), code="password_of_one_kind")

    def get_help_text(self) -> str:
        return _("Mix at least two of these: small letters, capitals, digits, spaces, symbols.")


def _kind(letter: str) -> str:
    if letter.isalpha():
        return "capital" if letter.isupper() else "letter"
    return "digit" if letter.isdigit() else "sign"


def _names(user: Any) -> list[str]:
    """The words of a user's names, the longest first, so that none hides a part of another."""
    given = (str(getattr(user, name, "") or "").casefold().partition("@")[0] for name in NAMES)
    words = {part for one in given for part in (one, *re.split(r"\W+", one))}
    return sorted((word for word in words if len(word) >= SHORTEST_NAME), key=len, reverse=True)
