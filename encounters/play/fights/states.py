"""States as the rules have them, kept for the tap that comes next.

A step never changes, so its state may be kept as long as there is room; it is told by the step's
key and its time, since a database that was put back gives a key anew. What the rules left as it was
is the same object in the next state, which is how they know that they need not look at it again.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from typing import Any

from encounters.play.models import Step
from rulesets.contract import Ruleset

MOST_KEPT = 128
_kept: OrderedDict[tuple[int, datetime], Any] = OrderedDict()


def after(ruleset: Ruleset, step: Step) -> Any:
    """The state that a stored step led to."""
    key = step.pk, step.created
    state = _kept.get(key)
    return keep(step, ruleset.decode(step.state.encode())) if state is None else state


def keep(step: Step, state: Any) -> Any:
    """This is the state after that step, which is durable."""
    _kept[step.pk, step.created] = state
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return state
