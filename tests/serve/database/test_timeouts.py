"""Timeouts of the database: seconds, a minute, or none."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from encounters.serve.database import calls
from encounters.serve.transport.threads import Pool
from tests.serve.transport.test_threads import asked

pytestmark = pytest.mark.database


@pytest.fixture
def waited_for() -> Iterator[None]:
    """Marks this thread as one that people wait for."""
    calls.begin()
    yield
    del calls._thread.seconds


@pytest.fixture
def given() -> Iterator[dict[str, float | None]]:
    """The longest timeout for each kind of statement and its table."""
    found: dict[str, float | None] = {}

    def note(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        words = sql.replace('"', "").split()
        if words[0] in ("INSERT", "DELETE"):
            found[f"{words[0]} {words[2]}"] = calls.seconds()
        return execute(sql, *others)

    with connection.execute_wrapper(note):
        yield found


@pytest.fixture
def browser(client: Client, gwen: User) -> Client:
    client.force_login(gwen, "encounters.campaigns.doorkeeper.Doorkeeper")
    return client


def test_threads_for_pages_and_streams_have_little_patience_and_all_others_any() -> None:
    seen: list[float | None] = []

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        seen.append(calls.seconds())
        start("204 No Content", [])
        return []

    asked(app)
    pool = Pool(1, "reading")
    seen.append(asyncio.run(pool.run(calls.seconds)))
    pool.cancel()
    background = threading.Thread(target=lambda: seen.append(calls.seconds()))
    background.start()
    background.join()
    assert seen == [calls.ANSWER, calls.ANSWER, None]
    with calls.long_timeout():
        assert calls.seconds() is None, "whoever has any patience keeps it"


def test_deleting_a_campaign_may_take_a_minute(
    campaign: Campaign, browser: Client, waited_for: None, given: dict[str, float | None]
) -> None:
    address = reverse("gm_delete", args=[campaign.pk])
    browser.post(address, {"name": campaign.name})
    assert given["DELETE campaigns_campaign"] == calls.MUCH
    assert calls.seconds() == calls.ANSWER


def test_deleting_a_fight_may_take_a_minute(
    prepared: Encounter, browser: Client, waited_for: None, given: dict[str, float | None]
) -> None:
    browser.post(reverse("gm_delete_encounter", args=[prepared.pk]))
    assert given["DELETE play_encounter"] == calls.MUCH


def test_copying_a_campaign_may_take_a_minute(
    campaign: Campaign, browser: Client, waited_for: None, given: dict[str, float | None]
) -> None:
    browser.post(reverse("gm_copy", args=[campaign.pk]), {"what": "all"})
    assert given["INSERT campaigns_campaign"] == calls.MUCH


def test_what_is_deleted_in_the_admin_may_be_whole_campaigns(
    campaign: Campaign, browser: Client, waited_for: None, given: dict[str, float | None]
) -> None:
    address = reverse("admin:campaigns_campaign_delete", args=[campaign.pk])
    browser.post(address, {"post": "yes"})
    assert given["DELETE campaigns_campaign"] == calls.MUCH
