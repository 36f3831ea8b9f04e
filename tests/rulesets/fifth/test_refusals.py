"""Everything that a turn does not offer has its reason, if it could be offered otherwise."""

from __future__ import annotations

from rulesets.contract import Viewer
from rulesets.messages import english
from tests.rulesets.fifth.fight import GAME, Fight


def refused(fight: Fight, *hidden: str) -> dict[tuple[str, str | None], str]:
    viewer = Viewer(controls=("aldo",), sides=("party",), hidden=hidden)
    (asked,) = GAME.view(fight.state, viewer).asked
    return {(each.option, each.value): english(each.reason) for each in asked.refusals}


def test_without_an_action_the_deeds_that_take_one_say_so() -> None:
    fight = Fight({"aldo": {"weapons": ["longbow"]}, "foe": {}}, {"aldo attack": [2]})
    assert refused(fight) == {
        ("grapple", None): "Nobody next to you",
        ("shove", None): "Nobody next to you",
        ("hide", None): "Needs cover or a place that hides you",
    }
    fight.turn("aldo", "attack", weapon="longbow")
    found = refused(fight)
    for option in ("attack", "dash", "disengage", "dodge", "ready", "use_object"):
        assert found[option, None] == "Action used"
    assert ("wake", None) not in found, "nobody sleeps"


def test_each_spell_has_a_reason_of_its_own() -> None:
    powers = ["fire_bolt", "magic_missile", "healing_word", "second_wind"]
    aldo = {"powers": powers, "slots": {"1": 0}, "max_slots": {"1": 2}, "near": ["foe"]}
    fight = Fight({"aldo": {**aldo, "max_hp": 9}, "foe": {}}, {"aldo healing": [1]})
    found = refused(fight)
    assert found["cast", "magic_missile"] == "No slot left"
    assert ("cast", "fire_bolt") not in found
    fight.turn("aldo", "cast", power="second_wind")
    assert refused(fight)["cast", "second_wind"] == "Bonus action used"


def test_a_foe_out_of_reach_of_every_weapon_is_named() -> None:
    fight = Fight({"aldo": {"near": ["foe"]}, "foe": {}, "far": {}})
    assert refused(fight)["attack", "far"] == "Not within 5 feet"
    assert ("attack", "foe") not in refused(fight)


def test_reasons_are_those_of_a_fight_without_the_hidden() -> None:
    """Nobody learns from them that somebody stands beside."""
    beside = Fight({"aldo": {"near": ["foe"]}, "foe": {}, "friend": {}})
    alone = Fight({"aldo": {}, "friend": {}, "foe": {}})
    assert refused(beside, "foe")["grapple", None] == "Nobody next to you"
    assert refused(beside, "foe") == refused(alone, "foe")
