"""What the table did that no rule tells of: kept with the step that it led to.

`dropped`: an answer that was waiting for its dice and is asked no longer. `corrected`: a die was
read wrong. Each is an object of plain values; who may read it is decided where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from encounters.play.models import Attempt

DROPPED, CORRECTED = "dropped", "corrected"


def dropped(attempt: Attempt) -> dict[str, Any]:
    """The `choice` that came to nothing."""
    return {"note": DROPPED, "choice": attempt.choice}


def corrected(
    seat: int | None,
    roll: Mapping[str, Any],
    faces: Sequence[int],
    changed: Iterable[Mapping[str, Any]],
    tip: int,
) -> dict[str, Any]:
    """Who (`seat`; None: the GM) changed which roll (`who`, `purpose`), what it `was` and what it
    shows `now`; of each step that came out differently the log `before` and `after`; and the `tip`
    of the line as it was, for going back."""
    return {
        "note": CORRECTED,
        "seat": seat,
        "who": roll["who"],
        "purpose": roll["purpose"],
        "was": list(roll["faces"]),
        "now": list(faces),
        "changed": [{"before": one["before"], "after": one["after"]} for one in changed],
        "tip": tip,
    }


def corrections(notes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [one for one in notes if one["note"] == CORRECTED]
