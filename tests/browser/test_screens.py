"""Every screen is accessible, no wider than a small phone, and free of errors."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.table import answer, invite, join, scan, start
from tests.phones import laptop_of

SMALL = {"width": 360, "height": 740}
ALDO = {"en": "Aldo", "de": "Aldo", "he": "אלדו"}
pytestmark = IN_BOTH_DIRECTIONS


@pytest.fixture
def small(phone: Callable[..., Phone], language: str) -> Callable[[str], Phone]:
    """A phone of 360 by 740 in this language."""
    return lambda owner: phone(owner, language=language, **SMALL)


@pytest.fixture
def gms(small: Callable[[str], Phone], gwen: User) -> Phone:
    """The GM's phone, of the same size."""
    screen = small("Gwen")
    screen.keep_session(laptop_of(gwen))
    return screen


def check(phone: Phone, name: str) -> None:
    phone.settle()
    assert phone.overflow() <= 0, f"{name} is {phone.overflow()} px wider than the screen"
    barriers = phone.barriers_in_any_light()
    assert not barriers, f"{name}:\n" + "\n".join(barriers)


def test_the_way_in(
    small: Callable[[str], Phone], gm: Phone, salt_road: Campaign, language: str
) -> None:
    address = invite(gm, salt_road)
    pia = small("Pia")
    ways = {"start": "/", "login": "/accounts/login/", "used": "/enter/used/"}
    ways |= {"no code": "/j/", "join": address}
    for name, path in ways.items():
        pia.open(path)
        check(pia, name)
    pia.open("/c/999/")
    check(pia, "not at the table")
    scan(pia, address, ALDO[language])
    check(pia, "who is here")
    pia.open(f"/c/{salt_road.pk}/settings/")
    check(pia, "my seat")
    piet = small("Piet")
    piet.open(address)
    piet.tap(piet.page.get_by_role("button", name=ALDO[language]))
    piet.page.wait_for_url("**/claims/*/")
    check(piet, "waiting for the GM's word")


def test_what_the_gm_prepares(gms: Phone, salt_road: Campaign, bridge: Encounter) -> None:
    invite(gms, salt_road)
    check(gms, "campaign")
    home, sheet = f"/c/{salt_road.pk}/gm/", salt_road.combatants.order_by("pk").first()
    seat = salt_road.seats.create(name="Pia")
    assert sheet is not None
    pages = {
        "password": "/accounts/password/",
        "second device": "/accounts/phone/",
        "who came since": f"{home}seats/{seat.pk}/since/",
        "new campaign": "/campaigns/new/",
        "house rules": f"{home}rules/",
        "settings": f"{home}settings/",
        "library": f"{home}library/",
        "sheet": f"{home}library/{sheet.pk}/",
        "new foe": f"{home}library/new/foe/",
        "prepare": f"/e/{bridge.pk}/prepare/",
    }
    for name, path in pages.items():
        gms.open(path)
        check(gms, name)


def test_the_round(
    small: Callable[[str], Phone], gms: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    pia, piet = small("Pia"), small("Piet")
    join(pia, salt_road, "Aldo")
    join(piet, salt_road, "Bera")
    start(gms, bridge)
    check(gms, "the GM's round")
    check(pia, "a player who waits")
    gms.tap(gms.page.locator("#foes details summary").first)
    check(gms, "an open group")
    while not pia.asked:
        answer(gms)
        pia.shows(gms.version)
    check(pia, "a player who decides")
    answer(pia)
    check(pia, "a player who has answered")
    for name in ("rulings", "more", "steps"):
        gms.tap(gms.page.locator(f"#dock button[hx-get*='/{name}']"))
        expect(gms.page.locator("#sheet-body header")).to_be_visible()
        check(gms, name)
        gms.page.keyboard.press("Escape")
    gms.tap(gms.page.locator("#party .cell").first)
    expect(gms.page.locator("#sheet-body form:visible").first).to_be_visible()
    check(gms, "one character")


def test_the_table_display(
    phone: Callable[..., Phone],
    language: str,
    gm: Phone,
    salt_road: Campaign,
    bridge: Encounter,
) -> None:
    start(gm, bridge)
    screen = phone("the TV", language=language, width=1920, height=1080)
    screen.same_session(gm)
    screen.open(f"/c/{salt_road.pk}/table/")
    screen.in_contact()
    check(screen, "table display")
    sizes = screen.page.evaluate(
        """() => [...document.querySelectorAll("#panel *")]
            .filter(one => [...one.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
            .filter(one => one.getClientRects().length && !one.closest(".sr"))
            .map(one => parseFloat(getComputedStyle(one).fontSize))"""
    )
    assert min(sizes) >= 24, "nothing under 24 px on a screen across the room"
