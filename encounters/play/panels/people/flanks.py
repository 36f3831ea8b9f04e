"""The table display of a small fight: the party on one side of the last outcome, foes on the
other.

The order then stands in the strip above, so everybody must have a place in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from encounters import signs
from encounters.markup import SafeString, strip_tags
from encounters.play.panels.fragments import Part
from encounters.play.panels.people import foes
from encounters.play.panels.people.combatants import share
from encounters.play.panels.people.rows import Row
from encounters.play.panels.people.strip import Phase, following
from encounters.play.panels.sights import Sight, dotted
from rulesets.contract import CombatantView

MOST = 6  # rows at one side
MOST_PLACES = 8  # in the strip
LETTERS = 96  # of the strip's places together, all as wide as the widest


class Member(Part, frozen=True):
    """A row of the party: its place in the order with its main number and how it stands."""

    place: Row
    num: SafeString
    bar: SafeString
    note: SafeString


class Flanks(Part, frozen=True):
    party: tuple[Member, ...]
    foes: tuple[Row, ...]
    tally: SafeString


def flanks(sight: Sight, order: Sequence[Row], strip: Sequence[Phase]) -> Flanks | None:
    """Both sides as rows of the order, everybody once, without early places; None if so many stand
    better in one column."""
    own = {signs.safe(seen.id): seen for seen in sight.party}
    all_ids = {signs.safe(seen.id) for seen in sight.view.combatants}
    party = tuple(_member(sight, row, own[row.id]) for row in order if row.id in own)
    others = tuple(row for row in order if row.id not in own and row.id in all_ids)
    beside_the_strip = bool(sight.view.order)  # then the one column shows it
    crowded = max(len(party), len(others)) > MOST or not _has_room(strip)
    if not party or beside_the_strip or crowded:
        return None
    return Flanks(party, others, foes.tally(sight))


def then(sight: Sight) -> str:
    """The combatant after the one at turn; empty where the round goes by phases."""
    _, after = following(sight)
    return sight.voice.names.get(after[0], "") if after else ""


def _member(sight: Sight, row: Row, seen: CombatantView) -> Member:
    alone, nothing = not row.count, SafeString("")
    return Member(
        row,
        num=sight.named(seen.figures[0]) if seen.figures and alone else nothing,
        bar=signs.bar(share(seen)) if alone else nothing,
        note=nothing if row.out else dotted(row.state if alone else "", *sight.marks(seen)),
    )


def _has_room(strip: Sequence[Phase]) -> bool:
    longest = max((len(strip_tags(place.word)) for place in strip), default=0)
    return len(strip) <= MOST_PLACES and longest * len(strip) <= LETTERS
