"""Offered answers are accepted; all others are refused without a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight, Recording
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import LISTS, PICKED, illegal, legal
from rulesets.contract import Choice, Decision, Field, Option, Refused, Viewer
from rulesets.contract.describe import field_beside
from rulesets.dice import Seeded

CODES = {"not_pending", "unknown_option", "bad_field", "fight_over"}
MOST_TOGETHER = 300  # combinations of values that are tried


@drawing_over_recorded_fights
def offered_answers_are_accepted(fight: Replayed, draw: Draw) -> None:
    """Every option is accepted, and each legal value of each field together with some of the
    others."""
    for decision in fight.played():
        for option in decision.options:
            _accepts(fight, draw, decision, option, None)
            for field in option.fields:
                for value in () if field.type == "bool" else _values_of(field):
                    _accepts(fight, draw, decision, option, (field.name, value))


@drawing_over_recorded_fights
def usual_options_are_offered(fight: Replayed, draw: Draw) -> None:
    """Each name in `usual` is that of an option, once; so it is as a player is shown the
    decision."""
    player = Viewer(controls=tuple(fight.ids), sides=("party",), hidden=tuple(fight.ids[:1]))
    for _ in fight.played():
        questions = fight.ruleset.view(fight.state, player).asked
        for decision in (*fight.pending(), *(each.decision for each in questions if each.decision)):
            names, where = decision.usual, f"{decision.by} {decision.kind}: {decision.usual}"
            assert len({*names}) == len(names), where
            assert {*names} <= {option.name for option in decision.options}, where


@drawing_over_recorded_fights
def other_answers_are_refused(fight: Replayed, draw: Draw) -> None:
    for decision in fight.played():
        by, kind = decision.by, decision.kind
        refuses(fight, Choice(by, f"{kind}?", decision.options[0].name), "not_pending")
        refuses(fight, Choice("otto", kind, decision.options[0].name), "not_pending")
        refuses(fight, Choice(by, kind, "no such option"), "unknown_option")
        refuses(fight, Choice("gm", "gm", "no such option"), "unknown_option")
        for option in decision.options:
            needed = {field.name: draw(legal(field)) for field in option.fields if field.required}
            odd = {**needed, "no such field": 1}
            refuses(fight, Choice(by, kind, option.name, odd), "bad_field")
            for field in option.fields:
                bad = {**needed, field.name: draw(illegal(field))}
                refuses(fight, Choice(by, kind, option.name, bad), "bad_field")
                if field.required:
                    del bad[field.name]
                    refuses(fight, Choice(by, kind, option.name, bad), "bad_field")


@drawing_over_recorded_fights
def nonsense_is_refused(fight: Replayed, draw: Draw) -> None:
    """Invalid input only raises `Refused` or `DiceNeeded`."""
    words = ["gm", "set", "add", "default", "who", "target", "field", "value", *fight.ids]
    for decision in fight.played():
        names = [decision.by, decision.kind, *(option.name for option in decision.options)]
        fields = [field.name for option in decision.options for field in option.fields]
        word = st.sampled_from([*words, *names, *fields]) | st.text(max_size=3)
        value = _anything(word)
        by, kind, option = draw(word), draw(word), draw(word)
        garbage = draw(st.dictionaries(word, value, max_size=4))
        before = fight.ruleset.encode(fight.state)
        for choice in (Choice(by, kind, option, garbage), Choice("gm", "gm", option, garbage)):
            try:
                fight.ruleset.resolve(fight.state, choice, Seeded(1))
            except Refused as refused:
                assert refused.code in CODES | {"bad_stats", "bad_scenario"}, refused
            except Exception as broken:
                broken.add_note(f"This is what came in: {choice}")
                raise
            assert fight.ruleset.encode(fight.state) == before, f"{choice} changed the old state"


def refuses(fight: Fight, choice: Choice, *codes: str) -> None:
    """Checks that the choice is refused with one of these codes and a reason, and changes
    nothing."""
    before = fight.ruleset.encode(fight.state)
    dice = Recording(Seeded(5))
    try:
        fight.ruleset.resolve(fight.state, choice, dice)
    except Refused as refused:
        assert refused.code in codes, f"{choice}: {refused.code}, not {codes}"
        assert refused.message, f"{choice}: no word on what was wrong"
    else:
        raise AssertionError(f"{choice} is not offered, but accepted")
    assert not dice.rolls, f"{choice}: dice were rolled for what is refused"
    assert fight.ruleset.encode(fight.state) == before, f"{choice} changed the state"


def _values_of(field: Field) -> Iterable[Any]:
    """Values that are legal with any values of the other fields."""
    if field.type in PICKED:
        return field.choices
    if field.type == "bool":
        return (True, False)
    numbers = (field.min, field.default) if field.type == "int" else ()
    return [number for number in numbers if number is not None]


def _accepts(
    fight: Fight, draw: Draw, decision: Decision, option: Option, fixed: tuple[str, Any] | None
) -> None:
    """Checks that each value is accepted with some values of the others, since values may exclude
    each other."""
    reasons = "there are none"
    for fields in _together(draw, option, fixed):
        choice = Choice(decision.by, decision.kind, option.name, fields)
        before = fight.ruleset.encode(fight.state)
        try:
            fight.ruleset.resolve(fight.state, choice, Seeded(4))
        except Refused as refused:
            fault = f"{choice} is refused with {refused.code}: {refused.message}"
            assert refused.code == "bad_field", f"offered, but {fault}"
            reasons = fault
        else:
            assert fight.ruleset.encode(fight.state) == before, f"{choice} changed the old state"
            return
    here = _place(fight, decision, option, fixed)
    raise AssertionError(f"{here}: refused, whatever stands beside it; at last {reasons}")


def _place(fight: Fight, decision: Decision, option: Option, fixed: tuple[str, Any] | None) -> str:
    """The option, or the value of one of its fields, as a path and in words."""
    asked, answer = fight.pending().index(decision), decision.options.index(option)
    path = f"pending[{asked}].options[{answer}]"
    place = f"{decision.by} {decision.kind} {option.name}"
    if fixed is None:
        return f"{path} ({place})"
    name, value = fixed
    number = next(nth for nth, field in enumerate(option.fields) if field.name == name)
    return f"{path}.fields[{number}] ({place}, {name} {value!r})"


def _together(
    draw: Draw, option: Option, fixed: tuple[str, Any] | None
) -> Iterator[dict[str, Any]]:
    """Values for the fields of an option, the fewest first; required ones are always included."""
    rows = []
    for field in option.fields:
        if fixed and field.name == fixed[0]:
            rows.append([{field.name: fixed[1]}])
            continue
        values = list(_values_of(field))
        if field.required and not values:
            values = [draw(legal(field))]
        given = [{field.name: value} for value in values]
        rows.append(given if field.required else [{}, *given])
    for parts in islice(product(*rows), MOST_TOGETHER):
        together = {name: value for part in parts for name, value in part.items()}
        yield _beside(draw, option, together)


def _beside(draw: Draw, option: Option, together: dict[str, Any]) -> dict[str, Any]:
    """The values with lists reduced to what is legal beside the others, without fields that are not
    used. Values that exclude each other are found by the rules' refusal: a field that is unused
    because it has only one value may still be given."""
    fields = dict(together)
    for field in option.fields:
        if field.name in together and field.type in LISTS and field.depends is not None:
            del fields[field.name]
            asked = field_beside(field, option.fields, fields)
            if asked is not None:
                fields[field.name] = draw(legal(asked))
    return fields


def _anything(word: Any) -> Any:
    plain = st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False) | word
    return plain | st.lists(plain, max_size=2) | st.dictionaries(word, plain, max_size=2)
