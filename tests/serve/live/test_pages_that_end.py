"""A page is closed at once when its phone loses the seat, whichever process is notified."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from encounters.accounts import devices
from encounters.campaigns import seats, session_seats
from encounters.campaigns.models import Campaign, Seat
from encounters.screens.views.knowledge import Tables, admit
from encounters.serve.live import bus
from encounters.serve.live.hub import Hub
from encounters.serve.live.rooms import BEAT, GONE
from encounters.serve.live.stream import Live
from tests.phones import laptop_of, phone_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

PATIENCE = 60  # s; a busy machine is no failure
NEVER = 3600.0  # s between two heartbeats, which would close it too

Ended = Callable[[Client, Callable[[], Any]], bytes]


class Alone(Tables):
    """Its threads keep no connection, which nobody would close."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        try:
            return super().fresh(work, *args)
        finally:
            connection.close()


@pytest.fixture
def ended(campaign: Campaign, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Ended:
    """The last message of a browser's stream after an action. With Redis the stream only learns of
    it from there, as from another process."""
    if settings.REDIS_URL:
        monkeypatch.setattr(bus, "deliver", lambda campaign, version: None)

    async def story(browser: Client, what: Callable[[], Any]) -> bytes:
        hub = Hub(Alone(), NEVER)
        sent: asyncio.Queue[Any] = asyncio.Queue()
        try:
            page = asyncio.create_task(_opened(Live(_nobody, hub, admit), campaign, browser, sent))
            await _until(sent, lambda body: b"<main" in body)
            await asyncio.to_thread(_done, what)
            last = await _until(sent, lambda body: body.startswith(b"event: "))
            await page
            return last
        finally:
            hub.close()
            await asyncio.sleep(0.01)

    return lambda browser, what: asyncio.run(story(browser, what))


def _done(what: Callable[[], Any]) -> None:
    """Runs in a thread, whose connection nobody else would close."""
    try:
        what()
    finally:
        connection.close()


async def _opened(
    live: Live, campaign: Campaign, browser: Client, sent: asyncio.Queue[Any]
) -> None:
    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/c/{campaign.pk}/live",
        "query_string": b"as=seat",
        "headers": [(b"cookie", cookies.encode())],
    }
    await live(scope, _silent, sent.put)


async def _silent() -> Any:
    await asyncio.sleep(NEVER)


async def _nobody(*given: Awaitable[Any]) -> None:
    raise AssertionError("this is a stream")


async def _until(sent: asyncio.Queue[Any], true: Callable[[bytes], bool]) -> bytes:
    async with asyncio.timeout(PATIENCE):
        while True:
            body: bytes = (await sent.get()).get("body", BEAT)
            if true(body):
                return body


def test_its_device_is_ended_on_the_list(pia: Seat, otto: User, ended: Ended) -> None:
    """Otto plays Pia with this phone's session; no account runs this table or has its seat."""
    phone = laptop_of(otto)
    session = phone.session
    session["seats"] = {str(pia.campaign_id): pia.lease}
    session.save()
    assert ended(phone, lambda: devices.end_all(otto)) == GONE


def test_its_account_signs_out_in_another_page(pia: Seat, otto: User, ended: Ended) -> None:
    session_seats.assign_to_account(pia, otto)
    phone = laptop_of(otto)
    phone.post(f"/seats/{pia.pk}/here/")
    other_page = Client()
    other_page.cookies = phone.cookies.copy()
    assert ended(phone, lambda: other_page.post("/accounts/logout/")) == GONE


def test_its_seat_is_left_in_another_page(pia: Seat, ended: Ended) -> None:
    phone = phone_of(pia)
    assert ended(phone, lambda: phone.post(f"/c/{pia.campaign_id}/leave/")) == GONE


def test_its_seat_is_revoked(pia: Seat, campaign: Campaign, ended: Ended) -> None:
    assert ended(phone_of(pia), lambda: seats.revoke(campaign, pia)) == GONE


def test_another_seat_is_taken_in_another_page(
    pia: Seat, piet: Seat, otto: User, ended: Ended
) -> None:
    session_seats.assign_to_account(piet, otto)
    phone = laptop_of(otto)
    session = phone.session
    session["seats"] = {str(pia.campaign_id): pia.lease}
    session.save()
    assert ended(phone, lambda: phone.post(f"/seats/{piet.pk}/here/")) == GONE
