"""README 5.9, 7.11: the GM's rulings, which are possible at any time."""

import pytest

from rulesets import registry
from rulesets.contract import Choice
from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, play

BESET = (hero(engaged=["gob"], hp=5, max_hp=8), foe(hp=5))


def ruled(*choices: str) -> Played:
    return play(*BESET, *(f"gm gm {choice}" for choice in choices))


def test_a_value_is_set_and_logged() -> None:
    fight = ruled("set target=aldo field=hp value=8")
    assert fight.facts("gm_set") == {"field": "hp", "before": 5, "value": 8}
    assert fight["aldo"]["hp"] == 8


@pytest.mark.parametrize(
    "wrong",
    [
        "set target=aldo field=hp value=9",
        "set target=aldo field=hp value=-1",
        "set target=aldo field=hp value=true",
        "set target=aldo field=cover value=5",
        "set target=aldo field=asleep value=1",
        "set target=aldo field=charisma value=3",
        "set target=aldo field=str value=18",
        "set target=aldo field=move value=null",
        "set target=nobody field=hp value=3",
        "set target=aldo field=hp",
        "set target=aldo field=status value=removed",
        "remove target=nobody",
        "default who=aldo,nobody",
        "default who=aldo",
        "engage target=aldo other=aldo",
        "save target=aldo category=luck",
        "save target=aldo category=death modifier=11",
        "morale side=foes",
        "morale side=dwarfs",
        "end now=true",
    ],
)
def test_what_does_not_fit_is_refused(wrong: str) -> None:
    assert ruled(wrong).error == "bad_field"


def test_what_may_be_nothing_is_set_to_nothing() -> None:
    fight = ruled(
        "set target=aldo field=initiative_modifier value=3",
        "set target=aldo field=initiative_modifier value=null",
    )
    assert fight["aldo"]["initiative_modifier"] is None


def test_an_unknown_ruling_is_an_unknown_option() -> None:
    assert ruled("dance").error == "unknown_option"
    assert play(*BESET, "aldo gm end").error == "not_pending"


def test_no_hit_points_kill() -> None:
    fight = ruled("set target=aldo field=hp value=0")
    assert fight.rules() == ["gm_set", "death", "fight_over"]


def test_hit_points_alone_do_not_raise_the_dead() -> None:
    cast = (*BESET, hero("bera"))
    dead = ["gm gm set target=aldo field=status value=dead"]
    alive = "gm gm set target=aldo field=status value=active"
    assert play(*cast, *dead, alive).error == "bad_field"
    hp = "gm gm set target=aldo field=hp value=3"
    assert play(*cast, *dead, hp)["aldo"]["status"] == "dead"
    assert play(*cast, *dead, hp, alive)["aldo"]["status"] == "active"


def test_what_depends_on_a_value_follows_it() -> None:
    fight = ruled(
        "set target=aldo field=max_hp value=3",
        "set target=aldo field=ac value=2",
        "set target=aldo field=thac0 value=15",
    )
    aldo = fight["aldo"]
    assert (aldo["hp"], aldo["aac"], aldo["attack_bonus"]) == (3, 17, 4)


@pytest.mark.parametrize("status", ["dead", "fled", "surrendered"])
def test_who_is_not_active_any_more_breaks_off(status: str) -> None:
    fight = ruled(f"set target=gob field=status value={status}")
    assert fight["aldo"]["engaged"] == fight["gob"]["engaged"] == []


def newcomer(raw: object) -> Played:
    return play(*BESET, Choice("gm", "gm", "add", {"combatant": raw}))


def test_a_newcomer_is_a_target_at_once_and_acts_from_the_next_round_on() -> None:
    rat = {"id": "rat", "side": "foes", "stats": {"hp": 1, "engaged": ["aldo"]}}
    fight = newcomer(rat)
    assert fight.facts("joined") == {"side": "foes", "acts_from": 2}
    assert fight["aldo"]["engaged"] == ["gob", "rat"]
    assert set(fight.pending()) == {"aldo declare", "gob declare"}


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {"id": "gm", "side": "foes"},
        {"id": "gob", "side": "foes"},
        {"id": "rat"},
        {"id": ["rat"], "side": "foes"},
        {"id": "rat", "side": ""},
        {"id": "rat", "side": "foes", "stats": []},
        {"id": "rat", "side": "foes", "level": 3},
        {"id": "\ud800", "side": "foes"},
    ],
    ids=repr,
)
def test_a_malformed_newcomer_is_a_bad_field(raw: object) -> None:
    assert newcomer(raw).error == "bad_field"


@pytest.mark.parametrize("stats", [{"hp": 0}, {"luck": 3}, {"engaged": ["gob"]}], ids=repr)
def test_a_newcomers_stats_are_checked_like_all_others(stats: dict) -> None:
    assert newcomer({"id": "rat", "side": "foes", "stats": stats}).error == "bad_stats"


def test_who_is_removed_settles_what_was_asked() -> None:
    fight = play(
        *BESET,
        foe("orc", engaged=["aldo"]),
        "aldo declare none",
        "orc declare none",
        "gm gm remove target=gob",
    )
    assert fight["gob"]["status"] == "removed"
    assert fight.pending() == ["gm initiative"]
    again = play(*BESET, foe("orc"), *["gm gm remove target=gob"] * 2)
    assert again.error == "bad_field"


def test_the_referee_makes_and_dissolves_melee() -> None:
    apart = ruled("disengage target=gob other=aldo")
    assert apart["aldo"]["engaged"] == []
    together = play(hero(), foe(), "gm gm engage target=aldo other=gob")
    assert together["gob"]["engaged"] == ["aldo"]
    assert together.entries("gm_engage")[0]["target"] == "gob"


@pytest.mark.parametrize(("face", "status"), [(12, "dead"), (13, "active")])
def test_a_saving_throw_may_kill(face: int, status: str) -> None:
    fight = play(
        *BESET,
        "gm gm save target=gob category=death modifier=-1 on_fail=dead",
        dice=f"gob save {face}",
    )
    assert fight["gob"]["status"] == status
    assert fight.facts("save")["total"] == face - 1


def test_default_answers_for_many_and_an_empty_effect_is_no_error() -> None:
    fight = ruled("default who=aldo,gob,gm")
    assert fight.pending() == ["gm initiative"]
    assert ruled("default who=aldo,gob", "default who=aldo,gob").error is None


def test_default_goes_no_further_than_this_phase() -> None:
    fight = play(
        hero(),
        hero("bera"),
        foe(engaged=["bera"]),
        "gm gm default who=bera,gob",
        "gm initiative roll",
        "gm gm default who=aldo,bera,gob",
        dice="party initiative 6, foes initiative 1",
    )
    assert fight.pending() == ["bera melee"]


def test_suggest_answers_with_what_is_plausible() -> None:
    fight = play(
        hero(),
        foe(),
        "gm initiative roll",
        "gm gm suggest who=aldo,",
        dice="party initiative 6, foes initiative 1",
    )
    assert fight["aldo"]["engaged"] == ["gob"]


def test_the_referee_ends_the_fight_and_after_that_nothing_is_taken() -> None:
    fight = ruled("end")
    assert (fight.state["over"], fight.state["winner"]) == (True, None)
    assert ruled("end", "end").error == "fight_over"


def test_rulings_are_offered_with_the_legal_values_now() -> None:
    ruleset = registry.get("ose")
    roster = [item | {"name": item["id"]} for item in BESET]
    state = ruleset.begin(roster, {}, None).state  # type: ignore[arg-type]
    offered = {option.name: option.fields for option in ruleset.rulings(state)}
    assert set(offered) == set(
        "set add remove default suggest end engage disengage save".split()
    )  # nobody has a morale score to check
    target, field, value = offered["set"]
    assert target.choices == ("aldo", "gob")
    assert {"hp", "status", "fleeing", "asleep"} <= set(field.choices)
    assert value.type == "value"
