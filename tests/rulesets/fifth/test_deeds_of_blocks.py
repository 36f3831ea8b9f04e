"""Attacks and other deeds of a printed stat block become weapons, powers and routines
(README 3.10). Each rule has a creature of its own, all of them with the same scores."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.fifth.reading import read_in

HEAD = """{name}
Medium beast

Armor Class 13
Hit Points 45 (6d8 + 18)
Speed 30 ft.

STR DEX CON INT WIS CHA
16 (+3) 14 (+2) 16 (+3) 6 (-2) 12 (+1) 8 (-1)

Challenge 3 (700 XP)

"""


def creature(name: str, *deeds: str, under: str = "Actions") -> dict[str, Any]:
    """The stats of a creature with these deeds below a heading."""
    (row,) = read_in(HEAD.format(name=name) + "\n".join((under, *deeds)))["combatants"]
    stats: dict[str, Any] = row["stats"]
    return stats


def left_out(name: str, *deeds: str) -> str:
    """The texts of a block that are not taken over to the sheet."""
    rows = read_in(HEAD.format(name=name) + "\n".join(("Actions", *deeds)))["not_taken"]
    return " ".join(row["text"] for row in rows)


CLEAVER = (
    "Cleaver. Melee Weapon Attack: +5 to hit, reach 5 ft., one target. "
    "Hit: 8 (2d4 + 3) slashing damage."
)
SPINE = (
    "Spine. Ranged Weapon Attack: +4 to hit, range 30/90 ft., one target. "
    "Hit: 5 (1d6 + 2) piercing damage."
)

# -- attacks ---------------------------------------------------------------------------------------


def test_an_attack_whose_bonuses_follow_from_strength_needs_only_its_damage() -> None:
    brute = creature("Quarry Brute", CLEAVER)
    assert brute["weapons"] == [{"name": "Cleaver", "damage": "2d4", "type": "slashing"}]
    assert left_out("Quarry Brute", CLEAVER) == "6d8+18"  # the hit dice


def test_a_ranged_attack_uses_dexterity() -> None:
    assert creature("Thistle Hound", SPINE)["weapons"] == [
        {"name": "Spine", "damage": "1d6", "type": "piercing", "melee": False, "ranged": True}
    ]


def test_an_attack_whose_bonuses_come_from_another_ability_names_it() -> None:
    fang = SPINE.replace("Ranged Weapon", "Melee Weapon").replace("range 30/90", "reach 5")
    (weapon,) = creature("Reed Adder", fang)["weapons"]
    assert weapon["ability"] == "dex"


def test_bonuses_that_follow_from_no_ability_stay_as_they_are_printed() -> None:
    (weapon,) = creature("Hexed Ram", CLEAVER.replace("+5 to hit", "+8 to hit"))["weapons"]
    assert (weapon["attack_bonus"], weapon["damage_bonus"]) == (8, 3)


def test_an_attack_from_near_and_afar_is_both() -> None:
    dart = (
        "Bone Dart. Melee or Ranged Weapon Attack: +5 to hit, reach 5 ft. or range 20/60 ft., "
        "one target. Hit: 5 (1d4 + 3) piercing damage."
    )
    (weapon,) = creature("Marrow Picker", dart)["weapons"]
    assert weapon == {"name": "Bone Dart", "damage": "1d4", "type": "piercing", "ranged": True}


def test_a_weapon_in_two_hands_is_a_second_weapon() -> None:
    hook = (
        "Longhook. Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 7 (1d8 + 3) "
        "slashing damage, or 8 (1d10 + 3) slashing damage if used with two hands."
    )
    assert creature("Pike Warden", hook)["weapons"] == [
        {"name": "Longhook", "damage": "1d8", "type": "slashing"},
        {"name": "Longhook in two hands", "damage": "1d10", "type": "slashing"},
    ]


def test_a_weapon_with_the_figures_of_the_list_stands_by_its_name() -> None:
    axe = CLEAVER.replace("Cleaver", "Greataxe").replace("8 (2d4 + 3)", "9 (1d12 + 3)")
    assert creature("Pit Raider", axe)["weapons"] == ["greataxe"]


def test_further_damage_of_a_hit_is_kept_apart() -> None:
    sting = CLEAVER.replace("damage.", "damage plus 3 (1d6) acid damage and 2 (1d4) cold damage.")
    (weapon,) = creature("Vat Crawler", sting)["weapons"]
    assert weapon["extra"] == [
        {"damage": "1d6", "type": "acid"},
        {"damage": "1d4", "type": "cold"},
    ]


def test_damage_without_dice_is_a_number() -> None:
    peck = "Peck. Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 1 piercing damage."
    (weapon,) = creature("Gallows Crow", peck)["weapons"]
    assert (weapon["damage"], weapon["attack_bonus"], weapon["damage_bonus"]) == ("1", 5, 0)


def test_what_a_hit_does_beyond_its_damage_goes_with_the_weapon() -> None:
    butt = (
        f"{CLEAVER} The target must succeed on a DC 13 Strength saving throw or be knocked prone."
    )
    (weapon,) = creature("Butting Yak", butt)["weapons"]
    assert weapon["on_hit"] == {"save": "str", "dc": 13, "conditions": ["prone"]}


def test_a_mean_that_is_not_that_of_the_dice_is_told() -> None:
    assert "9" in left_out("Odd Sower", CLEAVER.replace("8 (2d4", "9 (2d4")).split()


# -- attacks without damage ------------------------------------------------------------------------

WEB = (
    "Tar Rope (Recharge 5-6). Ranged Weapon Attack: +4 to hit, range 30/60 ft., one creature. "
    "Hit: The target is restrained by tar."
)


def test_an_attack_without_damage_is_a_power() -> None:
    spider = creature("Tar Spinner", WEB)
    assert spider["powers"] == [
        {
            "name": "Tar Rope",
            "way": "attack",
            "verbal": False,
            "conditions": ["restrained"],
            "recharge": 5,
        }
    ]
    assert "weapons" not in spider
    assert spider["spell_attack"] == 4


def test_a_second_such_attack_with_another_bonus_is_told() -> None:
    lash = WEB.replace("Tar Rope (Recharge 5-6)", "Pitch Rope").replace("+4", "+7")
    assert [row["name"] for row in creature("Twin Spinner", WEB, lash)["powers"]] == ["Tar Rope"]
    assert "Pitch Rope: +7" in left_out("Twin Spinner", WEB, lash)


# -- powers ----------------------------------------------------------------------------------------


def test_a_deed_with_a_saving_throw_is_a_power() -> None:
    gaze = (
        "Dull Gaze. The owl targets a creature. The target must succeed on a DC 12 Wisdom saving "
        "throw or be frightened until the end of its next turn."
    )
    assert creature("Dusk Owl", gaze)["powers"] == [
        {
            "name": "Dull Gaze",
            "way": "save",
            "verbal": False,
            "save": "wis",
            "dc": 12,
            "conditions": ["frightened"],
            "until": "target_end",
        }
    ]


BREATH = (
    "Each creature in a {feet}-foot cone must make a DC 13 Dexterity saving throw, taking 14 (4d6) "
    "fire damage on a failed save, or half as much damage on a successful one."
)


@pytest.mark.parametrize(("feet", "targets"), [(15, 4), (30, 6), (60, 8), (90, 20)])
def test_the_size_of_an_area_tells_how_many_it_has_room_for(feet: int, targets: int) -> None:
    (power,) = creature("Kiln Newt", f"Kiln Breath. {BREATH.format(feet=feet)}")["powers"]
    assert (power["area"], power["max_targets"], power["target"]) == (True, targets, "any")
    assert (power["damage"], power["half"]) == ("4d6", True)


def test_an_area_that_spares_friends_is_aimed_at_enemies() -> None:
    howl = (
        "Howl. Each creature of the wolf's choice within 20 feet must succeed on a DC 11 Wisdom "
        "saving throw or be frightened for 1 minute."
    )
    (power,) = creature("Barrow Wolf", howl)["powers"]
    assert power.get("target", "enemy") == "enemy"
    assert power["max_targets"] == 8


@pytest.mark.parametrize(
    ("usage", "fields"),
    [
        ("Recharge 5-6", {"recharge": 5}),
        ("Recharge 6", {"recharge": 6}),
        ("3/Day", {"uses": 3}),
        ("Recharges after a Short or Long Rest", {"uses": 1, "refresh": "short"}),
    ],
)
def test_how_often_a_power_can_be_used_stands_behind_its_name(
    usage: str, fields: dict[str, Any]
) -> None:
    (power,) = creature("Cinder Newt", f"Puff ({usage}). {BREATH.format(feet=15)}")["powers"]
    assert power["name"] == "Puff"
    assert {name: power.get(name) for name in fields} == fields


def test_an_attack_with_few_uses_counts_them() -> None:
    (weapon,) = creature("Brass Thrower", SPINE.replace("Spine", "Spine (4/Day)"))["weapons"]
    assert (weapon["name"], weapon["uses"]) == ("Spine", 4)


@pytest.mark.parametrize("how", ["Recharge 5-6", "Recharges after a Short or Long Rest"])
def test_how_an_attack_recharges_is_told(how: str) -> None:
    spine = SPINE.replace("Spine", f"Spine ({how})")
    assert creature("Slow Thrower", spine)["weapons"][0]["name"] == "Spine"
    assert f"Spine: {how}" in left_out("Slow Thrower", spine)


def test_two_brackets_behind_the_name_of_an_attack_are_told() -> None:
    spine = SPINE.replace("Spine", "Spine (Recharge 5-6) (Costs 2 Actions)")
    assert "Spine: Recharge 5-6, Costs 2 Actions" in left_out("Slow Thrower", spine)


def test_a_deed_that_no_rule_has_a_place_for_is_told() -> None:
    text = "Dig Away. The mole burrows into the ground and leaves a tunnel behind it for others."
    assert "powers" not in creature("Lantern Mole", text)
    assert "Dig Away: The mole burrows" in left_out("Lantern Mole", text)


# -- reactions and legendary actions ---------------------------------------------------------------

PARRY = "Parry. The duellist adds {ac} to its AC against one melee attack that would hit it."


def test_a_parry_is_that_of_the_list() -> None:
    stats = creature("Glass Duellist", PARRY.format(ac=2), under="Reactions")
    assert stats["powers"] == ["parry"]


def test_a_better_parry_is_like_that_of_the_list() -> None:
    stats = creature("Steel Duellist", PARRY.format(ac=4), under="Reactions")
    assert stats["powers"] == [
        {"name": "Parry", "like": "parry", "mods": {"ac": 4, "uses_up": "attack_against"}}
    ]


def test_a_bonus_action_with_a_saving_throw_takes_that_time() -> None:
    stats = creature("Brisk Newt", f"Puff. {BREATH.format(feet=15)}", under="Bonus Actions")
    assert [power["time"] for power in stats["powers"]] == ["bonus"]


def test_a_legendary_action_makes_an_attack_of_the_creature() -> None:
    points = "The elk can take 2 legendary actions, choosing from the options below."
    hoof, sweep = "Hack. The elk makes a cleaver attack.", "Blast (Costs 2 Actions). "
    elk = creature(
        "Crowned Elk", CLEAVER, "Legendary Actions", points, hoof, sweep + BREATH.format(feet=15)
    )
    attack, blast = elk["powers"]
    assert elk["legendary_actions"] == 2
    assert attack == {"name": "Hack", "time": "legendary", "way": "weapon", "weapon": "Cleaver"}
    assert (blast["time"], blast["cost"]) == ("legendary", 2)


def test_legendary_actions_are_three_a_round_if_nothing_else_is_printed() -> None:
    elk = creature(
        "Silent Elk", CLEAVER, "Legendary Actions", "Hack. The elk makes a cleaver attack."
    )
    assert elk["legendary_actions"] == 3


# -- multiattack -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "routines"),
    [
        ("The ogre makes two cleaver attacks.", [["Cleaver", "Cleaver"]]),
        (
            "The ogre makes three attacks: two with its cleaver and one with its spine.",
            [["Cleaver", "Cleaver", "Spine"]],
        ),
        ("The ogre makes two melee attacks.", [["Cleaver", "Cleaver"]]),
        ("The ogre makes two attacks.", [["Cleaver", "Cleaver"], ["Spine", "Spine"]]),
        (
            "The ogre makes two cleaver attacks or it makes three spine attacks.",
            [["Cleaver", "Cleaver"], ["Spine", "Spine", "Spine"]],
        ),
    ],
)
def test_each_way_of_a_multiattack_is_a_routine(says: str, routines: list[list[str]]) -> None:
    ogre = creature("Twin Ogre", f"Multiattack. {says}", CLEAVER, SPINE)
    assert [routine["attacks"] for routine in ogre["routines"]] == routines


def test_a_routine_is_named_after_its_attacks() -> None:
    says = "Multiattack. The ogre makes three attacks: two with its cleaver and one with its spine."
    (routine,) = creature("Even Ogre", says, CLEAVER, SPINE)["routines"]
    assert routine["name"] == "2 × Cleaver, Spine"


def test_a_multiattack_with_an_attack_that_is_not_there_is_told() -> None:
    says = "Multiattack. The ogre makes two tail attacks."
    assert "routines" not in creature("Tailless Ogre", says, CLEAVER)
    text = left_out("Tailless Ogre", says, CLEAVER)
    assert "Multiattack: The ogre makes two tail attacks" in text
