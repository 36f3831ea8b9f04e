"""Deletes an account with everything it owns: its campaigns and their content, devices,
passkeys."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q, QuerySet

from encounters.accounts import devices
from encounters.campaigns.audit.noting import note
from encounters.campaigns.models import Campaign
from encounters.database import timeouts


class LastOne(Exception):
    """The account is the last superuser."""


def campaigns(user: User) -> QuerySet[Campaign]:
    """The campaigns that are deleted with the account, annotated with counts `people`, `sheets` and
    `fights`."""
    return user.campaigns.annotate(
        people=Count("seats", distinct=True, filter=Q(seats__revoked=None)),
        sheets=Count("combatants", distinct=True),
        fights=Count("encounters", distinct=True),
    )


def is_last(user: User) -> bool:
    """Whether it is the only superuser."""
    if not user.is_superuser:
        return False
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return not others.exists()


@timeouts.long_timeout()
@transaction.atomic
def delete(user: User) -> None:
    """Deletes the account, signs it out everywhere and closes the pages of its campaigns. Raises
    LastOne."""
    if user.is_superuser:  # locked, so that the last two cannot both be deleted at the same time
        list(User.objects.select_for_update().filter(is_superuser=True).order_by("pk"))
    if is_last(user):
        raise LastOne
    devices.end_all(user)
    note(user, "account_deleted", name=user.get_username())
    user.delete()
