"""Rows of a sheet, and fields that refer to them: no saving is needed in between."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from rulesets import registry
from tests.browser.phone import Phone

BEAR = {
    "weapons": [{"name": "Claw", "damage": "1d3"}, {"name": "Bite", "damage": "1d6"}],
    "routines": [{"name": "All", "attacks": ["Claw", "Bite"]}],
}


OPENED = (
    """() => document.querySelectorAll("#panel details").forEach((part) => { part.open = true; })"""
)


def test_a_renamed_row_is_offered_at_once_and_can_be_chosen(gm: Phone, salt_road: Campaign) -> None:
    sheet = salt_road.combatants.create(name="Bear", kind="foe", stats=BEAR)
    gm.becomes(1280, 800)
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    gm.page.evaluate(OPENED)
    attacks = gm.page.locator("#id_stats-routines-0-attacks select")
    expect(attacks.first).to_have_value("Claw")
    gm.page.locator("[name=stats-weapons-0-name]").fill("Talon")
    gm.page.locator("[name=stats-weapons-0-name]").blur()
    expect(attacks.first.locator("option", has_text="Talon")).to_be_attached()
    expect(attacks.first).to_have_value("Claw")
    attacks.first.select_option("Talon")
    attacks.nth(2).select_option("Talon")
    gm.tap(".dock .btn.main")
    expect(gm.page.get_by_text("Bear is saved.")).to_be_visible()
    sheet.refresh_from_db()
    assert sheet.stats["routines"] == [{"name": "All", "attacks": ["Talon", "Bite", "Talon"]}]


def test_a_row_like_one_of_the_library_comes_filled_in(gm: Phone, salt_road: Campaign) -> None:
    sheet = salt_road.combatants.create(name="Bear", kind="foe", stats=BEAR)
    gm.becomes(1280, 800)
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    gm.page.evaluate(OPENED)
    like = gm.page.locator("[name=stats-weapons-like]")
    name = like.locator("option").nth(1).inner_text()
    like.select_option(index=1)
    expect(gm.page.locator("[name=stats-weapons-2-name]")).to_have_value(name)
    expect(gm.page.locator("[name=stats-weapons-2-name]")).to_be_focused()
    expect(like).to_have_value("")
    expect(like.locator("option", has_text=name)).to_have_count(0)
    gm.page.evaluate(OPENED)
    gm.page.locator("button[name=row_up][value='stats-weapons:2']").tap()
    expect(gm.page.locator(".entry [name$='-name']").nth(1)).to_have_value(name)
    assert not gm.barriers()


def test_an_entry_that_the_keys_have_chosen_waits_for_saving(
    gm: Phone, salt_road: Campaign
) -> None:
    sheet = salt_road.combatants.create(name="Bear", kind="foe", stats=BEAR)
    gm.becomes(1280, 800)
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    gm.page.evaluate(OPENED)
    like = gm.page.locator("[name=stats-weapons-like]")
    name = like.locator("option").nth(1).inner_text()
    like.focus()
    gm.page.keyboard.press("Shift")
    like.select_option(index=1)
    expect(gm.page.locator("#changes")).to_have_text(f"Changes: 1 · {name}")
    gm.tap(".dock .btn.main")
    sheet.refresh_from_db()
    assert [weapon["name"] for weapon in sheet.stats["weapons"]] == ["Claw", "Bite", name]


def test_what_is_told_of_a_weapon_follows_what_is_typed(gm: Phone, salt_road: Campaign) -> None:
    Campaign.objects.filter(pk=salt_road.pk).update(ruleset="coc7")
    club = {"name": "Club", "use": "melee", "skill": 40, "damage": "1d8"}
    sheet = salt_road.combatants.create(name="Ada", kind="character", stats={"weapons": [club]})
    gm.becomes(390, 844)
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    gm.page.evaluate(OPENED)
    row, beyond = gm.page.locator(".entry .short").first, gm.page.locator(".beyond").first
    expect(row).to_contain_text("40 / 20 / 8")
    row.tap()
    gm.page.locator("[name=stats-weapons-0-skill]").fill("65")
    expect(beyond).to_contain_text("65 / 32 / 13")
    gm.page.get_by_role("button", name="Done").tap()
    expect(row).to_contain_text("65 / 32 / 13")
    row.tap()
    gm.page.locator("[name=stats-weapons-0-skill]").fill("999")
    expect(beyond).to_have_text("")


def test_on_a_phone_a_weapon_is_a_row_that_opens_a_sheet(gm: Phone, salt_road: Campaign) -> None:
    sheet = salt_road.combatants.create(name="Bear", kind="foe", stats=BEAR)
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    gm.page.evaluate(OPENED)
    claw = gm.page.locator(".entry .short").first
    expect(claw).to_contain_text("Claw")
    claw.tap()
    name = gm.page.locator("[name=stats-weapons-0-name]")
    name.fill("Talon")
    assert not gm.barriers()
    gm.page.get_by_role("button", name="Done").tap()
    expect(name).to_be_hidden()
    expect(claw).to_contain_text("Talon")
    gm.page.locator("button[value='stats-weapons:own']").tap()
    expect(gm.page.locator("[name=stats-weapons-2-name]")).to_be_focused()


def test_the_tab_key_goes_from_value_to_value_and_f1_opens_the_help_of_one(
    gm: Phone, salt_road: Campaign
) -> None:
    sheet = salt_road.combatants.create(name="Bear", kind="foe", stats=BEAR)
    gm.becomes(1280, 800)
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    first, second = gm.page.locator("main .field:has(.hint) input[type=number]:visible").all()[:2]
    first.focus()
    gm.page.keyboard.type("4")
    gm.page.keyboard.press("Tab")
    expect(second).to_be_focused()
    help = gm.page.locator(f"#{second.get_attribute('id')}_helptext")
    expect(help).to_be_hidden()
    gm.page.keyboard.press("F1")
    expect(help).to_be_visible()
    expect(second).to_be_focused()


def test_the_first_weapon_is_in_hand(gm: Phone, lamps: Campaign) -> None:
    gm.becomes(1280, 800)
    gm.open(f"/c/{lamps.pk}/gm/library/new/character/?as=")
    gm.page.evaluate(OPENED)
    held = gm.page.locator("[name=stats-held]")
    expect(held).to_have_value("")
    for nth in (1, 2):
        gm.page.locator("[name=stats-weapons-like]").select_option(index=nth)
        expect(held.locator("option")).to_have_count(1 + nth)
    expect(held).to_have_value(held.locator("option").nth(1).get_attribute("value") or "")
    held.select_option("")
    gm.page.locator("[name=stats-weapons-like]").select_option(index=3)
    expect(held.locator("option")).to_have_count(4)
    expect(held).to_have_value("")


def test_several_spells_are_chosen_at_once_and_one_that_is_opened_is_not_a_change(
    gm: Phone, gwen: User
) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    blur = {"name": "Blur", "level": 2, "target": "self"}
    sheet = campaign.combatants.create(name="Ysolde", stats={"powers": [blur]})
    gm.open(f"/c/{campaign.pk}/gm/library/{sheet.pk}/")
    gm.page.evaluate("document.getElementById('section-powers').open = true")
    gm.tap("#rows-stats-powers-0 .short")
    gm.tap("#rows-stats-powers-0-more > summary")
    expect(gm.page.locator("[name=stats-powers-0-target]")).to_have_value("self")
    expect(gm.page.locator("#changes")).to_be_hidden()
    gm.tap("#rows-stats-powers-0 .done")
    gm.tap("button.btn[popovertarget=rows-stats-powers-many]")
    for spell in ("fireball", "shield"):
        gm.tap(f"[name=stats-powers-many][value={spell}]")
    spells = gm.page.locator("#rows-stats-powers legend > span").first.inner_text()
    expect(gm.page.locator("#changes")).to_have_text(f"Changes: 1 · {spells}")
    gm.page.locator(".many:popover-open").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    assert not gm.barriers()
    gm.tap(".many:popover-open button[name=row_add]")
    expect(gm.page.locator(".many:popover-open")).to_have_count(0)
    expect(gm.page.locator("[name=stats-powers-2-powers]")).to_have_value("shield")
    expect(gm.page.locator(".many :checked")).to_have_count(0)
    gm.tap(".dock .btn.main")
    sheet.refresh_from_db()
    assert sheet.stats["powers"] == [blur, "fireball", "shield"]


def test_several_spells_are_chosen_for_one_fight(gm: Phone, gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    fight = campaign.encounters.prepared().first()
    assert fight
    line = fight.participants.first()
    assert line
    gm.open(reverse("gm_line_sheet", args=[fight.pk, line.pk]))
    gm.page.evaluate("document.getElementById('section-powers').open = true")
    before = gm.page.locator("#rows-stats-powers .entry").count()
    gm.tap("button.btn[popovertarget=rows-stats-powers-many]")
    gm.tap("[name=stats-powers-many][value=fireball]")
    gm.tap(".many:popover-open button[name=row_add]")
    expect(gm.page.locator(".many:popover-open")).to_have_count(0)
    expect(gm.page.locator("#rows-stats-powers .entry")).to_have_count(before + 1)
    expect(gm.page.locator(".many :checked")).to_have_count(0)
    expect(gm.page.locator("#changes")).to_contain_text("Changes: 1 ·")
