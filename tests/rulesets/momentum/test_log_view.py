"""The log of a player: no hidden numbers, and no foe that the GM hides."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.contract import Entry, Viewer
from rulesets.dice import Roll
from tests.rulesets.momentum.fight import foe, hero, play
from tests.rulesets.momentum.views import HIDDEN, MOMENTUM, PIA

DICE = (Roll("b1", "damage", 1, 6, (6,)),)
DAMAGE = {"rolled": 6, "damage": 7, "armour": 2, "hp": 5}


def told(rule: str, who: str, target: str | None, viewer: Viewer = PIA, **facts: Any) -> Any:
    """The viewer's entry, in a fight of one against two."""
    fight = play(hero("a1"), foe("b1"), foe("b2"))
    return MOMENTUM.tell(fight.now, Entry(rule, who, target, DICE, facts), viewer)


def test_what_lies_open_is_told_when_the_gm_sets_it_and_other_values_are_not() -> None:
    assert told("gm_set", "gm", "b1", field="prone", value=True).facts == {
        "field": "prone",
        "value": True,
    }
    assert told("gm_set", "gm", "b1", field="hp", value=3).facts == {}
    assert told("check", "gm", "b1", field="prone", what="climb").facts == {"what": "climb"}


def test_the_hit_points_that_a_blow_leaves_to_a_foe_are_told_where_players_see_numbers() -> None:
    numbers = replace(PIA, foes="numbers")
    assert "hp" not in told("damage", "a1", "b1", **DAMAGE).facts
    found = told("damage", "a1", "b1", numbers, **DAMAGE).facts
    assert (found["hp"], found["damage"]) == (5, 7)
    assert "armour" not in found
    assert told("out", "b1", None, numbers, status="dead", hp=0).facts == {"status": "dead"}


def test_a_blow_by_somebody_hidden_is_told_without_who_and_without_its_dice() -> None:
    found = told("damage", "b2", "a1", HIDDEN, **DAMAGE)
    assert (found.who, found.target, found.rolls) == ("", "a1", ())
    assert told("out", "b2", None, HIDDEN, status="dead") is None
    assert told("damage", "b1", "a1", HIDDEN, **DAMAGE).rolls == DICE


def test_only_its_own_side_reads_that_somebody_has_no_magic_points_left() -> None:
    assert told("void", "a1", None, reason="no_mp").facts == {"reason": "no_mp"}
    assert told("void", "b1", None, reason="no_mp").facts == {}
    assert told("void", "", None, reason="no_mp").facts == {}
    assert told("void", "b1", None, reason="no_target").facts == {"reason": "no_target"}
