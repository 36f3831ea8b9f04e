"""README 7.3: superior numbers, and combatants that do not react."""

import pytest

from tests.rulesets.coc7.fight import ada, bob, gob, play


def test_facing_superior_numbers_and_having_defended_gives_all_attackers_a_bonus_die() -> None:
    fought = play(
        ada(),
        bob(),
        gob(dodge=1),
        "ada turn melee target=gob",
        "gob react dodge",
        "bob turn melee target=gob",
        "gob react none",
        dice="ada attack 99, gob dodge 99, bob attack 99, bob attack tens 9",
    )
    assert fought.facts("attack_roll")["mod_outnumbered"] == 1
    again = play(
        ada(),
        bob(),
        gob(),
        "ada turn melee target=gob",
        "gob react dodge",
        "bob turn melee target=gob",
        "gob react none",
        "gm gm act_again target=ada",
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 99 99, ada attack tens 9, gob dodge 99, bob attack 99, bob attack tens 9",
    )
    assert again.facts("attack_roll")["mod_outnumbered"] == 1, "for the first attacker too"


def test_a_single_opponent_with_several_attacks_is_no_superior_number() -> None:
    fought = play(
        ada(),
        gob(),
        "ada turn melee target=gob",
        "gob react dodge",
        "gm gm act_again target=ada",
        "ada turn melee target=gob",
        "gob react dodge",
        dice="ada attack 99 99, gob dodge 99 99",
    )
    assert fought.facts("attack_roll")["bonus"] == 0
    assert (fought["gob"]["defended"], fought["gob"]["answered"]) == (2, ["ada"])


def test_another_enemy_in_melee_is_enough_to_be_outnumbered() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        "gm gm engage target=bob other=gob",
        "ada turn melee target=gob",
        "gob react dodge",
        "gm gm act_again target=ada",
        "ada turn melee target=gob",
        "gob react dodge",
        dice="ada attack 99 99, ada attack tens 9, gob dodge 99 99",
    )
    assert [e["facts"]["bonus"] for e in fought.entries("attack_roll")] == [0, 1]


def test_doing_nothing_is_no_defence_that_counts() -> None:
    fought = play(
        ada(),
        bob(),
        gob(),
        "ada turn melee target=gob",
        "gob react none",
        "bob turn melee target=gob",
        "gob react none",
        dice="ada attack 99, bob attack 99",
    )
    assert fought.facts("attack_roll")["bonus"] == 0


@pytest.mark.parametrize(("undefended", "bonus"), [("none", 0), ("bonus_die", 1)])
def test_who_does_not_answer_is_hit_by_an_ordinary_success(undefended: str, bonus: int) -> None:
    fought = play(
        ada(),
        gob(),
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 20, ada attack tens 9, ada damage 1",
        undefended=undefended,
    )
    assert fought.facts("attack_roll")["bonus"] == bonus
    assert fought["gob"]["hp"] == 9


def test_by_the_option_who_does_not_answer_is_hit_without_a_roll() -> None:
    fought = play(
        ada(),
        gob(),
        "ada turn melee target=gob",
        "gob react none",
        dice="ada damage 2",
        undefended="automatic",
    )
    assert fought.rules() == ["react", "automatic_hit", "damage", "wound"]
    assert fought.facts("automatic_hit") == {"level": "regular"}
    assert not fought.facts("damage")["extreme"]
