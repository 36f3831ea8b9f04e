"""The library of Kampbogen; test_libraries has the rules for every game."""

from collections import Counter
from statistics import median

import pytest

from rulesets.kampbogen.sheet.tables import (
    ABILITIES,
    GRADE_MODIFIERS,
    GRADES,
    KNOWLEDGES,
    RANK,
    TALENTS,
    WARDS,
    WEAPON_KINDS,
)
from rulesets.kampbogen.wording.log import LOG
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("kampbogen", "library.json")
PACK = LIBRARY.pack
CHARACTERS = [row for row in PACK["characters"] + PACK["templates"] if "talents" in row["stats"]]
OPPONENTS = [row for row in PACK["foes"] + PACK["templates"] if "kamp" in row["stats"]]
NAMED = pytest.mark.parametrize("row", [*CHARACTERS, *OPPONENTS], ids=lambda row: row["name"])
EFFECTS = [effect for row in OPPONENTS for effect in row["stats"].get("effects", ())]
LANGUAGES = ("da", "de", "he", "pl")
RATINGS = ("easy", "fair", "hard", "deadly")


@NAMED
def test_strength_is_the_grade_an_opponent_has_or_the_best_talent_is_a_match_for(row: Json) -> None:
    stats = row["stats"]
    if "kamp" in stats:
        assert row["strength"] == 1 + RANK[stats["kamp"]]
    else:
        best = max(stats["talents"].values())
        assert row["strength"] == sum(added <= best for added in GRADE_MODIFIERS.values())


def test_opponents_are_of_every_grade_and_the_higher_ones_live_longer() -> None:
    life = {grade: list[int]() for grade in GRADES}
    for row in PACK["foes"]:
        if "swarm" not in row["tags"]:
            life[row["stats"]["kamp"]].append(row["stats"]["liv_max"])
    usual = [median(found) for found in life.values()]
    assert usual == sorted(usual)
    assert min(usual) <= 2 and max(usual) >= 15


def test_there_are_foes_of_every_sort() -> None:
    kinds = Counter(foe["kind"] for foe in PACK["foes"])
    sorts = ("human", "troll", "hidden_folk", "spirit", "undead", "monster", "beast")
    assert min(kinds[kind] for kind in sorts) >= 6
    tags = Counter(tag for foe in PACK["foes"] for tag in foe["tags"])
    shown = ("group", "caster", "mounted", "huge", "swarm", "shooter", "leader", "flying")
    assert min(tags[tag] for tag in shown) >= 2


@pytest.mark.parametrize("row", OPPONENTS, ids=lambda row: row["name"])
def test_tags_say_what_stands_on_the_sheet(row: Json) -> None:
    stats, tags = row["stats"], row["tags"]
    effects = stats.get("effects", ())
    assert ("relentless" in tags) == stats.get("fights_to_death", False)
    assert ("plunderer" in tags) == stats.get("plunders", False)
    assert ("defenceless" in tags) == stats.get("helpless", False)
    assert ("reserve" in tags) == (not stats.get("in_combat", True))
    assert ("draining" in tags) == any(drains(item) for item in effects)
    assert ("venomous" in tags) == any(item["kind"] == "poison" and harms(item) for item in effects)
    assert ("fearsome" in tags) == any(item.get("quality", False) for item in effects)


def drains(effect: Json) -> bool:
    return effect["kind"] == "kraftskade" or effect.get("harm_to") == "kraft"


def harms(effect: Json) -> bool:
    return bool(effect.get("harm", 1))


def test_effects_show_what_the_rules_can_do() -> None:
    assert {item.get("trigger", "automatic") for item in EFFECTS} == {"automatic", "effect_roll"}
    assert {item.get("harm", 1) for item in EFFECTS} >= {0, 1, 2, 3}
    assert any(item.get("quality") and item["condition"] for item in EFFECTS)
    rats = LIBRARY.foes["Sea of rats"]["stats"]["effects"]
    assert len({rat["name"] for rat in rats}) == 1 and len(rats) == 2, "both happen in one round"
    shared = Counter(item["name"] for row in OPPONENTS for item in row["stats"].get("effects", ()))
    assert sum(count > 1 for count in shared.values()) >= 4, "once a round, whoever has it"


def test_only_the_smoke_of_the_dragon_is_kept_away_by_nothing() -> None:
    """Every other effect names its ward, or is of a kind that has one in every fight."""
    warded = {item["name"] for item in EFFECTS if "ward" in item or item["kind"] in WARDS}
    qualities = {item["name"] for item in EFFECTS if item.get("quality")}
    assert {item["name"] for item in EFFECTS} - warded - qualities == {"Smoke and soot"}


def test_every_talent_is_a_fighting_style_and_every_knowledge_wards_something_off() -> None:
    """Crowds and swarms have no style; some talents are wards too."""
    styles = {row["stats"].get("style", "") for row in OPPONENTS}
    assert styles == {*TALENTS, "okkultisme", ""}
    wards = {item["ward"] for item in EFFECTS if "ward" in item} | set(WARDS.values())
    assert wards == {*KNOWLEDGES, "fysik", "sanser"}


def test_the_characters_know_every_usual_ability_and_carry_every_kind_of_weapon() -> None:
    kinds = set()
    for row in CHARACTERS:
        assert (*row["stats"]["talents"], *row["stats"]["knowledges"]) == ABILITIES
        kinds |= {weapon.get("kind", "melee") for weapon in row["stats"].get("weapons", ())}
    assert kinds == set(WEAPON_KINDS)


def test_the_first_four_are_a_balanced_party_of_new_characters() -> None:
    first = [row["stats"] for row in PACK["characters"][:4]]
    for ability in ABILITIES:
        best = max({**item["talents"], **item["knowledges"]}[ability] for item in first)
        assert best >= 3, ability
    assert all(max(item["talents"].values()) <= 4 for item in first)
    assert {row["strength"] for row in PACK["characters"][4:]} > {3}


def test_some_ready_characters_drive_ride_or_strike_from_behind() -> None:
    by_name = {row["name"]: row["stats"] for row in PACK["characters"]}
    vehicles = [stats["vehicle"] for stats in by_name.values() if "vehicle" in stats]
    assert len(vehicles) == len(set(vehicles)) == 2, "a vehicle has one driver"
    assert by_name["Kirstine"]["knockout"]


def test_templates_are_a_character_and_an_opponent_of_every_grade_and_some_more() -> None:
    for rows, what in ((CHARACTERS, "Character, "), (OPPONENTS, "Opponent, ")):
        of_a_grade = [row["strength"] for row in rows if row["name"].startswith(what)]
        assert of_a_grade == list(range(1, 8))
    assert not any("vehicle" in row["stats"] for row in PACK["templates"]), "two would collide"


def test_the_prepared_fights_begin_in_several_ways_and_one_is_on_wheels() -> None:
    begins = {encounter["options"].get("situation", "normal") for encounter in LIBRARY.encounters}
    assert begins == {"normal", "ambush_by_party", "ambush_on_party", "sneak_attack"}
    rules = set[str]()
    for encounter in LIBRARY.encounters:
        rules |= {entry.rule for entry in LIBRARY.fought(encounter, 1)[1]}
    assert (
        {"effect", "counter", "manoeuvre", "prygl_roll", "vehicle_break"} <= rules <= set(LOG.rules)
    )


def test_who_is_hidden_shows_itself_in_the_first_round_and_never_stands_in_front() -> None:
    """Harm affects combatants that the players can see; opponents are revealed by their effects."""
    for encounter in LIBRARY.encounters:
        sheets = {line["name"]: LIBRARY.foes[line["name"]]["stats"] for line in encounter["foes"]}
        seen = [sheets[line["name"]]["kamp"] for line in encounter["foes"] if not line["hidden"]]
        for line in encounter["foes"]:
            if line["hidden"]:
                hidden = sheets[line["name"]]
                assert RANK[hidden["kamp"]] > min(map(RANK.__getitem__, seen))
                assert any("trigger" not in effect for effect in hidden["effects"])


def identifiers() -> set[str]:
    """The library's own words."""
    rows = (*CHARACTERS, *OPPONENTS)
    return {*RATINGS}.union(*({row["kind"], *row["tags"]} for row in rows))


def prose() -> set[str]:
    """Every displayed text without a term in the ruleset."""
    read = LIBRARY.texts("weapons", "effects") | {PACK["licence"]}
    for effect in EFFECTS:
        read |= {effect["kind"], effect.get("condition", "")} - {""}
    read |= {row["stats"]["vehicle"] for row in CHARACTERS if "vehicle" in row["stats"]}
    return read - set(LIBRARY.ruleset.wording.terms)


def test_the_words_of_the_library_are_there_in_english() -> None:
    assert set(PACK["translations"]) == {"en", *LANGUAGES}
    assert set(PACK["translations"]["en"]) == identifiers()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(language: str) -> None:
    words = PACK["translations"][language]
    assert set(words) == prose() | identifiers()
    assert all(text.strip() for text in words.values())
