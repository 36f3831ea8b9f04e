"""The lines of the log: a sentence for each rule, and behind "why?" the arithmetic and the rollers.
Viewers who are told the same about a step share its lines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.models import Step
from encounters.play.panels.log import table_notes
from encounters.play.panels.log.line import Die, LogLine, Thrown
from encounters.play.panels.log.reasons import reasons
from encounters.play.panels.table import entries_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling.results import faces_of
from encounters.text import snippets
from rulesets.contract import Entry
from rulesets.dice import Roll
from rulesets.generation_cache import GenerationCache
from rulesets.messages import Phrase, gathered

Told = list[Entry]  # what a viewer may know of a step
MOST_KNOWN = 4096
MOST_VERSIONS = 2048


class Version(Struct, frozen=True, gc=False):
    """The lines of a step for all viewers who are told the same and know the same names."""

    told: Told
    noted: list[table_notes.NoteForViewer]
    names: Mapping[str, str]
    lines: list[LogLine]


class Known(Struct, frozen=True, gc=False):
    """A step's lines for one viewer; `of` is the step's time. `whole`: nothing was hidden.
    `settled`: its moment was over."""

    lines: list[LogLine]
    of: datetime
    whole: bool
    settled: bool

    def lasts(self, present: bool) -> bool:
        """Whether the viewer is still told the same. This can only change in the current moment,
        whose secrets are revealed when it is over, or in one that was over and has been undone."""
        return self.whole or (self.settled and not present)


class Telling(Struct):
    """A sentence while its entries are collected."""

    round: int
    phrase: Phrase
    rules: list[str]
    entries: list[Entry]


_known = GenerationCache[Any, Known](MOST_KNOWN)  # by viewer, language, new names and step
_versions = GenerationCache[Any, list[Version]](MOST_VERSIONS)


def forget() -> None:
    _known.forget()
    _versions.forget()


def lines(context: ViewerContext, steps: Iterable[Step], most: int = 12) -> list[LogLine]:
    """The newest lines first, each with its round."""
    return [line for some in by_step(context, steps, most) for line in some][:most]


def by_step(context: ViewerContext, steps: Iterable[Step], most: float) -> list[list[LogLine]]:
    """The lines of each step, newest first, until there are at least `most`. Viewers who are told
    the same about a step share its list, which must not be changed."""
    found, count, told = [], 0, context.told
    viewer, language, new_names = context.viewer, context.voice.language, context.table.new_names
    moment = context.table.moment
    begun = moment[-1].number if moment else math.inf
    for step in steps:
        some = told.get(step.number)
        if some is None:
            key, present = (viewer, language, new_names, step.id), step.number >= begun
            known = _known.get(key)
            if known is None or known.of != step.created or not known.lasts(present):
                known = _known.keep(key, _of(context, step, present))
            some = told[step.number] = known.lines
        if some:
            found.append(some)
            count += len(some)
            if count >= most:
                break
    return found


def _of(context: ViewerContext, step: Step, present: bool) -> Known:
    """The lines of a step for this viewer."""
    key = step.id, step.created, context.gm, context.voice.language
    versions = _versions.get(key)
    if versions is None:
        versions = _versions.keep(key, [])
    version = _version(context, step, versions)
    whole = version.told == entries_of(step)
    return Known(version.lines, step.created, whole, settled=not present)


def _version(context: ViewerContext, step: Step, versions: list[Version]) -> Version:
    """The lines for all viewers who are told the same, made once for them."""
    told, names = _told(context, step), context.voice.names
    notes = table_notes.notes_for(context, step, told)
    for version in versions:
        if (version.told, version.noted, version.names) == (told, notes, names):
            return version
    found = [_line(context, step, *item) for item in _numbered(_tellings(context, step, told))]
    found += [table_notes.line(context, step, nth, note) for nth, note in enumerate(notes)]
    versions.append(Version(told, notes, names, found[::-1]))
    return versions[-1]


def _told(context: ViewerContext, step: Step) -> Told:
    tell, state, viewer = context.table.ruleset.tell, context.table.state, context.viewer
    told = (tell(state, item, viewer) for item in entries_of(step))
    return [entry for entry in told if entry is not None]


def _tellings(context: ViewerContext, step: Step, told: Told) -> list[Telling]:
    """A sentence for each entry, or for several with the same statement. An entry without a
    sentence adds its arithmetic to the previous one."""
    found: list[Telling] = []
    begins = context.table.ruleset.beats.round
    begun = step.round - sum(entry.rule == begins for entry in told)
    for entry in told:
        begun += entry.rule == begins
        phrase = context.table.ruleset.wording.sentence(entry)
        both = gathered(found[-1].phrase, phrase) if found and phrase else None
        if both is not None:
            found[-1].phrase = both
            found[-1].rules.append(entry.rule)
        elif phrase is not None:
            found.append(Telling(max(begun, 1), phrase, [entry.rule], []))
        if found:
            found[-1].entries.append(entry)
    return found


def _numbered(tellings: Iterable[Telling]) -> Iterator[tuple[int, Telling]]:
    """Each sentence with its number among those of its rule. Only what this viewer is told is
    counted: a gap would reveal hidden entries. Entries of other rules revealed later do not change
    the numbers."""
    count = Counter[str]()
    for telling in tellings:
        count[telling.rules[0]] += 1
        yield count[telling.rules[0]], telling


def _line(context: ViewerContext, step: Step, nth: int, telling: Telling) -> LogLine:
    about = {id for entry in telling.entries for id in (entry.who, entry.target) if id is not None}
    return LogLine(
        id=f"log-{step.number}-{telling.rules[0]}-{nth}",
        step=step.number,
        round=telling.round,
        rules=tuple(telling.rules),
        icon=context.icon(telling.rules[0]),
        text=context.voice.say(telling.phrase),
        phrase=telling.phrase,
        about=frozenset(about),
        why=tuple(why for entry in telling.entries for why in reasons(context, step, entry)),
        dice=thrown(context, telling.entries),
        entries=tuple(telling.entries),
    )


def thrown(context: ViewerContext, entries: Iterable[Entry]) -> tuple[Thrown, ...]:
    """Every roll of these entries with all its faces, the oldest first, without rolls that are read
    together with the previous one."""
    return tuple(
        Thrown(_title(context, roll, entry), dice)
        for entry in entries
        for roll in entry.rolls
        if (dice := _faces(context, entry, roll))
    )


def _title(context: ViewerContext, roll: Roll, entry: Entry) -> SafeString:
    return context.voice.say(context.table.ruleset.wording.rolled(roll.who, roll.purpose, entry))


def _faces(context: ViewerContext, entry: Entry, roll: Roll) -> tuple[Die, ...]:
    found = faces_of(context.table.ruleset, entry, roll)
    return tuple(Die(snippets.safe(face.text), face.counts, face.joined) for face in found)
