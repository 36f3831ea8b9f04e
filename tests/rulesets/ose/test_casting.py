"""README 5.5, 7.8, 7.9: casting spells, and losing them."""

import pytest

from tests.rulesets.fights import Json, Played, Written
from tests.rulesets.ose.fight import foe, hero, play

FIRST = "party initiative 6, foes initiative 1"
LAST = "party initiative 1, foes initiative 6"
BALL: Json = {
    "name": "ball",
    "damage": "3d6",
    "save": "spells",
    "on_save": "half",
    "max_targets": 9,
}
BOLT: Json = {"name": "bolt", "damage": "1d6+1"}


def casts(spell: Json, *foes: Json, choice: str = "cast", dice: str = "") -> Played:
    return play(
        hero("merla", spells=[spell]),
        *(foes or (foe(),)),
        "merla declare cast",
        "gm gm default who=gob,orc" if len(foes) > 1 else "gm gm default who=gob,",
        "gm initiative roll",
        f"merla cast {choice}",
        dice=f"{FIRST}, {dice}",
    )


def test_casting_is_the_only_action_of_the_round() -> None:
    fight = casts(BOLT | {"damage": "1"}, foe(engaged=["merla"]))
    assert fight["merla"]["acted"]
    assert fight.pending() == ["gob melee"]


def test_the_target_is_named_when_the_spell_is_cast() -> None:
    fight = casts(BOLT, foe(), foe("orc"), choice="cast target=orc", dice="merla spell_damage 1")
    assert fight.facts("spell_effect")["damage"] == 2
    assert fight["orc"]["hp"] == 2


def test_the_target_must_be_visible_unless_the_spell_says_otherwise() -> None:
    unseen = [foe(), foe("orc", unseen=True)]
    assert casts(BOLT, *unseen, choice="cast target=orc").error == "bad_field"
    feel = BOLT | {"needs_sight": False}
    assert casts(feel, *unseen, choice="cast target=orc", dice="merla spell_damage 1").error is None


def test_without_a_target_there_is_only_forgoing() -> None:
    fight = play(
        hero("merla", spells=[BOLT]),
        foe(unseen=True),
        "merla declare cast",
        "gm initiative roll",
        dice=FIRST,
    )
    assert fight.offered("merla") == ["forgo"]
    assert fight.default("merla") == "forgo"


def test_who_forgoes_keeps_the_spell_and_does_nothing_else() -> None:
    fight = casts(BOLT, choice="forgo")
    assert (fight["merla"]["spells"], fight["merla"]["acted"]) == ({"bolt": 1}, True)


def test_a_spell_is_gone_from_memory_when_cast() -> None:
    fight = casts(BOLT | {"memorised": 2, "damage": "1"})
    assert fight["merla"]["spells"] == {"bolt": 1}


def test_a_spell_for_a_foe_an_ally_oneself_or_anyone() -> None:
    cast = [hero("merla"), hero("aldo"), foe()]
    expected = {
        "enemy": {"gob"},
        "ally": {"merla", "aldo"},
        "any": {"merla", "aldo", "gob"},
    }
    for whom, legal in expected.items():
        spell = BOLT | {"target": whom, "damage": "0"}
        cast[0] = hero("merla", spells=[spell])
        start = ["merla declare cast", "gm initiative roll", "aldo move stay"]
        for id in ("merla", "aldo", "gob"):
            fight = play(*cast, *start, f"merla cast cast target={id}", dice=FIRST)
            assert (fight.error is None) == (id in legal)


def test_a_spell_for_anyone_is_meant_for_enemies() -> None:
    fight = casts(BOLT | {"target": "any", "damage": "1"})
    assert fight.entries("spell_effect")[0]["target"] == "gob"


def test_an_area_has_several_targets_and_one_roll_for_all() -> None:
    fight = casts(
        BALL,
        foe(hp=20),
        foe("orc", hp=20),
        choice="cast targets=gob,orc",
        dice="gob save 16, orc save 15, merla spell_damage 4 2 5",
    )
    effects = [(e["target"], e["facts"]["damage"]) for e in fight.entries("spell_effect")]
    assert effects == [("gob", 5), ("orc", 11)]
    rules = fight.rules()
    assert rules.index("spell_damage") > max(i for i, r in enumerate(rules) if r == "save")


def test_no_target_twice_and_not_more_than_the_spell_has() -> None:
    two = [foe(), foe("orc")]
    assert casts(BALL, *two, choice="cast targets=gob,gob").error == "bad_field"
    assert casts(BALL | {"max_targets": 2}, *two, choice="cast targets=,").error == "bad_field"


def test_no_damage_is_rolled_when_everybody_saved_against_it() -> None:
    fight = casts(BALL | {"on_save": "negate", "max_targets": 1}, dice="gob save 20")
    assert "spell_damage" not in fight.rules()
    assert fight.facts("spell_effect")["saved"]


def test_the_immune_make_no_saving_throw() -> None:
    fight = casts(BOLT | {"tags": ["fire"], "save": "spells"}, foe(immune_to=["fire"]))
    assert [e["target"] for e in fight.entries("immune")] == ["gob"]
    assert fight.entries("save") == fight.entries("spell_effect") == []


def test_what_a_spell_does_to_objects_is_the_referees() -> None:
    fight = casts({"name": "knock", "effect": "gm", "save": "wands"}, dice="gob save 2")
    assert fight.facts("gm_effect") == {"spell": "knock", "saved": False}


def test_healing_does_not_go_above_the_full_hit_points() -> None:
    mend = {"name": "mend", "heal": "1d6+1", "target": "ally"}
    fight = play(
        hero("merla", spells=[mend]),
        hero("aldo", hp=2, max_hp=5),
        foe(),
        "merla declare cast",
        "gm initiative roll",
        "aldo move stay",
        "merla cast cast target=aldo",
        dice=f"{FIRST}, merla healing 6",
    )
    assert fight.facts("hit_points") == {"before": 2, "damage": 0, "healing": 7, "after": 5}


def test_who_is_gagged_meanwhile_cannot_cast_and_keeps_the_spell() -> None:
    fight = play(
        hero("merla", spells=[BOLT]),
        foe(),
        "merla declare cast",
        "gm initiative roll",
        "gm gm set target=merla field=gagged value=true",
        dice=FIRST,
    )
    assert "cannot_cast" in fight.rules()
    assert (fight["merla"]["spells"], fight["merla"]["acted"]) == ({"bolt": 1}, True)


def struck(*written: Written, dice: str, **options: object) -> Played:
    caster = hero("merla", hp=9, spells=[BOLT], engaged=["orc"])
    start = ["merla declare cast", "gm gm default who=orc,", "gm initiative roll"]
    return play(caster, foe("orc", hp=9), *start, *written, dice=dice, **options)


def test_who_lost_initiative_and_is_hit_before_the_own_turn_loses_the_spell() -> None:
    dice = f"{LAST}, orc attack 19, gm damage 4"
    fight = struck("orc melee attack", dice=dice)
    assert fight.rules()[:4] == ["attack", "armour_class", "spell_disrupted", "hit_points"]


def test_a_disrupted_spell_is_lost_from_memory_as_if_cast() -> None:
    dice = f"{LAST}, orc attack 19, gm damage 4"
    fight = struck("orc melee attack", dice=dice)
    assert fight["merla"]["spells"] == {"bolt": 0}
    assert fight.state["round"] == 2


def test_a_miss_does_not_disrupt() -> None:
    fight = struck("orc melee attack", dice=f"{LAST}, orc attack 2")
    assert fight.pending() == ["merla cast"]


def test_tied_sides_do_not_disrupt_each_other() -> None:
    tie = "party initiative 3, foes initiative 3, orc attack 19, gm damage 4"
    fight = struck("merla cast forgo", "orc melee attack", dice=tie, ties="simultaneous")
    assert fight.entries("spell_disrupted") == []


@pytest.mark.parametrize(("face", "lost"), [(15, True), (16, False)])
def test_a_failed_saving_throw_before_the_own_turn_disrupts(face: int, lost: bool) -> None:
    fight = play(
        hero("merla", hp=20, spells=[BOLT]),
        foe(spells=[BALL | {"max_targets": 1}]),
        "merla declare cast",
        "gob declare cast",
        "gm initiative roll",
        "gob cast cast",
        dice=f"{LAST}, merla save {face}, gob spell_damage 1 1 2",
    )
    assert ("merla cast" not in fight.pending()) == lost
    assert fight["merla"]["spells"] == {"bolt": 0 if lost else 1}


def test_a_spell_without_saving_throw_that_hurts_disrupts() -> None:
    fight = play(
        hero("merla", hp=20, spells=[BOLT]),
        foe(spells=[BOLT | {"damage": "1"}]),
        "merla declare cast",
        "gob declare cast",
        "gm initiative roll",
        "gob cast cast",
        dice=LAST,
    )
    rules = fight.rules()
    assert rules[rules.index("spell_effect") + 1] == "spell_disrupted"


def test_the_referees_saving_throw_disrupts_but_not_before_initiative() -> None:
    save = "gm gm save target=merla category=death"
    caster = hero("merla", spells=[BOLT])
    dice = f"{LAST}, merla save 1"
    late = play(caster, foe(), "merla declare cast", "gm initiative roll", save, dice=dice)
    assert late["merla"]["disrupted"]
    early = play(caster, foe(), "merla declare cast", save, dice=dice)
    assert not early["merla"]["disrupted"]
