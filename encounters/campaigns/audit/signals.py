"""Audit entries for Django's own signals: signing in and out, and changes in the admin.

Django's own log of the admin stays what it is; each of its lines is noted here as well, with the
campaign that it was about, so there is one place to read.
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


def came(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    at = request.resolver_match
    note(user, WAYS.get(at.url_name or "" if at else "", "signed_in"))


def went(sender: Any, request: HttpRequest, user: User | None, **signal: Any) -> None:
    if user is not None:
        note(user, "signed_out")


def guessed(sender: Any, credentials: dict[str, Any], **signal: Any) -> None:
    """Only for an account that exists: people type passwords where the name belongs."""
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
    """Whose it is: its own, or that of the fight it belongs to."""
    if about is None or isinstance(about, Campaign):
        return about
    found = getattr(about, "campaign", None) or getattr(
        getattr(about, "encounter", None), "campaign", None
    )
    return found if isinstance(found, Campaign) else None
