"""Immediate mails, and an account that runs the server."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage

from encounters.accounts import mails


class AtOnce(Executor):
    def submit(self, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(call(*args, **named))
        return done


@pytest.fixture(autouse=True)
def _mails_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "thread", AtOnce())


@pytest.fixture
def outbox(settings: Any) -> list[EmailMessage]:
    """The sent mails; the server has a name."""
    settings.ALLOWED_HOSTS = ["testserver"]
    return mail.outbox


@pytest.fixture
def root(db: None) -> User:
    """The superuser who runs the server."""
    return User.objects.create_superuser("root", password="roots secret word")
