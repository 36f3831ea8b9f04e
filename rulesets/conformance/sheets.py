"""Sheets, house rules and rosters: defaults are filled in, and errors are refused with their
field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import demo_sheets
from rulesets.conformance.playing.values import illegal, legal
from rulesets.contract import Field, IllegalSetup, Ruleset
from rulesets.dice import Seeded

PLAIN = {"int", "bool", "enum"}  # types whose values do not depend on anything beside them


def options_have_defaults_and_bounds(ruleset: Ruleset) -> None:
    filled = ruleset.check_options({})
    assert filled == {field.name: field.default for field in ruleset.options}
    assert ruleset.check_options(filled) == filled
    _expect_refusal(ruleset.check_options, {"no such option": 1}, "no such option", "bad_options")
    for field in ruleset.options:
        for value in _examples(legal(field)):
            assert _is_accepted(ruleset, field.name, value), (
                f"{field.name}: {value} goes with nothing"
            )
        for value in _examples(illegal(field)):
            _expect_refusal(ruleset.check_options, {field.name: value}, field.name, "bad_options")


def _is_accepted(ruleset: Ruleset, name: str, value: Any) -> bool:
    """Whether the option accepts the value, alone or with another value of one other option."""
    others = [
        {field.name: beside}
        for field in ruleset.options
        for beside in (*field.choices, field.min, field.max)
        if field.name != name and beside is not None
    ]
    for beside in ({}, *others):
        try:
            filled = ruleset.check_options({**beside, name: value})
        except IllegalSetup as refused:
            assert refused.code == "bad_options", f"{name}: {value} refused with {refused}"
        else:
            return bool(filled[name] == value)
    return False


def values_that_follow_are_legal(ruleset: Ruleset) -> None:
    """A value that follows from another is legal in its field, for each value of the other."""
    stats = {field.name: field for field in ruleset.stats}
    for field in ruleset.stats:
        if not (field.follows and field.follows.values):
            continue
        if field.follows.of == "side":
            for side, value in field.follows.values.items():
                ruleset.check_stats({field.name: value}, side)
            continue
        other = stats[field.follows.of]
        if other.type == "int":
            values = set(field.follows.values)
            assert values == set(range(other.min or 0, (other.max or 0) + 1)), field.name
            for value in field.follows.values.values():
                ruleset.check_stats({field.name: value}, field.side or "party")


def values_that_follow_name_their_source(ruleset: Ruleset) -> None:
    """A value that may be left to the rules declares what it is then (`Field.follows`), or says it
    in words (`NAME.by_rules`), so that no form reads "by the rules"."""
    for field, beside in _with_rows(ruleset.stats):
        if field.default is None and not field.nullable and not field.required:
            explained = f"{field.name}.by_rules" in ruleset.wording.terms
            assert field.follows or explained, f"{field.name}: what follows from what?"
        if field.follows:
            assert field.follows.of in (*beside, "side"), f"{field.name}: from a field beside it"


def _with_rows(fields: tuple[Field, ...]) -> Iterator[tuple[Field, frozenset[str]]]:
    """All fields, with those in their rows, and the names of the fields beside each."""
    beside = frozenset(field.name for field in fields)
    for field in fields:
        yield field, beside
        yield from _with_rows(field.rows)


def stats_are_checked_one_by_one(ruleset: Ruleset) -> None:
    def check(stats: dict[str, Any]) -> Any:
        return ruleset.check_stats(stats, "foes")

    check({})
    _expect_refusal(check, {"no such stat": 1}, "no such stat", "bad_stats")
    for field in ruleset.stats:
        for value in _examples(illegal(field)):
            _expect_refusal(check, {field.name: value}, field.name, "bad_stats")


def a_roster_is_checked(ruleset: Ruleset) -> None:
    def begin(stats: dict[str, Any]) -> Any:
        aldo = {"id": "aldo", "name": "Aldo", "side": "party", "stats": {}}
        foe = {"id": "gob", "name": "Gob", "side": "foes", "stats": stats}
        return ruleset.begin([aldo, foe], {}, Seeded(1))

    begin({})
    _expect_refusal(begin, {"no such stat": 1}, "no such stat", "bad_stats")
    field = next(field for field in ruleset.stats if field.type in PLAIN)
    for value in _examples(illegal(field)):
        _expect_refusal(begin, {field.name: value}, field.name, "bad_stats")


def the_demo_can_be_played(ruleset: Ruleset) -> None:
    demo = json.loads(ruleset.demo.read_text(encoding="utf-8"))
    assert demo["characters"], "the demo has no characters"
    assert demo["foes"], "the demo has no foes"
    foes, characters = demo_sheets(ruleset)
    for side, sheets in (("party", characters), ("foes", foes)):
        for stats in sheets:
            ruleset.check_stats(stats, side)
            names: set[str] = {field.name for field in ruleset.stats}
            assert set(stats) <= names


def _expect_refusal(check: Any, values: dict[str, Any], name: str, code: str) -> None:
    try:
        check(values)
    except IllegalSetup as refused:
        assert refused.code == code, f"{values}: {refused.code}, not {code}"
        assert name in refused.message, f"{values}: {refused.message!r} does not name {name!r}"
    else:
        raise AssertionError(f"{values} was accepted")


def _examples(values: st.SearchStrategy[Any]) -> list[Any]:
    """A few values of a strategy, equal in every run."""
    found: list[Any] = []

    @settings(max_examples=8, derandomize=True, database=None)
    @given(values)
    def collect(value: Any) -> None:
        if value not in found:
            found.append(value)

    collect()
    return found
