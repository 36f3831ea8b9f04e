"""README 9: the order in which a choice is checked, and that all faults are found."""

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Choice, IllegalChoice, IllegalSetup
from rulesets.dice import Script
from rulesets.ose.state import State
from tests.rulesets.fights import Written
from tests.rulesets.ose.fight import foe, hero, play

OSE = registry.get("ose")
GARBAGE: list[Any] = [None, True, -1, 10**40, 1.5, "", "x" * 999, [], [[]], {}, {"a": 1}, ["aldo"]]


def started(*choices: Written) -> State:
    dice = "party initiative 6, foes initiative 1"
    state: State = play(hero(engaged=["gob"]), foe(), *choices, dice=dice).now
    return state


def test_a_choice_is_checked_from_its_form_to_its_fields() -> None:
    cast = (hero(engaged=["gob"]), foe())
    assert play(*cast, "aldo melee dance feet=x").error == "not_pending"
    assert play(*cast, "aldo declare dance feet=x").error == "unknown_option"
    assert play(*cast, "aldo declare retreat feet=x").error == "bad_field"
    assert play(*cast, "gm gm end", "nobody melee dance").error == "fight_over"


def test_dice_that_are_missing_leave_the_step_untaken() -> None:
    fight = play(hero(engaged=["gob"]), foe(), "aldo melee attack", first="party")
    assert fight.dice_needed == ("aldo", "attack", 1, 20)
    assert fight.after(-1)["combatants"]["aldo"]["acted"] is False


@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize("field", ["target", "weapon", "attacks", "range", "colour"])
def test_garbage_in_a_field_is_a_bad_field(field: str, value: Any) -> None:
    state = started("gm gm default who=aldo,gob", "gm initiative roll")
    with pytest.raises(IllegalChoice) as refused:
        OSE.resolve(state, Choice("aldo", "melee", "attack", {field: value}), Script({}))
    assert refused.value.code == "bad_field"


@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize(
    ("option", "field"),
    [
        ("set", "target"),
        ("set", "field"),
        ("set", "value"),
        ("add", "combatant"),
        ("remove", "target"),
        ("default", "who"),
        ("engage", "other"),
        ("save", "category"),
        ("save", "modifier"),
        ("morale", "side"),
    ],
)
def test_garbage_in_a_ruling_is_a_bad_field(option: str, field: str, value: Any) -> None:
    fine: dict[str, dict[str, Any]] = {
        "set": {"target": "aldo", "field": "hp", "value": 3},
        "add": {},
        "remove": {},
        "default": {},
        "engage": {"target": "aldo"},
        "save": {"target": "aldo", "category": "death"},
        "morale": {},
    }
    if (field, value) in (("who", []), ("who", ["aldo"]), ("modifier", -1)):
        return  # these are valid
    with pytest.raises(IllegalChoice) as refused:
        OSE.resolve(
            started(), Choice("gm", "gm", option, fine[option] | {field: value}), Script({})
        )
    assert refused.value.code == "bad_field"


@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: repr(value)[:20])
def test_garbage_for_a_whole_choice_is_refused(value: Any) -> None:
    for choice in (
        Choice(value, "declare", "none"),
        Choice("aldo", value, "none"),
        Choice("aldo", "declare", value),
    ):
        with pytest.raises(IllegalChoice):
            OSE.resolve(started(), choice, Script({}))


@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: repr(value)[:20])
def test_garbage_for_a_stat_is_bad_stats(value: Any) -> None:
    for stat in OSE.stats:
        try:
            OSE.check_stats({stat.name: value}, "party")
        except IllegalSetup as refused:
            assert refused.code == "bad_stats"


def test_a_state_survives_json_byte_for_byte() -> None:
    state = started(Choice("aldo", "declare", "retreat", {"feet": 20}))
    again = OSE.decode(OSE.encode(state))
    assert again == state
    assert OSE.encode(again) == OSE.encode(state)


def test_the_order_in_which_people_answer_leaves_no_trace() -> None:
    aldo, gob = Choice("aldo", "declare", "retreat"), Choice("gob", "declare", "none")
    assert OSE.encode(started(aldo, gob)) == OSE.encode(started(gob, aldo))
