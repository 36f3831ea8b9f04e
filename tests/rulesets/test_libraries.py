"""The libraries of this project's games: foes, characters, templates and fights.

The requirements for every game's library are in `rulesets/conformance/library.py`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import GM
from tests.rulesets.demo import PARTY, Demo, Json

SHEETS = ("characters", "templates", "foes")
GAMES = ("arm5", "coc7", "fifth", "kampbogen", "momentum", "ose")
BELOW_ONE = (0, 0.125, 0.25, 0.5)
"""Strengths of a game that has weaker foes than 1."""
LANGUAGES = ("da", "de", "he", "pl")
LONGEST_NAME, LONGEST_NOTE = 60, 60
LONGEST_TITLE, LONGEST_TEXT = 80, 200
RATINGS = ("easy", "fair", "hard", "deadly")
FIGHTS, AT_NIGHT = 30, 60
LIES_CLOSE = "kampbogen"  # one of its fights is so close to a bound that it needs as many by day


class Bound(Struct, frozen=True):
    """More than one share of the fights, and less than another one, are won or without hurt."""

    of: str
    more_than: float = -1.0
    less_than: float = 2.0

    def is_kept(self, count: int, left: int, fights: int) -> bool:
        """Whether it will be, however the fights end that are left."""
        return count > self.more_than * fights and count + left < self.less_than * fights


BOUNDS = {
    "easy": [Bound("unhurt", more_than=0.6)],
    "fair": [Bound("won", more_than=0.6), Bound("unhurt", less_than=0.65)],
    "hard": [Bound("won", more_than=0.25, less_than=0.7)],
    "deadly": [Bound("won", less_than=0.4)],
}


@pytest.fixture(params=GAMES)
def library(request: pytest.FixtureRequest) -> Demo:
    return Demo(request.param, "library.json")


def rows(library: Demo) -> Iterator[Json]:
    for kind in SHEETS:
        yield from library.pack[kind]


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, without keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


def words_for_finding(library: Demo) -> set[str]:
    """Kinds, tags and ratings."""
    return {*RATINGS}.union(*({row["kind"], *row["tags"]} for row in rows(library)))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_that_comes_along_brings_one(slug: str) -> None:
    assert registry.get(slug).library.exists()


def test_there_is_much_to_pick_from(library: Demo) -> None:
    assert len(library.pack["foes"]) >= 40
    assert len(library.pack["characters"]) == 8
    assert len(library.pack["templates"]) >= 12
    assert len(library.pack["encounters"]) == 6


def test_it_says_what_it_is_and_what_its_figures_come_from(library: Demo) -> None:
    assert library.pack["ruleset"] == library.ruleset.slug
    assert library.pack["name"]
    assert library.pack["licence"]
    library.ruleset.check_options(library.pack["options"])


def test_every_sheet_is_accepted_on_every_side_that_has_its_stats(library: Demo) -> None:
    """Either side, unless the game has stats that belong to only one."""
    own = {stat.name: stat.side for stat in library.ruleset.stats if stat.side}
    for row in rows(library):
        needed = {own[name] for name in row["stats"] if name in own}
        assert len(needed) <= 1, row["name"]
        for side in needed or ("party", "foes"):
            library.ruleset.check_stats(row["stats"], side)


def test_everybody_is_found_by_kind_tags_and_strength(library: Demo) -> None:
    english = library.pack["translations"]["en"]
    for row in rows(library):
        assert {row["kind"], *row["tags"]} <= set(english), row["name"]
        assert len(row["tags"]) == len(set(row["tags"])), row["name"]
        strength = row["strength"]
        assert strength in BELOW_ONE or (type(strength) is int and strength >= 1), row["name"]


def test_there_are_foes_of_many_kinds_and_strengths(library: Demo) -> None:
    foes = library.pack["foes"]
    assert len({foe["kind"] for foe in foes}) >= 5
    assert len({foe["strength"] for foe in foes}) >= 5
    assert len({tag for foe in foes for tag in foe["tags"]}) >= 6


def test_words_for_finding_are_translated_and_mean_nothing_on_a_sheet(library: Demo) -> None:
    """A row is translated by replacing its texts anywhere in it."""
    words = words_for_finding(library)
    for language in ("en", *LANGUAGES):
        assert words <= set(library.pack["translations"][language])
    for row in rows(library):
        assert words.isdisjoint(texts(row["stats"])), row["name"]


def test_nothing_is_translated_that_nobody_reads(library: Demo) -> None:
    read = {
        *texts(list(rows(library))),
        *texts(library.encounters),
        *texts(library.pack["strength"]),
    }
    read |= {library.pack["name"], library.pack["licence"], *words_for_finding(library)}
    for language in LANGUAGES:
        assert set(library.pack["translations"][language]) <= read, language
        assert all(text.strip() for text in library.pack["translations"][language].values())


def test_names_and_notes_fit_in_every_language(library: Demo) -> None:
    for language in ("en", *LANGUAGES):
        words = library.pack["translations"][language]
        for row in rows(library):
            assert len(words.get(row["name"], row["name"])) <= LONGEST_NAME
            assert len(words.get(row["note"], row["note"])) <= LONGEST_NOTE
        for fight in library.encounters:
            assert len(words.get(fight["name"], fight["name"])) <= LONGEST_TITLE
            assert len(words.get(fight["note"], fight["note"])) <= LONGEST_TEXT


def test_fights_go_from_easy_to_deadly_against_four_of_the_ready_characters(library: Demo) -> None:
    ratings = [encounter["rating"] for encounter in library.encounters]
    assert ratings == sorted(ratings, key=RATINGS.index)
    assert set(ratings) == set(RATINGS)
    ready = {character["name"] for character in library.characters}
    for encounter in library.encounters:
        assert len(set(encounter["party"]) & ready) == len(encounter["party"]) == 4


def test_a_fight_is_as_hard_as_it_says(library: Demo) -> None:
    """With a margin on both sides of the games' bounds, since there are few fights."""
    many = profiles.thorough() or library.ruleset.slug == LIES_CLOSE
    fights = AT_NIGHT if many else FIGHTS
    for encounter in library.encounters:
        bounds = BOUNDS[encounter["rating"]]
        counts = Counter[str]()
        for seed in range(fights):
            counts.update(how_it_ends(library, encounter, seed))
            left = fights - 1 - seed
            if all(bound.is_kept(counts[bound.of], left, fights) for bound in bounds):
                break
        else:
            raise AssertionError(f"{encounter['name']}: {counts} of {fights}")


def how_it_ends(library: Demo, encounter: Json, seed: int) -> Iterator[str]:
    """Whether the party wins, and whether nobody of it goes down then."""
    state, _ = library.fought(encounter, seed)
    assert state.over, encounter["name"]
    view = library.ruleset.view(state, GM)
    if view.winner == PARTY:
        yield "won"
        if all(seen.able for seen in view.combatants if seen.side == PARTY):
            yield "unhurt"
