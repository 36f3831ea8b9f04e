"""Combatants on a panel: the own card, companions, the order, party cells, groups of foes."""

from __future__ import annotations

from typing import Any

from encounters import signs
from encounters.markup import SafeString
from encounters.markup import conditional_escape as html
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
from encounters.spoken import gettext, ngettext, pgettext
from rulesets.contract import Figure, Seen, Segment, Track

NARROW = 4  # boxes of longer tracks have no room for their words


def own_card(sight: Sight, seen: Seen) -> dict[str, Any]:
    note = dotted(*sight.marks(seen))
    if sight.gone(seen):
        note = html(sight.out(seen)[1])
    return signs.row(
        id=seen.id,
        avatar=signs.avatar(seen.name, True, ""),
        name=seen.name,
        what=sight.table.note(seen.id),
        note=note,
        figures=[figure(sight, one) for one in seen.figures[:2]],
        tracks=[] if sight.gone(seen) else [track(sight, one) for one in seen.tracks],
        bar=signs.bar(share(seen)) if share(seen) is not None else "",
    )


def figure(sight: Sight, one: Figure) -> tuple[SafeString, str]:
    return signs.number(one.value, one.most), sight.voice.term(one.term, short=True)


def track(sight: Sight, one: Track) -> dict[str, Any]:
    """Wounds or fatigue, a box a step: its word, what it costs, how often it is hit."""
    return {
        "word": sight.voice.term(one.term),
        "cost": sight.voice.say(one.cost),
        "now": next((sight.voice.say(box.word) for box in one.boxes if box.now), ""),
        "narrow": len(one.boxes) > NARROW,
        "boxes": [
            {
                "word": sight.voice.say(box.word),
                "cost": sight.voice.say(box.cost),
                "filled": box.filled > 0,
                "times": box.filled if box.filled > 1 else 0,
                "now": box.now,
            }
            for box in one.boxes
        ],
    }


def share(seen: Seen) -> int:
    """What is left of a combatant in percent, for a bar."""
    if seen.health is not None and seen.health.share is not None:
        return seen.health.share
    return 100 - 25 * seen.health.quarters if seen.health else 0


def mates(sight: Sight, without: frozenset[str]) -> list[dict[str, Any]]:
    """The companions in one line, each with what it is doing."""
    found = []
    for seen in sight.party:
        if seen.id not in without:
            icon, words, due = sight.state(seen)
            found.append(
                signs.row(
                    id=seen.id,
                    avatar=signs.avatar(seen.name, True),
                    name=seen.name,
                    icon=icon,
                    state=words,
                    due=due,
                )
            )
    return found


def rolls(sight: Sight) -> list[dict[str, Any]]:
    """The party with the rolls that lie open for all; nothing while there are none."""
    if not any(seen.open for seen in sight.party):
        return []
    return [_roll(sight, seen) for seen in sight.party if seen.open or seen.able]


def _roll(sight: Sight, seen: Seen) -> dict[str, Any]:
    icon, words, due = sight.state(seen)
    shown = seen.open
    return signs.row(
        id=seen.id,
        avatar=signs.avatar(seen.name, True),
        name=seen.name,
        mine=seen.mine and not sight.gm,
        icon=icon,
        state=sight.voice.say(shown.deed) if shown and shown.deed else words,
        due=due,
        note=sight.voice.say(shown.note) if shown else "",
        warned=bool(shown and shown.warned),
        value=signs.number(shown.value) if shown else "",
    )


def order(sight: Sight) -> list[dict[str, Any]]:
    """Everybody as the round goes, where it goes from one to the next; else in roster order."""
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


def _in_order(sight: Sight, places: list[Segment], now: list[str], early: bool) -> dict[str, Any]:
    """`early`: a place besides the usual one, which comes later in the round."""
    turn = places[0]
    some = [seen for one in places if (seen := sight.view.seen(one.term))]
    seen, alone = some[0], len(some) == 1
    icon, words, due = at_turn(sight, seen, turn, now, early)
    return signs.row(
        id=f"{seen.id}-early" if early else seen.id,
        avatar=signs.avatar(seen.name, sight.own_side(seen)),
        name=seen.name if alone else several(group_of(sight, seen.id), len(some)),
        value=value(sight, places),
        player=played_by(sight, seen) if alone else "",
        note=dotted(
            sight.voice.say(turn.note),
            "" if early or sight.own_side(seen) else fares(sight, some),
        ),
        mine=seen.mine and not sight.gm,
        icon=icon,
        state=words,
        due=due,
    )


def at_turn(sight: Sight, seen: Seen, turn: Segment, now: list[str], early: bool) -> State:
    """What somebody is doing, as far as it belongs to this place of the order."""
    icon, words, due = sight.state(seen)
    if turn.state == "coming" and (early or seen.id in now):
        return signs.icon("wait"), pgettext("combatant", "waiting"), False
    if turn.state == "current" and now == [seen.id] and not due and seen.able:
        return signs.icon("flag"), pgettext("combatant", "acting"), False
    return icon, words, due


def played_by(sight: Sight, seen: Seen) -> str:
    """The person beside the character; nothing where both are called the same."""
    player = sight.table.players.get(seen.id)
    return player.name if player and player.name != seen.name else ""


def _others(sight: Sight) -> dict[str, Any]:
    standing = sum(not sight.gone(seen) for seen in sight.others)
    working = sight.asked_foes
    return signs.row(
        id="others",
        avatar=signs.skull(),
        name=gettext("Foes"),
        value="",
        player=ngettext("%(count)s standing", "%(count)s standing", standing) % {"count": standing},
        mine=False,
        icon=signs.icon("clock" if working else "wait"),
        state=gettext("GM at work") if working else pgettext("combatant", "waiting"),
        due=False,
    )


def cells(sight: Sight) -> list[dict[str, Any]]:
    """The party on the GM's screen."""
    found = []
    for seen in sight.party:
        icon, words, due = sight.state(seen)
        first = seen.figures[0] if seen.figures else None
        found.append(
            signs.row(
                id=seen.id,
                name=seen.name,
                icon=signs.icon("clock", "due") if due else icon,
                state=words,
                num=signs.number(first.value, first.most, "") if first else "",
                named=sight.named(first),
                note=dotted(*sight.marks(seen)),
                bar=signs.bar(share(seen)),
            )
        )
    return found
