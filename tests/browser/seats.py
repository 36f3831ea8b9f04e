"""Seats in a large fight of any game, each on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User

from encounters.campaigns.models import Seat
from encounters.screens import boards
from rulesets.contract import Ruleset
from tests import phones
from tests.browser.phone import Phone
from tests.play.table import Play

MOST_STEPS = 80


def phone_of(seat: Seat, phone: Callable[..., Phone], **look: Any) -> Phone:
    """Opens the page of the fight on a phone with this seat."""
    return passed_to(seat, phone(seat.name, **look))


def passed_to(seat: Seat, phone: Phone) -> Phone:
    """Gives this seat to the phone, whatever seat it had: a new phone would have to start."""
    phone.owner = seat.name
    phone.keep_session(phones.phone_of(seat))
    phone.open(f"/c/{seat.campaign_id}/")
    phone.in_contact()
    return phone


def asked_now(fight: Play, ruleset: Ruleset, kind: str = "") -> Seat:
    """Plays until a player is asked something, or a question of this kind; returns the seat."""
    for _ in range(MOST_STEPS):
        table = boards.read_board(fight.encounter.campaign.pk).table
        pending = [decision for decision in ruleset.pending(fight.state) if not decision.free]
        asked = [decision for decision in pending if kind in ("", decision.kind)]
        seats = [seat for decision in asked for seat in table.deciders(decision.by)]
        if seats:
            return seats[0]
        if not play_on(fight, ruleset):
            break
    raise AssertionError("no player is asked anything")


def play_on(fight: Play, ruleset: Ruleset) -> bool:
    """Gives the suggested answer for the first combatant who is asked; returns whether one was."""
    state = fight.state
    pending = ruleset.pending(state)
    if pending:
        choice = ruleset.suggest(state, pending[0])
        fight(None, choice.by, choice.kind, choice.option, **choice.fields)
    return bool(pending)


def waiting_seat(fight: Play, ruleset: Ruleset) -> Seat:
    """A seat that is not asked now, or else any."""
    table = boards.read_board(fight.encounter.campaign.pk).table
    asked = {
        seat for decision in ruleset.pending(fight.state) for seat in table.deciders(decision.by)
    }
    seats = list(fight.encounter.campaign.seats.order_by("pk"))
    return next((item for item in seats if item not in asked), seats[-1])


def gms(gwen: User, phone: Callable[..., Phone], path: str, **look: Any) -> Phone:
    """Opens this page on a screen of the GM's."""
    return passed_to_the_gm(gwen, phone("Gwen", **look), path)


def passed_to_the_gm(gwen: User, phone: Phone, path: str) -> Phone:
    phone.owner = "Gwen"
    phone.keep_session(phones.laptop_of(gwen))
    phone.open(path)
    return phone
