"""Lines of the log for actions of the table outside the rules, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.utils.html import format_html_join
from django.utils.translation import gettext

from encounters.performance.markup import SafeString, escape, format_html
from encounters.play.fights.notes import (
    CO_GM,
    CORRECTED,
    DROPPED,
    FOES_PLAYED,
    ITSELF,
    ROLLED_FOR,
    RULED,
    WON,
)
from encounters.play.models import Step
from encounters.play.panels.log.doers import person, tapped_by
from encounters.play.panels.log.line import LogLine, Why
from encounters.play.panels.questions.answered import done
from encounters.play.panels.table import entry_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import Entry

Note = Mapping[str, Any]
OF_A_ROLL = (CORRECTED, ROLLED_FOR)
ICONS = {
    CORRECTED: "dice",
    ROLLED_FOR: "dice",
    DROPPED: "undo",
    ITSELF: "check",
    RULED: "gavel",
    FOES_PLAYED: "play",
    WON: "flag",
}


def notes_for(context: ViewerContext, step: Step, entries: Collection[Entry]) -> list[Note]:
    """The notes of a step for this viewer; `entries` are those the viewer is told.

    A corrected roll is shown to everybody who sees it in the log, and to the player who corrected
    it; so is a roll that the app made for an absent player. A dropped answer is shown to those who
    decide for the combatant, an automatic answer only to those who would have been asked, and the
    reason of a ruling, like the winner named by the GM, to everybody who is told of the ruling.
    That the foes are played is only shown to the GM.
    """
    rolled = {(roll.who, roll.purpose) for entry in entries for roll in entry.rolls}
    found = []
    for note in step.notes:
        kind = note["note"]
        if kind == CO_GM or (context.gm and kind == ITSELF):
            continue  # included in the action, or in the GM's list for undo
        if context.gm or _may_read(context, note, rolled, bool(entries)):
            found.append(_for(context, step, note))
    return found


def _may_read(
    context: ViewerContext, note: Note, rolled: Collection[tuple[str, str]], told: bool
) -> bool:
    if note["note"] in (RULED, WON, FOES_PLAYED):
        return told and note["note"] != FOES_PLAYED
    return _own(context, note) or (note["note"] in OF_A_ROLL and _roll(note) in rolled)


def line(context: ViewerContext, step: Step, nth: int, note: Note) -> LogLine:
    """The note as a line of the log."""
    kind = note["note"]
    return LogLine(
        id=f"log-{step.number}-note-{nth}",
        step=step.number,
        round=step.round,
        rules=(kind,),
        icon=snippets.icon(ICONS[kind]),
        text=TEXTS[kind](context, note),
        why=tuple(_changes(context, note)) if kind == CORRECTED else (),
    )


def because(context: ViewerContext, note: Note) -> SafeString:
    """A reason such as "Gwen: “The floor gives way.”"; names are isolated."""
    return format_html(
        gettext("{name}: “{reason}”"),
        name=format_html("<bdi>{}</bdi>", note["name"]),
        reason=format_html("<bdi>{}</bdi>", note["reason"]),
    )


def correction(context: ViewerContext, note: Note) -> SafeString:
    """A correction such as "Pia corrected a die: Aldo · Attack 12 → 15"; names are isolated."""
    return format_html(
        gettext("{name} corrected a die: {who} · {what} {dice}"),
        name=format_html("<bdi>{}</bdi>", person(context, note["seat"])),
        who=context.voice.name(note["who"]),
        what=format_html("<bdi>{}</bdi>", context.voice.term(note["purpose"], "purpose")),
        dice=snippets.change(_faces(note["was"]), _faces(note["now"])),
    )


def _own(context: ViewerContext, note: Note) -> bool:
    if note["note"] in OF_A_ROLL:
        return note["seat"] is not None and note["who"] in context.viewer.controls
    return note["choice"]["by"] in context.viewer.controls


def _roll(note: Note) -> tuple[str, str]:
    return note["who"], note["purpose"]


def _for(context: ViewerContext, step: Step, note: Note) -> Note:
    """The note with the ruling GM, or with what this viewer may know of the changed steps."""
    if note["note"] == RULED:
        return {**note, "name": tapped_by(context, step)}
    if note["note"] != CORRECTED:
        return note
    changed = []
    for change in note["changed"]:
        before, after = _may_know(context, change["before"]), _may_know(context, change["after"])
        if before != after:
            gone = [entry for entry in before if entry not in after]
            changed.append(
                {"before": gone, "after": [item for item in after if item not in before]}
            )
    return {**note, "changed": changed}


def _may_know(context: ViewerContext, rows: Iterable[dict[str, Any]]) -> list[Entry]:
    tell, state = context.table.ruleset.tell, context.table.state
    told = (tell(state, entry_of(row), context.viewer) for row in rows)
    return [entry for entry in told if entry is not None]


def _changes(context: ViewerContext, note: Note) -> Iterable[Why]:
    for item in note["changed"]:
        before, after = _said(context, item["before"]), _said(context, item["after"])
        if before:
            yield Why(format_html(gettext("Before: {what}"), what=before))
        if after:
            yield Why(format_html(gettext("Now: {what}"), what=after))


def _said(context: ViewerContext, entries: Iterable[Entry]) -> SafeString:
    sentences = map(context.table.ruleset.wording.sentence, entries)
    said = (
        context.voice.say(sentence, strong=False) for sentence in sentences if sentence is not None
    )
    return format_html_join(" ", "{}", ((item,) for item in said))


def _dropped(context: ViewerContext, note: Note) -> SafeString:
    choice = note["choice"]
    return format_html(
        gettext("“{answer}” was waiting for its dice and is no longer open."),
        answer=done(context, choice),
    )


def _rolled_for(context: ViewerContext, note: Note) -> SafeString:
    return format_html(
        gettext("The app rolled for {name}: {who} · {what}"),
        name=format_html("<bdi>{}</bdi>", person(context, note["seat"])),
        who=context.voice.name(note["who"]),
        what=format_html("<bdi>{}</bdi>", context.voice.term(note["purpose"], "purpose")),
    )


def _itself(context: ViewerContext, note: Note) -> SafeString:
    choice = note["choice"]
    said = {
        "only": gettext("{done}. There was no other answer."),
        "moot": gettext("{done}. Nothing else could have helped."),
        "passed": gettext("{done}. That is the usual answer here."),
    }
    return format_html(said[note["why"]], done=done(context, choice))


def _foes_played(context: ViewerContext, note: Note) -> SafeString:
    return escape(gettext("From here on the foes are played until the round ends."))


def _won(context: ViewerContext, note: Note) -> SafeString:
    if not note["side"]:
        return escape(gettext("Nobody has won"))
    winner = format_html("<b>{}</b>", context.voice.name(note["side"]))
    return format_html(gettext("Winner: {side}"), side=winner)


def _faces(faces: Iterable[int]) -> str:
    return ", ".join(map(str, faces))


TEXTS: Mapping[str, Callable[[ViewerContext, Note], SafeString]] = {
    CORRECTED: correction,
    DROPPED: _dropped,
    ROLLED_FOR: _rolled_for,
    ITSELF: _itself,
    RULED: because,
    FOES_PLAYED: _foes_played,
    WON: _won,
}
