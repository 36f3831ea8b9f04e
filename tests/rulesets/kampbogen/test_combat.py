"""README 7.6 to 7.9: combat rolls, prygl rolls, manoeuvres, life and falling."""

import pytest

from tests.rulesets.fights import Played
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

TWO = (foe("o", liv_max=9), foe("p", liv_max=9, kamp="episk"))


def fought(bonus: int, dice: str, *opponents: dict, **options: object) -> Played:
    one = hero(talents={"styrke": bonus, "fysik": -1}, knowledges={"feltkunst": bonus})
    cast = opponents or (foe(liv_max=9),)
    return play(
        one, *cast, ROLL, acts("a combat"), dice=f"gm kampgrad 4 4, a ability {dice}", **options
    )


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
    """With 10 on the dice prygl is reached: 1 harm whatever the kampgrad."""
    fight = fought(bonus, dice)
    assert fight.facts("combat")["result"] == result
    assert fight.facts("combat")["harm"] == to_opponent
    assert fight.facts("combat")["prygl_hit"] is (dice == "5 5")
    assert (fight["o"]["liv"], fight["a"]["liv"]) == (9 - to_opponent, 5 - to_himself)


def test_prygl_reached_in_a_combat_roll_is_1_harm_whatever_the_kampgrad() -> None:
    fight = fought(-1, "5 5")
    assert fight.facts("combat")["prygl"] == 10
    assert fight.whose("harm") == ["a o", "gm a"]
    assert fought(-1, "5 4").facts("combat")["harm"] == 0


def test_prygl_does_not_add_to_a_combat_roll_unless_it_is_said_to() -> None:
    assert fought(2, "5 5").facts("combat")["harm"] == 1
    stacked = fought(2, "5 5", prygl_stacks=True)
    assert stacked.facts("combat")["harm"] == 2
    assert stacked.whose("harm") == ["a o", "a o"]
    assert fought(-1, "5 5", prygl_stacks=True).facts("combat")["harm"] == 1


def test_the_second_hit_goes_to_the_next_or_is_lost() -> None:
    weak = foe("o", liv_max=1)
    fight = fought(2, "5 5", weak, TWO[1], prygl_stacks=True)
    assert fight.whose("harm") == ["a o", "a p"]
    assert fought(2, "5 5", weak, prygl_stacks=True).facts("combat")["harm"] == 1


def test_somebody_without_prygl_never_thrashes() -> None:
    fight = play(
        hero(prygl=0), foe(), ROLL, acts("a combat"), dice="gm kampgrad 6 5, a ability 6 5"
    )
    assert fight.facts("combat")["prygl_hit"] is False
    dice = "gm kampgrad 6 5, a ability 6 5"
    assert "prygl" not in play(hero(prygl=0), foe(), ROLL, "a roll roll", dice=dice).offered("a")


def test_what_a_rise_adds_counts_for_prygl() -> None:
    fight = play(
        hero(prygl=12),
        foe(kamp="episk"),
        ROLL,
        acts("a combat"),
        dice="gm kampgrad 6 6, a ability 6 6, a rise 1 2",
    )
    assert fight.facts("combat")["prygl_hit"] is True


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


def test_a_prygl_roll_hits_and_goes_on_until_it_fails() -> None:
    fight = play(
        hero(prygl=8),
        foe(liv_max=1),
        foe("p", kamp="svaer"),
        ROLL,
        acts("a prygl"),
        dice="gm kampgrad 6 4, a ability 1 2, a prygl 5 4 6 2 3 1",
    )
    assert fight.whose("prygl_roll") == ["a o", "a p", "a p"]
    assert [e["facts"]["number"] for e in fight.entries("prygl_roll")] == [1, 2, 3]
    assert fight.facts("prygl_roll") == {"dice": 4, "needed": 8, "hit": False, "number": 3}
    assert (fight.facts("prygl"), fight.whose("prygl")) == ({"hits": 2}, ["a"])
    assert (fight["o"]["liv"], fight["p"]["liv"]) == (0, 2)


def test_a_prygl_roll_ends_when_no_opponent_is_left() -> None:
    fight = play(
        hero(prygl=8),
        hero("b", prygl=8),
        foe(liv_max=1),
        ROLL,
        acts("a prygl", "b prygl"),
        dice="gm kampgrad 6 4, a ability 1 2, b ability 4 4, a prygl 5 4",
    )
    assert fight.whose("prygl") == ["a", "b"]
    assert [entry["facts"]["hits"] for entry in fight.entries("prygl")] == [1, 0]


def test_fumble_rise_and_soul_do_not_exist_in_a_prygl_roll() -> None:
    fight = play(
        hero(prygl=3, soul=1, situational=9),
        foe(liv_max=9),
        ROLL,
        acts("a prygl"),
        dice="gm kampgrad 6 4, a ability 1 2, a prygl 6 6 1 1",
    )
    assert [entry["facts"]["dice"] for entry in fight.entries("prygl_roll")] == [12, 2]
    assert fight.entries("ability_roll")[0]["facts"]["dice"] == 3


def test_with_a_prygl_roll_one_is_harmed_by_every_hit_of_the_kampgrad() -> None:
    dice = "gm kampgrad 1 1, a ability {}, b ability 4 4, a prygl 1 2"
    cast = (hero(talents={"styrke": 9}), hero("b"), foe(liv_max=9))
    deeds = [ROLL, *acts("a prygl", "b combat")]
    assert play(*cast, deeds, dice=dice.format("3 3")).whose("kampgrad_hit") == ["a"]
    assert play(*cast, deeds, dice=dice.format("6 4")).whose("kampgrad_hit") == []


def test_a_prygl_roll_is_free_or_only_for_dice_that_reach_it() -> None:
    dice = "gm kampgrad 1 1, a ability 5 4"
    rolled = [ROLL, "a roll roll"]
    assert "prygl" in play(hero(), foe(), rolled, dice=dice).offered("a")
    assert "prygl" not in play(hero(), foe(), rolled, dice=dice, prygl_gate=True).offered("a")
    assert "prygl" in play(hero(prygl=9), foe(), rolled, dice=dice, prygl_gate=True).offered("a")


def test_prygl_taken_away_before_the_resolution_rolls_nothing() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe(),
        ROLL,
        "a roll roll",
        "b roll roll",
        "a act prygl",
        "gm gm set target=a field=prygl value=0",
        "b act pass",
        dice="gm kampgrad 1 1, a ability 5 4, b ability 3 3",
    )
    assert (fight.entries("prygl_roll"), fight.facts("prygl")) == ([], {"hits": 0})


def test_a_manoeuvre_that_is_equal_or_higher_harms_a_chosen_opponent() -> None:
    cast = (hero(knowledges={"feltkunst": 3}), *TWO)
    deeds = [ROLL, *acts("a manoeuvre target=p")]
    for dice, harm in (("5 2", 1), ("4 2", 0)):
        fight = play(*cast, deeds, dice=f"gm kampgrad 4 4, a ability {dice}")
        assert fight.whose("manoeuvre") == ["a p"]
        assert fight.facts("manoeuvre")["harm"] == harm
        assert fight.facts("manoeuvre")["success"] is bool(harm)
        assert (fight["p"]["liv"], fight["o"]["liv"], fight["a"]["liv"]) == (9 - harm, 9, 4 + harm)


def test_a_manoeuvre_aims_at_the_front_opponent_unless_told_otherwise() -> None:
    fight = play(hero(), *TWO, ROLL, acts("a manoeuvre"), dice="gm kampgrad 1 1, a ability 3 3")
    assert fight.whose("act") == ["a o"]
    assert fight.whose("manoeuvre") == ["a o"]


def test_a_chosen_target_that_has_fallen_is_replaced_by_the_front_opponent() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe("o", liv_max=1),
        foe("p"),
        ROLL,
        acts("a manoeuvre target=o", "b manoeuvre target=o"),
        dice="gm kampgrad 1 1, a ability 4 4, b ability 4 4",
    )
    assert fight.whose("manoeuvre") == ["a o", "b p"]


def test_the_one_who_commands_harms_alone_unless_the_others_follow() -> None:
    cast = (hero(), hero("b"), hero("c", prygl=8), *TWO)
    deeds = [ROLL, *acts("a manoeuvre target=p", "b combat", "c prygl")]
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 4 4, c ability 4 4, c prygl 5 4 1 1"
    hits = ["party hit take target=a", "party hit take target=b"]
    alone = play(*cast, deeds, hits, dice=dice)
    assert alone.whose("combat") == ["b o"]
    led = play(*cast, deeds, hits, dice=dice, manoeuvre_directs=True)
    assert led.whose("combat") == ["b p"]
    assert led.whose("prygl_roll") == ["c p", "c p"]


def test_a_manoeuvre_that_fails_or_whose_target_had_fallen_directs_nobody() -> None:
    failed = play(
        hero(),
        hero("b"),
        *TWO,
        ROLL,
        acts("a manoeuvre target=p", "b combat"),
        dice="gm kampgrad 4 4, a ability 2 2, b ability 6 5",
        manoeuvre_directs=True,
    )
    assert failed.whose("combat") == ["b o"]


def test_kampstil_does_not_bind_manoeuvres_unless_it_is_said_to() -> None:
    cast = (hero(), foe(style="styrke"))
    rolled = [ROLL, "a roll roll"]
    harm, flee = "a act manoeuvre goal=harm", "a act manoeuvre"
    dice = "gm kampgrad 5 5, a ability 3 3"
    assert play(*cast, rolled, harm, dice=dice).error is None
    bound = {"style_binds_manoeuvre": True}
    assert play(*cast, rolled, harm, dice=dice, **bound).error == "bad_field"
    assert play(*cast, rolled, flee, dice=dice, **bound).facts("act")["goal"] == "flee"
    own = foe(style="feltkunst")
    assert play(hero(), own, rolled, harm, dice=dice, **bound).error is None


def test_fleeing_has_no_target() -> None:
    deeds = [ROLL, *acts("a manoeuvre goal=flee target=o")]
    assert play(hero(), foe(), deeds, dice="gm kampgrad 1 1, a ability 3 3").error == "bad_field"


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
    one = hero(talents={"kultur": 4, "styrke": 1}, knowledges={"feltkunst": 2, "kultur": 9})
    dice = "gm kampgrad 1 1, a ability 3 3"
    fight = play(one, foe(), ROLL, acts("a combat"), dice=dice)
    assert (fight.facts("combat")["ability"], fight.facts("combat")["value"]) == ("kultur", 4)
    fight = play(one, foe(), ROLL, acts("a manoeuvre"), dice=dice, manoeuvre_ability="dans")
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
