"""The promise of `Spares`: no player loses an answer that could change something they know of."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rulesets.conformance.playing.drawing import Draw, some_fields
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights, over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.sense import changed_state, shown_decisions, viewer_of
from rulesets.contract import Choice, Decision, Field, Refused, Ruleset, Viewer
from rulesets.contract.describe import is_asked
from rulesets.contract.extras import Spares
from rulesets.dice import Seeded

LATER = 30  # answers after which a choice must have been carried out


@over_recorded_fights
def passing_costs_nothing(fight: Replayed) -> None:
    """The passing answer is the default, has no fields, and uses nothing up."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Spares):
        return
    for _ in fight.played():
        for decision in fight.pending():
            name = ruleset.lasting.get(decision.kind)
            if name is not None:
                assert decision.default == name, f"{name} does not let {decision} pass"
                _costs_nothing(fight, decision, name)


@drawing_over_recorded_fights
def skipped_questions_use_no_secret(fight: Replayed, draw: Draw) -> None:
    """The answer given without asking is equal in two states that look alike to the viewer, uses
    nothing up, and is the default if another answer could change something."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Spares):
        return
    viewer = viewer_of(fight, draw, draw(st.sampled_from(("party", "foes"))))
    for _ in fight.played():
        for decision in _own(fight, viewer):
            spared = ruleset.spared(fight.state, decision, viewer)
            assert spared == ruleset.spared(fight.state, decision, viewer), "it is random"
            other = changed_state(fight, draw, viewer)
            if other is not None and _look_alike(ruleset, fight.state, other, viewer):
                here = f"{decision.by} {decision.kind}: what is asked tells of something secret"
                expect_same(spared, ruleset.spared(other, decision, viewer), here)
            if spared.answer:
                _costs_nothing(fight, decision, spared.answer)
                usual = spared.moot or spared.answer == decision.default
                assert usual, f"{spared.answer} does not let {decision} pass"


@drawing_over_recorded_fights
def removed_answers_make_no_difference(fight: Replayed, draw: Draw) -> None:
    """For each removed answer, one with the same effect remains, and a removed field may have any
    value."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Spares):
        return
    viewer = viewer_of(fight, draw, draw(st.sampled_from(("party", "foes"))))
    for _ in fight.played():
        for decision in _own(fight, viewer):
            left = ruleset.spared(fight.state, decision, viewer).decision
            if left != decision:
                _is_less(decision, left)
                _is_suggested(fight, left, viewer)
                _makes_no_difference(fight, draw, decision, left)


def _is_less(decision: Decision, left: Decision) -> None:
    """Checks that the remaining answers and fields are those of the question, in order, with all
    that is required."""
    assert left.default == decision.default, f"{left} has another default"
    assert left.default is None or left.option(left.default), f"{left} has lost its default"
    assert [item for item in decision.options if left.option(item.name)], "no answer is left"
    for option in left.options:
        whole = decision.option(option.name)
        assert whole is not None, f"{option} is no answer of {decision}"
        names = [field.name for field in option.fields]
        kept = [field for field in whole.fields if field.name in names]
        as_they_were = list(map(_as_it_was, kept, option.fields))
        assert as_they_were == kept, f"{option} is not what is left of {whole}"
        assert not kept or kept[0] == whole.fields[0], f"{option} has lost its first field"
        gone = [field for field in whole.fields if field not in kept]
        assert not any(field.required for field in gone), f"{option} has lost what it needs"


def _as_it_was(field: Field, left: Field) -> Field:
    """`left` may be asked with fewer values of another field than `field` was."""
    if field.depends is None or left.depends is None or field.depends[0] != left.depends[0]:
        return left
    fewer = left.depends[1].items() <= field.depends[1].items()
    return replace(left, depends=field.depends) if fewer else left


def _is_suggested(fight: Fight, left: Decision, viewer: Viewer) -> None:
    """Checks that the remaining answers include a suggestion, with no further fields."""
    for decision in (left, *map(left.alone, left.options)):
        choice = fight.ruleset.suggest(fight.state, decision, viewer)
        option = decision.option(choice.option)
        assert option is not None, f"{choice}: not among {decision}"
        assert {*choice.fields} <= {field.name for field in option.fields}, f"{choice}: {option}"
        fight.ruleset.resolve(fight.state, choice, Seeded(2))


def _makes_no_difference(fight: Fight, draw: Draw, decision: Decision, left: Decision) -> None:
    whole = draw(st.sampled_from(decision.options))
    kept = left.option(whole.name)
    if kept is None:
        choice = Choice(decision.by, decision.kind, whole.name, some_fields(draw, whole))
        others = [Choice(decision.by, decision.kind, option.name) for option in left.options]
        same = any(_same_end(fight, choice, other) for other in others)
        assert same, f"{choice} is gone, and comes to nothing that is left: {left}"
    elif kept != whole:
        drawn, names = some_fields(draw, whole), {field.name for field in kept.fields}
        beside = {field.name: field.default for field in whole.fields} | drawn
        asked = [field.name for field in whole.fields if is_asked(field, beside)]
        fields = {name: value for name, value in drawn.items() if name in asked}
        short = {name: value for name, value in fields.items() if name in names}
        choices = [Choice(decision.by, decision.kind, whole.name, item) for item in (fields, short)]
        assert _same_end(fight, *choices), f"{choices[0]}: what is gone makes a difference"


def _same_end(fight: Fight, one: Choice, other: Choice) -> bool:
    """Whether both choices lead to the same state with the same dice once they are carried out;
    also True if both are refused."""
    states = [_state_after(fight.ruleset, fight.state, choice, 0) for choice in (one, other)]
    for step in range(1, LATER):
        first, second = states
        if first is None or second is None:
            return first is second
        if fight.ruleset.encode(first) == fight.ruleset.encode(second):
            return True
        if first.over or second.over:
            break
        asked = fight.ruleset.pending(first)[0]
        choice = fight.ruleset.suggest(first, asked)
        states = [_state_after(fight.ruleset, state, choice, step) for state in states]
    ends = [
        (state.over, state.winner, [fight.ruleset.kept(state, id) for id in fight.ids])
        for state in states
    ]
    return states[0].over and ends[0] == ends[1]


def _state_after(ruleset: Ruleset, state: Any, choice: Choice, step: int) -> Any:
    try:
        return ruleset.resolve(state, choice, Seeded(step)).state
    except Refused:
        return None


def _own(fight: Fight, viewer: Viewer) -> list[Decision]:
    own = shown_decisions(fight.ruleset, fight.state, viewer)
    return [item for item in own if item.by in viewer.controls and not item.free]


def _costs_nothing(fight: Fight, decision: Decision, name: str) -> None:
    option = decision.option(name)
    assert option is not None, f"{name} is no answer of {decision}"
    assert not option.fields, f"{name} leaves something to choose: {option}"
    choice = Choice(decision.by, decision.kind, name)
    assert not fight.ruleset.spends(fight.state, choice), f"{choice} uses something up"


def _look_alike(ruleset: Ruleset, one: Any, other: Any, viewer: Viewer) -> bool:
    return ruleset.view(one, viewer) == ruleset.view(other, viewer)
