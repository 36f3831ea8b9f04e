"""README 7.3, 7.7: effects trigger, are warded off, and harm."""

from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

KULTUR = {"kultur": 3, "feltkunst": 0}


def keys(*effects: dict, dice: str = "4 4", **options: object) -> list[str]:
    fight = play(hero(), foe(effects=list(effects)), ROLL, dice=f"gm kampgrad {dice}", **options)
    found: list[str] = fight.state["effects"]
    return found


def test_automatic_effects_and_qualities_always_trigger() -> None:
    assert keys(effect(), effect("lugt", quality=True), dice="1 1") == [
        "livskade/automatic",
        "lugt/automatic",
    ]


def test_effects_on_effect_roll_trigger_from_8_on_the_dice() -> None:
    rolled = effect(trigger="effect_roll")
    assert keys(rolled, dice="4 4") == ["livskade/effect_roll"]
    assert keys(rolled, dice="4 3") == []


def test_the_modifier_of_the_grade_does_not_help_effects() -> None:
    strong = foe(kamp="episk", effects=[effect(trigger="effect_roll")])
    assert play(hero(), strong, ROLL, dice="gm kampgrad 4 3").state["effects"] == []


def test_effects_on_effect_roll_can_begin_elsewhere_or_never() -> None:
    rolled = effect(trigger="effect_roll")
    assert keys(rolled, dice="1 1", effect_roll=2) == ["livskade/effect_roll"]
    assert keys(rolled, dice="6 6", effect_roll=13) == []


def test_the_same_effect_counts_once_a_round_also_from_different_opponents() -> None:
    wolves = (foe("w1", effects=[effect()]), foe("w2", effects=[effect()]))
    fight = play(hero(), *wolves, ROLL, acts("a pass"), dice="gm kampgrad 2 1, a ability 3 3")
    assert fight.whose("effect_triggered") == ["w1"]
    assert fight.whose("effect") == ["w1 a"]


def test_effects_are_the_same_only_if_name_and_trigger_are() -> None:
    both = [effect(), effect(trigger="effect_roll")]
    bite = foe("w2", effects=[effect(name="bid"), *both])
    fight = play(hero(), foe("w1", effects=both), bite, ROLL, dice="gm kampgrad 4 4")
    assert fight.state["effects"] == [
        "livskade/automatic",
        "livskade/effect_roll",
        "bid/automatic",
    ]


def test_an_effect_is_told_with_everything_that_it_does() -> None:
    gas = effect("gift", name="gas", harm=2, condition="bange", ward="okkultisme")
    fight = play(hero(), foe(effects=[gas]), ROLL, dice="gm kampgrad 1 2")
    assert fight.facts("effect_triggered") == {
        "effect": "gas/automatic",
        "kind": "gift",
        "trigger": "automatic",
        "harm": 2,
        "harm_to": "liv",
        "condition": "bange",
        "quality": False,
        "ward": "okkultisme",
    }


def test_effects_harm_every_character_in_the_fight_whether_hit_or_not() -> None:
    cast = (hero(), hero("b", helpless=True), hero("c"), hero("d", in_combat=False))
    deeds = [ROLL, "d join stay", *acts("a pass", "c pass")]
    dice = "gm kampgrad 2 1, a ability 1 2, c ability 5 5"
    fight = play(*cast, foe(effects=[effect()]), deeds, dice=dice)
    assert fight.whose("effect") == ["o a", "o b", "o c"]
    assert [fight[id]["liv"] for id in "abcd"] == [3, 4, 4, 5]


def test_kinds_of_effects_are_free_and_may_harm_a_pool_or_bring_a_condition() -> None:
    curse = effect("forbandelse", harm=2, harm_to="mod", condition="bange")
    cast = (hero(pools={"mod": 1}), hero("b"), foe(effects=[curse]))
    dice = "gm kampgrad 1 1, a ability 5 4, b ability 5 4"
    fight = play(*cast, ROLL, acts("a combat", "b combat"), dice=dice)
    assert fight.whose("pool") == ["o a"]
    assert fight.facts("pool") == {"pool": "mod", "before": 1, "after": 0}
    assert fight["a"]["pools"] == {"mod": 0}
    assert fight["b"]["pools"] == {}
    assert [fight[id]["conditions"] for id in "ab"] == [["bange"], ["bange"]]
    assert fight.entries("condition") == []


def test_a_condition_is_not_had_twice() -> None:
    scare = effect("rædsel", harm=0, condition="bange")
    once = [ROLL, *acts("a pass")]
    dice = "gm kampgrad 1 1 1 1, a ability 5 4 5 4"
    fight = play(hero(), foe(effects=[scare]), once, once, dice=dice)
    assert fight["a"]["conditions"] == ["bange"]


def test_an_effect_with_neither_harm_nor_condition_does_nothing() -> None:
    quality = effect("flyver", quality=True)
    fight = play(
        hero(), foe(effects=[quality]), ROLL, acts("a pass"), dice="gm kampgrad 1 1, a ability 1 2"
    )
    assert fight.entries("effect") == []


def test_who_falls_to_one_effect_does_not_get_the_next() -> None:
    two = [effect(), effect("kulde")]
    fight = play(
        hero(liv=1), foe(effects=two), ROLL, acts("a pass"), dice="gm kampgrad 1 1, a ability 1 2"
    )
    assert [entry["facts"]["effect"] for entry in fight.entries("effect")] == ["livskade/automatic"]


def test_an_effect_stays_when_its_source_has_left() -> None:
    fight = play(
        hero(),
        foe(),
        foe("p", effects=[effect()]),
        ROLL,
        "gm gm flee target=p",
        acts("a pass"),
        dice="gm kampgrad 1 1, a ability 1 2",
    )
    assert fight.whose("effect") == ["p a"]


def test_one_effect_is_warded_off_with_the_fitting_knowledge() -> None:
    gas = effect("gift", ward="kultur")
    cast = (hero(knowledges=KULTUR), foe(effects=[effect(), gas]))
    deeds = [ROLL, *acts("a counter effect=gift/automatic")]
    fight = play(*cast, deeds, dice="gm kampgrad 4 2, a ability 3 2")
    assert fight.facts("counter") == {
        "effect": "gift/automatic",
        "ability": "kultur",
        "total": 8,
        "kampgrad": 8,
        "success": True,
    }
    assert [entry["facts"]["effect"] for entry in fight.entries("effect")] == ["livskade/automatic"]


def test_what_wards_off_is_said_by_the_effect_else_by_its_kind_else_nothing_does() -> None:
    effects = [effect("gift", ward="snilde"), effect("kulde"), effect("lyd")]
    fight = play(
        hero(),
        foe(effects=effects),
        ROLL,
        dice="gm kampgrad 1 2",
        wards={"gift": "x", "kulde": "fysik"},
    )
    wards = [entry["facts"]["ward"] for entry in fight.entries("effect_triggered")]
    assert wards == ["snilde", "fysik", ""]


def test_an_effect_without_ward_cannot_be_warded_off() -> None:
    cast = (hero(), foe(effects=[effect(), effect("gift", ward="kultur")]))
    dice = "gm kampgrad 1 2, a ability 3 3"
    refused = [ROLL, *acts("a counter effect=livskade/automatic")]
    assert play(*cast, refused, dice=dice).error == "bad_field"
    unarmed = play(hero(), foe(effects=[effect()]), ROLL, "a roll roll", dice=dice)
    assert "counter" not in unarmed.offered("a")


def test_a_quality_cannot_be_warded_off() -> None:
    tough = effect("kraftskade", quality=True, ward="kultur", harm=1)
    fight = play(
        hero(), foe(effects=[tough]), ROLL, "a roll roll", dice="gm kampgrad 1 2, a ability 3 3"
    )
    assert "counter" not in fight.offered("a")


def test_kraftskade_is_warded_off_with_kultur_whatever_its_trigger() -> None:
    rolled = effect("kraftskade", trigger="effect_roll")
    fight = play(
        hero(pools={"kraft": 2}, knowledges=KULTUR),
        foe(effects=[effect("kraftskade"), rolled]),
        ROLL,
        acts("a counter effect=kraftskade/effect_roll"),
        dice="gm kampgrad 4 4, a ability 4 4",
    )
    assert {entry["facts"]["ward"] for entry in fight.entries("effect_triggered")} == {"kultur"}
    assert fight["a"]["pools"] == {"kraft": 1}


def test_equal_or_higher_cancels_an_effect_for_all() -> None:
    cast = (hero(knowledges=KULTUR), hero("b"), foe(effects=[effect(ward="kultur")]))
    dice = "gm kampgrad 4 2, b ability 6 4, a ability "
    deeds = [ROLL, *acts("a counter", "b pass")]
    assert play(*cast, deeds, dice=dice + "3 2").entries("effect") == []
    assert len(play(*cast, deeds, dice=dice + "3 1").entries("effect")) == 2


def test_an_effect_warded_off_twice_is_rolled_out_twice() -> None:
    cast = (hero(knowledges=KULTUR), hero("b"), foe(effects=[effect(ward="kultur")]))
    dice = "gm kampgrad 4 2, a ability 3 2, b ability 2 2"
    fight = play(*cast, ROLL, acts("a counter", "b counter"), dice=dice)
    assert [entry["facts"]["success"] for entry in fight.entries("counter")] == [True, False]
    assert fight.entries("effect") == []


def test_only_a_triggered_effect_can_be_warded_off() -> None:
    rolled = effect("gift", trigger="effect_roll", ward="kultur")
    both = [effect("kulde", ward="kultur"), rolled]
    deeds = [ROLL, *acts("a counter effect=gift/effect_roll")]
    fight = play(hero(), foe(effects=both), deeds, dice="gm kampgrad 1 2, a ability 3 3")
    assert fight.error == "bad_field"
