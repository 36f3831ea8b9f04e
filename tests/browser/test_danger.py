"""The danger gauge on the GM's page: shown when a round begins, and updated with the next one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Choice
from tests.after.forecasts.counting import Counting
from tests.browser.phone import Phone
from tests.browser.table import start
from tests.play.table import Play


def test_after_each_round_the_gm_reads_who_may_go_down(
    gm: Phone, salt_road: Campaign, bridge: Encounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("encounters.after.forecasts.queue.line.join", Counting().join)
    salt_road.gauge = True
    salt_road.save()
    start(gm, bridge)
    card = gm.page.locator(".danger")
    expect(card.locator(".chip")).to_have_count(4)
    expect(card).to_contain_text("the party wins")
    expect(card.locator("[hx-get]")).to_have_count(0)
    first = card.get_attribute("id")
    to_the_next_round(Play(bridge))
    expect(gm.page.locator(f"#{first}")).to_have_count(0)
    expect(card.locator(".chip")).to_have_count(4)
    expect(card.locator("[hx-get]")).to_have_count(0)
    assert not gm.barriers() and not gm.overflow()


def to_the_next_round(play: Play) -> None:
    """Answers by default, since a spell might end the fight."""
    ruleset, now = registry.get(play.encounter.ruleset), play.state.round
    while play.state.round == now:
        asked = ruleset.pending(play.state)[0]
        choice = ruleset.suggest(play.state, asked)
        if asked.default:
            choice = Choice(asked.by, asked.kind, asked.default)
        assert moves.answer(play.tap(), choice).ok
