"""A question on a small phone: what stands chosen, many foes of a kind, a refusal in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant, Step
from tests.browser.phone import Phone
from tests.browser.table import caught_up, invite, join, start


@pytest.fixture
def pia(phone: Callable[..., Phone], gm: Phone, lamps: Campaign) -> Phone:
    """Clara's turn, against twelve cultists."""
    fight = Encounter.objects.create(campaign=lamps, name="The warehouse", ruleset="coc7")
    for name, count, side in (("Clara Weiss", 1, "party"), ("Cultist", 12, "foes")):
        one = Combatant.objects.get(campaign=lamps, name=name)
        Participant.objects.create(encounter=fight, combatant=one, count=count, side=side)
    one = phone("Pia", width=360, height=740)
    join(one, invite(gm, lamps), "Clara Weiss")
    start(gm, fight)
    expect(one.page.locator("form[data-question]")).to_be_visible()
    caught_up(one)
    return one


def test_the_usual_turn_is_one_tap(pia: Phone) -> None:
    expect(pia.deed).to_be_enabled()
    expect(pia.deed).to_contain_text("Shoot at Cultist 1")
    before, taps = pia.version, pia.taps
    pia.tap(pia.deed)
    pia.shows(before + 1)
    assert pia.taps == taps + 1
    assert Step.objects.filter(choice__option="shoot", choice__target="cultist-1").exists()


def test_twelve_foes_of_a_kind_are_one_row_that_opens(pia: Phone) -> None:
    targets = pia.page.locator("fieldset.targets:visible .opt:visible")
    expect(targets).to_have_count(1)
    pia.tap("fieldset.targets:visible summary")
    expect(targets).to_have_count(12)
    pia.tap(targets.filter(has_text="Cultist 7"))
    expect(pia.deed).to_contain_text("Shoot at Cultist 7")
    assert pia.overflow() == 0
    assert pia.barriers() == []


def test_a_refusal_stands_at_the_button_however_far_one_has_scrolled(pia: Phone) -> None:
    pia.page.locator("[name='shoot.target']:checked").evaluate("one => (one.value = 'nobody')")
    pia.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    pia.tap(pia.deed)
    said = pia.page.locator("#dock [role=alert]")
    expect(said).to_be_visible()
    expect(said).to_be_in_viewport()
