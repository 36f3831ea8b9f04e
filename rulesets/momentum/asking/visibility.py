"""Visibility: a viewer's knowledge of each combatant, and answers that the other side may not know
yet (README 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Health
from rulesets.momentum.asking.decisions import nobody_asked
from rulesets.momentum.rules.queries import wounds
from rulesets.momentum.state import Bout, Combatant, Plan, State
from rulesets.visibility import BaseVisibility, share

WORDS = ("unhurt", "hurt", "badly_hurt")
QUARTERS = (0, 1, 3)


class Visibility(BaseVisibility[Combatant], frozen=True):
    def owns(self, combatant: Combatant) -> bool:
        """Whether everything may be told: to the GM and its player."""
        return self.viewer.gm or combatant.id in self.viewer.controls

    def shares(self, side: str) -> bool:
        """Whether the secrets of this side may be told."""
        return self.viewer.gm or side in self.viewer.sides

    def knows(self, combatant: Combatant) -> bool:
        """Whether its hit points and plans may be told: to its side as well."""
        return self.owns(combatant) or self.shares(combatant.side)


visibility_of = Visibility.for_viewer


def health(combatant: Combatant, openness: str) -> Health | None:
    """The health in the words of README 10, with its share where bars are shown."""
    if openness == "nothing":
        return None
    bar = share(combatant.hp, combatant.max_hp, openness)
    if combatant.hp == 0:
        return Health("out", 4, bar)
    badly = wounds(combatant)
    return Health(WORDS[badly], QUARTERS[badly], bar)


AT_ONCE = ("move", "reload", "other", "stand_up", "pick_up", "leave", "stay")
"""Declarations carried out in the first movement phase."""


def sealed(state: State, kind: str) -> bool:
    """Whether a combatant still has to answer this question."""
    if state.over or nobody_asked(state):
        return False
    bout = state.bout
    return kind == (bout.stage if bout else state.step)


def sealed_entry(state: State, facts: Mapping[str, Any]) -> bool:
    """Whether an entry contains an answer to the open question."""
    moment = (state.round, state.bout.group if state.bout else 0)
    return (facts.get("round"), facts.get("group")) == moment and sealed(state, facts["kind"])


def open_deed(state: State, bout: Bout, combatant: Combatant) -> Plan | None:
    """The combatant's deed in the exchange, as far as the other side may know it."""
    kind = "act" if combatant.side == bout.active else "react"
    return None if bout == state.bout and sealed(state, kind) else bout.deeds.get(combatant.id)


def is_planned(state: State, combatant: Combatant) -> Plan | None:
    """The combatant's declaration for this round, if it is not carried out yet."""
    plan = state.plans.get(combatant.id)
    if plan is None or state.phase == "second_move":
        return None
    if plan.option in AT_ONCE:
        done = state.phase != "first_move"
    elif plan.option == "shoot":
        done = state.phase not in ("first_move", "skirmish")
    else:
        done = plan.option == "engage" and (combatant.spent or state.phase == "magic")
    return None if done else plan
