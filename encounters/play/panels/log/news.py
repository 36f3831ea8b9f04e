"""The news on every phone: what befell the reader since their last tap, who of their side has
fallen, the newest moment that had an outcome, and what came before it.

Whoever it touched, the newest outcome is told to all who may know of it. Nothing dismisses the
block: the reader's next tap begins it anew, and something newer takes its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext, ngettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.fragments import ListCache, Part
from encounters.performance.markup import SafeString, format_html
from encounters.play.panels.addresses import in_the_log
from encounters.play.panels.engine import drawn
from encounters.play.panels.log import beats
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.came_of import (
    Lives,
    before_after,
    casualties,
    fate,
    lives_in,
    signed_life,
    tally,
    weighs,
)
from encounters.play.panels.log.changes import ValueChange
from encounters.play.panels.log.line import Thrown, Why
from encounters.play.panels.log.moments import Moment, changed, moments
from encounters.play.panels.log.news_rows import (
    EarlierRow,
    Row,
    bold_names,
    changed_rows,
    earlier_row,
    earlier_text,
    row_of,
    surprised_rows,
    text_of,
    with_tiles,
)
from encounters.play.panels.log.selection import Item, Selection, own_combatants, selected
from encounters.play.panels.log.tiles import Tile, tiles
from encounters.play.panels.people.combatants import CombatantPlace
from encounters.play.panels.people.rows import rows
from encounters.play.panels.people.strip import turns
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from encounters.text.notation import isolated
from rulesets.contract import Figure, Weight

NOTHING = SafeString("")
MANY = 3  # from which the reader's own, or the fallen, share one row
MOST_ROWS, MOST_ROWS_ASKED = 6, 2  # of the newest moment
MOST_EARLIER, MOST_EARLIER_ASKED = 4, 1
MOST_OPENED = 20


class Count(Part, frozen=True, kw_only=True):
    """How many outcomes have no room, and the weightiest of them. `size`: that of the phone; "" for
    any."""

    size: SafeString = NOTHING
    text: SafeString


class Block(Part, frozen=True, kw_only=True):
    """The block. `about` changes with its newest outcome, `felt` with what last befell the reader's
    own side; `brief`: a question below needs the room. `stale`: nothing has come of the
    newest tap. `place` and `order`: the initiative, and what it means for the reader. `counts`:
    further outcomes, of a phone of any size, or of a tall and a low one.
    `why`: the URL of everything since the last tap, with its arithmetic."""

    about: SafeString
    felt: SafeString
    brief: bool
    stale: bool
    rows: tuple[Row, ...]
    place: SafeString
    order: tuple[CombatantPlace, ...]
    earlier: tuple[EarlierRow, ...]
    counts: tuple[Count, ...]
    why: SafeString


class Sentence(Part, frozen=True):
    """A line of the log with its arithmetic."""

    text: SafeString
    why: tuple[Why, ...]


class OpenedDeed(Part, frozen=True, kw_only=True):
    text: SafeString
    tiles: tuple[Tile, ...]
    dice: tuple[Thrown, ...]
    lines: tuple[Sentence, ...]


class Opened(Part, frozen=True):
    """Everything since the last tap, with its arithmetic."""

    deeds: tuple[OpenedDeed, ...]


class News(Struct, frozen=True):
    """The block, and its text for screen readers."""

    html: SafeString
    announcement: str


_blocks = ListCache[News]()


def news(context: ViewerContext, seat: int | None, *, brief: bool) -> News | None:
    """The block for a seat, the GM, or (without a seat) for whoever watches; None before anything
    has happened. `brief`: a question below needs the room."""
    told, steps = moments(context), context.table.steps
    if not told:
        return None
    own = own_combatants(context)  # the GM's change when somebody takes a character
    key = brief, seat, own, context.viewer, context.voice.key, steps[0].pk, steps[0].created
    found = _blocks.get([told], key, lambda: _news(context, seat, told, brief))
    return found if found.html else None


def opened(context: ViewerContext, seat: int | None, line: str) -> SafeString | None:
    """Everything since the last tap, if the newest outcome begins with the line of this id; else
    None."""
    told = selected(context, seat, moments(context))
    if told is None or told.about != line:
        return None
    deeds = tuple(_opened(context, beat, told.own) for beat in told.beats[:MOST_OPENED])
    return drawn("opened", Opened(deeds))


def announced(told: str, live: str) -> str:
    """The text for screen readers: what happened, then the question."""
    return " ".join(filter(None, (told, live)))


def _news(context: ViewerContext, seat: int | None, told: Sequence[Moment], brief: bool) -> News:
    found = selected(context, seat, told)
    if found is None:
        return News(NOTHING, "")
    block = _block(context, found, brief)
    spoken = [text for row in block.rows for text in (row.text, row.word)] + [block.place]
    return News(
        drawn("news", block), " ".join(map(snippets.screen_reader_text, filter(None, spoken)))
    )


def _block(context: ViewerContext, told: Selection, brief: bool) -> Block:
    lives = lives_in(context, told.latest, told.changes)
    mine = _mine(context, told, lives, brief)
    fallen = _fallen(context, told, lives, brief)
    most = MOST_ROWS_ASKED if brief else max(1, MOST_ROWS - len(mine) - len(fallen))
    rest = [row_of(context, item, told.own, lives, brief) for item in told.items[:most]]
    if told.event:
        rest.append(Row(text=beats.text(context, told.event, told.own)))
    rest += changed_rows(context, told.unsaid) + surprised_rows(context, told.surprised)
    later = (*told.items[most:], *told.earlier)
    room = MOST_EARLIER_ASKED if brief else MOST_EARLIER
    first = sorted(range(len(later)), key=lambda nth: not weighs(context, later[nth]))
    shown = tuple(earlier_row(context, later[nth], told.own) for nth in sorted(first[:room]))
    left = [later[nth] for nth in first[room:]]
    more = len(left) + len(told.quiet) + max(0, len(rest) - most)
    late = told.unsaid if len(told.items) >= most else ()
    counts = [_count(context, told, (*left, *late), more)]
    if brief:  # a low phone has room for one row of the newest moment
        left = [*told.items[1:most], *(later[nth] for nth in first)]
        more += len(shown) + max(0, min(len(rest), most) - 1)
        low = _count(context, told, (*left, *told.unsaid[not told.items :]), more)
        if low != counts[0]:
            sizes = zip([*counts, low], ("tall", "low"), strict=True)
            counts = [replace(count, size=SafeString(size)) for count, size in sizes]
    alone = len(rest) == 1 and not (mine or fallen or brief)
    if alone and told.items:
        rest = [with_tiles(context, told.items[0], rest[0], told.own)]
    places = bool(told.event and turns(context) and not brief)
    return Block(
        about=SafeString(told.about),
        felt=SafeString(next((item.beat.id for item in (*told.mine, *told.fallen)), "")),
        brief=brief,
        stale=told.stale,
        rows=_with_now((*mine, *fallen, *rest[:most])),
        place=_place(context, told.own) if places else NOTHING,
        order=tuple(rows(context)) if places else (),
        earlier=shown,
        counts=tuple(count for count in counts if count.text),
        why=_address(context, told),
    )


def _with_now(found: tuple[Row, ...]) -> tuple[Row, ...]:
    """Marks where the newest moment begins, if older rows stand above it."""
    first = next((nth for nth, row in enumerate(found) if not row.old), 0)
    if not any(row.old for row in found[:first]):
        return found
    return (*found[:first], replace(found[first], now=True), *found[first + 1 :])


def _mine(context: ViewerContext, told: Selection, lives: Lives, brief: bool) -> list[Row]:
    if len(told.mine) < MANY:
        return list(_pinned(context, told, told.mine, "mine", lives, brief))
    found = [each for item in told.mine for each in item.touched if each.who in told.own]
    total = sum(each.life for each in found)
    out = next((each for each in found if each.weight is Weight.OUT), None)
    said = ngettext("%(count)s event", "%(count)s events", len(told.mine))
    if all(each.life > 0 for each in found):
        said = ngettext("%(count)s blow", "%(count)s blows", len(told.mine))
    who = list(dict.fromkeys(each.who for each in found))
    now = _life_of(context, who[0]) if len(who) == 1 else None
    before = int(now.value) + total if now and total else None
    return [
        Row(
            kind=SafeString("mine"),
            old=all(old for _, old in _by_age(told, told.mine)),
            you=len(told.own) == 1 and not context.gm,
            text=dotted(
                bold_names(context, who),
                said % {"count": len(told.mine)},
            ),
            note=NOTHING
            if brief
            else text_of(context, min(told.mine, key=lambda item: item.weight), told.own),
            delta=signed_life(total),
            lost=total > 0,
            word=fate(context, out) if out else NOTHING,
            life=before_after(context, before, now) if now and before is not None else NOTHING,
        )
    ]


def _fallen(context: ViewerContext, told: Selection, lives: Lives, brief: bool) -> list[Row]:
    if len(told.fallen) < MANY:
        return list(_pinned(context, told, told.fallen, "fallen", lives, brief))
    last = () if brief else _pinned(context, told, told.fallen[:1], "fallen", lives, brief)
    before = told.fallen if brief else told.fallen[1:]
    out = [each for item in before for each in item.touched if each.weight is Weight.OUT]
    names = bold_names(context, [each.who for each in out])
    word = next(iter(tally(context, out)), NOTHING)
    old = all(old for _, old in _by_age(told, before))
    return [*last, Row(kind=SafeString("fallen"), old=old, text=names, word=word)]


def _pinned(
    context: ViewerContext,
    told: Selection,
    items: Sequence[Item],
    kind: str,
    lives: Lives,
    brief: bool,
) -> Iterator[Row]:
    """A row for each. `lives`: those of the newest moment."""
    for item, old in _by_age(told, items):
        moment = item.moment
        then = lives_in(context, moment, changed(context, moment)) if old else lives
        yield row_of(context, item, told.own, then, brief, kind, old)


def _by_age(told: Selection, items: Sequence[Item]) -> list[tuple[Item, bool]]:
    """Each item, and whether it is older than the newest moment."""
    return [(item, item.moment is not told.latest) for item in items]


def _life_of(context: ViewerContext, id: str) -> Figure | None:
    """The life of a combatant as a number, if the reader knows it."""
    seen = context.seen(id)
    figure = seen.figures[0] if seen and seen.figures else None
    known = figure and figure.term == context.table.ruleset.quick.health
    return figure if known and figure and type(figure.value) is int else None


def _place(context: ViewerContext, own: Collection[str]) -> SafeString:
    """The reader's place in the order of this round; empty without one."""
    places = [place.term for place in turns(context)]
    at = next((nth for nth, id in enumerate(places, 1) if id in own), None)
    if at is None:
        return NOTHING
    names = [isolated(context.voice.names.get(id, "")) for id in places[max(0, at - 2) : at]]
    told = {"name": names[-1], "turn": at, "count": len(places), "other": names[0]}
    if len(names) > 1:
        return snippets.safe(
            gettext("%(name)s: turn %(turn)s of %(count)s, after %(other)s") % told
        )
    return snippets.safe(gettext("%(name)s: turn %(turn)s of %(count)s") % told)


def _count(
    context: ViewerContext,
    told: Selection,
    left: Sequence[Item | Beat | ValueChange],
    count: int,
) -> Count:
    """The number of further outcomes; of those `left` out whoever fell or was hurt is named, or
    else the first is told."""
    named = casualties(context, left)
    untold = (each for each in (*left, *told.quiet) if not isinstance(each, ValueChange))
    first = next(untold, None)
    if not named and first:
        named = earlier_text(context, first, told.own)
    more = format_html("<b>{}</b>", beats.more(count)) if count else NOTHING
    return Count(text=dotted(more, named))


def _address(context: ViewerContext, told: Selection) -> SafeString:
    encounter = context.table.encounter
    if encounter is None or not told.beats:
        return NOTHING
    to = in_the_log("seat_happened", encounter.pk, told.about)
    return SafeString(f"{to}?v={beats.digest([beat.digest for beat in told.beats])}")


def _opened(context: ViewerContext, beat: Beat, own: frozenset[str]) -> OpenedDeed:
    text = beats.text(context, beat, own)
    shown = tiles(context, beat, own)
    return OpenedDeed(
        text=text,
        tiles=shown if len(shown) > 1 else (),
        dice=beat.dice,
        lines=tuple(Sentence(line.text, line.why) for line in beat.lines),
    )
