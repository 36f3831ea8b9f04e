"""Combatants of the own side that cannot act: the word in place of their life, what comes next, and
who can help with which chance."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import ngettext, pgettext

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.play.panels.people.strip import turns
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import notation, snippets
from rulesets.contract import CombatantView, Option, PendingView, Peril

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
    """A card for an own combatant that is down. `chance`: that what comes next goes well;
    `option`: the name of what can help, where no chances are shown."""

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
    word = snippets.safe(context.voice.term(peril.word, "status"))
    comes, chance = context.voice.say(peril.comes), _chance(context, peril.percent)
    saved = context.voice.say(peril.helped, strong=False)
    return PerilCard(
        id=snippets.safe(seen.id),
        grave=peril.grave,
        word=word,
        title=saved or dotted(comes, chance) or word,
        option=_option(context, peril),
        helpers=tuple(helpers(context, peril)),
        comes=comes if saved else NOTHING,
        chance=chance if saved else NOTHING,
        risk=context.voice.say(peril.risk),
    )


def _option(context: ViewerContext, peril: Peril) -> SafeString:
    if peril.help is None:
        return NOTHING
    kind, option = peril.help
    return snippets.safe(context.voice.term(option, kind))


def _chance(context: ViewerContext, percent: int | None) -> SafeString:
    """The chance, where the table shows chances."""
    if percent is None or context.odds == "none":
        return NOTHING
    return format_html('<bdi dir="ltr">{}</bdi>', notation.percent(str(percent)))


def helpers(context: ViewerContext, peril: Peril) -> list[Helper]:
    """The friends who can help, the next to act first."""
    coming = [place.term for place in turns(context) if place.state != "done"]
    known = [(id, percent) for id, percent in peril.helpers if context.seen(id)]
    known.sort(key=lambda one: coming.index(one[0]) if one[0] in coming else len(coming))
    return [
        Helper(
            snippets.name(context.voice.names[id]),
            snippets.safe(_when(coming, id)),
            _chance(context, percent),
        )
        for id, percent in known[:MOST_HELPERS]
    ]


def _when(coming: list[str], id: str) -> str:
    if id not in coming:
        return pgettext("when somebody acts", "next round")
    before = coming.index(id)
    if not before:
        return pgettext("when somebody acts", "now")
    return ngettext("after %(count)s other", "after %(count)s others", before) % {"count": before}


def aid(context: ViewerContext, seen: CombatantView) -> SafeString:
    """The line with the helpers and their chances: "First aid: Clara 40%, Samuel 30%"."""
    if seen.peril is None or not seen.peril.helpers:
        return NOTHING
    named = [
        format_html("<bdi>{}</bdi>\u00a0{}", each.name, each.chance).rstrip()
        for each in helpers(context, seen.peril)
    ]
    return format_html("{}: {}", _option(context, seen.peril), mark_safe(", ".join(named)))


def is_urgent(context: ViewerContext, asked: PendingView, option: Option) -> bool:
    """Whether this option may save a friend who is about to die."""
    targets = next((field.choices for field in option.fields if field.name == "target"), ())
    patients = filter(None, map(context.seen, targets))
    return any(
        seen.peril is not None
        and seen.peril.deadly
        and seen.peril.help == (asked.kind, option.name)
        for seen in patients
    )
