"""Targets of the Fifth Edition on a phone: their list follows the power, and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from encounters.play.models import Encounter, Participant
from rulesets import registry
from tests.browser.fights import seated
from tests.browser.phone import Phone
from tests.browser.seats import gms, passed_to
from tests.browser.table import begin
from tests.play.table import Play

GOBLINS = [f"goblin-{number}" for number in range(1, 7)]
LEGEND = "fieldset[data-for=cast]:has([data-most]):visible legend"
CHOSEN = """() => [...document.querySelectorAll("[data-for=cast] [type=checkbox]:checked")]
    .filter((box) => box.closest(".opt").checkVisibility())
    .map((box) => box.value)"""
SLOTS = """() => [...document.querySelectorAll("[data-for=cast] .seg:has([name='cast.slot'])")]
    .filter((label) => !label.hidden)
    .map((label) => [...label.querySelectorAll("span, small")].map((part) => part.textContent))"""
FONT_SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"
# Parts of a target's odds of which only a piece is in sight.
CUT = """() => [...document.querySelectorAll(".opt.aim > .odds")].flatMap((odds) =>
  [...odds.children].filter((part) => {
    const [box, seen] = [part.getBoundingClientRect(), odds.getBoundingClientRect()];
    return box.top < seen.bottom - 1 && box.bottom > seen.bottom + 0.5;
  }).map((part) => part.innerText))"""


@pytest.fixture
def fight(gwen: User) -> Play:
    """Lia, who casts anything, and Aldo against six goblins. She is asked first."""
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    encounter = Encounter.objects.create(campaign=campaign, name="Cave", ruleset="fifth")
    lia, aldo = (campaign.combatants.get(name=name) for name in ("Lia", "Aldo"))
    slots = {"1": 2, "2": 2, "3": 1, "5": 1}
    lia.stats |= {"slots": slots, "max_slots": {**slots, "3": 3}, "initiative": 20, "dex": 20}
    lia.stats["powers"] += ["hold_person", "fireball"]
    lia.save()
    for character in (lia, aldo):
        Participant.objects.create(encounter=encounter, combatant=character, side="party")
    goblin = campaign.combatants.get(name="Goblin")
    Participant.objects.create(encounter=encounter, combatant=goblin, side="foes", count=6)
    begin(encounter)
    play = Play(encounter)
    play.until(lambda asked: (asked.by, asked.kind) == ("lia", "turn"))
    return play


def phone_of(campaign: Campaign, character: str, phone: Callable[..., Phone]) -> Phone:
    return passed_to(seated(campaign, character), phone(character))


def cast(lia: Phone, power: str) -> None:
    lia.page.locator(f"[name='cast.power'][value={power}]").evaluate("(one) => one.click()")


def spend(lia: Phone, slot: int) -> None:
    lia.page.locator(f"[name='cast.slot'][value='{slot}']").evaluate("(one) => one.click()")


def says(lia: Phone, words: str) -> None:
    expect(lia.page.locator(LEGEND)).to_contain_text(words, ignore_case=True)


def test_the_targets_follow_the_power_and_the_slot(
    fight: Play, phone: Callable[..., Phone]
) -> None:
    lia = phone_of(fight.encounter.campaign, "Lia", phone)
    lia.tap("label:has(> [name=choice][value=cast])")
    cast(lia, "fireball")
    for number in range(1, 7):
        row = lia.page.locator(f"[id$=-cast-targets-goblin-{number}]")
        lia.opened(row).locator("input").check()
    cast(lia, "hold_person")
    says(lia, "at most 1")
    assert lia.page.evaluate(CHOSEN) == ["goblin-1"], "with a slot of level 2"
    spend(lia, 5)
    says(lia, "at most 4")
    cast(lia, "fireball")
    says(lia, "at most 8")
    assert lia.page.evaluate(CHOSEN) == ["goblin-1"]


def test_darts_are_counted_for_each_target(fight: Play, phone: Callable[..., Phone]) -> None:
    lia = phone_of(fight.encounter.campaign, "Lia", phone)
    lia.tap("label:has(> [name=choice][value=cast])")
    cast(lia, "magic_missile")
    says(lia, "at most 3")
    darts = lia.page.locator("[id$=-cast-counts-targets-goblin-1] select")
    assert darts.locator("option").all_inner_texts()[:4] == ["0", "1", "2", "3"]
    cast(lia, "fireball")
    expect(darts).to_be_disabled()


def test_a_slot_says_what_is_left_and_what_it_brings(
    fight: Play, phone: Callable[..., Phone]
) -> None:
    lia = phone_of(fight.encounter.campaign, "Lia", phone)
    lia.tap("label:has(> [name=choice][value=cast])")
    cast(lia, "fireball")
    slot = lia.page.locator("[id$=-cast-slot-pick]")
    expect(slot).to_contain_text("Level 3")
    expect(slot).to_contain_text("1 of 3 left · 8d6, mean 28")
    assert lia.page.evaluate(SLOTS) == [
        ["Level 3", "1 of 3 left · 8d6, mean 28"],
        ["Level 5", "1 of 1 left · 10d6, mean 35"],
    ]
    spend(lia, 5)
    expect(slot).to_contain_text("10d6, mean 35")
    cast(lia, "hold_person")
    expect(slot).to_contain_text("Level 5")
    expect(slot).to_contain_text("up to 4 targets")


def test_another_spell_takes_its_lowest_slot_unless_a_person_has_chosen_one(
    fight: Play, phone: Callable[..., Phone]
) -> None:
    lia = phone_of(fight.encounter.campaign, "Lia", phone)
    lia.tap("label:has(> [name=choice][value=cast])")
    slot = lia.page.locator("[id$=-cast-slot-pick] b")
    for power, level in (("fireball", 3), ("magic_missile", 1), ("hold_person", 2)):
        cast(lia, power)
        expect(slot).to_have_text(f"Level {level}")
    spend(lia, 3)
    cast(lia, "magic_missile")
    expect(slot).to_have_text("Level 3")


def test_only_a_readied_spell_asks_for_a_slot(fight: Play, phone: Callable[..., Phone]) -> None:
    lia = phone_of(fight.encounter.campaign, "Lia", phone)
    lia.tap("label:has(> [name=choice][value=ready])")
    slot = lia.page.locator("[id$=-ready-slot-pick]")
    expect(slot).to_be_hidden()
    lia.page.locator("[name='ready.do'][value=cast]").evaluate("(one) => one.click()")
    lia.page.locator("[name='ready.power'][value=fireball]").evaluate("(one) => one.click()")
    expect(slot).to_contain_text("1 of 3 left")
    lia.page.locator("[name='ready.do'][value=attack]").evaluate("(one) => one.click()")
    expect(slot).to_be_hidden()


def test_what_else_happened_is_told_no_larger_than_the_news(
    fight: Play, phone: Callable[..., Phone], gwen: User
) -> None:
    gm = gms(gwen, phone, f"/e/{fight.encounter.pk}/", width=1280, height=800)
    told, more = (gm.page.locator(f"#news {part}").first for part in (".saying p", ".count"))
    expect(more).to_contain_text("and 1 more")
    sizes = [float(text.evaluate(FONT_SIZE)) for text in (more, told)]
    assert sizes == sorted(sizes)


def test_odds_of_a_target_are_left_out_where_there_is_no_room_for_them(
    fight: Play, phone: Callable[..., Phone]
) -> None:
    assert fight(None, "lia", "turn", "cast", power="sleep", slot=3, targets=GOBLINS[:5]).ok
    fight.until(lambda asked: (asked.by, asked.kind) == ("aldo", "turn"))
    aldo = phone_of(fight.encounter.campaign, "Aldo", phone)
    aldo.tap("label:has(> [name=choice][value=attack])")
    assert aldo.page.evaluate(CUT) == []
