"""Which screen a place shows now, and what stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from encounters import signs
from encounters.live.places import Place
from encounters.markup import SafeString
from encounters.play.panels import before, display, openly
from encounters.play.panels.addresses import addresses
from encounters.play.panels.fragments import drawn
from encounters.play.panels.gm import gm_screen
from encounters.play.panels.log import happened
from encounters.play.panels.people import arrivals, clusters, combatants, waiting
from encounters.play.panels.people.standing import always, switch, told
from encounters.play.panels.people.strip import following, strip
from encounters.play.panels.questions import answered
from encounters.play.panels.questions.cards import ask_card, free_card, pad_card
from encounters.play.panels.questions.pads import together
from encounters.play.panels.sights import Sight
from encounters.wording import listed

if TYPE_CHECKING:
    from encounters.play.panels.boards import Board

Screen = tuple[str, dict[str, Any]]
MOST_LINES = 14  # of the log, beside a question


def screen(board: Board, place: Place) -> Screen:
    """The template's name and its context."""
    if board.table.encounter is None and place.kind == "table":
        return "empty_table", before.door(board)
    if board.table.stays(place.seat):
        return "seat", _closed(board.past, place)
    if board.table.encounter is None:
        return "lobby", before.lobby(board, place)
    if place.kind == "gm":
        return gm_screen(board, frame(board, board.sight(gm=True)))
    if place.kind == "table":
        sight = board.sight()
        to = addresses(board.table.campaign.pk, board.table.encounter.pk)
        shown = _top(sight) | {"version": str(board.version), "to": to}
        return "table", shown | display.display(board)
    return "seat", _seat(board, place)


def frame(board: Board, sight: Sight) -> dict[str, Any]:
    """What stands on every screen of a fight: the header with the strip, and where forms go."""
    encounter = board.table.encounter
    assert encounter is not None
    return {
        "head": _head(sight),
        "step": str(encounter.step),  # a text is not worded anew at each place
        "to": addresses(board.table.campaign.pk, encounter.pk),
        "version": str(board.version),
        "title": encounter.name,
        "over": sight.view.over,
    }


def _head(sight: Sight) -> SafeString:
    """The same for all who see the same round and know the same names."""
    view, made = sight.view, sight.table.heads
    shown = view.round, view.strip, view.headline, view.banner
    key = sight.voice.language, sight.gm
    for names, known, head in made.get(key, ()):
        if known == shown and names == sight.voice.names:
            return head
    head = drawn("head", _top(sight))
    made.setdefault(key, []).append((sight.voice.names, shown, head))
    return head


def _top(sight: Sight) -> dict[str, Any]:
    """Round, name, step, the strip of phases, and the line who acts and why."""
    encounter, view = sight.table.encounter, sight.view
    return {
        "round": view.round,
        "name": encounter.name if encounter else "",
        "step": str(encounter.step) if encounter else "0",
        "strip": strip(sight),
        "headline": sight.voice.say(view.headline),
        "banner": _banner(sight),
    }


def _banner(sight: Sight) -> dict[str, Any] | None:
    banner = sight.view.banner
    if banner is None:
        return None
    return {
        "word": sight.voice.term(banner.term),
        "value": signs.number(banner.value),
        "note": sight.voice.say(banner.note),
        "chips": [{"said": sight.voice.say(one.said), "off": one.off} for one in banner.chips],
    }


def _seat(board: Board, place: Place) -> dict[str, Any]:
    sight = board.sight(seat=place.seat)
    own = sight.viewer.controls
    seat = board.table.seat_of.get(place.seat or 0)
    context = frame(board, sight) | before.dice_of(seat) | {"seat": seat}
    context |= openly.parts(sight) | {"joining": arrivals.names(board.table, seat)}
    context["watching"] = place.kind == "watch"
    rolls = [one for one in board.table.attempts if one.needed["who"] in own]
    asked = [
        one
        for one in sight.view.asked
        if one.decision is not None
        and one.by in own
        and board.table.waiting_for_dice(one.by, one.kind) is None
    ]
    context |= clusters.cards(sight, own)
    due = [one for one in asked if not one.free]
    if sight.view.over:
        context |= _over(sight) | _waiting(board, sight, place.seat)
    elif rolls:
        context |= pad_card(sight, together(rolls), context)
        context["mine"] = f"pad-{context['pad']['key']}"
        context["cards"] = _own(sight, (rolls[0].needed["who"],))
        context |= _beside(sight)
    elif due:
        context |= ask_card(sight, due[0], context)
        context["mine"] = context["q"]["form"]
        whose = (due[0].by,) if sight.view.seen(due[0].by) else own
        context["cards"] = _own(sight, whose)
        context["mates"] = [] if context["rolls"] else combatants.mates(sight, frozenset(whose))
        context |= _beside(sight)
    else:
        context |= _waiting(board, sight, place.seat) | {"standing": _always(sight)}
        context["free"] = [free_card(sight, one, context) for one in asked]
    if not sight.view.over:
        context["lasting"] = told(sight, own)
    if news := happened.card(sight, place.seat, folded=bool(context.get("mine"))):
        context |= {"happened": news.html}
        context["live"] = happened.announced(news.told, context["live"])
    if seat and "pad" not in context and not any(one["change"] for one in context.get("said", ())):
        context["undo"] = answered.undoable(sight, seat.pk)
    return context


def _closed(board: Board, place: Place) -> dict[str, Any]:
    """A fight whose result has gone back to the characters: to be read, and nothing to be done."""
    context = _seat(board, place)
    for deed in ("undo", "said", "read_wrong", "standing"):
        context.pop(deed, None)
    return context | {"closed": True, "live": ""}


def _always(sight: Sight) -> SafeString | str:
    """The switch that lets the own combatants answer everything, as long as one of them does."""
    own = [id for id in sight.viewer.controls if id in sight.table.held_by]
    if not always(sight, own):
        return ""
    whose = listed([sight.voice.names.get(id, id) for id in own])
    return switch(sight, own, whose)


def _own(sight: Sight, ids: tuple[str, ...]) -> list[SafeString]:
    own = (sight.view.seen(id) for id in ids)
    return [drawn("me", combatants.own_card(sight, seen)) for seen in own if seen is not None]


def _waiting(board: Board, sight: Sight, seat: int | None) -> dict[str, Any]:
    return {
        "cards": _own(sight, sight.viewer.controls),
        "waiting": waiting.html(sight),
        "said": answered.answers(sight, sight.viewer.controls),
        "next": _next(sight),
        "order": [drawn("order_row", row) for row in combatants.order(sight)],
        "log": openly.log_of(sight),
        "live": waiting.announced(sight),
        "read_wrong": seat is not None and board.table.typed_by(seat),
    }


def _next(sight: Sight) -> dict[str, str] | None:
    """That an own combatant comes right after who is at turn, and whom if that is one alone."""
    now, after = following(sight)
    if not any(id in sight.viewer.controls for id in after):
        return None
    return {"after": sight.voice.names.get(now[0], "") if len(now) == 1 else ""}


def _beside(sight: Sight) -> dict[str, Any]:
    """What a wide screen shows beside the question; a phone has room for the newest line alone."""
    return {
        "order": [drawn("order_row", row) for row in combatants.order(sight)],
        "log": openly.log_of(sight, MOST_LINES),
    }


def _over(sight: Sight) -> dict[str, Any]:
    winner = sight.view.winner
    return {
        "winner": sight.voice.names.get(winner, winner) if winner else "",
        "won": bool(winner) and winner in sight.viewer.sides,
    }
