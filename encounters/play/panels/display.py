"""The table display: what a screen across the room shows of a fight, packed by how much it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from encounters import signs
from encounters.markup import SafeString, strip_tags
from encounters.play.panels import holding, stage
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.people import clusters, combatants, flanks, foes, waiting
from encounters.play.panels.people.clusters import Card
from encounters.play.panels.people.combatants import Cell
from encounters.play.panels.people.rows import Row, rows
from encounters.play.panels.people.strip import strip
from encounters.play.panels.sights import Sight
from encounters.play.panels.stage import Room

MOST_ROWS_WITH_TALLY = 16
WAITING = "Waiting for the GM 00:00"  # as long as what stands around the names
FLANKED = Room(39, 45, 2)  # less what stands below it: for whom all wait
BESIDE_THE_ORDER = Room(59, 40.5, 3)  # less what the party takes below it
STRIP = 2.2  # how high the strip of phases is above it


class Order(Part, frozen=True):
    """One column of all with what has become of the foes, and the party's numbers below it."""

    order: tuple[Row, ...]
    tally: SafeString
    cells: tuple[Cell, ...]


class Display(Struct, frozen=True, kw_only=True):
    """What the table has to look at: what came out `last`, who stands against whom (`facing`), and
    the order in one column or as `flanks` with who comes `then`. `turns`: the strip names
    combatants, not phases. `holds`: what was said of the sides until the round ends. `awaited`:
    everybody for whom all wait."""

    flanks: SafeString | str
    then: SafeString | str
    turns: bool
    holds: SafeString
    order: SafeString | str
    dense: str
    last: SafeString | str
    facing: Sequence[object]
    waiting: waiting.Waiting | None
    awaited: SafeString | str
    over: bool


def display(board: BoardSights) -> Display:
    sight = board.sight()
    order, facing = rows(sight), clusters.facing(sight)
    beside = flanks.flanks(sight, order, strip(sight)) if not facing else None
    cells = () if beside else tuple(combatants.cells(sight))
    awaited, then = waiting.everybody(sight), flanks.then(sight) if beside else ""
    turns = any(sight.seen(segment.term) for segment in sight.view.strip)
    above = 0 if turns else STRIP
    room = _flanked(awaited, then) if beside else _beside_the_order(cells, facing, above)
    return Display(
        flanks=drawn("flanks", beside) if beside else "",
        then=then,
        turns=turns,
        holds=holding.said(sight),
        order="" if beside else _order(sight, order, cells),
        dense=_dense(len(order)),
        last=stage.outcome(sight, room, short=bool(facing)),
        facing=facing,
        waiting=waiting.card(sight),
        awaited=signs.safe(awaited),
        over=sight.view.over,
    )


def _order(sight: Sight, order: Sequence[Row], cells: tuple[Cell, ...]) -> SafeString:
    tally = foes.tally(sight) if len(order) <= MOST_ROWS_WITH_TALLY else SafeString("")
    return drawn("display_order", Order(tuple(order), tally, cells))


def _dense(rows: int) -> str:
    """How closely the order is set."""
    return "roomy" if rows <= 8 else "close" if rows <= 12 else "tight"


def _flanked(awaited: str, then: str) -> Room:
    """The height that is left above the line that names who is awaited, and who comes `then`."""
    lines = FLANKED.lines(len(WAITING) + len(strip_tags(awaited)), 2.1)
    below = 2.4 + lines * 2.1 * stage.LINE + (2.9 if then else 0) + stage.GAP
    return Room(FLANKED.width, FLANKED.height - below, FLANKED.abreast)


def _beside_the_order(cells: Sequence[Cell], facing: Sequence[Card], above: float) -> Room:
    """The height that the party's cells leave, those who stand against each other, and what is
    `above`."""
    left = BESIDE_THE_ORDER.height - above - _height(cells) - _of_clusters(facing)
    return Room(BESIDE_THE_ORDER.width, left, BESIDE_THE_ORDER.abreast)


def _of_clusters(facing: Sequence[Card]) -> float:
    """Two abreast, each as high as the larger of its sides."""
    heights = [max((len(side.fighters) for side in one.sides), default=1) for one in facing]
    rows = [max(heights[at : at + 2]) * 1.9 + 0.7 for at in range(0, len(heights), 2)]
    return sum(rows) + 2 if rows else 0


def _height(cells: Sequence[Cell]) -> float:
    """Of the party: up to five stand abreast with their notes, more in rows without them."""
    if len(cells) > 5:
        return math.ceil(len(cells) / (6 if len(cells) > 8 else 4)) * 5.7
    abreast = Room(95 / max(1, len(cells)) - 3.4, 0, 1)
    notes = [abreast.lines(len(strip_tags(one.note or one.state)), stage.SMALL) for one in cells]
    return 5.2 + max(notes, default=0) * stage.SMALL * stage.LINE
