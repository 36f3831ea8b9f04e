"""A die was read wrong: which dice may be corrected, and what a correction would change."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from encounters.campaigns.access import Member
from encounters.notation import dice
from encounters.play.fights.choices import number
from encounters.play.history import undo
from encounters.play.history.correction import Changed, Correction, Preview, correctable
from encounters.play.models import Encounter, Step
from encounters.play.panels.addresses import addresses
from encounters.play.panels.log.record import chosen, roll_name
from encounters.play.panels.sights import Sight
from encounters.play.panels.table import entry_of
from rulesets.contract import Entry

MOST_STEPS = 40


def read(posted: QueryDict) -> Correction:
    """The correction that the sheet's form stands for. Something that is no number fits no die."""
    faces = tuple(
        int(face) if face.isascii() and face.isdecimal() and len(face) < 6 else 0
        for face in posted.getlist("face")
    )
    return Correction(number(posted, "number"), {number(posted, "place"): faces})


def choosing(sight: Sight, encounter: Encounter, member: Member) -> SafeString:
    """The dice this person may correct, newest first."""
    seat = member.seat.pk if member.seat else None
    steps = undo.line(encounter, MOST_STEPS)
    may = correctable(sight.table.campaign, seat, steps, bool(sight.table.attempts))
    rows = [_step(sight, step, member) for step in steps if step.number in may]
    context = _frame(encounter) | {"steps": [row for row in rows if row["rolls"]]}
    return mark_safe(render_to_string("play/sheets/corrections.html", context))


def changes(
    sight: Sight, encounter: Encounter, correction: Correction, found: Preview
) -> SafeString:
    """What would come out differently, to be confirmed."""
    place, faces = next(iter(correction.faces.items()))
    context = _frame(encounter) | {
        "number": correction.number,
        "place": place,
        "faces": faces,
        "changed": [told for one in found.changed if (told := _changed(sight, one))],
        "ends": found.ends is not None,
        "needs_dice": found.why == "dice",
    }
    return mark_safe(render_to_string("play/sheets/changes.html", context))


def _frame(encounter: Encounter) -> dict[str, Any]:
    return {"step": encounter.step, "to": addresses(encounter.campaign_id, encounter.pk)}


def _may(row: dict[str, Any], seat: int | None) -> bool:
    return not row.get("unused") and (seat is None or row.get("seat") == seat)


def _step(sight: Sight, step: Step, member: Member) -> dict[str, Any]:
    seat = member.seat.pk if member.seat else None
    return {
        "number": step.number,
        "round": step.round,
        "chosen": chosen(sight, step),
        "rolls": [
            {
                "place": place,
                "faces": row["faces"],
                "sides": row["sides"],
                "dice": dice(f"{row['count']}d{row['sides']}"),
                "name": roll_name(sight, step, row),
            }
            for place, row in enumerate(step.rolls)
            if _may(row, seat)
        ],
    }


def _changed(sight: Sight, one: Changed) -> dict[str, list[SafeString]] | None:
    """What differs for this person. Of the rest nothing, not even that it exists."""
    before, after = _told(sight, one.before), _told(sight, one.after)
    if before == after:
        return None
    return {"before": _said(sight, before), "after": _said(sight, after)}


def _told(sight: Sight, rows: list[dict[str, Any]]) -> list[Entry]:
    """A step's log as far as this person may know it."""
    tell, state = sight.table.ruleset.tell, sight.table.state
    told = (tell(state, entry_of(row), sight.viewer) for row in rows)
    return [entry for entry in told if entry is not None]


def _said(sight: Sight, told: list[Entry]) -> list[SafeString]:
    sentences = map(sight.table.ruleset.wording.sentence, told)
    return [sight.voice.say(sentence) for sentence in sentences if sentence is not None]
