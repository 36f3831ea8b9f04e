"""Passwords: wrong ones are counted at every sign-in, on the page, in the admin, anywhere, and
after too many, tries are refused before the password is checked; and validators of new ones, beyond
Django's.
"""

from __future__ import annotations

import re
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import (
    MinimumLengthValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from encounters.campaigns import limits
from encounters.serve.performance.prepared_statements import Query

# What every account may do in the admin without being made staff, with the rows that are its own
# (`encounters/campaigns/own.py`).
EDITED = {
    "campaigns": ("campaign", "seat", "invitation"),
    "combatants": ("combatant",),
    "play": ("encounter", "participant"),
}
SEEN = {"play": ("step",)}
RIGHTS = frozenset(
    {f"{app}.view_{model}" for app, models in SEEN.items() for model in models}
    | {
        f"{app}.{right}_{model}"
        for app, models in EDITED.items()
        for model in models
        for right in ("view", "add", "change", "delete")
    }
)
ROOMS = frozenset(EDITED) | frozenset(SEEN)

_account = Query(lambda pk: User.objects.filter(pk=pk).order_by())


BACKEND = f"{__name__}.Doorkeeper"
NAMES = ("username", "first_name", "last_name", "email")
SHORTEST_NAME = 2


class Doorkeeper(ModelBackend):
    """Django's backend with a rate limit. Every request of a GM loads the account, so its query is
    prepared once. A password refused here is not tried by other backends. Every account may edit
    its own data without being given permissions."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User:
        if request is not None and username is not None:
            visitor(request, username).check()
        user = super().authenticate(request, username, password, **more)
        if user is None:
            raise PermissionDenied
        return user

    def get_user(self, user_id: int) -> User | None:
        user = _account.one(user_id)
        return user if user and self.user_can_authenticate(user) else None

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        own = user_obj.is_active and not user_obj.is_anonymous and perm in RIGHTS
        return own or super().has_perm(user_obj, perm, obj)

    def has_module_perms(self, user_obj: Any, app_label: str) -> bool:
        own = user_obj.is_active and not user_obj.is_anonymous and app_label in ROOMS
        return own or super().has_module_perms(user_obj, app_label)


def visitor(request: HttpRequest, account: str) -> limits.Visitor:
    """The visitor who enters a password for an account. A browser that has signed in to it before
    is vouched for, so that guessing from elsewhere cannot lock the GM out."""
    browser = limits.browser_of(request)
    vouched = browser.unique_name() if browser.knows(account) else ""
    return limits.Visitor(request, limits.PASSWORDS, limits.normalise(account), vouched)


def count_wrong(
    sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **signal: Any
) -> None:
    if request is not None and "username" in credentials:
        visitor(request, credentials["username"]).failed()


def remember(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    limits.browser_of(request).remember(user.get_username())


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
    taken = (str(getattr(user, name, "") or "").casefold().partition("@")[0] for name in NAMES)
    words = {part for item in taken for part in (item, *re.split(r"\W+", item))}
    return sorted((word for word in words if len(word) >= SHORTEST_NAME), key=len, reverse=True)
