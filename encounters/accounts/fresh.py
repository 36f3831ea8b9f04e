"""Asks for the password again before actions that cannot be undone or that open the account to
others: a phone left on the table is signed in as well."""

from __future__ import annotations

import time
from urllib.parse import urlencode

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

CONFIRMED = "confirmed"
LASTS = 10 * 60  # s


def confirm(request: HttpRequest) -> None:
    """Records that the user has just signed in or entered the password again."""
    request.session[CONFIRMED] = int(time.time())


def is_fresh(request: HttpRequest) -> bool:
    return 0 <= time.time() - request.session.get(CONFIRMED, 0) <= LASTS


def ask(page: str) -> HttpResponse:
    """Redirects to the page that asks for the password, and from there back to this page."""
    return redirect(f"{reverse('account_confirm')}?{urlencode({'next': reverse(page)})}")


def knows_password(request: HttpRequest, user: User, password: str) -> bool:
    """Whether the password is right. Counted as any other try. Raises TooManyTries."""
    owner = authenticate(request, username=user.get_username(), password=password)
    return owner is not None and owner.pk == user.pk
