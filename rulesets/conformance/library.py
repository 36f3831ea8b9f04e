"""A game's library (`rulesets/README.md`, 5) can be used unchanged."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import expect_nothing
from rulesets.contract import IllegalSetup, Ruleset
from rulesets.contract.words import term_of

type Json = dict[str, Any]

SHEETS = {"characters": "party", "foes": "foes", "templates": ""}
"""Lists of sheets, and their side; a template can be on either."""
RATINGS = ("easy", "fair", "hard", "deadly")
DICE = re.compile(r"[0-9]{1,2}d[0-9]{1,3}([+-][0-9]{1,3})?")
IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
BELOW_ONE = (0.5, 0.25, 0.125)
PARTY = 4
"""The number of ready characters a prepared fight is played against."""
AT_ONCE = 2
"""The number of combatants created on the spot."""
LONGEST = 5000  # choices after which a fight must have ended


def the_library_fits_the_rules(ruleset: Ruleset) -> None:
    """Every sheet can begin a fight, in every language; names are unique; dice are valid."""
    library, names = _read(ruleset), set[str]()
    faults = _not_rolled(ruleset, library)
    for kind, row in _sheets(library):
        place = f"{kind}: {row['name']}"
        if row["name"] in names:
            faults[f"{place}: a second one of that name"] = None
        names.add(row["name"])
        for language in ruleset.languages:
            stats = translated(row["stats"], _names(library, language))
            sides = [SHEETS[kind]] if SHEETS[kind] else ["foes", "party"]
            wrong = [_unfit(ruleset, stats, side) for side in sides]
            if all(wrong):
                faults[f"{place}, in {language}: {wrong[0]}"] = None
    expect_nothing(faults)


def _not_rolled(ruleset: Ruleset, library: Json) -> dict[str, None]:
    """The reason why hit dice are not rolled for a stat, in a game that has hit dice."""
    stat, faults = library.get("rolled"), dict[str, None]()
    if stat is not None and not any(
        item.name == stat and item.type == "int" for item in ruleset.stats
    ):
        faults[f"the head: {stat!r} is no number on a sheet"] = None
    for kind, row in _sheets(library):
        dice = row.get("hit_dice")
        if dice is not None and not (isinstance(dice, str) and DICE.fullmatch(dice)):
            faults[f"{kind}: {row['name']}: {dice!r} are no hit dice"] = None
    return faults


def the_library_can_be_searched(ruleset: Ruleset) -> None:
    """Kinds and tags are identifiers; strengths are whole numbers, or a half, a quarter or an
    eighth, and the head of the library names them."""
    library = _read(ruleset)
    faults: dict[str, None] = {}
    if library and not isinstance(library.get("strength", {}).get("term"), str):
        faults["the head names no strength"] = None
    for kind, row in _sheets(library):
        for word in (row.get("kind"), *row.get("tags", ())):
            if not (isinstance(word, str) and IDENTIFIER.fullmatch(word)):
                faults[f"{kind}: {row['name']}: {word!r} is no identifier"] = None
        strength = row.get("strength")
        if kind != "templates" and type(strength) is not int and strength not in BELOW_ONE:
            fault = "its strength is no whole number, nor 0.5, 0.25 or 0.125"
            faults[f"{kind}: {row['name']}: {fault}"] = None
    expect_nothing(faults)


def the_library_is_translated(ruleset: Ruleset) -> None:
    """Every text but the names of characters is translated, including the words for kinds, tags and
    strength."""
    library = _read(ruleset)
    faults: dict[str, None] = {}
    for language in ruleset.languages:
        words = _words(library, language)
        for text in _texts(ruleset, library):
            if language != "en" and not words.get(text):
                faults[f"{language}: {text!r} is not translated"] = None
    expect_nothing(faults)


def names_of_the_library_tell_apart(ruleset: Ruleset) -> None:
    """Names are unique in each list and language, since users search by name."""
    library = _read(ruleset)
    faults: dict[str, None] = {}
    for language in ruleset.languages:
        words = _words(library, language)
        for kind in (*SHEETS, "encounters"):
            names = Counter(words.get(row["name"], row["name"]) for row in library.get(kind, ()))
            for name, count in names.items():
                if count > 1:
                    faults[f"{language}: {kind}: {count} are called {name!r}"] = None
    expect_nothing(faults)


def fights_of_the_library_end(ruleset: Ruleset) -> None:
    """Every prepared fight ends, played by suggestions against the first ready characters."""
    library = _read(ruleset)
    stats = {row["name"]: row["stats"] for kind, row in _sheets(library)}
    for encounter in library.get("encounters", ()):
        assert encounter.get("rating", RATINGS[0]) in RATINGS, f"{encounter['name']}: its rating"
        roster = list(_roster(library, encounter, stats))
        fight = Fight(
            ruleset, roster, {**library.get("options", {}), **encounter.get("options", {})}, 1
        )
        while not fight.state.over and len(fight.steps) < LONGEST:
            fight.take(ruleset.suggest(fight.state, fight.pending()[0]))
        assert fight.state.over, f"{encounter['name']}: {LONGEST} suggestions, no end"


def combatants_can_be_created_on_the_spot(ruleset: Ruleset) -> None:
    """The stats for creating a combatant on the spot, and those that follow, are on every sheet."""
    names = {field.name for field in ruleset.stats}
    asked, follows = ruleset.spot.stats, ruleset.spot.follows
    assert len(asked) <= AT_ONCE, f"{asked} are too many to be typed in a hurry"
    assert {*asked, *(name for some in follows.values() for name in some)} <= names
    assert follows.keys() <= set(asked), "what follows, follows from a stat that is asked"


def translated(value: Any, words: Mapping[str, str]) -> Any:
    """The value with its translated texts replaced, as the shell does it."""
    if isinstance(value, dict):
        return {key: translated(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [translated(item, words) for item in value]
    return words.get(value, value) if isinstance(value, str) else value


def _read(ruleset: Ruleset) -> Json:
    """The library, empty if the game has none."""
    path = ruleset.library
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def _sheets(library: Json) -> Iterator[tuple[str, Json]]:
    return ((kind, row) for kind in SHEETS for row in library.get(kind, ()))


def _identifiers(library: Json) -> set[str]:
    return {word for _, row in _sheets(library) for word in (row["kind"], *row.get("tags", ()))}


def _words(library: Json, language: str) -> dict[str, str]:
    words: dict[str, str] = library.get("translations", {}).get(language, {})
    return words


def _names(library: Json, language: str) -> dict[str, str]:
    """The translated texts of a sheet, without kinds and tags, which may be words of the rules
    too."""
    own = _identifiers(library)
    return {text: word for text, word in _words(library, language).items() if text not in own}


def _texts(ruleset: Ruleset, library: Json) -> Iterator[str]:
    if not library:
        return
    for kind, row in _sheets(library):
        yield from (row["note"],) if kind == "characters" else (row["name"], row["note"])
    for encounter in library.get("encounters", ()):
        yield from (encounter["name"], encounter["note"])
    yield from (library["name"], library["licence"], *sorted(_identifiers(library)))
    if term_of(ruleset.wording.terms, library["strength"]["term"]) is None:
        yield library["strength"]["term"]


def _unfit(ruleset: Ruleset, stats: Json, side: str) -> str:
    other = "foes" if side == "party" else "party"
    rows = [
        {"id": "one", "name": "one", "side": side, "stats": stats},
        {"id": "other", "name": "other", "side": other, "stats": {}},
    ]
    try:
        ruleset.check_stats(stats, side)
        Fight(ruleset, rows, {}, 1)
    except IllegalSetup as refused:
        return str(refused)
    return ""


def _roster(library: Json, encounter: Json, stats: Mapping[str, Json]) -> Iterator[Json]:
    ready = [row["name"] for row in library["characters"]][:PARTY]
    for name in encounter.get("party", ready):
        yield {"id": name, "name": name, "side": "party", "stats": stats[name]}
    for line in encounter["foes"]:
        for number in range(line.get("count", 1)):
            name, side = f"{line['name']} {number + 1}", line.get("side", "foes")
            own_stats = {**stats[line["name"]], **line.get("stats", {})}
            yield {"id": name, "name": name, "side": side, "stats": own_stats}
