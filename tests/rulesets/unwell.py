"""The sample game with faults or additions, for forecasts: a process without Django and the
registry can import it."""

from __future__ import annotations

import time
from typing import Any

from rulesets.contract import Choice, CombatantView, Decision, Entry
from rulesets.contract.reports import Supply
from rulesets.sample.resolver import Sample


class FailsNowAndThen(Sample):
    """Its `suggest` fails in one fight of several."""

    asked = 0

    def suggest(self, state: Any, decision: Decision, *viewer: Any) -> Choice:
        self.asked += 1
        if self.asked % 40 == 0:
            raise LookupError("no idea")
        return super().suggest(state, decision, *viewer)


class FailsWhenItGetsLate(Sample):
    """Its `suggest` fails in long fights."""

    def suggest(self, state: Any, decision: Decision, *viewer: Any) -> Choice:
        if state.round > 4:
            raise LookupError("too late")
        return super().suggest(state, decision, *viewer)


class AlwaysFails(Sample):
    def suggest(self, state: Any, decision: Decision, *viewer: Any) -> Choice:
        raise LookupError("no idea at all")


class TakesItsTime(Sample):
    """A thousand fights of it take longer than a test."""

    def suggest(self, state: Any, decision: Decision, *viewer: Any) -> Choice:
        time.sleep(0.005)
        return super().suggest(state, decision, *viewer)


class TakesForEver(Sample):
    """A single fight of it takes longer than a test."""

    def suggest(self, state: Any, decision: Decision, *viewer: Any) -> Choice:
        time.sleep(600)
        return super().suggest(state, decision, *viewer)


class CountsArrows(Sample):
    """A combatant that goes down has shot all of its three arrows; foes have none."""

    harm = "damage"

    def effects(self, entry: Entry) -> tuple[()]:
        return ()

    def luck(self, entry: Entry) -> tuple[()]:
        return ()

    def supplies(self, combatant: CombatantView) -> tuple[Supply, ...]:
        left = 3 if combatant.able else 0
        return (Supply("arrows", left),) if combatant.side == "party" else ()
