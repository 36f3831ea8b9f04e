"""The version of a campaign is only available to people at its table and to those who run it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.screens.views.knowledge import Tables, admit
from encounters.serve.live.hub import Hub
from encounters.serve.live.stream import Live
from tests.phones import laptop_of, phone_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
Asked = Callable[..., tuple[int, bytes]]


class Alone(Tables):
    """Its threads keep no connection, which nobody would close."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        try:
            return super().fresh(work, *args)
        finally:
            connection.close()


async def _unused(*given: Any) -> None:
    raise AssertionError("it is answered beside Django")


@pytest.fixture
def asked() -> Asked:
    """Status and body for a browser's request, without an open stream."""

    async def story(browser: Client, campaign: int, kind: str) -> tuple[int, bytes]:
        hub, said = Hub(Alone(), 3600), list[Any]()
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())

        async def send(message: Any) -> None:
            said.append(message)

        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/c/{campaign}/alive",
            "query_string": f"as={kind}".encode(),
            "headers": [(b"cookie", cookies.encode())],
        }
        try:
            await Live(_unused, hub, admit)(scope, _unused, send)
        finally:
            hub.close()
        return said[0]["status"], said[1]["body"]

    def ask(browser: Client, campaign: int, kind: str = "seat") -> tuple[int, bytes]:
        return asyncio.run(story(browser, campaign, kind))

    return ask


def test_to_the_players_and_to_the_gm(
    asked: Asked, campaign: Campaign, pia: Seat, gwen: User
) -> None:
    version = b"%d" % Campaign.objects.get().version
    assert asked(phone_of(pia), campaign.pk) == (200, version)
    assert asked(laptop_of(gwen), campaign.pk, "gm") == (200, version)


def test_not_to_strangers_whether_there_is_such_a_campaign_or_not(
    asked: Asked, campaign: Campaign, otto: User
) -> None:
    for browser in (Client(), laptop_of(otto)):
        for pk in (campaign.pk, campaign.pk + 1000):
            for kind in ("seat", "gm", "table", "lobby", "else"):
                assert asked(browser, pk, kind) == (403, b"")


def test_not_to_a_player_for_the_page_of_the_gm(
    asked: Asked, campaign: Campaign, pia: Seat
) -> None:
    assert asked(phone_of(pia), campaign.pk, "gm") == (403, b"")


def test_not_once_the_seat_is_taken_away_or_the_campaign_is_put_away(
    asked: Asked, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    phones = phone_of(pia), phone_of(piet)
    seats.revoke(campaign, pia)
    assert asked(phones[0], campaign.pk)[0] == 403
    Campaign.objects.update(archived=timezone.now())
    assert asked(phones[1], campaign.pk)[0] == 403
