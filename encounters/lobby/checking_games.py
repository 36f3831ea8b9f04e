"""Finds errors in a game's own files within seconds and without a database. Playing fights is left
to conformance."""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.utils.translation import override

from encounters.archive.packs.bounds import BadPack
from encounters.archive.packs.pack import parse_pack
from encounters.play.telling.transcripts import replay, transcript
from rulesets.contract import Field, Refused, Ruleset
from rulesets.contract.words import term_of
from rulesets.messages import Phrase, english
from rulesets.scenario import complete, opened

type Json = Mapping[str, Any]

SIDES = {"characters": ("party",), "foes": ("foes",), "templates": ("party", "foes")}
"""The lists of sheets, with the sides they can be on; templates can be on either."""
WITH_CHOICES = {"enum", "object", "map", "rows", "names"}
"""Types of fields whose choices are identifiers of the rules."""
KEYS = {*"ruleset name options characters foes encounters translations schema_version".split()}
OF_LIBRARIES = {"licence", "source", "strength", "rolled", "templates"}
OF_SHEETS = {"name", "note", "stats", "tags", "kind", "strength", "hit_dice", "dead", "origin"}
OF_FIGHTS = {"name", "note", "options", "characters", "foes", "party", "rating"}
OF_LINES = {"name", "count", "hidden", "side", "stats"}
SEED = 1  # of the dice of a written transcript


def errors(ruleset: Ruleset) -> Iterator[str]:
    """A line for each error: the file, the path to the value, and the reason."""
    for path in filter(Path.exists, (ruleset.demo, ruleset.library)):
        keys = KEYS | (OF_LIBRARIES if path == ruleset.library else set())
        for line in _of_pack(ruleset, path, keys):
            yield f"{path.name}: {line}"
    yield from _of_words(ruleset)
    yield from _of_transcript(ruleset)


def written_transcript(ruleset: Ruleset) -> str:
    """The fight of `proof/transcript.txt` as the rules play it now; without the file, the demo's
    first fight with suggested choices. Raises Refused, DiceNeeded or BadFace if it cannot be played
    as written."""
    path = _transcript(ruleset)
    if path.exists():
        return "\n".join(replay(path.read_text(encoding="utf-8"))) + "\n"
    scenario, _status = complete({**_first_fight(ruleset), "seed": SEED})
    with override("en"):
        return "\n".join(transcript(opened(scenario))) + "\n"


def _transcript(ruleset: Ruleset) -> Path:
    return ruleset.proof / "transcript.txt"


def _first_fight(ruleset: Ruleset) -> dict[str, Any]:
    demo = parse_pack(ruleset.demo.read_bytes())
    fight, foes = demo["encounters"][0], {foe["name"]: foe for foe in demo["foes"]}
    people = [
        {"id": _id(row["name"]), "name": row["name"], "side": "party", "stats": row["stats"]}
        for row in demo["characters"]
    ]
    for line in fight["foes"]:
        for number in range(1, line.get("count", 1) + 1):
            stats = {**foes[line["name"]]["stats"], **line.get("stats", {})}
            side = line.get("side", "foes")
            name = f"{line['name']} {number}"
            people.append({"id": _id(name), "name": name, "side": side, "stats": stats})
    options = {**demo.get("options", {}), **fight.get("options", {})}
    return {"ruleset": ruleset.slug, "options": options, "combatants": people}


def _id(name: str) -> str:
    return "_".join(name.lower().split())


# -- demo and library --------------------------------------------------------------------------


def _of_pack(ruleset: Ruleset, path: Path, keys: set[str]) -> Iterator[str]:
    try:
        pack = parse_pack(path.read_bytes())
    except BadPack as bad:
        yield f"{bad}{_where(path)}"
        return
    if pack.get("ruleset") != ruleset.slug:
        yield f"ruleset: {pack.get('ruleset')!r} is another game"
    yield from _unknown(pack, keys, "")
    yield from _refusal(lambda: ruleset.check_options(pack.get("options", {})), "options")
    for kind, sides in SIDES.items():
        for number, row in enumerate(pack.get(kind, ())):
            keys = OF_SHEETS | ({"side"} if kind == "templates" else set())
            yield from _of_sheet(ruleset, row, keys, sides, f"{kind}[{number}]")
    for number, fight in enumerate(pack.get("encounters", ())):
        yield from _of_fight(ruleset, pack, fight, f"encounters[{number}]")
    for language in sorted(pack.get("translations", {}).keys() - {*ruleset.languages, "en"}):
        yield f"translations.{language}: the game does not speak it"


def _of_sheet(
    ruleset: Ruleset, row: Json, keys: set[str], sides: tuple[str, ...], at: str
) -> Iterator[str]:
    yield from _unknown(row, keys, at)
    if not row.get("name"):
        yield f"{at}.name: it has no name"
    stats = row.get("stats", {})
    problems = [list(_of_stats(ruleset, stats, side, f"{at}.stats")) for side in sides]
    if all(problems):
        yield from problems[0]


def _of_stats(ruleset: Ruleset, stats: Json, side: str, at: str) -> Iterator[str]:
    """Every invalid stat, each once; then invalid combinations."""
    names = {field.name for field in ruleset.stats}
    unknown = stats.keys() - names
    yield from (f"{at}.{name}: no stat is called so" for name in sorted(unknown))
    fits = {name: value for name, value in stats.items() if name in names}
    for _stat in list(fits):
        lines = list(_refusal(lambda: ruleset.check_stats(dict(fits), side), at))
        yield from lines
        bad = next((name for name in fits if lines and f"{at}.{name}" in lines[0]), None)
        if bad is None:
            return
        del fits[bad]


def _of_fight(ruleset: Ruleset, pack: Json, fight: Json, at: str) -> Iterator[str]:
    yield from _unknown(fight, OF_FIGHTS, at)
    options = {**pack.get("options", {}), **fight.get("options", {})}
    yield from _refusal(lambda: ruleset.check_options(options), f"{at}.options")
    sheets = {
        kind: {row.get("name"): row for row in pack.get(kind, ())}
        for kind in ("characters", "foes")
    }
    for kind, side in (("characters", "party"), ("foes", "foes")):
        for number, line in enumerate(fight.get(kind, ())):
            place = f"{at}.{kind}[{number}]"
            yield from _unknown(line, OF_LINES, place)
            sheet = sheets[kind].get(line.get("name"))
            if sheet is None:
                yield f"{place}.name: nobody among the {kind} is called {line.get('name')!r}"
                continue
            stats = {**sheet.get("stats", {}), **line.get("stats", {})}
            own = line.get("side", side)
            if line.get("stats"):
                yield from _of_stats(ruleset, stats, own, f"{place}.stats")
    party = fight.get("party", ())
    for name in party if isinstance(party, list) else ():
        if name not in sheets["characters"]:
            yield f"{at}.party: nobody among the characters is called {name!r}"


def _unknown(values: Json, keys: set[str], at: str) -> Iterator[str]:
    for name in sorted(values.keys() - keys):
        yield f"{at}.{name}: nothing is called so; there are {', '.join(sorted(keys))}".lstrip(".")


def _refusal(check: Callable[[], object], at: str) -> Iterator[str]:
    """The path to the value that the rules refuse, and their reason."""
    try:
        check()
    except Refused as refused:
        why = english(refused.why) if isinstance(refused.why, Phrase) else refused.why
        yield f"{_path(at, refused)}: {why}"


def _path(at: str, refused: Refused) -> str:
    """The path; rows are counted from 0 as in the file, while the rules count them from 1."""
    parts = (f"[{part - 1}]" if isinstance(part, int) else f".{part}" for part in refused.path)
    return at + "".join(parts)


def _where(path: Path) -> str:
    try:
        json.loads(path.read_bytes())
    except json.JSONDecodeError as error:
        return f" Line {error.lineno}, column {error.colno}: {error.msg}"
    except ValueError:
        pass
    return ""


# -- words of the forms ------------------------------------------------------------------------


def _of_words(ruleset: Ruleset) -> Iterator[str]:
    """Fields and choices of sheets and house rules without a word, and words that a language of the
    game lacks."""
    terms = ruleset.wording.terms
    for place, fields in (("options", ruleset.options), ("stats", ruleset.stats)):
        for at, within, name in _names(place, place, fields):
            term = term_of(terms, name, within)
            if term is None:
                yield f"{at}: wording.terms has no word for {name!r}"
                continue
            for language in ruleset.languages:
                if language != "en" and not any(
                    catalogue.pgettext(term.word.context, term.word.text)
                    for catalogue in _catalogues(language)
                ):
                    yield f"{at}: {term.word.text!r} is not translated ({language})"


def _names(at: str, within: str, fields: Iterable[Field]) -> Iterator[tuple[str, str, str]]:
    """The path of each identifier, the context it is shown in, and the identifier."""
    for field in fields:
        here = f"{at}.{field.name}"
        yield here, within, field.name
        for choice in field.choices if field.type in WITH_CHOICES else ():
            yield f"{here}.{choice}", field.name, choice
        yield from _names(here, field.name, field.rows)


class _Missing(NullTranslations):
    """Stands behind a catalogue, so that a missing word is not taken for one that is the same."""

    def pgettext(self, context: str, message: str) -> str:
        return ""


@cache
def _catalogues(language: str) -> tuple[NullTranslations, ...]:
    """The catalogue of each app."""
    of_apps = (Path(app.path) / "locale" for app in apps.get_app_configs())
    catalogues = []
    for folder in (*map(Path, settings.LOCALE_PATHS), *of_apps):
        catalogue = gettext.translation("django", folder, [language], fallback=True)
        catalogue.add_fallback(_Missing())
        catalogues.append(catalogue)
    return tuple(catalogues)


# -- the fight as text -------------------------------------------------------------------------


def _of_transcript(ruleset: Ruleset) -> Iterator[str]:
    path, name = _transcript(ruleset), "proof/transcript.txt"
    if not path.exists():
        yield f"{name} is missing; --transcript writes it"
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        happens = list(replay("\n".join(lines)))
    except Exception as error:  # texts by others may contain anything
        yield f"{name} cannot be played: {' '.join(str(error).split()) or type(error).__name__}"
        return
    pairs = enumerate(zip(lines, happens, strict=False), 1)
    other = next((number for number, (line, now) in pairs if line != now), None)
    if other is None and len(lines) != len(happens):
        other = min(len(lines), len(happens)) + 1
    if other is not None:
        yield f"{name}:{other} is not what happens; if the rules are right, use --transcript"
