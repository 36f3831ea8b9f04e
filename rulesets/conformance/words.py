"""Whatever reaches a screen has a word, in every language that the ruleset ships."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter
from typing import Any

from msgspec import Struct

from rulesets.conformance.fights import Draw, Fight, over_fights, played
from rulesets.contract import (
    Asked,
    Decision,
    Field,
    Forewarns,
    Option,
    Ruleset,
    View,
    Viewer,
    term_of,
)
from rulesets.messages import Message, Phrase
from rulesets.wording import CONTEXT as OF_EVERY_GAME

GM = Viewer(gm=True, foes="numbers")
RULESETS = Path(__file__).parent.parent
TRANSLATED = {path.name for path in (RULESETS / "locale").iterdir()}
"""Languages that have the words of every game; in others a game translates those itself."""


def every_identifier_of_the_forms_has_a_word(ruleset: Ruleset) -> None:
    identifiers = [
        *_of_fields("options", ruleset.options),
        *_of_fields("stats", (*ruleset.stats, *ruleset.settable)),
    ]
    missing = sorted({name for within, name in identifiers if not _word(ruleset, within, name)})
    assert not missing, f"{ruleset.slug}: no term for {', '.join(missing)}"


@over_fights
def every_identifier_of_a_fight_has_a_word(fight: Fight, draw: Draw) -> None:
    ruleset = fight.ruleset
    sides = {row["side"] for row in fight.roster}  # they have the table's own names
    own_words = {name for row in fight.roster for name in _named(row["stats"])}
    for _ in played(fight, draw):
        view = ruleset.view(fight.state, GM)
        places = (*view.strip, *view.order)
        identifiers = [("", segment.term) for segment in places]
        identifiers += [("", segment.value.term) for segment in places if segment.value]
        identifiers += [("", view.phase)]
        for decision in fight.pending():
            identifiers += _of_options(decision.kind, decision.options)
        identifiers += _of_options("gm", ruleset.rulings(fight.state))
        for seen in view.combatants:
            identifiers += [("", figure.term) for figure in seen.figures]
            identifiers += [
                ("status", seen.status),
                *([("", seen.health.word)] if seen.health else []),
            ]
        names = sides | own_words | {seen.id for seen in view.combatants}
        missing = {name for within, name in identifiers if not _word(ruleset, within, name)} - names
        assert not missing, f"no term for {', '.join(sorted(missing))}"


def _named(stats: Mapping[str, Any]) -> Iterator[str]:
    """What the rows of a sheet are called: the table's own words."""
    for rows in stats.values():
        if isinstance(rows, list | tuple):
            yield from (row["name"] for row in rows if isinstance(row, Mapping) and "name" in row)


@over_fights
def every_log_entry_can_be_read(fight: Fight, draw: Draw) -> None:
    """Each rule is one of the ruleset's, and its sentence and arithmetic can be said to anybody."""
    for _ in played(fight, draw):
        pass
    ruleset = fight.ruleset
    player = Viewer(controls=fight.ids[:1], sides=("party",))
    for entry in fight.entries():
        assert entry.rule in ruleset.rules, f"{entry.rule} is not among the ruleset's rules"
        for viewer in (GM, player):
            told = ruleset.tell(fight.state, entry, viewer)
            if told is not None:
                can_be_said(ruleset, ruleset.wording.sentence(told))
                can_be_said(ruleset, ruleset.wording.why(told))


@over_fights
def every_question_can_be_read(fight: Fight, draw: Draw) -> None:
    ruleset, wording = fight.ruleset, fight.ruleset.wording
    for row in fight.roster:
        can_be_said(ruleset, wording.summary(row["stats"], fight.options))
    if isinstance(ruleset, Forewarns):
        can_be_said(ruleset, ruleset.forewarnings(fight.roster, fight.options))
    for _ in played(fight, draw, 15):
        for viewer in (GM, Viewer(controls=fight.ids, sides=("party",))):
            view = ruleset.view(fight.state, viewer)
            can_be_said(ruleset, view)
            for asked in view.asked:
                can_be_said(ruleset, wording.asked_of(view, asked))
                can_be_said(ruleset, [wording.owed(asked.kind, count) for count in (1, 2, 5)])
                if asked.decision is not None:
                    can_be_said(ruleset, list(_said_of(ruleset, view, asked, asked.decision)))


def every_word_is_translated(ruleset: Ruleset) -> None:
    """All that does not need a fight to be met: the sheet, the options, the terms."""
    described = (ruleset.name, ruleset.options, ruleset.stats, ruleset.settable)
    can_be_said(ruleset, [*described, ruleset.wording.terms])


def _said_of(ruleset: Ruleset, view: View, asked: Asked, decision: Decision) -> Iterator[Any]:
    wording = ruleset.wording
    yield wording.question(view, asked)
    for option in decision.options:
        yield wording.notes(view, asked, option.name)
        for value in (None, *_targets(option)):
            yield wording.answer(view, asked, option.name, value)
            yield wording.deed(view, asked, option.name, value)
            yield wording.deed(view, asked, option.name, value, _filled(option))


def _filled(option: Option) -> dict[str, Any]:
    """The first choice of each field that has choices."""
    return {field.name: field.choices[0] for field in option.fields if field.choices}


def _targets(option: Option) -> tuple[str, ...]:
    rows = [field.choices for field in option.fields if field.type in ("combatant", "spell")]
    return rows[0] if rows else ()


def _of_fields(within: str, fields: Iterable[Field]) -> Iterator[tuple[str, str]]:
    for field in fields:
        yield within, field.name
        if field.section:
            yield "", field.section
        if field.type == "enum":
            yield from ((field.name, choice) for choice in field.choices)
        yield from _of_fields(field.name, field.rows)


def _of_options(kind: str, options: Iterable[Option]) -> list[tuple[str, str]]:
    found = [("", kind)] if kind != "gm" else []
    for option in options:
        found.append((kind, option.name))
        for field in option.fields:
            if field.type == "enum":
                found += [(field.name, choice) for choice in field.choices]
    return found


def _word(ruleset: Ruleset, within: str, name: str) -> bool:
    return term_of(ruleset.wording.terms, name, within) is not None


def can_be_said(ruleset: Ruleset, said: Any) -> None:
    """Every message inside is the ruleset's own or one of every game, has its values, and is
    translated."""
    for message in _messages(said):
        assert message.context in (ruleset.slug, OF_EVERY_GAME), (
            f"{message.text!r}: its context is {message.context!r}"
        )
        for language in ruleset.languages:
            if language != "en":
                _is_translated(folder_of(type(ruleset)), message, language)


def _messages(said: Any) -> Iterator[Message]:
    """Every message inside; a phrase must have a value for each place of its message."""
    if isinstance(said, Message):
        yield said
    elif isinstance(said, Struct):
        if isinstance(said, Phrase):
            given = {*said.values, *(() if said.count is None else ("count",))}
            text = said.message.text + said.message.plural
            assert _places(text) <= given, f"{text!r} has no value for {_places(text) - given}"
        for name in said.__struct_fields__:
            yield from _messages(getattr(said, name))
    elif isinstance(said, Mapping):
        yield from _messages(list(said.values()))
    elif isinstance(said, list | tuple):
        for part in said:
            yield from _messages(part)


@cache
def _is_translated(folder: Path, message: Message, language: str) -> None:
    shared = message.context == OF_EVERY_GAME and language in TRANSLATED
    catalogue = catalogue_in(RULESETS if shared else folder, language)
    key = f"{message.context}\x04{message.text}"
    forms = [text for name, text in catalogue.items() if name == key or name[:-1] == (key,)]
    assert forms, (
        f"{message.context}: {message.text!r} has no {language}; run makemessages, then translate"
    )
    places = _places(message.text + message.plural)
    for text in forms:
        assert _places(text) <= places, (
            f"{language}: {text!r} has a place that {message.text!r} lacks"
        )
        assert message.plural or _places(text) == places, f"{language}: {text!r} lost a place"


@cache
def _places(text: str) -> frozenset[str]:
    return frozenset({name for _, name, _, _ in Formatter().parse(text) if name})


@cache
def catalogue_in(folder: Path, language: str) -> dict[Any, str]:
    """Compiled translations, by `CONTEXT\\x04TEXT`, or by that and the number of a plural form."""
    path = folder / "locale" / language / "LC_MESSAGES" / "django.mo"
    assert path.exists(), f"{path} is missing, although {language} is among the languages"
    with path.open("rb") as file:
        catalogue: dict[Any, str] = vars(GNUTranslations(file))["_catalog"]
    return catalogue


@cache
def folder_of(resolver: type) -> Path:
    return Path(inspect.getfile(resolver)).parent
