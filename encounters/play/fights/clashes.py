"""Conflicts of two answers to one question while the first waits for its dice.

The waiting answer takes precedence. Only the member who gave it may replace it, unless any of its
dice has been rolled; a ruling for many has to be withdrawn first. The second answer gets a message
saying which of the two is valid.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from msgspec.structs import replace

from encounters.play.fights.awaited import FOR_MANY, RULING
from encounters.play.fights.fight import Fight
from encounters.play.panels import boards
from encounters.play.panels.questions.answered import done_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.taps import IT_HOLDS, IT_MADE_WAY, THE_OTHERS, NotDone, Tap, plain
from encounters.text.wording import listed
from rulesets.contract import Choice
from rulesets.scenario import plain_choice


def resolve_clashes(fight: Fight, tap: Tap, choice: Choice) -> Choice:
    """Adapts the choice to the attempts that wait for dice, or withdraws the replaced one. Raises
    NotDone if a waiting answer takes precedence.

    Rulings answer no question: several may wait, but not two equal ones. Rulings for many leave out
    combatants whose answer is waiting.
    """
    given = plain(plain_choice(choice))
    if any(attempt.choice == given for attempt in fight.dice.attempts):
        raise NotDone("dice_open")
    if choice.kind != RULING:
        _instead(fight, tap, given)
    elif choice.option in FOR_MANY:
        return _for_the_others(fight, tap, choice)
    return choice


def _instead(fight: Fight, tap: Tap, given: Mapping[str, Any]) -> None:
    decision = fight.decision(given["by"], given["kind"])
    held = fight.dice.attempt(decision) if decision else None
    if held is None:
        return
    context = _context(fight, tap)
    both = {"holds": _named(context, held.choice), "given": _named(context, given)}
    if held.kind == RULING or held.rolls or held.seat_id != tap.seat:
        raise NotDone("dice_hold", message=IT_HOLDS % both)
    fight.dice.forget(held)
    fight.told = IT_MADE_WAY % both


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
    holds = listed([_named(context, attempt.choice) for attempt in held.values()])
    left_out = {by for by, attempt in waiting if attempt}
    rest = [by for by in who if by not in left_out]
    if not rest:
        given = _named(context, plain_choice(choice))
        raise NotDone("dice_hold", message=IT_HOLDS % {"holds": holds, "given": given})
    fight.told = THE_OTHERS % {"holds": holds}
    return replace(choice, fields={**choice.fields, "who": rest})


def _context(fight: Fight, tap: Tap) -> ViewerContext:
    """The fight as the tapping member saw it before the tap."""
    board = boards.read_board(fight.encounter.campaign_id, copy(fight.encounter))
    return board.context(seat=tap.seat, gm=tap.member.gm)


def _named(context: ViewerContext, choice: Mapping[str, Any]) -> str:
    """An answer as text: "Axel tries a manoeuvre"."""
    if choice["kind"] == RULING:
        return context.voice.term(choice["option"], "gm")
    return context.voice.plain(done_of(context, choice))
