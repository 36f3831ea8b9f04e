"""Whom the GM hides: from friend and foe alike, in every place that somebody can read.

A fight is looked at through the eyes of a player while somebody is hidden from it, of the own side
too; what it reads is searched part by part, so that a leak is named by the place where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from rulesets.conformance.fights import Draw, Fight, over_fights, played
from rulesets.conformance.privacy import FOES
from rulesets.contract import Asked, Choice, Decision, Entry, Field, Option, Refused, View, Viewer
from rulesets.dice import DiceNeeded, Seeded, Table
from rulesets.messages import Message

MOST_TARGETS = 3  # of one option that are weighed


@over_fights
def the_hidden_are_never_named(fight: Fight, draw: Draw) -> None:
    """Nothing that a viewer reads holds the id or the name of anybody whom the GM hides from it.

    But for free words: what the GM writes there about somebody stands there.
    """
    viewer, hidden = _looking(fight, draw)
    for _ in played(fight, draw):
        if _written(fight, hidden["id"]):
            return
        _never_named(hidden, _seen(fight, viewer))
    if _written(fight, hidden["id"]):
        return
    for number, entry in enumerate(fight.entries()):
        _never_named(hidden, {f"told[{number}]": list(_told(fight, entry, viewer))})


@over_fights
def what_is_left_of_a_question_can_be_answered(fight: Fight, draw: Draw) -> None:
    """As it stands, wherever that is so of the whole question."""
    viewer, _ = _looking(fight, draw)
    for _ in played(fight, draw):
        whole = {(one.by, one.kind): one for one in fight.pending()}
        for asked in fight.ruleset.view(fight.state, viewer).asked:
            if asked.decision is not None:
                _can_be_answered(fight, whole[asked.by, asked.kind], asked.decision)


def paths(shown: Any, words: Iterable[str]) -> Iterator[str]:
    """The places in which one of these words stands: `asked[1].decision.options[0].name`."""
    return _paths(shown, re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b"), "")


def _paths(shown: Any, words: re.Pattern[str], at: str) -> Iterator[str]:
    if isinstance(shown, str):
        if words.search(shown):
            yield at
    elif isinstance(shown, Message):
        return  # the same for everybody
    elif isinstance(shown, Struct):
        for name in shown.__struct_fields__:
            yield from _paths(getattr(shown, name), words, f"{at}.{name}" if at else name)
    elif isinstance(shown, Mapping):
        for key, value in shown.items():
            here = f"{at}.{key}" if at else str(key)
            yield from _paths(key, words, f"{here} (the key)")
            yield from _paths(value, words, here)
    elif isinstance(shown, list | tuple | set | frozenset):
        for place, value in enumerate(shown):
            yield from _paths(value, words, f"{at}[{place}]")


def _looking(fight: Fight, draw: Draw) -> tuple[Viewer, dict[str, Any]]:
    """Somebody at the table, or who only watches, and somebody else whom it must not know of."""
    roster = [dict(row) for row in fight.roster]
    hidden = draw(st.sampled_from(roster))
    others = [row for row in roster if row is not hidden]
    own = draw(st.sampled_from([*others, None]))
    side = own["side"] if own else "party"
    controls = (own["id"], side) if own else ()
    foes = draw(st.sampled_from(FOES))
    return Viewer(controls=controls, sides=(side,), foes=foes, hidden=(hidden["id"],)), hidden


def _seen(fight: Fight, viewer: Viewer) -> dict[str, Any]:
    """All that stands on the screen but the log: the view, its words, odds and stakes."""
    view = fight.ruleset.view(fight.state, viewer)
    whole = {name: getattr(view, name) for name in view.__struct_fields__}
    for asked in view.asked:
        at = f"{asked.by} {asked.kind}"
        whole[f"said of {at}"] = list(_said(fight, view, asked))
        if asked.decision is not None and asked.by in viewer.controls:
            whole[f"weighed for {at}"] = list(_weighed(fight, asked.decision, viewer))
    return whole


def _said(fight: Fight, view: View, asked: Asked) -> Iterator[Any]:
    wording = fight.ruleset.wording
    if asked.kind:
        yield wording.asked_of(view, asked)
    if asked.decision is None:
        return
    yield wording.question(view, asked)
    for option in asked.decision.options:
        yield wording.notes(view, asked, option.name)
        for value in (None, *_people(option)):
            yield wording.answer(view, asked, option.name, value)
            yield wording.deed(view, asked, option.name, value)


def _weighed(fight: Fight, decision: Decision, viewer: Viewer) -> Iterator[Any]:
    """The odds beside each answer that is still offered, and what its first roll would be about.

    Unless that is the roll of somebody hidden: who rolls it knows of itself, others are told none
    of it.
    """
    for option in decision.options:
        for fields in _answers(option):
            choice = Choice(decision.by, decision.kind, option.name, fields)
            yield fight.ruleset.chance(fight.state, choice, viewer)
            try:
                fight.ruleset.resolve(fight.state, choice, Table([], lambda who: True))
            except Refused:
                continue
            except DiceNeeded as needed:
                if needed.who not in viewer.hidden:
                    yield fight.ruleset.stakes(fight.state, choice, (), needed, viewer)


def _answers(option: Option) -> Iterator[dict[str, Any]]:
    """The fields as a form would send them, with one target after the other."""
    given = _as_it_stands(option)
    yield given
    for field in option.fields:
        if field.type == "combatant":
            yield from ({**given, field.name: one} for one in field.choices[:MOST_TARGETS])


def _as_it_stands(option: Option) -> dict[str, Any]:
    """What nobody chooses is sent as the form has it; of what has to be chosen the first."""
    given = {field.name: field.default for field in option.fields if field.default is not None}
    firsts = {
        field.name: field.choices[: field.min or 1]
        if field.type == "combatants"
        else field.choices[0]
        for field in option.fields
        if field.required and field.name not in given and field.choices
    }
    return {**given, **firsts}


def _told(fight: Fight, entry: Entry, viewer: Viewer) -> Iterator[Any]:
    """An entry of the log as it is told, with its words."""
    told = fight.ruleset.tell(fight.state, entry, viewer)
    if told is not None:
        yield told
        yield fight.ruleset.wording.sentence(told)
        yield fight.ruleset.wording.why(told)


def _people(option: Option) -> tuple[str, ...]:
    rows = [field.choices for field in option.fields if field.type == "combatant"]
    return rows[0] if rows else ()


def _written(fight: Fight, id: str) -> bool:
    """Whether the GM has just put this name among free words."""
    choice = fight.steps[-1].choice
    value = choice.fields.get("value") if choice and choice.option == "set" else None
    return isinstance(value, list | tuple) and id in value


def _never_named(hidden: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
    found = list(paths(shown, (hidden["id"], hidden["name"])))
    assert not found, f"{hidden['id']} is hidden, but named in {', '.join(found)}"


def _can_be_answered(fight: Fight, whole: Decision, left: Decision) -> None:
    for option in left.options:
        before = whole.option(option.name)
        assert before is not None, f"{option.name} is nothing that can be answered"
        for field in option.fields:
            _fits_itself(field)
        if any(field.required and field.default is None for field in option.fields):
            continue  # there is more to choose than the form can know
        if _taken(fight, whole, before):
            refused = f"{left.by} {left.kind}: refused as it stands: {option}"
            assert _taken(fight, left, option), refused


def _fits_itself(field: Field) -> None:
    """What stands there beforehand is among what is offered."""
    if field.type == "combatant":
        assert field.default in (None, *field.choices), f"the default is none of them: {field}"
    elif field.type == "combatants" and field.default is not None:
        assert set(field.default) <= set(field.choices), f"the default is none of them: {field}"
        most = len(field.choices) if field.max is None else field.max
        assert (field.min or 0) <= len(field.default) <= most, f"too many or too few: {field}"


def _taken(fight: Fight, decision: Decision, option: Option) -> bool:
    choice = Choice(decision.by, decision.kind, option.name, _as_it_stands(option))
    try:
        fight.ruleset.resolve(fight.state, choice, Seeded(6))
    except Refused:
        return False
    return True
