"""What a d20 is about before it is rolled: the levels, and why there are two (README 6, 7.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import Choice, Ruleset, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import foreseen
from rulesets.messages import pgettext, phrase
from rulesets.momentum.state import State

ADVANTAGE = phrase(pgettext("momentum", "Advantage: two dice, the lower one counts."))
DISADVANTAGE = phrase(pgettext("momentum", "Disadvantage: two dice, the higher one counts."))
D20 = 20
LEVELS = (("level_1", "value"), ("level_2", "hard"), ("level_3", "extreme"))


def stakes(
    rules: Ruleset,
    state: State,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    viewer: Viewer,
) -> Stakes:
    """`known` are the rolls of this choice so far, in their order."""
    told = foreseen(rules, state, choice, known, needed, viewer).told
    title = rules.wording.rolled(needed.who, needed.purpose, told)
    if told is None or told.rule != "test" or "value" not in told.facts:
        return Stakes(title=title)
    facts = told.facts
    reason = {1: ADVANTAGE, -1: DISADVANTAGE}.get(facts["edge"])
    levels = tuple((term, max(0, facts[name])) for term, name in LEVELS)
    return Stakes(title=title, levels=levels, dice=facts["edge"], reason=reason, sides=D20)
