"""What came of an exchange, a tile for each whom it touched; and its dice, whose they were and what
for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from encounters import signs
from encounters.markup import SafeString, strip_tags
from encounters.play.panels.fragments import Part
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import Change
from encounters.play.panels.log.line import Line
from encounters.play.panels.sights import Sight
from encounters.play.telling import faces_of, ordered
from encounters.spoken import gettext
from rulesets.contract import Consequence, Entry, Weight
from rulesets.dice import Roll

NOTHING = SafeString("")


class Tile(Part, frozen=True, kw_only=True):
    """One whom it touched: how much life that cost or gave (`delta`), and what it is now in words.
    `mine`: the reader's own. `lost`: the reader has lost life."""

    name: SafeString
    mine: bool
    delta: SafeString
    lost: bool
    words: tuple[SafeString, ...]


class Die(Part, frozen=True):
    """A face in the game's notation. `counts`: it is part of the result. `joined`: it belongs to
    the one before it."""

    face: SafeString
    counts: bool
    joined: bool


class Thrown(Part, frozen=True):
    """Dice that were rolled together: whose, and what for."""

    text: SafeString
    faces: tuple[Die, ...]


def tiles(sight: Sight, beat: Beat, own: frozenset[str]) -> tuple[Tile, ...]:
    """The reader's own first, then by weight; last those who look different although nothing was
    told of them."""
    result = beat.result
    if result is None:
        return ()
    changed = {change.seen.id: change for change in beats.changed(sight, beat)}
    told = [
        (each.who, each, changed.pop(each.who, None))
        for each in ordered(result, own)
        if sight.seen(each.who)
    ]
    rest = [(who, None, change) for who, change in changed.items()]
    found = (_tile(sight, *each, who_is_mine=own) for each in chain(told, rest))
    return tuple(tile for tile in found if tile.delta or tile.words)


def _tile(
    sight: Sight,
    who: str,
    told: Consequence | None,
    change: Change | None,
    *,
    who_is_mine: frozenset[str],
) -> Tile:
    life = told.life if told and told.life else _life(sight, change)
    mine = who in who_is_mine
    return Tile(
        name=_name(sight, who, you=mine and len(who_is_mine) == 1),
        mine=mine,
        delta=signs.number(f"−{life}" if life > 0 else f"+{-life}") if life else NOTHING,
        lost=mine and life > 0,
        words=tuple(dict.fromkeys(_words(sight, told, change))),
    )


def _name(sight: Sight, who: str, you: bool) -> SafeString:
    return signs.safe(gettext("You")) if you else sight.voice.name(who)


def _words(sight: Sight, told: Consequence | None, change: Change | None) -> Iterator[SafeString]:
    """What the game says of it, then what else looks different: nothing stands there twice."""
    words = tuple(map(sight.voice.say, told.words)) if told else ()
    yield from words
    known = {strip_tags(word).lower() for word in words}
    out = bool(words) and told is not None and told.weight is Weight.OUT
    if change and (said := changes.said(sight, change, known, out)):
        yield said


def _life(sight: Sight, change: Change | None) -> int:
    """How much its main number has fallen, where that is its life."""
    health = sight.table.ruleset.quick.health
    if change is None or not change.figures or change.figures[0][0].term != health:
        return 0
    return change.loss


def thrown(sight: Sight, lines: Sequence[Line]) -> tuple[Thrown, ...]:
    """Every roll of these lines, the oldest first; none that is read with the one before it."""
    return tuple(
        Thrown(_title(sight, roll, entry), dice)
        for line in lines
        for entry in line.entries
        for roll in entry.rolls
        if (dice := faces(sight, entry, roll))
    )


def _title(sight: Sight, roll: Roll, entry: Entry) -> SafeString:
    return sight.voice.say(sight.table.ruleset.wording.rolled(roll.who, roll.purpose, entry))


def faces(sight: Sight, entry: Entry, roll: Roll) -> tuple[Die, ...]:
    found = faces_of(sight.table.ruleset, entry, roll)
    return tuple(Die(signs.safe(face.text), face.counts, face.joined) for face in found)
