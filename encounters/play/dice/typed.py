"""What a pad posts: `attempt` for each roll that is typed, and `face.ATTEMPT` for its slots.

Where there is one attempt alone its faces may be called `face`.
"""

from __future__ import annotations

from django.http import QueryDict

from encounters.play.dice.rolls import parts, wanted
from encounters.play.fights.choices import whole
from encounters.play.models import Attempt, Encounter
from encounters.play.panels.questions.slots import faces_of, slots

MOST = 12  # attempts on one pad


def typed_faces(encounter: Encounter, posted: QueryDict) -> list[tuple[int, list[int]]]:
    """The faces for each attempt that is named, in that order; at least one pair.

    What does not fit is handed on as it came, and an attempt that is gone has no faces: whoever
    takes the dice refuses it by name.
    """
    read = [whole(text) for text in posted.getlist("attempt")[:MOST]]
    pks = list(dict.fromkeys(one for one in read if isinstance(one, int))) or [0]
    found = {one.pk: one for one in encounter.attempts.filter(pk__in=pks)}
    alone = posted.getlist("face") if len(pks) == 1 else []
    return [
        (pk, _faces(posted.getlist(f"face.{pk}") or alone, found[pk]) if pk in found else [])
        for pk in pks
    ]


def _faces(typed: list[str], attempt: Attempt) -> list[int]:
    """Part by part; dice that fill no more than the first are the first one's."""
    every = [wanted(part) for part in parts(attempt.needed)]
    found: list[int] = []
    for place, rolls in enumerate(every):
        count = sum(1 for _ in slots(rolls)) if place + 1 < len(every) else len(typed)
        own, typed = typed[:count], typed[count:]
        if own:
            found += faces_of(own, rolls) or []
    return found
