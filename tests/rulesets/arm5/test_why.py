""" "Why?" and the log show the rule that led to the result."""

import pytest

from rulesets.arm5.rules.magic import outcome
from rulesets.arm5.sheet.parts import Spell
from rulesets.contract import Entry
from tests.rulesets.arm5.fight import BOLT, CHARM, foe, hero, labels, play, read


@pytest.mark.parametrize("short", [0, 1, 5, 6, 10, 11, 15, 16, 40])
def test_what_a_spell_that_falls_short_costs_is_what_is_said(short: int) -> None:
    formulaic, ritual = (Spell(name="x", level=10, ritual=rite) for rite in (False, True))
    assert outcome(formulaic, -short) == (short <= 10, 1 if short else 0)
    assert outcome(ritual, -short) == (short <= 10, min(5, 1 + -(-short // 5)))
    for spell, said in ((formulaic, "Short by up to 10"), (ritual, "A ritual costs")):
        facts = {"margin": -short, "fatigue_levels": outcome(spell, -short)[1], "ritual": 0}
        assert labels(Entry("cast", "mira", facts=facts))[-1].startswith(said)


def test_a_spell_that_comes_to_nothing_costs_a_level_all_the_same() -> None:
    magus = hero(spells=[CHARM | {"level": 40}])
    fight = play(magus, foe(), "aldo turn cast spell=charm target=bor", dice="aldo cast 2")
    assert fight["aldo"]["fatigue_lost"] == 1
    assert (
        "Short by more: not cast, and the level is lost all the same"
        in labels(fight.entry("cast"))[-1]
    )


def test_who_has_no_resistance_is_not_said_to_have_been_pierced() -> None:
    cast = "aldo turn cast spell=charm target=bor"
    bare = play(hero(spells=[CHARM]), foe(), cast)
    assert bare.facts("magic_resistance")["resistance"] is None
    entry = bare.entry("magic_resistance")
    assert labels(entry)[-1] == "Whoever has no magic resistance is always affected."
    assert "odporno" not in read(entry, "pl")
    warded = play(hero(spells=[CHARM]), foe(might=5), cast)
    entry = warded.entry("magic_resistance")
    assert labels(entry)[-1] == "Penetration has to be above the resistance."


def test_a_botched_soak_is_explained() -> None:
    fight = play(
        *(hero(spells=[BOLT]), foe(soak_bonus=3), "aldo turn cast spell=bolt target=bor"),
        dice="bor soak 10, bor soak_botch 10",
    )
    assert fight.facts("spell_damage")["soak"] == 0
    assert "A botched soak roll absorbs nothing." in labels(fight.entry("spell_damage"))


def test_damage_is_told_before_soak_and_the_level_after_it() -> None:
    fight = play(
        *(hero(strength=8), foe(soak_bonus=6), "aldo turn attack target=bor weapon=fist"),
        dice="aldo attack 9",
    )
    facts = fight.facts("damage")
    assert facts["net"] == facts["damage"] - facts["soak"]
    assert f"takes {facts['damage']} damage before soak: {facts['level']}" in (
        read(fight.entry("damage"))
    )


def test_who_was_shot_at_leaves_uncontested_though_attacked() -> None:
    fight = play(
        hero(bows=3, weapons=["short_bow"]),
        *(foe(engaged_with=["mira"]), hero("mira")),
        *("aldo turn attack target=bor", "bor turn disengage"),
    )
    assert fight.facts("disengage")["automatic"]
    assert read(fight.entry("disengage")) == "Bor leaves combat uncontested."
