""" "Why?" shows the rule that led to the result."""

import pytest

from rulesets.contract import Entry
from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import explained, foe, hero, play, read
from tests.rulesets.ose.views import GWEN, OSE, PIA


def struck(natural: int, damage: int = 4, target: object = (), **options: object) -> Played:
    """Aldo attacks a goblin of armour class 6, which is 13 ascending."""
    stats = {"ac": 6, **dict(target)}  # type: ignore[call-overload]
    return play(
        *(hero(str=3, engaged=["gob"]), foe(**stats), "aldo melee attack"),
        first="party",
        dice=f"aldo attack {natural}, gm damage {damage}",
        **options,
    )


@pytest.mark.parametrize("natural", range(2, 20))
def test_an_equal_or_lower_ac_hit_hits_and_with_ascending_an_equal_or_higher_one(
    natural: int,
) -> None:
    rule = explained(struck(natural).entry("attack"))[-1]
    assert "equal to the armour class of the target or lower" in rule
    assert "with ascending armour class, equal or higher" in rule
    for options in ({}, {"attack_table": "thac0"}):
        facts = struck(natural, **options).facts("attack")
        assert facts["hit"] == (facts["ac_hit"] <= 6)
    facts = struck(natural, armour_class="ascending").facts("attack")
    assert facts["hit"] == (facts["ac_hit"] >= 13)


def test_so_it_is_in_hebrew() -> None:
    rule = explained(struck(15).entry("attack"), "he")[-1]
    ascending = rule.index("עולה")
    assert rule.index("נמוכה") < ascending < rule.index("גבוהה")


def test_the_armour_class_that_is_named_is_the_one_that_counted() -> None:
    plain = struck(12)
    assert explained(plain.entry("armour_class"))[0] == "Armour class of the target = 6"
    leaving = play(
        *(hero(engaged=["gob"]), foe(ac=6, shield=1, engaged=["aldo"])),
        *("gob declare retreat feet=20", "gm gm default who=aldo,", "gm initiative roll"),
        "aldo melee attack",
        dice="party initiative 6, foes initiative 1, aldo attack 10, gm damage 1",
    )
    line = explained(leaving.entry("armour_class"))[0]
    assert line == "Armour class of the target, its shield (1) ignored = 7"


@pytest.mark.parametrize("thac0", [19, 12])
def test_of_a_foes_blow_nobody_but_the_gm_reads_the_roll_needed(thac0: int) -> None:
    """Beside the player's own armour class it would reveal the foe's THAC0."""
    fight = play(
        *(hero(ac=5, hp=9, engaged=["gob"]), foe(thac0=thac0), "gob melee attack"),
        first="foes",
        dice="gob attack 15, gm damage 1",
    )
    entry = fight.entry("armour_class")
    assert entry.facts["needed"] == thac0 - 5
    told = OSE.tell(fight.now, entry, PIA)
    assert told is not None
    assert explained(told) == ["Armour class of the target = 5"]
    assert OSE.tell(fight.now, entry, GWEN) == entry


def test_a_sum_below_1_is_raised_to_1_in_a_line_of_its_own() -> None:
    lines = explained(struck(18, damage=2).entry("attack"))
    assert "Damage 1d6 − 3 = 2 − 3 = −1" in lines
    assert "A hit does at least 1. = 1" in lines


def test_a_movement_is_blocked_for_other_reasons_than_room_too() -> None:
    for declared in ("withdraw", "retreat"):
        entry = Entry("movement_blocked", "aldo", facts={"declared": declared})
        assert "cannot" in read(entry) and "room" not in read(entry)


def test_a_spell_without_a_saving_throw_disrupts_as_well() -> None:
    (rule,) = explained(Entry("spell_disrupted", "theo", facts={"spell": "sleep"}))
    assert "is affected by a spell without one" in rule
