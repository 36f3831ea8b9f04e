"""An account's mail address. It is confirmed by opening a link that is mailed to it; a superuser
can enter one without.

Nothing is stored meanwhile: the link itself holds the account and the address, signed. It is valid
for a day, until the account's address or password changes.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core import signing
from django.urls import reverse

from encounters.campaigns.audit.noting import note

SALT = "encounters.accounts.address"
LASTS = 24 * 60 * 60  # s


def path_to_confirm(user: User, email: str) -> str:
    said = {"user": user.pk, "email": email, "state": _state(user)}
    return reverse("anyone_address", args=[signing.dumps(said, salt=SALT)])


def requested_change(token: str) -> tuple[User, str] | None:
    """The account and its new address, or None if the link is no longer valid."""
    try:
        said: dict[str, Any] = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=said["user"], is_active=True).first()
    if user is None or _state(user) != said["state"]:
        return None
    return user, str(said["email"])


def change(user: User, email: str) -> str:
    """Sets the account's address, "" for none, and returns the previous one."""
    before, user.email = user.email, email
    user.save(update_fields=["email"])
    note(user, "address_changed")
    return before


def accounts(email: str) -> list[User]:
    """All accounts with this address; there may be several. Compares again in Python: some
    databases treat different letters as equal (mıke, mike), which would be another person's
    address."""
    alike = User.objects.filter(email__iexact=email, is_active=True).order_by("pk")
    return [user for user in alike if user.email.casefold() == email.casefold()]


def accounts_or_nobody(email: str) -> list[User]:
    """`accounts`, or a stand-in that no account has, so that an unknown address takes as long."""
    return accounts(email) or [User(pk=0, username="nobody", password="!")]


def _state(user: User) -> str:
    """A hash that changes with the address and the password, and reveals neither."""
    return signing.Signer(salt=SALT).signature(f"{user.email} {user.password}")
