"""Of others everybody sees the allow list only, of a hidden enemy the name (README 10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Choice, PendingView, Viewer
from rulesets.wording.headlines import GMS_TURN
from tests.rulesets.fifth.fight import GAME, Fight

PLAYER = Viewer(controls=("aldo",), sides=("party",))


def test_of_a_foe_neither_hit_points_nor_armour_are_shown() -> None:
    seen = GAME.view(Fight({"aldo": {}, "foe": {"ac": 17}}).state, PLAYER).seen("foe")
    assert seen is not None
    assert not {"hp", "ac", "slots", "uses", "readied", "spent"} & set(seen.facts)
    assert not seen.kit


def test_of_a_hidden_foe_only_the_name_is_shown() -> None:
    fight = Fight({"aldo": {}, "foe": {"blinded": True}})
    fight.rule("set", target="foe", field="hidden", value=True)
    seen = GAME.view(fight.state, PLAYER).seen("foe")
    assert seen is not None
    assert seen.facts == {"status": "active", "hidden": True}
    assert seen.health is None
    assert len(seen.marks) == 1


def test_the_sum_of_a_foes_attack_is_not_told() -> None:
    foe = {"weapons": ["mace"], "near": ["aldo"]}
    fight = Fight({"aldo": {"ac": 25}, "foe": foe}, {"foe attack": [10]}, "foe")
    (attack,) = fight.turn("foe", "attack").logged("attack")
    told = GAME.tell(fight.state, attack, PLAYER)
    assert told is not None
    assert not {"bonus", "extra", "total"} & set(told.facts)
    assert told.facts["natural"] == 10


LIA = {"ac": 12, "slots": {"1": 1}, "spell_ability": "int", "powers": ["shield"], "near": ["foe"]}


def test_companions_are_told_why_somebody_is_asked_but_not_the_sum_of_the_foe() -> None:
    fight = Fight(
        {"aldo": {}, "lia": LIA, "foe": {"weapons": ["mace"]}}, {"foe attack": [13]}, "foe"
    )
    fight.turn("foe", "attack")
    (own,) = GAME.view(fight.state, Viewer(controls=("lia",), sides=("party",))).asked
    (other,) = GAME.view(fight.state, PLAYER).asked
    assert own.kind == other.kind == "reaction"
    assert other.decision is None
    assert own.why is not None and other.why is not None
    assert own.why.values["total"] == 15
    assert other.why.values["total"] == 0
    assert "{total}" not in str(other.why.message)


def test_a_tie_with_somebody_hidden_is_the_gms_alone() -> None:
    same = {"aldo initiative": [10], "foe initiative": [10], "far initiative": [10]}
    fight = Fight({"aldo": {}, "foe": {}}, same, ties="ask")
    assert fight.state.phase == "tie"
    assert GAME.view(fight.state, PLAYER).asked == (PendingView("gm", "tie"),)
    hidden = GAME.view(fight.state, replace(PLAYER, hidden=("foe",)))
    assert (hidden.asked, hidden.headline) == ((AT_WORK,), GMS_TURN)
    assert (hidden.phase, [place.term for place in hidden.strip]) == ("initiative", ["initiative"])
    three = Fight({"aldo": {}, "foe": {}, "far": {}}, same, ties="ask")
    assert GAME.view(three.state, replace(PLAYER, hidden=("foe",))).phase == "tie"


FROM_THE_DARK = replace(PLAYER, hidden=("foe",))


def test_the_source_of_an_effect_is_not_named_while_it_is_hidden() -> None:
    hex_ = {"name": "gloom", "target": "enemy", "conditions": ["poisoned"]}
    fight = Fight({"aldo": {}, "foe": {"powers": [hex_]}}, first="foe")
    fight.turn("foe", "cast", power="gloom", targets=["aldo"])
    told = [GAME.view(fight.state, viewer).seen("aldo") for viewer in (PLAYER, FROM_THE_DARK)]
    sources = [seen.facts["effects"][0]["source"] for seen in told if seen is not None]
    assert sources == ["foe", None]


def test_a_special_action_of_somebody_hidden_looks_like_its_turn() -> None:
    tail = {"name": "tail", "time": "legendary", "way": "weapon", "weapon": "claw"}
    dragon = {"weapons": [{"name": "claw", "damage": "1d6"}], "powers": [tail], "near": ["aldo"]}
    fight = Fight({"aldo": {}, "foe": {**dragon, "legendary_actions": 3}}, first="foe")
    turn = GAME.view(fight.state, FROM_THE_DARK).headline
    fight.turn("foe", "end").turn("aldo", "end")
    assert fight.asked.kind == "legendary"
    assert GAME.view(fight.state, FROM_THE_DARK).headline == turn == GMS_TURN


def test_a_chance_does_not_rest_on_a_target_that_the_answer_does_not_name() -> None:
    fight = Fight({"aldo": {"near": ["foe"]}, "foe": {}})
    attack = Choice("aldo", "turn", "attack")
    aimed = replace(attack, fields={"target": "foe"})
    assert GAME.chance(fight.state, attack, PLAYER) is None
    assert GAME.chance(fight.state, aimed, PLAYER) is not None
