"""README 7.4: manoeuvres, holding and breaking free."""

import pytest

from tests.rulesets.coc7.fight import CLAWS, CLUB, ada, armed, bob, gob, hag, play
from tests.rulesets.fights import Json, Played


def tried(goal: str, attacker: Json, target: Json, **options: object) -> Played:
    """Ada's manoeuvre succeeds; the goblin does nothing."""
    return play(
        attacker,
        target,
        f"ada turn manoeuvre target=gob goal={goal}",
        "gob react none",
        dice="ada manoeuvre 1, ada manoeuvre tens 10 10",
        **options,
    )


def test_a_manoeuvre_takes_the_place_of_damage_and_build_matters() -> None:
    fought = tried("push", ada(build=0), gob(build=1))
    assert "damage" not in fought.rules()
    assert fought.facts("attack_roll")["mod_build"] == -1
    assert fought.facts("attack_roll")["weapon"] == ""


@pytest.mark.parametrize(("difference", "dice"), [(2, -2), (1, -1), (0, 0), (-3, 0)])
def test_against_2_larger_two_penalty_dice_against_1_one_and_otherwise_none(
    difference: int, dice: int
) -> None:
    fought = tried("push", ada(), gob(build=difference))
    assert fought.facts("attack_roll").get("mod_build", 0) == dice


def test_against_3_or_more_larger_a_manoeuvre_is_impossible() -> None:
    assert "manoeuvre" not in play(ada(), gob(build=3)).offered()
    answer = play(ada(build=3), gob(), "ada turn melee target=gob")
    assert set(answer.offered()) == {"dodge", "fight_back", "none"}


def test_both_roll_the_fitting_skills_or_attributes_mostly_brawl() -> None:
    fought = play(
        ada(brawl=40, str=65, dex=70),
        gob(brawl=45, str=55),
        "ada turn manoeuvre target=gob goal=push skill=str",
        "gob react manoeuvre goal=push",
        dice="ada manoeuvre 99, gob manoeuvre 99",
    )
    assert fought.facts("attack_roll")["skill"] == 65
    assert fought.facts("defence_roll")["skill"] == 45
    assert fought.entries("manoeuvre")[0]["facts"] == {"goal": "push", "skill": "str"}


def test_the_skill_of_a_melee_weapon_serves_while_it_is_in_hand() -> None:
    assert play(ada(), gob()).values("manoeuvre", "skill") == ("brawl", "str", "dex")
    fought = play(
        ada(**armed(CLUB, skill=66)),
        gob(),
        "ada turn manoeuvre target=gob goal=push skill=weapon",
        "gm gm set target=ada field=held value=''",
        "gob react none",
        dice="ada manoeuvre 99",
    )
    assert fought.facts("attack_roll")["skill"] == 66


def test_success_achieves_the_named_aim_instead_of_damage() -> None:
    fought = play(
        ada(),
        gob(),
        {"id": "imp", "side": "foes", "name": "Imp", "stats": {}},
        "ada turn manoeuvre target=gob goal=other text=lamp",
        "gob react none",
        dice="ada manoeuvre 1",
    )
    (effect,) = fought.entries("manoeuvre_effect")
    assert (effect["who"], effect["target"]) == ("ada", "gob")
    assert effect["facts"] == {"goal": "other", "text": "lamp"}
    assert fought["gob"]["hp"] == 10


def test_a_disarmed_weapon_lies_on_the_ground() -> None:
    fought = tried("disarm", ada(), gob(**armed(CLUB)))
    assert fought.facts("manoeuvre_effect")["weapon"] == "club"
    assert (fought["gob"]["held"], fought["gob"]["dropped"]) == ("", ["club"])


def test_nobody_is_disarmed_of_nothing() -> None:
    fought = play(ada(), gob(), hag(**armed(CLUB)))
    assert "disarm" in fought.values("manoeuvre", "goal")
    for bare in (gob(), gob(weapons=[CLAWS])):
        disarming = "ada turn manoeuvre target=gob goal=disarm"
        assert play(ada(), bare, hag(**armed(CLUB)), disarming).error == "bad_field"


def test_only_of_whom_holds_something_is_disarming_asked() -> None:
    goal = play(ada(), gob(), hag(**armed(CLUB))).field("manoeuvre", "goal")
    assert goal.depends is not None and goal.depends[0] == "target"
    assert {id: "disarm" in goals for id, goals in goal.depends[1].items()} == {  # type: ignore
        "gob": False,
        "hag": True,
    }


def test_who_is_pushed_is_no_longer_in_melee_with_the_winner_and_no_hold_between_them_lasts() -> (
    None
):
    fought = play(
        ada(),
        gob(),
        "gm gm set target=ada field=restrained_by value=gob",
        "ada turn manoeuvre target=gob goal=push",
        "gob react none",
        dice="ada manoeuvre 1, ada manoeuvre tens 10",
    )
    assert fought["gob"]["engaged"] == fought["ada"]["engaged"] == []
    assert fought["ada"]["restrained_by"] == ""
    assert "released" not in fought.rules()


def test_who_is_knocked_down_is_prone() -> None:
    fought = play(
        ada(dex=10),
        gob(),
        "gob turn other",
        "ada turn manoeuvre target=gob goal=knock_down",
        "gob react none",
        dice="ada manoeuvre 1",
    )
    assert fought.rules()[-1] == "get_up", "with its next turn"


def test_a_hold_costs_a_penalty_die_on_attack_and_defence() -> None:
    fought = play(
        ada(),
        gob(),
        "gm gm set target=ada field=restrained_by value=gob",
        "ada turn melee target=gob",
        "gob react none",
        "gob turn melee target=ada",
        "ada react dodge",
        dice="ada attack 50, ada attack tens 9, gob attack 99, ada dodge 30, ada dodge tens 4",
    )
    assert fought.entries("attack_roll")[0]["facts"]["mod_held"] == -1
    assert fought.facts("defence_roll")["mod_held"] == -1
    assert fought.facts("defence_roll")["roll"] == 40


def test_nobody_is_held_twice_by_the_same_one_and_a_new_holder_replaces_the_former() -> None:
    held = "gm gm set target=gob field=restrained_by value=ada"
    assert play(ada(), gob(), held, "ada turn manoeuvre target=gob goal=hold").error == "bad_field"
    fought = play(
        ada(),
        bob(),
        gob(),
        held,
        "ada turn other",
        "bob turn manoeuvre target=gob goal=hold",
        "gob react none",
        dice="bob manoeuvre 1",
    )
    assert fought["gob"]["restrained_by"] == "bob"


def broken(mine: int, holders: list[int], **holder: object) -> Played:
    return play(
        ada(brawl=50),
        gob(brawl=50, **holder),
        "gm gm set target=ada field=restrained_by value=gob",
        "ada turn break_free",
        dice={"ada manoeuvre": [mine], "gob resist": holders},
    )


def test_one_breaks_free_with_a_higher_level_than_the_holder() -> None:
    fought = broken(20, [40])
    assert fought.rules()[:3] == ["break_free", "resist_roll", "released"]
    assert fought.entries("break_free")[0]["target"] == "gob"
    assert fought["ada"]["restrained_by"] == ""


def test_a_tie_keeps_one_held() -> None:
    assert broken(40, [40])["ada"]["restrained_by"] == "gob"
    assert broken(90, [99])["ada"]["restrained_by"] == "gob", "a failure is never enough"


def test_a_helpless_holder_does_not_resist() -> None:
    fought = broken(50, [], helpless=True)
    assert "resist_roll" not in fought.rules()
    assert fought["ada"]["restrained_by"] == ""


def test_the_defender_may_answer_with_a_manoeuvre_and_its_effect_takes_the_place_of_damage() -> (
    None
):
    fought = play(
        ada(brawl=50),
        gob(brawl=50),
        "ada turn melee target=gob",
        "gob react manoeuvre goal=knock_down",
        dice="ada attack 40, gob manoeuvre 20",
    )
    assert fought.facts("exchange")["result"] == "defender"
    assert "damage" not in fought.rules()
    assert fought["ada"]["prone"]
    assert fought["gob"]["answered"] == ["ada"]


def test_a_manoeuvre_in_answer_loses_ties_like_fighting_back_and_counts_the_build() -> None:
    fought = play(
        ada(brawl=50, build=1),
        gob(brawl=50),
        "ada turn melee target=gob",
        "gob react manoeuvre goal=knock_down",
        dice="ada attack 40, gob manoeuvre 40, gob manoeuvre tens 3, ada damage 1",
    )
    assert fought.facts("defence_roll")["mod_build"] == -1
    assert fought.facts("exchange")["result"] == "attacker"


def test_a_manoeuvre_against_somebody_undefended_may_need_no_roll() -> None:
    fought = tried("push", ada(), gob(), undefended="automatic")
    assert fought.rules() == ["react", "automatic_hit", "manoeuvre_effect"]


@pytest.mark.parametrize("text", ["x" * 81])
def test_what_is_wanted_is_told_in_at_most_80_characters(text: str) -> None:
    fought = play(ada(), gob(), f"ada turn manoeuvre target=gob goal=other text={text}")
    assert fought.error == "bad_field"
