"""The page leads to what does not fit: it is opened, in sight, and has the focus."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import start

CLAW = {"name": "Claw", "damage": "1d6", "slow": True}


def led_to(phone: Phone, field: Locator, why: str) -> None:
    """In sight, focused, and told why to whoever does not see it."""
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(field).to_have_attribute("aria-invalid", "true")
    reasons = (field.get_attribute("aria-describedby") or "").split()
    said = " ".join(phone.page.locator(f"#{one}").inner_text() for one in reasons)
    assert why in said


def test_in_a_row_of_a_sheet_and_from_the_list_above(gm: Phone, salt_road: Campaign) -> None:
    sheet = salt_road.combatants.create(name="Beast", kind="foe", stats={"weapons": [CLAW]})
    gm.open(f"/c/{salt_road.pk}/gm/library/{sheet.pk}/")
    damage = gm.page.locator("[name=stats-weapons-0-damage]")
    gm.page.locator("details:has(> * [name=stats-weapons-0-damage])").evaluate_all(
        "all => all.forEach(one => one.open = true)"
    )
    damage.fill("lots")
    gm.tap(".dock .btn.main")
    led_to(gm, damage, "Write dice like")
    assert not gm.barriers()
    gm.page.locator("[name=name]").focus()
    gm.page.get_by_role("alert").get_by_role("link", name="Weapon 1, Damage").tap()
    led_to(gm, damage, "Write dice like")


def test_in_a_ruling_that_the_rules_refuse(gm: Phone, bridge: Encounter) -> None:
    start(gm, bridge)
    gm.page.locator("button.cell").first.tap()
    gm.page.locator("#sheet [hx-get*='all=1']").tap()
    hp = gm.page.locator("[name=set-hp]")
    hp.fill("99")
    hp.evaluate("field => field.form.requestSubmit()")
    led_to(gm, gm.page.locator("[name=set-hp]"), "This is at most")
    assert hp.input_value() == "99"
