"""An outage of Redis only causes a delay: taps, pages, codes and sign-in still work."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from encounters.campaigns.models import Campaign, Invitation, Seat
from encounters.play.models import Encounter
from encounters.serve.live import bus, shared_cache
from encounters.serve.live.shared_cache import Contact, contact
from tests.phones import phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def nowhere() -> Iterator[str]:
    """The URL of a Redis that has just stopped."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        yield f"redis://127.0.0.1:{closed.getsockname()[1]}/0"


@pytest.fixture
def away(settings: Any, nowhere: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process with the settings of several, after Redis has stopped."""
    settings.REDIS_URL = nowhere
    settings.CACHES = {
        "default": {
            "BACKEND": "encounters.serve.live.shared_cache.SharedCache",
            "LOCATION": nowhere,
        }
    }
    bus._redis.cache_clear()
    yield
    bus._redis.cache_clear()
    bus._pending.clear()
    shared_cache.Client.alone.clear()
    contact.restore()


def test_a_tap_is_taken(away: None, encounter: Encounter, pia: Seat) -> None:
    asked = {"by": "aldo", "kind": "declare", "choice": "none", "step": encounter.step}
    assert phone_of(pia).post(f"/e/{encounter.pk}/answer", asked).status_code == 302
    before = encounter.step
    encounter.refresh_from_db()
    assert encounter.step == before + 1


def test_a_code_leads_to_a_seat(away: None, campaign: Campaign, client: Client) -> None:
    invited = Invitation.objects.create(campaign=campaign)
    assert client.post("/j/", {"code": invited.code}).status_code == 302
    seated = client.post(f"/j/{invited.code}/watch/")
    assert seated["Location"] == f"/c/{campaign.pk}/"
    assert client.get(seated["Location"]).status_code == 200


def test_the_gm_signs_in_and_out(away: None, campaign: Campaign, client: Client) -> None:
    signed_in = client.post(
        "/accounts/login/", {"username": "gwen", "password": "gwens secret word"}
    )
    assert signed_in.status_code == 302
    assert client.get(f"/t/{campaign.pk}/").status_code != 500
    assert client.post("/accounts/logout/").status_code == 302


def test_tries_are_counted_by_the_process_alone(away: None) -> None:
    cache = caches["default"]
    assert cache.add("tries", 1, 60)
    assert cache.incr("tries") == 2
    assert cache.get("tries") == 2
    assert not cache.add("tries", 1, 60)


def test_it_is_asked_again_only_after_a_while(away: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that does not respond costs one tap half a second, not every tap."""
    assert not contact.lost
    caches["default"].get("anything")
    assert contact.lost
    monkeypatch.setattr(Contact, "lost", True)
    monkeypatch.setattr("redis.Redis.get", lambda *given: pytest.fail("it was asked again"))
    assert caches["default"].get("anything") is None


def test_the_others_compare_versions_meanwhile(away: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "PAUSE", 0.01)
    compared = []

    async def compare() -> None:
        compared.append(True)

    async def story() -> None:
        following = asyncio.create_task(bus.follow(lambda *said: None, compare))
        while len(compared) < 3:
            await asyncio.sleep(0.01)
        following.cancel()

    asyncio.run(asyncio.wait_for(story(), 60))
    assert len(compared) >= 3


def test_what_could_not_be_told_is_told_afterwards(
    away: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus.publish(7, 12)
    bus.publish(7, 13)
    bus.publish(8, bus.PRESENCE)
    told: list[str] = []
    monkeypatch.setattr("redis.Redis.publish", lambda redis, channel, said: told.append(said))
    contact.restore()
    bus.publish_pending()
    assert sorted(told) == ["7:13", "8:0"]
