"""Combatants on a panel: own cards, the order, open rolls, the party's cells."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext, pgettext
from msgspec.structs import replace

from encounters.performance.fragments import ListCache, Part
from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.play.fights.roster import share
from encounters.play.panels.engine import drawn
from encounters.play.panels.panel import Listing
from encounters.play.panels.people import perils
from encounters.play.panels.people.companions import conditions
from encounters.play.panels.people.foes import counted_in, fares
from encounters.play.panels.people.strip import (
    companies,
    following,
    group_of,
    turns,
    value,
)
from encounters.play.panels.viewer_context import State, ViewerContext, dotted
from encounters.text import library_words, snippets
from rulesets.contract import CombatantView, Figure, Segment
from rulesets.contract.extras import Track

NARROW = 4  # tracks with more boxes have no room for labels
NOTHING = SafeString("")
_tracks: ListCache[Boxes] = ListCache()


class Box(Part, frozen=True):
    """A step of a track: its word, its cost, and how many times it is filled."""

    word: SafeString
    cost: SafeString
    filled: bool
    times: int
    now: bool


class Boxes(Part, frozen=True):
    """A track of wounds or fatigue, with a box for each step."""

    word: SafeString
    cost: SafeString
    now: SafeString
    narrow: bool
    boxes: tuple[Box, ...]


class Own(Part, frozen=True):
    """The card of an own combatant; `what` is the note beside its name, `figures` are its numbers,
    `left` is what it can still do in its turn; `look` as in `Fate`."""

    id: SafeString
    avatar: SafeString
    name: SafeString
    what: SafeString
    note: SafeString
    figures: tuple[tuple[SafeString, SafeString], ...]
    tracks: tuple[Boxes, ...]
    left: SafeString
    bar: SafeString
    look: SafeString = NOTHING
    sign: SafeString = NOTHING


class OpenRoll(Part, frozen=True, kw_only=True):
    """A roll that is visible to all."""

    who: SafeString
    avatar: SafeString
    name: SafeString
    mine: bool = False
    doing: SafeString
    state: SafeString
    due: bool
    note: SafeString
    warned: bool
    value: SafeString


class CombatantPlace(Part, frozen=True, kw_only=True):
    """A place in the order: `who` is its first combatant, with the `value` that determines it;
    `look` as in `Fate`, for the own side."""

    who: SafeString
    id: SafeString
    avatar: SafeString
    name: SafeString
    value: SafeString
    player: SafeString
    note: SafeString = NOTHING
    mine: bool = False
    icon: SafeString
    state: SafeString
    due: bool
    look: SafeString = NOTHING


class Cell(Part, frozen=True, kw_only=True):
    """A member of the party on the GM's screen and on the display; `named`: its main number with a
    label; `due`: the table waits for it. Of one that cannot act: its fate, what comes next, and who
    can `aid` it; `unable`: why it cannot act; `down`: that may still end."""

    id: SafeString
    name: SafeString
    icon: SafeString
    state: SafeString
    num: SafeString
    named: SafeString
    note: SafeString
    bar: SafeString
    player: SafeString = NOTHING
    due: bool = False
    fate: perils.Fate | None = None
    comes: SafeString = NOTHING
    aid: SafeString = NOTHING
    unable: SafeString = NOTHING
    down: bool = False


def own_cards(context: ViewerContext, ids: Iterable[str]) -> list[Own]:
    """The cards of those of these combatants that this viewer sees."""
    return [own_card(context, seen) for id in ids if (seen := context.seen(id))]


def own_card(context: ViewerContext, seen: CombatantView) -> Own:
    gone, fate = context.gone(seen), perils.fate(context, seen)
    return Own(
        snippets.safe(seen.id),
        snippets.avatar(seen.name, True, ""),
        snippets.name(seen.name),
        what=snippets.safe(context.table.note(seen.id)),
        note=fate.word if gone and fate else dotted(*context.marks(seen)),
        figures=tuple(_figure(context, figure) for figure in seen.figures[:2]),
        tracks=() if gone else tuple(_boxes(context, track) for track in seen.tracks),
        left=NOTHING if gone else dotted(*(context.voice.say(item) for item in seen.left)),
        bar=snippets.bar(share(seen)),
        look=fate.look if gone and fate else NOTHING,
        sign=fate.sign if gone and fate else NOTHING,
    )


def _figure(context: ViewerContext, figure: Figure) -> tuple[SafeString, SafeString]:
    word = snippets.safe(context.voice.term(figure.term, short=True))
    return snippets.number(figure.value, figure.most), word


def _boxes(context: ViewerContext, track: Track) -> Boxes:
    """The boxes of a track, cached while it is unchanged: it has many words, and rarely changes."""
    return _tracks.get([track], context.voice.key, lambda: _track(context, track))


def _track(context: ViewerContext, track: Track) -> Boxes:
    boxes = tuple(
        Box(
            context.voice.say(box.word),
            context.voice.say(box.cost),
            filled=box.filled > 0,
            times=box.filled if box.filled > 1 else 0,
            now=box.now,
        )
        for box in track.boxes
    )
    return Boxes(
        snippets.safe(context.voice.term(track.term)),
        context.voice.say(track.cost),
        now=next((box.word for box in boxes if box.now), NOTHING),
        narrow=len(boxes) > NARROW,
        boxes=boxes,
    )


def rolls(context: ViewerContext) -> Listing | SafeString:
    """The party with the rolls that are visible to all; empty if there are none."""
    rows = _marked(context, context.common.once("rolls", _rolls))
    shown = [drawn("roll", row) for row in rows]
    return Listing("ol", "rolls", SafeString('class="list"'), shown) if rows else NOTHING


def _rolls(context: ViewerContext) -> list[OpenRoll]:
    if not any(seen.open for seen in context.party):
        return []
    return [_roll(context, seen) for seen in context.party if seen.open or seen.able]


def _roll(context: ViewerContext, seen: CombatantView) -> OpenRoll:
    icon, words, due = context.state(seen)
    shown = seen.open
    return OpenRoll(
        who=snippets.safe(seen.id),
        avatar=snippets.avatar(seen.name, True),
        name=snippets.name(seen.name),
        doing=icon,
        state=context.voice.say(shown.deed) if shown and shown.deed else snippets.safe(words),
        due=due,
        note=context.voice.say(shown.note) if shown else NOTHING,
        warned=bool(shown and shown.warned),
        value=snippets.number(shown.value) if shown else NOTHING,
    )


def _marked[Row: (OpenRoll, CombatantPlace)](context: ViewerContext, rows: list[Row]) -> list[Row]:
    """These rows, with the viewer's own marked as such. Where several are due at once, only the
    viewer's own are marked as due: the others would mark the whole list."""
    own, several = _own(context), sum(row.due for row in rows) > 1
    if not own and not several:
        return rows
    return [
        replace(row, mine=True)
        if row.who in own
        else replace(row, due=False)
        if several and row.due
        else row
        for row in rows
    ]


def _own(context: ViewerContext) -> frozenset[str]:
    """The combatants that this viewer plays; empty for the GM."""
    if context.gm:
        return frozenset()
    return frozenset(snippets.safe(seen.id) for seen in context.view.combatants if seen.mine)


def order(context: ViewerContext) -> list[CombatantPlace]:
    """Everybody in the order of the round if there is one; else in roster order."""
    return _marked(context, context.common.once("order", _order))


def _order(context: ViewerContext) -> list[CombatantPlace]:
    places, (now, _) = turns(context), following(context)
    last = {place.term: place for place in places}
    rest = [Segment(seen.id, "") for seen in context.party if seen.id not in last]
    rows = [
        _in_order(context, some, now, early=last.get(some[0].term, some[0]) is not some[0])
        for some in companies(context, [*places, *rest])
    ]
    if context.others and not places:
        rows.append(_others(context))
    return rows


def _in_order(
    context: ViewerContext, places: list[Segment], now: list[str], early: bool
) -> CombatantPlace:
    """A row of the order. `early`: a place in addition to the usual one later in the round."""
    turn = places[0]
    some = [seen for place in places if (seen := context.seen(place.term))]
    seen, alone = some[0], len(some) == 1
    called = seen.name if alone else group_of(context, seen.id)
    icon, words, due = at_turn(context, seen, turn, now, early)
    return CombatantPlace(
        who=snippets.safe(seen.id),
        id=snippets.safe(f"{seen.id}-early" if early else seen.id),
        avatar=snippets.avatar(called, context.own_side(seen)),
        name=snippets.name(called) if alone else snippets.times(called, len(counted_in(some))),
        value=value(context, places),
        player=snippets.safe(played_by(context, seen)) if alone else NOTHING,
        note=dotted(
            context.voice.say(turn.note),
            "" if early else _condition(context, some),
            *(conditions(context, seen) if alone and not early else ()),
        ),
        icon=icon,
        state=snippets.safe(words),
        due=due,
        look=_look(context, seen, due),
    )


def _look(context: ViewerContext, seen: CombatantView, due: bool) -> SafeString:
    fate = perils.fate(context, seen) if context.own_side(seen) and not due else None
    return fate.look if fate else NOTHING


def _condition(context: ViewerContext, some: list[CombatantView]) -> SafeString:
    """How opponents fare; of the own side wounds that no number tells."""
    (seen, *_) = some
    if not context.own_side(seen):
        return fares(context, some)
    numbered = any(figure.most is not None for figure in seen.figures)
    hurt = seen.health is not None and seen.health.quarters > 0
    return NOTHING if numbered or not hurt or context.gone(seen) else context.health(seen)


def at_turn(
    context: ViewerContext, seen: CombatantView, turn: Segment, now: list[str], early: bool
) -> State:
    """The state of a combatant, as far as it applies to this place in the order."""
    icon, words, due = context.state(seen)
    if context.view.over:
        return icon, words, due
    if turn.state == "coming" and (early or seen.id in now):
        return snippets.icon("wait"), pgettext("combatant", "waiting"), False
    if turn.state == "current" and now == [seen.id] and not due and seen.able:
        return snippets.icon("flag"), pgettext("combatant", "acting"), False
    return icon, words, due


def played_by(context: ViewerContext, seen: CombatantView) -> str:
    """The character's player; "" if both have the same name."""
    player = context.table.players.get(seen.id)
    name = (
        library_words.word(context.table.ruleset, player.name, context.voice.language)
        if player
        else ""
    )
    return name if name != seen.name else ""


def _others(context: ViewerContext) -> CombatantPlace:
    standing = sum(not context.gone(seen) for seen in context.others)
    told = ngettext("%(count)s standing", "%(count)s standing", standing) % {"count": standing}
    working = context.asked_foes
    return CombatantPlace(
        who=NOTHING,
        id=mark_safe("others"),
        avatar=snippets.skull(),
        name=snippets.safe(gettext("Foes")),
        value=NOTHING,
        player=snippets.safe(told),
        icon=snippets.icon("clock" if working else "wait"),
        state=snippets.safe(gettext("GM’s turn") if working else pgettext("combatant", "waiting")),
        due=False,
    )


def cells(context: ViewerContext) -> list[Cell]:
    """The party, each with its main number."""
    return context.common.once("cells", _cells)


def _cells(context: ViewerContext) -> list[Cell]:
    return [_cell(context, seen) for seen in context.party]


def _cell(context: ViewerContext, seen: CombatantView) -> Cell:
    icon, words, due = context.state(seen)
    first = seen.figures[0] if seen.figures else None
    return Cell(
        id=snippets.safe(seen.id),
        name=snippets.name(seen.name),
        icon=snippets.icon("clock", "due") if due else icon,
        state=snippets.safe(words),
        num=snippets.number(first.value, first.most, "") if first else NOTHING,
        named=context.named(first),
        note=dotted(*context.marks(seen)),
        bar=snippets.bar(share(seen)),
        player=snippets.safe(played_by(context, seen)),
        due=due,
        fate=perils.fate(context, seen),
        comes=context.voice.say(seen.peril.comes) if seen.peril else NOTHING,
        aid=perils.aid(context, seen),
        unable=NOTHING if seen.able else format_html("{}<b>{}</b>", *context.out(seen)[:2]),
        down=context.down(seen),
    )
