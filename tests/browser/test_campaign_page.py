"""The GM's page of a campaign while people arrive, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import join

WITHIN = 2500
"""ms; less than until the page asks by itself."""


def test_with_the_last_phone_the_code_becomes_a_row_and_what_is_open_stays(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    salt_road.combatants.filter(kind="character").exclude(name__in=["Aldo", "Bera"]).delete()
    seats.invite(salt_road)
    gm.becomes(1280, 800)
    gm.open(f"/c/{salt_road.pk}/gm/")
    start, code = gm.page.locator("#next .btn.main"), gm.page.locator("#the-code")
    aside = gm.page.locator("#door .qr").bounding_box()
    assert aside and (aside["width"], aside["y"] + aside["height"] <= 800) == (236, True)
    fights, players = gm.page.locator("#next"), gm.page.locator("#lobby")
    left, right = fights.bounding_box(), players.bounding_box()
    assert left and right and left["x"] + left["width"] < right["x"], "side by side"
    for number, name in enumerate(("Aldo", "Bera"), 1):
        expect(code).to_have_count(0)
        join(phone(name), salt_road, name)
        said = f"{number} phone is here" if number == 1 else f"{number} phones are here"
        expect(start).to_contain_text(said, timeout=WITHIN)
    expect(code).to_be_visible(timeout=WITHIN)
    expect(gm.page.locator("#door .qr")).to_be_hidden()
    gm.tap("#the-code summary")
    join(
        phone("Bera again"),
        salt_road,
        salt_road.combatants.create(name="Cora", kind="character").name,
    )
    expect(start).to_contain_text("3 phones are here", timeout=WITHIN)
    expect(gm.page.locator("#door .qr")).to_be_visible()


def test_on_the_gms_phone_the_fights_come_first_then_the_players_then_the_table(
    gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    seats.invite(salt_road)
    gm.becomes(360, 740)
    gm.open(f"/c/{salt_road.pk}/gm/")
    blocks = [gm.page.locator(what).first.bounding_box() for what in ORDER]
    tops = [block["y"] for block in blocks if block]
    assert len(tops) == len(ORDER) and tops == sorted(tops)
    picture = gm.page.locator("#door .qr").bounding_box()
    assert picture and picture["width"] == 164
    assert gm.overflow() == 0 and not gm.barriers_in_any_light()


def test_the_link_to_join_is_copied_by_its_button_and_selected_where_there_is_no_clipboard(
    gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    invited = seats.invite(salt_road)
    gm.open(f"/c/{salt_road.pk}/gm/")
    link, copies = gm.page.locator("#join-link"), gm.page.locator("[data-copies=join-link]")
    assert link.input_value().endswith(f"/j/{invited.code}/")
    gm.page.evaluate(
        "() => { navigator.clipboard.writeText = async (text) => { window.sent = text } }"
    )
    gm.tap("[data-copies=join-link]")
    expect(copies).to_have_text("Copied")
    assert gm.page.evaluate("window.sent") == link.input_value()
    gm.open(f"/c/{salt_road.pk}/gm/")
    gm.page.evaluate(
        "() => { Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        " document.execCommand = () => false }"
    )
    gm.tap("[data-copies=join-link]")
    assert gm.page.evaluate("getSelection().toString()") == link.input_value()
    expect(copies).to_have_text("Copy")


def test_players_bring_theirs_leads_to_the_code_which_is_marked_and_says_how(
    gm: Phone, salt_road: Campaign
) -> None:
    seats.invite(salt_road)
    salt_road.combatants.all().delete()
    salt_road.encounters.all().delete()
    Campaign.objects.filter(pk=salt_road.pk).update(first_steps=True)
    gm.becomes(360, 740)
    gm.open(f"/c/{salt_road.pk}/gm/")
    door, how = gm.page.locator("#door"), gm.page.locator("#invite-how")
    expect(how).to_be_hidden()
    gm.tap("#next a[href='#door']")
    expect(door).to_be_focused()
    expect(door).to_be_in_viewport()
    expect(how).to_be_visible()
    assert door.evaluate("door => getComputedStyle(door).outlineStyle") == "solid"
    assert gm.overflow() == 0 and not gm.barriers_in_any_light()


ORDER = ("#next", ".two .list", "#lobby", "#door", ".links")
