"""Lines of the log for actions of the table outside the rules, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.utils.html import format_html_join
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.markup import SafeString, escape, format_html
from encounters.play.models import Step
from encounters.play.panels.log.doers import person, tapped_by
from encounters.play.panels.log.line import LogLine, Why
from encounters.play.panels.questions.answered import statement
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.stored.values import (
    AutomaticNote,
    CoGMNote,
    CorrectionNote,
    DroppedNote,
    FoesPlayedNote,
    Note,
    RolledForNote,
    RulingNote,
    WinnerNote,
)
from encounters.text import snippets
from rulesets.contract import Entry

type Change = tuple[list[Entry], list[Entry]]
"""The entries of a step that a correction takes away, and those that come instead."""


class NoteForViewer(Struct, frozen=True):
    """A note with what a viewer may know of it: the `name` of the GM who ruled, and what a
    correction has changed."""

    note: Note
    name: str = ""
    changes: tuple[Change, ...] = ()


ICONS = {
    CorrectionNote: "dice",
    RolledForNote: "dice",
    DroppedNote: "undo",
    AutomaticNote: "check",
    RulingNote: "gavel",
    FoesPlayedNote: "play",
    WinnerNote: "flag",
}


def notes_for(
    context: ViewerContext, step: Step, entries: Collection[Entry]
) -> list[NoteForViewer]:
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
        if isinstance(note, CoGMNote) or (context.gm and isinstance(note, AutomaticNote)):
            continue  # included in the action, or in the GM's list for undo
        if context.gm or _may_read(context, note, rolled, bool(entries)):
            found.append(_for(context, step, note))
    return found


def _may_read(
    context: ViewerContext, note: Note, rolled: Collection[tuple[str, str]], told: bool
) -> bool:
    match note:
        case RulingNote() | WinnerNote():
            return told
        case CorrectionNote() | RolledForNote():
            own = note.seat is not None and note.who in context.viewer.controls
            return own or (note.who, note.purpose) in rolled
        case DroppedNote() | AutomaticNote():
            return note.choice["by"] in context.viewer.controls
    return False


def _for(context: ViewerContext, step: Step, note: Note) -> NoteForViewer:
    if isinstance(note, RulingNote):
        return NoteForViewer(note, name=tapped_by(context, step))
    if not isinstance(note, CorrectionNote):
        return NoteForViewer(note)
    changes = []
    for change in note.changed:
        before, after = _may_know(context, change.before), _may_know(context, change.after)
        if before != after:
            gone = [entry for entry in before if entry not in after]
            changes.append((gone, [entry for entry in after if entry not in before]))
    return NoteForViewer(replace(note, changed=[]), changes=tuple(changes))


def _may_know(context: ViewerContext, entries: Iterable[Entry]) -> list[Entry]:
    tell, state = context.table.ruleset.tell, context.table.state
    told = (tell(state, entry, context.viewer) for entry in entries)
    return [entry for entry in told if entry is not None]


def line(context: ViewerContext, step: Step, nth: int, shown: NoteForViewer) -> LogLine:
    """The note as a line of the log."""
    kind = type(shown.note)
    return LogLine(
        id=f"log-{step.number}-note-{nth}",
        step=step.number,
        round=step.round,
        rules=(str(kind.__struct_config__.tag),),
        icon=snippets.icon(ICONS[kind]),
        text=_because(context, shown) if kind is RulingNote else TEXTS[kind](context, shown.note),
        why=tuple(_changes(context, shown.changes)),
    )


def _because(context: ViewerContext, shown: NoteForViewer) -> SafeString:
    """A reason such as "Gwen: “The floor gives way.”"; names are isolated."""
    assert isinstance(shown.note, RulingNote)
    return format_html(
        gettext("{name}: “{reason}”"),
        name=format_html("<bdi>{}</bdi>", shown.name),
        reason=format_html("<bdi>{}</bdi>", shown.note.reason),
    )


def correction(context: ViewerContext, note: CorrectionNote) -> SafeString:
    """A correction such as "Pia corrected a die: Aldo · Attack 12 → 15"; names are isolated."""
    return format_html(
        gettext("{name} corrected a die: {who} · {what} {dice}"),
        name=format_html("<bdi>{}</bdi>", person(context, note.seat)),
        who=context.voice.name(note.who),
        what=format_html("<bdi>{}</bdi>", context.voice.term(note.purpose, "purpose")),
        dice=snippets.change(_faces(note.was), _faces(note.now)),
    )


def _changes(context: ViewerContext, changes: Iterable[Change]) -> Iterable[Why]:
    for gone, new in changes:
        before, after = _said(context, gone), _said(context, new)
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


def _dropped(context: ViewerContext, note: DroppedNote) -> SafeString:
    return format_html(
        gettext("“{answer}” was waiting for its dice and is no longer open."),
        answer=statement(context, note.choice),
    )


def _rolled_for(context: ViewerContext, note: RolledForNote) -> SafeString:
    return format_html(
        gettext("The app rolled for {name}: {who} · {what}"),
        name=format_html("<bdi>{}</bdi>", person(context, note.seat)),
        who=context.voice.name(note.who),
        what=format_html("<bdi>{}</bdi>", context.voice.term(note.purpose, "purpose")),
    )


def _automatic(context: ViewerContext, note: AutomaticNote) -> SafeString:
    said = {
        "only": gettext("{done}. There was no other answer."),
        "moot": gettext("{done}. Nothing else could have helped."),
        "passed": gettext("{done}. That is the usual answer here."),
    }
    return format_html(said[note.why], done=statement(context, note.choice))


def _foes_played(context: ViewerContext, note: FoesPlayedNote) -> SafeString:
    return escape(gettext("From here on the foes are played until the round ends."))


def _won(context: ViewerContext, note: WinnerNote) -> SafeString:
    if not note.side:
        return escape(gettext("Nobody has won"))
    winner = format_html("<b>{}</b>", context.voice.name(note.side))
    return format_html(gettext("Winner: {side}"), side=winner)


def _faces(faces: Iterable[int]) -> str:
    return ", ".join(map(str, faces))


TEXTS: Mapping[type[Note], Callable[[ViewerContext, Any], SafeString]] = {
    CorrectionNote: correction,
    DroppedNote: _dropped,
    RolledForNote: _rolled_for,
    AutomaticNote: _automatic,
    FoesPlayedNote: _foes_played,
    WinnerNote: _won,
}
