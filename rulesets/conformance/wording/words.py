"""Every identifier that reaches a screen has a word. Everything missing is listed at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.conformance.playing.drawing import demo_sheets
from rulesets.conformance.playing.fight import FightStep
from rulesets.conformance.playing.fights import expect_nothing
from rulesets.conformance.playing.recorded import listing_over_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import WORDS
from rulesets.conformance.wording.messages import (
    RULESETS,
    raw_identifiers,
    unreadable,
    words_or_fault,
)
from rulesets.contract import Decision, Entry, Field, Option, PendingView, Ruleset, View, Viewer
from rulesets.contract.extras import Forewarns
from rulesets.contract.words import term_of

GM = Viewer(gm=True, foes="numbers")
SPRITE = RULESETS.parent / "static" / "icons.svg"
WITH_CHOICES = {"enum", "object", "map", "rows", "names"}
"""Types of fields whose choices are identifiers of the ruleset."""

Identifiers = Iterator[tuple[str, str, str]]
"""The path of an identifier, the context it is shown in, and the identifier."""


def every_identifier_of_the_forms_has_a_word(ruleset: Ruleset) -> None:
    """Sheets, house rules and settable values: every field, heading and choice has a word."""
    identifiers = [
        *_of_fields("options", "options", ruleset.options),
        *_of_fields("stats", "stats", ruleset.stats),
        *_of_fields("settable", "stats", ruleset.settable),
    ]
    expect_nothing(dict.fromkeys(_wordless(ruleset, identifiers, set())))


def every_field_has_a_help_text(ruleset: Ruleset) -> None:
    """Every field of sheets, rows and house rules has a help text."""
    fields = (*_all_fields("options", ruleset.options), *_all_fields("stats", ruleset.stats))
    expect_nothing({f"{at} has no help": None for at, field in fields if field.help is None})


def the_guide_has_its_words(ruleset: Ruleset) -> None:
    """Phases, deeds and conditions of the page Help are terms of the game."""
    terms = ruleset.wording.terms
    named = [
        (f"guide.{chapter}", name) for chapter, words in ruleset.guide.items() for name in words
    ]
    expect_nothing({f"{at}.{name} has no word": None for at, name in named if name not in terms})
    assert tuple(ruleset.guide) == ("phases", "deeds", "conditions")


def _all_fields(at: str, fields: Iterable[Field]) -> Iterator[tuple[str, Field]]:
    for field in fields:
        yield f"{at}.{field.name}", field
        yield from _all_fields(f"{at}.{field.name}", field.rows)


def every_icon_is_drawn(ruleset: Ruleset) -> None:
    """Every icon of the wording is in `static/icons.svg`."""
    drawn = set(re.findall(r'\bid="([\w-]+)"', SPRITE.read_text(encoding="utf-8")))
    named = ruleset.wording.icons.items()
    missing = (f"no icon {icon!r} ({name})" for name, icon in named if icon not in drawn)
    expect_nothing(dict.fromkeys(missing))


@listing_over_fights
def every_identifier_of_a_fight_has_a_word(fight: Replayed) -> Iterator[str]:
    ruleset = fight.ruleset
    sides = {row["side"] for row in fight.roster}  # sides have the table's own names
    own_words = sides | table_words(ruleset, (row["stats"] for row in fight.roster))
    for _ in fight.played():
        view = ruleset.view(fight.state, GM)
        own = own_words | {combatant.id for combatant in view.combatants}
        yield from _wordless(ruleset, _of_view(view), own)
        for number, decision in enumerate(fight.pending()):
            here = f"pending[{number}]"
            yield from _wordless(ruleset, [(f"{here}.kind", "", decision.kind)], own)
            yield from _wordless(ruleset, _of_options(here, decision.kind, decision.options), own)
        rulings = _of_options("rulings", "gm", ruleset.rulings(fight.state))
        yield from _wordless(ruleset, rulings, own)


def every_sheet_can_be_read(ruleset: Ruleset) -> None:
    """Every sheet of the demo has a summary without an identifier that has no word."""
    faults: dict[str, None] = {}
    foes, characters = demo_sheets(ruleset)
    options = ruleset.check_options({})
    for number, stats in enumerate((*characters, *foes)):
        here = f"the summary of sheet {number} of the demo"
        text, broken = words_or_fault(here, ruleset.wording.summary, stats, options)
        faults |= dict.fromkeys(broken)
        faults |= dict.fromkeys(unreadable(ruleset, text))
        faults |= dict.fromkeys(raw_identifiers(ruleset, text, table_words(ruleset, [stats]), here))
    expect_nothing(faults)


@listing_over_fights
def every_log_entry_can_be_read(fight: Replayed) -> Iterator[str]:
    """Each rule is one of the ruleset's, and its sentence and arithmetic have words for every
    viewer."""
    fight.play_out()
    ruleset = fight.ruleset
    player = Viewer(controls=fight.ids[:1], sides=("party",))
    own = {*fight.ids, *table_words(ruleset, (row["stats"] for row in fight.roster))}
    for entry in fight.entries():
        if entry.rule not in ruleset.rules:
            yield f"{entry.rule} is not among the ruleset's rules"
        for viewer in (GM, player):
            visible = ruleset.tell(fight.state, entry, viewer)
            if visible is not None:
                yield from _sentences(ruleset, visible, own)


@listing_over_fights
def every_roll_has_a_name(fight: Replayed) -> Iterator[str]:
    """Every purpose of dice has a name on the pad and in the record."""
    fight.play_out()
    ruleset = fight.ruleset
    for step in fight.steps:
        for who, purpose, entry in _rolls(step):
            for visible in (entry, None):
                what = f"the purpose of dice {purpose!r}"
                text, broken = words_or_fault(what, ruleset.wording.rolled, who, purpose, visible)
                yield from broken
                yield from unreadable(ruleset, text)


@listing_over_fights
def every_question_can_be_read(fight: Replayed) -> Iterator[str]:
    ruleset, wording = fight.ruleset, fight.ruleset.wording
    for row in fight.roster:
        yield from unreadable(ruleset, wording.summary(row["stats"], fight.options))
    if isinstance(ruleset, Forewarns):
        yield from unreadable(ruleset, ruleset.forewarnings(fight.roster, fight.options))
    for _ in fight.played(15):
        for viewer in (GM, Viewer(controls=fight.ids, sides=("party",))):
            view = ruleset.view(fight.state, viewer)
            yield from unreadable(ruleset, view)
            for asked in view.asked:
                yield from _questions(ruleset, view, asked)


def table_words(ruleset: Ruleset, sheets: Iterable[Mapping[str, Any]]) -> set[str]:
    """Free words on sheets, and words that the GM may type: the table's own words, without
    terms."""
    return {*WORDS, *(word for stats in sheets for word in _typed(ruleset.stats, stats))}


def _typed(fields: Iterable[Field], values: Mapping[str, Any]) -> Iterator[str]:
    for field in fields:
        value = values.get(field.name)
        if field.rows:
            rows = value if isinstance(value, list | tuple) else [value]
            for row in rows:
                if isinstance(row, Mapping):
                    yield from _typed(field.rows, row)
        elif field.type == "text" and isinstance(value, str):
            yield value
        elif field.type == "names":
            yield from value or ()


def _wordless(
    ruleset: Ruleset, identifiers: Iterable[tuple[str, str, str]], own: set[str]
) -> Iterator[str]:
    for path, within, name in identifiers:
        if name not in own and term_of(ruleset.wording.terms, name, within) is None:
            yield f"no term for {name!r} ({path})"


def _sentences(ruleset: Ruleset, entry: Entry, own: set[str]) -> Iterator[str]:
    for part, say in (("sentence", ruleset.wording.sentence), ("why", ruleset.wording.why)):
        what = f"{part} of {entry.rule}"
        text, broken = words_or_fault(what, say, entry)
        yield from broken
        yield from unreadable(ruleset, text)
        yield from raw_identifiers(ruleset, text, own, what)


def _rolls(step: FightStep) -> Iterator[tuple[str, str, Entry | None]]:
    """Rollers and purposes, with the entry that holds each roll."""
    for roll in step.rolls:
        entries = (
            entry
            for entry in step.outcome.log
            if any((item.who, item.purpose) == (roll.who, roll.purpose) for item in entry.rolls)
        )
        yield roll.who, roll.purpose, next(entries, None)


def _questions(ruleset: Ruleset, view: View, asked: PendingView) -> Iterator[str]:
    wording, decision = ruleset.wording, asked.decision
    yield from unreadable(ruleset, wording.asked_of(view, asked))
    yield from unreadable(ruleset, [wording.owed(asked.kind, count) for count in (1, 2, 5)])
    if decision is not None:
        what = f"the question {asked.kind!r}"
        text, broken = words_or_fault(what, _phrases_of, ruleset, view, asked, decision)
        yield from broken
        yield from unreadable(ruleset, text)


def _phrases_of(ruleset: Ruleset, view: View, asked: PendingView, decision: Decision) -> list[Any]:
    wording = ruleset.wording
    phrases: list[Any] = [wording.question(view, asked)]
    for option in decision.options:
        phrases.append(wording.notes(view, asked, option.name))
        for value in (None, *_targets(option)):
            phrases.append(wording.answer(view, asked, option.name, value))
            phrases.append(wording.deed(view, asked, option.name, value))
            phrases.append(wording.deed(view, asked, option.name, value, _first_choices(option)))
            phrases.append(wording.done(view, asked, option.name, value))
            phrases.append(wording.done(view, asked, option.name, value, _first_choices(option)))
    return phrases


def _first_choices(option: Option) -> dict[str, Any]:
    """The first choice of each field with choices."""
    return {field.name: field.choices[0] for field in option.fields if field.choices}


def _targets(option: Option) -> tuple[str, ...]:
    rows = [field.choices for field in option.fields if field.type in ("combatant", "spell")]
    return rows[0] if rows else ()


def _of_fields(at: str, within: str, fields: Sequence[Field]) -> Identifiers:
    for number, field in enumerate(fields):
        here = f"{at}[{number}]"
        yield f"{here}.name", within, field.name
        if field.section:
            yield f"{here}.section", "", field.section
        yield from _of_choices(here, field)
        yield from _of_fields(f"{here}.rows", field.name, field.rows)


def _of_choices(at: str, field: Field) -> Identifiers:
    for number, choice in enumerate(field.choices if field.type in WITH_CHOICES else ()):
        yield f"{at}.choices[{number}]", field.name, choice


def _of_options(at: str, kind: str, options: Iterable[Option]) -> Identifiers:
    for number, option in enumerate(options):
        here = f"{at}.options[{number}]"
        yield f"{here}.name", kind, option.name
        if option.section:
            yield f"{here}.section", "", option.section
        for place, field in enumerate(option.fields):
            if field.type == "enum":
                yield from _of_choices(f"{here}.fields[{place}]", field)


def _of_view(view: View) -> Identifiers:
    yield "phase", "", view.phase
    for part, segments in (("strip", view.strip), ("order", view.order)):
        for number, segment in enumerate(segments):
            yield f"{part}[{number}].term", "", segment.term
            if segment.value:
                yield f"{part}[{number}].value.term", "", segment.value.term
    for number, combatant in enumerate(view.combatants):
        here = f"combatants[{number}]"
        yield f"{here}.status", "status", combatant.status
        if combatant.health:
            yield f"{here}.health.word", "", combatant.health.word
        for place, figure in enumerate(combatant.figures):
            yield f"{here}.figures[{place}].term", "", figure.term
        for place, track in enumerate(combatant.tracks):
            yield f"{here}.tracks[{place}].term", "", track.term
