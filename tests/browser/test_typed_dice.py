"""Dice rolled at the table and typed on phones: the last one sends, and typed dice are never
lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Attempt, Encounter, Step
from rulesets import registry
from tests.browser.fights import seated
from tests.browser.phone import Phone
from tests.browser.seats import phone_of
from tests.browser.server import Server
from tests.browser.table import begin, caught_up, change, join
from tests.play.table import Play

# Whether the pad shows all its dice right after this key, as it does for a third of a second.
SEEN = """(key) => {
    key.click();
    return document.querySelector("form[data-pad].sent") !== null;
}"""
TAKEN_BACK = """(key) => {
    key.click();
    document.dispatchEvent(new KeyboardEvent("keydown", {key: "Backspace"}));
    return document.querySelector("form[data-pad].sent") !== null;
}"""


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    """She plays the first character, rolls her own dice, and has to save against poison."""
    seat = seated(salt_road, "Aldo")
    salt_road.seats.update(own_dice=True)
    begin(bridge)
    save(bridge, "aldo")
    player = phone_of(seat, phone, width=360, height=740)
    player.settle()
    return player


def save(bridge: Encounter, id: str) -> None:
    ruled = Play(bridge).rule("save", target=id, category="death", modifier=0, on_fail="none")
    assert ruled.kind == "dice", ruled.message


def key(phone: Phone, shown: str) -> Locator:
    keys = phone.page.locator("#panel [data-keys-for]:not([hidden]) .key")
    return keys.filter(has_text=re.compile(f"^{shown}$"))


def slots(phone: Phone) -> Locator:
    return phone.page.locator("#panel [data-slot]")


def rolled() -> list[list[int]]:
    return [row.faces for step in Step.objects.order_by("pk") for row in step.rolls]


def test_the_last_key_sends_whether_it_is_tapped_tapped_twice_or_typed(
    pia: Phone, salt_road: Campaign, bridge: Encounter, subtests: pytest.Subtests
) -> None:
    def asked_again() -> None:
        save(bridge, "aldo")
        pia.shows(change(salt_road))
        pia.settle()

    with subtests.test("before it is sent it can be taken back"):
        before = pia.version
        assert not key(pia, "4").evaluate(TAKEN_BACK)
        assert Attempt.objects.exists() and not rolled()
    with subtests.test("the last die sends by itself"):
        assert key(pia, "17").evaluate(SEEN), "it is seen before it is sent"
        pia.shows(before + 1)
        assert rolled() == [[17]]
    with subtests.test("a double tap on the last key is one roll"):
        asked_again()
        before = pia.version
        key(pia, "16").dblclick()
        pia.shows(before + 1)
        pia.settle()
        assert rolled() == [[17], [16]]
    with subtests.test("a keyboard types and sends"):
        asked_again()
        before = pia.version
        pia.page.keyboard.type("14")
        pia.shows(before + 1)
        assert rolled() == [[17], [16], [14]]


def test_typed_without_a_connection_it_is_sent_when_there_is_one_again(
    pia: Phone, server: Server
) -> None:
    before = pia.version
    pia.page.context.set_offline(True)
    server.cut()
    expect(pia.page.locator("html")).to_have_attribute("data-contact", "lost")
    pia.tap(key(pia, "17"))
    expect(pia.page.locator("#notice")).not_to_be_empty()
    assert rolled() == []
    pia.page.context.set_offline(False)
    pia.shows(before + 1)
    assert rolled() == [[17]]


def test_a_switch_brings_the_button_back(pia: Phone) -> None:
    before = pia.version
    pia.page.get_by_role("switch", name="Confirm before sending").check(force=True)
    pia.shows(before + 1)
    caught_up(pia)
    assert not key(pia, "17").evaluate(SEEN), "it would be sent by itself"
    expect(pia.deed).to_have_text("Confirm the dice", use_inner_text=True)
    assert not rolled()
    pia.tap(pia.deed)
    pia.shows(before + 2)
    assert rolled() == [[17]]


def test_two_equal_rolls_are_one_pad_and_the_half_typed_outlives_a_reload(
    pia: Phone, bridge: Encounter, salt_road: Campaign
) -> None:
    """She plays two who have to save at the same time."""
    salt_road.combatants.filter(name="Bera").update(player=salt_road.seats.get(name="Aldo"))
    save(bridge, "bera")
    pia.shows(change(salt_road))
    pia.settle()
    expect(pia.page.locator(".roll-row")).to_have_count(2)
    expect(pia.page.locator(".roll-title")).to_contain_text(["Aldo", "Bera"])
    pia.tap(key(pia, "17"))
    pia.page.reload()
    pia.in_contact()
    expect(slots(pia).first).to_contain_text("17")
    assert not pia.barriers() and not pia.overflow()
    before = pia.version
    pia.settle()
    pia.tap(key(pia, "3"))
    pia.shows(before + 2)
    assert rolled() == [[17], [3]]
    assert pia.page.evaluate("sessionStorage.getItem('pads')") == "{}"


def test_the_gm_lets_the_app_roll_for_whoever_is_away(
    pia: Phone, gm: Phone, bridge: Encounter
) -> None:
    gm.open(f"/e/{bridge.pk}/")
    gm.in_contact()
    before = gm.version
    gm.tap(gm.page.get_by_role("button", name="let the app roll"))
    gm.shows(before + 1)
    assert not Attempt.objects.exists()
    pia.shows(gm.version)
    assert pia.page.locator("form[data-pad]").count() == 0
    pia.tap("button[popovertarget=menu]")
    expect(pia.page.locator("#menu-dice")).to_contain_text("My dice")


@pytest.fixture
def theo(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter, faces: list[int]
) -> Phone:
    """He casts an 8d6 spell at two goblins, and rolls his own dice."""
    sheet = salt_road.combatants.get(name="Theo")
    sheet.stats |= {"spells": [{"name": "fire_ball", "damage": "8d6", "max_targets": 2}]}
    sheet.save()
    seat = seated(salt_road, "Theo")
    faces += [6, 1]  # the party acts first
    begin(bridge)
    play = Play(bridge)
    assert play(seat, "theo", "declare", "cast", spell="fire_ball").ok
    while ("theo", "cast") not in play.pending:
        assert moves.default_for_all(play.tap()).ok
    salt_road.seats.update(own_dice=True)
    cast = play(seat, "theo", "cast", "cast", targets=["goblin-1", "goblin-2"])
    assert cast.kind == "dice", cast.message
    player = phone_of(seat, phone, width=360, height=740)
    player.settle()
    return player


def the_sum(phone: Phone) -> Locator:
    return phone.page.locator("#panel [data-sum]")


def test_the_sum_of_eight_dice_is_typed_in_place_of_them(
    theo: Phone, subtests: pytest.Subtests
) -> None:
    with subtests.test("erase leads from the sum back to the dice"):
        the_sum(theo).fill("28")
        theo.page.locator("#panel [data-pad-back]").click()
        expect(the_sum(theo)).to_have_value("")
        expect(theo.page.locator("#panel [data-slot].open")).to_have_count(1)
        key(theo, "3").click()
        expect(theo.deed).to_have_text("7 dice left")
    with subtests.test("a sum is not sent before it is confirmed, and a wrong one says why"):
        the_sum(theo).fill("99")
        the_sum(theo).blur()
        theo.page.wait_for_function("document.querySelector('form[data-pad].sent') === null")
        theo.settle()
        theo.deed.click()
        refused = theo.page.get_by_text("The sum of 8d6 is from 8 to 48. Nothing was done.")
        expect(refused).to_be_visible()
        expect(the_sum(theo)).to_have_value("99")
    expect(slots(theo)).to_have_count(8)
    the_sum(theo).fill("28")
    expect(theo.deed).to_have_text("Confirm the dice")
    expect(slots(theo).first).not_to_contain_text("3")
    before = theo.version
    theo.deed.click()
    theo.shows(before + 1)
    (typed,) = [row for step in Step.objects.all() for row in step.rolls if row.summed]
    assert sum(typed.faces) == 28


def test_initiative_before_a_fight_is_typed_on_two_phones_and_it_begins_on_all(
    phone: Callable[..., Phone], gm: Phone, gwen: User
) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("momentum"), "en")
    fight = campaign.encounters.order_by("pk")[0]
    one, two = phone("Pia", width=360, height=740), phone("Piet")
    names = [line.combatant.name for line in fight.participants.filter(side="party")[:2]]
    for player, name in zip((one, two), names, strict=True):
        join(player, campaign, name)
    campaign.seats.update(own_dice=True)
    gm.open(f"/e/{fight.pk}/prepare/")
    gm.tap(".dock button.main")
    expect(gm.page.locator("#first .item")).to_have_count(2)
    for player, other in ((one, two), (two, None)):
        expect(player.page.locator("#panel .question")).to_contain_text("initiative")
        assert not player.overflow() and not player.barriers()
        player.settle()
        player.tap(key(player, "4"))
        if other is not None:
            expect(player.page.locator("#waiting")).to_contain_text("about to begin")
            expect(gm.page.locator("#first .item")).to_have_count(1)
            assert not gm.overflow() and not gm.barriers()
    for everybody in (gm, one, two):
        expect(everybody.page.locator("#panel:not([data-step='0'])")).to_be_visible()
    typed = [row for row in Step.objects.get(number=1).rolls if row.how == "typed"]
    assert [row.faces for row in typed] == [[4], [4]]


def test_below_a_long_order_the_line_above_the_keys_is_whole(
    phone: Callable[..., Phone], gwen: User
) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    house = campaign.encounters.get(name="The house with no echo")
    seat = seated(campaign, "Bera")
    begin(house)
    fight = Play(house)
    assert fight(None, "gm", "initiative", "roll").ok
    campaign.seats.update(own_dice=True)
    assert fight.rule("save", target="bera", ability="con", dc=12).kind == "dice"
    bera = phone_of(seat, phone)
    expect(key(bera, "20")).to_be_visible()
    told, keys = (bera.page.locator(f"#panel {part}").bounding_box() for part in (".told", ".keys"))
    assert told and keys and told["y"] + told["height"] <= keys["y"]
