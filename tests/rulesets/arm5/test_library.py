"""The library of Ars Magica 5 (README 14); test_libraries has the rules for every game."""

from collections import Counter

from rulesets.arm5.rules.attacks import Blow, best_guard, damage_numbers, own_numbers
from rulesets.arm5.rules.magic import STILL_CAST, casting_numbers
from rulesets.arm5.rules.queries import in_hand
from rulesets.arm5.sheet.roster import combatant, strong_enough
from rulesets.arm5.sheet.tables import ARMOURS, ARMOURY, FIST
from rulesets.arm5.state import Combatant, Options
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("arm5", "library.json")
PACK = LIBRARY.pack
ROWS = [row for kind in ("characters", "templates", "foes") for row in PACK[kind]]
LANGUAGES = ("da", "de", "he", "pl")
RATINGS = ("easy", "fair", "hard", "deadly")
FORMS = "animal aquam auram corpus herbam ignem imaginem mentem terram vim".split()
UNPARRIED = 15
"""The attack value of a spell in a combat value."""


def made(row: Json) -> Combatant:
    """The combatant of this sheet at the start of the fight."""
    return combatant({"id": "one", "name": "one", "side": "foes", "stats": row["stats"]})


def combat_value(combatant: Combatant) -> int:
    """A quarter of attack, defence, damage and soak, plus half the size."""
    sheet, weapon = combatant.sheet, in_hand(combatant) or FIST
    attack = sum(own_numbers(combatant, weapon).values())
    ways = [attack + sum(damage_numbers(combatant, Blow(weapon.name), 0).values())]
    ways += [UNPARRIED + spell.damage for spell in sheet.spells.values() if spell.damage]
    guard = best_guard(combatant, missile=False)
    defence = sheet.quickness + guard.ability + guard.weapon_mod
    riding = (
        2 * min(3, sheet.ride) if combatant.mounted and sheet.mount and sheet.mount.trained else 0
    )
    return max(1, (max(ways) + defence + sheet.soak + riding) // 4 + sheet.size // 2)


def tags_of(combatant: Combatant, row: Json) -> set[str]:
    """The tags that follow from a sheet."""
    sheet, own_soak = combatant.sheet, row["stats"].get("soak_bonus", 0)
    follows = {
        "mounted": combatant.mounted,
        "armoured": sheet.soak - sheet.stamina - own_soak >= 3,
        "ranged": any(weapon.missile for weapon in sheet.weapons.values()),
        "caster": bool(sheet.spells),
        "fast": any(spell.fast_casting for spell in sheet.spells.values()),
        "resistant": bool(sheet.might or sheet.parma_magica),
        "huge": sheet.size >= 1,
        "ambush": combatant.hidden,
        "tireless": not any(sheet.fatigue_track),
    }
    return {tag for tag, holds in follows.items() if holds}


def test_the_licence_stands_beside_it_in_full() -> None:
    text = LIBRARY.ruleset.demo.with_name("LICENSE-library.md").read_text(encoding="utf-8")
    assert "Based on the material for Ars Magica, ©1993–2024, licensed by Trident, Inc." in text
    assert "Creative Commons Attribution-ShareAlike 4.0 International Public" in text
    assert all(character["name"] in text for character in PACK["characters"])


def test_the_strength_is_the_combat_value() -> None:
    for row in ROWS:
        assert row["strength"] == combat_value(made(row)), row["name"]


def test_the_tags_say_what_stands_on_the_sheet() -> None:
    said_by_hand = {"group", "leader", "swarm", "flying", "poison", "brawler"}
    for row in ROWS:
        assert set(row["tags"]) - said_by_hand == tags_of(made(row), row), row["name"]


def test_there_are_foes_of_every_sort_and_strength() -> None:
    kinds = Counter(foe["kind"] for foe in PACK["foes"])
    assert kinds["human"] >= 15 and kinds["beast"] >= 10
    assert min(kinds[kind] for kind in ("wizard", "undead", "faerie", "demon", "elemental")) >= 4
    tags = Counter(tag for foe in PACK["foes"] for tag in foe["tags"])
    sorts = ("group", "caster", "fast", "mounted", "huge", "swarm", "ranged", "flying", "leader")
    assert min(tags[tag] for tag in (*sorts, "poison", "resistant", "tireless", "ambush")) >= 3
    assert {*range(3, 14)} <= {foe["strength"] for foe in PACK["foes"]}
    assert max(foe["strength"] for foe in PACK["foes"]) >= 20


def test_the_sheets_use_what_the_rules_know() -> None:
    everybody = [made(row) for row in ROWS]
    spells = [spell for item in everybody for spell in item.sheet.spells.values()]
    for mark in ("concentration", "ritual", "defensive", "personal", "penetration_mastery"):
        assert any(getattr(spell, mark) for spell in spells), mark
    weapons = [weapon for item in everybody for weapon in item.sheet.weapons.values()]
    assert any(weapon.spanned for weapon in weapons) and any(weapon.bow for weapon in weapons)
    assert any(weapon.counted and weapon.count > 1 for weapon in weapons)
    assert any(weapon.blunt for weapon in weapons)
    assert any(item.cover != "none" for item in everybody)
    assert any(item.sheet.mount and not item.mounted for item in everybody)


def test_templates_and_characters_are_magi_companions_and_grogs() -> None:
    for kind, least in (("characters", 2), ("templates", 6)):
        makes = Counter(row["kind"] for row in PACK[kind])
        assert set(makes) == {"magus", "companion", "grog"}
        assert min(makes.values()) >= least
    party = [row["kind"] for row in PACK["characters"][:4]]
    assert Counter(party) == {"magus": 1, "companion": 2, "grog": 1}


def test_magi_grow_with_their_years() -> None:
    grown = [row for row in PACK["templates"] if row["kind"] == "magus"][:4]
    arts = [max(spell["arts"] for spell in row["stats"]["spells"]) for row in grown]
    parma = [row["stats"].get("parma_magica", 0) for row in grown]
    assert arts == sorted(set(arts)) and parma == sorted(set(parma))


def test_the_whole_list_of_arms_and_armour_is_in_use() -> None:
    arms, armours = set[str](), set[str]()
    for row in ROWS:
        for item in row["stats"].get("weapons", ()):
            arms.add(item if isinstance(item, str) else item.get("preset", ""))
        armour = row["stats"].get("armor", "")
        armours.add(armour if isinstance(armour, str) else armour.get("preset", ""))
    assert set(ARMOURY) <= arms
    assert set(ARMOURS) <= armours


def test_everybody_can_lift_and_has_learned_what_is_carried() -> None:
    for row in ROWS:
        caster = made(row)
        assert caster.sheet.encumbrance <= 4, row["name"]
        for weapon in caster.sheet.weapons.values():
            assert strong_enough(caster.sheet, weapon), (row["name"], weapon.name)
            assert caster.sheet.combat[weapon.ability], (row["name"], weapon.name)


def test_every_spell_comes_about_unless_it_is_botched() -> None:
    """Although some cost breath on a low roll."""
    for row in ROWS:
        caster = made(row)
        for spell in caster.sheet.spells.values():
            assert spell.form in FORMS, (row["name"], spell.name)
            score = sum(casting_numbers(Options(), caster, spell, fast=False).values())
            assert score + STILL_CAST >= spell.level, (row["name"], spell.name)


def identifiers() -> set[str]:
    """The library's own words: kinds, tags and ratings."""
    return {*RATINGS}.union(*({row["kind"], *row["tags"]} for row in ROWS))


def own_names(row: Json) -> set[str]:
    """Names of weapons, spells, armour and mounts that are not in the lists."""
    stats = row["stats"]
    things = (*stats.get("weapons", ()), *stats.get("spells", ()))
    things = (*things, stats.get("armor"), stats.get("mount"))
    return {thing["name"] for thing in things if isinstance(thing, dict) and "name" in thing}


NAMES = {character["name"] for character in PACK["characters"]}
"""They stay unchanged, unless a language transliterates them."""


def prose() -> set[str]:
    """Every displayed text without a term in the ruleset."""
    read = {PACK["name"], PACK["licence"], PACK["strength"]["term"]}
    for row in (*ROWS, *PACK["encounters"]):
        read |= {row["name"], row["note"]}
    read = read.union(*(own_names(row) for row in ROWS))
    return read - NAMES


def test_everything_with_a_name_is_translated() -> None:
    assert set(PACK["translations"]) == {"en", *LANGUAGES}
    assert set(PACK["translations"]["en"]) == identifiers()
    for language in LANGUAGES:
        assert set(PACK["translations"][language]) - NAMES == prose() | identifiers(), language
