"""README 7.1, 7.2, 7.4: the kampgrad, the front opponent, the kampstil."""

import pytest

from tests.rulesets.kampbogen.fight import ROLL, foe, hero, play

MODIFIERS = {
    "let": 0,
    "normal": 2,
    "vanskelig": 4,
    "svaer": 6,
    "haard": 8,
    "urimelig": 10,
    "episk": 12,
}


def test_the_gm_rolls_the_kampgrad_for_all_opponents_together() -> None:
    fight = play(hero(), hero("b"), foe(), foe("p"), foe("q"), ROLL, dice="gm kampgrad 4 3")
    assert fight.facts("kampgrad") == {
        "grade": "normal",
        "dice": 7,
        "modifier": 2,
        "total": 9,
        "opponents": 3,
        "characters": 2,
    }
    state = fight.state
    assert (state["grade"], state["kampgrad"], state["kampgrad_dice"]) == ("normal", 9, 7)


@pytest.mark.parametrize("grade", MODIFIERS)
def test_the_kampgrad_comes_first_and_each_of_the_seven_grades_has_its_number(grade: str) -> None:
    fight = play(hero(), foe(kamp=grade), ROLL, dice="gm kampgrad 4 3")
    assert fight.pending(0) == ["gm kampgrad"]
    assert fight.facts("kampgrad")["total"] == 7 + MODIFIERS[grade]


def test_a_grade_may_have_another_number_and_the_others_keep_theirs() -> None:
    fight = play(hero(), foe(), ROLL, dice="gm kampgrad 4 3", grade_modifiers={"normal": -3})
    assert fight.facts("kampgrad")["total"] == 4
    fight = play(
        hero(), foe(kamp="let"), ROLL, dice="gm kampgrad 4 3", grade_modifiers={"normal": 9}
    )
    assert fight.facts("kampgrad")["total"] == 7


def test_of_different_grades_the_lowest_counts() -> None:
    fight = play(hero(), foe("troll", kamp="svaer"), foe("r"), ROLL, dice="gm kampgrad 4 5")
    assert fight.facts("kampgrad")["total"] == 11
    assert fight.state["front"] == "r"


def test_the_order_of_the_grades_decides_and_not_their_numbers() -> None:
    fight = play(
        hero(), foe(kamp="let"), foe("p"), ROLL, dice="gm kampgrad 4 3", grade_modifiers={"let": 50}
    )
    assert fight.facts("kampgrad")["grade"] == "let"


def test_a_double_one_of_the_gm_is_2() -> None:
    assert play(hero(), foe(), ROLL, dice="gm kampgrad 1 1").facts("kampgrad")["total"] == 4


def test_a_double_six_of_the_gm_is_12() -> None:
    assert play(hero(), foe(), ROLL, dice="gm kampgrad 6 6").facts("kampgrad")["total"] == 14


def test_the_first_of_the_lowest_stands_in_front_until_the_gm_names_another() -> None:
    cast = (hero(), foe("o", kamp="svaer"), foe("p"), foe("q"))
    assert play(*cast).state["front"] == "p"
    named = play(*cast, "gm gm front target=q")
    assert named.state["front"] == "q"
    assert named.whose("front") == ["gm q"]
    assert play(*cast, "gm gm front target=o").error == "bad_field"


def test_who_was_named_is_in_front_whenever_he_is_among_the_lowest() -> None:
    fight = play(
        hero(),
        foe("p"),
        foe("q"),
        "gm gm front target=q",
        "gm gm set target=q field=kamp value=episk",
        "gm gm set target=q field=kamp value=normal",
    )
    fronts = [fight.after(step)["front"] for step in range(len(fight.outcomes))]
    assert fronts == ["p", "q", "p", "q"]


def test_who_was_named_before_is_forgotten_when_another_is_named() -> None:
    named = [
        "gm gm front target=q",
        "gm gm front target=r",
        "gm gm set target=r field=helpless value=true",
    ]
    fight = play(hero(), foe("p"), foe("q"), foe("r"), named)
    assert fight.state["front"] == "p"


def test_with_10_on_the_dice_attackers_must_use_the_ability_of_the_front_opponent() -> None:
    cast = (hero(talents={"styrke": 3, "fysik": 1}), foe(style="fysik"), foe("p", style="snilde"))
    fight = play(*cast, ROLL, "a roll roll", dice="gm kampgrad 5 5, a ability 3 4")
    assert fight.whose("style") == ["o"]
    assert fight.facts("style") == {"ability": "fysik", "dice": 10}
    assert fight.state["style"] == "fysik"
    deed = [ROLL, "a roll roll", "a act combat ability=styrke"]
    assert play(*cast, deed, dice="gm kampgrad 5 5, a ability 3 4").error == "bad_field"


def test_with_9_on_the_dice_everybody_fights_as_he_likes() -> None:
    fight = play(hero(), foe(style="fysik", kamp="episk"), ROLL, dice="gm kampgrad 5 4")
    assert (fight.entries("style"), fight.state["style"]) == ([], "")


def test_a_front_opponent_without_kampstil_forces_nothing() -> None:
    fight = play(hero(), foe(), foe("p", style="fysik"), ROLL, dice="gm kampgrad 6 5")
    assert fight.state["style"] == ""


def test_who_does_not_have_the_ability_of_the_kampstil_uses_0() -> None:
    deeds = [ROLL, "a roll roll", "a act combat"]
    cast = (hero(talents={"styrke": 3}), foe(style="dans"))
    fight = play(*cast, deeds, dice="gm kampgrad 5 5, a ability 3 4")
    assert (fight.facts("act")["ability"], fight.facts("act")["value"]) == ("dans", 0)


def test_the_kampstil_can_begin_elsewhere_or_never() -> None:
    cast = (hero(), foe(style="fysik"), ROLL)
    assert play(*cast, dice="gm kampgrad 1 2", style_roll=3).state["style"] == "fysik"
    assert play(*cast, dice="gm kampgrad 6 6", style_roll=13).state["style"] == ""


def test_the_kampstil_stays_when_the_front_opponent_falls() -> None:
    fight = play(
        hero(),
        foe(style="fysik"),
        foe("p"),
        ROLL,
        "gm gm set target=o field=liv value=0",
        dice="gm kampgrad 6 6",
    )
    assert (fight.state["front"], fight.state["style"]) == ("p", "fysik")
