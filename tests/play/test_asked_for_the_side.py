"""A question that one combatant answers for its side is asked of nobody of it again, once somebody
has said so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.history import undo
from encounters.play.models import Encounter
from encounters.play.on_behalf import standing_orders
from tests.play.table import Play

pytestmark = pytest.mark.django_db
AXE = {"name": "axe", "skill": 10, "damage": "1d6"}
FOES = ["goblin-1", "goblin-2"]


@pytest.fixture
def duels(campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]) -> Play:
    """Aldo (Pia) and Bera (Piet) each fight a goblin, with the Momentum; nobody hurts anybody."""
    campaign.ruleset = "momentum"
    campaign.save()
    fight = Encounter.objects.create(
        campaign=campaign, name="Ford", ruleset="momentum", options={"initiative_die": 0}
    )
    early = {"initiative": 15, "weapons": [AXE]}
    for person in (sheet("Aldo", pia, **early), sheet("Bera", piet, **early)):
        fight.participants.create(combatant=person, side="party")
    fight.participants.create(combatant=sheet("Goblin", weapons=[AXE]), side="foes", count=2)
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    for seat, id, foe in ((pia, "aldo", "goblin-1"), (piet, "bera", "goblin-2")):
        assert play(seat, id, "declare", "engage", target=foe).ok
    for _ in ("declare", "initiate"):
        assert play.rule("default", who=FOES).ok
    for foe in FOES:
        assert play(None, foe, "respond", "fight").ok
    return play


def parry(play: Play, seat: Seat, id: str, foe: str) -> None:
    """They do something else, so that the side is asked whether it keeps the Momentum."""
    assert play(seat, id, "act", "other").ok
    assert play(None, foe, "react", "other").ok


def asked(play: Play) -> list[str]:
    return [by for by, kind in play.pending if kind == "momentum"]


def test_whoever_says_so_says_it_for_everybody_of_the_side(
    duels: Play, pia: Seat, piet: Seat
) -> None:
    parry(duels, pia, "aldo", "goblin-1")
    assert asked(duels) == ["aldo"]
    assert duels.from_now_on(pia, "aldo", "momentum", "keep", "fight").ok
    parry(duels, piet, "bera", "goblin-2")
    assert asked(duels) == []


def test_each_of_them_can_be_asked_again(duels: Play, pia: Seat, piet: Seat) -> None:
    parry(duels, pia, "aldo", "goblin-1")
    assert duels.from_now_on(pia, "aldo", "momentum", "keep", "fight").ok
    assert standing_orders.ask_again(duels.tap(piet), "bera", "momentum").ok
    parry(duels, piet, "bera", "goblin-2")
    assert asked(duels) == ["bera"]


def test_the_answer_taken_back_is_taken_back_for_all(duels: Play, pia: Seat) -> None:
    parry(duels, pia, "aldo", "goblin-1")
    assert duels.from_now_on(pia, "aldo", "momentum", "keep", "fight").ok
    assert {"aldo", "bera"} <= duels.encounter.lasting.keys()
    assert undo.undo(duels.tap(pia)).ok
    assert "bera" not in duels.encounter.lasting
