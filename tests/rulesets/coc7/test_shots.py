"""README 7.6: single shots and bursts."""

import pytest

from tests.rulesets.coc7.fight import BOW, PISTOL, REVOLVER, ada, armed, bob, gob, hag, play
from tests.rulesets.fights import Json, Played


def shot(roll: int, fields: str = "", target: Json | None = None, **stats: object) -> Played:
    """Ada shoots with a skill of 50; nobody reacts; all damage dice show 5."""
    return play(
        ada(**{**armed(REVOLVER), **stats}),
        target or gob(hp_max=60),
        f"ada turn shoot target=gob {fields}",
        "gob react none",
        dice=f"ada attack {roll}, ada attack tens 3 7, ada damage 5, ada impale 5, gob con 1",
    )


def test_ranged_attacks_are_no_opposed_roll_but_a_plain_test_of_the_skill() -> None:
    fought = shot(50)
    assert fought.rules() == ["react", "attack_roll", "damage", "wound"]
    assert fought.facts("attack_roll")["skill"] == 50
    assert shot(51).rules() == ["react", "attack_roll"]


def test_a_shot_can_be_neither_dodged_nor_fought_back_except_at_point_blank() -> None:
    far = play(ada(**armed(REVOLVER)), gob(), "ada turn shoot target=gob")
    assert set(far.offered()) == {"dive", "none"}
    near = play(ada(**armed(REVOLVER)), gob(), "ada turn shoot target=gob range=point_blank")
    assert set(near.offered()) == {"dive", "dodge", "fight_back", "manoeuvre", "none"}
    assert near.default() == "none"
    dodged = play(
        ada(**armed(REVOLVER)),
        gob(dodge=50),
        "ada turn shoot target=gob range=point_blank",
        "gob react dodge",
        dice="ada attack 40, ada attack tens 4, gob dodge 50",
    )
    assert dodged.facts("exchange")["result"] == "none"
    assert dodged["gob"]["defended"] == 1


def test_without_asking_for_dives_only_point_blank_targets_are_asked() -> None:
    far = play(
        ada(**armed(REVOLVER)),
        gob(),
        "ada turn shoot target=gob",
        dice="ada attack 90",
        ask_dive=False,
    )
    assert far.rules() == ["shoot", "attack_roll"]


@pytest.mark.parametrize(
    ("band", "difficulty", "needed"),
    [("base", "regular", 50), ("long", "hard", 25), ("very_long", "extreme", 10)],
)
def test_base_range_is_regular_twice_that_hard_and_four_times_extreme(
    band: str, difficulty: str, needed: int
) -> None:
    facts = shot(99, f"range={band}").facts("attack_roll")
    assert (facts["difficulty"], facts["needed"]) == (difficulty, needed)


@pytest.mark.parametrize(("roll", "extreme"), [(10, False), (1, True)])
def test_at_very_long_range_only_a_critical_impales(roll: int, extreme: bool) -> None:
    fought = shot(roll, "range=very_long")
    assert fought.facts("damage")["extreme"] is extreme
    assert (fought.facts("damage")["impale"] > 0) is extreme


def test_at_long_range_an_extreme_success_impales() -> None:
    assert shot(10, "range=long").facts("damage")["extreme"]


def test_diving_for_cover_needs_dodge_gives_a_penalty_die_and_costs_the_next_action() -> None:
    def dived(roll: int) -> Played:
        return play(
            ada(**armed(REVOLVER)),
            gob(dodge=50),
            hag(),
            "ada turn shoot target=gob",
            "gob react dive",
            dice=f"gob dodge {roll}, ada attack 60, ada attack tens 9",
        )

    fought = dived(50)
    assert fought.rules() == ["react", "defence_roll", "attack_roll", "skip"]
    assert fought.facts("defence_roll")["defence"] == "dive"
    assert fought.facts("attack_roll")["mod_dive"] == -1
    assert fought.facts("skip") == {"reason": "lost_action"}
    assert fought["gob"]["defended"] == 0
    failed = dived(51)
    assert failed.facts("attack_roll")["penalty"] == 0
    assert failed.facts("skip") == {"reason": "lost_action"}, "lost either way"


def test_two_dives_before_it_cost_only_one_action() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        bob(**armed(REVOLVER)),
        gob(),
        "ada turn shoot target=gob",
        "gob react dive",
        "bob turn shoot target=gob",
        "gob react dive",
        "ada turn other",
        "bob turn other",
        dice="gob dodge 99 99, ada attack 99, bob attack 99",
    )
    assert fought.pending() == ["gob turn"]


def modified(target: Json, fields: str = "", **stats: object) -> Json:
    return shot(99, fields, target, **stats).facts("attack_roll")


def test_half_or_more_in_cover_is_a_penalty_die() -> None:
    assert modified(gob(cover=True))["mod_cover"] == -1


def test_point_blank_within_the_attackers_dex_divided_by_5_feet_is_a_bonus_die() -> None:
    assert modified(gob(), "range=point_blank")["mod_point_blank"] == 1


@pytest.mark.parametrize(("mov", "dice"), [(8, -1), (7, 0)])
def test_a_target_that_moves_fast_with_8_and_more_is_a_penalty_die(mov: int, dice: int) -> None:
    assert modified(gob(mov=mov, moving_fast=True)).get("mod_fast", 0) == dice


@pytest.mark.parametrize(("build", "dice"), [(-3, -1), (-2, -1), (-1, 0), (3, 0), (4, 1)])
def test_a_build_of_minus_2_or_less_is_a_penalty_die_of_4_or_more_a_bonus_die(
    build: int, dice: int
) -> None:
    assert modified(gob(build=build)).get("mod_size", 0) == dice


def test_a_burst_of_2_or_3_is_a_penalty_die_and_each_shot_is_rolled() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(hp_max=60),
        "ada turn burst target=gob shots=3",
        "gob react none",
        dice="ada attack 40 60 45, ada attack tens 2 3 4, ada damage 5 6",
    )
    rolls = [entry["facts"] for entry in fought.entries("attack_roll")]
    assert [(facts["shot"], facts["mod_burst"]) for facts in rolls] == [(1, -1), (2, -1), (3, -1)]
    assert len(fought.entries("wound")) == 2
    assert fought["ada"]["ammo"] == {"revolver": 3}


def test_a_burst_needs_the_weapon_and_the_rounds() -> None:
    assert play(ada(**armed(REVOLVER)), gob(), "ada turn burst target=gob shots=4").error == (
        "bad_field"
    )
    two = {
        **armed(REVOLVER, loaded=2),
        "weapons": [{**REVOLVER, "loaded": 2}, {**PISTOL, "burst": 3}],
    }
    assert play(ada(**two), gob(), "ada turn burst target=gob shots=3").error == "bad_field"
    assert "burst" not in play(ada(**armed(REVOLVER, loaded=1)), gob()).offered()
    assert "burst" not in play(ada(**armed(REVOLVER, burst=1)), gob()).offered()


def test_all_announced_shots_are_fired_even_if_the_target_drops_and_the_dead_take_no_more() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(dies_at_zero=True, hp=1),
        "ada turn burst target=gob",
        "gob react none",
        dice="ada attack 40 40, ada attack tens 1 1, ada damage 5",
    )
    assert fought.rules() == [
        *("react", "attack_roll", "damage", "wound", "status"),
        *("attack_roll", "end"),
    ]


def test_the_defence_is_rolled_once_and_hits_back_once() -> None:
    fought = play(
        ada(hp_max=30, **armed(REVOLVER)),
        gob(brawl=60),
        "ada turn burst target=gob range=point_blank shots=3",
        "gob react fight_back",
        dice="ada attack 95 95 95, gob fight_back 20, gob damage 2",
    )
    results = [entry["facts"]["result"] for entry in fought.entries("exchange")]
    assert results == ["defender", "none", "none"]
    assert len(fought.entries("defence_roll")) == 1
    assert fought["ada"]["hp"] == 28


def test_a_shooter_who_is_disarmed_fires_no_more() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(brawl=60),
        "ada turn burst target=gob range=point_blank shots=3",
        "gob react manoeuvre goal=disarm",
        dice="ada attack 95, gob manoeuvre 20",
    )
    assert len(fought.entries("attack_roll")) == 1
    assert fought["ada"]["dropped"] == ["revolver"]


def test_shooting_into_melee_is_a_penalty_die_and_a_fumble_hits_the_friend_with_least_luck() -> (
    None
):
    fought = play(
        ada(**armed(PISTOL, skill=40)),
        bob(luck=60),
        {"id": "cid", "side": "party", "name": "Cid", "stats": {"luck": 35, "hp_max": 20}},
        gob(),
        "gm gm engage target=bob other=gob",
        "gm gm engage target=cid other=gob",
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 7, ada attack tens 9, ada damage 4",
    )
    assert fought.facts("attack_roll")["mod_melee"] == -1
    assert fought.facts("attack_roll")["level"] == "fumble"
    (hit,) = fought.entries("friend_hit")
    assert (hit["target"], hit["facts"]) == ("cid", {"luck": 35, "hits": 1})
    assert fought["cid"]["hp"] == 16


def test_without_a_friend_beside_the_target_a_fumble_hits_nobody() -> None:
    assert shot(100).rules() == ["react", "attack_roll", "malfunction"]
    never = shot(100, **armed(REVOLVER, malfunction=101))
    assert never.rules() == ["react", "attack_roll"]


def test_being_in_melee_with_the_shooter_alone_is_no_hindrance() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(),
        "gm gm engage target=ada other=gob",
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 99",
    )
    assert "mod_melee" not in fought.facts("attack_roll")


def test_a_bow_uses_up_its_arrows() -> None:
    fought = shot(99, **armed(BOW, amount=1))
    assert fought["ada"]["ammo"] == {"bow": 0}
    assert (
        "shoot"
        not in play(
            ada(**armed(BOW, amount=1)),
            gob(),
            "ada turn shoot target=gob",
            "gob react none",
            "gob turn other",
            dice="ada attack 99",
        ).offered()
    )
