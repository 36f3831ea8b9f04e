"""Parses a posted dice pad: `attempt` for each roll, `face.ATTEMPT` for its slots, and
`sum.ATTEMPT-PART` for the sum of a part instead of its dice.

With a single attempt its faces may be named just `face`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.http import QueryDict

from encounters.play.fights.choices import whole
from encounters.play.fights.slots import faces_of, slots
from encounters.play.models import Attempt, Encounter

MOST = 12  # attempts on one pad


class TypedDice(NamedTuple):
    """The faces for an attempt, and each sum that was typed instead, by its part."""

    attempt: int
    faces: list[int]
    sums: Mapping[int, int | str]


def typed_faces(encounter: Encounter, posted: QueryDict) -> list[TypedDice]:
    """The faces for each named attempt, in that order; at least one.

    Invalid faces are passed on unchanged, and an unknown attempt has no faces: the code that takes
    the dice refuses both.
    """
    read = [whole(text) for text in posted.getlist("attempt")[:MOST]]
    pks = list(dict.fromkeys(item for item in read if isinstance(item, int))) or [0]
    found = {attempt.pk: attempt for attempt in encounter.attempts.filter(pk__in=pks)}
    alone = posted.getlist("face") if len(pks) == 1 else []
    return [
        _typed(found[pk], posted, alone) if pk in found else TypedDice(pk, [], {}) for pk in pks
    ]


def _typed(attempt: Attempt, posted: QueryDict, alone: list[str]) -> TypedDice:
    typed = posted.getlist(f"face.{attempt.pk}") or alone
    sums = {
        place: whole(text)
        for place in range(len(attempt.needed.parts))
        if (text := posted.get(f"sum.{attempt.pk}-{place}", "").strip())
    }
    return TypedDice(attempt.pk, _faces(typed, attempt, sums), sums)


def _faces(typed: list[str], attempt: Attempt, sums: Collection[int]) -> list[int]:
    """The faces part by part, without those whose sum was typed. If there are only enough dice for
    the first part, they belong to it."""
    every = [part.rolls for part in attempt.needed.parts]
    found: list[int] = []
    for place, rolls in enumerate(every):
        count = sum(1 for _ in slots(rolls)) if place + 1 < len(every) else len(typed)
        own, typed = typed[:count], typed[count:]
        if own and place not in sums:
            found += faces_of(own, rolls) or []
    return found
