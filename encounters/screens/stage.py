"""The stage of the table display: everything that the newest moment did, as large as it fits, and
what came before it.

The amount of text picks the size. The rest is up to the style sheet: the rows are a column that
wraps out of sight, so that no line is ever seen half.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from encounters.play.models import Attempt
from encounters.play.words.viewer_context import ViewerContext, dotted, with_label
from encounters.screens.log import beats
from encounters.screens.log.beats import Beat
from encounters.screens.log.line import LogLine
from encounters.screens.log.moments import (
    Changes,
    Moment,
    ValueChange,
    before,
    moments,
    surprised_ids,
)
from encounters.screens.log.news_rows import (
    Row,
    changed_rows,
    earlier_row,
    row_of,
    surprised_rows,
    with_tiles,
)
from encounters.screens.log.period import newest
from encounters.screens.log.results import lives_in
from encounters.screens.log.selection import items_of
from encounters.screens.panel import block
from encounters.screens.questions.rolls import stakes_of
from encounters.serve.performance.markup import SafeString, strip_tags
from encounters.text import snippets
from rulesets.contract import Face, Weight, is_deed
from rulesets.dice import DiceNeeded

NOTHING = SafeString("")
NOBODY = frozenset[str]()
NUMBER = re.compile(r"[0-9]+")
MOST_LINES, MOST_EARLIER = 4, 6
LONG_TEXT = 180  # letters from which there is room for one line less
MOST_CASTS = 3  # lines with dice of a deed
MODIFIERS = ("+", "−", "-")
SIZES = ((60, "huge"), (110, "large"), (180, "medium"), (290, "small"))
A_DEED, A_TILE, A_LINE, A_CAST = 40, 15, 25, 20  # take as much room as so many letters


class Cast(Struct, frozen=True):
    """Dice of one line of the log, with what they came to."""

    faces: Sequence[Face]
    text: SafeString


class LargeDeed(Struct, frozen=True):
    """An outcome with its dice. `id`: that of the line it begins with."""

    id: str
    row: Row
    casts: Sequence[Cast] = ()


def outcome(context: ViewerContext, most: int, short: bool = False) -> SafeString:
    """The newest moment, its weightiest deeds large and the others as lines, and those before it;
    empty at the beginning. `most`: deeds that have room, one fewer beside those who cannot act; of
    more only the weightiest is large. `short`: other parts of the stage explain how it came about,
    and the others are only counted."""
    recent = moments(context)
    last, begun = newest(context, recent), list(_under_way(context))
    if last is None and not begun:
        return NOTHING
    deeds = [*begun, *(_deeds(context, *last) if last else ())]
    # Who cannot act until somebody helps or it passes; not the dead.
    disabled = [
        combatant
        for combatant in context.party
        if context.disabled(combatant) and not context.view.over
    ]
    large = deeds if len(deeds) <= max(1, most - bool(disabled)) else deeds[:1]
    lines = [deed.row for deed in deeds[len(large) :]]
    earlier = _earlier(context, recent, {deed.id for deed in deeds})
    if short:
        row = large[0].row
        text = beats.with_count(row.text, len(lines))
        large = [LargeDeed(large[0].id, replace(row, text=text, tiles=(), note=NOTHING))]
        lines = []
    return block(
        "outcome",
        context,
        size=_size(large, len(lines)),
        deeds=large,
        lines=_with_count(lines, MOST_LINES - _is_long(large)),
        earlier=[] if short else list(islice(earlier, MOST_EARLIER)),
        disabled=disabled,
        grave=any(map(context.gone, disabled)),
    )


def _deeds(
    context: ViewerContext, moment: Moment, changes: Changes, changed: Sequence[ValueChange]
) -> Iterator[LargeDeed]:
    """All that the moment did, or else the event of the round. `changed`: whose change no deed
    tells."""
    lives, items = (
        lives_in(context, moment, changes),
        list(items_of(moment, NOBODY, before(context, moment))),
    )
    begun = set[str]()
    for item in items:
        beat = item.beat
        casts = _casts(beat) if item.said is None else []
        beside = _only_dice(context, beat, casts)
        row = row_of(context, item, NOBODY, lives, brief=False, beside=beside)
        hit = [each for each in item.touched if each.weight <= Weight.CHANGED]
        if len(items) == 1 and len(hit) > 1 and not changed:
            row = with_tiles(context, item, row, NOBODY)
        id = "" if beat.id in begun else beat.id  # of its first part
        begun.add(beat.id)
        yield LargeDeed(id, row, casts)
    late = surprised_rows(context, surprised_ids(context, moment))
    for row in changed_rows(context, changed) + late:
        yield LargeDeed("", row)
    if moment.event and not (items or changed or late):
        icon, text = beats.icon(context, moment.event), beats.text(context, moment.event)
        yield LargeDeed(moment.event.id, Row(avatar=icon, text=text))


def _earlier(
    context: ViewerContext, moments: Sequence[Moment], ids: Collection[str]
) -> Iterator[Row]:
    """The outcomes, events and notes of these moments whose beats are not among `ids`."""
    for moment in moments:
        for item in items_of(moment, NOBODY):
            if item.is_outcome and item.beat.id not in ids:
                yield earlier_row(context, item, NOBODY)
        if moment.event and moment.event.id not in ids:
            yield earlier_row(context, moment.event, NOBODY)
        for beat in moment.quiet:
            if beat.is_note:
                yield earlier_row(context, beat, NOBODY)


def _with_count(lines: Sequence[Row], most: int) -> list[Row]:
    """As many as there is room for; the last one says how many are left out."""
    some = list(lines[:most])
    if len(lines) > most:
        some[-1] = replace(some[-1], text=beats.with_count(some[-1].text, len(lines) - most))
    return some


def _is_long(large: Sequence[LargeDeed]) -> bool:
    """Whether the text takes the room of a line below it."""
    return sum(len(strip_tags(deed.row.text)) for deed in large) > LONG_TEXT


def _size(large: Sequence[LargeDeed], lines: int) -> str:
    """The size for this amount of text."""
    letters = A_DEED * (len(large) - 1) + A_LINE * lines
    for deed in large:
        letters += len(strip_tags(deed.row.text))
        letters += A_TILE * len(deed.row.tiles) + A_CAST * max(0, len(deed.casts) - 1)
    return next((name for most, name in SIZES if letters <= most), "tiny")


# -- dice -----------------------------------------------------------------------------------------


def _casts(beat: Beat) -> list[Cast]:
    """The dice of a deed; of many those of which the deed has only one kind, such as the damage,
    and not everybody's saves."""
    rolled = [line for line in beat.lines if line.dice]
    count = Counter(line.rules[0] for line in rolled)
    if len(rolled) > MOST_CASTS:
        rolled = [line for line in rolled if count[line.rules[0]] == 1][:MOST_CASTS]
    return list(map(_cast, rolled))


def _cast(line: LogLine) -> Cast:
    """The dice of a line with its totals, or else its last term, and the terms before these, such
    as what was needed."""
    faces = tuple(die for roll in line.dice for die in roll.faces)
    plain = {die.text for die in faces}
    terms = [
        (item, item.value)
        for item in line.why
        if item.value and (item.total or not _are_faces(item.value, plain))
    ]
    ends = {at for at, (item, _) in enumerate(terms) if item.total} or {len(terms) - 1}
    casts = (
        with_label(item.label, value)
        for at, (item, value) in enumerate(terms)
        if at in ends or (at + 1 in ends and not _is_modifier(value))
    )
    return Cast(faces, dotted(*casts))


def _only_dice(context: ViewerContext, beat: Beat, casts: Sequence[Cast]) -> frozenset[SafeString]:
    """The words of a deed that only repeat its dice ("roll 2, total 7"). Where several have rolled
    they say whose dice these are."""
    rolls = [roll for line in beat.lines for entry in line.entries for roll in entry.rolls]
    if not casts or beat.result is None or len({roll.who for roll in rolls}) > 1:
        return frozenset()
    text = " ".join(strip_tags(cast.text).casefold() for cast in casts)
    numbers = {*NUMBER.findall(text), *(str(face) for roll in rolls for face in roll.faces)}

    rollers = (each for each in beat.result.consequences if each.who == rolls[0].who)
    words = (context.voice.say(word) for each in rollers for word in each.words)
    return frozenset(word for word in words if repeats(strip_tags(word), text, numbers))


def repeats(word: str, text: str, numbers: Collection[str]) -> bool:
    """Whether a word has only these `numbers`, and says no more than the `text` of the dice."""
    plain = word.casefold()
    parts = [part.strip(" :,·") for part in NUMBER.split(plain)]
    meaning = next(filter(None, reversed(parts)), "")  # "extreme success", after its roll
    return all(number in numbers for number in NUMBER.findall(plain) or [""]) and meaning in text


def _is_modifier(value: SafeString) -> bool:
    return strip_tags(value)[:1] in MODIFIERS


def _are_faces(value: SafeString, faces: Collection[str]) -> bool:
    """Whether a term only repeats dice, as "40 + 2 = 42" does."""
    numbers = NUMBER.findall(strip_tags(value).partition(" = ")[0])
    return bool(numbers) and all(number in faces for number in numbers)


def _under_way(context: ViewerContext) -> Iterator[LargeDeed]:
    """The action whose outcome is awaited, such as an attack before its damage is rolled, with the
    own side's dice so far."""
    if context.view.over or not context.table.steps:
        return
    beat = next(iter(beats.newest(context)), None)
    under_way = beat.lines if beat and not beat.has_come_out else ()
    rules = context.table.ruleset.deeds
    deeds = (line for line in under_way if any(is_deed(entry, rules) for entry in line.entries))
    acted = next(deeds, None)
    rolls = next(filter(None, (_so_far(context, each) for each in context.table.attempts)), [])
    if beat and acted:
        casts = _casts(beat)
        yield LargeDeed(acted.id, Row(avatar=acted.icon, text=acted.text), [*casts, *rolls])
    elif rolls:
        first, *others = rolls
        row = Row(avatar=snippets.icon("dice"), text=first.text)
        yield LargeDeed("", row, [replace(first, text=NOTHING), *others])


def _so_far(context: ViewerContext, attempt: Attempt) -> list[Cast]:
    """The own side's dice of an attempt that waits for more."""
    rolled, casts = [row.roll for row in attempt.rolls], list[Cast]()
    for nth, roll in enumerate(rolled):
        if context.is_own(roll.who):
            asked = DiceNeeded(roll.who, roll.purpose, roll.count, roll.sides)
            title = stakes_of(context, attempt, rolled[:nth], asked).title
            faces = [Face(str(face)) for face in roll.faces]
            casts.append(Cast(faces, context.voice.say(title)))
    return casts
