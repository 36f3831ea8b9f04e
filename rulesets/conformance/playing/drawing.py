"""Hypothesis strategies for a fight: participants, house rules, choices and rulings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.values import LISTS, legal
from rulesets.contract import Choice, Decision, Field, IllegalSetup, Option, Ruleset
from rulesets.contract.describe import field_beside

PARTY, FOES = "party", "foes"
PEOPLE = (
    ("aldo", "party"),
    ("gob", "foes"),
    ("bera", "party"),
    ("wolf", "foes"),
    ("rat", "vermin"),
)


class Draw(Protocol):
    def __call__(self, strategy: SearchStrategy[Any], /) -> Any: ...


def any_choice(draw: Draw, decision: Decision) -> Choice:
    option = draw(st.sampled_from(decision.options))
    return Choice(decision.by, decision.kind, option.name, some_fields(draw, option))


def any_ruling(fight: Fight, draw: Draw) -> Choice | None:
    rulings = [ruling for ruling in fight.ruleset.rulings(fight.state) if ruling.name != "end"]
    ruling = draw(st.sampled_from(rulings))
    if any(legal_values(fight, field).is_empty for field in ruling.fields if field.required):
        return None
    return Choice("gm", "gm", ruling.name, ruling_fields(fight, draw, ruling))


def ruling_fields(fight: Fight, draw: Draw, ruling: Option) -> dict[str, Any]:
    """Fields of a ruling; a `value` is one that the settable field chosen with it accepts."""
    fields = some_fields(draw, ruling, but="value")
    if any(field.type == "value" for field in ruling.fields):
        settable = {field.name: field for field in fight.ruleset.settable}
        fields["value"] = draw(legal(settable[fields["field"]], fight.ids))
    return fields


def legal_values(fight: Fight, field: Field) -> SearchStrategy[Any]:
    return st.none() if field.type == "value" else legal(field, fight.ids)


def some_fields(draw: Draw, option: Option, but: str = "") -> dict[str, Any]:
    """Legal values for the required fields of an option and for some others. Lists hold values that
    are legal beside those drawn before."""
    fields: dict[str, Any] = {}
    for field in option.fields:
        if field.type == but or not (field.required or draw(st.booleans())):
            continue
        asked = field_beside(field, option.fields, fields) if field.type in LISTS else field
        if asked is not None:
            fields[field.name] = draw(legal(asked))
    return fields


def random_fight(ruleset: Ruleset, draw: Draw) -> Fight:
    """A fight at its beginning, with random sheets or those of the demo, and random house rules."""
    options = {field.name: draw(legal(field)) for field in ruleset.options if draw(st.booleans())}
    roster = rosters(ruleset, draw)
    seed = draw(st.integers(0, 999))
    while True:
        try:
            return Fight(ruleset, roster, options, seed)
        except IllegalSetup as refused:
            if refused.code == "bad_options" and options:  # no combatant here fits the options
                in_options = refused.field in options
                options = {n: v for n, v in options.items() if in_options and n != refused.field}
                continue
            if refused.code == "bad_scenario" and {row["side"] for row in roster} > {PARTY, FOES}:
                roster = [row for row in roster if row["side"] in (PARTY, FOES)]
                continue
            assert refused.code == "bad_stats", f"refused the roster with {refused}"
            roster = [_without(row, refused.field) for row in roster]


def rosters(ruleset: Ruleset, draw: Draw) -> list[dict[str, Any]]:
    cast = PEOPLE[: draw(st.sampled_from((4, 5, 3, 2)))]
    demo = demo_sheets(ruleset)
    return [
        {
            "id": id,
            "name": id.title(),
            "side": side,
            "stats": draw(st.sampled_from(demo[side == "party"]))
            if draw(st.sampled_from((True, True, False)))
            else sheet(ruleset, draw, side, [other for other, _ in cast if other != id]),
        }
        for id, side in cast
    ]


def sheet(ruleset: Ruleset, draw: Draw, side: str, people: Sequence[str]) -> dict[str, Any]:
    """Some random stats that are valid together."""
    own = [field for field in ruleset.stats if field.side in ("", PARTY if side == PARTY else FOES)]
    chosen = draw(st.lists(st.sampled_from(own), max_size=5, unique_by=lambda field: field.name))
    stats = {field.name: draw(legal(field, people)) for field in chosen}
    while True:
        try:
            ruleset.check_stats(stats, side)
            return stats
        except IllegalSetup as refused:
            assert refused.code == "bad_stats", f"{stats}: refused with {refused}"
            stats = _without({"stats": stats}, refused.field)["stats"]


def _without(row: Mapping[str, Any], stat: str) -> dict[str, Any]:
    """The row without that stat, or without all stats if it has none of that name."""
    stats = {name: value for name, value in row["stats"].items() if name != stat}
    return {**row, "stats": stats if len(stats) < len(row["stats"]) else {}}


def demo_sheets(ruleset: Ruleset) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The stats of the sheets in the demo campaign: those of foes, those of characters."""
    demo = json.loads(ruleset.demo.read_text(encoding="utf-8"))
    return _stats(demo["foes"]), _stats(demo["characters"])


def _stats(sheets: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [dict(sheet["stats"]) for sheet in sheets]
