"""Questions that nobody waits for: they stay on the phone, and the round goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.on_behalf import standing_orders
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.ford import at_the_ford
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def ford(
    campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant], faces: list[int]
) -> Play:
    """Aldo (Pia) has delayed; it is Bera's turn (Piet), then that of two goblins."""
    play = at_the_ford(campaign, pia, piet, sheet, faces)
    assert play(pia, "aldo", "turn", "delay").ok
    return play


def shown(campaign: Campaign, place: Place) -> str:
    return str(boards.read_board(campaign.pk).html(place))


def test_one_tap_opens_it_on_the_own_phone(ford: Play, campaign: Campaign, pia: Seat) -> None:
    page = shown(campaign, Place("seat", pia.pk))
    assert 'id="free-aldo-delayed"' in page and 'id="opt-aldo-act"' in page
    assert 'id="waiting"' in page, "the phone still says for whom the table waits"
    assert 'data-mine=""' in page, "nobody is called for it"


def test_nobody_waits_for_it(ford: Play, campaign: Campaign, piet: Seat) -> None:
    waits = shown(campaign, Place("gm")).split('id="waits"')[1].split("</section>")[0]
    assert "Piet" in waits and "Pia" not in waits
    assert "Delaying" in shown(campaign, Place("table"))


def test_it_is_answered_like_any_other(ford: Play, pia: Seat) -> None:
    assert ford(pia, "aldo", "delayed", "act", what="other").ok
    assert ("aldo", "delayed") not in ford.pending


def test_no_standing_answer_gives_it(ford: Play, pia: Seat) -> None:
    ford.always(pia, standing_orders.SUGGEST, "aldo")
    assert ("aldo", "delayed") in ford.pending


def test_playing_the_foes_leaves_it_open(
    ford: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    ford(piet, "bera", "turn", "end")
    assert ford(pia, "aldo", "delayed", "act", what="other").ok
    ford(None, "goblin-1", "turn", "delay")
    moves.play_foes(ford.tap())
    assert ("goblin-1", "delayed") in ford.pending
    gm = shown(campaign, Place("gm"))
    assert 'id="owed-goblin-1-delayed"' in gm, "the GM may still let it act"
