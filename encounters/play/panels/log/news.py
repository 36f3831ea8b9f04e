"""The news on every phone: what befell the reader since their last tap, who of their side has
fallen, the newest moment that had an outcome, and what came before it.

Whoever it touched, the newest outcome is told to all who may know of it. Nothing dismisses the
block: the reader's next tap begins it anew, and something newer takes its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from django.utils.translation import gettext, ngettext, pgettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.fragments import ListCache, Part
from encounters.performance.markup import SafeString, format_html, mark_safe, strip_tags
from encounters.play.panels.addresses import in_the_log
from encounters.play.panels.engine import drawn
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import ValueChange
from encounters.play.panels.log.line import Thrown, Why
from encounters.play.panels.log.moments import Moment, changed, moments
from encounters.play.panels.log.selection import Item, Selection, selected
from encounters.play.panels.log.tiles import Tile, tiles
from encounters.play.panels.people.rows import CombatantRow, rows
from encounters.play.panels.people.strip import turns
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from encounters.text.wording import listed
from rulesets.contract import Consequence, Figure, Weight
from rulesets.messages import named_in

NOTHING = SafeString("")
MANY = 3  # from which the reader's own, or the fallen, share one row
MOST_ROWS, MOST_ROWS_ASKED = 6, 2  # of the newest moment
MOST_EARLIER, MOST_EARLIER_ASKED = 4, 1
LONGEST_WORD = 16  # letters at the end of a row; longer ones are below its sentence
MOST_NOTED = 2  # combatants whose words stand below a sentence
MOST_TILES = 6
MOST_OPENED = 20

Lives = dict[str, tuple[Figure, Figure]]


class Row(Part, frozen=True, kw_only=True):
    """A sentence and its result. `kind`: "mine", "fallen", or "" for the others; `old`: it is of
    before the newest moment; `now`: the first of that moment, below older ones; `you`: the reader
    has one combatant, and it is about that. The result is a number (`delta`; `lost`: life of the
    reader's side) or a `word`, with the `life` before and after. `tiles`: everybody it touched."""

    kind: SafeString = NOTHING
    old: bool = False
    now: bool = False
    you: bool = False
    avatar: SafeString = NOTHING
    text: SafeString
    note: SafeString = NOTHING
    delta: SafeString = NOTHING
    lost: bool = False
    word: SafeString = NOTHING
    life: SafeString = NOTHING
    tiles: tuple[Tile, ...] = ()


class EarlierRow(Part, frozen=True, kw_only=True):
    """An earlier outcome on one line; its end is never cut."""

    icon: SafeString
    text: SafeString
    delta: SafeString = NOTHING
    lost: bool = False
    word: SafeString = NOTHING


class Block(Part, frozen=True, kw_only=True):
    """The block. `about` changes with its newest outcome, `felt` with what last befell the reader's
    own side; `brief`: a question below needs the room.
    `place` and `order`: the initiative, and what it means for the reader. `more`: how many further
    outcomes there are, and on a low phone `more_low`; `weightiest` is one of them. `why`: the URL
    of everything since the last tap, with its arithmetic."""

    about: SafeString
    felt: SafeString
    brief: bool
    rows: tuple[Row, ...]
    place: SafeString
    order: tuple[CombatantRow, ...]
    earlier: tuple[EarlierRow, ...]
    more: SafeString
    more_low: SafeString
    weightiest: SafeString
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
    told, steps = moments(context, context.table.steps), context.table.steps
    if not told:
        return None
    key = brief, seat, context.viewer, context.voice.key, steps[0].pk, steps[0].created
    found = _blocks.get([told], key, lambda: _news(context, seat, told, brief))
    return found if found.html else None


def opened(context: ViewerContext, seat: int | None, line: str) -> SafeString | None:
    """Everything since the last tap, if the newest outcome begins with the line of this id; else
    None."""
    told = selected(context, seat, moments(context, context.table.steps))
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
    spoken = [row.text for row in block.rows] + ([block.place] if block.place else [])
    return News(drawn("news", block), " ".join(map(snippets.screen_reader_text, spoken)))


def _block(context: ViewerContext, told: Selection, brief: bool) -> Block:
    lives = lives_in(context, told.latest)
    mine = _mine(context, told, brief)
    fallen = _fallen(context, told, brief)
    most = MOST_ROWS_ASKED if brief else max(1, MOST_ROWS - len(mine) - len(fallen))
    rest = [row_of(context, item, told.own, lives, brief) for item in told.items]
    if told.event:
        rest.append(Row(text=beats.text(context, told.event, told.own)))
    rest += changed_rows(context, told.changed)
    later = [earlier_row(context, item, told.own) for item in told.items[most:]]
    later += [earlier_row(context, item, told.own) for item in told.earlier]
    shown = later[: MOST_EARLIER_ASKED if brief else MOST_EARLIER]
    hidden = (
        len(later) - len(shown) + told.quiet + max(0, len(rest) - most - len(told.items[most:]))
    )
    low = hidden + len(shown) + max(0, min(len(rest), most) - 1)
    alone = len(rest) == 1 and not (mine or fallen or brief)
    if alone and told.items:
        rest = [with_tiles(context, told.items[0], rest[0], told.own)]
    places = bool(told.event and turns(context) and not brief)
    return Block(
        about=SafeString(told.about),
        felt=SafeString(next((item.deed.beat.id for item in (*told.mine, *told.fallen)), "")),
        brief=brief,
        rows=_with_now((*mine, *fallen, *rest[:most])),
        place=_place(context, told.own) if places else NOTHING,
        order=tuple(rows(context)) if places else (),
        earlier=tuple(shown),
        more=_more(hidden),
        more_low=_more(low),
        weightiest=later[len(shown)].text if len(later) > len(shown) else NOTHING,
        why=_address(context, told),
    )


def _with_now(found: tuple[Row, ...]) -> tuple[Row, ...]:
    """Marks where the newest moment begins, if older rows stand above it."""
    first = next((nth for nth, row in enumerate(found) if not row.old), 0)
    if not any(row.old for row in found[:first]):
        return found
    return (*found[:first], replace(found[first], now=True), *found[first + 1 :])


def _mine(context: ViewerContext, told: Selection, brief: bool) -> list[Row]:
    if len(told.mine) < MANY:
        return [
            row_of(context, item, told.own, lives_in(context, item.moment), brief, "mine", old)
            for item, old in _by_age(told, told.mine)
        ]
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
                _named(context, who),
                said % {"count": len(told.mine)},
            ),
            note=NOTHING
            if brief
            else _text(context, min(told.mine, key=lambda item: item.weight), told.own),
            delta=_delta(total),
            lost=total > 0,
            word=_fate(context, out) if out else NOTHING,
            life=_before_after(context, before, now) if now and before is not None else NOTHING,
        )
    ]


def _fallen(context: ViewerContext, told: Selection, brief: bool) -> list[Row]:
    if len(told.fallen) < MANY:
        return [
            row_of(context, item, told.own, lives_in(context, item.moment), brief, "fallen", old)
            for item, old in _by_age(told, told.fallen)
        ]
    out = [each for item in told.fallen for each in item.touched if each.weight is Weight.OUT]
    names = _named(context, [each.who for each in out])
    word = next(iter(_tally(context, out)), NOTHING)
    old = all(old for _, old in _by_age(told, told.fallen))
    return [Row(kind=SafeString("fallen"), old=old, text=names, word=word)]


def _by_age(told: Selection, items: Sequence[Item]) -> list[tuple[Item, bool]]:
    """Each item, and whether it is older than the newest moment."""
    return [(item, item.moment is not told.latest) for item in items]


def row_of(
    context: ViewerContext,
    item: Item,
    own: frozenset[str],
    lives: Lives,
    brief: bool,
    kind: str = "",
    old: bool = False,
) -> Row:
    touched = item.touched
    if kind == "mine":
        touched = tuple(each for each in touched if each.who in own)
    elif kind == "fallen":
        touched = tuple(each for each in touched if each.weight is Weight.OUT)
    delta, lost, word = _came(context, touched, lives)
    if item.said is not None and item.weight is Weight.CHANGED:
        word = NOTHING  # the sentence is about what somebody did, the word about the doer
    alone = touched[0].who if len(touched) == 1 else ""
    return Row(
        kind=SafeString(kind),
        old=old,
        you=kind == "mine" and len(own) == 1 and not context.gm,
        avatar=NOTHING if brief else _avatar(context, item),
        text=_short(context, item, touched) if brief else _text(context, item, own),
        note=NOTHING if brief and kind != "mine" else _note(context, item),
        delta=delta,
        lost=lost,
        word=word,
        life=_before_after(context, *lives[alone]) if alone in lives else NOTHING,
    )


def with_tiles(context: ViewerContext, item: Item, row: Row, own: frozenset[str]) -> Row:
    """The row of a moment's only deed, with a tile for each of several that it touched."""
    shown = tiles(context, item.deed.beat, own)[:MOST_TILES]
    if len(item.touched) < 2 or len(shown) < 2 or item.said is not None:
        return row
    result = item.deed.beat.result
    text = mark_safe(" ".join(map(context.voice.say, result.deed))) if result else NOTHING
    if not text or len(shown) < len(item.touched):
        beside = frozenset(tile.who for tile in shown)
        text = beats.text(context, item.deed.beat, own, beside)
    return replace(row, text=text, tiles=shown, note=NOTHING)


def changed_rows(context: ViewerContext, found: Sequence[ValueChange]) -> list[Row]:
    """The combatants that changed although no deed says so; those with an equal change together."""
    health, alike = context.table.ruleset.quick.health, dict[SafeString, list[ValueChange]]()
    for change in found:
        words = [context.voice.term(name) for name in change.conditions]
        words += [
            pgettext("a condition", "ended: %(condition)s")
            % {"condition": context.voice.term(name)}
            for name in change.ended
        ]
        words += [gettext("can act again")] if change.back else []
        said = dotted(changes.changes_text(context, change, marks=False), *words)
        alike.setdefault(said, []).append(change)
    return [
        Row(
            text=dotted(_named(context, [change.seen.id for change in several]), said),
            delta=_delta(several[0].loss) if several[0].life(health) else NOTHING,
            lost=several[0].loss > 0 and context.own_side(several[0].seen),
        )
        for said, several in alike.items()
    ]


def _named(context: ViewerContext, who: Sequence[str]) -> SafeString:
    return mark_safe(listed([f"<b>{context.voice.name(id)}</b>" for id in who]))


def earlier_row(context: ViewerContext, item: Item | Beat, own: frozenset[str]) -> EarlierRow:
    beat = item if isinstance(item, Beat) else item.deed.beat
    if isinstance(item, Beat):
        return EarlierRow(icon=beats.icon(context, beat), text=beats.text(context, beat, own))
    delta, lost, word = _came(context, item.touched, {})
    text, deed = _text(context, item, own), beat.result.deed if beat.result else ()
    if item.said and (own_part := [phrase for phrase in item.said if phrase not in deed]):
        text = mark_safe(
            " ".join(map(context.voice.say, own_part))
        )  # one line has no room for both
    icon = beats.icon(context, beat)
    return EarlierRow(icon=icon, text=text, delta=delta, lost=lost, word=word)


def _text(context: ViewerContext, item: Item, own: frozenset[str]) -> SafeString:
    if item.said is None:
        return beats.text(context, item.deed.beat, own)
    return mark_safe(" ".join(map(context.voice.say, item.said)))


def _short(context: ViewerContext, item: Item, touched: Sequence[Consequence]) -> SafeString:
    """The first sentence that names whom it touched, and how many it leaves out: the rest of the
    row says how they fare."""
    result = item.deed.beat.result
    said, first = list(item.said or ()), touched[0].who if touched else ""
    if not said and result:
        said = [*result.deed, *(phrase for each in touched for phrase in each.said)]
    heavy = [each.who for each in item.touched if each.weight <= Weight.CHANGED]
    told = next((phrase for phrase in said if first in named_in(phrase)), said[0] if said else None)
    if told is None:
        return beats.text(context, item.deed.beat)
    left = {who for who in heavy if context.seen(who)} - named_in(told)
    return beats.with_count(context.voice.say(told), len(left))


def _avatar(context: ViewerContext, item: Item) -> SafeString:
    seen = context.seen(item.doer)
    if seen is None:
        return beats.icon(context, item.deed.beat)
    return snippets.avatar(seen.name, context.own_side(seen))


def _note(context: ViewerContext, item: Item) -> SafeString:
    """The words of those concerned, such as both sides of an opposed roll, if they are few."""
    result = item.deed.beat.result
    parts = item.touched if item.said is not None or result is None else result.consequences
    telling = [each for each in parts if each.words]
    if len(telling) > MOST_NOTED:
        return NOTHING
    fates = {_fate(context, each) for each in item.touched}
    words = dict.fromkeys(context.voice.say(said) for each in telling for said in each.words)
    return dotted(*(said for said in words if said not in fates))


# -- the end of a row ---------------------------------------------------------------------------


def _came(
    context: ViewerContext, touched: Sequence[Consequence], lives: Lives
) -> tuple[SafeString, bool, SafeString]:
    """The life lost (and whether by the reader's side), or else the result in a word. Of several
    combatants the weightiest result is counted: "dead ×6"."""
    seen = [each for each in touched if context.seen(each.who)]
    if any(each.weight <= Weight.CHANGED for each in seen):  # whoever withstood it is no news then
        seen = [each for each in seen if each.weight <= Weight.CHANGED]
    if not seen:
        return NOTHING, False, NOTHING
    if len(seen) > 1:
        return NOTHING, False, next(iter(_tally(context, seen)), NOTHING)
    (only,) = seen
    combatant = context.seen(only.who)
    life = only.life or (_loss(*lives[only.who]) if only.who in lives else 0)
    lost = life > 0 and combatant is not None and context.own_side(combatant)
    word = NOTHING if life and only.weight is not Weight.OUT else _fate(context, only)
    return _delta(life), lost, word


def _loss(was: Figure, now: Figure) -> int:
    return was.value - now.value if type(was.value) is int and type(now.value) is int else 0


def _tally(context: ViewerContext, touched: Sequence[Consequence]) -> list[SafeString]:
    """How many share each result, the weightiest first."""
    count = Counter[tuple[Weight, SafeString]]()
    for each in touched:
        if fate := _fate(context, each):
            count[each.weight, fate] += 1
    ranked = sorted(count, key=lambda item: (item[0], -count[item]))
    return [
        snippets.times(word, count[weight, word]) if count[weight, word] > 1 else word
        for weight, word in ranked
    ]


def _fate(context: ViewerContext, each: Consequence) -> SafeString:
    """A consequence in a word."""
    word = context.voice.say(each.words[0]) if each.words else NOTHING
    if each.weight is Weight.OUT:
        return word or snippets.safe(gettext("out of the fight"))
    told = each.weight in (Weight.CHANGED, Weight.RESISTED)
    if told and word and len(strip_tags(word)) <= LONGEST_WORD:
        return word
    return snippets.safe(FATES[each.weight]()) if each.weight in FATES else NOTHING


FATES: dict[Weight, Callable[[], str]] = {
    Weight.WOUNDED: lambda: pgettext("result", "hurt"),
    Weight.RESISTED: lambda: pgettext("result", "withstood"),
    Weight.MISSED: lambda: pgettext("result", "missed"),
}


def _delta(life: int) -> SafeString:
    if not life:
        return NOTHING
    return snippets.number(f"−{life}" if life > 0 else f"+{-life}")


def lives_in(context: ViewerContext, moment: Moment) -> Lives:
    """The life before and after a moment, of those whom only one of its deeds changed."""
    touched = Counter(
        each.who for deed in moment.deeds for each in deed.touched if each.weight <= Weight.CHANGED
    )
    health, found = context.table.ruleset.quick.health, changed(context, moment)
    return {
        id: pair
        for id, change in found.items()
        if touched[id] == 1 and (pair := change.life(health))
    }


def _life_of(context: ViewerContext, id: str) -> Figure | None:
    """The life of a combatant as a number, if the reader knows it."""
    seen = context.seen(id)
    figure = seen.figures[0] if seen and seen.figures else None
    known = figure and figure.term == context.table.ruleset.quick.health
    return figure if known and figure and type(figure.value) is int else None


def _before_after(context: ViewerContext, was: Figure | int, now: Figure) -> SafeString:
    before = was.value if isinstance(was, Figure) else was
    term = context.voice.term(now.term, short=True)
    return format_html("<bdi>{} {}</bdi>", term, snippets.change(before, now.value))


def _place(context: ViewerContext, own: Collection[str]) -> SafeString:
    """The reader's place in the order of this round; empty without one."""
    places = [place.term for place in turns(context)]
    at = next((nth for nth, id in enumerate(places, 1) if id in own), None)
    if at is None:
        return NOTHING
    said = gettext("%(name)s: turn %(turn)s of %(count)s")
    name = context.voice.names.get(places[at - 1], "")
    return snippets.safe(said % {"name": name, "turn": at, "count": len(places)})


def _more(count: int) -> SafeString:
    return snippets.safe(beats.more(count)) if count else NOTHING


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
