"""A sheet of a player or of the GM: short, with help on tap, and prefilled where values are
known."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Ruleset
from tests.browser.phone import Phone
from tests.phones import phone_of

LONGEST = 1500
LENGTH = "document.querySelector('.mid').scrollHeight"
FIRST_STACK = """() => [...document.querySelectorAll(".of-stack:first-child .card")]
    .map((part) => part.offsetTop)"""
LEVELS = """() => new Set([...document.querySelectorAll("#section-body .field > input")]
    .map((box) => box.getBoundingClientRect().top)).size"""


def sheet_of(phone: Phone, campaign: Campaign, sheet: Combatant) -> None:
    """Gives the phone this character, and opens its sheet."""
    seat, _ = Seat.objects.get_or_create(campaign=campaign, name=phone.owner)
    sheet.player = seat
    sheet.save()
    phone.keep_session(phone_of(seat))
    phone.open(reverse("seat_sheet", args=[campaign.pk, sheet.pk]))


def longest(sheets: Iterable[Combatant]) -> list[Combatant]:
    """The two with the most values; in the thorough profile all of them."""
    ordered = sorted(sheets, key=lambda sheet: len(json.dumps(sheet.stats)), reverse=True)
    return ordered if profiles.thorough() else ordered[:2]


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_every_sheet_of_the_demos_is_short_and_can_be_used_by_all(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset
) -> None:
    campaign = opening.create_with_demo(gwen, ruleset, "en")
    pia = phone("Pia")
    for sheet in longest(campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)):
        sheet_of(pia, campaign, sheet)
        length = pia.page.evaluate(LENGTH)
        assert length <= LONGEST, (sheet.name, length)
    assert pia.overflow() <= 0
    assert pia.barriers() == []


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_every_sheet_of_the_gm_is_as_short_on_a_small_phone(
    gm: Phone, gwen: User, ruleset: Ruleset
) -> None:
    campaign = opening.create_with_demo(gwen, ruleset, "en")
    gm.becomes(360, 740)
    for sheet in longest(campaign.combatants.all()):
        gm.open(reverse("gm_sheet", args=[campaign.pk, sheet.pk]))
        length = gm.page.evaluate(LENGTH)
        assert length <= LONGEST, (sheet.name, length)
    assert gm.overflow() <= 0
    assert gm.barriers() == []


def test_two_ways_to_say_the_same_fill_each_other(phone: Callable[..., Phone], gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en")
    pia = phone("Pia")
    sheet_of(pia, campaign, campaign.combatants.filter(kind="character")[0])
    page = pia.page
    page.fill("#id_stats-aac", "17")
    assert page.input_value("#id_stats-ac") == "2"
    assert page.is_visible("[data-mirror=id_stats-ac]")
    page.fill("#id_stats-ac", "4")
    assert page.input_value("#id_stats-aac") == ""
    assert page.get_attribute("#id_stats-aac", "placeholder") == "15"
    page.fill("#id_stats-str", "18")
    assert page.get_attribute("#id_stats-str_modifier", "placeholder") == "3"


def test_a_tap_tells_what_a_field_is(phone: Callable[..., Phone], gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en")
    pia = phone("Pia")
    sheet_of(pia, campaign, campaign.combatants.filter(kind="character")[0])
    said = pia.page.locator("#id_stats-thac0_helptext")
    assert not said.is_visible()
    pia.page.click("[popovertarget=id_stats-thac0_helptext]")
    assert said.is_visible() and "armour class 0" in said.inner_text()


def test_what_opens_on_a_laptop_moves_nothing_in_the_other_stack(gm: Phone, gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("coc7"), "de")
    clara = campaign.combatants.filter(kind="character")[0]
    gm.becomes(1280, 800)
    gm.open(reverse("gm_sheet", args=[campaign.pk, clara.pk]))
    before = gm.page.evaluate(FIRST_STACK)
    for name in ("skills", "weapons", "spells"):
        gm.page.click(f"#section-{name} > summary")
        assert gm.page.evaluate(FIRST_STACK) == before, name
    assert len(before) > 2 and len(set(before)) == len(before), "one below the other"
    assert gm.page.evaluate(LEVELS) == 2, "eight boxes in two lines, whatever wraps above them"
    assert gm.overflow() <= 0


def test_save_names_what_has_changed(gm: Phone, gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("coc7"), "en")
    clara = campaign.combatants.get(name="Clara Weiss")
    gm.becomes(1280, 800)
    gm.open(reverse("gm_sheet", args=[campaign.pk, clara.pk]))
    said = gm.page.locator("#changes")
    assert not said.is_visible()
    gm.page.fill("#id_stats-hp", "6")
    gm.page.fill("[name=stats-weapons-0-damage]", "1d8")
    isolated = "Hit points \N{LEFT-TO-RIGHT ISOLATE}11 → 6\N{POP DIRECTIONAL ISOLATE}"
    assert said.inner_text() == f"Changes: 2 · {isolated} · Truncheon"
    gm.page.fill("#id_stats-hp", "")
    gm.page.fill("[name=stats-weapons-0-damage]", "1d6")
    assert not said.is_visible()


def test_four_cards_are_a_sheet_of_paper_and_so_is_the_party(gm: Phone, gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("coc7"), "de")
    for page in ("cards/?kind=character", "party/"):
        gm.open(f"{reverse('gm_library', args=[campaign.pk])}{page}")
        assert gm.page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1, page
