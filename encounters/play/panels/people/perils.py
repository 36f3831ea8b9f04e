"""Combatants of the own side that cannot act: the word in place of their life, what comes next, and
who can help with which chance."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import ngettext, pgettext

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.play.panels.people.strip import turns
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import notation, snippets
from rulesets.contract import Choice, CombatantView, Option, PendingView, Peril

NOTHING = mark_safe("")
MOST_HELPERS = 4  # that are named; the first ones to act
DEAD = "dead"


class Fate(Part, frozen=True):
    """Why somebody cannot act: a sign and a word. `look`: `down`, `dead`, or `held` for all who are
    not to be shown in red."""

    look: SafeString
    sign: SafeString
    word: SafeString


class Helper(Part, frozen=True):
    """Somebody who can help, when they act, and with which chance, if the table shows chances."""

    name: SafeString
    when: SafeString
    chance: SafeString


class PerilCard(Part, frozen=True, kw_only=True):
    """A card for an own combatant that is down. `option`: the name of what can help it;
    `chance`: that what comes next goes well."""

    id: SafeString
    grave: bool
    word: SafeString
    title: SafeString
    option: SafeString
    helpers: tuple[Helper, ...]
    comes: SafeString
    chance: SafeString
    risk: SafeString


def fate(context: ViewerContext, seen: CombatantView) -> Fate | None:
    """The fate of a combatant that cannot act; None for everybody else."""
    if seen.able:
        return None
    icon, words, _ = context.out(seen)
    if seen.peril is not None:
        words = context.voice.term(seen.peril.word, "status")
        icon = context.icon(seen.peril.word, default="ban")
    look = "dead" if seen.status == DEAD else "down" if is_grave(seen) else "held"
    return Fate(mark_safe(look), icon, snippets.safe(words))


def is_grave(seen: CombatantView) -> bool:
    return seen.peril is not None and seen.peril.grave


def gravest_first(people: Iterable[CombatantView]) -> list[CombatantView]:
    """These combatants, first those who may die, then all others who are down."""
    return sorted(people, key=_calm)


def _calm(seen: CombatantView) -> int:
    return 2 if not is_grave(seen) else 1 - bool(seen.peril and seen.peril.deadly)


def cards(context: ViewerContext, ids: Iterable[str]) -> list[PerilCard]:
    """The cards of those of these combatants that are down, while the fight goes on."""
    own = [seen for id in ids if (seen := context.seen(id))]
    return [
        _card(context, seen, seen.peril)
        for seen in own
        if seen.peril is not None and not context.view.over
    ]


def _card(context: ViewerContext, seen: CombatantView, peril: Peril) -> PerilCard:
    found, comes = helpers(context, seen), context.voice.say(peril.comes)
    word = snippets.safe(context.voice.term(peril.word, "status"))
    title = context.voice.say(peril.helped, strong=False) if found else comes
    return PerilCard(
        id=snippets.safe(seen.id),
        grave=peril.grave,
        word=word,
        title=title or word,
        option=_option(context, peril),
        helpers=tuple(found),
        comes=comes if found or peril.percent is not None else NOTHING,
        chance=chance_of_going_well(context, peril),
        risk=context.voice.say(peril.risk),
    )


def _option(context: ViewerContext, peril: Peril) -> SafeString:
    if peril.help is None:
        return NOTHING
    kind, option = peril.help
    return snippets.safe(context.voice.term(option, kind))


def chance_of_going_well(context: ViewerContext, peril: Peril) -> SafeString:
    """The chance that what comes next goes well, where the table shows chances."""
    if peril.percent is None or context.odds == "none":
        return NOTHING
    return _percent(peril.percent)


def _percent(number: int) -> SafeString:
    return format_html('<bdi dir="ltr">{}</bdi>', notation.percent(str(number)))


def helpers(context: ViewerContext, seen: CombatantView) -> list[Helper]:
    """The friends who can help, the next to act first."""
    if seen.peril is None or seen.peril.help is None:
        return []
    coming = [place.term for place in turns(context) if place.state != "done"]
    friends = [
        friend
        for friend in context.view.combatants
        if friend.able and friend.side == seen.side and friend.id != seen.id
    ]
    friends.sort(key=lambda friend: _place(coming, friend.id))
    found = (_helper(context, seen, seen.peril.help, friend, coming) for friend in friends)
    return [helper for helper in found if helper is not None][:MOST_HELPERS]


def _place(coming: list[str], id: str) -> int:
    return coming.index(id) if id in coming else len(coming)


def _helper(
    context: ViewerContext,
    seen: CombatantView,
    help: tuple[str, str],
    friend: CombatantView,
    coming: list[str],
) -> Helper | None:
    choice = Choice(friend.id, *help, {"target": seen.id})
    chance = context.table.ruleset.chance(context.table.state, choice, context.viewer)
    if chance is None:
        return None
    percent = chance.limited_to(context.odds).percent
    return Helper(
        snippets.name(friend.name),
        snippets.safe(_when(coming, friend.id)),
        NOTHING if percent is None else _percent(percent),
    )


def _when(coming: list[str], id: str) -> str:
    if id not in coming:
        return pgettext("when somebody acts", "next round")
    before = coming.index(id)
    if not before:
        return pgettext("when somebody acts", "now")
    return ngettext("after %(count)s other", "after %(count)s others", before) % {"count": before}


def aid(context: ViewerContext, seen: CombatantView) -> SafeString:
    """The line with the helpers and their chances: "First aid: Clara 40%, Samuel 30%"."""
    found = helpers(context, seen)
    if not found or seen.peril is None:
        return NOTHING
    named = [format_html("<bdi>{}</bdi>\u00a0{}", each.name, each.chance) for each in found]
    listed = mark_safe(", ".join(str(each).strip() for each in named))
    return format_html("{}: {}", _option(context, seen.peril), listed)


def is_urgent(context: ViewerContext, asked: PendingView, option: Option) -> bool:
    """Whether this option may save a friend who is about to die."""
    targets = next((field.choices for field in option.fields if field.name == "target"), ())
    patients = [seen for id in targets if (seen := context.seen(id)) and seen.peril]
    return any(
        seen.peril is not None
        and seen.peril.deadly
        and seen.peril.help == (asked.kind, option.name)
        for seen in patients
    )
