"""A whole fight in WebKit: three phones, typed dice, lost contact, a reload, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Invitation
from encounters.play.models import Encounter
from tests.browser import webkit
from tests.browser.server import Server
from tests.browser.webkit import WebKitPhone
from tests.play.table import Play

MOST = 40  # taps; most fights end earlier
LONGEST = 20  # seconds until somebody is asked, on a slow machine


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with webkit.screen() as name:
        yield name


@pytest.fixture
def take(server: Server, display: str, transactional_db: None) -> Iterator[Callable]:
    """`take("Pia")` returns a phone of hers."""
    phones: list[WebKitPhone] = []

    def take(owner: str, language: str = "en") -> WebKitPhone:
        phones.append(WebKitPhone(display, server.url, owner))
        phones[-1].keep(settings.LANGUAGE_COOKIE_NAME, language)
        return phones[-1]

    yield take
    for phone in phones:
        phone.put_away()


def test_a_whole_fight_is_fought_in_webkit(
    take: Callable, server: Server, gwen: User, salt_road: Campaign, bridge: Encounter
) -> None:
    gm, pia, piet = take("Gwen"), take("Pia"), take("Piet", "he")
    sign_in(gm, gwen)
    code = Invitation.objects.create(campaign=salt_road).code
    for person, character in ((pia, "Aldo"), (piet, "ברה")):
        person.open(f"/j/{code}/")
        person.tap("main button", character)
        person.in_contact()
    gm.open(f"/e/{bridge.pk}/prepare/")
    gm.tap(".dock button.main")
    gm.in_contact()
    assert (pia.says("document.dir"), piet.says("document.dir")) == ("ltr", "rtl")

    play(bridge, gm, [pia, piet], taps=3)
    lose_contact_and_come_back(server, pia)
    reload_and_see_the_same(piet)
    play(bridge, gm, [pia, piet], taps=MOST)
    if not over(bridge):
        Play(bridge)(None, "gm", "gm", "end")
    for person in (gm, pia, piet):
        person.shows(version())
        assert person.all("#result")
        assert person.says("document.documentElement.scrollWidth") <= webkit.WIDTH


def play(fight: Encounter, gm: WebKitPhone, players: list[WebKitPhone], taps: int) -> None:
    """Everybody taps the main button, and the others see each step at once."""
    for _ in range(taps):
        for phone in (gm, *players):
            phone.shows(version())
        late = monotonic() + LONGEST
        while (asked := next((phone for phone in (*players, gm) if phone.due), None)) is None:
            if over(fight):
                return
            assert monotonic() < late, [phone.text("#panel") for phone in (gm, *players)]
            gm.settle()
        before = version()
        asked.shows(before)
        asked.settle()
        asked.tap(asked.due)
        for phone in (asked, gm, *players):
            phone.shows(before + 1)


def over(fight: Encounter) -> bool:
    fight.refresh_from_db()
    return fight.status == Encounter.Status.OVER


def lose_contact_and_come_back(server: Server, phone: WebKitPhone) -> None:
    server.cut()
    phone.in_contact()
    phone.shows(version())


def reload_and_see_the_same(phone: WebKitPhone) -> None:
    before = phone.text("#panel")
    phone.driver.refresh()
    phone.in_contact()
    assert phone.text("#panel") == before


def sign_in(phone: WebKitPhone, user: User) -> None:
    client = Client()
    client.force_login(user)
    phone.keep("sessionid", client.cookies["sessionid"].value)


def version() -> int:
    return max(Campaign.objects.values_list("version", flat=True))
