"""Odds on phones: they follow a tap at once, nothing moves when they arrive, and a change of the
GM's setting applies to everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Chance, Harm
from tests.browser.fights import asked_to_move
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import confirm

HALF = Chance(percent=50, does=Harm(mean=4.2, fells=0.38, term="hp"))


@pytest.fixture
def pia(
    phone: Callable[..., Phone],
    salt_road: Campaign,
    bridge: Encounter,
    monkeypatch: pytest.MonkeyPatch,
) -> Phone:
    """Pia plays Aldo, who is asked where to move, and whose answers all have the same promise."""
    monkeypatch.setattr(type(registry.get("ose")), "chance", lambda *of: HALF)
    return asked_to_move(phone("Pia", language="he"), salt_road, bridge)


def outcomes(phone: Phone) -> Locator:
    return phone.page.locator("form[data-question] .foretold")


def take_back(phone: Phone) -> None:
    """She moves and undoes it: the response to her tap asks her again."""
    confirm(phone)
    phone.tap(phone.page.locator("#dock #toast button"))


def test_odds_are_there_after_a_tap(pia: Phone) -> None:
    expect(outcomes(pia).first).to_contain_text("38%")
    take_back(pia)
    expect(outcomes(pia).first).to_contain_text("38%")
    assert pia.overflow() <= 0


def test_they_come_with_the_answer_also_where_the_stream_says_nothing(
    pia: Phone, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(pia)
    undo = pia.page.locator("#dock #toast button")
    expect(undo).to_be_visible()
    monkeypatch.setattr(server.hub, "_wake", lambda *announced: None)
    pia.tap(undo)
    expect(outcomes(pia).first).to_contain_text("38%")


def test_the_setting_counts_on_every_phone_at_once(
    pia: Phone, gm: Phone, salt_road: Campaign
) -> None:
    expect(outcomes(pia).first).to_contain_text("38%")
    large = pia.page.locator("form[data-question] .odds b")
    for odds, seen in (("own", (True, False)), ("none", (False, False)), ("all", (True, True))):
        gm.open(f"/c/{salt_road.pk}/gm/settings/")
        gm.page.locator("select[name=odds]").select_option(odds)
        gm.tap(gm.page.locator("main form button.main"))
        gm.page.wait_for_url("**/gm/")  # saved
        for part, shown in zip((large, outcomes(pia)), seen, strict=True):
            if shown:
                expect(part.first).to_be_visible()
            else:
                expect(part).to_have_count(0)
