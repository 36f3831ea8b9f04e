"""The news on every phone: what befell the reader since their last tap, who of their side has
fallen, the newest moment that had an outcome, and what came before it.

Whoever it touched, the newest outcome is told to all who may know of it. Nothing dismisses the
block: the reader's next tap begins it anew, and something newer takes its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from django.utils.translation import gettext, ngettext
from msgspec.structs import replace

from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.engine import drawn, in_the_log, rendered
from encounters.screens.log import beats
from encounters.screens.log.beats import Beat
from encounters.screens.log.moments import ValueChange, changes_of, moments
from encounters.screens.log.news_rows import (
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
from encounters.screens.log.period import last_tap, period_from
from encounters.screens.log.results import (
    Lives,
    before_after,
    casualties,
    fate,
    life_in,
    lives_in,
    signed_life,
    tally,
    tiles,
    weighs,
)
from encounters.screens.log.selection import Item, Selection, select
from encounters.screens.people.rows import rows
from encounters.screens.people.strip import turns
from encounters.serve.performance.markup import SafeString, format_html
from encounters.text import snippets
from encounters.text.notation import isolated
from rulesets.contract import Figure, Weight
from rulesets.messages import Name

NOTHING, NOBODY = SafeString(""), Name("")
MANY = 3  # from which the reader's own, or the fallen, share one row
MOST_ROWS, MOST_ROWS_ASKED = 6, 2  # of the newest moment
MOST_EARLIER, MOST_EARLIER_ASKED = 4, 1
MOST_OPENED = 20


def news(context: ViewerContext, seat: int | None, *, brief: bool) -> tuple[SafeString, str]:
    """The block for a seat, the GM, or (without a seat) for whoever watches, and its text for
    screen readers; empty before anything has happened. `brief`: a question below needs the room.

    It is made once for all who are told the same and have the same last tap, except for those whom
    something in it concerns."""
    first, own = last_tap(context, seat), moments(context)
    period = period_from(context, first, own)
    if period is None:
        return NOTHING, ""
    reader, place = context, period.event and not brief  # the place in the order is the reader's
    common = context.common
    shared = common is not context and moments(common) is own
    if shared and not (place or period.concerns(context)):
        reader = common
    return reader.once(
        f"news since {first}{' in brief' if brief else ''}", lambda each: _news(each, first, brief)
    )


def _news(context: ViewerContext, first: int, brief: bool) -> tuple[SafeString, str]:
    selection = select(context, first)
    if selection is None:
        return NOTHING, ""
    order = bool(selection.event and turns(context) and not brief)
    place = _place(context, selection.own) if order else NOTHING
    rest = _beside_the_order(context, selection) if place else selection
    shown, earlier, counts = _rows(context, rest, brief)
    facts = {
        # It changes with its newest outcome, and `felt` with what last befell the own side.
        "about": selection.about,
        "felt": next((item.beat.id for item in (*selection.mine, *selection.fallen)), ""),
        "brief": brief,
        "stale": selection.stale,
        "rows": shown,
        "place": place,
        "order": rows(context) if order else (),
        "earlier": earlier,
        "counts": counts,
        "why": _address(context, selection),
    }
    spoken = [text for row in shown for text in (row.text, row.word)] + [place]
    return drawn("news", facts), " ".join(map(snippets.screen_reader_text, filter(None, spoken)))


def open_line(context: ViewerContext, seat: int | None, line: str) -> SafeString | None:
    """Everything since the last tap, if the newest outcome begins with the line of this id; else
    None."""
    selection = select(context, last_tap(context, seat))
    if selection is None or selection.about != line:
        return None
    deeds = [
        (beat, beats.text(context, beat, selection.own), tiles(context, beat, selection.own))
        for beat in selection.beats[:MOST_OPENED]
    ]
    return rendered("opened", {"deeds": deeds})


def _beside_the_order(context: ViewerContext, selection: Selection) -> Selection:
    """Without the sentence that only lists the names in the strip, and the rolls that led to it."""
    result = selection.event.result if selection.event else None
    places = {place.term for place in turns(context)}
    values = [each for phrase in result.deed for each in phrase.values.values()] if result else []
    lists = [each for each in values if each != NOBODY]
    if not lists or not all(isinstance(each, tuple) for each in lists):
        return selection
    if not all(isinstance(each, Name) and each.id in places for each in chain(*lists)):
        return selection
    quiet = [beat for beat in selection.quiet if beat not in selection.latest.quiet]
    return replace(selection, event=None, quiet=quiet)


type Counts = Sequence[tuple[str, SafeString]]
"""How many outcomes have no room, and the weightiest of them, for phones of a size; "" for any."""


def _rows(
    context: ViewerContext, selection: Selection, brief: bool
) -> tuple[Sequence[Row], Sequence[Row], Counts]:
    """The rows of the block, those of earlier outcomes, and what has no room."""
    lives = lives_in(context, selection.latest, selection.changes)
    mine = _mine(context, selection, lives, brief)
    fallen = _fallen_rows(context, selection, lives, brief)
    most = MOST_ROWS_ASKED if brief else max(1, MOST_ROWS - len(mine) - len(fallen))
    rest = [row_of(context, item, selection.own, lives, brief) for item in selection.items[:most]]
    if selection.event:
        rest.append(Row(text=beats.text(context, selection.event, selection.own)))
    rest += changed_rows(context, selection.unsaid) + surprised_rows(context, selection.surprised)
    later = (*selection.items[most:], *selection.earlier)
    room = MOST_EARLIER_ASKED if brief else MOST_EARLIER
    first = sorted(range(len(later)), key=lambda nth: not weighs(context, later[nth]))
    earlier = [earlier_row(context, later[nth], selection.own) for nth in sorted(first[:room])]
    left = [later[nth] for nth in first[room:]]
    more = len(left) + len(selection.quiet) + max(0, len(rest) - most)
    late = selection.unsaid if len(selection.items) >= most else ()
    counts = [("", _count(context, selection, (*left, *late), more))]
    if brief:  # a low phone has room for one row of the newest moment
        left = [*selection.items[1:most], *(later[nth] for nth in first)]
        more += len(earlier) + max(0, min(len(rest), most) - 1)
        low = _count(context, selection, (*left, *selection.unsaid[not selection.items :]), more)
        if low != counts[0][1]:
            counts = [("tall", counts[0][1]), ("low", low)]
    if len(rest) == 1 and selection.items and not (mine or fallen or brief):
        rest = [with_tiles(context, selection.items[0], rest[0], selection.own)]
    shown_rows = [*mine, *fallen, *rest[:most]]
    first_now = next((nth for nth, row in enumerate(shown_rows) if not row.old), 0)
    if any(row.old for row in shown_rows[:first_now]):  # older rows stand above the newest moment
        shown_rows[first_now] = replace(shown_rows[first_now], now=True)
    return shown_rows, earlier, [count for count in counts if count[1]]


def _mine(context: ViewerContext, selection: Selection, lives: Lives, brief: bool) -> list[Row]:
    if len(selection.mine) < MANY:
        return list(_pinned_rows(context, selection, selection.mine, "mine", lives, brief))
    touched = [
        each for item in selection.mine for each in item.touched if each.who in selection.own
    ]
    total = sum(each.life for each in touched)
    out = next((each for each in touched if each.weight is Weight.OUT), None)
    sentence = ngettext("%(count)s event", "%(count)s events", len(selection.mine))
    if all(each.life > 0 for each in touched):
        sentence = ngettext("%(count)s blow", "%(count)s blows", len(selection.mine))
    who = list(dict.fromkeys(each.who for each in touched))
    now = _life_of(context, who[0]) if total and len(who) == 1 else None
    was = _life_before(context, selection.mine[-1], who[0]) if now else None
    heaviest = min(selection.mine, key=lambda item: item.weight)
    return [
        Row(
            kind="mine",
            old=all(item.moment is not selection.latest for item in selection.mine),
            you=len(selection.own) == 1 and not context.gm,
            text=dotted(bold_names(context, who), sentence % {"count": len(selection.mine)}),
            note=NOTHING if brief else text_of(context, heaviest, selection.own),
            delta=signed_life(total),
            lost=total > 0,
            word=fate(context, out) if out else NOTHING,
            life=before_after(context, was, now) if was and now else NOTHING,
        )
    ]


def _fallen_rows(
    context: ViewerContext, selection: Selection, lives: Lives, brief: bool
) -> list[Row]:
    if len(selection.fallen) < MANY:
        return list(_pinned_rows(context, selection, selection.fallen, "fallen", lives, brief))
    last = (
        ()
        if brief
        else _pinned_rows(context, selection, selection.fallen[:1], "fallen", lives, brief)
    )
    before = selection.fallen if brief else selection.fallen[1:]
    out = [each for item in before for each in item.touched if each.weight is Weight.OUT]
    names = bold_names(context, [each.who for each in out])
    word = next(iter(tally(context, out)), NOTHING)
    old = all(item.moment is not selection.latest for item in before)
    return [*last, Row(kind="fallen", old=old, text=names, word=word)]


def _pinned_rows(
    context: ViewerContext,
    selection: Selection,
    items: Sequence[Item],
    kind: str,
    lives: Lives,
    brief: bool,
) -> Iterator[Row]:
    """A row for each. `lives`: those of the newest moment."""
    for item in items:
        moment, old = item.moment, item.moment is not selection.latest
        then = lives_in(context, moment, changes_of(context, moment)) if old else lives
        yield row_of(context, item, selection.own, then, brief, kind, old)


def _life_before(context: ViewerContext, item: Item, id: str) -> Figure | None:
    """The life before a deed, as far as it is known: healing in between is among no blows."""
    lives = lives_in(context, item.moment, changes_of(context, item.moment))
    each = next(each for each in item.touched if each.who == id)
    pair = life_in(lives, item.beat, each)
    return pair[0] if pair else None


def _life_of(context: ViewerContext, id: str) -> Figure | None:
    """The life of a combatant as a number, if the reader knows it."""
    combatant = context.seen(id)
    figure = combatant.figures[0] if combatant and combatant.figures else None
    is_health = figure and figure.term == context.table.ruleset.quick.health
    return figure if is_health and figure and type(figure.value) is int else None


def _place(context: ViewerContext, own: Collection[str]) -> SafeString:
    """The reader's place in the order of this round; empty without one, and where several act at
    once."""
    order = turns(context)
    if sum(place.state == "current" for place in order) > 1:
        return NOTHING
    places = [place.term for place in order]
    at = next((nth for nth, id in enumerate(places, 1) if id in own), None)
    if at is None:
        return NOTHING
    names = [isolated(context.voice.names.get(id, "")) for id in places[max(0, at - 2) : at]]
    facts = {"name": names[-1], "turn": at, "count": len(places), "other": names[0]}
    sentence = gettext("%(name)s: turn %(turn)s of %(count)s")
    if len(names) > 1:
        sentence = gettext("%(name)s: turn %(turn)s of %(count)s, after %(other)s")
    return snippets.safe(sentence % facts)


def _count(
    context: ViewerContext,
    selection: Selection,
    left: Sequence[Item | Beat | ValueChange],
    count: int,
) -> SafeString:
    """The number of further outcomes; of those `left` out whoever fell or was hurt is named, or
    else the first is told."""
    named = casualties(context, left)
    untold = (each for each in (*left, *selection.quiet) if not isinstance(each, ValueChange))
    first = next(untold, None)
    if not named and first:
        named = earlier_text(context, first, selection.own)
    return dotted(format_html("<b>{}</b>", beats.more(count)) if count else NOTHING, named)


def _address(context: ViewerContext, selection: Selection) -> SafeString:
    """The URL of everything since the last tap, with its arithmetic."""
    encounter = context.table.encounter
    if encounter is None or not selection.beats:
        return NOTHING
    to = in_the_log("seat_happened", encounter.pk, selection.about)
    return SafeString(f"{to}?v={beats.digest([beat.digest for beat in selection.beats])}")
