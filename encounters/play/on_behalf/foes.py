"""Answers that the GM gives for others in one tap: exactly those that the main button names, all
until somebody else is asked, or the defaults.

Thirty goblins take one tap. `play_named` gives the suggested answers to the questions on the main
button, as they were shown. `play_foes` answers the foes' questions one after another, until
somebody else is asked or a new round begins, so that results are read first; with `party` also
those of characters without a player, with `everybody` also the GM's own. Optionally later questions
to the foes are answered too, until the round ends. Answers that use up something scarce are left to
the GM; `play_named` gives one that the button names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from encounters.play.fights import control, locks
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.models import Step
from encounters.play.on_behalf import rest_of_round, standing_orders
from encounters.play.on_behalf.readings import suggestion
from rulesets.contract import Choice, Decision, Refused

MOST_ANSWERS = 400


class Whose(StrEnum):
    """Whose questions are answered: the foes', also those of characters without a player, or
    whatever no player is asked."""

    FOES = "foes"
    BOTH = "both"
    EVERYBODY = "everybody"


def default_for_all(tap: Tap) -> Result:
    """Gives the default answer to every open question of the GM, as one ruling."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        who = _with_a_default(fight)
        choice = Choice("gm", "gm", "default", {"who": who})
        locks.check_fresh(fight, tap, choice)
        if not who:
            raise NotDone("nothing_open")
        fight.take(choice, token=tap.token)
        standing_orders.answer_all(fight)
        return "done" if fight.steps else "dice"

    return run_locked(tap, action)


def play_named(tap: Tap, questions: Sequence[tuple[str, str]], spend: bool = False) -> Result:
    """Gives the suggested answers to these questions (`by`, kind) and to no others, if none of them
    has changed since it was shown; with `spend` also one that uses up something scarce."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        for by, kind in questions:
            locks.check_fresh(fight, tap, Choice(by, kind, "suggest", {}))
        open_ = {(asked.by, asked.kind) for asked in _open_questions(fight, Whose.EVERYBODY)}
        if not questions or not open_.issuperset(questions):
            raise NotDone("answered", "stale")
        _play(fight, tap, questions, spend)
        if not fight.changed and not fight.steps:
            raise NotDone("nothing_open")
        return "done" if fight.steps else "dice"

    return run_locked(tap, action)


def play_foes(tap: Tap, whose: Whose = Whose.FOES, rest: bool = False) -> Result:
    """Answers for these until somebody else is asked, or a round begins; with `rest` also the foes'
    later questions of this round, as they arise."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        asked = list(dict.fromkeys(item.by for item in _open_questions(fight, whose)))
        locks.check_fresh(fight, tap, Choice("gm", "gm", "suggest", {"who": asked}))
        round = fight.state.round
        _play_on(fight, tap, whose)
        if not fight.changed and not fight.steps:
            raise NotDone("nothing_open")
        if rest and fight.state.round == round and not fight.state.over:
            rest_of_round.play_foes(fight)
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


def _play(
    fight: Fight, tap: Tap, questions: Iterable[tuple[str, str]], spend: bool = False
) -> None:
    """Answers these questions as suggested, as long as they are asked in this round."""
    round = fight.state.round
    for by, kind in questions:
        decision = fight.decision(by, kind)
        if decision is None or fight.state.over or fight.state.round != round:
            continue
        choice = suggestion(fight, decision)
        if choice and (spend or not fight.ruleset.spends(fight.state, choice)):
            _take(fight, tap, choice)


def _play_on(fight: Fight, tap: Tap, whose: Whose) -> None:
    """Answers questions as they arise, until none of theirs is left in this round."""
    round, given_up = fight.state.round, set[tuple[str, str]]()
    for _ in range(MOST_ANSWERS):
        if fight.state.over or fight.state.round != round:
            return
        choice = _next(fight, given_up, whose)
        if choice is None:
            return
        if not _take(fight, tap, choice):
            given_up.add((choice.by, choice.kind))


def _take(fight: Fight, tap: Tap, choice: Choice) -> bool:
    """Whether the rules accept the answer; otherwise the GM is asked."""
    try:
        token = None if fight.steps else tap.token
        fight.take(choice, Step.Kind.FOES, token, answered_with=tap.token)
    except Refused:
        return False
    standing_orders.answer_all(fight)
    return True


def _next(fight: Fight, given_up: set[tuple[str, str]], whose: Whose) -> Choice | None:
    for decision in _open_questions(fight, whose):
        if (decision.by, decision.kind) not in given_up:
            choice = standing_orders.choice_for(fight, decision, standing_orders.SUGGEST)
            if choice is None and whose is Whose.EVERYBODY:
                choice = standing_orders.choice_for(fight, decision, standing_orders.DEFAULT)
            if choice:
                return choice
    return None


def _open_questions(fight: Fight, whose: Whose) -> Iterator[Decision]:
    """The questions to these that the GM decides, and that do not wait for dice."""
    for decision in fight.pending:
        if decision.free or not fight.is_gms(decision.by) or fight.dice.attempt(decision):
            continue
        party = whose is Whose.BOTH
        if whose is Whose.EVERYBODY or control.is_to_foe(fight.encounter.cast, decision.by, party):
            yield decision


def _with_a_default(fight: Fight) -> list[str]:
    """Combatants of the GM that are asked a question with a default, if the ruling accepts them and
    none of their answers waits for dice."""
    waiting = {decision.by for decision in fight.pending if fight.dice.attempt(decision)}
    due = (
        decision
        for decision in fight.pending
        if decision.default is not None and fight.is_gms(decision.by)
    )
    asked = [item.by for item in due if item.by not in waiting]
    offered = [ruling for ruling in fight.ruleset.rulings(fight.state) if ruling.name == "default"]
    takes = {id for option in offered for field in option.fields for id in field.choices}
    return [by for by in dict.fromkeys(asked) if not takes or by in takes]
