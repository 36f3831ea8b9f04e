"""README 7.5, 7.13: shooting and throwing."""

import pytest

from tests.rulesets.arm5.fight import foe, hero, play
from tests.rulesets.fights import Json, Played

SHOOT = "aldo turn attack target=bor"
ARCHER = {"bows": 4, "weapons": ["short_bow", "dagger"]}
THROWER = {"thrown_weapon": 3, "weapons": [{"preset": "javelin", "count": 2}, "axe"]}


def shot(archer: Json, target: Json, fields: str = "", **options: object) -> Played:
    text = f"{SHOOT} {fields}".strip()
    return play(archer, target, text, dice="aldo attack 9", **options)  # type: ignore[arg-type]


def test_throw_and_bows_and_crossbow_are_the_abilities_of_missiles() -> None:
    for stats, ability in ((ARCHER, 4), (THROWER, 3)):
        facts = shot(hero(**stats), foe()).facts("attack")
        assert (facts["missile"], facts["ability"]) == (True, ability)
    crossbow = hero(strength=1, crossbow=2, weapons=["crossbow"])
    assert shot(crossbow, foe()).facts("attack")["ability"] == 2


def test_shooting_binds_neither_side() -> None:
    fight = shot(hero(**ARCHER), foe())
    assert (fight["aldo"]["engaged_with"], fight["bor"]["engaged_with"]) == ([], [])
    assert fight["bor"]["attacked_by_before"] == []


@pytest.mark.parametrize(
    ("distance", "penalty"), [(0, 0), (15, 0), (16, -3), (30, -3), (31, -6), (46, -9)]
)
def test_each_further_increment_costs_3(distance: int, penalty: int) -> None:
    fight = shot(hero(position=0, **ARCHER), foe(position=distance))
    assert fight.facts("attack")["range_penalty"] == penalty


def test_an_unknown_distance_is_said_in_increments() -> None:
    assert shot(hero(**ARCHER), foe(), "range=2").facts("attack")["range_penalty"] == -6
    known = shot(hero(position=0, **ARCHER), foe(position=5), "range=2")
    assert known.facts("attack")["range_penalty"] == 0
    assert shot(hero(**ARCHER), foe(), "range=11").error == "bad_field"


def test_against_missiles_only_abilities_and_shields_count() -> None:
    sword = foe(single_weapon=3, weapons=["long_sword", "heater_shield"])
    facts = shot(hero(**ARCHER), sword).facts("defense")
    assert (facts["defends_with"], facts["ability"], facts["weapon_mod"]) == ("long_sword", 3, 3)
    staff = shot(hero(**ARCHER), foe(great_weapon=3, weapons=["staff"])).facts("defense")
    assert (staff["ability"], staff["weapon_mod"]) == (3, 0)


@pytest.mark.parametrize(
    ("cover", "bonus"),
    [("none", 0), ("quarter", 3), ("half", 6), ("three_quarters", 9), ("near_total", 12)],
)
def test_cover_adds_to_defence_under_fire(cover: str, bonus: int) -> None:
    assert shot(hero(**ARCHER), foe(cover=cover)).facts("defense")["cover"] == bonus
    assert shot(hero(), foe(cover=cover)).facts("defense")["cover"] == 0
    assert shot(hero(), foe(cover=cover), cover_in_melee=True).facts("defense")["cover"] == bonus


def test_a_crossbow_adds_no_strength_and_is_unloaded_after_the_shot() -> None:
    fight = shot(hero(strength=3, crossbow=4, weapons=["crossbow"]), foe(soak_bonus=60))
    assert (fight.facts("damage")["strength"], fight["aldo"]["loaded"]) == (0, [])
    assert fight.facts("damage")["weapon_mod"] == 8
    fight.then("bor turn end")
    assert fight.values("aldo", "attack", "weapon") == ("fist", "kick")


def test_a_bow_adds_strength_and_must_be_strung() -> None:
    assert shot(hero(strength=2, **ARCHER), foe()).facts("damage")["strength"] == 2
    slack = hero(bows=4, weapons=[{"preset": "short_bow", "strung": False}])
    assert shot(slack, foe(), "weapon=short_bow").error == "bad_field"


def test_a_thrown_weapon_leaves_the_hand() -> None:
    fight = shot(hero(**THROWER), foe())
    assert (fight["aldo"]["wielding"], fight["aldo"]["thrown_left"]) == ([], {"javelin": 1})


def test_what_is_used_up_is_not_there_any_more() -> None:
    fighter = hero(thrown_weapon=3, weapons=["javelin", "axe"])
    fight = play(fighter, foe(), SHOOT, "bor turn end")
    assert fight["aldo"]["thrown_left"] == {"javelin": 0}
    assert fight.values("aldo", "quick", "weapon") == ("axe",)


def test_a_sling_stays_in_the_hands() -> None:
    fight = shot(hero(thrown_weapon=3, weapons=["sling"]), foe())
    assert (fight["aldo"]["wielding"], fight["aldo"]["thrown_left"]) == (["sling"], {})


def test_the_engaged_shoot_unless_the_option_says_no() -> None:
    bound = hero(engaged_with=["bor"], **ARCHER)
    assert shot(bound, foe()).facts("attack")["weapon"] == "short_bow"
    bound = hero(engaged_with=["bor"], **ARCHER)
    assert shot(bound, foe(), missiles_while_engaged=False).facts("attack")["weapon"] == "fist"


def test_missiles_reach_who_left_combat() -> None:
    archer = hero(engaged_with=["bor"], **ARCHER)
    fight = play(foe(engaged_with=["aldo"]), archer, "bor turn disengage", "bor turn end")
    assert fight.values("aldo", "attack", "weapon") == ("short_bow",)


READY = {"ready_missiles": True}


def test_a_readied_bow_is_shot_as_a_quick_action() -> None:
    fight = play(hero(**ARCHER), foe(), "aldo turn act what=nock keep_turn=true", **READY)
    assert fight["aldo"]["loaded"] == ["short_bow"]
    fight.then("aldo turn quick what=shoot")
    assert fight.entries("quick")[0]["target"] == "bor"
    assert (fight.facts("attack")["weapon"], fight["aldo"]["loaded"]) == ("short_bow", [])
    assert fight.pending() == ["bor turn"]


def test_a_shot_as_a_quick_action_needs_the_option_and_something_ready() -> None:
    loaded = hero(strength=1, crossbow=1, weapons=["crossbow"])
    assert "shoot" in play(loaded, foe(), **READY).values("aldo", "quick", "what")
    assert "shoot" not in play(loaded, foe()).values("aldo", "quick", "what")
    assert "shoot" not in play(hero(**ARCHER), foe(), **READY).values("aldo", "quick", "what")
    assert "nock" not in play(hero(**ARCHER), foe()).values("aldo", "act", "what")


def test_a_quick_shot_names_its_target_where_several_are_possible() -> None:
    loaded = hero(strength=1, crossbow=1, weapons=["crossbow"])
    cast = (loaded, foe(), foe("dun"))
    assert play(*cast, "aldo turn quick what=shoot", **READY).error == "bad_field"
    aimed = play(*cast, "aldo turn quick what=shoot target=dun", **READY)
    assert aimed.entries("attack")[0]["target"] == "dun"
