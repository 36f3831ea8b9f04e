"""What has been done, newest first, to go back to before any of it. Foes that were played with one
tap are one entry, and each of their answers can be gone back to as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from encounters.play.models import Step
from encounters.play.notes import corrections
from encounters.play.panels.doers import doer, person
from encounters.play.panels.noted import correction
from encounters.play.panels.record import chosen, step_name
from encounters.play.panels.sights import Sight


def rows(sight: Sight, steps: Iterable[Step]) -> list[dict[str, Any]]:
    """An entry for each thing that was done, with the step `back_to` which it leads."""
    found = []
    for taken in _taps(steps):
        notes = (note for step in taken for note in corrections(step.notes)[::-1])
        found += [_corrected(sight, taken[0], note) for note in notes]
        found.append(_foes(sight, taken) if len(taken) > 1 else _row(sight, taken[0]))
    return found


def _taps(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Every step on its own, but the foes that one tap played together."""
    played: list[Step] = []
    for step in steps:
        if played and (step.kind != Step.Kind.FOES or played[-1].token is not None):
            yield played
            played = []
        played.append(step)
        if step.kind != Step.Kind.FOES:
            yield played
            played = []
    if played:
        yield played


def _row(sight: Sight, step: Step) -> dict[str, Any]:
    return {
        "id": str(step.number),
        "back_to": step.parent,
        "name": step_name(sight, step),
        "chosen": chosen(sight, step) if step.rolls else "",
        "round": step.round,
        "who": doer(sight, step),
    }


def _corrected(sight: Sight, step: Step, note: Mapping[str, Any]) -> dict[str, Any]:
    """A correction: before it the fight was as its dice were first read."""
    return {
        "id": f"correction-{note['tip']}",
        "back_to": note["tip"],
        "name": correction(sight, note),
        "round": step.round,
        "who": person(sight, note["seat"]),
    }


def _foes(sight: Sight, taken: list[Step]) -> dict[str, Any]:
    first = taken[-1]
    answers = ngettext("%(name)s, %(count)s answer", "%(name)s, %(count)s answers", len(taken))
    return {
        "id": f"foes-{first.number}",
        "back_to": first.parent,
        "name": gettext("The foes were played"),
        "round": first.round,
        "who": answers % {"name": person(sight, first.seat_id), "count": len(taken)},
        "single": [_row(sight, step) for step in taken],
    }
