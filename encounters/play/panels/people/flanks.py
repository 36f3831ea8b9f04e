"""The table display of a small fight: the party at one side of what happened, foes at the other.

Who comes when then stands in the strip above, so everybody has to have a place in it.
"""

from __future__ import annotations

from typing import Any

from encounters import signs
from encounters.markup import strip_tags
from encounters.play.panels.people import foes
from encounters.play.panels.people.combatants import share
from encounters.play.panels.people.strip import following
from encounters.play.panels.sights import Sight, dotted
from rulesets.contract import Seen

MOST = 6  # rows at one side
MOST_PLACES = 8  # in the strip
LETTERS = 96  # of the strip's places together, all as wide as the widest


def flanks(
    sight: Sight, order: list[dict[str, Any]], strip: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Both sides as rows of the order, everybody once, without early places; None if so many stand
    better in one column."""
    own = {seen.id: seen for seen in sight.party}
    party = [_member(sight, row, own[row["id"]]) for row in order if row["id"] in own]
    others = [row for row in order if row["id"] not in own and sight.view.seen(row["id"])]
    beside_the_strip = bool(sight.view.order)  # then the one column shows it
    crowded = max(len(party), len(others)) > MOST or not _has_room(strip)
    if not party or beside_the_strip or crowded:
        return None
    return {"party": party, "foes": others, "standing": foes.standing(sight)}


def then(sight: Sight) -> str:
    """Who comes after the one at turn; nothing where the round goes by phases."""
    _, after = following(sight)
    return sight.voice.names.get(after[0], "") if after else ""


def _member(sight: Sight, row: dict[str, Any], seen: Seen) -> dict[str, Any]:
    alone = not row["count"]
    return row | {
        "num": sight.named(seen.figures[0]) if seen.figures and alone else "",
        "bar": signs.bar(share(seen)) if alone else "",
        "note": "" if row["out"] else dotted(row["state"] if alone else "", *sight.marks(seen)),
    }


def _has_room(strip: list[dict[str, Any]]) -> bool:
    longest = max((len(strip_tags(place["word"])) for place in strip), default=0)
    return len(strip) <= MOST_PLACES and longest * len(strip) <= LETTERS
