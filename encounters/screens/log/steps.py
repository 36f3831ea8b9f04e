"""Steps in words: who did them, and what they are called in the log, in the list for undo and in
corrections."""

from __future__ import annotations

from itertools import islice

from django.utils.translation import gettext

from encounters.play.fights.roster import RENAME
from encounters.play.models import Step
from encounters.play.stored.values import CoGMNote, StoredRoll
from encounters.play.words.choices import statement
from encounters.play.words.table import entries_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.serve.performance.markup import SafeString, format_html
from encounters.text.notation import isolated


def doer(context: ViewerContext, step: Step) -> str:
    """The author of a step: "Pia", "Gwen for Pia", or how it was answered automatically."""
    if step.kind == Step.Kind.ITSELF:
        return gettext("answered automatically")
    name = tapped_by(context, step)
    if step.kind == Step.Kind.FOES:
        return gettext("automatic, for %(name)s") % {"name": isolated(name)}
    if step.kind == Step.Kind.STANDING:
        return gettext("standing answer of %(name)s") % {"name": isolated(name)}
    player = context.table.players.get((step.choice or {}).get("by", ""))
    if player and step.seat_id is None:
        sentence = gettext("%(gm)s for %(player)s")
        return sentence % {"gm": isolated(name), "player": isolated(player.shown_name)}
    return name


def by_itself(context: ViewerContext, step: Step) -> str:
    """The names of automatic answers; empty for others."""
    own = step.kind in (Step.Kind.FOES, Step.Kind.STANDING, Step.Kind.ITSELF)
    return doer(context, step) if own else ""


def tapped_by(context: ViewerContext, step: Step) -> str:
    """The seat's name; for the GM's taps the co-GM's, or that of the GM at the time."""
    if step.seat_id is not None:
        return person(context, step.seat_id)
    signed = (note.name for note in step.notes if isinstance(note, CoGMNote))
    return next(signed, None) or context.table.gm_then(step.created)


def person(context: ViewerContext, seat: int | None) -> str:
    """A seat's name; None stands for the GM."""
    if seat is None:
        return context.table.gm_name
    seat_row = context.table.seat_of.get(seat)
    return seat_row.shown_name if seat_row else gettext("somebody who left")


def step_name(context: ViewerContext, step: Step) -> SafeString | str:
    """The name of the decider's own roll, as on the pad; otherwise of the choice. Others' rolls
    after an answer are not the decider's: a spell's target saves, or the next round begins with
    both sides' initiative."""
    first = next((row for row in step.rolls if not row.unused), None)
    by = step.choice["by"] if step.choice else ""
    if first and (first.who == by or by not in context.table.cast):
        return roll_name(context, step, first)
    return choice_name(context, step)


def roll_name(context: ViewerContext, step: Step, row: StoredRoll) -> SafeString:
    """The roller and the purpose, as this viewer may know them: of the log entry that the dice
    belong to; equal rolls are matched in order."""
    ruleset, same = context.table.ruleset, (row.who, row.purpose)
    alike = (each for each in step.rolls if (each.who, each.purpose) == same)
    nth = next(place for place, each in enumerate(alike) if each is row)
    entries = (
        entry
        for entry in entries_of(step)
        for roll in entry.rolls
        if (roll.who, roll.purpose) == same
    )
    entry = next(islice(entries, nth, None), None)
    visible = ruleset.tell(context.table.state, entry, context.viewer) if entry else None
    return context.voice.say(ruleset.wording.rolled(row.who, row.purpose, visible), strong=False)


def choice_name(context: ViewerContext, step: Step) -> SafeString | str:
    """The answer, or the GM's ruling."""
    choice, voice = step.choice, context.voice
    if not choice:
        return gettext("The beginning")
    if choice["by"] != "gm" or choice["kind"] != "gm":
        return statement(context, choice)
    target, answer = choice.get("target"), voice.term(choice["option"], "gm")
    name = voice.names.get(target, "") if isinstance(target, str) else ""
    if choice["option"] == "set":
        deed = voice.term(str(choice.get("field")), "stats")
        return format_html(gettext("{name}: {deed}"), name=name, deed=deed)
    if choice["option"] == RENAME:
        return gettext("New name: %(name)s") % {"name": isolated(str(choice.get("name")))}
    if choice["option"] == "default" and choice.get("who"):
        return gettext("Default answers: %(count)s") % {"count": len(choice["who"])}
    return gettext("%(ruling)s: %(name)s") % {"ruling": answer, "name": name} if name else answer
