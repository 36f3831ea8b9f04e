"""Records audit entries, in the transaction of the action itself: both are stored, or neither."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from encounters.campaigns.audit.words import SENTENCES
from encounters.campaigns.models import AuditEntry, Campaign

KEPT = timedelta(days=365)


def note(
    by: User | AnonymousUser | None, verb: str, campaign: Campaign | None = None, **args: Any
) -> None:
    """Records an entry. `by` is None for a command on the server. `args` are the arguments of the
    verb's sentence (`words.py`): texts, numbers, or lists of names. Raises KeyError for an unknown
    verb."""
    SENTENCES[verb]
    AuditEntry.objects.create(
        who=by.get_username() if by else "",
        campaign=campaign,
        campaign_name=campaign.name if campaign else "",
        verb=verb,
        args=args,
    )


@contextmanager
def audited(
    request: HttpRequest, verb: str, campaign: Campaign | None = None, **args: Any
) -> Iterator[dict[str, Any]]:
    """Wraps an action in a transaction and records it. Yields the arguments, so that the caller can
    add those known only afterwards."""
    with transaction.atomic():
        yield args
        note(request.user, verb, campaign, **args)


def thin_out() -> None:
    """Deletes entries older than a year."""
    AuditEntry.objects.filter(at__lt=timezone.now() - KEPT).delete()
