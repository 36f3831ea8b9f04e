"""The lines of the log. Viewers who are told the same about a step share its lines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial

from msgspec import Struct

from encounters.play.models import Step
from encounters.play.panels.log import table_notes
from encounters.play.panels.log.line import LogLine, once, reasons, thrown
from encounters.play.panels.table import entries_of
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Entry
from rulesets.messages import Phrase, gathered

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
    revealed when it is over: its lines are made anew after each step.
    """
    viewer, language, new_names = context.viewer, context.voice.language, context.table.new_names
    moment, found, count = context.table.moment, list[list[LogLine]](), 0
    now = (moment[0].pk, moment[0].created) if moment else None
    begun = moment[-1].number if moment else math.inf
    for step in steps:
        present = now if step.number >= begun else None
        key = "lines", viewer, language, new_names, step.pk, step.created, present
        some = once((), key, partial(_of, context, step))
        if some:
            found.append(some)
            count += len(some)
            if count >= most:
                break
    return found


def _of(context: ViewerContext, step: Step) -> list[LogLine]:
    """The lines of a step, made once for all viewers who are told the same and know the same
    names."""
    tell, state, viewer = context.table.ruleset.tell, context.table.state, context.viewer
    told = [entry for each in entries_of(step) if (entry := tell(state, each, viewer)) is not None]
    notes, names = table_notes.lines(context, step, told), context.voice.names
    key = "versions", step.pk, step.created, context.gm, context.voice.language
    versions = once((), key, list[Version])
    for *same, shared in versions:
        if same == [told, notes, names]:
            return shared
    found = [*_sentences(context, step, told), *notes][::-1]
    versions.append((told, notes, names, found))
    return found


def _sentences(context: ViewerContext, step: Step, told: list[Entry]) -> Iterable[LogLine]:
    """A line for each entry, or for several with the same statement. An entry without a sentence
    adds its arithmetic to the previous one.

    A line has its number among those of its rule in its id. Only what this viewer is told is
    counted: a gap would reveal hidden entries. Entries of other rules revealed later do not change
    the numbers.
    """
    ruleset, found = context.table.ruleset, list[Sentence]()
    begun = step.round - sum(entry.rule == ruleset.beats.round for entry in told)
    for entry in told:
        begun += entry.rule == ruleset.beats.round
        phrase = ruleset.wording.sentence(entry)
        both = gathered(found[-1].phrase, phrase) if found and phrase else None
        if both is not None:
            found[-1].phrase = both
            found[-1].rules.append(entry.rule)
        elif phrase is not None:
            found.append(Sentence(max(begun, 1), phrase, [entry.rule], []))
        if found:
            found[-1].entries.append(entry)
    count = Counter[str]()
    for each in found:
        rule, entries = each.rules[0], each.entries
        count[rule] += 1
        about = {id for entry in entries for id in (entry.who, entry.target) if id is not None}
        yield LogLine(
            id=f"log-{step.number}-{rule}-{count[rule]}",
            step=step.number,
            round=each.round,
            rules=tuple(each.rules),
            icon=context.icon(rule),
            text=context.voice.say(each.phrase),
            phrase=each.phrase,
            about=frozenset(about),
            why=tuple(why for entry in entries for why in reasons(context, step, entry)),
            dice=thrown(context, entries),
            entries=tuple(entries),
        )
