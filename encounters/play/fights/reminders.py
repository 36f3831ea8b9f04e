"""The GM's call to players whom the table waits for.

It is stored with the seat and travels as any other change: the panels of those who are asked say
that they were called, and their phones vibrate, sound and light up (`turn_alerts.js`).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from encounters.campaigns import changes
from encounters.campaigns.models import Seat
from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.taps import NotDone, Result, Tap

PAUSE = timedelta(seconds=10)  # between two calls to one seat


def remind(tap: Tap, seats: Collection[int]) -> Result:
    """Calls those of these seats that still owe an answer or a roll, each at most every `PAUSE`."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        owing = _owing(fight).intersection(seats)
        if not owing:
            raise NotDone("answered", "stale")
        now = timezone.now()
        rested = Q(reminded=None) | Q(reminded__lte=now - PAUSE)
        if Seat.objects.filter(rested, pk__in=owing).update(reminded=now):
            changes.announce(fight.encounter.campaign)  # so that tables read their seats again
            fight.changed = True
        else:
            fight.told = gettext("The phones have been called a moment ago.")
        return "done"

    return run_locked(tap, action)


def _owing(fight: Fight) -> set[int]:
    asked = (item for item in fight.pending if not item.free and not fight.dice.attempt(item))
    rolls = (fight.dice.rollers(attempt.needed["who"]) for attempt in fight.dice.attempts)
    answers = (fight.deciders(decision.by) for decision in asked)
    return {seat for seats in (*answers, *rolls) for seat in seats}
