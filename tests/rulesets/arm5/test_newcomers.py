"""README 5.3: adding combatants to the fight, and removing them."""

from typing import Any

import pytest

from rulesets.contract import Choice, Refused
from tests.rulesets.arm5.fight import (
    QUICK_BOLT,
    RULES,
    Faces,
    foe,
    hero,
    play,
    ruled,
)
from tests.rulesets.fights import Json, Played


def newcomer(fight: Played, **row: Any) -> Any:
    choice = Choice("gm", "gm", "add", {"combatant": row})
    return RULES.resolve(fight.now, choice, Faces({"late initiative": [9]}))


def test_a_newcomer_stands_behind_everybody_with_at_least_its_total() -> None:
    faces = "aldo initiative 7, bor initiative 9, dun initiative 3"
    fight = ruled(dice=faces)
    outcome = newcomer(fight, id="late", side="foes", stats={"engaged_with": ["aldo"]})
    assert [entry.rule for entry in outcome.log] == ["initiative", "gm_add"]
    assert outcome.log[1].facts == {"initiative": 9, "place": 1}
    assert outcome.state.order == ("bor", "late", "aldo", "dun")
    assert outcome.state.combatants["late"].engaged_with == ()


def test_and_acts_from_the_next_round_on() -> None:
    fight = ruled()
    state = newcomer(fight, id="late", side="party").state
    asked = []
    for _ in range(7):
        decision = RULES.pending(state)[0]
        asked.append(decision.by)
        state = RULES.resolve(state, Choice(decision.by, "turn", "end"), Faces({})).state
    assert asked == ["aldo", "bor", "dun", "aldo", "bor", "late", "dun"]


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"id": "late"},
        {"id": "late", "side": 3},
        {"id": "aldo", "side": "foes"},
        {"id": "gm", "side": "foes"},
        {"id": "late", "side": "foes", "stats": {"luck": 1}},
        {"id": "late", "side": "foes", "stats": 5},
        {"id": "late", "side": "foes", "mood": "bad"},
    ],
    ids=str,
)
def test_a_newcomer_that_does_not_fit_is_a_bad_field(row: Json) -> None:
    with pytest.raises(Refused) as refused:
        newcomer(ruled(), **row)
    assert refused.value.code == "bad_field"


def test_removing_takes_out() -> None:
    fight = ruled("gm gm remove target=bor")
    assert fight["bor"]["status"] == "removed"
    fight.then("aldo turn end")
    assert fight.pending() == ["dun turn"]
    assert play(hero(), foe(), "gm gm remove target=bor").facts("over") == {"winner": "party"}
    assert ruled("gm gm remove target=bor", "gm gm remove target=bor").error == "bad_field"


def test_removing_the_actor_takes_window_and_action_away() -> None:
    fight = ruled("aldo turn delay", "bor turn attack target=aldo", "gm gm remove target=bor")
    assert not fight.entries("attack")
    assert not fight.entries("action_lost")
    assert fight.pending() == ["dun turn", "aldo delayed"]


def test_removing_another_takes_the_question_away() -> None:
    cast = (hero(), hero("mira", spells=[QUICK_BOLT]), foe(), *("aldo turn delay", "mira turn end"))
    fight = play(*cast, "bor turn attack target=mira")
    assert fight.pending() == ["aldo interrupt", "mira fast_cast"]
    fight.then("gm gm remove target=aldo")
    assert fight.pending() == ["mira fast_cast"]
