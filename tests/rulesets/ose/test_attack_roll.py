"""README 5.6, 7.6: hitting in melee."""

import pytest

from rulesets.ose.rules.attack_roll import aim
from rulesets.ose.sheet.roster import combatants
from rulesets.ose.state import Options
from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, play


def struck(attacker: dict, target: dict, natural: int, **options: object) -> Played:
    attacker["stats"].setdefault("engaged", [target["id"]])
    return play(
        attacker,
        target,
        "aldo melee attack",
        first="party",
        dice=f"aldo attack {natural}, gm damage 1",
        **options,
    )


def needed(thac0: int, ac: int, **options: str) -> int:
    roster = [hero(thac0=thac0) | {"name": "aldo"}, foe(ac=ac) | {"name": "gob"}]
    two = combatants(roster)
    return aim(Options(**options), two["aldo"], two["gob"], "sword", "melee", "none").needed


MATRIX = {
    20: (20, 20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11),
    19: (20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10),
    17: (20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8),
    14: (17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5),
    10: (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2),
    5: (8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2, 2),
}


@pytest.mark.parametrize("thac0", MATRIX)
def test_the_matrix_row_of_the_thac0_gives_what_is_needed(thac0: int) -> None:
    assert tuple(needed(thac0, ac) for ac in range(-3, 10)) == MATRIX[thac0]


def test_plain_thac0_has_no_ends() -> None:
    assert needed(19, -3, attack_table="thac0") == 22
    assert needed(5, 9, attack_table="thac0") == -4


def test_an_attack_is_1d20_with_strength_in_melee() -> None:
    facts = struck(hero(str=13, dex=3), foe(ac=6), 12).facts("attack")
    assert (facts["natural"], facts["ability"], facts["total"]) == (12, 1, 13)


def test_one_hits_if_the_ac_hit_is_equal_to_or_lower_than_the_ac() -> None:
    hit = struck(hero(), foe(ac=6), 13).facts("attack")
    missed = struck(hero(), foe(ac=6), 12).facts("attack")
    assert (hit["ac_hit"], hit["hit"]) == (6, True)
    assert (missed["ac_hit"], missed["hit"]) == (7, False)


def test_a_total_of_20_hits_every_armour_class_in_the_matrix_only() -> None:
    strong = {"str": 16}
    assert struck(hero(**strong), foe(ac=-3), 18).facts("attack")["ac_hit"] == -10
    assert struck(hero(**strong), foe(ac=-3), 18).facts("attack")["hit"]
    plain = struck(hero(**strong), foe(ac=-3), 18, attack_table="thac0")
    assert not plain.facts("attack")["hit"]


def test_with_ascending_ac_roll_and_bonus_must_reach_it() -> None:
    for natural, hit in ((13, True), (12, False)):
        facts = struck(hero(attack_bonus=2), foe(aac=15), natural, armour_class="ascending")
        assert facts.facts("attack")["hit"] == hit
        assert facts.facts("armour_class")["needed"] == 15


def test_a_natural_20_hits_and_a_natural_1_misses() -> None:
    lucky = struck(hero(thac0=20), foe(ac=-10), 20, attack_table="thac0").facts("attack")
    assert (lucky["automatic"], lucky["hit"]) == ("hit", True)
    sloppy = struck(hero(thac0=1, str=18), foe(ac=12), 1, attack_table="thac0").facts("attack")
    assert (sloppy["automatic"], sloppy["hit"]) == ("miss", False)


def fled_from(**target: object) -> Played:
    return play(
        hero(engaged=["gob"]),
        foe(**target),
        "aldo declare none",
        "gob declare retreat",
        "gm initiative roll",
        "aldo melee attack",
        dice="party initiative 6, foes initiative 1, aldo attack 12, gm damage 1",
    )


def test_the_opponent_has_plus_2_on_all_attacks_against_the_retreating() -> None:
    facts = fled_from(ac=5).facts("attack")
    assert (facts["retreat"], facts["total"], facts["hit"]) == (2, 14, True)


def test_a_retreating_fighter_loses_the_shield() -> None:
    fight = fled_from(ac=4, shield=1)
    assert fight.facts("armour_class") == {"ac": 5, "shield_ignored": 1, "needed": 14}
    assert fight.facts("attack")["hit"]


def test_attacks_in_melee_need_a_neighbour() -> None:
    fight = play(hero(), foe(), "aldo move stay", first="party")
    assert fight.pending() == ["gob move"]


def test_the_helpless_are_hit_without_a_roll() -> None:
    fight = play(
        hero(engaged=["orc"]),
        foe(),
        foe("orc", asleep=True, hp=9),
        "aldo move stay",
        "aldo melee attack",
        first="party",
        dice="gm damage 4",
    )
    facts = fight.facts("attack")
    assert (facts["automatic"], facts["natural"], facts["hit"]) == ("helpless", 0, True)
    assert "armour_class" not in fight.rules()


def test_the_option_lets_the_helpless_be_rolled_for() -> None:
    fight = play(
        hero(engaged=["orc"]),
        foe(),
        foe("orc", asleep=True),
        "aldo move stay",
        "aldo melee attack",
        first="party",
        helpless_auto_hit=False,
    )
    assert fight.dice_needed == ("aldo", "attack", 1, 20)


def test_the_magic_of_a_weapon_and_a_blessing_help_to_hit() -> None:
    blade = {"name": "blade", "bonus": 2}
    facts = struck(hero(weapons=[blade], attack_modifier=1), foe(), 5).facts("attack")
    assert (facts["bonus"], facts["other"], facts["modifier"]) == (2, 1, 3)


def test_only_faces_decide_which_armour_class_is_hit() -> None:
    roster = [hero(thac0=10) | {"name": "aldo"}, foe(ac=2) | {"name": "gob"}]
    two = combatants(roster)
    aimed = aim(Options(), two["aldo"], two["gob"], "sword", "melee", "none")
    assert [face for face in range(1, 21) if face >= aimed.least_face] == list(range(8, 21))


def test_who_does_not_fight_attacks_only_when_cornered() -> None:
    coward = foe(morale=2, engaged=["aldo"])
    assert play(hero(), coward, first="foes").pending() == ["aldo melee"]
    brave = foe(morale=2, engaged=["aldo"], cornered=True)
    assert play(hero(), brave, first="foes").pending() == ["gob melee"]
