"""README 7.5: thrown weapons."""

import pytest

from tests.rulesets.coc7.fight import KNIFE, ada, armed, bob, gob, play
from tests.rulesets.fights import Json, Played

SPEAR: Json = {"name": "spear", "use": "thrown", "damage": "1d8", "impale": True, "skill": 60}


def thrown(answer: str, attack: int, defence: int, fields: str = "", **stats: object) -> Played:
    return play(
        ada(**{"throw": 50, **armed(KNIFE), **stats}),
        gob(hp_max=40, dodge=40, brawl=40),
        f"ada turn throw target=gob {fields}",
        f"gob react {answer}",
        dice=(
            f"ada attack {attack}, ada attack tens 9, gob {answer} {defence}, ada damage 2, "
            "ada bonus 5, gob damage 1, ada impale 1"
        ),
    )


def test_a_thrown_weapon_can_be_dodged() -> None:
    fought = play(ada(**armed(KNIFE)), gob(), "ada turn throw target=gob")
    assert set(fought.offered()) == {"dodge", "none"}
    assert fought.default() == "dodge"
    assert thrown("dodge", 40, 40).facts("exchange")["result"] == "none"
    assert thrown("dodge", 20, 40).facts("exchange")["result"] == "attacker"


def test_it_can_be_fought_back_within_the_defenders_dex_divided_by_5_feet() -> None:
    fought = play(ada(**armed(KNIFE)), gob(), "ada turn throw target=gob close=true")
    assert set(fought.offered()) == {"dodge", "fight_back", "manoeuvre", "none"}
    back = thrown("fight_back", 99, 40, "close=true")
    assert back.facts("exchange")["result"] == "defender"
    assert back["ada"]["hp"] == 9


def test_point_blank_is_close_unless_it_is_said() -> None:
    near = play(ada(**armed(KNIFE)), gob(), "ada turn throw target=gob range=point_blank")
    assert near.facts("throw")["close"]
    far = play(
        ada(**armed(KNIFE)), gob(), "ada turn throw target=gob range=point_blank close=false"
    )
    assert set(far.offered()) == {"dodge", "none"}


@pytest.mark.parametrize("band", ["long", "very_long"])
def test_nothing_is_close_at_long_range(band: str) -> None:
    fought = play(ada(**armed(KNIFE)), gob(), f"ada turn throw target=gob range={band} close=true")
    assert fought.error == "bad_field"


def test_a_throw_that_misses_its_difficulty_counts_as_a_failure() -> None:
    fought = thrown("dodge", 30, 99, "range=long")
    assert fought.facts("exchange")["attacker_level"] == "failure"
    assert fought.facts("attack_roll")["needed"] == 25


def test_thrown_and_muscle_powered_weapons_add_half_the_damage_bonus() -> None:
    fought = thrown("none", 40, 0, db="1d6")
    assert fought.facts("damage")["bonus"] == 2
    bow = {"name": "bow", "use": "missile", "damage": "1d6", "skill": 50}
    shot = play(
        ada(db="-1", **armed(bow)),
        gob(),
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 40, ada damage 3",
    )
    assert shot.facts("damage")["bonus"] == -1, "rounded down, also below 0"


def test_a_weapon_of_one_piece_is_gone_from_the_hand() -> None:
    fought = thrown("none", 99, 0, **armed(SPEAR))
    assert fought["ada"]["ammo"] == {"spear": 0}
    assert fought["ada"]["held"] == ""
    assert fought.facts("attack_roll")["skill"] == 60


def test_of_several_pieces_one_is_used_when_the_throw_is_made() -> None:
    waiting = play(ada(**armed(KNIFE)), gob(), "ada turn throw target=gob")
    assert waiting["ada"]["ammo"] == {"knife": 2}
    fought = thrown("none", 99, 0)
    assert fought["ada"]["ammo"] == {"knife": 1}
    assert fought["ada"]["held"] == "knife"


def test_a_throwable_weapon_that_is_gone_can_neither_be_thrown_nor_swung() -> None:
    fought = play(
        ada(**armed(KNIFE, amount=1)),
        gob(),
        "ada turn throw target=gob",
        "gob react none",
        "gob turn other",
        dice="ada attack 99",
    )
    assert "throw" not in fought.offered()
    assert fought.values("melee", "weapon") == ("unarmed",)


def test_a_melee_weapon_is_thrown_with_the_skill_for_throwing() -> None:
    assert thrown("none", 99, 0, throw=33).facts("attack_roll")["skill"] == 33


def test_answering_a_throw_counts_as_having_defended() -> None:
    assert thrown("dodge", 99, 99)["gob"]["answered"] == ["ada"]
    assert thrown("dodge", 99, 99)["gob"]["defended"] == 1


def test_outnumbered_and_undefended_do_not_apply_to_a_throw() -> None:
    fought = play(
        ada(**armed(KNIFE)),
        gob(),
        "ada turn throw target=gob",
        "gob react none",
        dice="ada attack 99",
        undefended="automatic",
    )
    assert fought.facts("attack_roll")["bonus"] == 0


def test_a_throw_into_a_melee_may_hit_a_friend() -> None:
    fought = play(
        ada(throw=20, **armed(KNIFE)),
        bob(hp_max=20),
        gob(),
        "gm gm engage target=bob other=gob",
        "ada turn throw target=gob",
        "gob react none",
        dice="ada attack 97, ada attack tens 1, ada damage 2",
    )
    assert fought.entries("friend_hit")[0]["target"] == "bob"
    assert fought["bob"]["hp"] == 16
