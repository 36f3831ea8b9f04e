"""The rest of a turn is complete on its player's card, and on no other."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from msgspec.structs import replace

from encounters.campaigns.models import Seat
from rulesets.contract import CombatantView, View
from rulesets.contract.extras import Chip
from rulesets.messages import pgettext, phrase
from rulesets.sample import shown
from rulesets.sample.resolver import Sample
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

LEFT = tuple(Chip(phrase(pgettext("test", f"Thing {number}"))) for number in range(1, 8))
"""More than fit among the marks."""


@pytest.fixture(autouse=True)
def _left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven things; one is removed when somebody has acted."""
    plain = shown.view

    def view(state: Any, viewer: Any) -> View:
        seen = plain(state, viewer)
        return replace(seen, combatants=tuple(map(with_left, seen.combatants)))

    def with_left(combatant: CombatantView) -> CombatantView:
        return replace(combatant, left=LEFT[combatant.acted :]) if combatant.mine else combatant

    monkeypatch.setattr(Sample, "view", staticmethod(view))


def test_all_of_it_stands_on_the_own_card(yard: Play, pia: Seat) -> None:
    page = phone_of(pia).get(f"/c/{pia.campaign_id}/").text
    card = page.partition('class="me"')[2].partition("</section>")[0]
    assert "Left in this turn" in card
    assert [f"Thing {number}" in card for number in range(1, 8)] == [True] * 7
    assert page.count("Thing 1") == 1, "on the card alone"


def test_nobody_else_reads_it(yard: Play, pia: Seat, piet: Seat, gwen: User) -> None:
    own = phone_of(piet).get(f"/c/{pia.campaign_id}/").text
    assert own.count("Left in this turn") == own.count('class="me"')
    gm = laptop_of(gwen)
    for page in (f"/e/{yard.pk}/", f"/c/{pia.campaign_id}/table/"):
        assert "Thing 1" not in gm.get(page).text
