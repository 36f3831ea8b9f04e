"""Phones at a table: a running server, and a browser context for each person."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, sync_playwright

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter
from rulesets import registry
from tests.browser.chromium import launched
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import DICE
from tests.phones import laptop_of

PROCESSES = "PYTEST_XDIST_WORKER_COUNT"
# Playwright runs an event loop in the test's thread, which is safe for Django here.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process runs browser tests first, so that no slow test is left for one at the end. It
    begins with the next equal part of the list, and browser tests are dealt out to the parts."""
    first = [item for item in items if in_a_browser(item)]
    first.sort(key=lambda item: item.path.stem != "test_webkit")
    for item in first:
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.django_db(transaction=True))
    parts: list[list[pytest.Item]] = [[] for _ in range(int(os.environ.get(PROCESSES, "1")))]
    for _, of_file in groupby(first, key=lambda item: item.path):
        min(parts, key=len).extend(of_file)
    others = (item for item in items if not in_a_browser(item))
    left = len(items)
    for number, part in enumerate(parts):
        size = left // (len(parts) - number)
        left -= size
        part += islice(others, max(0, size - len(part)))
    items[:] = [item for part in parts for item in part] + [*others]


def in_a_browser(item: pytest.Item) -> bool:
    return item.path.parent.name == "browser"


@pytest.fixture(autouse=True)
def _same_dice() -> None:
    """Makes dice on the table reproducible, like the app's, whatever ran before."""
    DICE.seed(7)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for this folder; closed before other tests run event loops of their own."""
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(django_db_setup: None, django_db_blocker: Any) -> Iterator[Server]:
    with django_db_blocker.unblock():
        server = Server()
        yield server
        server.stop()


@pytest.fixture
def phone(
    server: Server, browser: Browser, transactional_db: None
) -> Iterator[Callable[..., Phone]]:
    """`phone("Pia", language="he")`; fails at the end if a browser has reported an error."""
    phones: list[Phone] = []

    def take(owner: str, **look: Any) -> Phone:
        phones.append(Phone.new(browser, server.url, owner, **look))
        return phones[-1]

    yield take
    for person in phones:
        person.close()
    complaints = [f"{person.owner}: {said}" for person in phones for said in person.complaints]
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def salt_road(gwen: User) -> Campaign:
    """The demo: four characters, ten kinds of foes, three prepared fights."""
    return opening.create_with_demo(gwen, registry.get("ose"), "en")


@pytest.fixture
def lamps(gwen: User) -> Campaign:
    """The demo of Call of Cthulhu: four investigators, eight kinds of foes, two prepared fights."""
    return opening.create_with_demo(gwen, registry.get("coc7"), "en")


@pytest.fixture
def bridge(salt_road: Campaign) -> Encounter:
    """Four characters against six goblins, strong enough that bad luck does not end the fight
    early."""
    for combatant in salt_road.combatants.filter(kind=Combatant.Kind.CHARACTER):
        combatant.stats |= {"hp": 60, "max_hp": 60}
        combatant.save()
    encounter = salt_road.encounters.order_by("pk")[0]
    encounter.participants.filter(combatant__kind="foe").exclude(combatant__name="Goblin").delete()
    return encounter


@pytest.fixture
def gm(phone: Callable[..., Phone], gwen: User) -> Phone:
    """Gwen's phone, signed in."""
    laptop = phone("Gwen")
    laptop.keep_session(laptop_of(gwen))
    return laptop
