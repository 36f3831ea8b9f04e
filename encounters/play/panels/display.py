"""The table display: what a screen across the room shows of a fight, packed by how much it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from encounters.markup import SafeString, strip_tags
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.log import beats
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.line import Why
from encounters.play.panels.log.tiles import Thrown, Tile, thrown, tiles
from encounters.play.panels.people import clusters, combatants, flanks, waiting
from encounters.play.panels.people.combatants import Cell
from encounters.play.panels.people.rows import Row, rows
from encounters.play.panels.people.strip import strip
from encounters.play.panels.sights import Sight
from rulesets.contract import is_deed

MOST_LINES = 60
MOST_TERMS, TERMS_ABREAST = 7, 5  # numbers of the arithmetic, and in one line between two flanks
WORD = 7  # letters from which on a value of the arithmetic is words, not a number
EARLIER = 3
LINE = 40  # letters of an earlier outcome from which on it may take a second line
MOST_BELOW = 4  # what else stands below an outcome: rows of tiles, rolls, earlier outcomes
MOST_TILES, TILES_ABREAST = 6, 3
MOST_ROLLS = 3
LONG, LONGER = 46, 90  # letters of an outcome above which it is set smaller
LONGEST = 110  # letters of it above which it takes the room of another row


class Term(Part, frozen=True):
    """A number of the arithmetic; `word`: it is one, and set smaller."""

    label: SafeString
    value: SafeString
    total: bool
    word: bool


class Earlier(Part, frozen=True):
    """An outcome before the last one."""

    id: SafeString
    icon: SafeString
    text: SafeString


class Outcome(Part, frozen=True, kw_only=True):
    """The last outcome, large, with its arithmetic (`sum`) or else its dice, a tile for each whom
    it touched, the other rolls, and what came before."""

    id: SafeString
    text: SafeString
    size: SafeString
    sum: tuple[Term, ...]
    tiles: tuple[Tile, ...]
    rolls: tuple[Thrown, ...]
    earlier: tuple[Earlier, ...]


class Order(Part, frozen=True):
    """One column of all, and the party's numbers below it."""

    order: tuple[Row, ...]
    cells: tuple[Cell, ...]


class Display(Struct, frozen=True, kw_only=True):
    """What the table has to look at: what came out `last`, who stands
    against whom (`facing`), and the order in one column or as `flanks` with who comes `then`.
    `turns`: the strip names combatants, not phases."""

    flanks: SafeString | str
    then: SafeString | str
    turns: bool
    order: SafeString | str
    dense: str
    last: SafeString | str
    facing: Sequence[object]
    waiting: waiting.Waiting | None
    over: bool


def display(board: BoardSights) -> Display:
    sight = board.sight()
    order, facing = rows(sight), clusters.facing(sight)
    beside = flanks.flanks(sight, order, strip(sight)) if not facing else None
    return Display(
        flanks=drawn("flanks", beside) if beside else "",
        then=flanks.then(sight) if beside else "",
        turns=any(sight.seen(segment.term) for segment in sight.view.strip),
        order="" if beside else _order(sight, order),
        dense=_dense(len(order)),
        last=_last(sight, short=bool(facing)),
        facing=facing,
        waiting=waiting.card(sight),
        over=sight.view.over,
    )


def _order(sight: Sight, order: Sequence[Row]) -> SafeString:
    return drawn("display_order", Order(tuple(order), tuple(combatants.cells(sight))))


def _dense(rows: int) -> str:
    """How closely the order is set."""
    return "roomy" if rows <= 8 else "close" if rows <= 12 else "tight"


def _last(sight: Sight, short: bool) -> SafeString | str:
    """The outcome of the last beat that has one; nothing at the beginning. `short`: more is shown
    beside it than how it came about."""
    found = beats.told(sight, sight.table.steps, MOST_LINES)
    told = [beat for beat in found if beat.has_come_out]
    return drawn("outcome", _outcome(sight, told, short)) if told else ""


def _outcome(sight: Sight, told: Sequence[Beat], short: bool) -> Outcome:
    beat, *before = told
    text = beats.text(sight, beat)
    letters = len(strip_tags(text))
    size = "longer" if letters > LONGER else "long" if letters > LONG else ""
    found = tiles(sight, beat, frozenset())[:MOST_TILES]
    sum = () if short and size and found else _sum(beat)
    rows = (len(found) + TILES_ABREAST - 1) // TILES_ABREAST
    tall = (letters > LONG, letters > LONGEST, len(sum) > TERMS_ABREAST, bool(sum and rows > 1))
    room = MOST_BELOW - rows - tall.count(True)
    most_rolls = 0 if short else min(room, 1 if sum and found else MOST_ROLLS)
    rolls = thrown(sight, beat.lines)[: max(0, most_rolls)]
    return Outcome(
        id=SafeString(beat.id),
        text=text,
        size=SafeString(size),
        sum=sum,
        tiles=found,
        rolls=rolls,
        earlier=() if short else _earlier(sight, before, room - len(rolls)),
    )


def _sum(beat: Beat) -> tuple[Term, ...]:
    """The arithmetic of the first line that has one; that of one among several like it (saves of
    all, attacks of one), or of what several people did, would pass for the whole."""
    entries = (entry for line in beat.lines for entry in line.entries)
    if len({entry.who for entry in entries if is_deed(entry, beat.ruleset.deeds)}) > 1:
        return ()
    count = Counter(line.rules[0] for line in beat.lines)
    alone = (line for line in beat.lines if count[line.rules[0]] == 1)
    return next(filter(None, (_terms(line.why) for line in alone)), ())


def _terms(why: Sequence[Why]) -> tuple[Term, ...]:
    """The arithmetic as numbers side by side, with a number as its result; nothing if it is too
    long for that."""
    found = [
        Term(one.label, one.value, one.total, word=len(strip_tags(one.value)) > WORD)
        for one in why
        if one.value is not None and strip_tags(one.value)
    ]
    results = [strip_tags(one.value) for one in found if one.total]
    counted = bool(results) and all(any(map(str.isdigit, result)) for result in results)
    fits = counted and len(found) <= MOST_TERMS
    return tuple(found) if fits else ()


def _earlier(sight: Sight, told: Sequence[Beat], room: int) -> tuple[Earlier, ...]:
    """What came before, as much of it as `room` lines hold."""
    shown: list[Earlier] = []
    for beat in told[:EARLIER]:
        text = beats.text(sight, beat)
        room -= 1 + len(strip_tags(text)) // LINE
        if room < 0:
            break
        shown.append(Earlier(SafeString(beat.id), beats.icon(sight, beat), text))
    return tuple(shown)
