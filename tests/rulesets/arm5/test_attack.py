"""README 7.5: legal targets, attack, defence, advantage."""

import pytest

from tests.rulesets.arm5.fight import LONG_SWORD, foe, hero, other, play
from tests.rulesets.fights import Json, Played

ATTACK = "aldo turn attack target=bor"


def attacked(fighter: Json, target: Json, text: str = ATTACK, **more: object) -> Played:
    return play(fighter, target, text, **more)  # type: ignore[arg-type]


def test_attack_is_dexterity_ability_weapon_and_a_stress_die() -> None:
    facts = attacked(hero(dexterity=2, **LONG_SWORD), foe(), dice="aldo attack 6").facts("attack")
    assert (facts["dexterity"], facts["ability"], facts["weapon_mod"]) == (2, 5, 4)
    assert (facts["modifier"], facts["die"], facts["total"]) == (11, 6, 17)


def test_encumbrance_does_not_weigh_on_attack_and_defence() -> None:
    fight = attacked(hero(encumbrance=9), foe(encumbrance=9))
    assert (fight.facts("attack")["modifier"], fight.facts("defense")["modifier"]) == (0, 0)


def test_wounds_and_fatigue_weigh_on_both() -> None:
    worn = {"wounds_light": 1, "wounds_heavy": 1, "fatigue_lost": 3}
    fight = attacked(hero(**worn), foe(**worn))
    assert fight.facts("attack")["penalty"] == fight.facts("defense")["penalty"] == -9


def test_weapon_and_shield_add_up_with_a_single_weapon() -> None:
    arms = [{"preset": "long_sword"}, {"preset": "heater_shield", "attack": 1, "damage": 2}]
    fighter = hero(single_weapon=5, weapons=arms)
    fight = attacked(fighter, foe(), dice="aldo attack 9")
    assert fight.facts("attack")["weapon_mod"] == 4 + 1
    assert fight.facts("damage")["weapon_mod"] == 6 + 2
    fist = attacked(fighter, foe(), ATTACK + " weapon=fist")
    assert fist.facts("attack")["weapon_mod"] == 0
    knife = hero(weapons=["dagger", arms[1]])
    assert attacked(knife, foe()).facts("attack")["weapon_mod"] == 2


def test_great_weapons_take_both_hands() -> None:
    fighter = hero(great_weapon=4, strength=1, weapons=["pole_axe", "heater_shield"])
    fight = attacked(foe("aldo"), fighter | {"id": "bor"}, "aldo turn attack target=bor")
    assert fight["bor"]["wielding"] == ["pole_axe"]
    assert fight.facts("defense")["weapon_mod"] == 0


def test_without_weapons_one_fights_with_brawl() -> None:
    fight = attacked(hero(brawl=4), foe(brawl=3))
    assert fight.facts("attack") | {"weapon": "fist", "ability": 4} == fight.facts("attack")
    assert fight.facts("defense") | {"defends_with": "dodge", "ability": 3} == fight.facts(
        "defense"
    )
    kick = attacked(hero(brawl=4), foe(), ATTACK + " weapon=kick", dice="aldo attack 9")
    assert kick.facts("damage")["weapon_mod"] == 3


def test_a_specialty_adds_one_to_the_ability_with_that_weapon() -> None:
    sword = {"preset": "long_sword", "specialty": True}
    fighter = hero(single_weapon=5, brawl=2, weapons=[sword])
    assert attacked(fighter, foe()).facts("attack")["ability"] == 6
    assert attacked(fighter, foe(), ATTACK + " weapon=fist").facts("attack")["ability"] == 2


@pytest.mark.parametrize(
    ("stats", "guard", "value"),
    [
        (LONG_SWORD, "long_sword", (5, 4)),
        ({"single_weapon": 1, "brawl": 5, "weapons": ["axe"]}, "dodge", (5, 0)),
        ({"single_weapon": 2, "weapons": ["dagger", "heater_shield"]}, "heater_shield", (2, 3)),
        ({"great_weapon": 3, "weapons": ["staff"]}, "staff", (3, 3)),
        ({"single_weapon": 0, "weapons": ["axe"]}, "axe", (0, 0)),
        ({}, "dodge", (0, 0)),
    ],
    ids=str,
)
def test_one_defends_with_the_best_of_weapon_shield_and_dodge(
    stats: dict, guard: str, value: tuple[int, int]
) -> None:
    facts = attacked(hero(), foe(**stats)).facts("defense")
    assert facts["defends_with"] == guard
    assert (facts["ability"], facts["weapon_mod"]) == value


def test_defence_always_happens_and_without_limit() -> None:
    fight = play(hero(), hero("mira"), foe(), ATTACK, "mira turn attack target=bor")
    assert fight.rolled("defense") == 2
    assert fight.pending() == ["bor turn"]


def test_equal_totals_are_a_miss() -> None:
    fight = attacked(hero(), foe(), dice="aldo attack 7, bor defense 7")
    assert fight.facts("attack_advantage") == {"advantage": 0, "hit": False}
    assert not fight.entries("damage")
    hit = attacked(hero(), foe(), dice="aldo attack 7, bor defense 6")
    assert hit.facts("attack_advantage") == {"advantage": 1, "hit": True}


def test_what_the_attack_has_over_adds_to_the_damage_and_soak_takes_from_it() -> None:
    aldo = hero(dexterity=2, strength=1, **LONG_SWORD)
    bor = foe(great_weapon=4, strength=1, stamina=1, soak_bonus=2, weapons=["pole_axe"])
    fight = attacked(aldo, bor, dice="aldo attack 6, bor defense 4")
    reckoned = {"strength": 1, "weapon_mod": 6, "advantage": 9, "damage": 16}
    assert fight.facts("damage") == reckoned | {"soak": 3, "net": 13, "level": "heavy"}
    assert (fight["bor"]["fatigue_lost"], fight["bor"]["wounds_light"]) == (2, 1)


def test_the_entries_come_in_the_order_of_the_rule() -> None:
    fight = attacked(hero(strength=5), foe(), dice="aldo attack 9")
    order = ["attack", "defense", "engage", "attack_advantage", "damage", "fatigue"]
    assert fight.rules() == order


def test_an_attack_in_melee_binds_both() -> None:
    fight = attacked(hero(), foe())
    assert (fight["aldo"]["engaged_with"], fight["bor"]["engaged_with"]) == (["bor"], ["aldo"])
    assert fight["bor"]["attacked_by_before"] == ["aldo"]
    again = play(hero(engaged_with=["bor"]), foe(), ATTACK)
    assert "engage" not in again.rules()


def test_one_attacks_enemies_who_stand_and_are_not_hidden() -> None:
    fight = play(hero(), hero("mira"), foe(), foe("dun", hidden=True), other())
    assert fight.values("aldo", "attack", "target") == ("bor", "cela")
    for nobody in ("mira", "aldo", "dun", "gm"):
        assert play(hero(), hero("mira"), foe(), f"aldo turn attack target={nobody}").error


def test_with_known_places_the_reach_decides() -> None:
    assert attacked(hero(position=0), foe(position=2)).error is None
    near = play(hero(position=0), foe(position=3), foe("dun"))
    assert near.values("aldo", "attack", "target") == ("dun",)
    long = [{"preset": "axe", "reach": 3}]
    fighter = hero(position=0, single_weapon=1, weapons=long)
    assert attacked(fighter, foe(position=-3)).error is None
    assert attacked(fighter, foe(position=-3), ATTACK + " weapon=kick").error == "bad_field"


def test_too_heavy_weapons_cannot_be_used() -> None:
    fighter = hero(weapons=["warhammer"], wielding=["warhammer"])
    assert attacked(fighter, foe(), ATTACK + " weapon=warhammer").error == "bad_field"
    assert attacked(fighter, foe()).facts("attack")["weapon"] == "fist"


def test_against_one_who_lies_on_the_ground_the_bonus_counts_in_melee() -> None:
    assert attacked(hero(), foe(posture="prone")).facts("attack")["prone"] == 6
    assert attacked(hero(), foe(posture="prone"), prone_bonus=2).facts("attack")["prone"] == 2
    assert attacked(hero(), foe(posture="crouching")).facts("attack")["prone"] == 0
    shot = hero(bows=1, weapons=["short_bow"])
    assert attacked(shot, foe(posture="prone")).facts("attack")["prone"] == 0


def test_the_gms_modifiers_count() -> None:
    fight = attacked(hero(situational_attack=-4), foe(situational_defense=7))
    assert fight.facts("attack")["situational"] == -4
    assert fight.facts("defense")["situational"] == 7


def test_attacking_reveals() -> None:
    assert attacked(hero(hidden=True), foe())["aldo"]["hidden"] is False
    assert play(hero(hidden=True), foe(), "aldo turn move")["aldo"]["hidden"] is True


FALLEN = ("gm gm set target=bor field=status value=unconscious",)


def test_the_helpless_can_be_attacked_only_with_the_option() -> None:
    fallen = (hero(), foe(), foe("dun"), *FALLEN)
    assert play(*fallen).values("aldo", "attack", "target") == ("dun",)
    fight = play(*fallen, ATTACK, attack_helpless=True)
    assert fight.facts("defense") == {"helpless": True, "total": -10}
    assert fight.facts("attack")["prone"] == 6
    assert (fight.rolled("defense"), fight["aldo"]["engaged_with"]) == (0, [])
    dead = play(*fallen, "gm gm set target=bor field=status value=dead", attack_helpless=True)
    assert dead.values("aldo", "attack", "target") == ("dun",)


def test_the_first_weapon_that_can_attack_is_the_default() -> None:
    assert (
        attacked(hero(single_weapon=1, weapons=["axe"]), foe()).facts("attack")["weapon"] == "axe"
    )
    empty = hero(weapons=[{"preset": "short_bow", "strung": False}])
    assert attacked(empty, foe()).facts("attack")["weapon"] == "fist"


@pytest.mark.parametrize(
    "fields",
    """
    - target=aldo - target=5 - target=bor weapon=axe - target=bor keep_turn=1 - target=bor range=1
    - target=bor mood=bad - target=bor subdue=yes
    """.split("-"),
)
def test_anything_not_offered_is_a_bad_field(fields: str) -> None:
    assert play(hero(), foe(), f"aldo turn attack {fields}").error == "bad_field"
