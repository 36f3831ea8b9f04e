"""The table display of a small fight: the party on one side of the last outcome, the foes on the
other.

The order is then shown in the strip above, so everybody must have a place in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, strip_tags
from encounters.play.fights.roster import share
from encounters.play.panels.people import foes
from encounters.play.panels.people.rows import CombatantRow
from encounters.play.panels.people.strip import Phase, following
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from rulesets.contract import CombatantView

MOST = 6  # rows on each side
MOST_PLACES = 8  # in the strip
LETTERS = 100  # of all the strip's places, each as wide as the widest


class FlankMember(Part, frozen=True):
    """A row of the party: its place in the order, its main number and its condition."""

    place: CombatantRow
    num: SafeString
    bar: SafeString
    note: SafeString


class Flanks(Part, frozen=True):
    party: tuple[FlankMember, ...]
    foes: tuple[CombatantRow, ...]
    tally: SafeString


def flanks(
    context: ViewerContext, order: Sequence[CombatantRow], strip: Sequence[Phase]
) -> Flanks | None:
    """Both sides as rows of the order, everybody once, without early places; None if there are too
    many."""
    own = {snippets.safe(seen.id): seen for seen in context.party}
    all_ids = {snippets.safe(seen.id) for seen in context.view.combatants}
    party = tuple(_member(context, row, own[row.id]) for row in order if row.id in own)
    others = tuple(row for row in order if row.id not in own and row.id in all_ids)
    beside_the_strip = bool(context.view.order)  # then the single column shows it
    crowded = max(len(party), len(others)) > MOST or not _has_room(strip)
    if not party or beside_the_strip or crowded:
        return None
    return Flanks(party, others, foes.tally(context))


def then(context: ViewerContext) -> str:
    """The combatant after the current one; empty if the round goes by phases."""
    _, after = following(context)
    return context.voice.names.get(after[0], "") if after else ""


def _member(context: ViewerContext, row: CombatantRow, seen: CombatantView) -> FlankMember:
    alone, nothing = not row.count, SafeString("")
    return FlankMember(
        row,
        num=context.named(seen.figures[0]) if seen.figures and alone else nothing,
        bar=snippets.bar(share(seen)) if alone else nothing,
        note=nothing if row.out else dotted(row.state if alone else "", *context.marks(seen)),
    )


def _has_room(strip: Sequence[Phase]) -> bool:
    longest = max((len(strip_tags(place.word)) for place in strip), default=0)
    return len(strip) <= MOST_PLACES and longest * len(strip) <= LETTERS
