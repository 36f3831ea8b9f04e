"""A player's screen: the own characters, and the question, the dice, or who is waited for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from encounters import signs
from encounters.campaigns.models import Seat
from encounters.live.places import Place
from encounters.markup import SafeString
from encounters.play.models import Attempt
from encounters.play.panels import before
from encounters.play.panels.addresses import addresses
from encounters.play.panels.engine import rendered
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.frame import NOTHING, about, each, head
from encounters.play.panels.log import happened, past, rows
from encounters.play.panels.panel import Block, Listing, Screen, Slot
from encounters.play.panels.people import arrivals, clusters, combatants, companions, waiting
from encounters.play.panels.people.standing import always, switch, told
from encounters.play.panels.people.strip import following
from encounters.play.panels.questions import answered
from encounters.play.panels.questions.cards import ask_card, form_of, free_card, pad_card
from encounters.play.panels.questions.pads import Pad, together
from encounters.play.panels.questions.question import Question
from encounters.play.panels.sights import Sight
from encounters.wording import listed
from rulesets.contract import PendingView


class Asked(Struct, frozen=True, kw_only=True):
    """A player's question: an answer (`q`) or dice (`pad`), with its card; none (`mine` is "")
    while the table waits for others. `of`: the own characters concerned."""

    of: Sequence[str]
    live: str
    mine: str = ""
    card: SafeString = NOTHING
    q: Question | None = None
    pad: Pad | None = None
    free: Sequence[PendingView] = ()

    @property
    def kind(self) -> str:
        return "choice" if self.q else "dice" if self.pad else ""


class Next(Part, frozen=True):
    """An own combatant comes right after who is at turn, and whom if that is one alone."""

    after: SafeString


class Joining(Part, frozen=True):
    """`begin`: where somebody who is no more than a name is given values."""

    nth: int
    name: SafeString
    begin: SafeString


class Result(Part, frozen=True):
    """How the fight has ended: `winner` has won, or `nobody`; neither where the GM ended it and did
    not say. `told`: the GM carries the results over; `closed`: they are on the sheets."""

    winner: SafeString
    nobody: bool
    closed: bool
    told: bool
    report: SafeString


def seat_screen(sight: Sight, place: Place, closed: bool = False) -> Screen:
    """`closed`: the results have gone back to the characters; there is nothing left to do."""
    seat = sight.table.seat_of.get(place.seat or 0)
    asked, over = _asked(sight, seat), sight.view.over
    rolls = combatants.rolls(sight)
    news = happened.card(sight, place.seat, folded=bool(asked.mine))
    live = happened.announced(news.told, asked.live) if news else asked.live
    mates = None if over else companions.mates(sight, frozenset(asked.of))
    aside = {} if asked.mine else _waiting(sight, seat, asked)
    slots: dict[str, Slot] = {
        **head(sight),
        "me": each("me", combatants.own_cards(sight, asked.of)),
        "mates": drawn("mates", mates) if mates else NOTHING,
        "result": drawn("result", result(sight, closed=closed, told=True)) if over else NOTHING,
        "happened": news.html if news else NOTHING,
        "joining": _joining(sight, seat),
        "ask": asked.card,
        "clusters": clusters.cards(sight, sight.viewer.controls),
        "rolls": rolls,
        "lasting": NOTHING if over else told(sight, sight.viewer.controls),
        "order": NOTHING if rolls or over else order(sight),
        "log": rows.listing(sight),
        **aside,
    }
    if closed:
        live, slots["said"], slots["misread"] = "", [], NOTHING
    slots["dock"] = _dock(sight, seat, asked, place, closed)
    return Screen("seat", about(sight, asked.mine, live, asked.kind), slots)


def _asked(sight: Sight, seat: Seat | None) -> Asked:
    """Dice come before questions, and one question after the other."""
    own = sight.viewer.controls
    everybody = Asked(of=own, live=waiting.announced(sight))
    if sight.view.over:
        return everybody
    rolls = [one for one in sight.table.attempts if one.needed["who"] in own]
    if rolls:
        return _rolling(sight, rolls, bool(seat and seat.confirm_dice))
    asked = _open(sight)
    due = next((one for one in asked if not one.free), None)
    return _choosing(sight, due) if due is not None else replace(everybody, free=asked)


def _open(sight: Sight) -> list[PendingView]:
    """Open answers of this player, without those that only wait for dice."""
    table, own = sight.table, sight.viewer.controls
    return [
        one
        for one in sight.view.asked
        if one.decision is not None
        and one.by in own
        and table.waiting_for_dice(one.by, one.kind) is None
    ]


def _rolling(sight: Sight, rolls: list[Attempt], confirm: bool) -> Asked:
    card = pad_card(sight, together(rolls), form_of(sight.table), confirm, own=True)
    return Asked(
        of=(rolls[0].needed["who"],),
        live=card.live,
        mine=f"pad-{card.pad.key}",
        card=card.ask,
        pad=card.pad,
    )


def _choosing(sight: Sight, due: PendingView) -> Asked:
    card = ask_card(sight, due, form_of(sight.table))
    whose = (due.by,) if sight.seen(due.by) else sight.viewer.controls
    return Asked(of=whose, live=card.live, mine=card.q.form, card=card.ask, q=card.q)


def _waiting(sight: Sight, seat: Seat | None, asked: Asked) -> dict[str, Slot]:
    """The waiting card: what was answered, what may be asked meanwhile, and the switch for standing
    orders."""
    over, form = sight.view.over, form_of(sight.table)
    typed = seat is not None and sight.table.typed_by(seat.pk)
    said = answered.answers(sight, sight.viewer.controls)
    to = form.to
    return {
        "waiting": NOTHING if over else waiting.html(sight),
        "free": [rendered("free", asdict(free_card(sight, one, form))) for one in asked.free],
        "said": [rendered("said", {"one": one, "to": to}) for one in said],
        "next": _next(sight),
        "standing": NOTHING if over else _always(sight),
        "misread": rendered("misread", {"to": to}) if typed else NOTHING,
    }


def _next(sight: Sight) -> Block:
    now, after = following(sight)
    if not any(id in sight.viewer.controls for id in after):
        return NOTHING
    first = sight.voice.names.get(now[0], "") if len(now) == 1 else ""
    return drawn("next", Next(signs.safe(first)))


def _always(sight: Sight) -> SafeString | str:
    """The switch that lets the own combatants answer everything, as long as one of them does."""
    own = [id for id in sight.viewer.controls if id in sight.table.held_by]
    if not always(sight, own):
        return NOTHING
    return switch(sight, own, listed([sight.voice.names.get(id, id) for id in own]))


def _joining(sight: Sight, seat: Seat | None) -> list[Block]:
    """The own characters that the GM is asked to let in."""
    waiting_in = arrivals.of_seat(sight.table, seat)
    return each(
        "joining",
        [
            Joining(nth, signs.safe(name), signs.safe(begin))
            for nth, (name, begin) in enumerate(waiting_in, 1)
        ],
    )


def result(sight: Sight, *, closed: bool, told: bool) -> Result:
    winner, encounter = sight.view.winner, sight.table.encounter
    assert encounter is not None
    return Result(
        signs.safe(sight.voice.names.get(winner, winner) if winner else ""),
        sight.nobody_won,
        closed=closed,
        told=told,
        report=signs.safe(addresses(encounter.campaign_id, encounter.pk)["seat_report"]),
    )


def order(sight: Sight) -> Listing:
    """A row for each place in the order."""
    rows = each("order_row", combatants.order(sight))
    return Listing("ol", "order", SafeString('class="list inset"'), rows)


def _dock(sight: Sight, seat: Seat | None, asked: Asked, place: Place, closed: bool) -> Block:
    """The dock: undo and the main button; and the dice switch, while the GM has the app roll for a
    seat that was away."""
    watching = place.kind == "watch"
    undo = None if closed else _undo(sight, seat, asked)
    dice = asdict(before.dice_of(None if sight.view.over or asked.pad else seat))
    if not (closed or asked.mine or undo or watching or dice["dice_away"]):
        return NOTHING
    shown = {"to": form_of(sight.table).to, "closed": closed, "undo": undo, "watching": watching}
    return rendered("seat_dock", {**shown, **dice, "q": asked.q, "pad": asked.pad})


def _undo(sight: Sight, seat: Seat | None, asked: Asked) -> SafeString | str | None:
    """The undo button of the player's last deed, unless a card has its own way to change it or dice
    are open."""
    if seat is None or asked.pad is not None:
        return None
    said = answered.answers(sight, sight.viewer.controls) if not asked.mine else []
    if any(one.change for one in said):
        return None
    name = answered.undoable(sight, seat.pk)
    return name and past.with_outcome(sight, name)
