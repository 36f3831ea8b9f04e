"""A player's screen: the own characters, and the question, the dice, or whom the table waits
for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from encounters.campaigns.models import Seat
from encounters.play.models import Attempt
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import frame, lobby_screen
from encounters.screens.engine import drawn, rendered
from encounters.screens.frame import NOTHING
from encounters.screens.log import beats, news, past
from encounters.screens.panel import Block, Listing, Screen, block
from encounters.screens.people import combatants, foes, perils, waiting
from encounters.screens.people.standing_orders import always, orders_list, switch
from encounters.screens.people.strip import following
from encounters.screens.people.waiting import asked_seats
from encounters.screens.questions.cards import (
    AnswerCard,
    answers,
    ask_card,
    form_of,
    free_card,
    pad_card,
    undoable,
)
from encounters.screens.questions.pads import Pad, together
from encounters.screens.questions.question import Question
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import SafeString
from encounters.text.wording import join_list
from rulesets.contract import PendingView


class SeatQuestion(Struct, frozen=True, kw_only=True):
    """A player's question: an answer (`q`) or dice (`pad`), with its card; none (`mine` is "")
    while the table waits for others, with what was `answered`. `of`: the own characters
    concerned."""

    of: Sequence[str]
    live: str
    mine: str = ""
    card: SafeString = NOTHING
    q: Question | None = None
    pad: Pad | None = None
    free: Sequence[PendingView] = ()
    answered: Sequence[AnswerCard] = ()

    @property
    def kind(self) -> str:
        return "choice" if self.q else "dice" if self.pad else ""


def seat_screen(context: ViewerContext, place: Place, closed: bool = False) -> Screen:
    """The screen. `closed`: the results have gone back to the characters; there is nothing left to
    do."""
    seat = context.table.seat_of.get(place.seat or 0)
    asked, over = _question(context, seat), context.view.over
    newest, spoken = news.news(context, place.seat, brief=bool(asked.mine))
    first: list[Block] = [
        *combatants.own_cards(context, asked.of),
        NOTHING if over else combatants.mates(context, asked.of),
        *(() if asked.mine else perils.peril_cards(context, context.viewer.controls)),
        result(context, closed=closed, told=True) if over else NOTHING,
        newest,
        *(
            rendered("joining", {"nth": nth, "sheet": sheet, "begin": begin})
            for nth, (sheet, begin) in enumerate(waiting.of_seat(context.table, seat), 1)
        ),
    ]
    if asked.mine:
        columns = _asking(context, asked, first, bool(newest))
    else:
        columns = _waiting(context, seat, asked, first, closed)
    live = "" if closed else " ".join(filter(None, (spoken, asked.live)))
    reminded = waiting.reminder(context, place.seat) if asked.mine else 0
    about = frame.about(context, "screen", mine=asked.mine, live=live, reminded=reminded)
    blocks: list[Block] = [
        frame.top(context),
        frame.NOTICE,
        frame.mid(asked.kind, [columns]),
        frame.foot(_dock(context, seat, asked, place, closed)),
    ]
    return Screen("fight", about, blocks)


def _asking(context: ViewerContext, asked: SeatQuestion, first: list[Block], news: bool) -> Listing:
    """The columns while the viewer is asked: below the `first` blocks the question; beside it, or
    below on a phone, what helps to decide. `news`: these are among the first."""
    rolls, dice = combatants.rolls(context), asked.kind == "dice"
    lying, look = frame.with_heading("rolls_head", rolls), "col"
    if not dice:
        look += f" asking{' rolled' if rolls else ''}{' informed' if news else ''}"
    ordered = () if rolls else frame.with_heading("order_head", order(context))
    brief = "col aside brief" if dice or news else "col aside"
    own = [*first, *(() if dice else lying), asked.card]
    beside = [
        *foes.cluster_cards(context, context.viewer.controls),
        *(lying if dice else ()),
        orders_list(context, context.viewer.controls),
        frame.column("col-aside", brief, [*ordered, beats.listing(context)]),
    ]
    return frame.columns(
        frame.column("col-own", look, own), frame.column("col-beside", "col", beside)
    )


def _question(context: ViewerContext, seat: Seat | None) -> SeatQuestion:
    """The viewer's question: dice before questions, and one question after the other."""
    if context.view.over:
        return _no_question(context)
    own = context.viewer.controls
    rolls = [
        attempt
        for attempt in context.table.attempts
        if (who := attempt.needed.who) in own
        and (seat is None or seat in context.table.rollers(who))
    ]
    if rolls:
        return _rolling(context, rolls, bool(seat and seat.confirm_dice))
    asked = _open_questions(context, seat)
    due = next((decision for decision in asked if not decision.free), None)
    if due is None:
        return _no_question(context, asked)
    card = ask_card(context, due, form_of(context.table))
    whose = (due.by,) if context.seen(due.by) else own
    return SeatQuestion(of=whose, live=card.live, mine=card.q.form, card=card.ask, q=card.q)


def _no_question(context: ViewerContext, free: Sequence[PendingView] = ()) -> SeatQuestion:
    own, live = context.viewer.controls, waiting.announcement(context)
    return SeatQuestion(of=own, live=live, free=free, answered=answers(context, own))


def _open_questions(context: ViewerContext, seat: Seat | None) -> list[PendingView]:
    """Open answers of this player, without those that wait for dice."""
    table, own = context.table, context.viewer.controls
    return [
        decision
        for decision in context.view.asked
        if decision.decision is not None
        and decision.by in own
        and seat in asked_seats(context, decision.by)
        and table.waiting_for_dice(decision.by, decision.kind) is None
    ]


def _rolling(context: ViewerContext, rolls: list[Attempt], confirm: bool) -> SeatQuestion:
    card = pad_card(context, together(rolls), form_of(context.table), confirm, own=True)
    return SeatQuestion(
        of=(rolls[0].needed.who,),
        live=card.live,
        mine=f"pad-{card.pad.key}",
        card=card.ask,
        pad=card.pad,
    )


def _waiting(
    context: ViewerContext,
    seat: Seat | None,
    asked: SeatQuestion,
    first: list[Block],
    closed: bool,
) -> Listing:
    """The columns while the table waits for others: the waiting card, free questions, what was
    answered, and the switch for standing orders."""
    over, form = context.view.over, form_of(context.table)
    typed = seat is not None and context.table.typed_by(seat.pk) and not closed
    rolls, to = combatants.rolls(context), form.to
    cards = () if closed else asked.answered
    own = [
        *first,
        NOTHING if over else waiting.waiting_card(context),
        *(free_card(context, item, form) for item in asked.free),
        *(rendered("answered", {"answer": item, "to": to}) for item in cards),
        _next(context),
        NOTHING if over else orders_list(context, context.viewer.controls),
    ]
    beside = [
        *foes.cluster_cards(context, context.viewer.controls),
        *frame.with_heading("rolls_head", rolls),
        *frame.with_heading("order_head", NOTHING if rolls or over else order(context)),
        NOTHING if over else _always(context),
        beats.listing(context),
        rendered("misread", {"to": to}) if typed else NOTHING,
    ]
    return frame.columns(
        frame.column("col-own", "col", own), frame.column("col-beside", "col", beside)
    )


def _next(context: ViewerContext) -> Block:
    now, after = following(context)
    own = (context.seen(id) for id in after if id in context.viewer.controls)
    if not any(
        combatant is not None and combatant.able and not combatant.acted for combatant in own
    ):
        return NOTHING
    first = context.voice.names.get(now[0], "") if len(now) == 1 else ""
    return drawn("next", {"after": first})


def _always(context: ViewerContext) -> SafeString | str:
    """The switch for the standing order of the own combatants, while one of them has one."""
    own = [id for id in context.viewer.controls if id in context.table.held_by]
    if not always(context, own):
        return NOTHING
    return switch(context, own, join_list([context.voice.names.get(id, id) for id in own]))


def result(context: ViewerContext, *, closed: bool, told: bool) -> Block:
    """The end of the fight: who has won, or nobody; neither if the GM ended it without saying.
    `told`: the GM writes the results back; `closed`: they are on the sheets."""
    winner, to = context.view.winner, form_of(context.table).to
    name = context.voice.names.get(winner, winner) if winner else ""
    return block("result", context, winner=name, closed=closed, told=told, to=to)


def order(context: ViewerContext) -> Listing:
    """A row for each place in the order."""
    language = context.voice.language
    rows = [drawn("order_row", place, language) for place in combatants.order(context)]
    return Listing("ol", "order", SafeString('class="list inset"'), rows)


def _dock(
    context: ViewerContext, seat: Seat | None, asked: SeatQuestion, place: Place, closed: bool
) -> Block:
    """The dock: undo and the main button; and the dice switch, while the GM lets the app roll for a
    seat that was away."""
    watching = place.kind == "watch"
    undo = None if closed else _undo(context, seat, asked)
    dice = lobby_screen.dice_of(None if context.view.over or asked.pad else seat)
    if not (closed or asked.mine or undo or watching or dice["dice_away"]):
        return NOTHING
    facts = {"to": form_of(context.table).to, "closed": closed, "undo": undo, "watching": watching}
    return rendered("seat_dock", {**facts, **dice, "q": asked.q, "pad": asked.pad})


def _undo(
    context: ViewerContext, seat: Seat | None, asked: SeatQuestion
) -> SafeString | str | None:
    """The undo button of the player's last tap, unless a card has its own way to change it or dice
    are open."""
    if seat is None or asked.pad is not None:
        return None
    if any(item.change for item in asked.answered):
        return None
    name = undoable(context, seat.pk)
    return name and past.with_outcome(context, name)
