"""Parses a posted dice pad: `attempt` for each roll, and `face.ATTEMPT` for its slots.

With a single attempt its faces may be named just `face`.
"""

from __future__ import annotations

from django.http import QueryDict

from encounters.play.dice.rolls import parts, wanted
from encounters.play.fights.choices import whole
from encounters.play.models import Attempt, Encounter
from encounters.play.panels.questions.slots import faces_of, slots

MOST = 12  # attempts on one pad


def typed_faces(encounter: Encounter, posted: QueryDict) -> list[tuple[int, list[int]]]:
    """The faces for each named attempt, in that order; at least one pair.

    Invalid faces are passed on unchanged, and an unknown attempt has no faces: the code that takes
    the dice refuses both.
    """
    read = [whole(text) for text in posted.getlist("attempt")[:MOST]]
    pks = list(dict.fromkeys(item for item in read if isinstance(item, int))) or [0]
    found = {attempt.pk: attempt for attempt in encounter.attempts.filter(pk__in=pks)}
    alone = posted.getlist("face") if len(pks) == 1 else []
    return [
        (pk, _faces(posted.getlist(f"face.{pk}") or alone, found[pk]) if pk in found else [])
        for pk in pks
    ]


def _faces(typed: list[str], attempt: Attempt) -> list[int]:
    """The faces part by part. If there are only enough dice for the first part, they belong to
    it."""
    every = [wanted(part) for part in parts(attempt.needed)]
    found: list[int] = []
    for place, rolls in enumerate(every):
        count = sum(1 for _ in slots(rolls)) if place + 1 < len(every) else len(typed)
        own, typed = typed[:count], typed[count:]
        if own:
            found += faces_of(own, rolls) or []
    return found
