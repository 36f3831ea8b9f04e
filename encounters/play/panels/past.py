"""What has been done, newest first, to go back to before any of it. What one tap did is one entry,
and each of its answers can be gone back to as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from encounters.play.awaited import RULING
from encounters.play.line import latest_tap
from encounters.play.models import Step
from encounters.play.notes import corrections
from encounters.play.panels import beats, log
from encounters.play.panels.doers import doer, person
from encounters.play.panels.noted import correction
from encounters.play.panels.record import chosen, step_name
from encounters.play.panels.sights import Sight

MOST_LINES = 40  # of one tap, looked through for what came of it


def rows(sight: Sight, steps: Iterable[Step]) -> list[dict[str, Any]]:
    """An entry for each thing that was done, with the step `back_to` which it leads."""
    found = []
    for taken in _taps(list(steps)):
        notes = (note for step in taken for note in corrections(step.notes)[::-1])
        found += [_corrected(sight, taken[0], note) for note in notes]
        found.append(_several(sight, taken) if len(taken) > 1 else _row(sight, taken[0]))
        found[-1]["told"] = _told(sight, taken)
    return found


def name_of(sight: Sight, taken: Sequence[Step]) -> SafeString | str:
    """What one tap did, newest step first: what was answered first, or how much at once."""
    played = sum(step.kind == Step.Kind.FOES for step in taken)
    if played > 1:
        answers = ngettext(
            "The foes were played: %(count)s answer",
            "The foes were played: %(count)s answers",
            played,
        )
        return answers % {"count": played}
    first, more = step_name(sight, taken[-1]), sum(map(_is_ruling, taken)) - 1
    if more < 1:
        return first
    others = ngettext("{first}, and {count} more ruling", "{first}, and {count} more rulings", more)
    return format_html(others, first=first, count=more)


def _is_ruling(step: Step) -> bool:
    choice = step.choice or {}
    return (choice.get("by"), choice.get("kind")) == (RULING, RULING)


def _taps(steps: list[Step]) -> Iterator[list[Step]]:
    """What one tap led to, with all that followed from it by itself."""
    while steps:
        taken = latest_tap(steps) or steps[:1]
        yield taken
        steps = steps[len(taken) :]


def _told(sight: Sight, taken: Sequence[Step]) -> SafeString | str:
    """What came of it first, in the words of the log."""
    lines = log.lines(sight, taken, MOST_LINES)
    found = (beats.outcome(sight, beat) for beat in reversed(beats.parted(sight, lines)))
    return next((line["text"] for line in found if line is not None), "")


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


def _several(sight: Sight, taken: Sequence[Step]) -> dict[str, Any]:
    first = taken[-1]
    played = first.kind == Step.Kind.FOES
    return {
        "id": f"all-{first.number}",
        "back_to": first.parent,
        "name": name_of(sight, taken),
        "round": first.round,
        "who": person(sight, first.seat_id) if played else doer(sight, first),
        "single": [_row(sight, step) for step in taken],
    }
