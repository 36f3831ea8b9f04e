"""A new GM prepares an evening on a phone with a few taps, in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.conformance.playing import profiles
from tests.browser.phone import Phone
from tests.phones import laptop_of

WITH_LIBRARY = [
    rules.slug for rules in registry.all() if rules.library.exists() and rules.slug != "sample"
]
GAMES = WITH_LIBRARY if profiles.thorough() else ["coc7"]
MOST_TAPS = 22
"""A campaign takes six, four characters seven, two fights eight, and the start one. Typing a value
or choosing it from a list counts as a tap on the field."""


@pytest.mark.parametrize("game", GAMES)
def test_a_campaign_four_characters_two_fights_and_the_start(
    phone: Callable[..., Phone], gwen: User, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    gm = phone("Gwen")
    gm.keep_session(laptop_of(gwen))
    gm.open("/")
    make_campaign(gm, game)
    campaign = Campaign.objects.get()
    library = gm.page.locator(f"a[href='/c/{campaign.pk}/gm/pick/']")
    gm.tap(library)
    gm.tap(shown(gm, "characters"))
    boxes = gm.page.locator("#pick-from .pick-box")
    expect(boxes).to_have_count(8)
    for name in gm.page.locator("#pick-from .name bdi").all_inner_texts()[:4]:
        gm.tap(boxes.filter(has=gm.page.get_by_label(f"Select: {name}", exact=True)))
    gm.tap(".dock button.main")
    expect(library).to_be_visible()
    assert campaign.combatants.filter(kind="character").count() == 4
    for nth in range(2):
        gm.tap(library)
        gm.tap(shown(gm, "fights"))
        gm.tap(gm.page.locator(".fight-row button").nth(nth))
        gm.page.wait_for_url("**/prepare/")
        if not nth:
            gm.tap("a.back")
    gm.tap(".dock button.main")
    expect(gm.page.locator(".live #panel[data-version]")).to_be_visible()
    fight = campaign.encounters.get(status=Encounter.Status.RUNNING)
    assert sum(row.side == "party" for row in fight.cast) == 4
    assert campaign.encounters.count() == 2
    with capsys.disabled():
        print(f"\n{game}: {gm.taps} taps", end=" ")
    assert gm.taps <= MOST_TAPS


def make_campaign(gm: Phone, game: str) -> None:
    gm.tap("a[href='/campaigns/new/']")
    name = gm.page.locator("input[name=name]")
    gm.tap(name)
    name.fill("Tuesday")
    rules = gm.page.locator("select[name=ruleset]")
    gm.tap(rules)
    rules.select_option(game)
    demo = gm.page.locator("input[name=demo]")
    if demo.is_checked():
        gm.tap("label:has(input[name=demo])")  # its text is above the switch
    gm.tap("main form button.main")
    gm.page.wait_for_url("**/gm/")


def shown(gm: Phone, what: str) -> str:
    """The label of a library entry; the radio itself is hidden in it."""
    return f"label:has(#show-{what})"
