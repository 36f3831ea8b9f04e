"""The stage of the table display: the last outcome, as large as it fits.

Everything is measured in the display's unit, a hundredth of the width of a 16:9 screen (`--u` of
display.css). The outcome is set as large as possible with its arithmetic and its tiles below it;
rolls and earlier outcomes take the remaining room.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import dropwhile

from msgspec import Struct

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, mark_safe, strip_tags
from encounters.play.panels.engine import drawn
from encounters.play.panels.log import beats
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.line import Die, Thrown, Why
from encounters.play.panels.log.tiles import Tile, tiles
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling import summarised
from encounters.text import snippets
from rulesets.contract import is_deed

MOST_LINES = 60
MOST_TERMS = 7  # numbers of the arithmetic on one line
WORD = 7  # letters from which a value of the arithmetic counts as words
EARLIER, MOST_ROLLS, MOST_TILES = 3, 3, 6
SIZES = (("", 4.53), ("long", 3.6), ("longer", 2.9), ("longest", 2.2), ("crowded", 1.7))
LETTER = 0.47  # of the font size, on average
HALF_A_WORD = 4  # letters by which a line is shorter, on average
GAP, LINE, SMALL, NORMAL = 1.5, 1.25, 1.25, 1.5
LABEL = 16  # the maximum width of a label of the arithmetic
ROLL = 2.6 + 0.8


class Room(Struct, frozen=True):
    """The size of the stage, and how many tiles are side by side."""

    width: float
    height: float
    abreast: int

    def lines(self, letters: int, size: float) -> int:
        letter = LETTER * size
        return max(1, math.ceil(letters * letter / (self.width - HALF_A_WORD * letter)))

    @property
    def tile(self) -> Room:
        width = (self.width - 0.8 * (self.abreast - 1)) / self.abreast - 2.4
        return Room(width, self.height, 1)


class Term(Part, frozen=True):
    """A term of the arithmetic; `word`: its value is words, set smaller. `faces`: the dice it is
    shown as."""

    label: SafeString
    value: SafeString
    total: bool
    word: bool
    faces: tuple[Die, ...] = ()


class Earlier(Part, frozen=True):
    """An earlier outcome."""

    id: SafeString
    icon: SafeString
    text: SafeString


class Outcome(Part, frozen=True, kw_only=True):
    """The last outcome, large, with its arithmetic (`sum`) or else its dice, a tile for each
    combatant it touched, the other rolls, and earlier outcomes."""

    id: SafeString
    text: SafeString
    size: SafeString
    sum: tuple[Term, ...]
    tiles: tuple[Tile, ...]
    rolls: tuple[Thrown, ...]
    earlier: tuple[Earlier, ...]


def outcome(context: ViewerContext, room: Room, short: bool = False) -> SafeString:
    """The outcome of the last beat that has one; empty at the beginning. `short`: other parts of
    the display already explain how it came about."""
    found = beats.beats_of(context, context.table.steps, MOST_LINES)
    told = [beat for beat in found if beat.has_come_out]
    if context.view.over:
        told = _before_the_end(told)
    return drawn("outcome", _outcome(context, told, room, short)) if told else SafeString("")


def _before_the_end(told: list[Beat]) -> list[Beat]:
    """The beats from the one that ended the fight: the end itself is shown above the stage."""
    led_to = dropwhile(lambda beat: not (beat.result and beat.result.consequences), told)
    return list(led_to) or told


def _outcome(context: ViewerContext, told: Sequence[Beat], room: Room, short: bool) -> Outcome:
    beat, *before = told
    sum, shown = _sum(beat), tiles(context, beat, frozenset())[:MOST_TILES]
    text = _text(context, beat, room, shown)
    letters, below = len(strip_tags(text)), _of_tiles(room, shown)
    if sum and _size(room, letters, below + _of_sum(room, sum))[1] < 0:
        sum = ()
    while shown and _size(room, letters, below)[1] < 0:
        shown = shown[: -room.abreast]
        text = _text(context, beat, room, shown)
        letters, below = len(strip_tags(text)), _of_tiles(room, shown)
    size, left = _size(room, letters, below + _of_sum(room, sum))
    left -= GAP + 1.3  # the rule above the next part
    rolls = [] if short else _that_fit(room, beat.dice[:MOST_ROLLS], left)
    left -= len(rolls) * ROLL
    return Outcome(
        id=SafeString(beat.id),
        text=text,
        size=SafeString(size),
        sum=sum,
        tiles=shown,
        rolls=tuple(rolls),
        earlier=() if short else _earlier(context, before, room, left),
    )


def _text(context: ViewerContext, beat: Beat, room: Room, shown: Sequence[Tile]) -> SafeString:
    """The outcome, naming all combatants with a tile; of many sentences the last ones that fit,
    which contain the end."""
    result = beat.result
    if result is None:
        return beats.text(context, beat)
    told = summarised(result, names=MOST_TILES)
    sentences = list(map(context.voice.say, told.phrases))
    text = mark_safe(" ".join(sentences))
    if result.consequences:
        left_out = {snippets.safe(who) for who in told.left_out} - {tile.who for tile in shown}
        return beats.with_count(text, len(left_out))
    while len(sentences) > 1 and _size(room, len(strip_tags(text)), 0)[1] < 0:
        del sentences[0]
        text = mark_safe(" ".join(sentences))
    return text


def _that_fit(room: Room, rolls: Sequence[Thrown], left: float) -> Sequence[Thrown]:
    return rolls[: max(0, int(left / ROLL))]


def _size(room: Room, letters: int, below: float) -> tuple[str, float]:
    """The largest size at which everything fits, and the remaining height; negative if nothing
    fits."""
    found = "", 0.0
    for name, size in SIZES:
        left = room.height - below - room.lines(letters, size) * size * 1.15
        found = name, left
        if left >= 0:
            break
    return found


def _of_tiles(room: Room, shown: Sequence[Tile]) -> float:
    """The height of the tiles; each row is as high as its highest tile."""
    rows = [shown[at : at + room.abreast] for at in range(0, len(shown), room.abreast)]
    highest = (max(_of_tile(room.tile, tile) for tile in row) for row in rows)
    return sum(height + 0.8 for height in highest) + (GAP if rows else 0)


def _of_tile(room: Room, tile: Tile) -> float:
    beside = Room(room.width - (5 if tile.delta else 0), room.height, 1)
    name = beside.lines(len(strip_tags(tile.name)), NORMAL) * NORMAL * LINE
    letters = sum(len(strip_tags(word)) + 2 for word in tile.words)
    words = room.lines(letters, SMALL) * SMALL * LINE if letters else 0
    return 1.5 + max(name, 2.8 if tile.delta else 0) + words


def _of_sum(room: Room, terms: Sequence[Term]) -> float:
    """The height of the arithmetic: labels may wrap, and terms may take a second row."""
    if not terms:
        return 0
    labels = [len(strip_tags(term.label)) * SMALL * LETTER for term in terms]
    widths = (
        max(4, min(LABEL, label), 3.6 * len(word.faces)) + 1.8
        for label, word in zip(labels, terms, strict=True)
    )
    rows = math.ceil(sum(widths) / room.width)
    return GAP + rows * (5.8 + (max(labels) > LABEL) * SMALL * LINE)


def _sum(beat: Beat) -> tuple[Term, ...]:
    """The arithmetic of the first line that has one. Lines that are one of several similar ones
    (everybody's saves, several attacks), or beats with several actors, are excluded: one sum would
    seem to be the whole."""
    entries = (entry for line in beat.lines for entry in line.entries)
    if len({entry.who for entry in entries if is_deed(entry, beat.ruleset.deeds)}) > 1:
        return ()
    count = Counter(line.rules[0] for line in beat.lines)
    alone = (line for line in beat.lines if count[line.rules[0]] == 1)
    return next(filter(None, (_terms(line.why, line.dice) for line in alone)), ())


def _terms(why: Sequence[Why], dice: Sequence[Thrown]) -> tuple[Term, ...]:
    """The arithmetic as terms with a number as the result; empty if it is too long."""
    found = []
    for item in why:
        value = strip_tags(item.value) if item.value is not None else ""
        if item.value is not None and value:
            faces = () if item.total else _faces(value, dice)
            word = len(value) > WORD and not faces
            found.append(Term(item.label, item.value, item.total, word, faces))
    results = [strip_tags(item.value) for item in found if item.total]
    counted = bool(results) and all(any(map(str.isdigit, result)) for result in results)
    fits = counted and len(found) <= MOST_TERMS
    return tuple(found) if fits else ()


def _faces(value: str, dice: Sequence[Thrown]) -> tuple[Die, ...]:
    """The dice whose sum this number is, according to its text: "6 + 2 = 8"."""
    added = value.partition(" = ")[0]
    sums = ((" + ".join(die.face for die in roll.faces), roll.faces) for roll in dice)
    return next((faces for said, faces in sums if said == added), ())


def _earlier(
    context: ViewerContext, told: Sequence[Beat], room: Room, left: float
) -> tuple[Earlier, ...]:
    """As many earlier outcomes as there is room for."""
    shown: list[Earlier] = []
    narrower = Room(room.width - 2.5, room.height, 1)
    for beat in told[:EARLIER]:
        text = beats.text(context, beat)
        left -= narrower.lines(len(strip_tags(text)), SMALL) * SMALL * LINE + 0.8
        if left < 0:
            break
        shown.append(Earlier(SafeString(beat.id), beats.icon(context, beat), text))
    return tuple(shown)
