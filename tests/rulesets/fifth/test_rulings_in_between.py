"""Rulings of the GM while a question is open change what follows (README 4.2, 7.2, 7.7 to 7.9)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.contract import IllegalChoice
from tests.rulesets.fifth.fight import Fight

STUBBORN = {"legendary_resistance": 1}
BLAST = {"name": "blast", "way": "save", "save": "con", "max_targets": 2, "damage": "4"}


def caster(**power: Any) -> dict[str, Any]:
    return {"powers": [BLAST | power]}


def turns(fight: Fight) -> list[str | None]:
    return [entry.who for entry in fight.logged("turn")]


def test_who_joins_during_a_lair_action_gives_nobody_a_second_turn() -> None:
    """7.2: a newcomer stands before the first place with a smaller total."""
    lair = {"powers": [{"name": "quake", "time": "lair"}]}
    dice = {"aldo initiative": [14], "foe initiative": [5], "mira initiative": [16]}
    fight = Fight({"aldo": {}, "foe": lair, "bera": {}}, dice)
    fight.rule("add", combatant={"id": "mira", "side": "party", "stats": {}})
    assert turns(fight.take("foe", "lair", "pass")) == ["aldo"]
    assert turns(fight.turn("aldo", "end")) == ["foe"]


def test_a_round_follows_a_pause_in_which_somebody_was_asked() -> None:
    """4.2: `round` + 1; if no decision was pending in the whole round, a pause."""
    fight = Fight({"foe": {"unconscious": True}, "aldo": STUBBORN | {"paralyzed": True}})
    assert fight.asked.kind == "pause"
    fight.rule("save", target="aldo", ability="dex", dc=13)
    fight.take("aldo", "legendary_resistance", "use")
    assert (fight.asked.kind, fight.state.round) == ("pause", 1)
    fight.take("gm", "pause", "go_on")
    assert [entry.facts["round"] for entry in fight.logged("round")] == [2]


def test_a_stable_one_that_regenerates_is_dying_again_when_hurt() -> None:
    """7.7 step 4."""
    troll = {"max_hp": 4, "regeneration": 3, "ac": 5, "near": ["aldo"]}
    dice = {"aldo attack": [10], "aldo damage": [4]}
    fight = Fight({"aldo": {"str": 16, "weapons": ["mace"]}, "foe": troll, "f2": {}}, dice)
    fight.turn("aldo", "attack", target="foe", knock_out=True)
    assert fight.of("foe")["status"] == "stable"
    fight.rule("damage", target="foe", amount=3, type="cold")
    assert fight.of("foe")["status"] == "dying"
    fight.turn("aldo", "end")
    assert (fight.of("foe")["status"], fight.of("foe")["hp"]) == ("active", 3)


def test_a_save_ends_an_effect_of_which_the_gm_has_taken_a_condition_away() -> None:
    """7.9: `save_ends`; made: reason `save`."""
    curse = {"damage": None, "conditions": ["paralyzed"], "mods": {"ac": -2}, "save_ends": True}
    fight = Fight({"aldo": caster(**curse), "foe": STUBBORN, "f2": {}}, {"foe save": [2, 3]})
    fight.turn("aldo", "cast", power="blast", targets=["foe"])
    fight.take("foe", "legendary_resistance", "keep").turn("aldo", "end")
    assert fight.asked.kind == "legendary_resistance"
    fight.rule("set", target="foe", field="paralyzed", value=False)
    fight.take("foe", "legendary_resistance", "use")
    assert [entry.facts["reason"] for entry in fight.logged("effect_ended")] == ["save"]
    assert not fight.of("foe")["effects"]


def test_a_newcomer_is_linked_with_nobody_who_is_dead_and_cannot_be_with_the_removed() -> None:
    """7.7: `dead`, `fled` and `removed` have no links."""
    mira = {"id": "mira", "side": "party", "stats": {"near": ["foe"]}}
    fight = Fight({"aldo": {}, "foe": {}, "f2": {}}, {"mira initiative": [3]})
    fight.rule("set", target="foe", field="status", value="dead").rule("add", combatant=mira)
    assert (fight.of("mira")["near"], fight.of("foe")["near"]) == ([], [])
    gone = Fight({"aldo": {}, "foe": {}, "f2": {}}).rule("remove", target="foe")
    with pytest.raises(IllegalChoice):
        gone.rule("add", combatant=mira)


def test_targets_that_are_gone_are_skipped() -> None:
    """7.8: targets not present any more are skipped everywhere."""
    fight = Fight({"aldo": caster(), "foe": STUBBORN, "f2": {}}, {"foe save": [2]})
    fight.turn("aldo", "cast", power="blast", targets=["foe", "f2"])
    fight.rule("set", target="f2", field="status", value="dead")
    fight.take("foe", "legendary_resistance", "keep")
    assert not fight.logged("save")
    assert [entry.target for entry in fight.logged("damage")] == ["foe"]


def test_a_power_rolls_no_damage_for_who_has_died_at_the_save() -> None:
    fight = Fight({"aldo": caster(), "foe": STUBBORN, "f2": {}}, {"foe save": [2]})
    fight.turn("aldo", "cast", power="blast", targets=["foe"])
    fight.rule("set", target="foe", field="status", value="dead")
    assert not fight.logged("power_damage")
    assert not fight.logged("damage")


def test_the_gms_save_rolls_no_damage_for_who_was_removed() -> None:
    fight = Fight({"aldo": {}, "foe": STUBBORN, "f2": {}}, {"foe save": [2]})
    fight.rule("save", target="foe", ability="con", dc=13, damage="2d8")
    fight.rule("remove", target="foe")
    assert not [roll for entry in fight.log for roll in entry.rolls]


def test_a_rider_rolls_no_damage_for_who_was_removed_at_its_save() -> None:
    bite = {"save": "con", "dc": 11, "damage": "2d8", "damage_type": "poison", "half": True}
    spider = {"near": ["foe"], "weapons": [{"name": "bite", "damage": "1d8", "on_hit": bite}]}
    dice = {"aldo attack": [19], "aldo damage": [1], "foe save": [2]}
    fight = Fight({"aldo": spider, "foe": STUBBORN, "f2": {}}, dice)
    fight.turn("aldo", "attack", target="foe")
    assert fight.asked.kind == "legendary_resistance"
    fight.rule("remove", target="foe")
    assert not [roll for entry in fight.log for roll in entry.rolls]


def test_bonus_damage_is_rolled_only_if_it_hurts_somebody() -> None:
    """7.8: once `bonus_damage` if such a target is to take damage; evasion leaves nothing."""
    sun = {"save": "dex", "half": True, "bonus_types": ["undead"], "bonus_damage": "1d4"}
    spirit = {"creature_type": "undead", "evasion": True}
    fight = Fight({"aldo": caster(**sun), "foe": spirit}, {"foe save": [19]})
    fight.turn("aldo", "cast", power="blast", targets=["foe"])
    (dealt,) = fight.logged("power_damage")
    assert (dealt.facts["bonus_rolled"], dealt.rolls) == (0, ())


def test_a_power_that_is_added_to_a_hit_adds_the_modifier_to_its_damage() -> None:
    """3.3: `add_modifier` adds the modifier of `spell_ability` to damage."""
    smite = {"name": "smite", "time": "hit", "damage": "1d6", "add_modifier": True}
    paladin = {"cha": 18, "spell_ability": "cha", "near": ["foe"], "powers": [smite]}
    fight = Fight(
        {"aldo": paladin, "foe": {"max_hp": 30}}, {"aldo attack": [15], "aldo damage": [3]}
    )
    fight.turn("aldo", "attack").take("aldo", "hit", "use")
    (dealt,) = fight.logged("damage")
    assert dealt.facts["rolled"] == 1 + 3 + 4


def test_who_cannot_move_dodges_no_more_even_if_the_grip_fails_at_once() -> None:
    """7.9: the order in which everything settles."""
    grasp = {"powers": [{"name": "grasp", "conditions": ["grappled"]}]}
    fight = Fight({"aldo": {}, "foe": grasp})
    fight.turn("aldo", "dodge").turn("aldo", "end")
    fight.turn("foe", "cast", power="grasp", targets=["aldo"])
    assert not fight.of("aldo")["dodging"]


def test_who_is_petrified_at_the_start_is_not_poisoned() -> None:
    """3.8."""
    fight = Fight({"aldo": {"petrified": True, "poisoned": True}, "foe": {}}, first="foe")
    assert fight.of("aldo")["petrified"] and not fight.of("aldo")["poisoned"]


def test_a_shot_by_a_power_counts_for_loading() -> None:
    """5.3: without those that are `loading` and were used for an attack since the action began."""
    shot = {"name": "shot", "time": "bonus", "way": "weapon", "weapon": "light_crossbow"}
    archer = {"attacks": 2, "weapons": ["light_crossbow", "mace"], "powers": [shot]}
    foe = {"max_hp": 50, "ac": 30, "near": ["aldo"]}
    fight = Fight({"aldo": archer, "foe": foe}, {"aldo attack": [2, 2, 3]})
    fight.turn("aldo", "attack", target="foe", weapon="mace")
    fight.turn("aldo", "cast", power="shot", targets=["foe"])
    attack = fight.asked.option("attack")
    assert attack is not None
    assert "light_crossbow" not in attack.fields[1].choices
