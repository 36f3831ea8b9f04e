"""An attack, its answer, full auto and a jam on two phones; every die is typed, so all results are
fixed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant
from tests.browser.investigators import (
    GUN,
    choose,
    facts,
    keys_in_sight,
    roll,
    rolled,
    row,
    slots,
    tap,
)
from tests.browser.phone import Phone
from tests.browser.table import begin, join


@pytest.fixture
def duel(lamps: Campaign) -> Encounter:
    """Clara with a submachine gun against Samuel on the ground: two players on two sides."""
    fight = Encounter.objects.create(campaign=lamps, name="The pier", ruleset="coc7")
    clara = Combatant.objects.get(campaign=lamps, name="Clara Weiss")
    clara.stats = {**clara.stats, "weapons": [*clara.stats["weapons"][:1], GUN]}
    samuel = Combatant.objects.get(campaign=lamps, name="Samuel Pike")
    samuel.stats = {**samuel.stats, "held": "Trench knife", "prone": True}
    for sheet, side in ((clara, "party"), (samuel, "rivals")):
        sheet.save()
        Participant.objects.create(encounter=fight, combatant=sheet, side=side)
    return fight


def test_two_players_fight_each_other_with_dice_of_their_own(
    phone: Callable[..., Phone], lamps: Campaign, duel: Encounter
) -> None:
    begin(duel)
    pia, piet = phone("Pia", width=360, height=740), phone("Piet", dark=False)
    join(pia, lamps, "Clara Weiss")
    join(piet, lamps, "Samuel Pike")
    lamps.seats.update(own_dice=True)

    choose(pia, "melee")
    answered_before_any_die(pia, piet)
    bonus_die(pia)
    for who, die in ((piet, "90 5"), (pia, "2 1")):
        roll(who, die)
    assert facts("exchange")["result"] == "attacker"
    choose(piet, "other")

    choose(pia, "auto", volleys="2")
    choose(piet, "none")
    for die in ("90 00 0", "90 8", "1"):  # point-blank gives a bonus die
        roll(pia, die)
    assert [facts("attack_roll", number)["roll"] for number in (0, 1)] == [90, 98]
    assert facts("malfunction")["effect"] == "jam"
    assert rolled("attack tens") == [[1], [10]], "00 is the tenth face"
    choose(piet, "other")

    expect(row(pia, "auto")).to_have_count(0)
    choose(pia, "fix")
    roll(pia, "20 5")
    assert facts("fix_roll")["success"]
    choose(piet, "other")
    expect(row(pia, "auto")).to_have_count(1)
    assert not pia.overflow() and not pia.barriers()


def answered_before_any_die(pia: Phone, piet: Phone) -> None:
    """The answers have their thresholds before anybody has a pad."""
    expect(row(piet, "dodge").locator(".odds")).to_have_text("30%")
    expect(row(piet, "fight_back").locator(".odds")).to_have_text("65%")
    expect(row(piet, "none").locator(".odds")).to_have_text("no roll")
    expect(pia.page.locator("#waiting")).to_be_visible()
    assert not slots(pia).count() and not slots(piet).count()
    assert not piet.barriers()
    choose(piet, "dodge")


def bonus_die(pia: Phone) -> None:
    """One pad for all three dice; the lower tens die counts, and the levels follow it."""
    tiles = pia.page.locator(".tile")
    expect(tiles).to_contain_text(["≤ 60", "≤ 30", "≤ 12"])
    expect(pia.page.locator("#panel .hint").first).to_contain_text("1 bonus die")
    expect(slots(pia)).to_have_count(3)
    assert keys_in_sight(pia)
    tap(pia, "40")
    tap(pia, "10")
    expect(pia.page.locator(".slot.dropped")).to_contain_text("40")
    expect(tiles).to_contain_text(["certain", "certain", "now 30%"])
    expect(pia.page.locator(".told")).to_have_text("0–2: Extreme · 3–9: Hard", use_inner_text=True)
    assert not pia.barriers()
    roll(pia, "7")
