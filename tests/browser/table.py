"""Helpers for people with phones at a table."""

from __future__ import annotations

from random import Random

from django.db import transaction
from playwright.sync_api import expect

from encounters.campaigns import changes, seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.lobby import joining
from encounters.play import moves
from encounters.play.models import Encounter
from tests.browser.phone import Phone, code_in
from tests.phones import phone_of

DICE = Random(7)
OWES = """() => Boolean(document.querySelector("form[data-question], #owed")
    && document.querySelector(".dock button.main"))"""


def invite(gm: Phone, campaign: Campaign) -> str:
    """The URL in the QR code on the GM's screen."""
    gm.open(f"/c/{campaign.pk}/gm/")
    address = gm.page.locator(".the-code").first
    if not address.count():
        gm.tap("form[action$='/invite/'] button")
    return f"/j/{code_in(address.inner_text())}/"


def scan(phone: Phone, address: str, character: str) -> None:
    """Goes from the code on the GM's screen to the panel of a character."""
    phone.open(address)
    phone.tap(phone.page.get_by_role("button", name=character))
    phone.page.wait_for_selector("#panel[data-version]")
    phone.in_contact()


def join(phone: Phone, campaign: Campaign, character: str) -> None:
    """Joins without opening the pages in between: tests of a fight begin in the fight."""
    invited = seats.open_invitation(campaign) or seats.invite(campaign)
    seat = joining.take_seat(invited, campaign.combatants.get(name=character).pk)
    phone.keep_session(phone_of(seat))
    phone.open(f"/c/{campaign.pk}/")
    phone.in_contact()


def begin(encounter: Encounter) -> None:
    """The GM starts the fight; tests without a tap of the GM's need no page of it."""
    result = moves.start(encounter, Member(encounter.campaign, None, True))
    assert result.ok, result.message


def start(gm: Phone, encounter: Encounter) -> None:
    """The GM starts the fight, and has it on the screen."""
    begin(encounter)
    gm.open(f"/e/{encounter.pk}/")
    gm.in_contact()


def answer(phone: Phone) -> None:
    """Taps the main button, and types dice if the phone asks for them."""
    expect(phone.deed).to_be_visible()
    caught_up(phone)
    before = phone.version
    if type_dice(phone):
        phone.shows(before + 1)  # the last die sends all of them
    else:
        take(phone)


def confirm(phone: Phone) -> None:
    """Taps the main button and waits for the result."""
    caught_up(phone)
    take(phone)


def take(phone: Phone) -> None:
    before = phone.version
    phone.tap(phone.deed)
    phone.shows(before + 1)


def caught_up(phone: Phone) -> None:
    """Waits until this phone shows the latest version, so that nothing new appears under the
    finger."""
    up_to_date(phone)
    phone.settle()


def up_to_date(phone: Phone) -> None:
    phone.shows(max(Campaign.objects.values_list("version", flat=True)))


def type_dice(phone: Phone) -> int:
    """Types a face for every open slot of the dice pad; returns how many there were."""
    slots = phone.page.locator("#panel [data-slot]").count()
    for _ in range(slots):
        keys = phone.page.locator("#panel [data-keys]:not([hidden]) button.key")
        phone.tap(keys.nth(DICE.randrange(keys.count())))
    phone.faces += slots
    return slots


def change(campaign: Campaign) -> int:
    """Makes a change that every phone has to show; returns its version."""
    with transaction.atomic():
        changes.announce(campaign)
    campaign.refresh_from_db()
    return campaign.version


def owes(phone: Phone) -> bool:
    """Whether this phone's main button waits for a tap, once the phone is up to date."""
    up_to_date(phone)
    return bool(phone.page.evaluate(OWES))
