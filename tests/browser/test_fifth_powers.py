"""Targets of the Fifth Edition on a phone: their list follows the power, and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from encounters.play.models import Encounter, Participant
from rulesets import registry
from tests.browser.fights import seated
from tests.browser.phone import Phone
from tests.browser.seats import passed_to
from tests.browser.table import begin
from tests.play.table import Play

GOBLINS = [f"goblin-{number}" for number in range(1, 7)]
LEGEND = "fieldset[data-for=cast]:has([data-counts]) legend"
CHOSEN = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-for=cast] .opt:has(select)")]
    .filter((row) => row.checkVisibility())
    .map((row) => [row.innerText.split("\\n")[0], row.querySelector("select").selectedIndex]))"""
# Parts of a target's odds of which only a piece is in sight.
CUT = """() => [...document.querySelectorAll(".opt.aim > .odds")].flatMap((odds) =>
  [...odds.children].filter((part) => {
    const [box, seen] = [part.getBoundingClientRect(), odds.getBoundingClientRect()];
    return box.top < seen.bottom - 1 && box.bottom > seen.bottom + 2;
  }).map((part) => part.innerText))"""


@pytest.fixture
def fight(gwen: User) -> Play:
    """Lia, who casts anything, and Aldo against six goblins. She is asked first."""
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    encounter = Encounter.objects.create(campaign=campaign, name="Cave", ruleset="fifth")
    lia, aldo = (campaign.combatants.get(name=name) for name in ("Lia", "Aldo"))
    lia.stats |= {"slots": {"1": 2, "2": 2, "3": 2}, "initiative": 20, "dex": 20}
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


def test_the_targets_follow_the_power(fight: Play, phone: Callable[..., Phone]) -> None:
    lia = phone_of(fight.encounter.campaign, "Lia", phone)
    power = "[name='cast.power'][value={}]".format
    lia.tap("label:has(> [name=choice][value=cast])")
    lia.page.locator(power("fireball")).evaluate("(one) => one.click()")
    for number in range(1, 7):
        row = lia.page.locator(f"[id$=-cast-targets-goblin-{number}] select")
        lia.opened(row).select_option(index=1)
    lia.page.locator(power("hold_person")).evaluate("(one) => one.click()")
    chosen = lia.page.evaluate(CHOSEN)
    assert sum(chosen.values()) == 2, "with a slot of level 3"
    assert "at most 2" in lia.page.inner_text(LEGEND).lower()
    lia.page.locator(power("fireball")).evaluate("(one) => one.click()")
    assert "at most 20" in lia.page.inner_text(LEGEND).lower()
    assert lia.page.evaluate(CHOSEN) == {"Aldo": 0, "Lia": 0, **chosen}


def test_odds_of_a_target_are_left_out_where_there_is_no_room_for_them(
    fight: Play, phone: Callable[..., Phone]
) -> None:
    assert fight(None, "lia", "turn", "cast", power="sleep", slot=3, targets=GOBLINS[:5]).ok
    fight.until(lambda asked: (asked.by, asked.kind) == ("aldo", "turn"))
    aldo = phone_of(fight.encounter.campaign, "Aldo", phone)
    aldo.tap("label:has(> [name=choice][value=attack])")
    assert aldo.page.evaluate(CUT) == []
