"""README 5.4, 7.6: shooting and throwing."""

import pytest

from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, play

SLINGER = {"weapons": ["sling"]}


def shot(shooter: dict, target: dict, fields: str = "", natural: int = 2, **options: str) -> Played:
    return play(
        shooter,
        target,
        "aldo move stay",
        f"aldo missile attack {fields}".strip(),
        first="party",
        dice=f"aldo attack {natural}, gm damage 3",
        **options,
    )


def test_missiles_fly_only_beyond_five_feet() -> None:
    bow = hero(weapons=["short_bow"], engaged=["gob"])
    assert "aldo missile" not in play(bow, foe(), first="party").pending()


def test_in_melee_one_may_shoot_at_a_third_but_passes_by_default() -> None:
    bow = hero(weapons=["short_bow"], engaged=["gob"])
    fight = play(bow, foe(), foe("orc"), first="party")
    assert fight.default("aldo") == "pass"
    aimed = "aldo missile attack target=gob"
    assert play(bow, foe(), foe("orc"), aimed, first="party").error == "bad_field"


@pytest.mark.parametrize(("band", "modifier"), [("short", 1), ("medium", 0), ("long", -1)])
def test_short_range_plus_1_medium_0_long_minus_1(band: str, modifier: int) -> None:
    facts = shot(hero(**SLINGER), foe(), f"range={band}").facts("attack")
    assert (facts["range"], facts["range_modifier"]) == (band, modifier)


def test_missile_weapons_have_the_ranges_of_the_list() -> None:
    feet = {40: "short", 41: "medium", 80: "medium", 81: "long", 160: "long"}
    for distance, band in feet.items():
        fields = f"distance={distance}"
        fight = shot(hero(**SLINGER), foe(), fields, range_input="feet")
        assert fight.facts("attack")["range"] == band


def test_beyond_long_range_there_is_no_attack() -> None:
    fight = shot(hero(**SLINGER), foe(), "distance=161", range_input="feet")
    assert fight.error == "bad_field"
    assert shot(hero(**SLINGER), foe(), "distance=5", range_input="feet").error == "bad_field"


def test_a_weapon_with_a_longer_neighbour_keeps_its_own_range() -> None:
    both = hero(weapons=["dagger", "long_bow"])
    near = shot(both, foe(), "weapon=dagger distance=31", range_input="feet")
    assert near.error == "bad_field"
    assert shot(both, foe(), "weapon=long_bow distance=31", range_input="feet").error is None


def test_the_usual_distance_is_the_last_foot_of_the_usual_band() -> None:
    for usual in ("short", "medium", "long"):
        fight = shot(hero(**SLINGER), foe(), range_input="feet", default_range=usual)
        assert fight.facts("attack")["range"] == usual


def test_full_cover_cannot_be_hit() -> None:
    fight = play(hero(**SLINGER), foe(full_cover=True), foe("orc"), "aldo move stay", first="party")
    hidden = play(hero(**SLINGER), foe(full_cover=True), "aldo move stay", first="party")
    assert "aldo missile" in fight.pending()
    assert hidden.pending() == ["gob move"]


@pytest.mark.parametrize("cover", [1, 2, 3, 4])
def test_the_referee_takes_off_1_to_4_for_partial_cover(cover: int) -> None:
    facts = shot(hero(**SLINGER), foe(cover=cover)).facts("attack")
    assert (facts["cover"], facts["modifier"]) == (-cover, -cover)
    assert play(hero(), foe(cover=5)).error == "bad_stats"


def test_dexterity_range_and_cover_modify_missiles() -> None:
    shooter = hero(dex=16, str=18, attack_modifier=1, **SLINGER)
    facts = shot(shooter, foe(cover=3), "range=short").facts("attack")
    assert (facts["ability"], facts["other"], facts["modifier"]) == (2, 1, 2 + 1 - 3 + 1)


def test_in_a_routine_of_missiles_each_weapon_has_its_own_band() -> None:
    drake = hero(
        weapons=["sling", "javelin"],
        routines=[{"name": "volley", "attacks": ["sling", "javelin"]}],
    )
    fight = play(
        drake,
        foe(),
        "aldo move stay",
        "aldo missile attack distance=41",
        first="party",
        dice="aldo attack 2 2",
        range_input="feet",
    )
    bands = [e["facts"]["range"] for e in fight.entries("attack")]
    assert bands == ["medium", "medium"]
    too_far = play(
        drake,
        foe(),
        "aldo move stay",
        "aldo missile attack distance=91",
        first="party",
        range_input="feet",
    )
    assert too_far.error == "bad_field"


def test_who_withdrew_may_shoot_and_who_is_blind_may_not() -> None:
    blind = play(hero(blinded=True, **SLINGER), foe(), "aldo move stay", first="party")
    assert blind.pending() == ["gob move"]


def test_shooting_leaves_nothing_for_melee() -> None:
    thrower = hero(weapons=["dagger"], engaged=["gob"])
    fight = play(
        thrower,
        foe(),
        foe("orc"),
        "aldo missile attack",
        first="party",
        dice="aldo attack 2",
    )
    assert fight["aldo"]["acted"]
    assert fight.pending() == ["orc move"]
