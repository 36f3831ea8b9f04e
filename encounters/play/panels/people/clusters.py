"""Who stands against whom, as cards: each side, what it does, how it came out and why."""

from __future__ import annotations

from encounters import signs
from encounters.markup import SafeString
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext, pgettext
from rulesets.contract import Cluster, Fighter


class Shown(Part, frozen=True, kw_only=True):
    """A fighter: what it does there, what it rolled, and what came of that."""

    avatar: SafeString
    name: SafeString
    mine: bool
    health: SafeString
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


class Cards(Part, frozen=True):
    cards: tuple[Card, ...]


def facing(sight: Sight) -> tuple[Card, ...]:
    """Who stands against whom, for the screen across the room."""
    return tuple(_card(sight, one) for one in sight.view.clusters)


def cards(sight: Sight, own: tuple[str, ...] = ()) -> SafeString:
    """All of them, the own ones first."""
    return _html(sight, sorted(sight.view.clusters, key=lambda one: not _holds(one, own)))


def _holds(one: Cluster, ids: tuple[str, ...]) -> bool:
    return any(fighter.id in ids for _, side in one.sides for fighter in side)


def _html(sight: Sight, shown: list[Cluster]) -> SafeString:
    if not shown:
        return SafeString("")
    return drawn("clusters", Cards(tuple(_card(sight, one) for one in shown)))


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
        mine=bool(seen and seen.mine and not sight.gm),
        health=sight.health(seen) if seen else SafeString(""),
        deed=sight.voice.say(fighter.deed, strong=False),
        result=sight.voice.say(fighter.result),
        verdict=sight.voice.say(fighter.verdict, strong=False),
        won=bool(fighter.won),
        icon=signs.icon("check" if fighter.won else "ban"),
    )
