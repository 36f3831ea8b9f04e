"""A combatant as one viewer sees it, in words.

`CombatantView` has all that this viewer may know. Templates read it through a `Person`, which adds
the words: a card, a row and a cell need no description of their own.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from encounters.play.fights.roster import share
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.engine import rendered
from encounters.screens.people import perils
from encounters.serve.performance.markup import ListCache, SafeString
from encounters.text import library_words, snippets
from rulesets.contract import CombatantView, Figure

NOTHING = SafeString("")
_drawn = ListCache[SafeString](8192)


class Person:
    """The attributes that templates read; each text is made when it is first needed."""

    def __init__(self, context: ViewerContext, combatant: CombatantView):
        self.context, self.seen, self.id = context, combatant, combatant.id
        self.say, self.term = context.voice.say, context.voice.term
        self.icon, self.state, self.due = context.state(combatant)
        self.gone = context.gone(combatant)
        self.name = snippets.name(combatant.name)
        self.main = combatant.figures[0] if combatant.figures else None

    def avatar(self, size: str = "sm") -> SafeString:
        return snippets.avatar(self.seen.name, self.context.own_side(self.seen), size)

    @staticmethod
    def number(figure: Figure | None, gap: str = " ") -> SafeString:
        return snippets.number(figure.value, figure.most, gap) if figure else NOTHING

    @property
    def named(self) -> SafeString:
        """The main number with its label."""
        return self.context.named(self.main)

    @property
    def bar(self) -> SafeString:
        return snippets.bar(share(self.seen))

    @property
    def health(self) -> SafeString:
        return self.context.health(self.seen)

    @property
    def circle(self) -> SafeString:
        """Its wounds as a circle."""
        health, own = self.seen.health, self.context.own_side(self.seen)
        return snippets.health(health.quarters, own) if health else NOTHING

    @property
    def marks(self) -> SafeString:
        return dotted(*self.context.marks(self.seen))

    @property
    def left(self) -> list[tuple[SafeString, bool]]:
        """The parts of its turn, each with whether it is used up."""
        return [(self.say(part.said), part.off) for part in self.seen.left]

    @cached_property
    def fate(self) -> perils.Fate | None:
        """Why it cannot act; None if it can."""
        return perils.fate(self.context, self.seen)

    @property
    def out(self) -> tuple[SafeString, str] | None:
        """Icon and words for the condition that keeps it from acting; None if it can act."""
        icon, words, _ = self.context.out(self.seen)
        return None if self.seen.able else (icon, words)

    @property
    def disabled(self) -> bool:
        return self.context.disabled(self.seen)

    @property
    def conditions(self) -> list[str]:
        return conditions(self.context, self.seen)

    @property
    def life(self) -> SafeString:
        return life(self.context, self.seen)


def drawn_person(
    template: str, context: ViewerContext, combatant: CombatantView, **more: Any
) -> SafeString:
    """The template for this combatant: drawn once for all who see it alike, and again when it has
    changed. `more` is all that it depends on besides, as hashable values."""
    key = template, context.state(combatant), *more.values()
    return _drawn.get(
        (combatant, context.voice),
        key,
        lambda: rendered(template, {"p": Person(context, combatant), **more}),
    )


def conditions(context: ViewerContext, combatant: CombatantView) -> list[str]:
    """The conditions of a combatant that still takes part, in words."""
    names = () if context.gone(combatant) else context.table.ruleset.quick.conditions
    return [context.voice.term(name) for name in names if combatant.facts.get(name) is True]


def life(context: ViewerContext, combatant: CombatantView) -> SafeString:
    """The life as a number if this viewer may know it, else as a word."""
    if not combatant.figures:
        word = context.voice.term(combatant.health.word, "health") if combatant.health else ""
        return snippets.safe(word)
    first = combatant.figures[0]
    if first.most is not None:
        return snippets.number(first.value, first.most, "")
    return context.named(first)


def player(context: ViewerContext, combatant: CombatantView) -> str:
    """The character's player; "" if both have the same name."""
    seat = context.table.players.get(combatant.id)
    if seat is None:
        return ""
    name = library_words.word(context.table.ruleset, seat.name, context.voice.language)
    return name if name != combatant.name else ""
