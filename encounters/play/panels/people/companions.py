"""The companions of whoever looks, in one line: how they fare and what they are doing."""

from __future__ import annotations

from encounters import signs
from encounters.markup import SafeString, mark_safe
from encounters.play.panels.fragments import Part
from encounters.play.panels.sights import Sight, dotted
from rulesets.contract import CombatantView

NOTHING = mark_safe("")


class Mate(Part, frozen=True):
    """A companion, how it fares and what it is doing; `sign` repeats in a picture what is said."""

    id: SafeString
    sign: SafeString
    name: SafeString
    value: SafeString
    note: SafeString
    icon: SafeString
    state: SafeString


class Mates(Part, frozen=True):
    mates: tuple[Mate, ...]


def mates(sight: Sight, without: frozenset[str]) -> Mates | None:
    """The companions in one line, each with its life; None where there are none."""
    left_out = set(map(signs.safe, without))
    mates = [mate for mate in sight.common.once("mates", _mates) if mate.id not in left_out]
    return Mates(tuple(mates)) if mates else None


def _mates(sight: Sight) -> list[Mate]:
    return [_mate(sight, seen) for seen in sight.party]


def _mate(sight: Sight, seen: CombatantView) -> Mate:
    """Out of the fight it says why; else its first number, or the word for its health."""
    icon, words, _ = sight.state(seen)
    gone, health = sight.gone(seen), seen.health
    return Mate(
        signs.safe(seen.id),
        sign=NOTHING if gone or health is None else signs.health(health.quarters, True),
        name=signs.name(seen.name),
        value=NOTHING if gone else life(sight, seen),
        note=dotted(*conditions(sight, seen)),
        icon=icon,
        state=signs.safe(words),
    )


def conditions(sight: Sight, seen: CombatantView) -> list[str]:
    """Those that hold somebody who still takes part, in words."""
    known = () if sight.gone(seen) else sight.table.ruleset.quick.conditions
    return [sight.voice.term(name) for name in known if seen.facts.get(name) is True]


def life(sight: Sight, seen: CombatantView) -> SafeString:
    """In a number where this viewer is told it, else in a word."""
    if not seen.figures:
        word = sight.voice.term(seen.health.word, "health") if seen.health else ""
        return signs.safe(word)
    first = seen.figures[0]
    if first.most is not None:
        return signs.number(first.value, first.most, "")
    return sight.named(first)
