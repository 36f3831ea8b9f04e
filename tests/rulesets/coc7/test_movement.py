"""README 5.1, 7.2: running, fleeing, cover, weapons in hand, everything else."""

import pytest

from rulesets.contract import Choice
from tests.rulesets.coc7.fight import (
    CLAWS,
    CLUB,
    KNIFE,
    REVOLVER,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)

MISS = "ada attack 99, gob dodge 99"


def test_actions_are_attacks_with_a_melee_or_ranged_skill() -> None:
    weapons = [KNIFE, {**REVOLVER, "auto": True}]
    offered = set(play(ada(weapons=weapons), gob()).offered())
    assert {"melee", "shoot", "burst", "auto", "throw"} <= offered


def test_actions_are_also_manoeuvres_fleeing_casting_and_any_other_activity() -> None:
    offered = set(play(ada(spells=[{"name": "ward"}]), gob()).offered())
    assert {"manoeuvre", "flee", "cast", "other"} <= offered
    assert {"run", "delay", "take_cover"} <= offered


def test_what_is_not_possible_is_not_offered() -> None:
    offered = play(ada(), gob()).offered()
    impossible = "shoot burst auto throw aim reload fix cast draw break_free first_aid"
    assert not set(offered) & set(impossible.split())


def test_with_a_movement_up_to_mov_one_attacks_normally() -> None:
    fought = play(ada(), gob(), "ada turn melee target=gob", "gob react dodge", dice=MISS)
    assert fought.rules(1) == ["melee"]
    assert fought.pending() == ["gob turn"]


def test_who_runs_up_to_5_mov_still_attacks_at_the_end_of_the_round() -> None:
    fought = play(ada(mov=7), gob(), "ada turn run", "gob turn other")
    assert fought.facts("run") == {"metres": 35, "fast": False}
    assert fought.state["phase"] == "late"
    assert fought.pending() == ["ada charge"]
    assert set(fought.offered()) == {"melee", "manoeuvre", "stop"}
    assert fought.default() == "stop"
    attack = ("ada charge melee target=gob", "gob react none")
    arrived = play(ada(), gob(), "ada turn run", "gob turn other", *attack, dice="ada attack 99")
    assert arrived.entries("attack_roll")[0]["who"] == "ada"
    assert arrived.state["round"] == 2, "and only then the next round begins"


def test_runners_act_in_the_order_in_which_they_ran() -> None:
    fought = play(ada(), bob(), gob(), "ada turn run", "bob turn run", "gob turn other")
    assert fought.state["order"] == ["ada", "bob"]
    assert fought.state["late"] == []


def test_running_ends_cover_and_lets_go_of_whom_one_holds() -> None:
    fought = play(
        ada(cover=True),
        gob(),
        "gm gm set target=gob field=restrained_by value=ada",
        "ada turn run",
    )
    assert fought.rules() == ["run", "released"]
    assert not fought["ada"]["cover"]
    assert fought["ada"]["moving_fast"]
    assert fought["gob"]["restrained_by"] == ""


def test_nobody_runs_out_of_a_melee_or_while_held_or_without_moving() -> None:
    fought = play(ada(), gob(), "gm gm engage target=ada other=gob")
    assert "run" not in fought.offered()
    held = play(ada(), gob(), "gm gm set target=ada field=restrained_by value=gob")
    assert "run" not in held.offered()
    assert "run" not in play(ada(mov=0), gob()).offered()


def test_an_attack_at_the_end_of_the_run_ends_moving_fast_and_stopping_does_not() -> None:
    ran = (ada(), gob(), "ada turn run", "gob turn other")
    attacked = play(*ran, "ada charge melee target=gob")
    assert not attacked["ada"]["moving_fast"]
    stopped = play(*ran, "ada charge stop", "gm gm act_again target=gob")
    assert stopped.entries("stop")[0]["who"] == "ada"
    assert not stopped["ada"]["moving_fast"], "its next turn has begun"
    waiting = play(ada(dex=40), gob(), "gob turn other", "ada turn run", "ada charge stop")
    assert waiting["ada"]["moving_fast"]


def test_at_the_end_of_the_round_nobody_gets_up() -> None:
    fought = play(
        ada(),
        gob(),
        "ada turn run",
        "gm gm set target=ada field=prone value=true",
        "gob turn other",
    )
    assert fought.pending() == ["ada charge"]
    assert fought["ada"]["prone"]


def test_a_run_in_an_extra_turn_at_the_end_of_the_round_comes_last() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        "ada turn run",
        "bob turn other",
        "gob turn other",
        "gm gm act_again target=bob",
        "bob turn run",
    )
    assert fought.state["order"] == ["ada", "bob"]


def test_fleeing_leaves_the_opponent_and_the_fight_by_an_action_if_possible() -> None:
    fought = play(ada(), bob(), gob(), "ada turn flee")
    assert fought.rules() == ["flee", "status"]
    assert fought.facts("flee") == {"to": "out"}
    assert fought["ada"]["status"] == "fled"
    for hindrance in ("restrained_by value=gob", "cornered value=true"):
        kept = play(ada(), gob(), f"gm gm set target=ada field={hindrance}")
        assert "flee" not in kept.offered()


def test_one_can_break_off_and_stay_in_the_fight() -> None:
    fought = play(
        ada(cover=True),
        gob(),
        "gm gm engage target=ada other=gob",
        "gm gm set target=gob field=restrained_by value=ada",
        "ada turn flee to=away",
    )
    assert fought.rules() == ["flee", "released"]
    assert fought["ada"]["engaged"] == fought["gob"]["engaged"] == []
    assert fought["ada"]["moving_fast"]
    assert not fought["ada"]["cover"]
    assert fought["ada"]["status"] == "active"


def test_breaking_off_needs_somebody_to_break_off_from() -> None:
    assert play(ada(), gob(), "ada turn flee to=away").error == "bad_field"


def test_taking_cover_needs_freedom_and_lasts_until_one_leaves_it() -> None:
    fought = play(ada(), gob(), "ada turn take_cover", "gob turn other")
    assert fought["ada"]["cover"]
    assert "take_cover" not in fought.offered()
    attacked = play(ada(cover=True), gob(), "ada turn melee target=gob")
    assert not attacked["ada"]["cover"]
    engaged = play(ada(), gob(), "gm gm engage target=ada other=gob")
    assert "take_cover" not in engaged.offered()


def test_a_weapon_is_drawn_by_an_action_and_the_other_one_is_put_away() -> None:
    fought = play(ada(weapons=[CLUB, KNIFE], held="club"), gob(), "ada turn draw weapon=knife")
    assert fought.facts("draw") == {"weapon": "knife", "picked_up": False}
    assert fought["ada"]["held"] == "knife"
    assert fought["ada"]["dropped"] == []


def test_a_dropped_weapon_is_picked_up() -> None:
    fought = play(
        ada(),
        gob(**armed(CLUB)),
        "ada turn manoeuvre target=gob goal=disarm",
        "gob react none",
        "gob turn draw weapon=club",
        dice="ada manoeuvre 1",
    )
    assert fought.facts("draw") == {"weapon": "club", "picked_up": True}
    assert fought["gob"]["held"] == "club"
    assert fought["gob"]["dropped"] == []


def test_what_lies_on_the_ground_cannot_be_used() -> None:
    fought = play(
        ada(),
        gob(**armed(CLUB)),
        "ada turn manoeuvre target=gob goal=disarm",
        "gob react none",
        dice="ada manoeuvre 1",
    )
    assert fought.values("melee", "weapon") == ("unarmed",)


def test_claws_are_not_drawn() -> None:
    assert "draw" not in play(ada(weapons=[CLAWS]), gob()).offered()
    armed = play(ada(weapons=[CLAWS, CLUB]), gob())
    assert armed.values("draw", "weapon") == ("club",)


def test_using_a_weapon_draws_it() -> None:
    fought = play(ada(weapons=[CLUB]), gob(), "ada turn melee target=gob weapon=club")
    assert fought["ada"]["held"] == "club"
    bare = play(ada(**armed(CLUB)), gob(), "ada turn melee target=gob weapon=unarmed")
    assert bare["ada"]["held"] == "club"


@pytest.mark.parametrize("text", ["", "x" * 400])
def test_another_activity_is_only_told(text: str) -> None:
    fought = play(ada(), gob(), Choice("ada", "turn", "other", {"text": text}))
    assert fought.facts("other") == {"text": text}


def test_one_attacks_members_of_other_sides_that_stand_or_lie() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        hag(),
        "gm gm set target=hag field=status value=unconscious",
    )
    assert fought.values("melee", "target") == ("gob", "hag")
    assert fought.values("manoeuvre", "target") == ("gob",)
