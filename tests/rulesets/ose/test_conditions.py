"""README 3.4, 7.10: conditions and their duration."""

import pytest

from tests.rulesets.fights import Json, Played
from tests.rulesets.ose.fight import foe, hero, play

FIRST = "party initiative 6 6 6 6, foes initiative 1 1 1 1"


def web(duration: str, condition: str = "paralysed", memorised: int = 1) -> Json:
    return {
        "name": "web",
        "condition": condition,
        "duration": duration,
        "memorised": memorised,
    }


def held(duration: str, *more: str) -> Played:
    return play(
        hero("merla", spells=[web(duration, memorised=2)]),
        foe(),
        foe("orc"),
        "merla declare cast",
        "gm initiative roll",
        "merla cast cast target=gob",
        *more,
        dice=f"{FIRST}, merla duration 1",
    )


def test_the_helpless_have_no_decision() -> None:
    assert held("1").pending() == ["orc move"]


def test_a_condition_ends_rounds_later_at_the_end_of_the_round() -> None:
    rest = ["orc move stay", "merla declare none", "gm initiative roll", "merla move stay"]
    fight = held("1", *rest)
    assert fight["gob"]["paralysed"]
    after = held("1", *rest, "orc move stay")
    assert after.facts("condition_ended") == {"condition": "paralysed"}
    assert not after["gob"]["paralysed"]


def test_no_rounds_last_for_the_rest_of_the_fight() -> None:
    rest = ["orc move stay", "merla declare none", "gm initiative roll", "merla move stay"]
    fight = held("0", *rest, "orc move stay")
    assert fight["gob"]["paralysed"]
    assert fight.entries("condition_ended") == []


@pytest.mark.parametrize(("again", "ends"), [("1", 3), ("0", None)])
def test_laid_again_the_later_end_counts_and_lasting_replaces_a_timer(
    again: str, ends: int | None
) -> None:
    spells = [web("1"), web(again) | {"name": "more"}]
    round_2 = ["merla declare cast spell=more", "gm initiative roll", "merla cast cast target=gob"]
    rest = ["orc move stay", "merla declare none", "gm initiative roll", "merla move stay"]
    fight = play(
        hero("merla", spells=[*spells, web("1") | {"name": "third"}]),
        foe(),
        foe("orc"),
        "merla declare cast spell=web",
        "gm initiative roll",
        "merla cast cast target=gob",
        "orc move stay",
        *round_2,
        *rest,
        "orc move stay",
        dice=FIRST,
    )
    assert fight.state["round"] == 4
    assert fight["gob"]["paralysed"] == (ends is None)


def test_setting_a_condition_ends_its_timer() -> None:
    fight = held(
        "1",
        "gm gm set target=gob field=paralysed value=true",
        "orc move stay",
        "merla declare none",
        "gm initiative roll",
        "merla move stay",
        "orc move stay",
    )
    assert fight.state["round"] == 3
    assert fight["gob"]["paralysed"]


def test_the_blind_do_not_attack() -> None:
    fight = play(hero(engaged=["gob"], blinded=True), foe(), first="party")
    assert fight.pending() == ["gob melee"]


def test_a_side_held_for_a_round_is_not_beaten_and_one_held_for_good_is() -> None:
    for_now, for_good = (
        play(
            hero("merla", spells=[web(duration)]),
            foe(),
            "merla declare cast",
            "gm initiative roll",
            "merla cast cast",
            dice=FIRST,
        )
        for duration in ("1", "0")
    )
    assert not for_now.state["over"]
    assert for_now.state["round"] == 2
    assert for_good.state["winner"] == "party"
