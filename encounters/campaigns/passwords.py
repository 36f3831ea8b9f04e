"""Password validators beyond Django's."""

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
    """Django's validator, with the one of its messages that is translated into all our
    languages."""

    def get_error_message(self) -> str:
        return str(self.get_help_text())


class NameValidator(UserAttributeSimilarityValidator):
    """Refuses a password that is similar to a name, or too short without the names in it.

    Django's own validator only compares the whole password with the whole name: "gwen123456" would
    pass.
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
    """Refuses a password of only one kind of character, such as digits: those are guessed first.
    Letters of a script without capitals are one kind, spaces and symbols together another."""

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
    """The words in a user's names, longest first, so that a shorter one does not split a longer
    one."""
    given = (str(getattr(user, name, "") or "").casefold().partition("@")[0] for name in NAMES)
    words = {part for item in given for part in (item, *re.split(r"\W+", item))}
    return sorted((word for word in words if len(word) >= SHORTEST_NAME), key=len, reverse=True)
