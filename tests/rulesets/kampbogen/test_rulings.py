"""README 5.5, 5.6, 7.10: the GM's rulings and values, and whom the GM answers for."""

import pytest

from tests.rulesets.kampbogen.fight import ROLL, acts, foe, hero, play

CAST = (hero(pools={"kraft": 1}), hero("b"), foe(), foe("p"))


def put(target: str, field: str, value: object) -> str:
    return f"gm gm set target={target} field={field} value={value}"


def test_who_is_attacked_is_in_the_fight_and_may_come_late_by_the_gm() -> None:
    outside = hero("b", in_combat=False, can_join=False)
    dice = "gm kampgrad 1 1, a ability 3 3, b ability 4 2"
    early = play(hero(), outside, foe(), "gm gm enter target=b", ROLL, dice=dice)
    assert set(early.pending()) == {"a roll", "b roll"}
    late = play(hero(), outside, foe(), ROLL, "a roll roll", "gm gm enter target=b", dice=dice)
    assert late.rules() == ["enter", "ability_roll"]
    assert set(late.pending()) == {"a act", "b act"}
    assert (
        play(hero(), hero("b", helpless=True, in_combat=False), foe(), "gm gm enter target=b").error
        == "bad_field"
    )


def test_who_comes_back_with_dice_keeps_them_and_what_he_has_chosen() -> None:
    deeds = [ROLL, "a roll roll", "b roll roll", "a act pass"]
    back = ["gm gm withdraw target=a", "gm gm enter target=a"]
    fight = play(
        hero(), hero("b"), foe(), deeds, back, dice="gm kampgrad 1 1, a ability 3 3, b ability 4 2"
    )
    assert (fight["a"]["dice"], fight["a"]["action"]) == (6, "pass")
    assert fight.pending() == ["b act"]


def test_rulings_are_for_their_phases() -> None:
    rolled = [ROLL, "a roll roll", "b roll roll"]
    dice = "gm kampgrad 1 1, a ability 3 3, b ability 3 3"
    for ruling in (
        "holdup character=a opponent=o holder=opponent",
        "indirect",
        "sneak_attack character=a opponent=o",
    ):
        assert play(*CAST, f"gm gm {ruling}", dice=dice).error is None
        assert play(*CAST, rolled, f"gm gm {ruling}", dice=dice).error == "not_pending"
    assert play(*CAST, "gm gm enter target=zz", situation="indirect").error == "not_pending"
    assert play(*CAST, "gm gm dance").error == "unknown_option"


def test_gear_drugs_and_expertise_help_only_those_in_the_fight_and_by_those_in_it() -> None:
    cast = (hero(liv=2, pools={"kraft": 1}), hero("b", liv=0), hero("c", in_combat=False), foe())
    fight = play(*cast, "gm gm use who=a text=salve liv=2 pool=kraft amount=3 condition=rask")
    assert fight.facts("use") == {
        "text": "salve",
        "liv": 2,
        "pool": "kraft",
        "amount": 3,
        "condition": "rask",
        "cure": "",
    }
    assert fight.facts("heal") == {"amount": 2, "before": 2, "after": 4}
    assert (fight["a"]["pools"], fight["a"]["conditions"]) == ({"kraft": 4}, ["rask"])
    woken = play(*cast, "gm gm use who=a target=b liv=1")
    assert (woken["b"]["status"], woken["b"]["liv"]) == ("active", 1)
    assert play(*cast, "gm gm use who=c liv=1").error == "bad_field"
    assert play(*cast, "gm gm use who=b liv=1").error == "bad_field"


def test_healing_stops_at_full_life_and_pools_at_0_and_99() -> None:
    fight = play(*CAST, "gm gm use who=b liv=20")
    assert (fight.facts("heal"), fight["b"]["liv"]) == ({"amount": 20, "before": 5, "after": 5}, 5)
    assert play(*CAST, "gm gm use who=a pool=kraft amount=-9")["a"]["pools"] == {"kraft": 0}
    many = play(hero(pools={"kraft": 98}), foe(), "gm gm use who=a pool=kraft amount=9")
    assert many["a"]["pools"] == {"kraft": 99}


def test_a_condition_is_cured_and_harm_by_gear_is_harm() -> None:
    fight = play(
        *CAST, "gm gm use who=o target=a liv=-1 condition=blind", "gm gm use who=a cure=blind"
    )
    assert fight.whose("harm") == ["o a"]
    assert fight["a"]["conditions"] == []


@pytest.mark.parametrize(
    "fields",
    [
        "pool=mod",
        "amount=1",
        "target=o condition=x",
        "target=o cure=x",
        "liv=21",
        "liv=true",
        "x=1",
    ],
)
def test_what_cannot_be_used_is_refused(fields: str) -> None:
    assert play(*CAST, f"gm gm use who=a {fields}").error == "bad_field"


def test_what_is_set_takes_effect_at_once() -> None:
    fight = play(*CAST, put("a", "liv", 0))
    assert fight.rules() == ["set", "down"]
    assert fight.whose("down") == ["gm a"]
    woken = play(*CAST, put("a", "liv", 0), put("a", "liv", 1))
    assert woken["a"]["status"] == "active"
    assert play(*CAST, put("b", "helpless", "true"), ROLL, dice="gm kampgrad 1 1").pending() == [
        "a roll"
    ]


def test_only_the_gm_reads_what_was_set_of_an_opponents_secrets() -> None:
    secret = [
        put("o", "liv", 1),
        put("o", "kamp", "let"),
        put("o", "style_stat", "x"),
        put("o", "kills", "true"),
    ]
    open = [put("o", "helpless", "true"), put("a", "liv", 1), put("o", "status", "surrendered")]
    fight = play(*CAST, secret, open)
    assert [entry["visible_to"] for entry in fight.entries("set")] == ["gm"] * 4 + ["all"] * 3


@pytest.mark.parametrize(
    ("target", "field", "value"),
    [
        ("a", "liv", 6),
        ("a", "liv", -1),
        ("a", "liv", "true"),
        ("a", "status", "fled"),
        ("a", "status", "removed"),
        ("o", "soul", 1),
        ("a", "kamp", "let"),
        ("a", "prygl", 2),
        ("a", "conditions", "x"),
        ("a", "conditions", "x+x"),
        ("a", "away_until", 1000),
        ("a", "situational", 11),
        ("a", "front", "o"),
        ("a", "pools", 3),
        ("o", "kamp", "x"),
    ],
)
def test_what_cannot_be_set_is_refused(target: str, field: str, value: object) -> None:
    assert play(*CAST, put(target, field, value)).error == "bad_field"


def test_conditions_are_set_as_a_list() -> None:
    fight = play(*CAST, put("a", "conditions", "bange,blind"))
    assert fight["a"]["conditions"] == ["bange", "blind"]
    assert fight.facts("set") == {"field": "conditions", "value": ["bange", "blind"]}


def test_an_opponent_may_be_said_to_have_fled() -> None:
    assert play(*CAST, put("o", "status", "fled"))["o"]["status"] == "fled"


def test_setting_somebody_outside_is_not_leaving() -> None:
    fight = play(*CAST, ROLL, put("a", "in_combat", "false"), dice="gm kampgrad 1 1")
    assert set(fight.pending()) == {"a join", "b roll"}


def test_the_default_answers_for_many_what_is_pending_now() -> None:
    fight = play(
        *CAST,
        ROLL,
        "gm gm default who=a,b,gm,o",
        dice="gm kampgrad 1 1, a ability 3 3, b ability 3 3",
    )
    assert fight.rules() == ["ability_roll", "ability_roll"]
    assert set(fight.pending()) == {"a act", "b act"}
    assert play(*CAST, "gm gm default who=gm,x").error == "bad_field"
    assert play(*CAST, "gm gm default who=gm").error == "bad_field"
    assert play(*CAST, "gm gm default").error == "bad_field"


def test_of_several_hits_in_a_row_only_the_first_is_answered() -> None:
    cast = (*(hero(id) for id in "abcd"), foe(), foe("p"))
    dice = ", ".join(f"{id} ability 3 3" for id in "abcd")
    deeds = acts(*(f"{id} pass" for id in "abcd"))
    fight = play(*cast, ROLL, deeds, "gm gm default who=party,", dice=f"gm kampgrad 1 1, {dice}")
    assert fight.state["targets"] == ["a"]
    assert fight.pending() == ["party hit"]


def test_a_suggestion_answers_too() -> None:
    fight = play(
        *CAST, ROLL, "gm gm suggest who=a,b", dice="gm kampgrad 1 1, a ability 3 3, b ability 3 3"
    )
    assert set(fight.pending()) == {"a act", "b act"}


def test_the_gm_ends_the_fight() -> None:
    fight = play(*CAST, "gm gm end")
    assert fight.rules() == ["end", "over"]
    assert (fight.state["over"], fight.state["winner"], fight.state["phase"]) == (
        True,
        None,
        "over",
    )
    assert play(*CAST, "gm gm end", "gm gm end").error == "fight_over"


def test_surrender_is_for_the_active() -> None:
    fight = play(*CAST, "gm gm surrender target=a")
    assert (fight["a"]["status"], fight["a"]["in_combat"]) == ("surrendered", True)
    assert play(*CAST, put("a", "liv", 0), "gm gm surrender target=a").error == "bad_field"


def test_a_killer_is_a_fighter_of_another_side() -> None:
    cast = (hero(), hero("b", liv=0, in_combat=False), foe())
    down = put("a", "helpless", "true")
    assert play(*cast, down, "gm gm execute target=b who=o").whose("execute") == ["o b"]
    assert play(*cast, down, "gm gm execute target=b").whose("execute") == ["gm b"]
    assert play(*cast, down, "gm gm execute target=b who=a").error == "bad_field"
    other = (hero(in_combat=False), foe(helpless=True), foe("p", side="wolves"))
    assert play(*other, "gm gm execute target=o who=p").error == "bad_field"
