"""The viewer's companions in one line: their condition and what they are doing."""

from __future__ import annotations

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from rulesets.contract import CombatantView

NOTHING = mark_safe("")


class Mate(Part, frozen=True):
    """A companion, its condition and what it is doing; `sign` shows the text as an icon."""

    id: SafeString
    sign: SafeString
    name: SafeString
    value: SafeString
    note: SafeString
    icon: SafeString
    state: SafeString


class Mates(Part, frozen=True):
    mates: tuple[Mate, ...]


def mates(context: ViewerContext, without: frozenset[str]) -> Mates | None:
    """The companions in one line, each with its life; None if there are none."""
    left_out = set(map(snippets.safe, without))
    mates = [mate for mate in context.common.once("mates", _mates) if mate.id not in left_out]
    return Mates(tuple(mates)) if mates else None


def _mates(context: ViewerContext) -> list[Mate]:
    return [_mate(context, seen) for seen in context.party]


def _mate(context: ViewerContext, seen: CombatantView) -> Mate:
    """A companion. Out of the fight its reason is shown, else its first number, or the word for its
    health."""
    icon, words, _ = context.state(seen)
    gone, health = context.gone(seen), seen.health
    return Mate(
        snippets.safe(seen.id),
        sign=NOTHING if gone or health is None else snippets.health(health.quarters, True),
        name=snippets.name(seen.name),
        value=NOTHING if gone else life(context, seen),
        note=dotted(*conditions(context, seen)),
        icon=icon,
        state=snippets.safe(words),
    )


def conditions(context: ViewerContext, seen: CombatantView) -> list[str]:
    """The conditions of a combatant that still takes part, in words."""
    known = () if context.gone(seen) else context.table.ruleset.quick.conditions
    return [context.voice.term(name) for name in known if seen.facts.get(name) is True]


def life(context: ViewerContext, seen: CombatantView) -> SafeString:
    """The life as a number if this viewer may know it, else as a word."""
    if not seen.figures:
        word = context.voice.term(seen.health.word, "health") if seen.health else ""
        return snippets.safe(word)
    first = seen.figures[0]
    if first.most is not None:
        return snippets.number(first.value, first.most, "")
    return context.named(first)
