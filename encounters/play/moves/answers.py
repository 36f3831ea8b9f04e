"""Answers to pending decisions, and the GM's rulings.

Two answers to one question may clash while the first waits for its dice. The waiting answer takes
precedence. Only the member who gave it may replace it, unless any of its dice has been rolled; a
ruling for many has to be withdrawn first. The second answer gets a message saying which of the two
is valid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

from django.http import QueryDict
from msgspec.structs import replace

from encounters.play.fights import control, locks
from encounters.play.fights.choices import choice_from, not_offered, scope
from encounters.play.fights.control import FOR_MANY, RULING
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.taps import (
    IT_HOLDS,
    IT_MADE_WAY,
    THE_OTHERS,
    NotDone,
    Result,
    Tap,
    check_tap,
    plain,
)
from encounters.play.models import Step
from encounters.play.on_behalf import remembered_answers, standing_orders
from encounters.play.stored.values import Notes
from encounters.play.words import reading
from encounters.play.words.choices import statement_of
from encounters.play.words.viewer_context import Commons, ViewerContext
from encounters.text.wording import join_list
from rulesets.contract import Choice, IllegalChoice
from rulesets.scenario import plain_choice


def answer(tap: Tap, choice: Choice, until: str = "") -> Result:
    """Answers a pending decision, or makes a ruling of the GM. With `until` it becomes a standing
    order for this question: in this `round`, or in this `fight`."""
    return run_locked(tap, lambda fight: take(fight, tap, choice, until))


def answer_form(tap: Tap, posted: QueryDict) -> Result:
    """Answers with posted data, which is parsed against the current question under the lock.

    With `dice` as `typed`, the GM types the dice of this one answer; a player's dice are a matter
    of the seat's own switch.
    """

    def action(fight: Fight) -> str:
        views = fight.shown_to(tap.member)
        choice = choice_from(fight.pending, posted, views)
        beyond = not_offered(choice, views)
        if beyond is not None:
            raise IllegalChoice("bad_field", "there is nobody of that name", beyond)
        dice = posted.get("dice", "")
        if dice not in ("", "typed"):
            raise NotDone("garbage")
        if dice:
            control.gm_only(tap.member)
        return take(fight, tap, choice, scope(posted), own_dice=bool(dice))

    return run_locked(tap, action)


def take(
    fight: Fight,
    tap: Tap,
    choice: Choice,
    until: str = "",
    notes: Iterable[Notes] = (),
    own_dice: bool = False,
) -> str:
    """Takes the choice of a tap, with all that follows by itself: "done", or "dice" if it waits for
    them."""
    check_tap(tap, choice)
    if not tap.member.gm:  # the GM may answer for everybody
        control.owes(tap.member, fight.deciders(choice.by))
    locks.check_fresh(fight, tap, choice)
    choice = _without_clashes(fight, tap, choice)
    row = remembered_answers.row_of(fight, tap, choice, until)
    result = fight.take(choice, token=tap.token, seat=tap.seat, notes=notes, own_dice=own_dice)
    remembered_answers.keep(fight, choice, row)
    standing_orders.answer_all(fight)
    return "done" if isinstance(result, Step) else "dice"


def _without_clashes(fight: Fight, tap: Tap, choice: Choice) -> Choice:
    """Adapts the choice to the attempts that wait for dice, or withdraws the replaced one. Raises
    NotDone if a waiting answer takes precedence.

    Rulings answer no question: several may wait, but not two equal ones. Rulings for many leave out
    combatants whose answer is waiting.
    """
    anew = plain(plain_choice(choice))
    if any(attempt.choice == anew for attempt in fight.dice.attempts):
        raise NotDone("dice_open")
    if choice.kind != RULING:
        _instead(fight, tap, anew)
    elif choice.option in FOR_MANY:
        return _for_the_others(fight, tap, choice)
    return choice


def _instead(fight: Fight, tap: Tap, choice: Mapping[str, Any]) -> None:
    decision = fight.decision(choice["by"], choice["kind"])
    held = fight.dice.attempt(decision) if decision else None
    if held is None:
        return
    context = _context(fight, tap)
    both = {"holds": _answer_text(context, held.choice), "given": _answer_text(context, choice)}
    if held.kind == RULING or held.rolls or held.seat_id != tap.seat:
        raise NotDone("dice_hold", message=IT_HOLDS % both)
    fight.dice.forget(held)
    fight.message = IT_MADE_WAY % both


def _for_the_others(fight: Fight, tap: Tap, choice: Choice) -> Choice:
    who = choice.fields.get("who")
    if not isinstance(who, list):
        return choice
    waiting = [
        (decision.by, fight.dice.attempt(decision))
        for decision in fight.pending
        if decision.by in who
    ]
    held = {attempt.pk: attempt for _, attempt in waiting if attempt}
    if not held:
        return choice
    context = _context(fight, tap)
    holds = join_list([_answer_text(context, attempt.choice) for attempt in held.values()])
    left_out = {by for by, attempt in waiting if attempt}
    rest = [by for by in who if by not in left_out]
    if not rest:
        answer = _answer_text(context, plain_choice(choice))
        raise NotDone("dice_hold", message=IT_HOLDS % {"holds": holds, "given": answer})
    fight.message = THE_OTHERS % {"holds": holds}
    return replace(choice, fields={**choice.fields, "who": rest})


def _context(fight: Fight, tap: Tap) -> ViewerContext:
    """The fight as the tapping member saw it before the tap."""
    table = reading.read_table(fight.encounter.campaign_id, copy(fight.encounter))
    viewer = table.viewer(tap.seat, tap.member.gm)
    return ViewerContext(table, viewer, Commons(table).view(viewer))


def _answer_text(context: ViewerContext, choice: Mapping[str, Any]) -> str:
    """An answer as text: "Axel tries a manoeuvre"."""
    if choice["kind"] == RULING:
        return context.voice.term(choice["option"], "gm")
    return context.voice.plain(statement_of(context, choice))
