"""README 8, 9: the end of the fight, and refused answers."""

from typing import Any

import pytest

from rulesets.contract import Choice, Refused
from rulesets.dice import DiceNeeded, Script
from tests.rulesets.arm5.fight import BOLT, RULES, Faces, foe, hero, other, play

OUT = ("dead", "incapacitated", "unconscious", "left")


@pytest.mark.parametrize("status", OUT)
def test_it_is_over_when_at_most_one_side_has_somebody_active(status: str) -> None:
    fight = play(hero(), foe(), f"gm gm set target=bor field=status value={status}")
    assert fight.facts("over") == {"winner": "party"}
    state = fight.state
    assert (state["over"], state["winner"], state["phase"]) == (True, "party", "over")
    assert (state["current"], fight.pending()) == (None, [])


def test_three_sides_fight_until_one_is_left() -> None:
    fight = play(hero(), foe(), other(), "gm gm set target=bor field=status value=dead")
    assert not fight.state["over"]


def test_already_so_at_the_beginning_it_is_over_at_once() -> None:
    assert play(hero(), hero("mira")).facts("over") == {"winner": "party"}
    assert play(hero(fatigue_lost=9)).facts("over") == {"winner": None}


def test_leaving_and_going_down_by_a_blow_end_it() -> None:
    assert play(hero(), foe(), "aldo turn leave").facts("over") == {"winner": "foes"}
    killed = play(hero(strength=25), foe(), "aldo turn attack target=bor", dice="aldo attack 9")
    assert killed.rules()[-3:] == ["down", "wound", "over"]


def test_an_action_under_way_is_finished_first_so_both_sides_may_fall() -> None:
    deadly = BOLT | {"level": 20, "arts": 5, "damage": 60}
    magus = hero(spells=[deadly], fatigue_lost=4, wounds_light=0, situational_attack=0)
    fight = play(magus, foe(), "aldo turn cast spell=bolt", dice="aldo cast 1 7")
    assert [entry["who"] for entry in fight.entries("down")] == ["bor", "aldo"]
    assert fight.facts("over") == {"winner": None}


def test_after_the_end_everything_is_refused() -> None:
    for text in ("aldo turn end", "gm gm end", "otto nonsense nonsense"):
        assert play(hero(), foe(), "gm gm end", text).error == "fight_over"


def test_it_is_not_that_combatants_turn() -> None:
    assert play(hero(), foe(), "bor turn end").error == "not_pending"
    assert play(hero(), foe(), "aldo interrupt wait").error == "not_pending"
    assert play(hero(), foe(), "otto turn end").error == "not_pending"


def test_the_question_comes_before_the_option_and_the_option_before_the_fields() -> None:
    assert play(hero(), foe(), "bor turn fly high=1").error == "not_pending"
    assert play(hero(), foe(), "aldo turn fly high=1").error == "unknown_option"
    assert play(hero(), foe(), "aldo turn end high=1").error == "bad_field"


def test_a_refused_choice_rolls_no_dice() -> None:
    fight = play(hero(), foe())
    rolled = fight.dice.mark()
    fight.then("aldo turn attack target=aldo")
    assert fight.dice.mark() == rolled


def test_dice_that_are_missing_are_asked_for_one_after_the_other() -> None:
    roster = [hero(), foe()]
    with pytest.raises(DiceNeeded) as needed:
        RULES.begin(roster, {}, Script({"aldo initiative": [1]}))
    assert (needed.value.who, needed.value.purpose) == ("aldo", "initiative")
    with pytest.raises(DiceNeeded) as needed:
        RULES.begin(roster, {}, Script({"aldo initiative": [10]}))
    assert needed.value.purpose == "initiative_botch"


@pytest.mark.parametrize(
    "fields",
    [
        *({"target": garbage} for garbage in (["bor"], {"a": 1}, None, True, 10**400)),
        *({"target": "bor", "weapon": garbage} for garbage in ([], 10**400)),
        *({1: 2}, {"target": "bor", "subdue": 1.5}),
    ],
    ids=lambda fields: str(fields)[:30],
)
def test_garbage_is_refused(fields: Any) -> None:
    state = play(hero(), foe()).now
    with pytest.raises(Refused):
        RULES.resolve(state, Choice("aldo", "turn", "attack", fields), Faces({}))


@pytest.mark.parametrize("row", [{}, {"id": "gm", "side": "x", "name": "x"}, {"id": 3}, "aldo"])
def test_somebody_without_id_or_side_is_a_bad_scenario(row: Any) -> None:
    with pytest.raises(Refused) as refused:
        RULES.begin([row], {}, Faces({}))
    assert refused.value.code == "bad_scenario"


def test_two_of_one_id_are_a_bad_scenario() -> None:
    assert play(hero(), hero()).error == "bad_scenario"


def test_states_survive_json() -> None:
    cast = (hero(), foe(mount={}), "aldo turn delay", "bor turn charge target=aldo")
    state = play(*cast).now
    assert state.window is not None
    assert RULES.decode(RULES.encode(state)) == state
