"""An account's mail address. It counts once a link that was mailed to it has been opened; whoever
runs the server may enter one without.

Nothing is kept meanwhile: the link itself says what is meant, signed, for a day. It works as long
as the account's address and password are what they were.
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


def meant(token: str) -> tuple[User, str] | None:
    """The account and its new address, as long as the link works."""
    try:
        said: dict[str, Any] = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=said["user"], is_active=True).first()
    if user is None or _state(user) != said["state"]:
        return None
    return user, str(said["email"])


def change(user: User, email: str) -> str:
    """The account has this address from now on, "" for none. Returns the one it had."""
    before, user.email = user.email, email
    user.save(update_fields=["email"])
    note(user, "address_changed")
    return before


def accounts(email: str) -> list[User]:
    """All that have this address; there may be several. Some databases take other letters for the
    same (mıke, mike): that would be somebody else's address."""
    alike = User.objects.filter(email__iexact=email, is_active=True).order_by("pk")
    return [user for user in alike if user.email.casefold() == email.casefold()]


def accounts_or_nobody(email: str) -> list[User]:
    """`accounts`, or a stand-in that nobody owns, so that an unknown address makes as much work."""
    return accounts(email) or [User(pk=0, username="nobody", password="!")]


def _state(user: User) -> str:
    """Changes with the address and with the password, and gives neither away."""
    return signing.Signer(salt=SALT).signature(f"{user.email} {user.password}")
