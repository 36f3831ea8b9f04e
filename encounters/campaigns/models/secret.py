"""Keys, and how long they are valid."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.utils import timezone


def new_key() -> str:
    return secrets.token_urlsafe(24)


def in_five_minutes() -> Any:
    return timezone.now() + timedelta(minutes=5)


def in_twelve_hours() -> Any:
    return timezone.now() + timedelta(hours=12)


def in_a_day() -> Any:
    return timezone.now() + timedelta(days=1)
