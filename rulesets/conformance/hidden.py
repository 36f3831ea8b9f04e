"""Combatants hidden by the GM are never named, neither to friends nor to foes.

A fight is shown to a player while a combatant is hidden, perhaps on the player's own side.
Everything the player can read is searched, and a leak is reported with its path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import over_fights, play
from rulesets.conformance.playing.paths import naming
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import legal
from rulesets.conformance.privacy import FOES, put_on_sheet
from rulesets.contract import (
    Choice,
    Decision,
    Entry,
    Field,
    Option,
    PendingView,
    Refused,
    View,
    Viewer,
)
from rulesets.contract.describe import as_told
from rulesets.dice import DiceNeeded, Seeded, TableDice

MOST_TARGETS = 3  # targets of one option whose odds are computed
PLANTED = "planted"


@drawing_over_recorded_fights
def hidden_combatants_are_never_named(fight: Replayed, draw: Draw) -> None:
    """Nothing that a viewer reads contains the id or the name of a combatant the GM hides from it.

    Free text is an exception: a name that the GM has written there remains.
    """
    viewer, hidden = _viewer_and_hidden(fight, draw)
    for _ in fight.played():
        if _is_written_by_the_gm(fight, hidden["id"]):
            return
        _never_named(hidden, _everything_shown(fight, viewer))
    if _is_written_by_the_gm(fight, hidden["id"]):
        return
    for number, entry in enumerate(fight.entries()):
        _never_named(hidden, {f"told[{number}]": list(_told_words(fight, entry, viewer))})


@over_fights
def possessions_of_the_hidden_are_never_named(fight: Fight, draw: Draw) -> None:
    """Names of weapons, spells, effects and tags on the sheet of a hidden combatant appear nowhere:
    neither in answers and their odds nor in what others do to it."""
    viewer, hidden = _viewer_and_hidden(fight, draw)
    rows = [field for field in fight.ruleset.stats if field.type in ("rows", "names")]
    put_on_sheet(fight, hidden["id"], {field.name: [_planted_row(field, draw)] for field in rows})
    for _ in play(fight, draw):
        _never_read(_everything_shown(fight, viewer))
        visible = [list(_told_words(fight, entry, viewer)) for entry in fight.steps[-1].outcome.log]
        _never_read({"told": visible})


def _planted_row(field: Field, draw: Draw) -> Any:
    """A row of that stat, with a unique name."""
    if field.type == "names":
        return PLANTED
    needed = {row.name: draw(legal(row)) for row in field.rows if row.required}
    return {**needed, "name": PLANTED}


def _never_read(value: Mapping[str, Any]) -> None:
    places = list(naming(value, (PLANTED,)))
    assert not places, f"what somebody hidden has is named in {', '.join(places)}"


@drawing_over_recorded_fights
def narrowed_questions_can_be_answered(fight: Replayed, draw: Draw) -> None:
    """A narrowed question accepts the values of its form, if the whole question does."""
    viewer, _ = _viewer_and_hidden(fight, draw)
    for _ in fight.played():
        whole = {(decision.by, decision.kind): decision for decision in fight.pending()}
        for number, asked in enumerate(fight.ruleset.view(fight.state, viewer).asked):
            if asked.decision is not None:
                here = f"asked[{number}].decision"
                _can_be_answered(fight, whole[asked.by, asked.kind], asked.decision, here)


def _viewer_and_hidden(fight: Fight, draw: Draw) -> tuple[Viewer, dict[str, Any]]:
    """A player or a spectator, and another combatant who is hidden from that viewer."""
    roster = [dict(row) for row in fight.roster]
    hidden = draw(st.sampled_from(roster))
    others = [row for row in roster if row is not hidden]
    own = draw(st.sampled_from([*others, None]))
    side = own["side"] if own else "party"
    controls = (own["id"], side) if own else ()
    foes = draw(st.sampled_from(FOES))
    return Viewer(controls=controls, sides=(side,), foes=foes, hidden=(hidden["id"],)), hidden


def _everything_shown(fight: Fight, viewer: Viewer) -> dict[str, Any]:
    """Everything on the screen but the log: the view, its words, odds and stakes."""
    view = fight.ruleset.view(fight.state, viewer)
    whole = {name: getattr(view, name) for name in view.__struct_fields__}
    for asked in view.asked:
        at = f"{asked.by} {asked.kind}"
        whole[f"said of {at}"] = list(_words_of(fight, view, asked))
        if asked.decision is not None and asked.by in viewer.controls:
            whole[f"weighed for {at}"] = list(_forecasts_of(fight, asked.decision, viewer))
    return whole


def _words_of(fight: Fight, view: View, asked: PendingView) -> Iterator[Any]:
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


def _forecasts_of(fight: Fight, decision: Decision, viewer: Viewer) -> Iterator[Any]:
    """The odds of each answer that is still offered, and the stakes of its first roll.

    Stakes of rolls by hidden combatants are left out: they are not shown to others.
    """
    for option in decision.options:
        for fields in _answers(option):
            choice = Choice(decision.by, decision.kind, option.name, fields)
            yield fight.ruleset.chance(fight.state, choice, viewer)
            try:
                fight.ruleset.resolve(fight.state, choice, TableDice([], lambda who: True))
            except Refused:
                continue
            except DiceNeeded as needed:
                if needed.who not in viewer.hidden:
                    yield fight.ruleset.stakes(fight.state, choice, (), needed, viewer)


def _answers(option: Option) -> Iterator[dict[str, Any]]:
    """The fields as a form would send them, with each target in turn."""
    fields = _as_it_stands(option)
    yield fields
    for field in option.fields:
        if field.type == "combatant":
            yield from ({**fields, field.name: choice} for choice in field.choices[:MOST_TARGETS])


def _as_it_stands(option: Option) -> dict[str, Any]:
    """The defaults of the form, and the first choice of fields that must be filled in."""
    fields = {
        field.name: field.default
        for field in option.fields
        if field.default is not None and _is_asked(field, option)
    }
    firsts = {
        field.name: field.choices[: field.min or 1]
        if field.type == "combatants"
        else field.choices[0]
        for field in option.fields
        if field.required and field.name not in fields and field.choices
    }
    return {**fields, **firsts}


def _is_asked(field: Field, option: Option) -> bool:
    """Whether it is asked beside the default of the field that it depends on."""
    if field.depends is None:
        return True
    name, legal = field.depends
    return any(item.name == name and as_told(item.default) in legal for item in option.fields)


def _told_words(fight: Fight, entry: Entry, viewer: Viewer) -> Iterator[Any]:
    """An entry of the log as the viewer is told it, with its words."""
    visible = fight.ruleset.tell(fight.state, entry, viewer)
    if visible is not None:
        yield visible
        yield fight.ruleset.wording.sentence(visible)
        yield fight.ruleset.wording.why(visible)


def _people(option: Option) -> tuple[str, ...]:
    rows = [field.choices for field in option.fields if field.type == "combatant"]
    return rows[0] if rows else ()


def _is_written_by_the_gm(fight: Fight, id: str) -> bool:
    """Whether the GM has just used this name in free text."""
    choice = fight.steps[-1].choice
    value = choice.fields.get("value") if choice and choice.option == "set" else None
    return isinstance(value, list | tuple) and id in value


def _never_named(hidden: Mapping[str, Any], value: Mapping[str, Any]) -> None:
    places = list(naming(value, (hidden["id"], hidden["name"])))
    assert not places, f"{hidden['id']} is hidden, but named in {', '.join(places)}"


def _can_be_answered(fight: Fight, whole: Decision, left: Decision, at: str) -> None:
    """Checks that `left`, the part of `whole` that the viewer is shown at path `at`, can be
    answered."""
    for number, option in enumerate(left.options):
        here = f"{at}.options[{number}]"
        before = whole.option(option.name)
        assert before is not None, f"{here}: {option.name} is no answer of the whole question"
        for place, field in enumerate(option.fields):
            _counts_itself(field, f"{here}.fields[{place}]")
            if _is_asked(field, option):
                _fits_itself(field, f"{here}.fields[{place}]")
        if any(field.required and field.default is None for field in option.fields):
            continue  # there is more to choose than the form can know
        if _is_accepted(fight, whole, before):
            assert _is_accepted(fight, left, option), f"{here}: refused as it stands: {option}"


def _counts_itself(field: Field, at: str) -> None:
    """Checks that a list never allows more combatants than it offers."""
    if field.type == "combatants" and not field.repeats:
        with_values = [
            number
            for most in field.most_with.values()
            for number in (most[1].values() if isinstance(most, tuple) else (most,))
        ]
        for most in (field.max or 0, *with_values):
            assert most <= len(field.choices), f"{at}: {most} of {field.choices}"


def _fits_itself(field: Field, at: str) -> None:
    """Checks that the present value is among those offered."""
    if field.type == "combatant":
        assert field.default in (None, *field.choices), (
            f"{at}.default: {field.default!r} is none of {field.choices}"
        )
    elif field.type == "combatants" and field.default is not None:
        strange = set(field.default) - set(field.choices)
        assert not strange, f"{at}.default: {sorted(strange)} are none of {field.choices}"
        least, most = field.min or 0, len(field.choices) if field.max is None else field.max
        assert least <= len(field.default) <= most, (
            f"{at}.default: {len(field.default)} of them, not {least} to {most}"
        )


def _is_accepted(fight: Fight, decision: Decision, option: Option) -> bool:
    choice = Choice(decision.by, decision.kind, option.name, _as_it_stands(option))
    try:
        fight.ruleset.resolve(fight.state, choice, Seeded(6))
    except Refused:
        return False
    return True
