"""Tiles of an outcome, one for each combatant it touched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import gettext

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, strip_tags
from encounters.play.panels.log import changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import ValueChange
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling.results import ordered
from encounters.text import snippets
from rulesets.contract import Consequence, Weight

NOTHING = SafeString("")


class Tile(Part, frozen=True, kw_only=True):
    """A combatant touched by the outcome: the life it lost or gained (`delta`), and its condition
    in words. `mine`: the reader's own. `lost`: the reader's side has lost life."""

    who: SafeString
    name: SafeString
    mine: bool
    delta: SafeString
    lost: bool
    words: tuple[SafeString, ...]


def tiles(context: ViewerContext, beat: Beat, own: frozenset[str]) -> tuple[Tile, ...]:
    """The reader's own tiles first, then by weight; last those of combatants that changed without a
    sentence."""
    result = beat.result
    if result is None:
        return ()
    changed = changes.over(context, *beat.steps)
    told = [
        (each.who, each, changed.pop(each.who, None))
        for each in ordered(result, own)
        if context.seen(each.who)
    ]
    rest = [(who, None, change) for who, change in changed.items()]
    found = (_tile(context, *each, who_is_mine=own) for each in chain(told, rest))
    return tuple(tile for tile in found if tile.delta or tile.words)


def _tile(
    context: ViewerContext,
    who: str,
    told: Consequence | None,
    change: ValueChange | None,
    *,
    who_is_mine: frozenset[str],
) -> Tile:
    life = told.life if told and told.life else _life(context, change)
    mine, seen = who in who_is_mine, context.seen(who)
    return Tile(
        who=snippets.safe(who),
        name=_name(context, who, you=mine and len(who_is_mine) == 1),
        mine=mine,
        delta=snippets.number(f"−{life}" if life > 0 else f"+{-life}") if life else NOTHING,
        lost=life > 0 and seen is not None and context.own_side(seen),
        words=tuple(dict.fromkeys(_words(context, told, change))),
    )


def _name(context: ViewerContext, who: str, you: bool) -> SafeString:
    return snippets.safe(gettext("You")) if you else context.voice.name(who)


def _words(
    context: ViewerContext, told: Consequence | None, change: ValueChange | None
) -> Iterator[SafeString]:
    """The game's words, then other visible changes, without repetitions."""
    words = tuple(map(context.voice.say, told.words)) if told else ()
    yield from words
    known = {strip_tags(word).lower() for word in words}
    out = bool(words) and told is not None and told.weight is Weight.OUT
    if change and (said := changes.changes_text(context, change, known, out, marks=not words)):
        yield said


def _life(context: ViewerContext, change: ValueChange | None) -> int:
    """The loss of its main number, if that is its life."""
    health = context.table.ruleset.quick.health
    if change is None or not change.figures or change.figures[0][0].term != health:
        return 0
    return change.loss
