"""Cards of opponents: each side with its action, its outcome and the reason."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext
from msgspec.structs import replace

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString
from encounters.play.panels.engine import drawn
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import CombatantView
from rulesets.contract.extras import Cluster, Fighter


class Shown(Part, frozen=True, kw_only=True):
    """A fighter: its action, its roll, and the outcome. `num`: its main number, or else an icon for
    its condition."""

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
    """A side; `sign` says in what it is superior."""

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


def facing(context: ViewerContext) -> tuple[Card, ...]:
    """The cards for the table display, with the players' side first."""
    both = zip(context.view.clusters, _shared(context), strict=True)
    return tuple(_turned(context, cluster, card) for cluster, card in both)


def _turned(context: ViewerContext, cluster: Cluster, card: Card) -> Card:
    first = context.seen(cluster.sides[0][1][0].id)
    return card if first and context.own_side(first) else replace(card, sides=card.sides[::-1])


def _shared(context: ViewerContext) -> tuple[Card, ...]:
    return context.common.once("clusters", _cards)


def _cards(context: ViewerContext) -> tuple[Card, ...]:
    return tuple(_card(context, cluster) for cluster in context.view.clusters)


def cards(context: ViewerContext, own: tuple[str, ...] = ()) -> list[SafeString]:
    """All cards, those with own fighters first."""
    if not context.view.clusters:
        return []
    both = zip(context.view.clusters, _shared(context), strict=True)
    shown = [(_holds(cluster, own), cluster, card) for cluster, card in both]
    mine = [_marked(cluster, card, own) for holds, cluster, card in shown if holds]
    others = [card for holds, _, card in shown if not holds]
    return [drawn("cluster", card) for card in (*mine, *others)]


def _holds(cluster: Cluster, ids: tuple[str, ...]) -> bool:
    return any(fighter.id in ids for _, side in cluster.sides for fighter in side)


def _marked(cluster: Cluster, card: Card, own: tuple[str, ...]) -> Card:
    """The card with the own fighters marked, which is its only part that differs between
    viewers."""
    sides = zip(cluster.sides, card.sides, strict=True)
    return replace(
        card, sides=tuple(_with_own(camp, fighters, own) for (_, fighters), camp in sides)
    )


def _with_own(camp: Camp, fighters: tuple[Fighter, ...], own: tuple[str, ...]) -> Camp:
    both = zip(fighters, camp.fighters, strict=True)
    return replace(
        camp,
        fighters=tuple(
            replace(shown, mine=True) if person.id in own else shown for person, shown in both
        ),
    )


def _card(context: ViewerContext, cluster: Cluster) -> Card:
    words = {
        "coming": pgettext("group", "to come"),
        "current": pgettext("group", "now"),
        "done": pgettext("group", "done"),
    }
    return Card(
        id=snippets.safe(cluster.id),
        title=context.voice.say(cluster.title, strong=False),
        state=snippets.safe(cluster.state),
        said=snippets.safe(words.get(cluster.state, "")),
        sides=tuple(_camp(context, cluster, side, fighters) for side, fighters in cluster.sides),
        notes=tuple(context.voice.say(note) for note in cluster.notes),
    )


def _camp(
    context: ViewerContext, cluster: Cluster, side: str, fighters: tuple[Fighter, ...]
) -> Camp:
    return Camp(
        context.voice.name(side),
        context.voice.say(cluster.sign if side == cluster.lead else None),
        tuple(_fighter(context, fighter) for fighter in fighters),
    )


def _fighter(context: ViewerContext, fighter: Fighter) -> Shown:
    seen = context.seen(fighter.id)
    name = seen.name if seen else gettext("somebody")
    return Shown(
        avatar=snippets.avatar(name, bool(seen and context.own_side(seen))),
        name=context.voice.name(fighter.id),
        health=context.health(seen) if seen else SafeString(""),
        num=_number(context, seen) if seen else SafeString(""),
        deed=context.voice.say(fighter.deed, strong=False),
        result=context.voice.say(fighter.result),
        verdict=context.voice.say(fighter.verdict, strong=False),
        won=bool(fighter.won),
        icon=snippets.icon("check" if fighter.won else "ban"),
    )


def _number(context: ViewerContext, seen: CombatantView) -> SafeString:
    if seen.figures:
        return snippets.number(seen.figures[0].value, seen.figures[0].most, "")
    if seen.health is None:
        return SafeString("")
    return snippets.health(seen.health.quarters, context.own_side(seen))
