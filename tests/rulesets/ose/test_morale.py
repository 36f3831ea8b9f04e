"""README 5.8, 7.3: morale checks of monsters."""

import pytest

from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, play

DEAD = "gm gm set target=gob field=status value=dead"
BAND = [foe("gob", morale=7), foe("orc", morale=7), foe("ogre", morale=9)]


def checked(*choices: str, faces: list[int], **options: object) -> Played:
    return play(
        hero("aldo", weapons=["sling"]),
        *BAND,
        DEAD,
        "gm initiative roll",
        "gm morale roll",
        *choices,
        dice={"party initiative": [1], "foes initiative": [6], "gm morale": faces},
        **options,
    )


def test_the_first_death_calls_for_a_check_at_the_start_of_the_sides_turn() -> None:
    fight = checked(faces=[1, 1])
    assert fight.pending(2) == ["gm morale"]
    assert fight.facts("morale_check")["reason"] == "first_death"


def test_the_check_is_2d6_against_each_score() -> None:
    fight = checked(faces=[4, 4])
    held = {e["who"]: e["facts"]["holds"] for e in fight.entries("morale")}
    assert held == {"orc": False, "ogre": True}
    assert fight["ogre"]["morale_passed"] == 1


def test_only_the_gm_sees_morale_but_everybody_sees_them_run() -> None:
    fight = checked("gm rout flee", faces=[4, 4])
    assert {e["visible_to"] for e in fight.entries("morale")} == {"gm"}
    assert fight.entries("morale_check")[0]["visible_to"] == "gm"
    assert fight.entries("rout")[0]["visible_to"] == "all"


def test_the_situation_modifies_the_score() -> None:
    fight = play(
        hero(),
        *BAND,
        DEAD,
        "gm initiative roll",
        "gm morale roll modifier=1",
        dice="party initiative 1, foes initiative 6, gm morale 4 4",
    )
    assert all(e["facts"]["holds"] for e in fight.entries("morale"))


def test_each_may_roll_for_itself() -> None:
    fight = checked(faces=[6, 6, 1, 1], morale_roll="individual")
    assert [e["facts"]["roll"] for e in fight.entries("morale")] == [12, 2]
    assert fight.facts("morale_check")["roll"] == 0


def test_who_fails_flees_or_surrenders() -> None:
    fled = checked("gm rout flee", faces=[4, 4])
    assert fled["orc"]["status"] == "fled"
    assert fled.rules()[:2] == ["rout", "fled"]
    gave_up = checked("gm rout surrender", faces=[4, 4])
    assert gave_up["orc"]["status"] == "surrendered"


def test_half_the_side_down_is_a_second_reason_and_both_at_once_are_one_check() -> None:
    fight = play(
        hero(),
        foe("gob"),
        foe("orc", morale=7),
        DEAD,
        "gm initiative roll",
        dice="party initiative 1, foes initiative 6",
    )
    assert fight.pending() == ["gm morale"]
    after = play(
        hero(),
        foe("gob"),
        foe("orc", morale=7),
        DEAD,
        "gm initiative roll",
        "gm morale roll",
        dice="party initiative 1, foes initiative 6, gm morale 1 1",
    )
    assert after.facts("morale_check")["reason"] == "first_death+half"


def test_the_helpless_count_as_down() -> None:
    fight = play(
        hero(),
        foe("gob", asleep=True),
        foe("orc", morale=7),
        "gm initiative roll",
        "gm morale roll",
        dice="party initiative 1, foes initiative 6, gm morale 1 1",
    )
    assert fight.facts("morale_check")["reason"] == "half"


@pytest.mark.parametrize("score", [2, 12, None])
def test_scores_2_and_12_and_none_never_check(score: int | None) -> None:
    fight = play(
        hero(),
        foe("gob"),
        foe("orc", morale=score),
        DEAD,
        "gm initiative roll",
        dice="party initiative 1, foes initiative 6",
    )
    assert "gm morale" not in fight.pending()


def test_after_two_checks_passed_there_are_no_more() -> None:
    called = ["gm gm morale side=foes", "gm morale roll"]
    fight = play(hero(), foe(morale=7), *called * 2, dice="gm morale 1 1 1 1")
    assert fight["gob"]["morale_passed"] == 2
    again = play(hero(), foe(morale=7), *called * 2, called[0], dice="gm morale 1 1 1 1")
    assert again.error == "bad_field"


def test_the_rule_is_optional_but_the_referee_may_still_call() -> None:
    fight = play(
        hero(),
        *BAND,
        DEAD,
        "gm initiative roll",
        dice="party initiative 1, foes initiative 6",
        morale=False,
    )
    assert set(fight.pending()) == {"orc move", "ogre move"}
    called = play(
        hero(),
        *BAND,
        "gm gm morale side=foes",
        "gm morale roll",
        dice="gm morale 1 1",
        morale=False,
    )
    assert called.facts("morale_check")["reason"] == "called"


def routed(*choices: str, **stats: object) -> Played:
    return play(
        hero(engaged=["gob"]),
        foe(morale=7, **stats),
        foe("orc"),
        "gm gm default who=aldo,gob",
        "gm initiative roll",
        "gm gm morale side=foes",
        "gm morale roll",
        "gm rout flee",
        *choices,
        dice="party initiative 6, foes initiative 1, gm morale 6 6",
    )


def test_a_flight_out_of_melee_is_like_a_retreat_without_declaration() -> None:
    fight = routed("aldo melee pass")
    assert fight.facts("flee") == {"feet": 40}
    assert (fight["gob"]["engaged"], fight["gob"]["retreating"]) == ([], True)
    assert fight["gob"]["status"] == "active"


def test_who_cannot_run_fights_on() -> None:
    fight = routed("aldo melee pass", "orc move stay", cornered=True)
    assert fight.entries("flee_blocked")
    assert fight.pending() == ["gob melee"]


def test_flight_drops_a_declaration_and_keeps_the_spell() -> None:
    bolt = {"name": "bolt", "damage": "1"}
    fight = play(
        hero(),
        foe(spells=[bolt]),
        "gob declare cast",
        "gm gm set target=gob field=fleeing value=true",
    )
    gob = fight["gob"]
    assert (gob["declared"], gob["declared_spell"], gob["spells"]) == ("none", None, {"bolt": 1})


def test_while_a_check_waits_nothing_else_is_asked() -> None:
    fight = play(hero(engaged=["gob"]), foe(morale=7), "gm gm morale side=foes")
    assert fight.pending() == ["gm morale"]


def test_a_check_that_concerns_nobody_any_more_is_dropped() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(morale=7),
        foe("orc"),
        "gm gm morale side=foes",
        "gm gm set target=gob field=status value=surrendered",
    )
    assert fight.pending() == ["gm initiative"]
