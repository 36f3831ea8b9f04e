"""The table display: what a screen across the room shows of a fight, packed by how much it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.html import strip_tags
from django.utils.translation import gettext, ngettext

from encounters.notation import dice
from encounters.play.panels import beats, changes, clusters, log, people, reveal, signs, waiting
from encounters.play.panels.beats import Beat
from encounters.play.panels.foes import fares
from encounters.play.panels.sights import Sight
from rulesets.contract import Seen

if TYPE_CHECKING:
    from encounters.play.panels.boards import Board

MOST_TOLD = 12  # lines of what was chosen by many at once
MOST_TERMS = 7  # numbers of the arithmetic in one line
MOST_ROWS = 20  # of the order; whoever has no place among them is counted in the last
WORD = 7  # letters from which on a value of the arithmetic is words, not a number
EARLIER = 3
MOST_BELOW = 4  # what else stands below an outcome: changes, rolls, earlier outcomes
LONG, LONGER = 46, 90  # letters of an outcome above which it is set smaller


def display(board: Board) -> dict[str, Any]:
    sight = board.sight()
    lines = log.lines(sight, board.table.steps, 60)
    told = reveal.lines(sight)[-MOST_TOLD:]
    found = beats.parted(sight, lines)
    last = next((one for one in found if beats.outcome(sight, one)), None)
    order, facing = rows(sight), clusters.facing(sight)
    told_of = _outcome(sight, last, bool(facing)) if last and not told else None
    room = MOST_BELOW - _taken(told_of) if told_of else EARLIER
    return {
        "turns": any(sight.view.seen(segment.term) for segment in sight.view.strip),
        "order": order,
        "dense": _dense(len(order)),
        "cells": people.cells(sight),
        "told": told,
        "last": told_of,
        "earlier": [] if told or facing else _earlier(sight, found, last)[: max(0, room)],
        "facing": facing,
        "waiting": waiting.card(sight),
        "over": sight.view.over,
    }


def _taken(outcome: dict[str, Any]) -> int:
    """How many of the lines below an outcome have no room beside it."""
    return len(outcome["changes"]) + len(outcome["rolls"]) + bool(outcome["size"])


def _dense(rows: int) -> str:
    """How closely the order is set."""
    return "roomy" if rows <= 8 else "close" if rows <= 12 else "tight"


def _outcome(sight: Sight, beat: Beat, short: bool) -> dict[str, Any]:
    """`short`: there is more to show beside it than how it came about."""
    line = beats.outcome(sight, beat) or beat.lines[0]
    letters = len(strip_tags(line["text"]))
    return {
        "id": line["id"],
        "text": line["text"],
        "size": "longer" if letters > LONGER else "long" if letters > LONG else "",
        "sum": _terms(line["why"]),
        "faces": [] if _terms(line["why"]) else _faces(line["dice"]),
        "changes": [
            {
                "name": one.seen.name,
                "what": changes.said(sight, one),
                "delta": changes.delta(one),
                "worse": one.loss > 0,
            }
            for one in beats.changed(sight, beat)
        ][:2],
        "rolls": [
            {"text": one["text"], "faces": _faces(one["dice"])}
            for one in beat.lines
            if one["dice"] and one is not line and not short
        ][: 2 if letters <= LONG else 1],
    }


def _terms(why: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The arithmetic as numbers side by side, with a result; nothing if it is too long for that."""
    found = [
        {**one, "word": len(strip_tags(one["value"])) > WORD}
        for one in why
        if one["value"] is not None and strip_tags(one["value"])
    ]
    return found if any(one["total"] for one in found) and len(found) <= MOST_TERMS else []


def _faces(rolls: list[Any]) -> list[dict[str, Any]]:
    return [{"face": face, "die": dice(f"d{roll.sides}")} for roll in rolls for face in roll.faces]


def _earlier(sight: Sight, found: list[Beat], last: Beat | None) -> list[dict[str, Any]]:
    told = [(one, beats.outcome(sight, one)) for one in found if one is not last]
    return [
        {"id": one.id, "icon": line["icon"], "text": line["text"]} for one, line in told if line
    ][:EARLIER]


def rows(sight: Sight) -> list[dict[str, Any]]:
    """One order of all, in which a group of foes is one row; the fallen keep their place."""
    turns = [seen for segment in sight.view.strip if (seen := sight.view.seen(segment.term))]
    shown = dict.fromkeys(seen.id for seen in (*turns, *sight.party, *sight.others))
    groups: dict[str, list[Seen]] = {}
    for id in shown:
        seen = sight.view.seen(id)
        if seen is not None:
            groups.setdefault(_group(sight, seen), []).append(seen)
    found = [_row(sight, name, some) for name, some in groups.items()]
    if len(found) > MOST_ROWS:
        more = len(found) - MOST_ROWS + 1
        found = [*found[: MOST_ROWS - 1], _more(more)]
    return found


def _group(sight: Sight, seen: Seen) -> str:
    """What it stands under: players' characters and whoever is alone under themselves."""
    group = sight.table.cast.get(seen.id, {}).get("group")
    return group if group and not sight.table.players.get(seen.id) else seen.id


def _row(sight: Sight, name: str, some: list[Seen]) -> dict[str, Any]:
    first = next((seen for seen in some if sight.state(seen)[2]), some[0])
    _, words, due = sight.state(first)
    standing = sum(not sight.gone(seen) for seen in some)
    if len(some) > 1 and not due:
        words = ngettext("%(count)s stands", "%(count)s stand", standing) % {"count": standing}
    elif sight.gone(first):
        words = sight.out(first)[1]
    own = sight.own_side(first)
    alone = len(some) == 1
    return signs.row(
        id=some[0].id,
        avatar=signs.avatar(some[0].name if alone else name, own),
        name=first.name if alone else name,
        count="" if alone else len(some),
        player=people.played_by(sight, first) if alone else "",
        note="" if own else fares(sight, some),
        state=words,
        due=due,
        out=not standing,
    )


def _more(count: int) -> dict[str, Any]:
    return signs.row(
        id="more",
        avatar=signs.skull(),
        name=gettext("The others"),
        count=count,
        player="",
        note="",
        state="",
        due=False,
        out=False,
    )
