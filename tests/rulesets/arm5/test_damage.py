"""README 7.7: damage levels by size, wounds, fatigue, going down."""

import pytest

from rulesets.arm5.sheet.tables import damage_level
from tests.rulesets.arm5.fight import CHARM, INTENT, foe, hero, play
from tests.rulesets.fights import Json, Played

TABLE = {
    -4: (1, 2, 3, 4),
    -3: (2, 4, 6, 8),
    -2: (3, 6, 9, 12),
    -1: (4, 8, 12, 16),
    0: (5, 10, 15, 20),
    1: (6, 12, 18, 24),
    2: (7, 14, 21, 28),
    3: (8, 16, 24, 32),
    6: (11, 22, 33, 44),
    -9: (1, 2, 3, 4),
}
LEVELS = ("light", "medium", "heavy", "incapacitating", "killing")
NETS = dict(zip(LEVELS, (3, 8, 13, 18, 25), strict=True))


@pytest.mark.parametrize(("size", "ends"), TABLE.items(), ids=str)
def test_the_damage_table_has_a_row_for_each_size(size: int, ends: tuple[int, ...]) -> None:
    for place, last in enumerate(ends):
        assert damage_level(last, size) == LEVELS[place]
        assert damage_level(last + 1, size) == LEVELS[place + 1]
    assert damage_level(1, size) == "light"
    assert damage_level(9999, size) == "killing"


def test_at_size_minus_1_a_12_is_heavy() -> None:
    assert (damage_level(12, -1), damage_level(13, -1)) == ("heavy", "incapacitating")


@pytest.mark.parametrize("net", [0, -1, -30])
def test_no_net_damage_is_no_level(net: int) -> None:
    assert damage_level(net, 0) == "none"


def hurt(level: str, fields: str = "", victim: Json | None = None, **options: object) -> Played:
    """A blow with the fist with this damage level; companions keep the fight going."""
    fighter = hero(strength=NETS[level] - 4)
    text = f"aldo turn attack target=bor weapon=fist {fields}".strip()
    dice = "aldo attack 9, bor defense 5"
    return play(fighter, victim or foe(), foe("dun"), text, dice=dice, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["light", "medium", "heavy"])
def test_by_intent_each_level_is_the_wound_of_that_name(level: str) -> None:
    fight = hurt(level, **INTENT)
    assert fight["bor"][f"wounds_{level}"] == 1
    assert (fight["bor"]["status"], fight["bor"]["fatigue_lost"]) == ("active", 0)


def test_incapacitating_and_killing_take_out() -> None:
    fight = hurt("incapacitating", **INTENT)
    assert (fight["bor"]["status"], fight["bor"]["wounds_incapacitating"]) == ("incapacitated", 1)
    assert fight.rules()[-2:] == ["wound", "down"]
    fight = hurt("killing", **INTENT)
    assert (fight["bor"]["status"], fight["bor"]["wounds_incapacitating"]) == ("dead", 0)
    assert fight.facts("wound") == {"level": "killing", "wound_penalty": 0}


@pytest.mark.parametrize(
    ("level", "lost", "wound"),
    [
        ("light", 1, None),
        ("medium", 2, None),
        ("heavy", 2, "light"),
        ("incapacitating", 3, "light"),
        ("killing", 5, "medium"),
    ],
)
def test_by_default_every_blow_costs_the_row_of_the_fatigue_table_by_intent_a_subduing_one(
    level: str, lost: int, wound: str | None
) -> None:
    for fight in (hurt(level), hurt(level, "subdue=true", **INTENT)):
        combatant = fight["bor"]
        assert combatant["fatigue_lost"] == lost
        wounds = {name: combatant[f"wounds_{name}"] for name in ("light", "medium", "heavy")}
        assert wounds == dict.fromkeys(wounds, 0) | ({wound: 1} if wound else {})
        assert combatant["status"] == ("unconscious" if lost == 5 else "active")


def test_wounds_and_fatigue_together_by_option() -> None:
    fight = hurt("heavy", damage_effects="wounds_and_fatigue")
    combatant = fight["bor"]
    assert (combatant["wounds_heavy"], combatant["wounds_light"], combatant["fatigue_lost"]) == (
        1,
        1,
        2,
    )
    assert combatant["penalty"] == -7
    assert fight.rules()[-3:] == ["wound", "fatigue", "wound"]
    subdued = hurt("heavy", "subdue=true", damage_effects="wounds_and_fatigue")["bor"]
    assert (subdued["wounds_heavy"], subdued["fatigue_lost"]) == (0, 2)
    dead = hurt("killing", damage_effects="wounds_and_fatigue")
    assert (dead["bor"]["fatigue_lost"], dead["bor"]["status"]) == (0, "dead")


def test_order_within_one_blow_wound_down_fatigue_down_wound() -> None:
    weak = foe(fatigue_track=[0, 0])
    fight = hurt("heavy", victim=weak, damage_effects="wounds_and_fatigue")
    assert fight.rules()[-4:] == ["wound", "fatigue", "down", "wound"]
    fight = hurt("incapacitating", victim=weak, damage_effects="wounds_and_fatigue")
    assert fight.rules()[-4:] == ["wound", "down", "fatigue", "wound"]
    assert fight["bor"]["status"] == "incapacitated"


def test_nobody_dies_at_once_by_the_fatigue_table() -> None:
    fight = hurt("killing")
    assert fight["bor"]["status"] == "unconscious"
    assert fight["bor"]["wounds_medium"] == 1


def test_subduing_is_offered_with_the_option_and_a_wound_to_give() -> None:
    for options, offered in (
        (INTENT, True),
        (INTENT | {"subduing": False}, False),
        ({}, False),
        ({"damage_effects": "wounds_and_fatigue"}, True),
    ):
        attack = play(hero(), foe(), **options).asked("aldo").option("attack")
        assert ("subdue" in [field.name for field in attack.fields]) is offered


def test_subduing_with_a_blade_costs_3_and_the_weapons_damage() -> None:
    text = "aldo turn attack target=bor subdue=true"
    fighter = {"single_weapon": 5, "strength": 2}
    fight = play(hero(weapons=["axe"], **fighter), foe(), text, dice="aldo attack 9", **INTENT)
    assert fight.facts("attack")["subdue"] == -3
    assert fight.facts("damage")["weapon_mod"] == 0
    club = {"preset": "axe", "blunt": True}
    fight = play(hero(weapons=[club], **fighter), foe(), text, dice="aldo attack 9", **INTENT)
    assert fight.facts("attack")["subdue"] == 0
    assert fight.facts("damage")["weapon_mod"] == 6
    bow = play(hero(bows=3, weapons=["short_bow"]), foe(), text, **INTENT)
    assert bow.error == "bad_field"


def test_wounds_weigh_1_3_and_5() -> None:
    fighter = play(hero(wounds_light=2, wounds_medium=1, wounds_heavy=1), foe())["aldo"]
    assert (fighter["wound_penalty"], fighter["penalty"]) == (-10, -10)


@pytest.mark.parametrize(
    ("lost", "level", "penalty"),
    [(0, "fresh", 0), (1, "winded", 0), (2, "weary", -1), (3, "tired", -3), (4, "dazed", -5)],
)
def test_the_fatigue_track(lost: int, level: str, penalty: int) -> None:
    fighter = play(hero(fatigue_lost=lost), foe())["aldo"]
    assert (fighter["fatigue_level"], fighter["fatigue_penalty"]) == (level, penalty)


def test_further_levels_lost_count_on_and_the_last_penalty_stays() -> None:
    victim = foe(soak_bonus=0, fatigue_lost=4)
    text = "aldo turn attack target=bor weapon=fist"
    fight = play(hero(strength=20), victim, foe("dun"), text, dice="aldo attack 9")
    facts = fight.facts("fatigue")
    assert (facts["lost"], facts["level"], facts["fatigue_penalty"]) == (9, "unconscious", -5)


def test_going_down_ends_everything() -> None:
    magus = foe(spells=[CHARM], mount={}, engaged_with=["aldo"])
    fight = play(
        *(hero(), magus, foe("dun")),
        "gm gm set target=bor field=maintaining value=charm",
        "gm gm set target=bor field=status value=incapacitated",
    )
    combatant = fight["bor"]
    assert (combatant["engaged_with"], fight["aldo"]["engaged_with"]) == ([], [])
    assert (combatant["maintaining"], combatant["mounted"], combatant["posture"]) == (
        None,
        False,
        "prone",
    )
    assert fight.rules() == ["gm_set", "down"]


def test_a_lesser_or_equal_fall_is_not_logged_again() -> None:
    dead = "gm gm set target=bor field=wounds_incapacitating value=1"
    cast = (hero(), foe(), foe("dun"), dead)
    fight = play(*cast, "gm gm hazard target=bor damage=30", **INTENT)
    assert fight.facts("down") == {"status": "dead"}
    again = play(
        *(*cast, "gm gm hazard target=bor damage=18"),
        dice="bor damage 5, bor soak 5",
        **INTENT,
    )
    assert again["bor"]["wounds_incapacitating"] == 2
    assert "down" not in again.rules()
