"""Dice that the GM lets the app roll although they are typed: those of an absent player, once or
until the player taps again, and the GM's own.

The answer remains the player's, and the log says how its dice were rolled.
"""

from __future__ import annotations

from encounters.campaigns import changes
from encounters.campaigns.models import Seat
from encounters.play.dice.table_dice import go_on
from encounters.play.fights import control, notes
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.models import Attempt
from encounters.play.taps import NotDone, Result, Tap


def let_app_roll(tap: Tap, seat: int | None, until_back: bool = False) -> Result:
    """Lets the app roll the dice that the table waits for from this seat, or from the GM (None).
    With `until_back` also later ones, until the seat taps again."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        waiting = _waiting(fight, seat)
        if not waiting:
            raise NotDone("dice_gone", "stale")
        if until_back and seat is not None:
            Seat.objects.filter(pk=seat).update(dice_away=True)
            changes.announce(fight.encounter.campaign)
        fight.dice.rolled_for.add(seat)
        for nth, attempt in enumerate(waiting):
            noted = [notes.rolled_for(seat, attempt.needed)] if seat is not None else []
            go_on(fight, attempt, [], token=None if nth else tap.token, notes=noted)
        return "done"

    return run_locked(tap, action)


def _waiting(fight: Fight, seat: int | None) -> list[Attempt]:
    return [
        attempt
        for attempt in fight.dice.attempts
        if seat in (fight.dice.rollers(attempt.needed["who"]) or (None,))
    ]
