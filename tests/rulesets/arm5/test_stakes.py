"""The content of the dice pad: modifiers, the chain of ones, the botch dice (6, 7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rulesets import registry
from rulesets.contract import GM, Choice, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll
from tests.rulesets.arm5.fight import BOLT, LONG_SWORD, foe, hero, play, said

ARM5 = registry.get("arm5")
PIA = Viewer(controls=("aldo",), sides=("party",))
RIVAL = Viewer(controls=("bor",), sides=("foes",))
BLOW = Choice("aldo", "turn", "attack", {"target": "bor"})


def stakes(
    purpose: str,
    known: Sequence[tuple[str, str, int]] = (),
    who: str = "aldo",
    count: int = 1,
    viewer: Viewer = PIA,
    stats: Mapping[str, object] = LONG_SWORD,
) -> Stakes:
    played = play(hero(**stats), foe(strength=1, great_weapon=4, weapons=["pole_axe"]))
    rolls = [Roll(one, what, 1, 10, (face,)) for one, what, face in known]
    needed = DiceNeeded(who, purpose, count, 10)
    found = ARM5.stakes(played.now, BLOW, rolls, needed, viewer)
    assert found is not None
    return found


def test_the_sum_stands_there_before_the_roll() -> None:
    assert said(stakes("attack").reason) == "Ability +5 and Weapon +4; stress die +9"


def test_where_nothing_is_added_it_says_so() -> None:
    bare = stakes("attack", stats={"brawl": 0})
    assert said(bare.reason) == "nothing is added to the die"


def test_the_highest_face_reads_zero() -> None:
    assert stakes("attack").zero and stakes("attack").chain == ()


def test_a_one_is_rolled_again_doubled_and_the_chain_stays_visible() -> None:
    found = stakes("attack", [("aldo", "attack", 1), ("aldo", "attack", 1)])
    assert [(face, said(what)) for face, what in found.chain] == [(1, "again, doubled")] * 2
    assert said(found.next) == "counts × 4"


def test_a_zero_calls_for_as_many_botch_dice_as_the_rules_say() -> None:
    found = stakes("attack_botch", [("aldo", "attack", 10)], count=4)
    assert [(face, said(what)) for face, what in found.chain] == [(10, "zero")]
    assert said(found.next) == "4 botch dice: any 0 botches"
    assert said(found.next, "pl") == "4 kości fuszerki: każde 0 to fuszerka"


def test_the_defenders_pad_has_the_defenders_sum_and_no_part_of_the_attack() -> None:
    known = [("aldo", "attack", 1), ("aldo", "attack", 4)]
    found = stakes("defense", known, who="bor", viewer=RIVAL)
    assert (said(found.reason), found.chain) == ("Ability +4; stress die +4", ())


def test_nobody_reads_the_numbers_of_another_side_on_a_pad() -> None:
    known = [("aldo", "attack", 4)]
    assert stakes("defense", known, who="bor", viewer=PIA).reason is None


@pytest.mark.parametrize(
    ("who", "purpose", "viewer", "reason"),
    [
        ("aldo", "damage", PIA, "The spell takes effect · Damage of the spell +10"),
        ("aldo", "damage", GM, "The spell takes effect · Damage of the spell +10 · Soak +3"),
        ("bor", "soak", RIVAL, "against 14 damage · Soak +3"),
        ("bor", "soak", PIA, "against 14 damage"),
    ],
)
def test_damage_of_a_spell_says_what_it_stands_against(
    who: str, purpose: str, viewer: Viewer, reason: str
) -> None:
    state = play(hero(spells=[BOLT]), foe(soak_bonus=3)).now
    cast = Choice("aldo", "turn", "cast", {"spell": "bolt", "target": "bor"})
    rolls = [Roll("aldo", "cast", 1, 10, (9,))]
    if purpose == "soak":
        rolls.append(Roll("aldo", "damage", 1, 10, (4,)))
    found = ARM5.stakes(state, cast, rolls, DiceNeeded(who, purpose, 1, 10), viewer)
    assert found is not None and said(found.reason) == reason


@pytest.mark.parametrize(
    ("test", "failing"),
    [
        ("concentration", "on a failure what is maintained is lost"),
        ("ride", "on a failure a fall from the saddle"),
        ("fatigue", "on a failure a fatigue level is lost, on a botch two"),
        ("stamina", "a failure does nothing by itself"),
    ],
)
def test_a_test_that_the_gm_calls_for_says_what_failing_brings(test: str, failing: str) -> None:
    state = play(hero(mounted=True, mount={}, stamina=2), foe()).now
    called = Choice("gm", "gm", "test", {"target": "aldo", "test": test, "ease": 9})
    found = ARM5.stakes(state, called, [], DiceNeeded("aldo", test, 1, 10), PIA)
    assert said(found.reason).endswith(failing)
