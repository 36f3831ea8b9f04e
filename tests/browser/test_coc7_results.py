"""The outcome of an exchange of investigators, on the phone of the target and on the display."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.browser.investigators import GUN
from tests.browser.phone import Phone
from tests.browser.table import join
from tests.browser.test_display import SCREENS, assert_nothing_is_cut_or_small, screen_of
from tests.play.table import Play

COLT = {"name": "Colt", "use": "firearm", "skill": 40, "damage": "1d8", "range": 15}


@pytest.fixture
def pier(lamps: Campaign) -> Play:
    """Clara and Emil against a cultist with a submachine gun, who comes first."""
    clara = lamps.combatants.get(name="Clara Weiss")
    clara.stats = {**clara.stats, "dodge": 50, "weapons": [COLT], "held": "Colt"}
    emil = lamps.combatants.get(name="Dr. Emil Brandt")
    cultist = lamps.combatants.get(name="Cultist")
    cultist.stats = {**cultist.stats, "dex": 90, "weapons": [GUN], "held": "Tommy gun"}
    fight = Encounter.objects.create(campaign=lamps, name="The pier", ruleset="coc7")
    for phone in (clara, emil, cultist):
        _joins(fight, phone)
    assert moves.start(fight, Member(lamps, None, True)).ok
    return Play(fight)


def test_somebody_whom_both_volleys_miss_reads_by_how_many_and_which_tens_counted(
    phone: Callable[..., Phone], lamps: Campaign, pier: Play, faces: list[int]
) -> None:
    pia = phone("Pia", width=360, height=740)
    join(pia, lamps, "Clara Weiss")
    _fires_at_clara(pier, faces)
    card = pia.page.locator("#news")
    expect(card.locator(".deed.mine")).to_contain_text("all 8 bullets miss")
    expect(card.locator(".deed.mine .note")).to_contain_text("missed by 2 volleys")
    card.locator("summary").first.click()
    expect(card.locator(".thrown .face")).to_have_text(
        ["30", "1", "10", "60", "7", "20", "50", "70", "6"]
    )
    expect(card.locator(".thrown .dropped")).to_have_text(["10", "20", "50"])
    assert not pia.overflow() and not pia.barriers()


def test_a_shot_astray_stands_whole_on_the_display(
    phone: Callable[..., Phone], gwen: User, lamps: Campaign, pier: Play, faces: list[int]
) -> None:
    _shoots_into_the_melee(pier, faces)
    screen = screen_of(phone, gwen, lamps, SCREENS[0])
    stage = screen.page.locator(".stage")
    expect(stage).to_contain_text("hits Dr. Emil Brandt: 2 damage.")
    assert_nothing_is_cut_or_small(screen)


def _joins(fight: Encounter, combatant: Combatant) -> None:
    combatant.save()
    Participant.objects.create(encounter=fight, combatant=combatant, side=combatant.side)


def _fires_at_clara(pier: Play, faces: list[int]) -> None:
    clara, _, cultist = pier.state.combatants
    assert pier(None, cultist, "turn", "auto", target=clara, size=4, volleys=2).ok
    faces[:] = [31, 17, 6, 26, 5, 7]  # the dive, and a tens die or two for each volley
    assert pier(None, clara, "react", "dive").ok


def _shoots_into_the_melee(pier: Play, faces: list[int]) -> None:
    clara, emil, cultist = pier.state.combatants
    assert pier(None, cultist, "turn", "other").ok
    assert pier.rule("engage", target=emil, other=cultist).ok
    assert pier(None, clara, "turn", "shoot", target=cultist).ok
    faces[:] = [97, 3, 2]
    assert pier(None, cultist, "react", "none").ok
