"""Lines of the log for actions of the table outside the rules, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from django.utils.html import format_html_join
from django.utils.translation import gettext

from encounters.performance.markup import SafeString, escape, format_html
from encounters.play.models import Step
from encounters.play.panels.log.line import LogLine, Why
from encounters.play.panels.log.steps import person, tapped_by
from encounters.play.panels.questions.answered import statement
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.stored.values import (
    AutomaticNote,
    CoGMNote,
    CorrectionNote,
    DroppedNote,
    Note,
    RolledForNote,
    RulingNote,
    WinnerNote,
)
from encounters.text import snippets
from rulesets.contract import Entry

ICONS = {
    "corrected": "dice",
    "rolled_for": "dice",
    "dropped": "undo",
    "itself": "check",
    "ruled": "gavel",
    "foes_played": "play",
    "won": "flag",
}


def lines(context: ViewerContext, step: Step, entries: Collection[Entry]) -> list[LogLine]:
    """The notes of a step for this viewer; `entries` are those the viewer is told.

    A corrected roll is shown to everybody who sees it in the log, and to the player who corrected
    it; so is a roll that the app made for an absent player. A dropped answer is shown to those who
    decide for the combatant, an automatic answer only to those who would have been asked, and the
    reason of a ruling, like the winner named by the GM, to everybody who is told of the ruling.
    That the foes are played is only shown to the GM.
    """
    rolled = {(roll.who, roll.purpose) for entry in entries for roll in entry.rolls}
    found = list[LogLine]()
    for note in step.notes:
        if isinstance(note, CoGMNote) or (context.gm and isinstance(note, AutomaticNote)):
            continue  # included in the action, or in the GM's list for undo
        if context.gm or _may_read(context, note, rolled, bool(entries)):
            kind = str(note.__struct_config__.tag)
            found.append(
                LogLine(
                    id=f"log-{step.number}-note-{len(found)}",
                    step=step.number,
                    round=step.round,
                    rules=(kind,),
                    icon=snippets.icon(ICONS[kind]),
                    text=_text(context, step, note),
                    why=tuple(_changes(context, note) if isinstance(note, CorrectionNote) else ()),
                )
            )
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


def _text(context: ViewerContext, step: Step, note: Note) -> SafeString:
    """The note in a sentence; names are isolated."""
    match note:
        case CorrectionNote():
            return correction(context, note)
        case RolledForNote():
            return format_html(
                gettext("The app rolled for {name}: {who} · {what}"), **_roll(context, note)
            )
        case RulingNote():
            return format_html(
                gettext("{name}: “{reason}”"),
                name=format_html("<bdi>{}</bdi>", tapped_by(context, step)),
                reason=format_html("<bdi>{}</bdi>", note.reason),
            )
        case DroppedNote():
            return format_html(
                gettext("“{answer}” was waiting for its dice and is no longer open."),
                answer=statement(context, note.choice),
            )
        case AutomaticNote():
            said = {
                "only": gettext("{done}. There was no other answer."),
                "moot": gettext("{done}. Nothing else could have helped."),
                "passed": gettext("{done}. That is the usual answer here."),
            }
            return format_html(said[note.why], done=statement(context, note.choice))
        case WinnerNote(side=""):
            return escape(gettext("Nobody has won"))
        case WinnerNote():
            winner = format_html("<b>{}</b>", context.voice.name(note.side))
            return format_html(gettext("Winner: {side}"), side=winner)
    return escape(gettext("From here on the foes are played until the round ends."))


def correction(context: ViewerContext, note: CorrectionNote) -> SafeString:
    """A correction such as "Pia corrected a die: Aldo · Attack 12 → 15"; names are isolated."""
    was, now = (", ".join(map(str, faces)) for faces in (note.was, note.now))
    return format_html(
        gettext("{name} corrected a die: {who} · {what} {dice}"),
        **_roll(context, note),
        dice=snippets.change(was, now),
    )


def _roll(context: ViewerContext, note: CorrectionNote | RolledForNote) -> dict[str, SafeString]:
    return {
        "name": format_html("<bdi>{}</bdi>", person(context, note.seat)),
        "who": context.voice.name(note.who),
        "what": format_html("<bdi>{}</bdi>", context.voice.term(note.purpose, "purpose")),
    }


def _changes(context: ViewerContext, note: CorrectionNote) -> Iterator[Why]:
    """What a correction has changed, as far as this viewer may know it."""
    tell, state, viewer = context.table.ruleset.tell, context.table.state, context.viewer
    for change in note.changed:
        before, after = (
            [told for entry in some if (told := tell(state, entry, viewer)) is not None]
            for some in (change.before, change.after)
        )
        was = _said(context, (entry for entry in before if entry not in after))
        now = _said(context, (entry for entry in after if entry not in before))
        if was:
            yield Why(format_html(gettext("Before: {what}"), what=was))
        if now:
            yield Why(format_html(gettext("Now: {what}"), what=now))


def _said(context: ViewerContext, entries: Iterable[Entry]) -> SafeString:
    sentences = map(context.table.ruleset.wording.sentence, entries)
    said = (
        context.voice.say(sentence, strong=False) for sentence in sentences if sentence is not None
    )
    return format_html_join(" ", "{}", ((item,) for item in said))
