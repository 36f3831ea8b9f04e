"""README 7.6, 7.8, 7.9: combat rolls, the resolution, life and falling."""

import pytest

from tests.rulesets.kampbogen.fight import ROLL, TWO, acts, effect, foe, fought, hero, play


@pytest.mark.parametrize(
    ("bonus", "dice", "result", "to_opponent", "to_himself"),
    [
        (6, "3 2", "higher", 1, 0),
        (5, "3 2", "equal", 1, 1),
        (4, "3 2", "lower", 0, 1),
        (1, "5 5", "higher", 1, 0),
        (0, "5 5", "equal", 1, 1),
        (-1, "5 5", "lower", 1, 1),
    ],
)
def test_higher_harms_the_opponent_equal_both_lower_the_character(
    bonus: int, dice: str, result: str, to_opponent: int, to_himself: int
) -> None:
    """With 10 on the dice prygl is reached: 1 harm, whatever the kampgrad."""
    fight = fought(bonus, dice)
    assert fight.facts("combat")["result"] == result
    assert fight.facts("combat")["harm"] == to_opponent
    assert fight.facts("combat")["prygl_hit"] is (dice == "5 5")
    assert (fight["o"]["liv"], fight["a"]["liv"]) == (9 - to_opponent, 5 - to_himself)


def test_the_second_hit_goes_to_the_next_or_is_lost() -> None:
    weak = foe("o", liv_max=1)
    fight = fought(2, "5 5", weak, TWO[1], prygl_stacks=True)
    assert fight.whose("harm") == ["a o", "a p"]
    assert fought(2, "5 5", weak, prygl_stacks=True).facts("combat")["harm"] == 1


def test_a_combat_roll_is_with_a_talent_of_ones_choice_and_with_kampstil_only_with_that() -> None:
    cast = (hero(talents={"styrke": 1, "fysik": 3, "dans": 3}), foe(style="styrke"))
    dice = "gm kampgrad {}, a ability 3 3"
    free = play(*cast, ROLL, acts("a combat ability=styrke"), dice=dice.format("4 4"))
    assert free.facts("combat")["ability"] == "styrke"
    assert (
        play(*cast, ROLL, acts("a combat"), dice=dice.format("4 4")).facts("combat")["ability"]
        == "dans"
    )
    knowledge = acts("a combat ability=feltkunst")
    assert play(*cast, ROLL, knowledge, dice=dice.format("4 4")).error == "bad_field"
    assert (
        play(*cast, ROLL, acts("a combat"), dice=dice.format("5 5")).facts("combat")["ability"]
        == "styrke"
    )


def test_harm_goes_to_the_opponent_with_the_lowest_kamp_and_then_to_the_next() -> None:
    cast = (hero(), hero("b"), foe("p", kamp="svaer"), foe("o", liv_max=1))
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 4 4"
    fight = play(*cast, ROLL, acts("a combat", "b combat"), dice=dice)
    assert fight.whose("combat") == ["a o", "b p"]
    assert fight.state["front"] == "p"


def test_when_nobody_is_left_to_harm_there_is_no_harm() -> None:
    cast = (hero(), hero("b"), foe("o", liv_max=1))
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 4 4"
    fight = play(*cast, ROLL, acts("a combat", "b combat"), dice=dice)
    assert fight.whose("combat") == ["a o", "b"]
    assert fight.facts("combat")["harm"] == 0


def test_the_bonus_counts_as_it_was_when_the_deed_was_chosen() -> None:
    fight = play(
        hero(situational=2),
        hero("b"),
        foe(),
        ROLL,
        "a roll roll",
        "b roll roll",
        "a act combat",
        "gm gm set target=a field=situational value=-5",
        "b act pass",
        dice="gm kampgrad 3 3, a ability 3 3, b ability 4 4",
    )
    assert (fight.facts("combat")["situational"], fight.facts("combat")["total"]) == (2, 8)


def test_at_0_life_a_character_is_unconscious_and_life_never_falls_below() -> None:
    fight = play(
        hero(liv=1),
        hero("b"),
        foe(),
        ROLL,
        acts("a pass", "b pass"),
        dice="gm kampgrad 6 6, a ability 1 2, b ability 4 4",
    )
    assert fight.whose("down") == ["gm a"]
    assert (fight["a"]["liv"], fight["a"]["status"], fight["a"]["in_combat"]) == (
        0,
        "unconscious",
        True,
    )
    hurt = play(hero(), foe(), "gm gm use who=o target=a liv=-9")
    assert hurt.facts("harm") == {"cause": "use", "amount": 9, "before": 5, "after": 0}


def test_defeated_opponents_are_unconscious_and_those_who_fight_to_the_death_are_dead() -> None:
    dice = "gm kampgrad 1 1, a ability 4 4"
    for last, status in ((False, "unconscious"), (True, "dead")):
        ghost = foe(liv_max=1, fights_to_death=last)
        fight = play(hero(), ghost, ROLL, acts("a combat"), dice=dice)
        assert fight["o"]["status"] == status
        assert fight.facts("down") == {"status": status}


def test_who_falls_in_the_resolution_still_does_what_he_chose() -> None:
    fight = play(
        hero(liv=1),
        foe(liv_max=2, effects=[effect()]),
        ROLL,
        acts("a combat"),
        dice="gm kampgrad 1 1, a ability 4 4",
    )
    assert fight["a"]["status"] == "unconscious"
    assert fight["o"]["liv"] == 1


def test_what_was_chosen_lapses_with_who_is_no_fighter_when_the_resolution_begins() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe(),
        ROLL,
        "a roll roll",
        "b roll roll",
        "a act combat",
        "gm gm set target=a field=helpless value=true",
        "b act pass",
        dice="gm kampgrad 1 1, a ability 4 4, b ability 4 4",
    )
    assert fight.entries("combat") == []


def test_one_roll_four_uses_or_nothing() -> None:
    gas = effect("gift", ward="kultur")
    fight = play(
        hero(), foe(effects=[gas]), ROLL, "a roll roll", dice="gm kampgrad 1 1, a ability 3 3"
    )
    assert set(fight.offered("a")) == {"counter", "combat", "prygl", "manoeuvre", "pass"}
    assert fight.default("a") == "combat"
    once = play(
        hero(),
        hero("b"),
        foe(),
        ROLL,
        acts("a pass", "b pass")[:3],
        "a act combat",
        dice="gm kampgrad 1 1, a ability 3 3, b ability 3 3",
    )
    assert once.error == "not_pending"


def test_talents_are_for_fighting_and_knowledges_for_the_rest() -> None:
    fighter = hero(talents={"kultur": 4, "styrke": 1}, knowledges={"feltkunst": 2, "kultur": 9})
    dice = "gm kampgrad 1 1, a ability 3 3"
    fight = play(fighter, foe(), ROLL, acts("a combat"), dice=dice)
    assert (fight.facts("combat")["ability"], fight.facts("combat")["value"]) == ("kultur", 4)
    fight = play(fighter, foe(), ROLL, acts("a manoeuvre"), dice=dice, manoeuvre_ability="dans")
    assert (fight.facts("act")["ability"], fight.facts("act")["value"]) == ("dans", 0)


def test_a_resolution_goes_in_its_order() -> None:
    cast = [hero(id, knowledges={"kultur": 9, "feltkunst": 9}, prygl=8) for id in "abcd"]
    gas = [effect("gift", ward="kultur"), effect()]
    many = [foe(f"o{n}", liv_max=9, effects=gas) for n in range(4)]
    dice = ", ".join(f"{id} ability 2 3" for id in "abcd")
    fight = play(
        *cast,
        *many,
        ROLL,
        acts("a combat", "b prygl", "c manoeuvre", "d counter"),
        dice=f"gm kampgrad 4 4, {dice}, b prygl 1 2",
    )
    order = dict.fromkeys(fight.rules())
    assert list(order) == [
        "act",
        "targets",
        "targeted",
        "counter",
        "effect",
        "harm",
        "manoeuvre",
        "prygl_roll",
        "prygl",
        "combat",
        "kampgrad_hit",
        "round",
    ]
