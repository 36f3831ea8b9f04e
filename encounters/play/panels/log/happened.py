"""What has happened to a player since the last tap, above the question, until it is dismissed."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from msgspec import Struct

from encounters.markup import mark_safe, strip_tags
from encounters.notation import dice
from encounters.play.models import Step
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat, Line
from encounters.play.panels.log.changes import Change
from encounters.play.panels.sights import Sight
from encounters.spoken import ngettext

MOST_LINES = 80
MOST_TOLD = 4


class Told(Struct, frozen=True):
    """A beat that concerns somebody, and the line that tells its outcome."""

    beat: Beat
    line: Line


def card(sight: Sight, seat: int | None, *, folded: bool) -> dict[str, Any]:
    """`happened`: the card; `told`: its sentence for a screen reader. Empty where nothing has.
    `folded`: a question stands below it, and needs the room that dice and earlier news take."""
    told = since_last_tap(sight, seat)
    if not told:
        return {}
    latest, *earlier = told
    done = beats.changed(sight, latest.beat)
    own = next((one for one in done if one.seen.id in sight.viewer.controls), None)
    context = {
        "id": f"happened-{latest.beat.id}",
        "folded": folded,
        "text": latest.line["text"],
        "delta": changes.delta(own) if own else "",
        "worse": own is not None and own.loss > 0,
        "changes": [_change(sight, one) for one in done],
        "dice": _dice(latest.beat),
        "lines": [{"text": line["text"], "why": line["why"]} for line in latest.beat.lines],
        "more": _more(len(earlier)),
        "earlier": [one.line["text"] for one in earlier[:MOST_TOLD]],
    }
    return {"happened": drawn("happened", context), "told": strip_tags(latest.line["text"])}


def since_last_tap(sight: Sight, seat: int | None) -> list[Told]:
    """The own tap's outcome and whatever came after it, the newest first, where it concerns one of
    the own combatants."""
    own = frozenset(id for id in sight.viewer.controls if sight.view.seen(id))
    found = []
    for beat in beats.told(sight, _steps(sight.table.steps, seat), MOST_LINES):
        line = beats.outcome(sight, beat, own) if beat.about & own else None
        if line is not None:
            found.append(Told(beat, line))
    return found


def _steps(steps: list[Step], seat: int | None) -> list[Step]:
    """From the last step that came of this seat's tap on."""
    later = list(takewhile(lambda step: seat is None or step.seat_id != seat, steps))
    return steps[: len(later) + 1]


def _more(count: int) -> str:
    if not count:
        return ""
    return ngettext("and %(count)s more", "and %(count)s more", count) % {"count": count}


def _change(sight: Sight, change: Change) -> dict[str, Any]:
    return {"name": change.seen.name, "what": changes.said(sight, change)}


def _dice(beat: Beat) -> list[dict[str, Any]]:
    """Every die that fell in it, in order."""
    return [
        {"face": face, "die": mark_safe(dice(f"d{roll.sides}"))}
        for line in beat.lines
        for roll in line["dice"]
        for face in roll.faces
    ]


def announced(told: str, live: str) -> str:
    """What a screen reader says: what happened, then what is wanted."""
    return " ".join(filter(None, (told, live)))
