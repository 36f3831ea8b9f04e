"""The GM's two big buttons: the default answers, and playing the foes.

Thirty goblins take one tap. `play_foes` answers the foes' questions one after another, until
somebody else is asked or a new round begins, so that results are read first. Optionally later
questions to the foes are answered too, until the round ends. The GM's own questions, and answers
that use up something scarce, are left to the GM. If only such answers remain, `spend` gives one of
them as suggested.
"""

from __future__ import annotations

from collections.abc import Iterator

from encounters.play.fights import control, staleness
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.models import Step
from encounters.play.on_behalf import rest_of_round, standing_orders
from encounters.play.on_behalf.readings import suggested
from encounters.play.taps import NotDone, Result, Tap
from rulesets.contract import Choice, Decision, Refused

MOST_ANSWERS = 400


def default_for_all(tap: Tap) -> Result:
    """Gives the default answer to every open question of the GM, as one ruling."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        who = _with_a_default(fight)
        choice = Choice("gm", "gm", "default", {"who": who})
        staleness.check(fight, tap, choice)
        if not who:
            raise NotDone("nothing_open")
        fight.take(choice, token=tap.token)
        standing_orders.answer_all(fight)
        return "done" if fight.steps else "dice"

    return run_locked(tap, action)


def play_foes(tap: Tap, party: bool = False, rest: bool = False) -> Result:
    """Answers for the foes until somebody else is asked, or a round begins. With `party` also for
    members of the party without a player; with `rest` also the foes' later questions of this round,
    as they arise."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        asked = list(dict.fromkeys(item.by for item in _asked(fight, party)))
        staleness.check(fight, tap, Choice("gm", "gm", "suggest", {"who": asked}))
        round = fight.state.round
        _play(fight, tap, party)
        if not fight.changed and not fight.steps:
            raise NotDone("nothing_open")
        if rest and fight.state.round == round and not fight.state.over:
            rest_of_round.play_foes(fight)
            standing_orders.answer_all(fight)
        return "done" if fight.steps else "dice"

    return run_locked(tap, action)


def spend(tap: Tap) -> Result:
    """Gives the suggested answer of the first foe that is asked, even if it uses up something
    scarce: the button says so."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        asked = list(_asked(fight, party=False))
        open_ = [question for question in asked if not fight.dice.attempt(question)]
        staleness.check(
            fight, tap, Choice("gm", "gm", "suggest", {"who": [question.by for question in asked]})
        )
        choice = suggested(fight, open_[0]) if open_ else None
        if choice is None:
            raise NotDone("nothing_open")
        fight.take(choice, Step.Kind.FOES, tap.token, answered_with=tap.token)
        standing_orders.answer_all(fight)
        return "done" if fight.steps else "dice"

    return run_locked(tap, action)


def ask_again(tap: Tap) -> Result:
    """Stops answering for the foes: the GM is asked again."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        rest_of_round.ask_again(fight)
        return "done"

    return run_locked(tap, action)


def _play(fight: Fight, tap: Tap, party: bool) -> None:
    round, given_up = fight.state.round, set[tuple[str, str]]()
    for _ in range(MOST_ANSWERS):
        if fight.state.over or fight.state.round != round:
            return
        choice = _next(fight, given_up, party)
        if choice is None:
            return
        try:
            token = None if fight.steps else tap.token
            fight.take(choice, Step.Kind.FOES, token, answered_with=tap.token)
        except Refused:  # the GM is asked instead
            given_up.add((choice.by, choice.kind))
        standing_orders.answer_all(fight)


def _next(fight: Fight, given_up: set[tuple[str, str]], party: bool) -> Choice | None:
    for decision in _asked(fight, party):
        question = (decision.by, decision.kind)
        if question not in given_up and not fight.dice.attempt(decision):
            choice = standing_orders.choice_for(fight, decision, standing_orders.SUGGEST)
            if choice:
                return choice
    return None


def _asked(fight: Fight, party: bool) -> Iterator[Decision]:
    for decision in fight.pending:
        plays = control.played(fight.encounter.cast, decision.by, party)
        if plays and not decision.free and fight.gms(decision.by):
            yield decision


def _with_a_default(fight: Fight) -> list[str]:
    """Combatants of the GM that are asked a question with a default, if the ruling accepts them and
    none of their answers waits for dice."""
    waiting = {decision.by for decision in fight.pending if fight.dice.attempt(decision)}
    due = (
        decision
        for decision in fight.pending
        if decision.default is not None and fight.gms(decision.by)
    )
    asked = [item.by for item in due if item.by not in waiting]
    offered = [ruling for ruling in fight.ruleset.rulings(fight.state) if ruling.name == "default"]
    takes = {id for option in offered for field in option.fields for id in field.choices}
    return [by for by in dict.fromkeys(asked) if not takes or by in takes]
