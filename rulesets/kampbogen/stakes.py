"""What two dice are about before they are rolled: whose, what for, against what (README 6)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import Choice, Entry, Ruleset, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import foreseen
from rulesets.kampbogen.rolling import HIGHEST, LOWEST
from rulesets.kampbogen.state import State
from rulesets.kampbogen.terms import TERMS
from rulesets.kampbogen.wording.labels import label, signed
from rulesets.messages import Phrase, pgettext, phrase

LEAST = sum(LOWEST)
KAMPGRAD = pgettext("kampbogen", "against kampgrad {number}")
ADDED = pgettext("kampbogen", "{ability} {value} against {number}")
GRADE = pgettext("kampbogen", "{grade} {modifier}")


def stakes(
    rules: Ruleset,
    state: State,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    viewer: Viewer,
) -> Stakes:
    """`known` are the rolls of this choice so far, in their order."""
    told = foreseen(rules, state, choice, known, needed, viewer, made_up).told
    own = told is not None and needed.who == told.who
    return Stakes(
        title=rules.wording.rolled(needed.who, needed.purpose, told),
        least=_least(told, _rising(known, needed)) if told and own else None,
        reason=_reason(state, told) if told and own else None,
    )


def made_up(sides: int, nth: int) -> int:
    """No double six and no double one, which are something of their own."""
    return 3


def _least(told: Entry, rising: int) -> int | None:
    facts = told.facts
    if told.rule == "prygl_roll":
        return max(LEAST, facts["needed"])
    if "needed" not in facts:
        return None
    return max(LEAST, facts["needed"] - facts["value"] - facts["situational"] - rising)


def _rising(known: Sequence[Roll], needed: DiceNeeded) -> int:
    """What the double sixes on the table come to that have called for this roll."""
    if needed.purpose != "rise":
        return 0
    sixes = 0
    for roll in reversed(known):
        if roll.who != needed.who or roll.faces != HIGHEST:
            break
        sixes += sum(HIGHEST)
    return sixes


def _reason(state: State, told: Entry) -> Phrase | None:
    facts = told.facts
    if told.rule == "ability_roll" and state.kampgrad is not None:
        return phrase(KAMPGRAD, number=state.kampgrad)
    if "ability" in facts and "needed" in facts:
        added = signed(facts["value"] + facts["situational"])
        ability = label(TERMS, "ability", facts["ability"])
        return phrase(ADDED, ability=ability, value=added, number=facts["needed"])
    if "grade" in facts and "modifier" in facts:
        grade = label(TERMS, "grade", facts["grade"])
        return phrase(GRADE, grade=grade, modifier=signed(facts["modifier"]))
    return None
