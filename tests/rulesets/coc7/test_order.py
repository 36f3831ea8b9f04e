"""README 4.1, 7.1, 7.2: rounds, order, turns, delaying."""

import pytest

from tests.rulesets.coc7.fight import (
    BOW,
    CLUB,
    REVOLVER,
    SMG,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)

PASS = "turn other"


def test_combat_runs_in_rounds_in_which_everybody_has_one_ordinary_action() -> None:
    fought = play(ada(), gob(), f"ada {PASS}", f"gob {PASS}", f"ada {PASS}")
    assert [entry["facts"]["round"] for entry in fought.entries("round")] == [1, 2]
    assert fought.state["round"] == 2
    assert fought.pending() == ["gob turn"]


def test_everybody_in_the_fight_acts_by_descending_dex() -> None:
    fought = play(ada(dex=30), bob(dex=80), gob(dex=50))
    assert fought.facts("round")["order"] == "bob,gob,ada"
    assert fought.state["order"] == ["bob", "gob", "ada"]


def test_ties_go_to_the_higher_combat_skill_and_then_to_roster_order() -> None:
    fought = play(
        ada(dex=50, brawl=30),
        bob(dex=50, weapons=[{**REVOLVER, "skill": 60}]),
        gob(dex=50, brawl=60),
    )
    assert fought.facts("round")["order"] == "bob,gob,ada"


def test_a_ready_weapon_in_hand_brings_dex_plus_50() -> None:
    fought = play(ada(dex=40, **armed(REVOLVER)), bob(dex=70), gob(dex=50))
    assert fought.facts("round")["order"] == "ada,bob,gob"
    assert fought["ada"]["initiative"] == 90


@pytest.mark.parametrize(
    "stats",
    [
        armed(REVOLVER, loaded=0),
        {"weapons": [REVOLVER]},
        armed(BOW),
        armed(CLUB),
    ],
)
def test_an_empty_an_undrawn_and_a_drawn_weapon_without_powder_are_not_ready(stats: dict) -> None:
    assert play(ada(dex=40, **stats), gob())["ada"]["initiative"] == 40


def test_neither_a_jam_nor_a_half_changed_belt_is_ready() -> None:
    mg = {**SMG, "feed": "belt", "loaded": 3}
    fought = play(ada(**armed(mg)), gob(), "ada turn reload", f"gob {PASS}")
    assert fought["ada"]["belt"] == {"smg": 1}
    assert fought["ada"]["initiative"] == 70
    jammed = play(
        ada(**armed(SMG, malfunction=50)),
        gob(),
        "ada turn shoot target=gob",
        "gob react none",
        f"gob {PASS}",
        dice="ada attack 60, ada jam 3",
    )
    assert jammed["ada"]["initiative"] == 70


def test_readiness_is_judged_once_at_the_beginning_of_the_round() -> None:
    fought = play(ada(weapons=[REVOLVER]), gob(), "ada turn draw weapon=revolver")
    assert fought["ada"]["initiative"] == 70
    assert (
        play(ada(weapons=[REVOLVER]), gob(), "ada turn draw weapon=revolver", f"gob {PASS}")["ada"][
            "initiative"
        ]
        == 120
    )


def test_an_action_may_be_delayed_to_act_right_after_anothers() -> None:
    fought = play(ada(), bob(), gob(), "ada turn delay after=bob")
    assert fought.entries("delay")[0]["target"] == "bob"
    assert fought.facts("delay")["order"] == "bob,ada,gob"
    assert fought.pending() == ["bob turn"]


def test_those_who_wait_for_one_who_delays_come_along() -> None:
    fought = play(
        ada(), bob(), gob(), "ada turn delay after=bob", "bob turn delay after=gob", f"gob {PASS}"
    )
    assert fought.facts("delay")["order"] == "gob,bob,ada"
    assert fought.pending() == ["bob turn"]


def test_who_waits_for_the_same_one_comes_behind_those_who_wait_already() -> None:
    fought = play(
        ada(), bob(), gob(), hag(), "ada turn delay after=gob", "bob turn delay after=gob"
    )
    assert fought.state["order"] == ["gob", "ada", "bob", "hag"]


def test_nobody_can_wait_for_who_waits_for_him_directly_or_through_others() -> None:
    fought = play(ada(), bob(), gob(), "ada turn delay after=bob", "bob turn delay after=gob")
    assert "delay" not in fought.offered()


def test_the_delayed_turn_comes_although_the_awaited_drops_out() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        "ada turn delay after=bob",
        "gm gm set target=bob field=status value=dead",
    )
    assert fought.pending() == ["ada turn"]


def test_waiting_is_over_with_either_turn() -> None:
    fought = play(
        ada(), bob(), gob(), "ada turn delay after=bob", f"bob {PASS}", "ada turn delay after=gob"
    )
    assert fought.state["order"] == ["gob", "ada"]


@pytest.mark.parametrize(
    ("stats", "reason"), [({"helpless": True}, "helpless"), ({"unaware": "unaware"}, "unaware")]
)
def test_the_helpless_and_the_unaware_are_skipped(stats: dict, reason: str) -> None:
    fought = play(ada(**stats), gob())
    assert fought.entries("skip")[0]["who"] == "ada"
    assert fought.facts("skip") == {"reason": reason}
    assert fought.pending() == ["gob turn"]


def test_the_unaware_act_if_the_option_says_so() -> None:
    assert play(ada(unaware="unaware"), gob(), unaware_skip=False).pending() == ["ada turn"]


def test_a_lost_action_is_skipped_once() -> None:
    fought = play(
        ada(),
        gob(),
        "gm gm set target=gob field=lost_action value=true",
        f"ada {PASS}",
        f"ada {PASS}",
    )
    assert fought.facts("skip") == {"reason": "lost_action"}
    assert fought.pending() == ["gob turn"]


def test_somebody_prone_gets_up_when_the_turn_begins_unless_held() -> None:
    fought = play(ada(prone=True), gob())
    assert fought.rules() == ["round", "get_up"]
    assert not fought["ada"]["prone"]
    held = play(
        ada(),
        gob(),
        "gm gm set target=gob field=restrained_by value=ada",
        "gm gm set target=gob field=prone value=true",
        f"ada {PASS}",
    )
    assert held["gob"]["prone"]
    assert held.pending() == ["gob turn"]


def test_a_turn_that_was_put_off_begins_anew() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        "ada turn delay after=bob",
        "gm gm set target=ada field=prone value=true",
        f"bob {PASS}",
    )
    assert fought.rules() == ["other", "get_up"]


def test_a_turn_that_has_begun_does_not_get_anybody_up_again() -> None:
    fought = play(ada(), gob(), "gm gm set target=ada field=prone value=true")
    assert fought["ada"]["prone"]
    assert fought.pending() == ["ada turn"]


def test_if_nobody_can_act_the_gm_goes_on() -> None:
    fought = play(ada(helpless=True), gob(unaware="unaware"))
    assert fought.state["phase"] == "idle"
    assert fought.pending() == ["gm idle"]
    assert fought.default() == "next_round"
    assert fought.rules() == ["round"]


def test_the_next_round_comes_without_entries_for_those_who_were_not_asked() -> None:
    fought = play(ada(helpless=True), gob(helpless=True), "gm idle next_round")
    assert fought.rules() == ["round"]
    assert fought.state["round"] == 2


def test_the_turns_begin_as_soon_as_somebody_is_able_again() -> None:
    fought = play(
        ada(helpless=True),
        gob(helpless=True),
        "gm gm set target=gob field=helpless value=false",
    )
    assert fought.rules() == ["gm_set", "skip"]
    assert fought.state["phase"] == "act"
    assert fought.pending() == ["gob turn"]


def test_somebody_made_helpless_in_the_own_turn_is_skipped() -> None:
    fought = play(ada(), gob(), "gm gm set target=ada field=helpless value=true")
    assert fought.rules() == ["gm_set", "skip"]
    assert fought.pending() == ["gob turn"]


def test_who_is_active_again_acts_this_round_only_if_still_in_order() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        "gm gm set target=bob field=status value=unconscious",
        "gm gm set target=bob field=status value=active",
        f"ada {PASS}",
    )
    assert fought.pending() == ["bob turn"]
    late = play(
        ada(),
        bob(),
        gob(),
        "gm gm set target=bob field=status value=unconscious",
        f"ada {PASS}",
        "gm gm set target=bob field=status value=active",
        f"gob {PASS}",
    )
    assert late.state["round"] == 2


def test_defending_is_counted_anew_each_round() -> None:
    fought = play(
        ada(),
        gob(),
        "ada turn melee target=gob",
        "gob react dodge",
        f"gob {PASS}",
        dice="ada attack 90, gob dodge 90",
    )
    assert (fought["gob"]["defended"], fought["gob"]["answered"]) == (0, [])
