"""README 5, 9: legal choices, refusals, and the order of the checks."""

from typing import Any

import pytest

from rulesets.contract import Choice
from tests.rulesets.fights import Json
from tests.rulesets.momentum.fight import BOLT, BOW, LIGHT, SWORD, duel, foe, hero, play

FAST = hero(speed=7, weapons=[SWORD, BOW], spells=[BOLT, LIGHT])


def refusal(*written: Any) -> str | None:
    return play(FAST, foe(), *written).error


def test_a_choice_that_nobody_waits_for() -> None:
    assert refusal("a1 act attack") == "not_pending"
    assert refusal("a9 declare hold") == "not_pending"
    assert refusal("a1 declare hold", "a1 declare hold") == "not_pending"
    assert refusal("gm fumble none") == "not_pending"


def test_an_option_that_is_not_offered() -> None:
    assert refusal("a1 declare attack") == "unknown_option"
    assert refusal("a1 declare stand_up") == "unknown_option"
    assert refusal("gm gm attack") == "unknown_option"


@pytest.mark.parametrize(
    "field",
    [
        "target=a1",
        "target=b9",
        "target=null",
        "weapon=bow",
        "weapon=axe",
        "distance=18",
        "distance=-1",
        "distance=true",
        "metres=3",
        "how=fast",
    ],
)
def test_fields_that_do_not_fit(field: str) -> None:
    assert refusal(f"a1 declare engage {field}") == "bad_field"


def test_fields_that_fit() -> None:
    assert refusal("a1 declare engage target=b1 weapon=unarmed distance=17") is None


@pytest.mark.parametrize("value", [None, [], {}, 10**40, 1.5, "\ud800", ["x"], {"a": []}])
def test_garbage_is_refused_as_a_field(value: Any) -> None:
    for option, field in (
        ("other", "what"),
        ("engage", "target"),
        ("engage", "distance"),
        ("shoot", "weapon"),
        ("move", "away"),
        ("cast", "spell"),
    ):
        played = play(FAST, foe())
        played.then(Choice("a1", "declare", option, {field: value}))
        assert played.error == "bad_field"


def test_garbage_is_refused_as_a_choice() -> None:
    for odd in (Choice(3, "declare", "hold"), Choice("a1", "declare", "hold", [])):
        played = play(FAST, foe())
        played.then(odd)
        assert played.error == "bad_scenario"
    played = play(FAST, foe())
    played.then(Choice("a1", "declare", "hold", {3: 4}))
    assert played.error == "bad_field"


def test_what_can_be_declared_depends_on_what_one_has() -> None:
    assert set(play(FAST, foe()).offered("a1")) == {
        "hold",
        "move",
        "engage",
        "shoot",
        "cast",
        "other",
    }
    played = play(FAST, foe(), "gm gm set target=a1 field=prone value=true")
    assert set(played.offered("a1")) == {"hold", "shoot", "cast", "other", "stand_up"}
    assert played.default("a1") == "hold"


def test_only_spells_that_can_be_paid_are_offered() -> None:
    assert play(FAST, foe()).field("a1", "cast", "spell").choices == ("light",)
    rich = hero(mp=1, spells=[BOLT, LIGHT])
    assert play(rich, foe()).field("a1", "cast", "spell").choices == ("bolt", "light")


def test_a_spell_that_does_damage_is_meant_for_the_first_enemy() -> None:
    rich = hero(mp=1, spells=[BOLT, LIGHT])
    for fields, target in (("", "b1"), ("spell=light", None), ("target=a1", "a1")):
        played = play(rich, foe("b2"), foe(), f"a1 declare cast {fields}")
        assert played.entries("choice")[0]["target"] == target


def test_beside_an_action_one_moves_up_to_half_the_range_and_lying_not_at_all() -> None:
    assert refusal("a1 declare other metres=17") is None
    assert refusal("a1 declare other metres=18") == "bad_field"
    lying = "gm gm set target=a1 field=prone value=true"
    assert refusal(lying, "a1 declare other metres=1") == "bad_field"
    assert refusal(lying, "a1 declare other metres=0") is None


def test_restricted_movement_is_at_most_half() -> None:
    assert refusal("a1 declare move restricted=true metres=18") == "bad_field"
    played = play(FAST, foe(), "a1 declare move restricted=true", "b1 declare other")
    assert played.facts("move") == {"metres": 17, "restricted": True, "away": False}


MELEE = [
    "attack target=b1",
    "attack weapon=bow",
    "defend target=b1",
    "evade weapon=sword",
    "manoeuvre manoeuvre=cover",
    "manoeuvre manoeuvre=kiss",
    "manoeuvre target=b1",
    "manoeuvre metres=9",
    "manoeuvre metres=21",
    "tactical goal=switch",
    "tactical to=b1",
    "cast",
    "leave",
    "other metres=3",
]


@pytest.mark.parametrize("answer", MELEE)
def test_answers_in_melee_that_do_not_fit(answer: str) -> None:
    played = duel("a1 act attack", f"b1 react {answer}")
    assert played.error in ("bad_field", "unknown_option")


def test_the_active_side_neither_defends_nor_takes_the_momentum() -> None:
    played = duel()
    assert set(played.offered("a1")) == {"attack", "manoeuvre", "tactical", "flee", "other"}
    names = played.field("a1", "manoeuvre", "manoeuvre").choices
    assert names == ("disarm", "trip", "push", "disengage", "improvise")
    assert duel("a1 act defend").error == "unknown_option"


def test_the_passive_side_attacks_defends_evades_or_manoeuvres() -> None:
    played = duel("a1 act attack")
    wanted = {"attack", "defend", "evade", "manoeuvre", "tactical", "flee", "other"}
    assert set(played.offered("b1")) == wanted
    assert played.default("b1") == "attack"
    assert "take_momentum" in played.field("b1", "manoeuvre", "manoeuvre").choices


TECHNIQUES = [
    {"name": "Zornhau", "when": "active"},
    {"name": "Gegenschlag", "when": "passive"},
    {"name": "Rede"},
    {"name": "Stich", "weapon": "sword"},
    {"name": "Schuss", "weapon": "bow"},
]


def fencer(id: str = "a1", **more: Any) -> Json:
    make = hero if id.startswith("a") else foe
    return make(id, weapons=[SWORD, BOW], techniques=TECHNIQUES, **more)


def test_many_techniques_are_only_for_the_active_or_the_passive_side() -> None:
    played = duel(fencer(), fencer("b1"))
    assert played.field("a1", "manoeuvre", "manoeuvre").choices[-3:] == ("Zornhau", "Rede", "Stich")
    played = duel(fencer(), fencer("b1"), "a1 act attack")
    offered = played.field("b1", "manoeuvre", "manoeuvre").choices
    assert offered[-3:] == ("Gegenschlag", "Rede", "Stich")


def test_a_technique_of_a_weapon_uses_that_weapon() -> None:
    played = duel(fencer(), "a1 act manoeuvre manoeuvre=Stich")
    assert played.now.bout.deeds["a1"].weapon == "sword"
    played = duel(fencer(), "a1 act manoeuvre manoeuvre=Stich weapon=unarmed")
    assert played.error == "bad_field"
    played = duel(fencer(), "a1 act manoeuvre manoeuvre=Rede weapon=unarmed")
    assert played.now.bout.deeds["a1"].weapon == "unarmed"


def test_after_the_end_everything_is_refused() -> None:
    for late in ("a1 declare hold", "gm gm end", "x y z"):
        assert refusal("gm gm end", late) == "fight_over"


def test_what_is_declared_is_seen_by_the_own_side_what_is_answered_by_all() -> None:
    played = duel("a1 act attack")
    seen = {e["facts"]["kind"]: e["visible_to"] for e in played.entries("choice")}
    assert seen == {"declare": "foes", "initiate": "all", "respond": "all", "act": "all"}
