"""The table display: what a screen across the room shows of a fight, packed by how much it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from encounters import signs
from encounters.markup import strip_tags
from encounters.notation import dice
from encounters.play.panels.log import beats, changes, reveal
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.people import clusters, combatants, flanks, waiting
from encounters.play.panels.people.foes import fares
from encounters.play.panels.people.strip import following, strip, turns, value
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext, ngettext
from rulesets.contract import Segment

if TYPE_CHECKING:
    from encounters.play.panels.boards import Board

MOST_LINES = 60
MOST_TOLD = 12  # lines of what was chosen by many at once
MOST_TERMS = 7  # numbers of the arithmetic in one line
MOST_ROWS = 20  # of the order; whoever has no place among them is counted in the last
WORD = 7  # letters from which on a value of the arithmetic is words, not a number
EARLIER = 3
LINE = 40  # letters of an earlier outcome from which on it may take a second line
MOST_BELOW = 4  # what else stands below an outcome: changes, rolls, earlier outcomes
LONG, LONGER = 46, 90  # letters of an outcome above which it is set smaller


def display(board: Board) -> dict[str, Any]:
    sight = board.sight()
    told = reveal.lines(sight)[-MOST_TOLD:]
    found = beats.told(sight, board.table.steps, MOST_LINES)
    last = next((one for one in found if beats.outcome(sight, one)), None)
    order, facing = rows(sight), clusters.facing(sight)
    beside = flanks.flanks(sight, order, strip(sight)) if not facing and not told else None
    told_of = _outcome(sight, last, bool(facing)) if last and not told else None
    room = MOST_BELOW - _taken(told_of) if told_of else EARLIER
    return {
        "flanks": beside,
        "then": flanks.then(sight) if beside else "",
        "turns": any(sight.view.seen(segment.term) for segment in sight.view.strip),
        "order": order,
        "dense": _dense(len(order)),
        "cells": combatants.cells(sight),
        "told": told,
        "last": told_of,
        "earlier": [] if told or facing else _earlier(sight, found, last, room),
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


def _earlier(sight: Sight, found: list[Beat], last: Beat | None, room: int) -> list[dict[str, Any]]:
    """What came before, as much of it as `room` lines hold."""
    told = [(one, beats.outcome(sight, one)) for one in found if one is not last]
    shown: list[dict[str, Any]] = []
    for one, line in [(one, line) for one, line in told if line][:EARLIER]:
        room -= 1 + len(strip_tags(line["text"])) // LINE
        if room < 0:
            break
        shown.append({"id": one.id, "icon": line["icon"], "text": line["text"]})
    return shown


def rows(sight: Sight) -> list[dict[str, Any]]:
    """One order of all, in which neighbours of a group of foes are one row; who has no place in it
    stands with its group, or at the end."""
    places, (now, _) = turns(sight), following(sight)
    last = {one.term: one for one in places}
    found = list(_neighbours(sight, places))
    for seen in (*sight.party, *sight.others):
        if seen.id not in last:
            _put(sight, found, Segment(seen.id, ""))
    shown = [_row(sight, some, now, last.get(some[0].term, some[0])) for some in found]
    if len(shown) > MOST_ROWS:
        shown = [*shown[: MOST_ROWS - 1], _more(len(shown) - MOST_ROWS + 1)]
    return shown


def _neighbours(sight: Sight, places: list[Segment]) -> Iterator[list[Segment]]:
    """Whoever is alone has a row for each of several places, an early one too."""

    def kind(place: tuple[int, Segment]) -> str | int:
        at, segment = place
        group = _group(sight, segment.term)
        return at if group == segment.term else group

    for _, some in groupby(enumerate(places), kind):
        yield [segment for _, segment in some]


def _put(sight: Sight, found: list[list[Segment]], place: Segment) -> None:
    group = _group(sight, place.term)
    own = [some for some in found if _group(sight, some[0].term) == group]
    if own:
        own[-1].append(place)
    else:
        found.append([place])


def _group(sight: Sight, id: str) -> str:
    """What it stands under: players' characters and whoever is alone under themselves."""
    group = sight.table.cast.get(id, {}).get("group")
    return group if group and not sight.table.players.get(id) else id


def _row(sight: Sight, places: list[Segment], now: list[str], last: Segment) -> dict[str, Any]:
    """`last`: where the first of these stands at last; a place before that is an early one."""
    some = [seen for one in places if (seen := sight.view.seen(one.term))]
    at = next((at for at, seen in enumerate(some) if sight.state(seen)[2]), 0)
    first, turn = some[at], places[at]
    early = places[0] is not last
    _, words, due = combatants.at_turn(sight, first, turn, now, early)
    standing = sum(not sight.gone(seen) for seen in some)
    if len(some) > 1 and not due:
        words = ngettext("%(count)s standing", "%(count)s standing", standing) % {"count": standing}
    elif sight.gone(first):
        words = sight.out(first)[1]
    own = sight.own_side(first)
    alone = len(some) == 1
    note = "" if own else fares(sight, some)
    if note and alone and not due:
        words = ""  # how it fares says more than that it waits, and there is no room for both
    name = first.name if alone else _group(sight, first.id)
    return signs.row(
        id=f"{some[0].id}-early" if early else some[0].id,
        avatar=signs.avatar(name, own),
        name=name,
        count="" if alone else len(some),
        player=combatants.played_by(sight, first) if alone else "",
        note=note,
        value=value(sight, places),
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
        value="",
        state="",
        due=False,
        out=False,
    )
