"""Requesting an account or a new password does not reveal who has one; mails go to a single address
and contain only text of this program."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from encounters.accounts import lifecycle, mails
from tests import keys
from tests.accounts.inbox import same

pytestmark = pytest.mark.database

SIGN_UP, RESET = "/accounts/new/", "/accounts/reset/"
ADDRESS = "gwen@example.org"
HOSTILE = [
    "gwen@example.org\r\nBcc: otto@example.org",
    "gwen@example.org, otto@example.org",
    "gwen@example.org;otto@example.org",
    '"gwen\\\r\nBcc: otto"@example.org',
    '"gwen\x0bBcc: otto@example.org"@example.org',
    '"gwen\x1eotto"@example.org',
    "Gwen <gwen@example.org>",
    "gwen@example.org%0d%0aBcc:otto@example.org",
    "gwen@example.org\u2028Bcc: otto@example.org",
]


class AtOnce(Executor):
    def submit(self, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(call(*args, **named))
        return done


@pytest.fixture(autouse=True)
def _open(settings: Any, monkeypatch: pytest.MonkeyPatch, gwen: User) -> None:
    """Everybody may sign up; mails are sent at once."""
    monkeypatch.setattr(mails, "thread", AtOnce())
    settings.SIGN_UP, settings.ALLOWED_HOSTS = "open", ["testserver"]
    User.objects.filter(pk=gwen.pk).update(email=ADDRESS)


def asked(path: str, email: str) -> tuple[int, str, list[str]]:
    """Status, the page without the address, and the statements of the request."""
    keys.next_test()
    with CaptureQueriesContext(connection) as sent:
        answer = Client().post(path, {"email": email})
    return answer.status_code, same(answer, email), [item["sql"].split()[0] for item in sent]


@pytest.mark.parametrize("path", [SIGN_UP, RESET])
@pytest.mark.parametrize("other", ["nora@example.org", "gina@example.org"])
def test_an_address_with_an_account_is_as_much_work_as_one_without(path: str, other: str) -> None:
    User.objects.create_user("gina", email="gina@example.org", is_active=False)
    assert asked(path, ADDRESS) == asked(path, other)


@pytest.mark.parametrize("path", [SIGN_UP, RESET])
@pytest.mark.parametrize("email", HOSTILE)
def test_what_would_be_a_header_or_two_addresses_is_refused(
    path: str, email: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, page, _ = asked(path, email)
    assert status == 200 and "errorlist" in page
    assert not mail.outbox and not caplog.text


def test_letters_that_only_look_alike_are_another_address(gwen: User) -> None:
    User.objects.filter(pk=gwen.pk).update(email="mike@example.org")
    assert [account.pk for account in lifecycle.accounts_with("MIKE@example.org")] == [gwen.pk]
    assert lifecycle.accounts_with("mıke@example.org") == []
