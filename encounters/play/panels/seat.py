"""A player's screen: the own characters, and the question, the dice, or who is waited for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from encounters.campaigns.models import Seat
from encounters.live.places import Place
from encounters.markup import SafeString
from encounters.play.history.line import latest_tap
from encounters.play.models import Attempt
from encounters.play.panels import before, openly
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.frame import frame
from encounters.play.panels.log import happened, past, rows
from encounters.play.panels.people import arrivals, clusters, combatants
from encounters.play.panels.people.standing import told
from encounters.play.panels.questions import answered
from encounters.play.panels.questions.cards import (
    ask_card,
    form_of,
    pad_card,
)
from encounters.play.panels.questions.pads import Pad, together
from encounters.play.panels.questions.question import Question
from encounters.play.panels.seat_body import Body, order_rows, own_cards
from encounters.play.panels.seat_waiting import Waiting, over, waiting_for_others
from encounters.play.panels.sights import Sight
from rulesets.contract import PendingView


class Rolling(Body, frozen=True, kw_only=True):
    """Dice are awaited from this player."""

    pad: Pad
    ask: SafeString


class Choosing(Body, frozen=True, kw_only=True):
    """An answer is awaited from this player; the `mates` stand in one line."""

    q: Question
    ask: SafeString
    mates: Sequence[object]


class Seated(Struct, frozen=True, kw_only=True):
    """What stands around it, whatever is asked."""

    seat: Seat | None
    watching: bool
    joining: list[str]
    clusters: SafeString
    lasting: SafeString | str
    happened: SafeString | str
    undo: SafeString | str | None
    closed: bool


def seat_screen(board: BoardSights, place: Place, closed: bool = False) -> tuple[Struct, ...]:
    """`closed`: the results have gone back to the characters; there is nothing left to do."""
    sight = board.sight(seat=place.seat)
    seat = board.table.seat_of.get(place.seat or 0)
    lying = openly.lying(sight)
    body = _body(board, sight, seat, bool(lying.rolls))
    news = happened.card(sight, place.seat, folded=bool(body.mine))
    live = happened.announced(news.told, body.live) if news else body.live
    if closed and isinstance(body, Waiting):
        body, live = replace(body, said=(), read_wrong=False), ""
    around = Seated(
        seat=seat,
        watching=place.kind == "watch",
        joining=arrivals.names(board.table, seat),
        clusters=clusters.cards(sight, sight.viewer.controls),
        lasting="" if sight.view.over else told(sight, sight.viewer.controls),
        happened=news.html if news else "",
        undo=_undo(sight, seat, body) if not closed else None,
        closed=closed,
    )
    dice = before.dice_of(seat)
    return frame(board, sight), dice, lying, around, replace(body, live=live)


def _body(board: BoardSights, sight: Sight, seat: Seat | None, rolls_lie_open: bool) -> Body:
    """Dice come before questions, and one question after the other."""
    if sight.view.over:
        return over(sight, seat)
    own = sight.viewer.controls
    rolls = [one for one in board.table.attempts if one.needed["who"] in own]
    if rolls:
        return _rolling(sight, rolls, bool(seat and seat.confirm_dice))
    asked = _asked(sight)
    due = next((one for one in asked if not one.free), None)
    if due is not None:
        return _choosing(sight, due, alone=not rolls_lie_open)
    return waiting_for_others(sight, seat, asked)


def _asked(sight: Sight) -> list[PendingView]:
    """What this player may answer now, without what only waits for its dice."""
    table, own = sight.table, sight.viewer.controls
    return [
        one
        for one in sight.view.asked
        if one.decision is not None
        and one.by in own
        and table.waiting_for_dice(one.by, one.kind) is None
    ]


def _rolling(sight: Sight, rolls: list[Attempt], confirm: bool) -> Rolling:
    card = pad_card(sight, together(rolls), form_of(sight.table), confirm)
    return Rolling(
        cards=own_cards(sight, (rolls[0].needed["who"],)),
        order=order_rows(sight),
        log=rows.html(sight),
        live=card.live,
        mine=f"pad-{card.pad.key}",
        pad=card.pad,
        ask=card.ask,
    )


def _choosing(sight: Sight, asked: PendingView, alone: bool) -> Choosing:
    """`alone`: no rolls lie open, whose rows would show the mates already."""
    card = ask_card(sight, asked, form_of(sight.table))
    whose = (asked.by,) if sight.seen(asked.by) else sight.viewer.controls
    return Choosing(
        cards=own_cards(sight, whose),
        order=order_rows(sight),
        log=rows.html(sight),
        live=card.live,
        mine=card.q.form,
        q=card.q,
        ask=card.ask,
        mates=combatants.mates(sight, frozenset(whose)) if alone else (),
    )


def _undo(sight: Sight, seat: Seat | None, body: Body) -> SafeString | str | None:
    """What the player did last and what came of it, unless a card has its own way to change it or
    dice are open."""
    if seat is None or isinstance(body, Rolling):
        return None
    if isinstance(body, Waiting) and any(one.change for one in body.said):
        return None
    name = answered.undoable(sight, seat.pk)
    return name and past.with_outcome(sight, latest_tap(sight.table.steps), name)
