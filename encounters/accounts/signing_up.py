"""Signing up: closed, by invitation, or open to all (`RUNDE_SIGN_UP`).

Every account is made through a link that works once. A superuser hands one out; with open sign-up,
one is mailed to the address that was entered. The response does not reveal whether that address has
an account.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from encounters.accounts import keys
from encounters.accounts.models import SignUpLink
from encounters.campaigns.audit.noting import note

CLOSED, INVITED, OPEN = "closed", "invited", "open"


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
    token = prepared(link)
    link.save()
    return path_of(token)


def prepared(link: SignUpLink) -> str:
    """Prepares a link for saving and returns its secret. Deletes unused links that have expired."""
    SignUpLink.objects.filter(used=None, expires__lte=timezone.now()).delete()
    token = keys.new_token()
    link.hash = keys.hashed(token)
    return token


def path_of(token: str) -> str:
    return reverse("anyone_new_account", args=[token])


def link(token: str) -> SignUpLink | None:
    """The link, or None if it no longer works."""
    if not invites():
        return None
    links = SignUpLink.objects.filter(hash__in=keys.hashes(token), used=None)
    return links.filter(expires__gt=timezone.now()).first()


@transaction.atomic
def use(opened: SignUpLink, account: User) -> User:
    """Saves the account and uses the link up. Raises LinkGone if it has just been used."""
    account.save()
    unused = SignUpLink.objects.filter(pk=opened.pk, used=None)
    if not unused.update(used=timezone.now(), account=account):
        raise LinkGone
    note(account, "account_made", name=account.get_username())
    return account
