"""Attacks by several, answered one by one without the GM."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant
from tests.browser.investigators import choose, facts, pick, roll, row
from tests.browser.phone import Phone
from tests.browser.table import begin, confirm, join

PLAYERS = {"Nia": "Nora Quinn", "Pia": "Clara Weiss", "Piet": "Samuel Pike"}


@pytest.fixture
def quarrel(lamps: Campaign) -> Encounter:
    """Nora and Clara on one side, Samuel with a knife in hand on the other."""
    fight = Encounter.objects.create(campaign=lamps, name="The quarrel", ruleset="coc7")
    for name in PLAYERS.values():
        combatant = Combatant.objects.get(campaign=lamps, name=name)
        side = "party"
        if name == "Samuel Pike":
            combatant.stats, side = {**combatant.stats, "held": "Trench knife"}, "rivals"
            combatant.save()
        Participant.objects.create(encounter=fight, combatant=combatant, side=side)
    return fight


@pytest.fixture
def three(phone: Callable[..., Phone], lamps: Campaign, quarrel: Encounter) -> list[Phone]:
    """Their phones; Nora acts first, with a pistol in hand. No phone is the GM's."""
    begin(quarrel)
    phones = [phone(owner) for owner in PLAYERS]
    for player, character in zip(phones, PLAYERS.values(), strict=True):
        join(player, lamps, character)
    return phones


def question(phone: Phone, words: str) -> None:
    expect(phone.page.locator("form .question")).to_have_text(words)


def test_who_is_attacked_twice_answers_each_attack_and_the_second_has_its_reason(
    three: list[Phone], lamps: Campaign, faces: list[int]
) -> None:
    nia, pia, piet = three
    choose(nia, "melee")
    question(piet, "Nora Quinn attacks Samuel Pike: Improvised weapon")
    faces += [99, 99]
    choose(piet, "dodge")

    lamps.seats.filter(name="Clara Weiss").update(own_dice=True)
    choose(pia, "melee")
    question(piet, "Clara Weiss attacks Samuel Pike: Truncheon")
    expect(piet.page.locator("form .hint").first).to_contain_text("Outnumbered")
    faces += [99]
    choose(piet, "dodge")
    hint = pia.page.locator("#panel .hint").first
    expect(hint).to_contain_text("1 bonus die: Outnumbered. The lowest result counts.")
    roll(pia, "90 80 9")
    assert facts("attack_roll")["mod_outnumbered"] == 1

    pia.open(f"/e/{lamps.encounters.get(name='The quarrel').pk}/log")
    beat = pia.page.locator("details.beat", has_text="Clara Weiss rolls 89 against Samuel Pike")
    beat.locator("summary").first.tap()
    line = beat.locator("details", has_text="Clara Weiss rolls 89 against Samuel Pike")
    line.locator("summary").tap()
    expect(line).to_contain_text("Outnumbered: the target faces several opponents")


def test_a_throw_from_point_blank_may_still_be_too_far_to_fight_back(three: list[Phone]) -> None:
    nia, _, piet = three
    pick(nia, "throw")
    near = nia.page.get_by_role("group", name="Closer than the target’s DEX / 5 feet")
    for band, asked in (("very_long", False), ("point_blank", True)):
        nia.opened(nia.page.locator(f"label:has(> [name='throw.range'][value='{band}'])")).tap()
        expect(near).to_be_visible(visible=asked)
    near.get_by_text("No", exact=True).tap()
    confirm(nia)
    expect(row(piet, "dodge")).to_be_visible()
    expect(row(piet, "fight_back")).to_have_count(0)
    expect(piet.panel).to_contain_text("Too far to throw")
    assert facts("throw") == {"weapon": "Throwing knife", "range": "point_blank", "close": False}


def test_who_waits_who_runs_and_who_was_ready_stand_in_the_order(three: list[Phone]) -> None:
    nia, pia, piet = three
    pick(nia, "delay")
    after = nia.page.locator(".detail:not([hidden]) label.opt", has_text="Samuel Pike")
    nia.tap(after)
    expect(nia.deed).to_contain_text("Wait for Samuel Pike")
    confirm(nia)
    choose(pia, "run")
    order = nia.page.locator("#order li")
    expect(order).to_have_count(3)
    expect(order.nth(0)).to_contain_text("choosing")
    expect(order.nth(1)).to_contain_text("Waits for Samuel Pike")
    expect(order.nth(2)).to_contain_text("Attack at the end of the round")
    expect(order.nth(2)).to_contain_text("has acted")
    expect(nia.page.locator("#strip li")).to_have_text(
        ["Clara Weiss", "Samuel Pike", "Nora Quinn", "Clara Weiss", "End"]
    )
    choose(piet, "other")
    choose(nia, "other")
    question(pia, "Clara Weiss: attack at the end of the run?")
    assert not pia.barriers()
    confirm(pia)
    expect(pia.page.locator("#order li").nth(0)).to_contain_text("DEX 75 + 50")
