"""Who stands against whom, as cards: each side, what it does, how it came out and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from encounters import signs
from encounters.markup import SafeString, mark_safe
from encounters.play.panels.engine import rendered
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext, pgettext
from rulesets.contract import Cluster, Fighter


def facing(sight: Sight) -> list[dict[str, Any]]:
    """Who stands against whom in a line each, for the screen across the room."""
    return [
        {
            "id": one.id,
            "state": one.state,
            "sides": [_side(sight, one, side, fighters) for side, fighters in one.sides],
        }
        for one in sight.view.clusters
    ]


def cards(sight: Sight, own: tuple[str, ...] = ()) -> dict[str, SafeString]:
    """All of them, the own ones first."""
    return {
        "clusters": _html(sight, sorted(sight.view.clusters, key=lambda one: not _holds(one, own)))
    }


def _holds(one: Cluster, ids: tuple[str, ...]) -> bool:
    return any(fighter.id in ids for _, side in one.sides for fighter in side)


def _html(sight: Sight, shown: Sequence[Cluster]) -> SafeString:
    if not shown:
        return mark_safe("")
    found = [_card(sight, one) for one in shown]
    return rendered("clusters", {"cards": found})


def _card(sight: Sight, one: Cluster) -> dict[str, Any]:
    words = {
        "coming": pgettext("group", "to come"),
        "current": pgettext("group", "now"),
        "done": pgettext("group", "done"),
    }
    return {
        "id": one.id,
        "title": sight.voice.say(one.title, strong=False),
        "state": one.state,
        "said": words.get(one.state, ""),
        "sides": [_side(sight, one, side, fighters) for side, fighters in one.sides],
        "notes": [sight.voice.say(note) for note in one.notes],
    }


def _side(sight: Sight, one: Cluster, side: str, fighters: tuple[Fighter, ...]) -> dict[str, Any]:
    return {
        "name": sight.voice.name(side),
        "sign": sight.voice.say(one.sign) if side == one.lead and one.sign else "",
        "fighters": [_fighter(sight, fighter) for fighter in fighters],
    }


def _fighter(sight: Sight, fighter: Fighter) -> dict[str, Any]:
    seen = sight.view.seen(fighter.id)
    name = seen.name if seen else gettext("somebody")
    return {
        "avatar": signs.avatar(name, bool(seen and sight.own_side(seen))),
        "name": sight.voice.name(fighter.id),
        "mine": bool(seen and seen.mine and not sight.gm),
        "health": sight.health(seen) if seen else "",
        "deed": sight.voice.say(fighter.deed, strong=False),
        "result": sight.voice.say(fighter.result),
        "verdict": sight.voice.say(fighter.verdict, strong=False),
        "won": fighter.won,
        "icon": signs.icon("check" if fighter.won else "ban"),
    }
