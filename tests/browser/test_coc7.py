"""An attack, its answer, full auto and a jam on two phones; every die is typed, so all is fixed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns import demo
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant, Step
from rulesets import registry
from tests.browser.phone import Phone
from tests.browser.table import SETTLE, invite, join, start

GUN: dict[str, Any] = {
    "name": "Tommy gun",
    "use": "firearm",
    "skill": 55,
    "damage": "1d10",
    "range": 20,
    "feed": "magazine",
    "capacity": 20,
    "spare": 1,
    "auto": True,
    "malfunction": 97,
}


@pytest.fixture
def lamps(gwen: User) -> Campaign:
    return demo.create(gwen, registry.get("coc7"), "en")


@pytest.fixture
def duel(lamps: Campaign) -> Encounter:
    """Clara with a submachine gun against Samuel on the ground: two players on two sides."""
    fight = Encounter.objects.create(campaign=lamps, name="The pier", ruleset="coc7")
    clara = Combatant.objects.get(campaign=lamps, name="Clara Weiss")
    clara.stats = {**clara.stats, "weapons": [*clara.stats["weapons"][:1], GUN]}
    samuel = Combatant.objects.get(campaign=lamps, name="Samuel Pike")
    samuel.stats = {**samuel.stats, "held": "Trench knife", "prone": True}
    for one, side in ((clara, "party"), (samuel, "rivals")):
        one.save()
        Participant.objects.create(encounter=fight, combatant=one, side=side)
    return fight


def test_two_players_fight_each_other_with_dice_of_their_own(
    phone: Callable[..., Phone], gm: Phone, lamps: Campaign, duel: Encounter
) -> None:
    pia, piet = phone("Pia"), phone("Piet", dark=False)
    address = invite(gm, lamps)
    join(pia, address, "Clara Weiss")
    join(piet, address, "Samuel Pike")
    lamps.seats.update(own_dice=True)
    start(gm, duel)

    choose(pia, "melee")
    answered_before_any_die(pia, piet)
    bonus_die(pia)
    for who, die in ((piet, "90 5"), (pia, "2 1")):
        roll(who, die)
    assert facts("exchange")["result"] == "attacker"
    choose(piet, "other")

    choose(pia, "auto", volleys="2")
    choose(piet, "none")
    for die in ("90 0", "90 00 8", "1"):
        roll(pia, die)
    assert [facts("attack_roll", number)["roll"] for number in (0, 1)] == [90, 98]
    assert facts("malfunction")["effect"] == "jam"
    assert faces("attack tens") == [[1], [10]], "00 is the tenth face"
    choose(piet, "other")

    expect(row(pia, "auto")).to_have_count(0)
    choose(pia, "fix")
    roll(pia, "20 5")
    assert facts("fix_roll")["success"]
    choose(piet, "other")
    expect(row(pia, "auto")).to_have_count(1)
    assert not pia.overflow() and not pia.barriers()


def answered_before_any_die(pia: Phone, piet: Phone) -> None:
    """The answers stand there with their thresholds while nobody has a pad."""
    expect(row(piet, "dodge").locator(".levels")).to_have_text("30 / 15 / 6")
    expect(row(piet, "fight_back").locator(".levels")).to_have_text("65 / 32 / 13")
    expect(row(piet, "none").locator(".levels")).to_have_text("no roll")
    expect(pia.page.locator("#waiting")).to_be_visible()
    assert not slots(pia).count() and not slots(piet).count()
    assert not piet.barriers()
    choose(piet, "dodge")


def bonus_die(pia: Phone) -> None:
    """One pad for all three dice; of the tens dice the lower counts, which the levels follow."""
    tiles = pia.page.locator(".tile")
    expect(tiles).to_contain_text(["≤ 60", "≤ 30", "≤ 12"])
    expect(pia.page.locator("#panel .hint").first).to_contain_text("1 bonus die")
    expect(slots(pia)).to_have_count(3)
    tap(pia, "40")
    tap(pia, "10")
    expect(pia.page.locator(".slot.dropped")).to_contain_text("40")
    expect(tiles).to_contain_text(["certain", "certain", "now 30%"])
    expect(pia.page.locator(".told")).to_have_text("0–2: Extreme · 3–9: Hard", use_inner_text=True)
    assert not pia.barriers()
    tap(pia, "7")
    expect(tiles).to_contain_text(["certain", "certain", "out of reach"])
    confirm(pia)


def choose(phone: Phone, option: str, **fields: str) -> None:
    """Takes an option of the question, with further fields."""
    chosen = row(phone, option)
    chosen.click()
    for name, value in fields.items():
        phone.page.locator(f"[name='{option}.{name}']").fill(value)
    confirm(phone)


def row(phone: Phone, option: str) -> Locator:
    return phone.page.locator(f"label:has(> input[data-option='{option}'])")


def slots(phone: Phone) -> Locator:
    return phone.page.locator("#panel [data-slot]")


def roll(phone: Phone, dice: str) -> None:
    """Types what the dice show, one key a die."""
    for shown in dice.split():
        tap(phone, shown)
    confirm(phone)


def tap(phone: Phone, shown: str) -> None:
    keys = phone.page.locator("#panel [data-keys-for]:not([hidden]) .key")
    phone.tap(keys.get_by_text(shown, exact=True))


def confirm(phone: Phone) -> None:
    phone.page.wait_for_timeout(SETTLE)
    before = phone.version
    phone.tap(phone.deed)
    phone.shows(before + 1)


def faces(purpose: str) -> list[list[int]]:
    """Everything that was typed for this, and kept."""
    rolls = [roll for step in Step.objects.order_by("pk") for roll in step.rolls]
    return [roll["faces"] for roll in rolls if roll["purpose"] == purpose]


def facts(rule: str, number: int = 0) -> dict[str, Any]:
    """What the log says of a rule, in the last step that applied it."""
    found = [
        [one for one in step.log if one["rule"] == rule] for step in Step.objects.order_by("-pk")
    ]
    told: dict[str, Any] = next(filter(None, found))[number]["facts"]
    return told
