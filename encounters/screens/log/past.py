"""The list for undo, newest first: each row goes back to before it.

Everything in one beat is listed under its outcome: the action, the answer to it, the dice. One tap
is one entry, and each of its answers can be undone to as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import ngettext
from msgspec import Struct

from encounters.play.fights.control import RULING
from encounters.play.fights.states import latest_tap, taps
from encounters.play.models import Step
from encounters.play.stored.values import CorrectionNote
from encounters.play.telling.moments import shortest
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.log import beats, log_lines
from encounters.screens.log.log_lines import correction
from encounters.screens.log.steps import choice_name, doer, person, step_name, tapped_by
from encounters.serve.performance.markup import SafeString, format_html

MOST_LINES = 800  # searched for outcomes
Beats = Mapping[int, beats.Beat]  # by the number of the step that begins them


class UndoEntry(Struct, frozen=True, kw_only=True):
    """An entry of the list, with the step `back_to` which undoing it leads; `single`: the
    individual answers of a tap."""

    id: str
    back_to: int | None
    name: SafeString | str
    who: str
    chosen: SafeString | str = ""
    single: Sequence[UndoGroup] = ()


class UndoGroup(Struct):
    """A beat in the list: its actions, and their outcome."""

    outcome: SafeString | str
    round: int
    entries: list[UndoEntry]


def exchanges(context: ViewerContext, steps: Iterable[Step]) -> list[UndoGroup]:
    """An entry for each tap, grouped by beat; of the beats that have an outcome."""
    steps = list(steps)
    in_beats = beats.beats_of_lines(context, log_lines.lines(context, steps, MOST_LINES))
    of = {line.step: beat for beat in in_beats if beat.has_come_out for line in beat.lines}
    return _together(context, taps(steps), of)


def _together(context: ViewerContext, taps: Iterable[Sequence[Step]], of: Beats) -> list[UndoGroup]:
    exchanges: list[UndoGroup] = []
    last: beats.Beat | None = None
    for taken in taps:
        # Of its oldest step that has one.
        own = (of[step.number] for step in reversed(taken) if step.number in of)
        beat = None if _foes_answers(taken) > 1 else next(own, None)
        if beat is None or beat is not last:
            outcome = beats.text(context, beat) if beat else ""  # worded as in the log
            exchanges.append(UndoGroup(outcome, beat.round if beat else taken[-1].round, []))
        exchanges[-1].entries += _corrections(context, taken)
        exchanges[-1].entries.append(_entry(context, taken, of))
        last = beat
    return exchanges


def _corrections(context: ViewerContext, taken: Sequence[Step]) -> Iterator[UndoEntry]:
    """An entry for each correction, which leads back to the uncorrected dice."""
    for note in (note for step in taken for note in step.notes[::-1]):
        if isinstance(note, CorrectionNote):
            yield UndoEntry(
                id=f"correction-{note.tip}",
                back_to=note.tip,
                name=correction(context, note),
                who=person(context, note.seat),
            )


def _entry(context: ViewerContext, taken: Sequence[Step], of: Beats) -> UndoEntry:
    """The entry for a tap. Of several steps, played foes are listed by beat, others as one, in
    chronological order."""
    first, several = taken[-1], len(taken) > 1
    played = several and first.kind == Step.Kind.FOES
    single = ([step] for step in reversed(taken)) if several else ()
    return UndoEntry(
        id=f"all-{first.number}" if several else str(first.number),
        back_to=first.parent,
        name=name_of(context, taken) if several else step_name(context, first),
        chosen=choice_name(context, first) if first.rolls and not several else "",
        who=tapped_by(context, first) if played else doer(context, first),
        single=_together(context, single, of if _foes_answers(taken) > 1 else {}),
    )


def name_of(context: ViewerContext, taken: Sequence[Step]) -> SafeString | str:
    """The name of a tap, whose steps are newest first: its first answer, or the number of
    answers."""
    played = _foes_answers(taken)
    if played > 1:
        answers = ngettext(
            "Played automatically: %(count)s answer",
            "Played automatically: %(count)s answers",
            played,
        )
        return answers % {"count": played}
    choices = (step.choice or {} for step in taken)
    rulings = sum((by.get("by"), by.get("kind")) == (RULING, RULING) for by in choices)
    first, more = step_name(context, taken[-1]), rulings - 1
    if more < 1:
        return first
    others = ngettext("{first}, and {count} more ruling", "{first}, and {count} more rulings", more)
    return format_html(others, first=first, count=more)


def with_outcome(context: ViewerContext, name: SafeString | str) -> SafeString | str:
    """The name of the last tap with the weightiest part of its outcome, short enough for a button.
    If the action's sentence says both, only that."""
    taken = latest_tap(context.table.steps)
    in_beats = beats.beats_of_lines(context, log_lines.lines(context, taken, MOST_LINES))
    results = [beat.result for beat in in_beats[::-1] if beat.result]
    summary = shortest(results)
    if summary.phrases:
        (sentence,) = summary.phrases
        alone = sentence.count is None and summary.left_out  # a list of names has its own count
        text = context.voice.say(sentence, strong=False)
        more = beats.more(len(summary.left_out)) if alone else ""
        return dotted(name, "" if text.removesuffix(".") == str(name) else text, more)
    touched = [result for result in results if result.deed and result.consequences]
    return context.voice.say(touched[0].deed[0], strong=False) if len(touched) == 1 else name


def _foes_answers(taken: Sequence[Step]) -> int:
    """The number of the foes' answers."""
    return sum(step.kind == Step.Kind.FOES for step in taken)
