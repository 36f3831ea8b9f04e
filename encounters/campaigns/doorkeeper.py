"""Counts wrong passwords at every sign-in: on the page, in the admin, anywhere.

After too many, tries are refused before the password is checked.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from encounters.campaigns import browsers, limits
from encounters.performance.prepared_statements import Query

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
    browser = browsers.browser_of(request)
    vouched = browser.named() if browser.knows(account) else ""
    return limits.Visitor(request, limits.PASSWORDS, browsers.plain(account), vouched)


def count_wrong(
    sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **signal: Any
) -> None:
    if request is not None and "username" in credentials:
        visitor(request, credentials["username"]).failed()


def remember(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    browsers.browser_of(request).remember(user.get_username())
