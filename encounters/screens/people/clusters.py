"""Cards of opponents: each side with its action, its outcome and the reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext, pgettext
from msgspec.structs import replace

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import rendered
from encounters.screens.people.person import Person
from encounters.serve.performance.fragments import ListCache
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets
from rulesets.contract.extras import Cluster

_drawn = ListCache[SafeString](256)


def facing(context: ViewerContext) -> list[Cluster]:
    """The clusters for the table display, with the players' side first."""
    return [_turned(context, cluster) for cluster in context.view.clusters]


def _turned(context: ViewerContext, cluster: Cluster) -> Cluster:
    first = context.seen(cluster.sides[0][1][0].id)
    if first and context.own_side(first):
        return cluster
    return replace(cluster, sides=cluster.sides[::-1])


def cards(context: ViewerContext, own: Sequence[str] = ()) -> list[SafeString]:
    """All cards, those with `own` fighters first, which are marked."""
    order = sorted(context.view.clusters, key=lambda cluster: not _ids(cluster).intersection(own))
    return [card("cluster", context, cluster, own) for cluster in order]


def _ids(cluster: Cluster) -> frozenset[str]:
    return frozenset(fighter.id for _, side in cluster.sides for fighter in side)


def card(
    template: str, context: ViewerContext, cluster: Cluster, own: Collection[str] = ()
) -> SafeString:
    """The template for this cluster: drawn once for all who see it and its fighters alike."""
    ids = sorted(_ids(cluster))
    people = [seen for id in ids if (seen := context.seen(id))]
    mine = frozenset(id for id in ids if id in own)
    return _drawn.get(
        (cluster, context.voice, *people),
        (template, mine),
        lambda: _card(template, context, cluster, mine),
    )


def _card(
    template: str, context: ViewerContext, cluster: Cluster, own: Collection[str]
) -> SafeString:
    when = {
        "coming": pgettext("group", "to come"),
        "current": pgettext("group", "now"),
        "done": pgettext("group", "done"),
    }
    people = {id: Person(context, seen) for id in _ids(cluster) if (seen := context.seen(id))}
    return rendered(
        template,
        {
            "cluster": cluster,
            "when": when.get(cluster.state, ""),
            "people": people,
            "own": own,
            "voice": context.voice,
            "somebody": snippets.avatar(gettext("somebody"), False),
        },
    )
