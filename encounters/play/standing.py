"""Standing answers: what somebody always says, said by the shell as soon as it is asked.

Every such answer is a step of its own. One answer may make the next question pending, so it goes on
in a loop, bounded; and nothing scarce is ever used up this way: then the person is asked.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable

from encounters.play import control
from encounters.play.awaited import attempt_at
from encounters.play.fight import Fight
from encounters.play.locks import move
from encounters.play.models import Step
from encounters.play.suggested import suggested
from encounters.play.taps import NotDone, Result, Tap
from rulesets.contract import Choice, Decision, Refused

ASK, DEFAULT, SUGGEST = "ask", "default", "suggest"
ANSWERS = (ASK, DEFAULT, SUGGEST)
MOST_ANSWERS = 200


def set(tap: Tap, ids: Iterable[str], answer: str) -> Result:
    """From now on these combatants are asked, or answer by default, or as suggested."""
    wanted = tuple(ids)

    def action(fight: Fight) -> str:
        if answer not in ANSWERS:
            raise NotDone("garbage")
        for id in wanted:
            if id not in fight.held_by:
                raise NotDone("unknown")
            control.owes(tap.member, fight.deciders(id))
        standing = fight.encounter.standing
        for id in wanted:
            standing.pop(id, None)
            if answer != ASK:
                standing[id] = {"how": answer, "seat": tap.seat}
        fight.changed = True
        answer_all(fight, tap.token)
        return "done"

    return move(tap, action)


def answer_all(fight: Fight, token: str | None = None) -> None:
    """Gives every standing answer there is to give now; the first one with the tap's `token`."""
    refused: builtins.set[tuple[str, str]] = builtins.set()
    for _ in range(MOST_ANSWERS):
        choice = _next(fight, refused)
        if choice is None:
            return
        try:
            whose = _whose(fight, choice.by)
            fight.take(choice, Step.Kind.STANDING, None if fight.steps else token, whose)
        except Refused:  # then the person is asked
            refused.add((choice.by, choice.kind))


def _next(fight: Fight, refused: builtins.set[tuple[str, str]]) -> Choice | None:
    standing = fight.encounter.standing
    if not standing:
        return None
    for decision in fight.pending:
        answer = standing.get(decision.by)
        question = (decision.by, decision.kind)
        if answer is None or decision.free or question in refused:
            continue
        if attempt_at(fight.attempts, decision):
            continue
        choice = worded(fight, decision, answer["how"])
        if choice:
            return choice
    return None


def _whose(fight: Fight, by: str) -> int | None:
    """The seat that said so, while it decides; after that the answer is the GM's to change."""
    seat: int | None = fight.encounter.standing[by]["seat"]
    return seat if seat in fight.deciders(by) else None


def worded(fight: Fight, decision: Decision, answer: str) -> Choice | None:
    """The choice that `default` or `suggest` stands for; None where there is no default, and where
    it would use up something scarce: then the person is asked."""
    if answer == SUGGEST:
        choice = suggested(fight, decision)
    elif decision.default is None:
        return None
    else:
        choice = Choice(decision.by, decision.kind, decision.default)
    return choice if choice and not fight.ruleset.spends(fight.state, choice) else None
