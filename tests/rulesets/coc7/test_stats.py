"""README 2, 3, 9: sheets and options get defaults and are validated."""

import pytest

from rulesets.coc7.sheet.roster import check_stats
from rulesets.coc7.sheet.stats import OPTIONS, SETTABLE, STATS, check_options
from rulesets.contract import IllegalSetup
from tests.rulesets.coc7.fight import BOW, CLAWS, CLUB, KNIFE, REVOLVER, ada, gob, play
from tests.rulesets.fights import Json


def test_no_stat_is_required_and_the_defaults_are_the_rules() -> None:
    fought = play(ada(), {"id": "gob", "side": "foes", "name": "Gob", "stats": {}})
    fighter = fought["gob"]
    assert (
        fighter["hp"],
        fighter["hp_max"],
        fighter["mp"],
        fighter["luck"],
        fighter["armour"],
    ) == (10, 10, 10, 50, 0)
    sheet = fought.now.combatants["gob"].sheet
    assert (sheet.dex, sheet.dodge, sheet.brawl, sheet.throw) == (50, 25, 25, 20)
    assert (sheet.mov, sheet.build, sheet.db) == (8, 0, "0")


def test_hit_points_magic_and_dodge_follow_from_other_stats() -> None:
    fought = play(ada(hp_max=14, pow=66, dex=71), gob())
    assert (fought["ada"]["hp"], fought["ada"]["mp"]) == (14, 13)
    assert fought.now.combatants["ada"].sheet.dodge == 35


def test_a_weapon_takes_the_defaults_of_its_use() -> None:
    rows = [
        {"name": "fist"},
        {"name": "spear", "use": "thrown"},
        {"name": "bow", "use": "missile"},
        {"name": "gun", "use": "firearm"},
        {"name": "rifle", "use": "firearm", "feed": "magazine", "capacity": 5},
    ]
    fought = play(ada(brawl=44, throw=33, weapons=rows), gob())
    fist, spear, bow, gun, rifle = fought.now.combatants["ada"].sheet.weapons.values()
    assert (fist.skill, fist.db, fist.impale, fist.damage) == (44, "full", False, "1d3")
    assert (spear.skill, spear.db, spear.amount) == (33, "half", 1)
    assert (bow.skill, bow.db, bow.amount, bow.malfunction) == (15, "half", 20, 101)
    assert (gun.skill, gun.db, gun.impale, gun.malfunction) == (20, "none", True, 100)
    assert (gun.capacity, gun.loaded, gun.spare, gun.automatic) == (6, 6, None, False)
    assert (rifle.loaded, rifle.automatic) == (5, True)
    assert fought["ada"]["ammo"] == {"spear": 1, "bow": 20, "gun": 6, "rifle": 5}
    assert fought["ada"]["spare"] == {"gun": None, "rifle": None}


WRONG: list[tuple[str, object]] = [
    ("dex", 0),
    ("dex", 201),
    ("dex", True),
    ("dex", 50.0),
    ("dex", "50"),
    ("dex", 10**30),
    ("dex", None),
    ("luck", 100),
    ("build", -6),
    ("db", "d4"),
    ("db", "1d4+"),
    ("db", ""),
    ("db", 1),
    ("db", "21d6"),
    ("db", "1d101"),
    ("db", "1d4+1+1+1"),
    ("db", "1d4 +1"),
    ("db", "1000"),
    ("unarmed_damage", ["1d3"]),
    ("unaware", "yes"),
    ("unaware", ["no"]),
    ("cover", 1),
    ("weapons", {}),
    ("weapons", "club"),
    ("weapons", ["club"]),
    ("weapons", [{}]),
    ("weapons", [{"name": ""}]),
    ("weapons", [{"name": "x" * 41}]),
    ("weapons", [{"name": "unarmed"}]),
    ("weapons", [{"name": "improvised"}]),
    ("weapons", [CLUB, CLUB]),
    ("weapons", [{"name": ["club"]}]),
    ("weapons", [{"name": "\ud800"}]),
    ("weapons", [{**CLUB, "hat": 1}]),
    ("weapons", [{**CLUB, "skill": 201}]),
    ("weapons", [{**CLUB, "amount": 3}]),
    ("weapons", [{**CLUB, "range": 3}]),
    ("weapons", [{**CLUB, "malfunction": 96}]),
    ("weapons", [{**CLUB, "capacity": 6}]),
    ("weapons", [{**CLUB, "spare": None}]),
    ("weapons", [{**BOW, "loaded": 1}]),
    ("weapons", [{**BOW, "throwable": True}]),
    ("weapons", [{**BOW, "amount": 0}]),
    ("weapons", [{**KNIFE, "malfunction": 96}]),
    ("weapons", [{**REVOLVER, "amount": 3}]),
    ("weapons", [{**REVOLVER, "improvised": False}]),
    ("weapons", [{**REVOLVER, "loaded": 7}]),
    ("weapons", [{**REVOLVER, "burst": 4}]),
    ("weapons", [{**REVOLVER, "spare": -1}]),
    ("weapons", [{**REVOLVER, "feed": "drum"}]),
    ("spells", [{}]),
    ("spells", [{"name": "ward"}, {"name": "ward"}]),
    ("spells", [{"name": "ward", "roll": "opposed_pow"}]),
    ("spells", [{"name": "ward", "damage": "1d4", "targeted": False}]),
    ("spells", [{"name": "ward", "mp": 201}]),
    ("weapons", [{**REVOLVER, "natural": False}]),
    ("weapons", [{**KNIFE, "natural": True}]),
    ("weapons", [{**CLAWS, "improvised": True}]),
    ("held", "club"),
    ("held", ["club"]),
    ("hp", 11),
    ("hp", -1),
    ("speed", 3),
]


@pytest.mark.parametrize(("stat", "value"), WRONG)
def test_a_stat_that_does_not_fit_is_named(stat: str, value: object) -> None:
    with pytest.raises(IllegalSetup) as refused:
        check_stats({stat: value}, "foes")
    assert (refused.value.code, refused.value.field) == ("bad_stats", stat)
    assert play(ada(), gob(**{stat: value})).error == "bad_stats"


def test_nobody_holds_what_is_part_of_the_body() -> None:
    with pytest.raises(IllegalSetup) as refused:
        check_stats({"weapons": [CLUB, CLAWS], "held": "claws"}, "foes")
    assert (refused.value.code, refused.value.field) == ("bad_stats", "held")
    fought = play(ada(), gob(weapons=[CLUB, CLAWS]), "gm gm set target=gob field=held value=claws")
    assert fought.error == "bad_field"
    fought = play(ada(), gob(weapons=[CLUB, CLAWS]), "gm gm set target=gob field=held value=club")
    assert fought["gob"]["held"] == "club"


@pytest.mark.parametrize(
    "stats",
    [
        {"db": "-1"},
        {"db": "+1d4-2+1d6"},
        {"weapons": [{**KNIFE, "range": 5}]},
        {"weapons": [{**BOW, "amount": 1000}]},
        {"weapons": [{**REVOLVER, "spare": None}]},
        {"spells": [{"name": "ward", "damage": ""}]},
        {"weapons": [CLUB], "held": ""},
        {"weapons": [{**CLAWS, "throwable": False}]},
        {"hp": 0},
    ],
)
def test_what_fits_is_given_back_as_it_is(stats: Json) -> None:
    assert check_stats(stats, "party") == stats


@pytest.mark.parametrize(
    "row",
    [
        {"side": "foes"},
        {"id": "gob"},
        {"id": "", "side": "foes"},
        {"id": "gob", "side": "foes", "stats": []},
        {"id": "ada", "side": "foes"},
        {"id": "gm", "side": "foes"},
        {"id": "gob", "side": "foes", "hat": 1},
        {"id": ["gob"], "side": "foes"},
    ],
)
def test_a_combatant_that_is_none_is_a_bad_scenario(row: Json) -> None:
    assert play(ada(), row).error == "bad_scenario"


def test_options_are_filled_in() -> None:
    assert check_options({}) == {option.name: option.default for option in OPTIONS}
    assert check_options({"improvised_damage": "2d4"})["improvised_damage"] == "2d4"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("wounds", "soft"),
        ("undefended", ["none"]),
        ("surprise_difficulty", "critical"),
        ("ask_dive", 1),
        ("improvised_damage", ""),
        ("improvised_damage", 3),
        ("weather", "rain"),
    ],
)
def test_an_option_that_does_not_fit_is_named(option: str, value: object) -> None:
    with pytest.raises(IllegalSetup) as refused:
        check_options({option: value})
    assert (refused.value.code, refused.value.field) == ("bad_options", option)


def test_options_that_are_no_object_are_refused() -> None:
    with pytest.raises(IllegalSetup):
        check_options([])


def test_every_stat_stands_under_a_heading() -> None:
    assert all(stat.section for stat in STATS)
    assert {field.name for field in SETTABLE} >= {"status", "hp", "held", "restrained_by"}
