"""Caches from earlier steps do not influence a game's results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets import identity_cache
from rulesets.conformance.playing.drawing import PARTY, Draw
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.sense import viewer_of
from rulesets.contract import GM, Ruleset, Viewer


@drawing_over_recorded_fights
def caches_change_no_results(fight: Replayed, draw: Draw) -> None:
    """Views, suggestions and chances are equal for states that follow from each other and share
    unchanged parts, and for the same states decoded later."""
    ruleset, player = fight.ruleset, viewer_of(fight, draw, PARTY)
    viewers = (GM, player, Viewer(sides=(PARTY,), foes=player.foes))
    fight.play_out()
    states = [step.outcome.state for step in fight.steps]
    views = [tuple(_results_for(ruleset, state, viewers)) for state in states]
    identity_cache.forget()
    for number, state in enumerate(states):
        anew = tuple(_results_for(ruleset, ruleset.decode(ruleset.encode(state)), viewers))
        expect_same(anew, views[number], f"after step {number}, as it is remembered")


def _results_for(ruleset: Ruleset, state: Any, viewers: Sequence[Viewer]) -> Iterator[Any]:
    for viewer in viewers:
        view = ruleset.view(state, viewer)
        yield view
        for asked in view.asked:
            if asked.decision is not None:
                choice = ruleset.suggest(state, asked.decision, viewer)
                yield choice
                yield ruleset.chance(state, choice, viewer)
