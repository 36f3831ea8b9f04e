"""Cards of opponents: each side, its deed, how it came out and why."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext
from msgspec.structs import replace

from encounters import signs
from encounters.markup import SafeString
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.sights import Sight
from rulesets.contract import Cluster, CombatantView, Fighter


class Shown(Part, frozen=True, kw_only=True):
    """A fighter: what it does there, what it rolled, and what came of that. `num`: its main number,
    or else a sign for how it fares."""

    avatar: SafeString
    name: SafeString
    mine: bool = False
    health: SafeString
    num: SafeString
    deed: SafeString
    result: SafeString
    verdict: SafeString
    won: bool
    icon: SafeString


class Camp(Part, frozen=True):
    """A side; `sign` says in what it is ahead."""

    name: SafeString
    sign: SafeString
    fighters: tuple[Shown, ...]


class Card(Part, frozen=True, kw_only=True):
    id: SafeString
    title: SafeString
    state: SafeString
    said: SafeString
    sides: tuple[Camp, ...]
    notes: tuple[SafeString, ...]


def facing(sight: Sight) -> tuple[Card, ...]:
    """Opponents for the screen across the room, the players' side always first."""
    both = zip(sight.view.clusters, _shared(sight), strict=True)
    return tuple(_turned(sight, one, card) for one, card in both)


def _turned(sight: Sight, one: Cluster, card: Card) -> Card:
    first = sight.seen(one.sides[0][1][0].id)
    return card if first and sight.own_side(first) else replace(card, sides=card.sides[::-1])


def _shared(sight: Sight) -> tuple[Card, ...]:
    return sight.common.once("clusters", _cards)


def _cards(sight: Sight) -> tuple[Card, ...]:
    return tuple(_card(sight, one) for one in sight.view.clusters)


def cards(sight: Sight, own: tuple[str, ...] = ()) -> list[SafeString]:
    """All of them, the own ones first."""
    if not sight.view.clusters:
        return []
    both = zip(sight.view.clusters, _shared(sight), strict=True)
    shown = [(_holds(one, own), one, card) for one, card in both]
    mine = [_marked(one, card, own) for holds, one, card in shown if holds]
    others = [card for holds, _, card in shown if not holds]
    return [drawn("cluster", card) for card in (*mine, *others)]


def _holds(one: Cluster, ids: tuple[str, ...]) -> bool:
    return any(fighter.id in ids for _, side in one.sides for fighter in side)


def _marked(one: Cluster, card: Card, own: tuple[str, ...]) -> Card:
    """With the own fighters marked, which is all that not everybody sees alike."""
    sides = zip(one.sides, card.sides, strict=True)
    return replace(
        card, sides=tuple(_with_own(camp, fighters, own) for (_, fighters), camp in sides)
    )


def _with_own(camp: Camp, fighters: tuple[Fighter, ...], own: tuple[str, ...]) -> Camp:
    both = zip(fighters, camp.fighters, strict=True)
    return replace(
        camp,
        fighters=tuple(
            replace(shown, mine=True) if one.id in own else shown for one, shown in both
        ),
    )


def _card(sight: Sight, one: Cluster) -> Card:
    words = {
        "coming": pgettext("group", "to come"),
        "current": pgettext("group", "now"),
        "done": pgettext("group", "done"),
    }
    return Card(
        id=signs.safe(one.id),
        title=sight.voice.say(one.title, strong=False),
        state=signs.safe(one.state),
        said=signs.safe(words.get(one.state, "")),
        sides=tuple(_camp(sight, one, side, fighters) for side, fighters in one.sides),
        notes=tuple(sight.voice.say(note) for note in one.notes),
    )


def _camp(sight: Sight, one: Cluster, side: str, fighters: tuple[Fighter, ...]) -> Camp:
    return Camp(
        sight.voice.name(side),
        sight.voice.say(one.sign if side == one.lead else None),
        tuple(_fighter(sight, fighter) for fighter in fighters),
    )


def _fighter(sight: Sight, fighter: Fighter) -> Shown:
    seen = sight.seen(fighter.id)
    name = seen.name if seen else gettext("somebody")
    return Shown(
        avatar=signs.avatar(name, bool(seen and sight.own_side(seen))),
        name=sight.voice.name(fighter.id),
        health=sight.health(seen) if seen else SafeString(""),
        num=_number(sight, seen) if seen else SafeString(""),
        deed=sight.voice.say(fighter.deed, strong=False),
        result=sight.voice.say(fighter.result),
        verdict=sight.voice.say(fighter.verdict, strong=False),
        won=bool(fighter.won),
        icon=signs.icon("check" if fighter.won else "ban"),
    )


def _number(sight: Sight, seen: CombatantView) -> SafeString:
    if seen.figures:
        return signs.number(seen.figures[0].value, seen.figures[0].most, "")
    if seen.health is None:
        return SafeString("")
    return signs.health(seen.health.quarters, sight.own_side(seen))
