"""The lines of the log: sentences of the rules, and notes on what the table did outside them.
Viewers who are told the same about a step share its lines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from django.utils.html import format_html_join
from django.utils.translation import gettext
from msgspec import Struct

from encounters.play.models import Step
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
from encounters.play.words.choices import statement
from encounters.play.words.table import entries_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.log.line import LogLine, Why, once, reasons, thrown
from encounters.screens.log.steps import person, tapped_by
from encounters.serve.performance.markup import SafeString, escape, format_html
from encounters.text import snippets
from rulesets.contract import Entry
from rulesets.messages import Phrase, gathered

ICONS = {
    "corrected": "dice",
    "rolled_for": "dice",
    "dropped": "undo",
    "itself": "check",
    "ruled": "gavel",
    "foes_played": "play",
    "won": "flag",
}

WHOLE = "whole"  # nothing of the step is hidden from the reader, now or later
NEVER = "never"  # its lines have not been made yet

type Version = tuple[list[Entry], list[LogLine], Mapping[str, str], list[LogLine]]
"""What some viewers are told of a step, its notes and the names they know, and their lines."""


class Sentence(Struct):
    """A sentence while its entries are collected."""

    round: int
    phrase: Phrase
    rules: list[str]
    entries: list[Entry]


def lines(context: ViewerContext, steps: Iterable[Step], most: int = 12) -> list[LogLine]:
    """The newest lines first, each with its round."""
    return [line for some in by_step(context, steps, most) for line in some][:most]


def by_step(context: ViewerContext, steps: Iterable[Step], most: float) -> list[list[LogLine]]:
    """The lines of each step, newest first, until there are at least `most`. Viewers who are told
    the same about a step share its list, which must not be changed.

    What a viewer is told of a step can only change in the current moment, whose secrets are
    revealed when it is over: its lines are made anew after each step, unless nothing was hidden.
    Like its entries, they are cached on the step.
    """
    of = context.viewer, context.voice.language, context.table.new_names
    reader = once((), ("reader", of), object)  # hashed faster than what it stands for
    moment, listed, count = context.table.moment, list[list[LogLine]](), 0
    now = (moment[0].id, moment[0].created) if moment else None
    begun = moment[-1].number if moment else math.inf
    for step in steps:
        cached = step.__dict__.setdefault("lines", {})
        present = now if step.number >= begun else None
        at, some = cached.get(reader, (NEVER, []))
        if at not in (WHOLE, present):
            some, whole = _of(context, step)
            cached[reader] = WHOLE if whole else present, some
        if some:
            listed.append(some)
            count += len(some)
            if count >= most:
                break
    return listed


def _of(context: ViewerContext, step: Step) -> tuple[list[LogLine], bool]:
    """The lines of a step, made once for all viewers who are told the same and know the same names;
    and whether nothing was hidden."""
    tell, state, viewer = context.table.ruleset.tell, context.table.state, context.viewer
    entries = entries_of(step)
    visible = [entry for each in entries if (entry := tell(state, each, viewer)) is not None]
    notes, names = _notes(context, step, visible), context.voice.names
    key = "versions", step.id, step.created, context.gm, context.voice.language
    versions = once((), key, list[Version])
    for *same, shared in versions:
        if same == [visible, notes, names]:
            return shared, visible == entries
    lines = [*_sentences(context, step, visible), *notes][::-1]
    versions.append((visible, notes, names, lines))
    return lines, visible == entries


def _sentences(context: ViewerContext, step: Step, told: list[Entry]) -> Iterable[LogLine]:
    """A line for each entry, or for several with the same statement. An entry without a sentence
    adds its arithmetic to the previous one.

    A line has its number among those of its rule in its id. Only what this viewer is told is
    counted: a gap would reveal hidden entries. Entries of other rules revealed later do not change
    the numbers.
    """
    ruleset, sentences = context.table.ruleset, list[Sentence]()
    begun = step.round - sum(entry.rule == ruleset.beats.round for entry in told)
    for entry in told:
        begun += entry.rule == ruleset.beats.round
        phrase = ruleset.wording.sentence(entry)
        both = gathered(sentences[-1].phrase, phrase) if sentences and phrase else None
        if both is not None:
            sentences[-1].phrase = both
            sentences[-1].rules.append(entry.rule)
        elif phrase is not None:
            sentences.append(Sentence(max(begun, 1), phrase, [entry.rule], []))
        if sentences:
            sentences[-1].entries.append(entry)
    count = Counter[str]()
    for each in sentences:
        rule, entries = each.rules[0], each.entries
        count[rule] += 1
        yield LogLine(
            id=f"log-{step.number}-{rule}-{count[rule]}",
            step=step.number,
            round=each.round,
            rules=tuple(each.rules),
            icon=context.icon(rule),
            text=context.voice.say(each.phrase),
            why=tuple(why for entry in entries for why in reasons(context, step, entry)),
            dice=thrown(context, entries),
            entries=tuple(entries),
        )


# -- notes ----------------------------------------------------------------------------------------


def _notes(context: ViewerContext, step: Step, entries: Collection[Entry]) -> list[LogLine]:
    """Lines for actions of the table outside the rules; `entries` are those the viewer is told.

    A corrected roll is shown to everybody who sees it in the log, and to the player who corrected
    it; so is a roll that the app made for an absent player. A dropped answer is shown to those who
    decide for the combatant, an automatic answer only to those who would have been asked, and the
    reason of a ruling, like the winner named by the GM, to everybody who is told of the ruling.
    That the foes are played is only shown to the GM.
    """
    if not step.notes:
        return []
    rolled = {(roll.who, roll.purpose) for entry in entries for roll in entry.rolls}
    notes = list[LogLine]()
    for note in step.notes:
        if isinstance(note, CoGMNote) or (context.gm and isinstance(note, AutomaticNote)):
            continue  # included in the action, or in the GM's list for undo
        if context.gm or _may_read(context, note, rolled, bool(entries)):
            kind = str(note.__struct_config__.tag)
            notes.append(
                LogLine(
                    id=f"log-{step.number}-note-{len(notes)}",
                    step=step.number,
                    round=step.round,
                    rules=(kind,),
                    icon=snippets.icon(ICONS[kind]),
                    text=_text(context, step, note),
                    why=tuple(_changes(context, note) if isinstance(note, CorrectionNote) else ()),
                )
            )
    return notes


def _may_read(
    context: ViewerContext, note: Note, rolled: Collection[tuple[str, str]], entry_visible: bool
) -> bool:
    match note:
        case RulingNote() | WinnerNote():
            return entry_visible
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
            sentences = {
                "only": gettext("{done}. There was no other answer."),
                "moot": gettext("{done}. Nothing else could have helped."),
                "passed": gettext("{done}. That is the usual answer here."),
            }
            return format_html(sentences[note.why], done=statement(context, note.choice))
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
    """The changes by a correction, as far as this viewer may know them."""
    tell, state, viewer = context.table.ruleset.tell, context.table.state, context.viewer
    for change in note.changed:
        before, after = (
            [visible for entry in some if (visible := tell(state, entry, viewer)) is not None]
            for some in (change.before, change.after)
        )
        was = _sentences_of(context, (entry for entry in before if entry not in after))
        now = _sentences_of(context, (entry for entry in after if entry not in before))
        if was:
            yield Why(format_html(gettext("Before: {what}"), what=was))
        if now:
            yield Why(format_html(gettext("Now: {what}"), what=now))


def _sentences_of(context: ViewerContext, entries: Iterable[Entry]) -> SafeString:
    sentences = map(context.table.ruleset.wording.sentence, entries)
    said = (
        context.voice.say(sentence, strong=False) for sentence in sentences if sentence is not None
    )
    return format_html_join(" ", "{}", ((item,) for item in said))
