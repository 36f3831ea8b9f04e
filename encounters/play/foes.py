"""The GM's two big taps: the default for all, and playing the foes.

Thirty goblins are one tap. `play_foes` answers whatever the GM owes, one question after another,
until it is the players' turn or a new round has begun: results are read first.
"""

from __future__ import annotations

from encounters.play import control, seen, standing
from encounters.play.fight import Fight
from encounters.play.locks import move
from encounters.play.models import Step
from encounters.play.taps import NotDone, Result, Tap
from rulesets.contract import Choice, Decision, Refused

MOST_ANSWERS = 400


def default_for_all(tap: Tap) -> Result:
    """The default for every open question of the GM, as one ruling."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        who = _with_a_default(fight)
        choice = Choice("gm", "gm", "default", {"who": who})
        seen.check(fight, tap, choice)
        if not who:
            raise NotDone("nothing_open")
        fight.take(choice, token=tap.token)
        standing.answer_all(fight)
        return "done" if fight.steps else "dice"

    return move(tap, action)


def play_foes(tap: Tap) -> Result:
    """Answers for the GM until the players are asked, or a round begins."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        seen.check(fight, tap, Choice("gm", "gm", "suggest", {"who": _with_a_default(fight)}))
        _play(fight, tap)
        if not fight.changed and not fight.steps:
            raise NotDone("nothing_open")
        return "done" if fight.steps else "dice"

    return move(tap, action)


def _play(fight: Fight, tap: Tap) -> None:
    round, given_up = fight.state.round, set[tuple[str, str]]()
    for _ in range(MOST_ANSWERS):
        if fight.state.over or fight.state.round != round:
            return
        choice = _next(fight, given_up)
        if choice is None:
            return
        try:
            token = None if fight.steps else tap.token
            fight.take(choice, Step.Kind.STANDING, token, answered_with=tap.token)
        except Refused:  # then the GM is asked
            given_up.add((choice.by, choice.kind))
        standing.answer_all(fight)


def _next(fight: Fight, given_up: set[tuple[str, str]]) -> Choice | None:
    for decision in fight.pending:
        question = (decision.by, decision.kind)
        if decision.free:
            continue
        if not fight.gms(decision.by) or question in given_up or fight.attempt(*question):
            continue
        choice = _answer(fight, decision)
        if choice:
            return choice
    return None


def _answer(fight: Fight, decision: Decision) -> Choice | None:
    """As suggested for a combatant; for the GM and for sides only what goes without saying."""
    if decision.by in fight.held_by:
        return standing.worded(fight, decision, standing.SUGGEST)
    return standing.worded(fight, decision, standing.DEFAULT)


def _with_a_default(fight: Fight) -> list[str]:
    """Those the GM decides for who are asked something with a default, if the ruling takes them."""
    asked = [one.by for one in fight.pending if one.default is not None and fight.gms(one.by)]
    offered = [one for one in fight.ruleset.rulings(fight.state) if one.name == "default"]
    takes = {id for one in offered for field in one.fields for id in field.choices}
    return [by for by in dict.fromkeys(asked) if not takes or by in takes]
