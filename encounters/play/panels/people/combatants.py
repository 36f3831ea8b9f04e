"""Combatants on a panel: the own card, companions, the order, open rolls, party cells."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext, pgettext
from msgspec.structs import replace

from encounters import signs
from encounters.markup import SafeString, mark_safe
from encounters.play.panels.fragments import Kept, Part, drawn
from encounters.play.panels.panel import Listing
from encounters.play.panels.people.companions import conditions
from encounters.play.panels.people.foes import fares
from encounters.play.panels.people.strip import (
    companies,
    following,
    group_of,
    several,
    turns,
    value,
)
from encounters.play.panels.sights import Sight, State, dotted
from rulesets.contract import CombatantView, Figure, Segment, Track

NARROW = 4  # boxes of longer tracks have no room for their words
NOTHING = SafeString("")
_tracks: Kept[Boxes] = Kept()


class Box(Part, frozen=True):
    """A step of a track: its word, what it costs, and how often it is hit."""

    word: SafeString
    cost: SafeString
    filled: bool
    times: int
    now: bool


class Boxes(Part, frozen=True):
    """Wounds or fatigue, a box a step."""

    word: SafeString
    cost: SafeString
    now: SafeString
    narrow: bool
    boxes: tuple[Box, ...]


class Own(Part, frozen=True):
    """The card of an own combatant; `what` stands beside its name, `figures` are its numbers,
    `left` is what it can still do in its turn."""

    id: SafeString
    avatar: SafeString
    name: SafeString
    what: SafeString
    note: SafeString
    figures: tuple[tuple[SafeString, SafeString], ...]
    tracks: tuple[Boxes, ...]
    left: SafeString
    bar: SafeString


class Rolled(Part, frozen=True, kw_only=True):
    """A roll that lies open for all."""

    id: SafeString
    avatar: SafeString
    name: SafeString
    mine: bool = False
    doing: SafeString
    state: SafeString
    due: bool
    note: SafeString
    warned: bool
    value: SafeString


class Place(Part, frozen=True, kw_only=True):
    """A place in the order: `who` stands there first, and by which `value`."""

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


class Cell(Part, frozen=True, kw_only=True):
    """One of the party on the GM's screen and on the display; `named`: its main number in words."""

    id: SafeString
    name: SafeString
    icon: SafeString
    state: SafeString
    num: SafeString
    named: SafeString
    note: SafeString
    bar: SafeString


def own_cards(sight: Sight, ids: Iterable[str]) -> list[Own]:
    """Of these combatants, as far as this viewer sees them."""
    return [own_card(sight, seen) for id in ids if (seen := sight.seen(id))]


def own_card(sight: Sight, seen: CombatantView) -> Own:
    gone = sight.gone(seen)
    return Own(
        signs.safe(seen.id),
        signs.avatar(seen.name, True, ""),
        signs.name(seen.name),
        what=signs.safe(sight.table.note(seen.id)),
        note=signs.safe(sight.out(seen)[1]) if gone else dotted(*sight.marks(seen)),
        figures=tuple(_figure(sight, one) for one in seen.figures[:2]),
        tracks=() if gone else tuple(_boxes(sight, one) for one in seen.tracks),
        left=NOTHING if gone else dotted(*(sight.voice.say(one) for one in seen.left)),
        bar=signs.bar(share(seen)),
    )


def _figure(sight: Sight, one: Figure) -> tuple[SafeString, SafeString]:
    word = signs.safe(sight.voice.term(one.term, short=True))
    return signs.number(one.value, one.most), word


def _boxes(sight: Sight, one: Track) -> Boxes:
    """Said once for as long as the track is as it is: it has many words, and changes rarely."""
    return _tracks.of([one], sight.voice.key, lambda: _track(sight, one))


def _track(sight: Sight, one: Track) -> Boxes:
    boxes = tuple(
        Box(
            sight.voice.say(box.word),
            sight.voice.say(box.cost),
            filled=box.filled > 0,
            times=box.filled if box.filled > 1 else 0,
            now=box.now,
        )
        for box in one.boxes
    )
    return Boxes(
        signs.safe(sight.voice.term(one.term)),
        sight.voice.say(one.cost),
        now=next((box.word for box in boxes if box.now), NOTHING),
        narrow=len(boxes) > NARROW,
        boxes=boxes,
    )


def share(seen: CombatantView) -> int:
    """The rest of a combatant's life in percent, for a bar."""
    if seen.health is not None and seen.health.share is not None:
        return seen.health.share
    return 100 - 25 * seen.health.quarters if seen.health else 0


def rolls(sight: Sight) -> Listing | SafeString:
    """The party with the rolls that lie open for all; nothing while there are none."""
    rows, own = sight.common.once("rolls", _rolls), _own(sight)
    mine = [replace(row, mine=True) if row.id in own else row for row in rows]
    shown = [drawn("roll", row) for row in mine]
    return Listing("ol", "rolls", SafeString('class="list"'), shown) if rows else NOTHING


def _rolls(sight: Sight) -> list[Rolled]:
    if not any(seen.open for seen in sight.party):
        return []
    return [_roll(sight, seen) for seen in sight.party if seen.open or seen.able]


def _roll(sight: Sight, seen: CombatantView) -> Rolled:
    icon, words, due = sight.state(seen)
    shown = seen.open
    return Rolled(
        id=signs.safe(seen.id),
        avatar=signs.avatar(seen.name, True),
        name=signs.name(seen.name),
        doing=icon,
        state=sight.voice.say(shown.deed) if shown and shown.deed else signs.safe(words),
        due=due,
        note=sight.voice.say(shown.note) if shown else NOTHING,
        warned=bool(shown and shown.warned),
        value=signs.number(shown.value) if shown else NOTHING,
    )


def _own(sight: Sight) -> frozenset[str]:
    """The combatants that this viewer plays; the GM's are not marked as the GM's own."""
    if sight.gm:
        return frozenset()
    return frozenset(signs.safe(seen.id) for seen in sight.view.combatants if seen.mine)


def order(sight: Sight) -> list[Place]:
    """Everybody in the order of the round, where it goes from one to the next; else in roster
    order."""
    own, places = _own(sight), sight.common.once("order", _order)
    if not own:
        return places
    return [replace(one, mine=True) if one.who in own else one for one in places]


def _order(sight: Sight) -> list[Place]:
    places, (now, _) = turns(sight), following(sight)
    last = {one.term: one for one in places}
    rest = [Segment(seen.id, "") for seen in sight.party if seen.id not in last]
    rows = [
        _in_order(sight, some, now, early=last.get(some[0].term, some[0]) is not some[0])
        for some in companies(sight, [*places, *rest])
    ]
    if sight.others and not places:
        rows.append(_others(sight))
    return rows


def _in_order(sight: Sight, places: list[Segment], now: list[str], early: bool) -> Place:
    """`early`: a place besides the usual one, which comes later in the round."""
    turn = places[0]
    some = [seen for one in places if (seen := sight.seen(one.term))]
    seen, alone = some[0], len(some) == 1
    icon, words, due = at_turn(sight, seen, turn, now, early)
    return Place(
        who=signs.safe(seen.id),
        id=signs.safe(f"{seen.id}-early" if early else seen.id),
        avatar=signs.avatar(seen.name, sight.own_side(seen)),
        name=signs.name(seen.name) if alone else several(group_of(sight, seen.id), len(some)),
        value=value(sight, places),
        player=signs.safe(played_by(sight, seen)) if alone else NOTHING,
        note=dotted(
            sight.voice.say(turn.note),
            "" if early or sight.own_side(seen) else fares(sight, some),
            *(conditions(sight, seen) if alone and not early else ()),
        ),
        icon=icon,
        state=signs.safe(words),
        due=due,
    )


def at_turn(sight: Sight, seen: CombatantView, turn: Segment, now: list[str], early: bool) -> State:
    """The present deed of a combatant, as far as it belongs to this place in the order."""
    icon, words, due = sight.state(seen)
    if sight.view.over:
        return icon, words, due
    if turn.state == "coming" and (early or seen.id in now):
        return signs.icon("wait"), pgettext("combatant", "waiting"), False
    if turn.state == "current" and now == [seen.id] and not due and seen.able:
        return signs.icon("flag"), pgettext("combatant", "acting"), False
    return icon, words, due


def played_by(sight: Sight, seen: CombatantView) -> str:
    """The person beside the character; nothing where both are called the same."""
    player = sight.table.players.get(seen.id)
    return player.name if player and player.name != seen.name else ""


def _others(sight: Sight) -> Place:
    standing = sum(not sight.gone(seen) for seen in sight.others)
    told = ngettext("%(count)s standing", "%(count)s standing", standing) % {"count": standing}
    working = sight.asked_foes
    return Place(
        who=NOTHING,
        id=mark_safe("others"),
        avatar=signs.skull(),
        name=signs.safe(gettext("Foes")),
        value=NOTHING,
        player=signs.safe(told),
        icon=signs.icon("clock" if working else "wait"),
        state=signs.safe(gettext("GM’s turn") if working else pgettext("combatant", "waiting")),
        due=False,
    )


def cells(sight: Sight) -> list[Cell]:
    """The party, each with its main number."""
    return sight.common.once("cells", _cells)


def _cells(sight: Sight) -> list[Cell]:
    return [_cell(sight, seen) for seen in sight.party]


def _cell(sight: Sight, seen: CombatantView) -> Cell:
    icon, words, due = sight.state(seen)
    first = seen.figures[0] if seen.figures else None
    return Cell(
        id=signs.safe(seen.id),
        name=signs.name(seen.name),
        icon=signs.icon("clock", "due") if due else icon,
        state=signs.safe(words),
        num=signs.number(first.value, first.most, "") if first else NOTHING,
        named=sight.named(first),
        note=dotted(*sight.marks(seen)),
        bar=signs.bar(share(seen)),
    )
