"""What `Spares` promises: nobody loses an answer that could have changed something they know of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from rulesets.contract import Choice, Decision, Ruleset, Spares, Viewer
from rulesets.proof.fights import Draw, Fight, over_fights, played
from rulesets.proof.sense import changed, shown, viewer_of

type Spared = Callable[[Any, Decision, Viewer], str | None]


@over_fights
def what_lets_a_question_pass_costs_nothing(fight: Fight, draw: Draw) -> None:
    """It is what holds without an answer, leaves nothing to choose, and uses nothing up."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Spares):
        return
    for _ in played(fight, draw):
        for decision in fight.pending():
            name = ruleset.again.get(decision.kind)
            if name is not None:
                assert decision.default == name, f"{name} does not let {decision} pass"
                _costs_nothing(fight, decision, name)


@over_fights
def what_is_moot_or_passed_is_so_for_all_that_is_known(fight: Fight, draw: Draw) -> None:
    """The same answer in two states that look alike to the viewer, and never one that costs; and
    what is passed is what holds without an answer."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Spares):
        return
    viewer = viewer_of(fight, draw, draw(st.sampled_from(("party", "foes"))))
    for _ in played(fight, draw):
        for decision in _own(fight, viewer):
            other = changed(fight, draw, viewer)
            if other is not None and not _alike(fight.ruleset, fight.state, other, viewer):
                other = None
            _rests_on_what_is_known(ruleset.moot, fight, other, decision, viewer)
            _rests_on_what_is_known(ruleset.passed, fight, other, decision, viewer)
            name = ruleset.passed(fight.state, decision, viewer)
            assert name in (None, decision.default), f"{name} does not let {decision} pass"


def _rests_on_what_is_known(
    spared: Spared, fight: Fight, other: Any, decision: Decision, viewer: Viewer
) -> None:
    """`other`: a state that looks the same to the viewer, if one was found."""
    name = spared(fight.state, decision, viewer)
    assert name == spared(fight.state, decision, viewer), f"{spared} is random"
    if name is not None:
        _costs_nothing(fight, decision, name)
    if other is not None:
        told = f"{decision}: told by {spared}"
        assert spared(other, decision, viewer) == name, told


def _own(fight: Fight, viewer: Viewer) -> list[Decision]:
    own = shown(fight.ruleset, fight.state, viewer)
    return [one for one in own if one.by in viewer.controls and not one.free]


def _costs_nothing(fight: Fight, decision: Decision, name: str) -> None:
    option = decision.option(name)
    assert option is not None, f"{name} is no answer of {decision}"
    assert not option.fields, f"{name} leaves something to choose: {option}"
    choice = Choice(decision.by, decision.kind, name)
    assert not fight.ruleset.spends(fight.state, choice), f"{choice} uses something up"


def _alike(ruleset: Ruleset, one: Any, other: Any, viewer: Viewer) -> bool:
    return ruleset.view(one, viewer) == ruleset.view(other, viewer)
