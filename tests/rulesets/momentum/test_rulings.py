"""README 4, 5.7, 7.14: the GM's rulings, which are possible at any time."""

from typing import Any

import pytest

from rulesets.contract import Choice
from tests.rulesets.momentum.fight import (
    BOLT,
    RULES,
    Played,
    duel,
    foe,
    hero,
    play,
    two_on_one,
)


def ruled(option: str, *cast: Any, **fields: Any) -> Played:
    played = play(*(cast or (hero(), foe())))
    played.then(Choice("gm", "gm", option, fields))
    return played


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hp", 7),
        ("mp", 999),
        ("status", "gone"),
        ("initiative", -50),
        ("prone", True),
        ("modifier", 20),
        ("edge", -1),
        ("flank", True),
    ],
)
def test_the_gm_sets_what_can_be_set(field: str, value: Any) -> None:
    played = ruled("set", hero(), foe(), foe("b2"), target="b1", field=field, value=value)
    assert played.rules()[0] == "gm_set"
    assert played.facts("gm_set") == {"field": field, "value": value}
    assert played.whose("gm_set") == ["b1"]
    assert played["b1"][field] == value


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hp", 21),
        ("hp", -1),
        ("hp", True),
        ("max_hp", 30),
        ("status", "removed"),
        ("initiative", 100),
        ("modifier", 21),
        ("edge", 2),
        ("prone", 1),
        ("spent", True),
        ("group", 1),
        (["hp"], 3),
    ],
)
def test_the_gm_sets_nothing_else(field: Any, value: Any) -> None:
    assert ruled("set", target="b1", field=field, value=value).error == "bad_field"


def test_hit_points_bring_the_fallen_back_and_their_lack_puts_one_out() -> None:
    played = play(hero(), foe(), foe("b2"), "gm gm set target=b1 field=hp value=0")
    assert played.rules() == ["gm_set", "out"]
    assert played["b1"]["status"] == "unconscious"
    played.then("gm gm set target=b1 field=hp value=3")
    assert played["b1"]["status"] == "active"
    played.then("gm gm set target=b1 field=status value=dead")
    played.then("gm gm set target=b1 field=hp value=4")
    assert played["b1"]["status"] == "active"


def test_who_is_set_active_has_a_hit_point_and_any_other_status_leaves_the_group() -> None:
    played = play(
        hero(),
        foe(),
        foe("b2"),
        "gm gm set target=b1 field=hp value=0",
        "gm gm set target=b1 field=status value=active",
    )
    assert played["b1"]["hp"] == 1
    played = duel("gm gm set target=b1 field=status value=gone")
    assert played.rules() == ["gm_set", "dissolve", "fight_over"]


def test_initiative_changes_the_order() -> None:
    played = duel("gm gm set target=b1 field=initiative value=99")
    assert played.groups == ["party: b1,a1"]


def test_a_newcomer_acts_from_the_next_round_and_fights_back_at_once() -> None:
    late = {"id": "b2", "side": "foes", "stats": {"hp": 5}}
    played = ruled("add", combatant=late)
    assert played.rules() == ["gm_add", "initiative"]
    assert played["b2"]["spent"]
    assert "b2 declare" not in played.pending()
    played.then("a1 declare engage target=b2", "b1 declare other", "b2 respond fight")
    assert played.pending() == ["a1 act"]


@pytest.mark.parametrize(
    ("combatant", "code"),
    [
        ({"id": "a1", "side": "foes"}, "bad_field"),
        ({"id": "gm", "side": "foes"}, "bad_field"),
        ({"id": "b2", "side": "beasts"}, "bad_field"),
        ({"id": "b2", "side": ["foes"]}, "bad_field"),
        ({"id": "b2"}, "bad_field"),
        ({"id": "b2", "side": "foes", "hp": 3}, "bad_field"),
        ({"id": "b2", "side": "foes", "stats": 3}, "bad_field"),
        ({"id": "b2", "side": "foes", "stats": {"hp": 0}}, "bad_stats"),
        (None, "bad_field"),
        ({3: 4}, "bad_field"),
    ],
)
def test_a_newcomer_that_does_not_fit_is_refused(combatant: Any, code: str) -> None:
    assert ruled("add", combatant=combatant).error == code


def test_who_is_removed_leaves_the_fight() -> None:
    played = duel("gm gm remove target=b1")
    assert played.rules() == ["gm_remove", "dissolve", "fight_over"]
    assert played["b1"]["status"] == "removed"
    assert ruled("remove", target="b9").error == "bad_field"


def test_the_gm_answers_for_many_with_the_default_or_as_suggested() -> None:
    cast = (hero(), foe(), foe("b2"))
    played = ruled("default", *cast, who=["b1", "b2"])
    assert played.pending() == ["a1 declare"]
    assert [e["who"] for e in played.entries("choice")] == ["b1", "b2"]
    played = ruled("suggest", *cast, who=["b2"])
    assert played.entries("choice")[0]["facts"]["option"] == "engage"
    fumbled = duel(
        "a1 act attack", "b1 react other", "gm gm default who=gm,b1", dice="a1 attack 20"
    )
    assert fumbled.facts("fumble") == {"option": "none"}


def test_answering_for_those_who_are_not_asked() -> None:
    assert duel("gm gm default who=b1,").error == "not_pending"
    assert ruled("default", who=[]).error == "not_pending"
    assert duel("gm gm default who=a1,b1").error is None
    for garbage in ("b1", ["b9"], [["b1"]], ["b1", "b1"], None, 3):
        assert ruled("default", who=garbage).error == "bad_field"


def test_answering_stops_where_an_answer_settled_the_others() -> None:
    played = two_on_one(
        "a1 act attack",
        "a2 act attack",
        "b1 react defend",
        "a1 momentum keep",
        "gm gm default who=a1,a2",
        dice="a1 attack 19, a2 attack 19, b1 defence 9",
    )
    assert set(played.pending()) == {"a1 act", "a2 act"}


def test_the_gm_puts_two_into_one_group() -> None:
    played = play(hero(), foe(), "gm gm engage who=b1 target=a1")
    assert played.facts("gm_engage") == {"group": 1}
    assert played.groups == ["foes: a1,b1"]
    assert played.pending() == ["b1 act"]
    played = play(
        hero(), hero("a2"), foe(), "gm gm engage who=b1 target=a1", "gm gm engage who=a2 target=b1"
    )
    assert played.groups == ["foes: a1,a2,b1"]
    for wrong in ("who=a1 target=a1", "who=a1 target=b9", "who=b9 target=a1"):
        assert play(hero(), foe(), f"gm gm engage {wrong}").error == "bad_field"
    assert duel("gm gm engage who=a1 target=b1").error == "bad_field"


def test_a_group_formed_after_the_division_plays_undivided() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"))
    start = (
        "a1 declare engage target=b1",
        "a2 declare other",
        "b1 declare hold",
        "b2 declare other",
        "b1 initiate wait",
        "b1 respond fight",
    )
    played = play(*cast, *start, "gm gm engage who=a2 target=b2")
    assert [entry["facts"]["group"] for entry in played.entries("group")] == [1]
    played.then("a1 act other", "b1 react other", "a1 momentum keep")
    assert played.pending() == ["a2 act"]


def test_the_momentum_won_in_a_group_that_the_gm_formed_after_the_division_stays() -> None:
    played = play(
        *(hero(), hero("a2"), foe(), foe("b2")),
        *("a1 declare engage target=b1", "gm gm default who=a2,b1,b2"),
        *("gm gm default who=a2,b1,b2", "b1 respond fight", "gm gm default who=a2,b2"),
        "gm gm engage who=a2 target=b2",
        *("a1 act other", "b1 react other", "a2 act attack", "b2 react attack"),
        dice="a2 attack 19, b2 attack 9, b2 damage 1",
        ask_give_up=False,
    )
    assert played.facts("momentum") == {"group": 2, "side": "foes", "reason": "outdone"}
    assert played.state["round"] == 2
    assert played.groups == ["party: a1,b1", "foes: a2,b2"]


def test_a_group_that_the_gm_forms_before_the_division_is_a_new_fight() -> None:
    played = play(
        *(hero(), foe(), "gm gm engage who=b1 target=a1"),
        first_momentum="initiative",
    )
    assert played.facts("group") == {"group": 1, "momentum": "party", "members": "a1,b1"}


@pytest.mark.parametrize("ruling", ["remove", "disengage"])
def test_what_counts_is_settled_when_the_gm_takes_out_the_last_of_a_side(ruling: str) -> None:
    late = {"id": "b2", "side": "foes", "stats": {"hp": 5}}
    played = two_on_one(
        *("a1 act attack", "a2 act other what=lever", "b1 react attack target=a1"),
        dice="a1 attack 9, b1 attack 9",
    )
    played.then(Choice("gm", "gm", "add", {"combatant": late}))
    assert played.pending() == ["a1 count"]
    played.then(f"gm gm {ruling} target=b1")
    assert played.rules()[:4] == [f"gm_{ruling}", "dissolve", "count", "other"]
    assert "a1 count" not in played.pending()
    assert played.entries("damage") == []


def test_nothing_comes_of_starting_a_melee_for_whom_the_gm_has_put_into_one() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"))
    declared = play(
        *cast,
        *("a1 declare engage target=b1", "gm gm engage who=a1 target=b2", "a2 declare hold"),
        *("b1 declare other", "a2 initiate wait"),
    )
    now = play(
        *cast,
        *("gm gm default who=a1,a2,b1,b2", "a1 initiate engage target=b1"),
        *("gm gm engage who=a1 target=b2", "gm gm default who=a2,b1"),
    )
    for played in (declared, now):
        assert (played.whose("void"), played.facts("void")) == (["a1"], {"reason": "in_melee"})
        assert played.groups == ["party: a1,b2"]


def test_the_gm_takes_somebody_out_of_a_group() -> None:
    played = two_on_one("gm gm disengage target=a1")
    assert played.whose("gm_disengage") == ["a1"]
    assert played.groups == ["party: a2,b1"]
    assert not played["a1"]["fled"]
    assert play(hero(), foe(), "gm gm disengage target=a1").error == "bad_field"


def test_the_gm_calls_a_check_of_any_skill() -> None:
    played = play(
        hero(), foe(), "gm gm check who=a1 value=11 modifier=-1 what=trap", dice="a1 check 9"
    )
    assert played.results() == {"a1": "check 10: 9 is 1"}
    assert played.facts("check") == {"what": "trap", "level": 1, "success": True}


def test_a_fumbled_check_asks_nobody() -> None:
    played = play(hero(), foe(), "gm gm check who=a1 value=11", dice="a1 check 20")
    assert set(played.pending()) == {"a1 declare", "b1 declare"}


def test_the_gm_ends_the_fight() -> None:
    played = duel("gm gm end")
    assert played.rules() == ["gm_end", "fight_over"]
    assert (played.state["winner"], played.groups) == (None, [])
    assert played["a1"]["role"] is None


def test_what_the_gm_may_do_is_offered_with_the_legal_values() -> None:
    played = play(hero(), foe())
    names = {option.name for option in RULES.rulings(played.now)}
    assert names == {"set", "add", "remove", "default", "suggest", "end", "engage", "check"}
    names = {option.name for option in RULES.rulings(duel().now)}
    assert names >= {"momentum", "disengage"}
    assert "engage" not in names
    assert RULES.rulings(duel("gm gm end").now) == ()


def test_what_lasts_goes_back_to_the_sheet() -> None:
    played = play(hero(max_hp=25, mp=3), foe(), "gm gm set target=a1 field=mp value=1")
    assert RULES.kept(played.now, "a1") == {"hp": 20, "max_hp": 25, "mp": 1}


def test_only_spells_that_cost_something_are_scarce() -> None:
    played = play(hero(mp=1, spells=[BOLT | {"cost": 0, "name": "spark"}, BOLT]), foe())
    for fields, scarce in (({}, False), ({"spell": "bolt"}, True), ({"spell": []}, False)):
        assert RULES.spends(played.now, Choice("a1", "declare", "cast", fields)) is scarce
    assert not RULES.spends(played.now, Choice("a1", "declare", "engage"))
