"""The other sides: a group is one row that opens; its members have their own wounds. Opponents who
fight each other apart from the rest are on one card, each with its action and its outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from django.utils.translation import gettext, ngettext, pgettext
from msgspec.structs import replace

from encounters.play.words.viewer_context import ViewerContext, dotted, with_label
from encounters.screens.engine import addresses, drawn, rendered
from encounters.screens.people.person import NOTHING, Person, drawn_person
from encounters.screens.people.standing_orders import switch
from encounters.serve.performance.markup import ListCache, SafeString, format_html, mark_safe
from encounters.text import snippets
from rulesets.contract import CombatantView
from rulesets.contract.extras import Cluster

ROOM, ABREAST = 9, 3  # rows of the column with party and foes; members in a row
REMOVED = "removed"
"""The status, in every game, of whom the GM has taken out of the fight."""


def groups(context: ViewerContext) -> list[SafeString]:
    """The foes: a group is one row that opens; a single foe is a group of one. Groups are open at
    first, from the top, as long as all rows fit beside the party on a laptop."""
    by_group: dict[str, list[CombatantView]] = {}
    for combatant in context.others:
        by_group.setdefault(context.group(combatant.id) or combatant.id, []).append(combatant)
    left = ROOM - len(by_group) - len(context.party) * 3 // 4
    rows = []
    for name, members in by_group.items():
        left -= -(-len(members) // ABREAST) + 1  # with the switch below them
        rows.append(_group(context, name, members, opened=left >= 0 and len(members) > 1))
    return rows


def _group(
    context: ViewerContext, name: str, members: list[CombatantView], opened: bool
) -> SafeString:
    """The row of a group with its members: `total` is what is left `of` the maximum."""
    encounter, hidden = context.table.encounter, context.unseen
    assert encounter is not None
    total, of = total_of(context, members)
    title = members[0].name if len(members) == 1 else name
    to = addresses(encounter.campaign_id, encounter.pk)["gm_rulings"]
    facts = {
        "id": members[0].id,
        "title": title,
        "count": len(counted_in(members)),
        "note": dotted(*_summary(context, members)),
        "total": total,
        "of": of,
        "members": [
            drawn_person(
                "member", context, combatant, group=name, to=to, hidden=combatant.id in hidden
            )
            for combatant in members
        ],
        "opened": opened,
        "standing": switch(context, [combatant.id for combatant in members], title),
    }
    return drawn("group", facts)


def _summary(context: ViewerContext, members: list[CombatantView]) -> list[str]:
    """The members by condition, such as "3 able, 1 asleep", and the figure that all share, such as
    "AC 6"."""
    parts: list[str] = []
    sides = {combatant.side for combatant in members}
    if len({combatant.side for combatant in context.others}) > 1 and len(sides) == 1:
        (side,) = sides
        parts.append(format_html("<bdi>{}</bdi>", context.voice.names.get(side, side)))
    if len(members) == 1:
        first = members[0]
        parts += [context.health(first) if context.gone(first) else _health_word(context, first)]
        parts += [] if context.gone(first) else context.marks(first)
    else:
        able = sum(combatant.able for combatant in members)
        parts.append(_able(able))
        parts += held_counts(context, members)
    nature = members[0].nature
    if nature is not None and all(combatant.nature == nature for combatant in members):
        parts.append(context.voice.say(nature))
    shared = {combatant.figures[1] for combatant in members if len(combatant.figures) > 1}
    if len(shared) == 1:
        one_figure = shared.pop()
        word = context.voice.term(one_figure.term, short=True)
        parts.append(with_label(word, one_figure.value))
    hidden = sum(combatant.id in context.unseen for combatant in members)
    if hidden:
        parts.append(format_html("{}{}", snippets.icon("eye-off"), gettext("hidden")))
    return parts


def held_counts(context: ViewerContext, members: Iterable[CombatantView]) -> list[SafeString]:
    """The conditions that keep members still in the fight from acting: "3 asleep"."""
    return counted_out(
        context,
        [combatant for combatant in members if not combatant.able and not context.gone(combatant)],
    )


def counted_out(context: ViewerContext, members: Iterable[CombatantView]) -> list[SafeString]:
    """The reasons why these cannot act: "6 dead"."""
    counts = Counter(context.out(combatant)[1] for combatant in members)
    return [with_count(words[:1].lower() + words[1:], number) for words, number in counts.items()]


def _health_word(context: ViewerContext, combatant: CombatantView) -> str:
    return context.voice.term(combatant.health.word, "health") if combatant.health else ""


def counted_in(members: Iterable[CombatantView]) -> list[CombatantView]:
    """Those whose number and hit points are part of a sum: not who was removed from the fight,
    unless all of them were."""
    everybody = list(members)
    return [combatant for combatant in everybody if combatant.status != REMOVED] or everybody


def with_count(words: str, number: int) -> SafeString:
    return format_html(
        pgettext("how many are so: 1 asleep", "{number} {words}"), number=number, words=words
    )


def total_of(context: ViewerContext, members: list[CombatantView]) -> tuple[str, str]:
    """The sum of the first figure, and of its maximum."""
    there = counted_in(members)
    first = [combatant.figures[0] for combatant in there if combatant.figures]
    countable = [item for item in first if item.most is not None and isinstance(item.value, int)]
    if not countable or len(countable) < len(there):
        return "", ""
    left = sum(max(0, int(item.value)) for item in countable)
    most = sum(item.most or 0 for item in countable)
    word = context.voice.term(countable[0].term, short=True)
    of = format_html(
        pgettext("of 21 hp", "of {most} {word}"), most=snippets.number(most), word=word
    )
    return str(left), of


def fares(context: ViewerContext, members: list[CombatantView]) -> SafeString:
    """The condition of a row's members. Several are summed up, as a bar or in numbers."""
    if len(members) == 1:
        (single,) = members
        return mark_safe("") if context.gone(single) else context.health(single)
    left, of = total_of(context, members)
    if left:
        return format_html("<bdi>{} {}</bdi>", snippets.number(left), of)
    there = counted_in(members)
    shares = [
        member.health.share for member in there if member.health and member.health.share is not None
    ]
    if len(shares) < len(there) or any(member.figures for member in there):
        return mark_safe("")
    return snippets.bar(sum(shares) // len(shares), "foe")


def standing(context: ViewerContext, members: Iterable[CombatantView]) -> str:
    """How many of these are still standing."""
    there = counted_in(members)
    left = sum(not context.gone(combatant) for combatant in there)
    return gettext("%(able)s of %(all)s standing") % {"able": left, "all": len(there)}


def tally(context: ViewerContext) -> SafeString:
    """The number of opponents able to fight, and the fate of the rest: "2 able to fight · 3 asleep
    · 5 dead"; empty if the rows already say it."""
    gone = [combatant for combatant in context.others if context.gone(combatant)]
    able = sum(combatant.able for combatant in context.others)
    if len(context.others) < 2:
        return NOTHING
    return dotted(_able(able), *held_counts(context, context.others), *counted_out(context, gone))


def _able(count: int) -> str:
    sentence = ngettext("%(count)s able to fight", "%(count)s able to fight", count)
    return sentence % {"count": count}


_drawn = ListCache[SafeString](256)


def facing(context: ViewerContext) -> list[Cluster]:
    """The clusters for the table display, with the players' side first."""
    return [_own_side_first(context, cluster) for cluster in context.view.clusters]


def _own_side_first(context: ViewerContext, cluster: Cluster) -> Cluster:
    first = context.seen(cluster.sides[0][1][0].id)
    if first and context.own_side(first):
        return cluster
    return replace(cluster, sides=cluster.sides[::-1])


def cluster_cards(context: ViewerContext, own: Sequence[str] = ()) -> list[SafeString]:
    """All cards, those with `own` fighters first, which are marked."""
    order = sorted(context.view.clusters, key=lambda cluster: not _ids(cluster).intersection(own))
    return [cluster_card("cluster", context, cluster, own) for cluster in order]


def _ids(cluster: Cluster) -> frozenset[str]:
    return frozenset(fighter.id for _, side in cluster.sides for fighter in side)


def cluster_card(
    template: str, context: ViewerContext, cluster: Cluster, own: Collection[str] = ()
) -> SafeString:
    """The template for this cluster: drawn once for all who see it and its fighters alike."""
    ids = sorted(_ids(cluster))
    people = [combatant for id in ids if (combatant := context.seen(id))]
    mine = frozenset(id for id in ids if id in own)
    return _drawn.get(
        (cluster, context.voice, *people),
        (template, mine),
        lambda: _drawn_cluster(template, context, cluster, mine),
    )


def _drawn_cluster(
    template: str, context: ViewerContext, cluster: Cluster, own: Collection[str]
) -> SafeString:
    when = {
        "coming": pgettext("group", "to come"),
        "current": pgettext("group", "now"),
        "done": pgettext("group", "done"),
    }
    people = {
        id: Person(context, combatant) for id in _ids(cluster) if (combatant := context.seen(id))
    }
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
