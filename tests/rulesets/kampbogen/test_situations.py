"""README 7.13 to 7.17: ambush, hold-up, sneak attack, defenceless, indirect combat."""

import pytest

from rulesets import registry
from rulesets.dice import Script
from rulesets.scenario import read_combatant
from tests.rulesets.fights import Json
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play

RULES = registry.get("kampbogen")
HELD = {"situation": "holdup_by_party"}
SNEAK = {"situation": "sneak_attack"}
RIFLE = [{"name": "riffel", "kind": "rifle"}]


def test_the_surprised_take_2_from_each_hit_in_round_1() -> None:
    deeds = [ROLL, *acts("a combat", "b manoeuvre", "c prygl")]
    cast = (hero(), hero("b"), hero("c", prygl=8), foe(liv_max=20))
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 5 4, c ability 3 3, c prygl 5 4 1 2"
    fight = play(*cast, deeds, dice=dice, situation="ambush_by_party")
    assert fight["o"]["liv"] == 20 - 6
    assert fight.facts("combat")["harm"] == 2
    assert fight["c"]["liv"] == 4
    assert (fight.facts("begin"), fight.state["ambushed"]) == (
        {"situation": "ambush_by_party", "ambushed": "opponents"},
        "opponents",
    )


def test_ambushed_characters_take_2_from_the_kampgrad_and_1_from_effects() -> None:
    cast = (hero(), foe(effects=[effect()]))
    once = [ROLL, *acts("a pass")]
    dice = "gm kampgrad 1 1 1 1, a ability 4 4 4 4"
    fight = play(*cast, once, dice=dice, situation="ambush_on_party")
    assert [entry["facts"]["amount"] for entry in fight.entries("harm")] == [1, 2]
    later = play(*cast, once, once, dice=dice, situation="ambush_on_party")
    assert [entry["facts"]["amount"] for entry in later.entries("harm")] == [1, 2, 1, 1]


def test_the_ambushed_may_be_kept_from_doing_harm_in_round_1() -> None:
    rule = {"ambush_rule": "no_fight"}
    deeds = [ROLL, *acts("a combat")]
    dice = "gm kampgrad 1 1, a ability 4 4"
    fight = play(hero(), foe(), deeds, dice=dice, situation="ambush_on_party", **rule)
    assert (fight.facts("combat")["harm"], fight["o"]["liv"]) == (0, 3)
    dice = "gm kampgrad 6 6, a ability 1 2"
    fight = play(hero(), foe(), deeds, dice=dice, situation="ambush_by_party", **rule)
    assert (fight.facts("kampgrad_hit")["harm"], fight["a"]["liv"]) == (0, 5)
    passed = [ROLL, *acts("a pass", "b pass")]
    dice = "gm kampgrad 6 6, a ability 1 2, b ability 1 2"
    fight = play(hero(), hero("b"), foe(), passed, dice=dice, situation="ambush_by_party", **rule)
    assert fight.whose("targeted") == ["a"]


def test_no_break_either_where_hits_of_the_kampgrad_do_nothing() -> None:
    driver = hero(vehicle="bil", vehicle_role="driver", vehicle_ability="fysik")
    fight = play(
        driver,
        foe(),
        ROLL,
        acts("a pass"),
        dice="gm kampgrad 6 6, a ability 1 2",
        situation="ambush_by_party",
        ambush_rule="no_fight",
    )
    assert fight.entries("vehicle_break") == []


def test_prygl_is_rolled_although_it_does_no_harm() -> None:
    fight = play(
        hero(prygl=8),
        foe(),
        ROLL,
        acts("a prygl"),
        situation="ambush_on_party",
        ambush_rule="no_fight",
        dice="gm kampgrad 1 1, a ability 4 4, a prygl 5 5 1 1",
    )
    assert (fight.facts("prygl"), fight["o"]["liv"]) == ({"hits": 1}, 3)


@pytest.mark.parametrize(
    ("dice", "result", "opponent", "character"),
    [("6 1", "higher", 1, 6), ("4 1", "lower", 5, 1), ("5 1", "equal", 5, 5)],
)
def test_in_a_holdup_the_higher_takes_the_highest_die_and_the_lower_the_lowest(
    dice: str, result: str, opponent: int, character: int
) -> None:
    cast = (hero(liv_max=9, talents={"skydning": 3, "styrke": 8}), foe(liv_max=9, style="skydning"))
    faces = f"gm kampgrad 5 2, a holdup {dice}"
    fight = play(*cast, "o holdup resist", dice=faces, **HELD)
    assert fight.facts("holdup_roll")["result"] == result
    assert fight.whose("harm") == ["a o", "o a"]
    assert (fight["o"]["liv"], fight["a"]["liv"]) == (9 - opponent, 9 - character)
    assert fight.state["round"] == 1
    turned = play(*cast, "o holdup resist", dice=faces, holdup_harm="winner_inflicts", **HELD)
    exchanged = (opponent, character) if result == "equal" else (character, opponent)
    assert (9 - turned["o"]["liv"], 9 - turned["a"]["liv"]) == exchanged


def test_a_holdup_is_settled_alike_whoever_holds_whom() -> None:
    cast = (hero(liv_max=9), hero("b"), foe(liv_max=9), foe("p"))
    faces = "gm kampgrad 5 2, a holdup 6 4"
    by_party = play(*cast, "o holdup resist", dice=faces, **HELD)
    on_party = play(*cast, "a holdup resist", dice=faces, situation="holdup_on_party")
    assert by_party.facts("holdup_roll") == on_party.facts("holdup_roll")
    assert (by_party.facts("holdup")["by"], on_party.facts("holdup")["by"]) == (
        "character",
        "opponent",
    )
    assert by_party.whose("holdup") == ["o a"]
    assert on_party.whose("holdup") == ["a o"]


def test_the_opponents_own_kamp_and_kampstil_count_in_a_holdup() -> None:
    cast = (
        hero(liv_max=9, talents={"styrke": 2, "fysik": 2}),
        foe(kamp="svaer"),
        foe("p", kamp="let"),
    )
    fight = play(*cast, "o holdup resist", dice="gm kampgrad 5 2, a holdup 6 4", **HELD)
    facts = fight.facts("holdup_roll")
    assert (facts["grade"], facts["needed"], facts["ability"]) == ("svaer", 13, "fysik")
    assert (facts["gm_dice"], facts["modifier"], facts["highest"], facts["lowest"]) == (7, 6, 6, 2)


def test_who_yields_has_surrendered() -> None:
    cast = (hero(), hero("b"), foe(), foe("p"))
    fight = play(*cast, "b holdup yield", situation="holdup_on_party", situation_character="b")
    assert (fight["b"]["status"], fight["b"]["in_combat"]) == ("surrendered", True)
    assert fight.pending() == ["gm kampgrad"]
    alone = play(hero(), foe(), "o holdup yield", **HELD)
    assert (alone.state["winner"], alone.state["loot"]) == ("party", 1)
    lost = play(hero(), foe(), "a holdup yield", "gm fate kill", situation="holdup_on_party")
    assert lost["a"]["status"] == "surrendered"


def test_a_soul_point_is_for_who_would_take_the_highest_die() -> None:
    cast = (hero(liv_max=9, soul=1), foe(liv_max=9))
    higher, lower = "gm kampgrad 1 2, a holdup 6 5 1 2", "gm kampgrad 6 5, a holdup 1 2 6 5"
    deeds = ["o holdup resist"]
    assert play(*cast, deeds, dice=higher, **HELD).pending() == ["a soul"]
    assert play(*cast, deeds, dice=lower, **HELD).pending() == ["gm kampgrad"]
    turned = {"holdup_harm": "winner_inflicts", **HELD}
    assert play(*cast, deeds, dice=higher, **turned).pending() == ["gm kampgrad"]
    assert play(*cast, deeds, dice=lower, **turned).pending() == ["a soul"]
    again = play(*cast, deeds, "a soul reroll", dice=higher, **HELD)
    assert again.rules()[:2] == ["soul_roll", "holdup_roll"]
    assert [len(entry["rolls"]) for entry in again.entries("holdup_roll")] == [2, 1]
    assert again.state["sequence"] is None


def test_a_holdup_ends_without_harm_when_one_of_them_is_out_of_it() -> None:
    out = "gm gm set target=o field=status value=surrendered"
    fight = play(hero(), foe(), foe("p"), out, **HELD)
    assert (fight.entries("harm"), fight.pending()) == ([], ["gm kampgrad"])


def test_a_holdup_within_the_fight_goes_back_to_the_kampgrad() -> None:
    ruling = "gm gm holdup character=a opponent=o holder=opponent"
    cast = (hero(liv_max=9), foe(liv_max=9))
    dice = "gm kampgrad 5 2 1 1, a holdup 1 2"
    fight = play(*cast, ruling, "a holdup resist", dice=dice)
    assert fight.pending(1) == ["a holdup"]
    assert fight.after(1)["phase"] == "situation"
    assert (fight.state["round"], fight.pending()) == (1, ["gm kampgrad"])
    assert play(*cast, ROLL, ruling, dice=dice).error == "not_pending"
    assert play(*cast, "gm gm holdup character=o opponent=a holder=opponent").error == "bad_field"


@pytest.mark.parametrize(("dice", "success", "harm"), [("4 1", True, 4), ("3 1", False, 0)])
def test_sneaking_up_with_snilde_equal_or_higher_takes_the_highest_die(
    dice: str, success: bool, harm: int
) -> None:
    cast = (hero(in_combat=False, talents={"snilde": 4}), foe(kamp="vanskelig", liv_max=9))
    fight = play(*cast, "a sneak sneak_up", dice=f"gm kampgrad 3 2, a sneak {dice}", **SNEAK)
    facts = fight.facts("sneak_roll")
    assert (facts["ability"], facts["needed"], facts["success"]) == ("snilde", 9, success)
    assert fight["o"]["liv"] == 9 - harm
    assert fight["a"]["in_combat"]
    assert fight.pending() == ["o sneak_response"]


def test_an_aimed_shot_is_with_sanser_and_a_rifle_bow_or_crossbow() -> None:
    shooter = hero(talents={"sanser": 5, "snilde": 1}, weapons=RIFLE)
    deeds = ["a sneak aimed_shot"]
    fight = play(shooter, foe(), deeds, dice="gm kampgrad 3 2, a sneak 1 2", **SNEAK)
    assert fight.facts("sneak") == {"way": "aimed_shot", "weapon": "riffel", "knock_out": False}
    assert (fight.facts("sneak_roll")["ability"], fight.facts("sneak_roll")["value"]) == (
        "sanser",
        5,
    )
    for kind in ("pistol", "melee", "thrown", "other"):
        other = hero(weapons=[{"name": "v", "kind": kind}])
        assert set(play(other, foe(), **SNEAK).offered("a")) == {"sneak_up", "leave_off"}
    for kind in ("rifle", "bow", "crossbow"):
        other = hero(weapons=[{"name": "v", "kind": kind, "shooting": False}])
        assert "aimed_shot" in play(other, foe(), **SNEAK).offered("a")


def test_a_failed_sneak_attack_harms_nobody_and_the_fight_begins_if_the_target_wishes() -> None:
    cast = (hero(), foe())
    deeds = ["a sneak sneak_up"]
    dice = "gm kampgrad 6 5, a sneak 1 2"
    fight = play(*cast, deeds, "o sneak_response fight", dice=dice, **SNEAK)
    assert fight.entries("harm") == []
    assert (fight.state["round"], fight.facts("sneak_response")) == (1, {"fight": True})
    calm = play(*cast, deeds, "o sneak_response no_fight", dice=dice, **SNEAK)
    assert (calm.state["over"], calm.state["winner"]) == (True, None)


def test_the_harm_of_a_sneak_attack_is_for_the_target_and_not_for_the_front() -> None:
    cast = (hero(), foe(kamp="let"), foe("p", liv_max=9))
    fight = play(
        *cast,
        "a sneak sneak_up",
        dice="gm kampgrad 1 2, a sneak 5 4",
        situation_opponent="p",
        **SNEAK,
    )
    assert fight.whose("harm") == ["a p"]
    fallen = play(
        hero(), foe(), foe("p"), "a sneak sneak_up", dice="gm kampgrad 1 2, a sneak 5 4", **SNEAK
    )
    assert fallen.pending() == ["p sneak_response"]


def test_knocking_out_needs_expertise_or_gear() -> None:
    deed = "a sneak sneak_up knock_out=true"
    dice = "gm kampgrad 1 2, a sneak 5 4"
    ghost = foe(fights_to_death=True)
    fight = play(hero(knockout=True), ghost, deed, dice=dice, **SNEAK)
    assert (fight["o"]["status"], fight["o"]["liv"], fight.entries("harm")) == (
        "unconscious",
        3,
        [],
    )
    assert fight.whose("down") == ["a o"]
    assert play(hero(), ghost, deed, dice=dice, **SNEAK).error == "bad_field"
    without = "a sneak sneak_up knock_out=false"
    assert play(hero(), ghost, without, dice=dice, **SNEAK).error is None


def test_leaving_off_reveals_nobody() -> None:
    fight = play(hero(in_combat=False), foe(), "a sneak leave_off", **SNEAK)
    assert fight.facts("sneak") == {"way": "none", "weapon": "", "knock_out": False}
    assert (fight.state["over"], fight["a"]["in_combat"]) == (True, False)
    ruling = "gm gm sneak_attack character=b opponent=o"
    cast = (hero(), hero("b", in_combat=False), foe())
    within = play(*cast, ruling, "b sneak leave_off")
    assert (within.pending(), within["b"]["in_combat"]) == (["gm kampgrad"], False)


def test_a_sneak_attack_within_the_fight_asks_for_no_response() -> None:
    ruling = "gm gm sneak_attack character=b opponent=o"
    cast = (hero(), hero("b", in_combat=False), foe(liv_max=9))
    fight = play(*cast, ruling, "b sneak sneak_up", dice="gm kampgrad 6 6, b sneak 1 2")
    assert (fight.pending(), fight["b"]["in_combat"]) == (["gm kampgrad"], True)


def test_after_a_failed_sneak_attack_a_soul_point_may_roll_again() -> None:
    fight = play(
        hero(soul=1),
        foe(liv_max=9),
        "a sneak sneak_up",
        "a soul reroll",
        dice="gm kampgrad 1 2, a sneak 1 1 4 4",
        **SNEAK,
    )
    assert fight.pending(1) == ["a soul"]
    assert fight.facts("harm")["amount"] == 4
    kept = play(
        hero(soul=1),
        foe(liv_max=9),
        "a sneak sneak_up",
        "a soul accept",
        dice="gm kampgrad 1 2, a sneak 1 1",
        **SNEAK,
    )
    assert (kept.entries("harm"), kept.pending()) == ([], ["o sneak_response"])


def test_the_defenceless_are_killed_without_a_roll() -> None:
    cast = (hero(), foe(liv_max=9), foe("p"))
    fight = play(*cast, "a defenceless kill", situation="defenceless")
    assert fight.default("a", step=0) == "spare"
    assert fight.whose("execute") == ["a o"]
    assert (fight["o"]["status"], fight["o"]["liv"]) == ("dead", 0)
    assert (fight.state["round"], fight.pending()) == (1, ["gm kampgrad"])


def test_the_spared_are_defeated_all_the_same() -> None:
    fight = play(hero(), foe(), "a defenceless spare", situation="defenceless")
    assert fight.whose("spared") == ["a o"]
    assert (fight.state["winner"], fight.state["loot"]) == ("party", 1)


def test_somebody_who_comes_to_is_not_defenceless_any_more() -> None:
    woken = "gm gm set target=o field=helpless value=false"
    fight = play(hero(), foe(), woken, situation="defenceless")
    assert fight.pending() == ["gm kampgrad"]


def test_the_fallen_are_executed_only_when_no_comrade_of_theirs_fights() -> None:
    killing = "gm gm execute target=a who=o"
    assert play(hero(liv=0), hero("b"), foe(), killing).error == "bad_field"
    alone = play(hero(liv=0), hero("b", in_combat=False), foe(), killing)
    assert alone.whose("execute") == ["o a"]
    assert alone["a"]["status"] == "dead"
    assert (
        play(hero(liv=0), hero("b", in_combat=False), foe(), "gm gm execute target=b").error
        == "bad_field"
    )


def test_nor_is_it_offered_before() -> None:
    def offered(*cast: Json) -> set[str]:
        begun = RULES.begin([read_combatant(one) for one in cast], {}, Script({}))
        return {option.name for option in RULES.rulings(begun.state)}

    assert "execute" not in offered(hero(liv=0), hero("b"), foe())
    assert "execute" in offered(hero(liv=0), hero("b", in_combat=False), foe())


INDIRECT = {"situation": "indirect"}


def test_in_indirect_combat_each_rolls_a_talent_and_a_failure_costs_1() -> None:
    cast = (hero(talents={"styrke": 3, "fysik": 1}), hero("b", talents={"snilde": 1}))
    call = "gm indirect roll grade=vanskelig name=skyderi"
    dice = "gm indirect 3 4, a indirect 4 4, b indirect 4 4"
    fight = play(*cast, call, "a indirect roll", "b indirect roll", dice=dice, **INDIRECT)
    assert fight.facts("indirect_grade") == {
        "name": "skyderi",
        "ability": "",
        "grade": "vanskelig",
        "dice": 7,
        "modifier": 4,
        "total": 11,
    }
    assert [entry["facts"]["success"] for entry in fight.entries("indirect")] == [True, False]
    assert fight.whose("harm") == ["gm b"]
    assert fight.pending() == ["gm indirect"]
    assert "name" not in fight.facts("indirect")


def test_the_player_chooses_the_talent_or_the_gm_names_it() -> None:
    one = hero(talents={"styrke": 3, "fysik": 1})
    chosen = ["gm indirect roll", "a indirect roll ability=fysik"]
    dice = "gm indirect 1 1, a indirect 4 4"
    assert play(one, chosen, dice=dice, **INDIRECT).facts("indirect")["ability"] == "fysik"
    assert (
        play(one, chosen[0], "a indirect roll ability=dans", dice=dice, **INDIRECT).error
        == "bad_field"
    )
    named = ["gm indirect roll ability=snilde name=flugt", "a indirect roll"]
    assert play(one, named, dice=dice, **INDIRECT).facts("indirect")["ability"] == "snilde"


def test_a_soul_point_keeps_the_talent_that_was_chosen() -> None:
    one = hero(talents={"styrke": 3, "fysik": 1}, soul=1)
    deeds = ["gm indirect roll", "a indirect roll ability=fysik", "a soul reroll"]
    fight = play(one, deeds, dice="gm indirect 4 4, a indirect 1 2 5 5", **INDIRECT)
    assert [entry["facts"]["ability"] for entry in fight.entries("indirect")] == ["fysik", "fysik"]


def test_indirect_combat_ends_in_peace_or_in_a_fight() -> None:
    assert set(play(hero(), **INDIRECT).offered("gm")) == {"roll", "end"}
    assert set(play(hero(), foe(), **INDIRECT).offered("gm")) == {"roll", "fight", "end"}
    over = play(hero(), "gm indirect end", **INDIRECT)
    assert (over.state["over"], over.state["winner"]) == (True, None)
    assert play(hero(), foe(), "gm indirect fight", **INDIRECT).state["round"] == 1
    within = play(hero(), foe(), "gm gm indirect", "gm indirect fight")
    assert set(within.offered("gm", step=1)) == {"roll", "fight"}
    assert (within.state["round"], within.pending()) == (1, ["gm kampgrad"])


def test_indirect_combat_that_fells_everybody_is_lost_to_nobody() -> None:
    deeds = ["gm indirect roll", "a indirect roll"]
    dice = "gm indirect 6 6, a indirect 1 2"
    fight = play(hero(liv=1), deeds, dice=dice, **INDIRECT)
    assert (fight.state["over"], fight.state["winner"]) == (True, None)
    assert play(hero(liv=1), foe(), deeds, dice=dice, **INDIRECT).pending() == ["gm fate"]


@pytest.mark.parametrize(
    ("cast", "situation"),
    [
        ((hero(in_combat=False), foe()), "holdup_by_party"),
        ((hero(), foe(helpless=True)), "holdup_on_party"),
        ((hero(liv=0), foe()), "sneak_attack"),
        ((hero(), foe(in_combat=False)), "sneak_attack"),
        ((hero(helpless=True), foe()), "defenceless"),
        ((hero(), foe(liv=0)), "defenceless"),
    ],
)
def test_a_situation_needs_people_whom_it_allows(cast: tuple, situation: str) -> None:
    assert play(*cast, situation=situation).error == "bad_options"


def test_a_situation_is_about_whom_the_options_name() -> None:
    cast = (hero(), hero("b"), foe(), foe("p"))
    named = {"situation_character": "b", "situation_opponent": "p", "situation": "defenceless"}
    fight = play(*cast, **named)
    assert fight.pending() == ["b defenceless"]
    assert fight["p"]["helpless"]
    for wrong in (
        {"situation_character": "o"},
        {"situation_opponent": "a"},
        {"situation_opponent": "x"},
    ):
        assert play(*cast, **wrong).error == "bad_options"
