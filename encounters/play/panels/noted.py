"""Lines of the log for what the table did that no rule tells of, as far as a viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from encounters.play.models import Step
from encounters.play.notes import CORRECTED
from encounters.play.panels import signs
from encounters.play.panels.answered import deed
from encounters.play.panels.doers import person
from encounters.play.panels.sights import Sight
from encounters.play.panels.table import entry_of
from rulesets.contract import Entry

Note = Mapping[str, Any]
DICE = '<bdi dir="ltr">{was}\u00a0→\u00a0{now}</bdi>'


def told(sight: Sight, step: Step, entries: Iterable[Entry]) -> list[Note]:
    """The notes of a step for this viewer, `entries` being what it is told of the step's log.

    A corrected roll is known to whoever reads it in the log, and to the player who corrected it; an
    answer that came to nothing to whoever decides for it.
    """
    rolled = {(roll.who, roll.purpose) for entry in entries for roll in entry.rolls}
    found = []
    for note in step.notes:
        corrected = note["note"] == CORRECTED
        if sight.gm or _own(sight, note) or (corrected and _roll(note) in rolled):
            found.append(_for(sight, note) if corrected else note)
    return found


def line(sight: Sight, step: Step, nth: int, note: Note) -> dict[str, Any]:
    """The note as a line of the log."""
    corrected = note["note"] == CORRECTED
    return {
        "id": f"log-{step.number}-note-{nth}",
        "step": step.number,
        "rule": note["note"],
        "rules": [note["note"]],
        "about": set(),
        "icon": signs.icon("dice" if corrected else "undo"),
        "text": correction(sight, note) if corrected else _dropped(sight, note),
        "phrase": None,
        "round": step.round,
        "why": list(_changes(sight, note)) if corrected else [],
        "dice": [],
    }


def correction(sight: Sight, note: Note) -> SafeString:
    """ "Pia corrected a die: Aldo · Attack 12 → 15"."""
    return format_html(
        gettext("{name} corrected a die: {who} · {what} {dice}"),
        name=format_html("<bdi>{}</bdi>", person(sight, note["seat"])),
        who=sight.voice.name(note["who"]),
        what=format_html("<bdi>{}</bdi>", sight.voice.term(note["purpose"], "purpose")),
        dice=format_html(DICE, was=_faces(note["was"]), now=_faces(note["now"])),
    )


def _own(sight: Sight, note: Note) -> bool:
    if note["note"] == CORRECTED:
        return note["seat"] is not None and note["who"] in sight.viewer.controls
    return note["choice"]["by"] in sight.viewer.controls


def _roll(note: Note) -> tuple[str, str]:
    return note["who"], note["purpose"]


def _for(sight: Sight, note: Note) -> Note:
    """The note with what this viewer may know of what came out differently."""
    changed = []
    for one in note["changed"]:
        before, after = _may_know(sight, one["before"]), _may_know(sight, one["after"])
        if before != after:
            gone = [entry for entry in before if entry not in after]
            changed.append({"before": gone, "after": [one for one in after if one not in before]})
    return {**note, "changed": changed}


def _may_know(sight: Sight, rows: Iterable[dict[str, Any]]) -> list[Entry]:
    tell, state = sight.table.ruleset.tell, sight.table.state
    told = (tell(state, entry_of(row), sight.viewer) for row in rows)
    return [entry for entry in told if entry is not None]


def _changes(sight: Sight, note: Note) -> Iterable[dict[str, Any]]:
    for one in note["changed"]:
        before, after = _said(sight, one["before"]), _said(sight, one["after"])
        if before:
            yield _remark(gettext("So far: {what}"), before)
        if after:
            yield _remark(gettext("Now: {what}"), after)


def _remark(message: str, what: SafeString) -> dict[str, Any]:
    return {"label": format_html(message, what=what), "value": None, "total": False}


def _said(sight: Sight, entries: Iterable[Entry]) -> SafeString:
    sentences = map(sight.table.ruleset.wording.sentence, entries)
    said = (sight.voice.say(one, strong=False) for one in sentences if one is not None)
    return format_html_join(" ", "{}", ((one,) for one in said))


def _dropped(sight: Sight, note: Note) -> SafeString:
    choice = note["choice"]
    return format_html(
        gettext("“{answer}” was waiting for its dice and is asked no longer."),
        answer=format_html(
            gettext("{name}: {deed}"),
            name=sight.voice.name(choice["by"]),
            deed=deed(sight, choice),
        ),
    )


def _faces(faces: Iterable[int]) -> str:
    return ", ".join(map(str, faces))
