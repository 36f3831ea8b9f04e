"""The life of an account: signing up, its mail address, and deleting it with everything it owns.

Sign-up is closed, by invitation, or open to all (`RUNDE_SIGN_UP`). Every account is made through a
link that works once. A superuser hands one out; with open sign-up, one is mailed to the address
that was entered. The response does not reveal whether that address has an account.

An address is confirmed by opening a link that is mailed to it; a superuser can enter one without.
Nothing is stored meanwhile: the link itself holds the account and the address, signed. It is valid
for a day, until the account's address or password changes.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from encounters.accounts import devices
from encounters.accounts.models import PURPOSE, SignUpLink
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign, new_key
from encounters.serve.database import calls, keyed_hash

CLOSED, INVITED, OPEN = "closed", "invited", "open"
SALT = "encounters.accounts.address"
LASTS = 24 * 60 * 60  # s


class LinkGone(Exception):
    """The link has been used meanwhile."""


def is_open() -> bool:
    """Whether anybody may request an account."""
    return bool(settings.SIGN_UP == OPEN)


def invites() -> bool:
    """Whether links to sign up work at all."""
    return bool(settings.SIGN_UP != CLOSED)


def new_link(**about: Any) -> str:
    """The path of a new link."""
    link = SignUpLink(**about)
    token = prepare_link(link)
    link.save()
    return link_path(token)


def prepare_link(link: SignUpLink) -> str:
    """Prepares a link for saving and returns its secret. Deletes unused links that have expired."""
    SignUpLink.objects.filter(used=None, expires__lte=timezone.now()).delete()
    token = new_key()
    link.hash = keyed_hash.name(PURPOSE, token)
    return token


def link_path(token: str) -> str:
    return reverse("anyone_new_account", args=[token])


def valid_link(token: str) -> SignUpLink | None:
    """The link, or None if it no longer works."""
    if not invites():
        return None
    links = SignUpLink.objects.filter(hash__in=keyed_hash.names(PURPOSE, token), used=None)
    return links.filter(expires__gt=timezone.now()).first()


@transaction.atomic
def use_link(opened: SignUpLink, account: User) -> User:
    """Saves the account and uses the link up. Raises LinkGone if it has just been used."""
    account.save()
    unused = SignUpLink.objects.filter(pk=opened.pk, used=None)
    if not unused.update(used=timezone.now(), account=account):
        raise LinkGone
    note(account, "account_made", name=account.get_username())
    return account


def path_to_confirm(user: User, email: str) -> str:
    payload = {"user": user.pk, "email": email, "state": _state(user)}
    return reverse("anyone_address", args=[signing.dumps(payload, salt=SALT)])


def requested_address(token: str) -> tuple[User, str] | None:
    """The account and its new address, or None if the link is no longer valid."""
    try:
        payload: dict[str, Any] = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=payload["user"], is_active=True).first()
    if user is None or _state(user) != payload["state"]:
        return None
    return user, str(payload["email"])


def change_address(user: User, email: str) -> str:
    """Sets the account's address, "" for none, and returns the previous one."""
    before, user.email = user.email, email
    user.save(update_fields=["email"])
    note(user, "address_changed")
    return before


def accounts_with(email: str) -> list[User]:
    """All accounts with this address; there may be several. Compares again in Python: some
    databases treat different letters as equal (mıke, mike), which would be another person's
    address."""
    alike = User.objects.filter(email__iexact=email, is_active=True).order_by("pk")
    return [user for user in alike if user.email.casefold() == email.casefold()]


def accounts_or_nobody(email: str) -> list[User]:
    """`accounts`, or a stand-in that no account has, so that an unknown address takes as long."""
    return accounts_with(email) or [User(pk=0, username="nobody", password="!")]


def _state(user: User) -> str:
    """A hash that changes with the address and the password, and reveals neither."""
    return signing.Signer(salt=SALT).signature(f"{user.email} {user.password}")


class LastSuperuser(Exception):
    """The account is the last superuser."""


def owned_campaigns(user: User) -> QuerySet[Campaign]:
    """The campaigns that are deleted with the account, annotated with counts `people`, `sheets` and
    `fights`."""
    return user.campaigns.annotate(
        people=Count("seats", distinct=True, filter=Q(seats__revoked=None)),
        sheets=Count("combatants", distinct=True),
        fights=Count("encounters", distinct=True),
    )


def is_last_superuser(user: User) -> bool:
    """Whether it is the only superuser."""
    if not user.is_superuser:
        return False
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return not others.exists()


@calls.long_timeout()
@transaction.atomic
def delete(user: User) -> None:
    """Deletes the account, signs it out everywhere and closes the pages of its campaigns. Raises
    LastOne."""
    if user.is_superuser:  # locked, so that the last two cannot both be deleted at the same time
        list(User.objects.select_for_update().filter(is_superuser=True).order_by("pk"))
    if is_last_superuser(user):
        raise LastSuperuser
    devices.end_all(user)
    note(user, "account_deleted", name=user.get_username())
    user.delete()
