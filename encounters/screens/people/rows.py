"""The order on the table display: everybody once, adjacent members of a group in one row; and both
sides of a small fight as flanks of the last outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import ngettext
from msgspec.structs import replace

from encounters.play.fights.roster import share
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.log.beats import more
from encounters.screens.people import foes
from encounters.screens.people.combatants import CombatantPlace, at_turn
from encounters.screens.people.person import NOTHING, drawn_person, player
from encounters.screens.people.strip import Phase, following, turns, value
from encounters.serve.performance.markup import SafeString, strip_tags
from encounters.text import snippets
from rulesets.contract import CombatantView, Segment

MOST_ROWS = 20  # of the order; combatants beyond that are counted in the last row
MOST_FLANKED = 6  # rows on each side
MOST_PLACES = 8  # in the strip beside flanks
LETTERS = 100  # of all the strip's places, each as wide as the widest

type Flank = Sequence[dict[str, Any]]


def rows(context: ViewerContext, most: int = MOST_ROWS) -> list[CombatantPlace]:
    """The order of all combatants, with adjacent members of a group in one row. Combatants without
    a place are listed with their group, or at the end. Where several are due at once, none is
    marked: the marks would be the whole list. Of more than `most` rows the least urgent are
    counted."""
    places, (now, _) = turns(context), following(context)
    last = {place.term: place for place in places}
    neighbours = list(_neighbours(context, places))
    for combatant in (*context.party, *context.others):
        if combatant.id not in last:
            _put(context, neighbours, Segment(combatant.id, ""))
    rows = [_place(context, some, now, last.get(some[0].term, some[0])) for some in neighbours]
    urgency = [_urgency(context, some, row) for some, row in zip(neighbours, rows, strict=True)]
    if sum(row.due for row in rows) > 1:
        rows = [_unmarked(row) if row.due else row for row in rows]
    if len(rows) <= most:
        return rows
    kept = sorted(range(len(rows)), key=urgency.__getitem__)[: most - 1]
    return [*(rows[at] for at in sorted(kept)), _more(len(rows) - len(kept))]


def _urgency(context: ViewerContext, some: Sequence[Segment], row: CombatantPlace) -> int:
    """The lowest are shown first: those who act now, then who is down, then who acts next and
    later, then who has acted, and at last who is out."""
    now, after = following(context)
    ids, coming = {place.term for place in some}, {place.state for place in some}
    if row.due or ids.intersection(now) or "current" in coming:
        return 0
    if row.disabled or ids.intersection(after):
        return 1
    return 4 if row.out else 3 if coming == {"done"} else 2


def _neighbours(context: ViewerContext, places: list[Segment]) -> Iterator[list[Segment]]:
    """Places grouped into rows. A combatant without a group has a row for each of its places,
    including early ones."""

    def kind(place: tuple[int, Segment]) -> str | int:
        at, segment = place
        group = _group(context, segment.term)
        return at if group == segment.term else group

    for _, some in groupby(enumerate(places), kind):
        yield [segment for _, segment in some]


def _put(context: ViewerContext, runs: list[list[Segment]], place: Segment) -> None:
    group = _group(context, place.term)
    own = [some for some in runs if _group(context, some[0].term) == group]
    if own:
        own[-1].append(place)
    else:
        runs.append([place])


def _group(context: ViewerContext, id: str) -> str:
    """The key of a row: the group, or the combatant itself if it has none or has a player."""
    group = context.group(id)
    return group if group and not context.table.players.get(id) else id


def _place(
    context: ViewerContext, places: list[Segment], now: list[str], last: Segment
) -> CombatantPlace:
    """A row. `last`: the final place of its first combatant; another place is an early one."""
    some = [combatant for place in places if (combatant := context.seen(place.term))]
    at = next((at for at, combatant in enumerate(some) if context.state(combatant)[2]), 0)
    first, turn = some[at], places[at]
    early = places[0] is not last
    _, words, due = at_turn(context, first, turn, now, early)
    standing = sum(not context.gone(combatant) for combatant in some)
    own, alone = context.own_side(first), len(some) == 1
    note = NOTHING if own else foes.fares(context, some)
    if not alone and not due:
        words = _together(context, some, standing)
    elif not first.able:
        words, note = context.out(first)[1], NOTHING
    if note and alone and not due:
        words = ""  # its condition matters more than that it waits, and there is no room for both
    name = first.name if alone else _group(context, first.id)
    return CombatantPlace(
        id=snippets.safe(f"{some[0].id}-early" if early else some[0].id),
        avatar=snippets.avatar(name, own),
        name=snippets.name(name),
        count=0 if alone else len(foes.counted_in(some)),
        standing=0 if alone else standing,
        player=snippets.safe(player(context, first)) if alone else NOTHING,
        note=note,
        value=value(context, places),
        state=snippets.safe(words),
        due=due,
        out=not standing,
        disabled=alone and context.disabled(first),
    )


def _unmarked(row: CombatantPlace) -> CombatantPlace:
    return replace(row, due=False, state=NOTHING if row.note and not row.count else row.state)


def _together(context: ViewerContext, some: Sequence[CombatantView], standing: int) -> str:
    """The members kept from acting, by condition; else the number standing."""
    held = foes.held_counts(context, some)
    if held:
        return dotted(*held)
    return ngettext("%(count)s standing", "%(count)s standing", standing) % {"count": standing}


def _more(count: int) -> CombatantPlace:
    return CombatantPlace(id=SafeString("more"), avatar=NOTHING, name=snippets.safe(more(count)))


def flanks(
    context: ViewerContext, order: Sequence[CombatantPlace], strip: Sequence[Phase]
) -> tuple[Flank, Flank] | None:
    """Both sides as rows of the order, everybody once, without early places; None if there are too
    many for the room beside the outcome, or if the single column has to show the order since the
    strip does not."""
    longest = max((len(strip_tags(place.word)) for place in strip), default=0)
    combatants = {snippets.safe(each.id): each for each in context.view.combatants}
    own = {id for id, each in combatants.items() if context.own_side(each)}
    party = [_flank(context, row, combatants[row.id]) for row in order if row.id in own]
    others = [{"row": row} for row in order if row.id in combatants.keys() - own]
    fit = len(strip) <= MOST_PLACES and longest * len(strip) <= LETTERS
    crowded = max(len(party), len(others)) > MOST_FLANKED or not fit
    return None if not party or context.view.order or crowded else (party, others)


def _flank(context: ViewerContext, row: CombatantPlace, combatant: CombatantView) -> dict[str, Any]:
    """A row of the party with its main number and its condition, or what decides about the
    dying."""
    alone, marks, peril = not row.count, context.marks(combatant), combatant.peril
    counted = alone and row.out and peril and peril.tallies
    return {
        "row": row,
        "num": context.named(combatant.figures[0]) if combatant.figures and alone else NOTHING,
        "bar": snippets.bar(share(combatant)) if alone else NOTHING,
        "note": NOTHING if row.out else dotted(row.state if alone else "", *marks),
        "tallies": drawn_person("tallies", context, combatant) if counted else NOTHING,
    }


def then(context: ViewerContext) -> str:
    """The combatant after the current one; empty if the round goes by phases."""
    _, after = following(context)
    return context.voice.names.get(after[0], "") if after else ""
