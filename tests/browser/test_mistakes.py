"""The page leads to an invalid field: opens its section, scrolls to it and focuses it. A die that
was read wrong is corrected with its own keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import change, start
from tests.phones import phone_of
from tests.play.table import Play

# The line height of a text, relative to its font size.
LINES_APART = """one => parseFloat(getComputedStyle(one).lineHeight)
  / parseFloat(getComputedStyle(one).fontSize)"""
CLAW = {"name": "Claw", "damage": "1d6", "slow": True}


def led_to(phone: Phone, field: Locator, why: str) -> None:
    """Checks that the field is visible, focused, and described by its error."""
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(field).to_have_attribute("aria-invalid", "true")
    reasons = (field.get_attribute("aria-describedby") or "").split()
    said = " ".join(phone.page.locator(f"#{reason}").inner_text() for reason in reasons)
    assert why in said


def test_in_a_row_of_a_sheet_and_from_the_list_above(gm: Phone, salt_road: Campaign) -> None:
    sheet = salt_road.combatants.create(name="Beast", kind="foe", stats={"weapons": [CLAW]})
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    damage = gm.page.locator("[name=stats-weapons-0-damage]")
    gm.page.locator("#section-weapons").evaluate("one => { one.open = true; }")
    gm.page.locator(".entry .short").tap()
    damage.fill("lots")
    gm.page.get_by_role("button", name="Done").tap()
    gm.tap(".dock .btn.main")
    led_to(gm, damage, "Enter dice like")
    assert not gm.barriers()
    gm.page.locator("[name=name]").focus()
    gm.page.get_by_role("alert").get_by_role("link", name="Weapon 1, Damage").tap()
    led_to(gm, damage, "Enter dice like")


def test_in_a_ruling_that_the_rules_refuse(gm: Phone, bridge: Encounter) -> None:
    start(gm, bridge)
    gm.page.locator("button.cell").first.tap()
    gm.page.locator("#sheet [hx-get*='all=1']").tap()
    hp = gm.page.locator("[name=set-hp]")
    hp.fill("99")
    hp.evaluate("field => field.form.requestSubmit()")
    led_to(gm, gm.page.locator("[name=set-hp]"), "Must be at most")
    assert hp.input_value() == "99"


@pytest.fixture
def pia(phone: Callable[..., Phone], gm: Phone, prepared: Encounter, faces: list[int]) -> Phone:
    """Her Aldo has missed a goblin with a 1 that she typed."""
    seat = prepared.campaign.seats.get(name="Pia")
    start(gm, prepared)
    play = Play(prepared)
    for by in ("aldo", "bera", "goblin-1"):
        play(None, by, "declare", "none")
    faces[:] = [6, 1]
    play(None, "gm", "initiative", "roll")
    seat.own_dice = True
    seat.save()
    play(None, "bera", "move", "stay")
    play(seat, "aldo", "melee", "attack", target="goblin-1")
    assert play.type(seat, [1]).ok
    player = phone("Pia", width=360, height=740)
    player.keep_session(phone_of(seat))
    player.open(f"/c/{prepared.campaign_id}/")
    player.in_contact()
    for each in (gm, player):
        each.shows(change(prepared.campaign))
        each.settle()
    return player


def test_a_misread_die_is_corrected_with_the_keys_of_its_own(gm: Phone, pia: Phone) -> None:
    gm.tap("#panel [hx-get$='/steps']")
    gm.tap("#sheet [hx-get$='/dice/read']")
    expect(gm.page.locator("#sheet .lying")).to_be_visible()
    assert gm.page.locator("#sheet input").count() == 0, "keys, and no boxes to write in"
    gm.tap("#sheet a.lain.typed")
    expect(gm.page.locator("#sheet .key")).to_have_count(20)
    gm.tap(gm.page.locator("#sheet .key").get_by_text("20", exact=True))
    main = gm.page.locator("#sheet .btn.main")
    expect(main).to_have_text("1 die missing")
    expect(main).to_be_disabled()
    assert gm.page.locator("#sheet .needed b").evaluate(LINES_APART) >= 1.25
    gm.tap("#sheet .newly .key >> nth=0")
    expect(main).to_have_text("Correct to 20")
    expect(main).to_be_in_viewport(ratio=1)
    assert not gm.barriers_in_any_light()
    assert gm.overflow() == 0
    gm.tap(main)
    expect(gm.page.locator("#sheet")).to_be_hidden()
    pia.shows(max(Campaign.objects.values_list("version", flat=True)))
    expect(pia.panel).to_contain_text("corrected a die")


def test_a_player_sees_what_the_die_becomes_and_corrects_it(gm: Phone, pia: Phone) -> None:
    pia.tap("#panel [hx-get$='/dice/read']")
    pia.tap("#sheet a.lain.typed")
    pia.tap(pia.page.locator("#sheet .key").get_by_text("2", exact=True))
    main = pia.page.locator("#sheet .btn.main")
    expect(main).to_have_text("Correct to 2")
    expect(main).to_be_in_viewport(ratio=1)
    assert not pia.barriers_in_any_light()
    pia.tap(main)
    expect(pia.page.locator("#sheet")).to_be_hidden()
    expect(gm.page.locator("#corrected")).to_contain_text("Pia corrected a die")
