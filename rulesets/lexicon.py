"""The words of a game, from the file `words.toml` in its folder: one row for each identifier.

    game = "cairn"                                    # the context of its messages

    [sheet]                                           # headings are for readers of the file
    skill = { word = "Skill", short = "Sk", help = "Added to the die when striking." }
    "stats.move" = "Rate of movement"                 # a row with nothing but its word

    [round]
    strike.icon = "swords"                            # a long row has a line for each of its keys
    strike.button = "Strike {target}"
    strike.told = "{who} strikes at {target}"
    strike.owed = ["{count} strike", "{count} strikes"]

An identifier is written as in `contract.Wording.terms`: `WITHIN.NAME` where it has other words in
that place. A text is a string, or a pair of a singular and a plural.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from rulesets.contract import Term
from rulesets.messages import Message
from rulesets.sentence_patterns import RollTitle
from rulesets.wording.icons import EVERY_GAME as SHARED_ICONS
from rulesets.wording.questions import WHAT_TO_RULE
from rulesets.wording.rolled import EVERY_GAME as SHARED_ROLLS
from rulesets.wording.terms import EVERY_GAME as SHARED_TERMS

FILE = "words.toml"
CHAPTERS = {"phases": "phase", "deeds": "deed", "conditions": "condition"}
"""The chapters of the page Help, and the key of a row with its sentence there."""

type Text = str | tuple[str, str]


class BadWords(ValueError):
    """The file cannot be read. The message names file, row and key."""


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that is said of one identifier.

    `word`, `short`: its term, in full and for narrow places; that of a reason with a number may
    have a plural. `icon`: one of `static/icons.svg`.
    `mark`: the words below a combatant's name, where they differ from `word`.
    `help`: the explanation of a field of a sheet or of the house rules, or of one of its choices.
    `phase`, `deed`, `condition`: its sentence on the page Help, in that chapter.

    Of an option: `answer`, its row in the form, if the term is not enough; `button`, the words on
    the main button; `told`, the answer told afterwards, with the placeholder `{who}`.
    Of a kind of question: `question`; `asked_of`, what others read meanwhile; `asked_of_gm`, the
    same if the GM is asked; `owed`, a number of such decisions.
    Of a purpose of dice: `rolled`, the title of the roll, alone and with an opponent.
    `also`: further texts, by names that only this game uses.
    """

    word: Text | None = None
    short: str | None = None
    icon: str | None = None
    answer: Text | None = None
    button: Text | None = None
    told: Text | None = None
    question: str | None = None
    asked_of: str | None = None
    asked_of_gm: str | None = None
    owed: tuple[str, str] | None = None
    rolled: Text | None = None
    help: str | None = None
    mark: str | None = None
    phase: str | None = None
    deed: str | None = None
    condition: str | None = None
    also: Mapping[str, Text] = {}


PAIRS = {"rolled"}
"""Keys in which two texts are two messages, not the forms of one."""


class Lexicon(Struct, frozen=True):
    """The words by identifier. `terms`, `icons`, `questions` and `rolled` contain those of every
    game. `answers`, `buttons`, `told` and `also` have what the rows have; `afterwards` leads from
    the message of a button to that of the same answer told afterwards."""

    terms: Mapping[str, Term]
    icons: Mapping[str, str]
    marks: Mapping[str, Message]
    help: Mapping[str, Message]
    guide: Mapping[str, Mapping[str, Message]]
    answers: Mapping[str, Message]
    buttons: Mapping[str, Message]
    told: Mapping[str, Message]
    afterwards: Mapping[Message, Message]
    questions: Mapping[str, Message]
    asked_of: Mapping[str, Message]
    asked_of_gm: Mapping[str, Message]
    owed: Mapping[str, Message]
    rolled: Mapping[str, RollTitle]
    also: Mapping[str, Mapping[str, Message]]


def lexicon(folder: Path) -> Lexicon:
    """The words in the folder of a game. Raises `BadWords`, OSError."""
    game, rows = _read(folder / FILE)

    def message(text: Text) -> Message:
        return Message(game, text) if isinstance(text, str) else Message(game, *text)

    def each(key: str) -> dict[str, Message]:
        texts = ((name, getattr(row, key)) for name, row in rows.items())
        return {name: message(text) for name, text in texts if text is not None}

    words, shorts, buttons, afterwards = each("word"), each("short"), each("button"), each("told")
    also: dict[str, dict[str, Message]] = {}
    for name, row in rows.items():
        for form, text in row.also.items():
            also.setdefault(form, {})[name] = message(text)
    return Lexicon(
        terms={
            **SHARED_TERMS,
            **{name: Term(word, shorts.get(name)) for name, word in words.items()},
        },
        icons={**SHARED_ICONS, **{name: row.icon for name, row in rows.items() if row.icon}},
        marks=each("mark"),
        help=each("help"),
        guide={chapter: each(key) for chapter, key in CHAPTERS.items()},
        answers=each("answer"),
        buttons=buttons,
        told=afterwards,
        afterwards={
            english: afterwards[name] for name, english in buttons.items() if name in afterwards
        },
        questions={"gm": WHAT_TO_RULE, **each("question")},
        asked_of=each("asked_of"),
        asked_of_gm=each("asked_of_gm"),
        owed=each("owed"),
        rolled={**SHARED_ROLLS, **dict(_titles(rows, message))},
        also=also,
    )


def messages_of(folder: Path) -> Iterator[Message]:
    """Every text of a game's file, in order, for catalogues; none without a file. Raises
    `BadWords`."""
    if not (folder / FILE).exists():
        return
    game, rows = _read(folder / FILE)
    for row in rows.values():
        for key, text in _texts(row):
            if isinstance(text, str):
                yield Message(game, text)
            elif key in PAIRS:
                yield from (Message(game, part) for part in text)
            else:
                yield Message(game, *text)


def _texts(row: Row) -> Iterator[tuple[str, Text]]:
    for key in row.__struct_fields__:
        text = getattr(row, key)
        if key == "also":
            yield from text.items()
        elif key != "icon" and text is not None:
            yield key, text


def _titles(
    rows: Mapping[str, Row], message: Callable[[Text], Message]
) -> Iterator[tuple[str, RollTitle]]:
    for name, row in rows.items():
        if row.rolled is not None:
            alone, *at = (row.rolled,) if isinstance(row.rolled, str) else row.rolled
            yield name, RollTitle(message(alone), *map(message, at))


# -- the file ------------------------------------------------------------------------------------


@cache
def _read(path: Path) -> tuple[str, Mapping[str, Row]]:
    """The game's slug, and its rows by identifier."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadWords(f"{path} cannot be read: {error}") from error
    game = content.pop("game", None)
    if not isinstance(game, str):
        raise BadWords(f'{path}: game: write game = "SLUG" above the first heading.')
    rows: dict[str, Row] = {}
    headings: dict[str, str] = {}
    for heading, section in content.items():
        if not isinstance(section, dict):
            raise BadWords(f"{path}: {heading}: rows stand below a heading such as [sheet].")
        for name, row in section.items():
            if name in rows:
                raise BadWords(
                    f"{path}, [{heading}], row {name}: it stands in [{headings[name]}] already."
                )
            rows[name], headings[name] = _row(row, f"{path}, [{heading}], row {name}"), heading
    return game, rows


def _row(given: Any, place: str) -> Row:
    try:
        row = convert({"word": given} if isinstance(given, str) else given, Row)
    except ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        key = path.strip("`").removeprefix("$").removeprefix(".")
        raise BadWords(f"{place}{f', key {key}' if key else ''}: {reason}.") from error
    if row.short is not None and row.word is None:
        raise BadWords(f"{place}, key short: there is no word that it is short for.")
    empty = next((key for key, text in _texts(row) if not all(_parts(text))), None)
    if empty is not None:
        raise BadWords(f"{place}, key {empty}: the text is empty.")
    return row


def _parts(text: Text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text
