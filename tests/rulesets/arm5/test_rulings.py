"""README 4, 5.3, 7.14: the GM's rulings."""

from typing import Any

import pytest

from tests.rulesets.arm5.fight import (
    BOLT,
    CHARM,
    QUICK_BOLT,
    RULES,
    foe,
    hero,
    play,
    ruled,
)

SET = "gm gm set target=bor"
DELAY = ("aldo turn delay", "bor turn attack target=aldo")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("fatigue_lost", 3),
        ("wounds_heavy", 2),
        ("position", -7),
        ("position", None),
        ("cover", "half"),
        ("posture", "prone"),
        ("terrain", "rough"),
        ("hidden", True),
        ("situational_attack", -30),
        ("situational_defense", 5),
        ("extra_botch", 20),
        ("quick_left", 9),
        ("disengage_bonus", 60),
        ("mount_fatigue", 20),
        ("maintaining", None),
    ],
)
def test_a_settable_field_is_set_and_the_players_do_not_see_it(field: str, value: Any) -> None:
    text = f"{SET} field={field} value={'null' if value is None else str(value).lower()}"
    fight = ruled(text if type(value) is bool else text.replace("none", "null"))
    (entry,) = fight.entries("gm_set")
    assert entry["facts"] == {"field": field, "value": value}
    assert (entry["who"], entry["visible_to"]) == ("bor", "gm")
    assert fight["bor"][field] == value


@pytest.mark.parametrize(
    "fields",
    [
        "field=luck value=3",
        "field=fatigue_lost value=100",
        "field=fatigue_lost value=true",
        "field=cover value=full",
        "field=mounted value=true",
        "field=maintaining value=bolt",
        "field=status value=removed",
        "field=engaged_with value=dun,",
        "field=engaged_with value=aldo,aldo",
        "field=engaged_with value=aldo",
        "field=broken_from value=bor,",
        "field=dropped value=axe,",
        "field=loaded value=fist,",
        "field=quick_left value=10",
        "field=initiative value=3",
        "value=3",
        "field=fatigue_lost",
    ],
)
def test_what_is_not_allowed_is_a_bad_field(fields: str) -> None:
    assert ruled(f"{SET} {fields}").error == "bad_field"


def test_fatigue_and_incapacitating_wounds_set_the_status_too() -> None:
    fight = ruled(f"{SET} field=fatigue_lost value=5")
    assert fight["bor"]["status"] == "unconscious"
    assert fight.rules() == ["gm_set", "down"]
    fight.then(f"{SET} field=wounds_incapacitating value=1")
    assert fight["bor"]["status"] == "incapacitated"
    fight.then(f"{SET} field=wounds_incapacitating value=0")
    assert fight["bor"]["status"] == "unconscious"
    fight.then(f"{SET} field=fatigue_lost value=0")
    assert fight["bor"]["status"] == "active"


@pytest.mark.parametrize("status", ["dead", "left"])
def test_but_never_from_dead_or_left(status: str) -> None:
    fight = ruled(f"{SET} field=status value={status}", f"{SET} field=fatigue_lost value=0")
    assert fight["bor"]["status"] == status


def test_a_status_that_is_not_active_has_the_effects_of_going_down() -> None:
    bound = foe(mount={}, engaged_with=["aldo"])
    fight = ruled(f"{SET} field=status value=dead", bor=bound)
    assert fight.rules() == ["gm_set", "down"]
    assert (fight["bor"]["mounted"], fight["aldo"]["engaged_with"]) == (False, [])
    gone = ruled(f"{SET} field=status value=left", bor=bound)
    assert (gone["bor"]["mounted"], gone["bor"]["posture"]) == (True, "standing")
    assert gone["aldo"]["engaged_with"] == []


def test_engagement_replaces_is_mutual_and_clears_broken_from() -> None:
    fight = ruled("gm gm set target=aldo field=broken_from value=bor,dun")
    assert fight["aldo"]["broken_from"] == ["bor", "dun"]
    fight.then("gm gm set target=bor field=engaged_with value=aldo,")
    assert (fight["aldo"]["engaged_with"], fight["aldo"]["broken_from"]) == (["bor"], ["dun"])
    fight.then("gm gm set target=aldo field=engaged_with value=dun,")
    assert (fight["bor"]["engaged_with"], fight["dun"]["engaged_with"]) == ([], ["aldo"])


def test_breaking_off_ends_the_engagement() -> None:
    fight = ruled("gm gm set target=aldo field=engaged_with value=bor,dun")
    fight.then("gm gm set target=aldo field=broken_from value=bor,")
    assert (fight["aldo"]["engaged_with"], fight["bor"]["engaged_with"]) == (["dun"], [])


def test_dropped_things_leave_the_hand() -> None:
    fight = ruled("gm gm set target=aldo field=dropped value=long_sword,")
    assert (fight["aldo"]["wielding"], fight["aldo"]["dropped"]) == (
        ["heater_shield"],
        ["long_sword"],
    )


def test_who_fell_answers_no_open_question() -> None:
    fight = ruled(*DELAY, "gm gm set target=aldo field=status value=unconscious")
    assert fight.state["over"]
    cast = (hero(), hero("mira"), foe(), "aldo turn delay", "mira turn end")
    fight = play(*cast, "bor turn attack target=mira")
    fight.then("gm gm set target=aldo field=status value=unconscious")
    assert fight.rules()[:3] == ["gm_set", "down", "attack"]


def test_a_fallen_actor_loses_the_declared_action() -> None:
    fight = ruled(*DELAY, f"{SET} field=status value=dead")
    assert fight.facts("action_lost") == {"reason": "impossible"}
    assert fight.pending() == ["dun turn", "aldo delayed"]


def test_default_answers_what_has_one() -> None:
    fight = ruled(*DELAY, "gm gm default who=aldo,")
    assert fight.entries("attack")
    nothing = ruled("gm gm default who=aldo,bor,dun,gm")
    assert (nothing.rules(), nothing.pending()) == ([], ["aldo turn"])
    used = ruled("aldo turn act what=other keep_turn=true", "gm gm default who=aldo,")
    assert used.rules()[0] == "end_turn"


def test_default_goes_once_through_the_decisions_that_were_pending() -> None:
    over_the_round = ("bor turn end", "dun turn end", "gm gm default who=aldo,bor,dun")
    fight = ruled("aldo turn delay", *over_the_round)
    assert fight.rules() == ["delay_lapsed"]
    assert fight.pending() == ["aldo turn"]


def test_the_counter_is_among_them_when_the_gm_is() -> None:
    ward = QUICK_BOLT | {"damage": None, "arts": 40, "defensive": True, "personal": True}
    mira = hero("mira", finesse=20, spells=[ward], opens_with="spell")
    cast = (foe(), mira, "bor turn attack target=mira", "mira fast_cast cast spell=bolt")
    fight = play(
        *cast,
        "gm gm default who=gm,",
        early_cast=False,
        dice="bor initiative 9, mira initiative 2",
    )
    assert fight.facts("counter")["stopped"]


def test_suggest_plays_a_plausible_answer() -> None:
    fight = ruled("gm gm suggest who=aldo,bor,dun")
    assert fight.entries("attack")[0]["facts"]["weapon"] == "long_sword"


@pytest.mark.parametrize(
    ("test", "modifier"), [("concentration", 7), ("fatigue", -1), ("stamina", 2)]
)
def test_tests_of_the_gm(test: str, modifier: int) -> None:
    fighter = foe(stamina=3, concentration=5, encumbrance=3, wounds_light=1)
    fight = ruled(f"gm gm test target=bor test={test} ease=20", bor=fighter)
    facts = fight.facts("test")
    assert facts | {"test": test, "ease": 20, "modifier": modifier, "success": False} == facts
    passed = ruled(f"gm gm test target=bor test={test} ease=0", bor=fighter)
    assert passed.facts("test")["success"]


def test_a_failed_concentration_loses_spell_and_extended_action() -> None:
    magus = foe(spells=[CHARM])
    test = "gm gm test target=bor test=concentration ease=30"
    fight = ruled(
        *("aldo turn end", "bor turn extended task=other rounds=9"),
        *(f"{SET} field=maintaining value=charm", test),
        bor=magus,
    )
    assert fight.rules() == ["test", "spell_ends", "extended_ceased"]


def test_a_failed_fatigue_test_costs_a_level_and_a_botch_two() -> None:
    test = "gm gm test target=bor test=fatigue ease=30"
    fight = ruled(test)
    assert fight.facts("fatigue") | {"levels": 1, "cause": "test"} == fight.facts("fatigue")
    botched = ruled(test, dice="bor fatigue 10, bor fatigue_botch 10")
    assert botched.facts("fatigue")["levels"] == 2
    assert not ruled(test.replace("fatigue", "stamina")).entries("fatigue")


def test_only_the_active_are_tested_and_the_dead_suffer_no_hazards() -> None:
    dead = f"{SET} field=status value=dead"
    assert ruled(dead, "gm gm test target=bor test=stamina ease=3").error == "bad_field"
    assert ruled(dead, "gm gm hazard target=bor damage=3").error == "bad_field"
    fallen = f"{SET} field=status value=unconscious"
    assert ruled(fallen, "gm gm hazard target=bor damage=3").error is None


def test_a_hazard_is_damage_and_die_against_soak_and_die() -> None:
    fight = ruled("gm gm hazard target=bor damage=12 note=fire", bor=foe(stamina=1))
    assert fight.facts("gm_hazard") == {"value": 12, "note": "fire"}
    facts = fight.facts("spell_damage")
    assert facts | {"cause": "hazard", "value": 12, "net": 11, "level": "heavy"} == facts
    assert ruled("gm gm hazard target=bor damage=201").error == "bad_field"
    assert ruled("gm gm hazard target=bor").error == "bad_field"


def test_the_end_by_the_gm_has_no_winner() -> None:
    fight = ruled("gm gm end")
    assert fight.rules() == ["gm_end", "over"]
    assert (fight.state["over"], fight.state["winner"]) == (True, None)


def test_rulings_that_fit_nobody_are_not_offered() -> None:
    fight = ruled()
    names = [option.name for option in RULES.rulings(fight.now)]
    assert names == ["set", "add", "remove", "default", "suggest", "end", "test", "hazard"]
    assert RULES.rulings(ruled("gm gm end").now) == ()


def test_a_ruling_is_an_unknown_option_or_a_bad_field_else() -> None:
    assert ruled("gm gm pray").error == "unknown_option"
    assert ruled("gm gm remove").error == "bad_field"
    assert ruled("gm gm default who=otto,").error == "bad_field"


def test_spells_of_the_gm_hurt_further_targets() -> None:
    fight = play(
        *(hero(spells=[BOLT]), foe(soak_bonus=40), foe("dun", soak_bonus=40)),
        *("aldo turn cast spell=bolt target=bor", "gm gm hazard target=dun damage=10"),
    )
    assert len(fight.entries("spell_damage")) == 2
