"""The browsers in which an account is signed in, and signing them out.

A session that has ended is invalid in every process at once (`encounters/campaigns/sessions.py`).
To close its open pages as well, the account's campaigns, and those in which that browser has a
seat, are announced; each process then checks again who may have which page.

Actions that cannot be undone, or that open the account to others, ask for the password again: a
phone left on the table is signed in as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from encounters.accounts.models import Device
from encounters.campaigns import changes, session_seats
from encounters.campaigns.models import Campaign
from encounters.campaigns.sessions import SessionStore, stored_key

CONFIRMED = "confirmed"
LASTS = 10 * 60  # s
NOTED_EVERY = timedelta(minutes=10)
MOST_NOTED = 10_000  # sessions of which a process remembers when it last noted their use
# Substrings of user agents with their usual names. The first match counts, since most browsers also
# name those they are based on.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("OPT/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def confirm_password(request: HttpRequest) -> None:
    """Records that the user has just signed in or entered the password again."""
    request.session[CONFIRMED] = int(time.time())


def is_fresh(request: HttpRequest) -> bool:
    return 0 <= time.time() - request.session.get(CONFIRMED, 0) <= LASTS


def ask_password(page: str) -> HttpResponse:
    """Redirects to the page that asks for the password, and from there back to this page."""
    return redirect(f"{reverse('account_confirm')}?{urlencode({'next': reverse(page)})}")


def record_sign_in(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    """Records a sign-in with this browser."""
    if request.session.session_key is None:
        request.session.create()
    confirm_password(request)
    user.devices.exclude(session__in=Session.objects.values("pk")).delete()
    note(request, user)


def close_pages_on_sign_out(
    sender: Any, request: HttpRequest, user: User | None, **signal: Any
) -> None:
    """Handles a sign-out in this browser, which may have other pages open."""
    if user is not None and user.pk:
        _end(user, [stored_key(request.session)])


def note(request: HttpRequest, user: User) -> None:
    """Records that this account uses this browser."""
    words = request.headers.get("User-Agent", "")
    Device.objects.update_or_create(
        session=stored_key(request.session),
        defaults={
            "user": user,
            "browser": usual_name(BROWSERS, words),
            "system": usual_name(SYSTEMS, words),
            "used": timezone.now(),
        },
    )


def usual_name(devices: Sequence[tuple[str, str]], user_agent: str) -> str:
    """The usual name of a browser or a system; "" if it is unknown."""
    return next((name for sign, name in devices if sign in user_agent), "")


def devices_of(user: User) -> list[Device]:
    """All browsers in which the account is signed in, the last used first."""
    devices = list(user.devices.all())
    sessions = Session.objects.filter(pk__in=[device.session for device in devices])
    valid = {session.pk for session in sessions if _signed_in(session, user)}
    return [device for device in devices if device.session in valid]


def last_use(device: Device) -> str:
    """A sentence saying how long ago the browser was last used."""
    hours = (timezone.now() - device.used).total_seconds() / 3600
    if hours < 1:
        return _("Used within the last hour")
    if hours < 24:
        count = int(hours)
        words = ngettext("Last used %(count)d hour ago", "Last used %(count)d hours ago", count)
    else:
        count = int(hours / 24)
        words = ngettext("Last used %(count)d day ago", "Last used %(count)d days ago", count)
    return words % {"count": count}


def is_this(device: Device, request: HttpRequest) -> bool:
    return device.session == stored_key(request.session)


def end(user: User, device: Device) -> None:
    """Signs the account out in that browser."""
    _end(user, [device.session])


def end_others(request: HttpRequest, user: User) -> None:
    """Signs the account out in all browsers but this one, including sessions with an old
    password."""
    _end(user, _sessions(user.devices.exclude(session=stored_key(request.session))))


def end_all(user: User) -> None:
    """Signs the account out in all browsers."""
    _end(user, _sessions(user.devices.all()))


def _sessions(devices: QuerySet[Device]) -> list[str]:
    return list(devices.values_list("session", flat=True))


@transaction.atomic
def _end(user: User, sessions: list[str]) -> None:
    """`sessions`: their primary keys."""
    watched = {pk for session in sessions for pk in session_seats.campaigns_in(session)}
    Session.objects.filter(pk__in=sessions).delete()
    user.devices.filter(session__in=sessions).delete()
    played = Campaign.objects.filter(seats__account=user).values_list("pk", flat=True)
    others = Campaign.objects.filter(pk__in=watched.union(played))
    for campaign in Campaign.objects.run_by(user) | others:
        changes.announce(campaign)


def _signed_in(session: Session, user: User) -> bool:
    """Whether the session is the account's, not expired, and begun with the present password."""
    if session.expire_date <= timezone.now():
        return False
    data = SessionStore().decode(session.session_data)
    present = user.get_session_auth_hash()
    same_password = constant_time_compare(data.get(HASH_SESSION_KEY, ""), present)
    return same_password and data.get(SESSION_KEY) == str(user.pk)


class DeviceMiddleware:
    """Notes every ten minutes that a browser is in use, when it opens a page. Taps are ignored. It
    only writes, and never reads from the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response
        self.noted: dict[str, Any] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "GET" and request.session.accessed:
            with suppress(OperationalError):  # a readable page does not fail because of this
                self.look(request)
        return response

    def look(self, request: HttpRequest) -> None:
        key, now = request.session.session_key, timezone.now()
        if key is None or SESSION_KEY not in request.session:
            return
        if self.noted.get(key, now - NOTED_EVERY) > now - NOTED_EVERY:
            return
        if request.user.is_authenticated:
            if len(self.noted) >= MOST_NOTED:
                self.noted.clear()
            self.noted[key] = now
            note(request, request.user)
