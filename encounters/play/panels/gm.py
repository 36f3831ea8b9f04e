"""The GM's round: whom the table waits for, the party, what the GM owes, the foes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from encounters.markup import SafeString
from encounters.play.fights import spoils
from encounters.play.fights.notes import corrections
from encounters.play.history.line import latest_tap
from encounters.play.on_behalf import rest_of_round
from encounters.play.panels import lobby, openly
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import past
from encounters.play.panels.log.noted import correction
from encounters.play.panels.people import arrivals, clusters, combatants, foes, waiting
from encounters.play.panels.people.strip import turns
from encounters.play.panels.questions import owed
from encounters.play.panels.questions.cards import ask_card, form_of, pad_card
from encounters.play.panels.questions.pads import together
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext, ngettext
from encounters.wording import listed


class Chip(Struct, frozen=True):
    """A player who is waited for: with these combatants, since when, and by which seat dice are
    due; 0 where none are."""

    name: str
    ids: str
    who: str
    rolls: int
    since: int
    clock: str


class Character(Struct, frozen=True):
    """One of the party who may keep what is found."""

    id: str
    name: str


class KeptBy(Struct, frozen=True):
    """What goes back to a character's sheet (`what`), with its main number; `out`: why it is out of
    the fight."""

    id: str
    name: str
    what: str
    num: SafeString
    out: str


def gm_screen(board: BoardSights, frame: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    sight = board.sight(gm=True)
    context = frame | {
        "claims": lobby.claims(board.table.campaign, board.table.claims),
        "arrivals": arrivals.rows(board.table),
        "cells": combatants.cells(sight),
        "groups": foes.groups(sight),
        "standing": foes.standing(sight),
        "order": [drawn("order_row", row) for row in combatants.order(sight)]
        if turns(sight)
        else [],
        **clusters.cards(sight),
        "corrected": _corrected(sight),
        "undo": undo_name(sight),
        "gm_dice": board.table.campaign.gm_dice,
        "confirm_dice": board.table.campaign.gm_confirm_dice,
        "log": openly.log_of(sight, 16),
        **openly.parts(sight),
    }
    if sight.view.over:
        return "gm_over", context | _over(sight)
    return "gm", context | _owed(sight)


def _owed(sight: Sight) -> dict[str, Any]:
    rows = owed.groups(sight)
    rolls, questions = owed.own_rolls(sight), owed.own_questions(sight)
    context: dict[str, Any] = {
        "waits": [_chip(one) for one in waiting.awaited(sight) if one.seat is not None],
        "owed": rows,
        "owed_total": owed.total(sight, rows),
        "defaults": owed.has_defaults(sight),
        "due": any(not row.free for row in rows),
        "you": sum(row.count for row in rows if not row.free) + len(questions) + len(rolls),
    }
    context |= _played(sight)
    context["foes_played"] = _until_the_round_ends(sight)
    if rolls:
        confirm = sight.table.campaign.gm_confirm_dice
        context |= asdict(pad_card(sight, together(rolls), form_of(sight.table), confirm))
    elif questions:
        context |= asdict(ask_card(sight, questions[0], form_of(sight.table)))
    elif context["due"]:
        context["live"] = gettext("Your decisions: %(what)s") % {"what": rows[0].name}
    context["mine"] = _mine(context)
    return context


def _corrected(sight: Sight) -> list[SafeString]:
    """What players have corrected since the GM's last tap."""
    found: list[SafeString] = []
    for step in sight.table.steps:
        if step.token is not None and step.seat_id is None:
            break
        by_players = [one for one in corrections(step.notes) if one["seat"] is not None]
        found += [correction(sight, one) for one in by_players]
    return found[::-1]


def _played(sight: Sight) -> dict[str, Any]:
    """What the buttons that play for the GM say they will do."""
    foes, mates = owed.playable(sight)
    called = listed([sight.voice.names.get(id, id) for id in mates])
    return {
        "foes": foes,
        "play": ngettext("Play %(count)s foe", "Play %(count)s foes", foes) % {"count": foes},
        "mates": mates,
        "play_too": (gettext("Play %(names)s too") if foes else gettext("Play %(names)s"))
        % {"names": called},
    }


def _until_the_round_ends(sight: Sight) -> bool:
    encounter = sight.table.encounter
    return encounter is not None and rest_of_round.holds(encounter, sight.table.state.round)


def _mine(context: dict[str, Any]) -> str:
    """What the GM owes, as a key: a new question calls for attention."""
    if "pad" in context:
        return f"pad-{context['pad'].key}"
    if "q" in context:
        return str(context["q"].form)
    return " ".join(row.id for row in context["owed"] if not row.free)


def _chip(one: waiting.Awaited) -> Chip:
    called = [one.sight.voice.names.get(id, id) for id in one.ids]
    return Chip(
        one.name,
        ids=",".join(one.ids),
        who=", ".join(name for name in called if name != one.name),
        rolls=one.seat.pk if one.seat and one.rolls else 0,
        since=one.seconds,
        clock=waiting.clock(one.seconds),
    )


def undo_name(sight: Sight) -> SafeString | str:
    """What "Undo" would undo: the last thing that a person did."""
    taken = latest_tap(sight.table.steps)
    return past.name_of(sight, taken) if taken else ""


def _over(sight: Sight) -> dict[str, Any]:
    winner = sight.view.winner
    return {
        "winner": sight.voice.names.get(winner, winner) if winner else "",
        "spoils": spoils.rows(sight),
        "party": [Character(seen.id, seen.name) for seen in sight.party],
        "kept": [_kept(sight, id) for id in sight.table.cast if sight.table.character(id)],
    }


def _kept(sight: Sight, id: str) -> KeptBy:
    seen = sight.seen(id)
    figure = seen.figures[0] if seen and seen.figures else None
    changed = _changed(sight, id)
    return KeptBy(
        id,
        seen.name if seen else id,
        what=" · ".join(sight.voice.term(name, "stats") for name in changed),
        num=sight.named(figure),
        out=sight.out(seen)[1] if seen and sight.gone(seen) else "",
    )


def _changed(sight: Sight, id: str) -> list[str]:
    """Those of the lasting stats that differ from the beginning of the fight."""
    ruleset, table = sight.table.ruleset, sight.table
    now = ruleset.kept(table.state, id)
    if sight.table.beginning is None or id not in ruleset.plain(table.beginning)["combatants"]:
        return list(now)
    before = ruleset.kept(table.beginning, id)
    return [name for name, value in now.items() if before.get(name) != value]
