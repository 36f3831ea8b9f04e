"""Everything a member can do to a fight.

Each function locks the encounter, checks that the tap is current and that this member may make it,
lets the rules decide, writes one step for each answer, and announces it. Refusals are not raised
but returned as a `Result` with a message; only a lost commit is raised
(`encounters/database/lost_commits.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict

from encounters.play.dice.absent import let_app_roll
from encounters.play.dice.chains import take_back as take_dice_back
from encounters.play.dice.table_dice import drop, type_dice
from encounters.play.fights import clashes, control, endings, notes, staleness
from encounters.play.fights.choices import choice_from, scope, unread
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.newcomers import add, keep_out
from encounters.play.fights.reminders import remind
from encounters.play.fights.results import carry_over
from encounters.play.fights.start import prepare_again, start, take_first_back, type_first
from encounters.play.models import Step
from encounters.play.on_behalf import remembered_answers, standing_orders
from encounters.play.on_behalf.foes import ask_again, default_for_all, play_foes, play_named
from encounters.play.taps import NotDone, Result, Tap, check_tap
from rulesets.contract import GM, Choice, IllegalChoice

__all__ = [
    "Result",
    "Tap",
    "add",
    "answer",
    "answer_form",
    "ask_again",
    "carry_over",
    "default_for_all",
    "drop",
    "end",
    "hide",
    "keep_out",
    "let_app_roll",
    "play_foes",
    "play_named",
    "prepare_again",
    "remind",
    "reveal",
    "start",
    "take_dice_back",
    "take_first_back",
    "type_dice",
    "type_first",
]


def answer(tap: Tap, choice: Choice, until: str = "") -> Result:
    """Answers a pending decision, or makes a ruling of the GM. With `until` it becomes a standing
    order for this question: in this `round`, or in this `fight`."""
    return run_locked(tap, lambda fight: _take(fight, tap, choice, until))


def answer_form(tap: Tap, posted: QueryDict) -> Result:
    """Answers with posted data, which is parsed against the current question under the lock.

    With `dice` as `typed`, the GM types the dice of this one answer.
    """

    def action(fight: Fight) -> str:
        shown = fight.shown_to(tap.member)
        choice = choice_from(fight.pending, posted, shown)
        beyond = unread(choice, shown)
        if beyond is not None:
            raise IllegalChoice("bad_field", "there is nobody of that name", beyond)
        return _take(fight, tap, choice, scope(posted), own_dice=_types(tap, posted))

    return run_locked(tap, action)


def end(tap: Tap, winner: str | None) -> Result:
    """Ends the fight. The GM says which side has won ("" for nobody; None: not said)."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        people = fight.ruleset.view(fight.state, GM).combatants
        if winner and winner not in endings.sides(people):
            raise NotDone("no_such_side")
        noted = [] if winner is None else [notes.won(winner)]
        return _take(fight, tap, Choice("gm", "gm", endings.END, {}), noted=noted)

    return run_locked(tap, action)


def _types(tap: Tap, posted: QueryDict) -> bool:
    """Whether the GM types the dice of this one answer; a player's dice are a matter of the seat's
    own switch."""
    dice = posted.get("dice", "")
    if dice not in ("", "typed"):
        raise NotDone("garbage")
    if dice:
        control.gm_only(tap.member)
    return bool(dice)


def _take(
    fight: Fight,
    tap: Tap,
    choice: Choice,
    until: str = "",
    noted: Iterable[dict[str, Any]] = (),
    own_dice: bool = False,
) -> str:
    check_tap(tap, choice)
    if not tap.member.gm:  # the GM may answer for everybody
        control.owes(tap.member, fight.deciders(choice.by))
    staleness.check(fight, tap, choice)
    choice = clashes.resolve_clashes(fight, tap, choice)
    row = remembered_answers.row_of(fight, tap, choice, until)
    came = fight.take(choice, token=tap.token, seat=tap.seat, notes=noted, own_dice=own_dice)
    remembered_answers.keep(fight, choice, row)
    standing_orders.answer_all(fight)
    return "done" if isinstance(came, Step) else "dice"


def reveal(tap: Tap, ids: Iterable[str]) -> Result:
    """Reveals combatants to the players."""
    return _hide(tap, ids, False)


def hide(tap: Tap, ids: Iterable[str]) -> Result:
    """Hides combatants until they act."""
    return _hide(tap, ids, True)


def _hide(tap: Tap, ids: Iterable[str], hidden: bool) -> Result:
    wanted = set(ids)

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        rows = [row for row in fight.encounter.cast if row["id"] in wanted]
        if len(rows) < len(wanted):
            raise NotDone("unknown")
        for row in rows:
            row["hidden"] = hidden
            row.pop("revealed", None)
        fight.changed = True
        return "done"

    return run_locked(tap, action)
