"""Notes what somebody did, in the transaction that does it: both are there, or neither."""

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
    """`by` is None for a command on the server itself. `args` fill the sentence of the verb
    (`words.py`): texts, numbers, or lists of names. KeyError for a verb that is not there."""
    SENTENCES[verb]
    AuditEntry.objects.create(
        who=by.get_username() if by else "",
        campaign=campaign,
        campaign_name=campaign.name if campaign else "",
        verb=verb,
        args=args,
    )


@contextmanager
def noted(
    request: HttpRequest, verb: str, campaign: Campaign | None = None, **args: Any
) -> Iterator[dict[str, Any]]:
    """Around what is done. What is known only afterwards is put into what this yields."""
    with transaction.atomic():
        yield args
        note(request.user, verb, campaign, **args)


def thin_out() -> None:
    """Entries go after a year."""
    AuditEntry.objects.filter(at__lt=timezone.now() - KEPT).delete()
