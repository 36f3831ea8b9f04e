"""Combatants of the own side that cannot act: the word in place of their life, what comes next, and
who can help with which chance."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import ngettext, pgettext
from msgspec import Struct

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.panel import Block, block
from encounters.screens.people.strip import turns
from encounters.serve.performance.markup import SafeString, format_html, mark_safe
from encounters.text import notation, snippets
from rulesets.contract import CombatantView, Option, PendingView, Peril

NOTHING = mark_safe("")
MOST_HELPERS = 4  # that are named; the first ones to act
DEAD = "dead"


class Fate(Struct, frozen=True):
    """Why somebody cannot act: a sign and a word. `look`: `down`, `dead`, or `held` for all who are
    not to be shown in red."""

    look: str
    sign: SafeString
    word: str


class Helper(Struct, frozen=True):
    """Somebody who can help, when they act, and with which chance, if the table shows chances."""

    name: SafeString
    when: str
    chance: SafeString


def fate(context: ViewerContext, combatant: CombatantView) -> Fate | None:
    """The fate of a combatant that cannot act; None for everybody else."""
    if combatant.able:
        return None
    icon, words, _ = context.out(combatant)
    if combatant.peril is not None:
        words = context.voice.term(combatant.peril.word, "status")
        icon = context.icon(combatant.peril.word, default="ban")
    look = "dead" if combatant.status == DEAD else "down" if is_grave(combatant) else "held"
    return Fate(look, icon, words)


def is_grave(combatant: CombatantView) -> bool:
    return combatant.peril is not None and combatant.peril.grave


def gravest_first(people: Iterable[CombatantView]) -> list[CombatantView]:
    """These combatants, first those who may die, then all others in peril."""
    return sorted(people, key=_calm)


def _calm(combatant: CombatantView) -> int:
    return 2 if not is_grave(combatant) else 1 - bool(combatant.peril and combatant.peril.deadly)


def peril_cards(context: ViewerContext, ids: Iterable[str]) -> list[Block]:
    """The cards of those of these combatants that are in peril, while the fight goes on."""
    return [
        block(
            "peril",
            context,
            seen=combatant,
            option=_option(context, combatant.peril),
            chance=_chance(context, combatant.peril.percent),
            helpers=helpers(context, combatant.peril),
        )
        for id in ids
        if (combatant := context.seen(id)) and combatant.peril is not None and not context.view.over
    ]


def _option(context: ViewerContext, peril: Peril) -> SafeString:
    if peril.help is None:
        return NOTHING
    kind, option = peril.help
    return snippets.safe(context.term(option, kind))


def _chance(context: ViewerContext, percent: int | None) -> SafeString:
    """The chance, where the table shows chances."""
    if percent is None or context.odds == "none":
        return NOTHING
    return format_html('<bdi dir="ltr">{}</bdi>', notation.percent(str(percent)))


def helpers(context: ViewerContext, peril: Peril) -> list[Helper]:
    """The friends who can help, the next to act first."""
    coming = [place.term for place in turns(context) if place.state != "done"]
    able = [(id, percent) for id, percent in peril.helpers if context.seen(id)]
    able.sort(key=lambda helper: coming.index(helper[0]) if helper[0] in coming else len(coming))
    return [
        Helper(
            snippets.name(context.voice.names[id]),
            _when(coming, id),
            _chance(context, percent),
        )
        for id, percent in able[:MOST_HELPERS]
    ]


def _when(coming: list[str], id: str) -> str:
    if id not in coming:
        return pgettext("when somebody acts", "next round")
    before = coming.index(id)
    if not before:
        return pgettext("when somebody acts", "now")
    return ngettext("after %(count)s other", "after %(count)s others", before) % {"count": before}


def aid(context: ViewerContext, combatant: CombatantView) -> SafeString:
    """The line with the helpers and their chances: "First aid: Clara 40%, Samuel 30%"."""
    if combatant.peril is None or not combatant.peril.helpers:
        return NOTHING
    named = [
        format_html("<bdi>{}</bdi>\u00a0{}", each.name, each.chance).rstrip()
        for each in helpers(context, combatant.peril)
    ]
    return format_html("{}: {}", _option(context, combatant.peril), mark_safe(", ".join(named)))


def is_urgent(context: ViewerContext, asked: PendingView, option: Option) -> bool:
    """Whether this option may save a friend who is about to die."""
    targets = next((field.choices for field in option.fields if field.name == "target"), ())
    patients = filter(None, map(context.seen, targets))
    return any(
        combatant.peril is not None
        and combatant.peril.deadly
        and combatant.peril.help == (asked.kind, option.name)
        for combatant in patients
    )
