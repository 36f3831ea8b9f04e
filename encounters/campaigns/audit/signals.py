"""Audit entries for Django's own signals: signing in and out, and changes in the admin.

Django's log of the admin is kept; each of its entries is recorded here as well, with its campaign,
so that everything can be read in one place.
"""

from __future__ import annotations

from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.auth.models import User
from django.db.models import Model
from django.http import HttpRequest

from encounters.campaigns.audit.noting import note
from encounters.campaigns.models import Campaign

WAYS = {"anyone_enter": "signed_in_by_link", "anyone_phone": "signed_in_on_device"}
DEEDS = {ADDITION: "admin_added", CHANGE: "admin_changed", DELETION: "admin_deleted"}


def record_sign_in(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    at = request.resolver_match
    note(user, WAYS.get(at.url_name or "" if at else "", "signed_in"))


def record_sign_out(sender: Any, request: HttpRequest, user: User | None, **signal: Any) -> None:
    if user is not None:
        note(user, "signed_out")


def record_failed_sign_in(sender: Any, credentials: dict[str, Any], **signal: Any) -> None:
    """Records a failed sign-in, only for an existing account: users type passwords into the name
    field."""
    name = credentials.get("username")
    account = User.objects.filter(username=name).first() if name else None
    if account is not None:
        note(account, "wrong_password")


def in_admin(sender: type[LogEntry], instance: LogEntry, created: bool, **signal: Any) -> None:
    kind = instance.content_type.model_class() if instance.content_type else None
    if kind is None or not created:
        return
    about = kind._base_manager.filter(pk=instance.object_id).first()
    name, label = instance.object_repr, kind._meta.label
    note(instance.user, DEEDS[instance.action_flag], _campaign(about), kind=label, name=name)


def _campaign(about: Model | None) -> Campaign | None:
    """The object itself if it is a campaign, else its campaign or that of its fight."""
    if about is None or isinstance(about, Campaign):
        return about
    found = getattr(about, "campaign", None) or getattr(
        getattr(about, "encounter", None), "campaign", None
    )
    return found if isinstance(found, Campaign) else None
