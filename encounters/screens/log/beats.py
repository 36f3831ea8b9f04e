"""The log in beats, with the result for everybody it concerns: as rows of a panel, whose details
are fetched when one is opened, and as the whole log, which contains them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from itertools import groupby
from zlib import crc32

from django.utils.translation import ngettext

from encounters.play.models import Step
from encounters.play.telling.moments import BeatOutcome, in_beats, summary_of
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.engine import drawn, in_the_log, rendered
from encounters.screens.log import log_lines
from encounters.screens.log.line import LogLine, Thrown, once
from encounters.screens.panel import Listing
from encounters.serve.performance.markup import SafeString, format_html, mark_safe

MOST_LINES = 80  # that a panel reads, unless they are too few beats
MOST_ROWS = 10
ROW = "beat-"  # prefix of a row's id, before the id of its first line


class Beat(BeatOutcome, frozen=True):
    """Lines of the log that belong to one beat, the oldest first."""

    lines: tuple[LogLine, ...]

    @property
    def dice(self) -> tuple[Thrown, ...]:
        """All its rolls, the oldest first."""
        return tuple(roll for line in self.lines for roll in line.dice)

    @property
    def is_note(self) -> bool:
        return self.lines[0].is_note

    @property
    def has_come_out(self) -> bool:
        """Whether there is an outcome besides its lines."""
        return self.is_note or self.result is not None

    @property
    def id(self) -> str:
        return self.lines[0].id

    @property
    def round(self) -> int:
        return self.lines[0].round

    @property
    def has_more(self) -> bool:
        """Whether there are details behind its sentence."""
        return len(self.lines) > 1 or self.lines[0].has_more

    @cached_property
    def digest(self) -> str:
        """A hash of the details behind its sentence, which changes when they do."""
        return digest([(line.text, line.why, line.dice) for line in self.lines])


def digest(value: object) -> str:
    """A hash that is equal in every process."""
    return f"{crc32(repr(value).encode()):08x}"


def beats_of_lines(context: ViewerContext, newest: Iterable[LogLine]) -> list[Beat]:
    """The beats of these lines; both are ordered newest first."""
    ruleset = context.table.ruleset

    def beat(lines: Sequence[LogLine]) -> Beat:
        entries = tuple(entry for line in lines for entry in line.entries)
        numbers = tuple(line.step for line in lines for _ in line.entries)
        return Beat(ruleset, entries, numbers or (lines[0].step,), tuple(lines))

    groups = in_beats(ruleset, reversed(list(newest)), lambda line: line.entries)
    key = "beat", ruleset.slug
    return [once(lines, key, partial(beat, lines)) for lines in reversed(groups)]


def beats_of(context: ViewerContext, steps: Iterable[Step], most: float) -> list[Beat]:
    """The beats of at least `most` lines of these steps, newest first; no step is split. Viewers
    who are told the same share them."""
    some = log_lines.by_step(context, steps, most)
    return once(
        some, "beats", lambda: beats_of_lines(context, [line for each in some for line in each])
    )


def newest(context: ViewerContext) -> list[Beat]:
    """The newest beats, newest first: as many as the log and the news of a panel need."""
    return context.once("beats", lambda reader: beats_of(reader, reader.table.steps, MOST_LINES))


def text(
    context: ViewerContext,
    beat: Beat,
    own: frozenset[str] = frozenset(),
    beside: frozenset[str] = frozenset(),
    fallen: str = "",
) -> SafeString:
    """The result in sentences, the part of the `own` combatants first. Combatants listed `beside`
    it are not counted as left out. `fallen`: whose fate stands at the end of the row, not here."""
    result = beat.result
    if result is None:
        return beat.lines[0].text
    mine = own & {each.who for each in result.consequences}

    def made() -> SafeString:
        summary = summary_of(result, mine)
        fate = next((each.said[0] for each in result.consequences if each.who == fallen), None)
        phrases = (phrase for phrase in summary.phrases if phrase != fate)
        sentences = mark_safe(" ".join(map(context.voice.say, phrases)))
        return with_count(sentences, len(summary.left_out - beside))

    return once([beat], ("text", context.voice.key, mine, beside, fallen), made)


def with_count(sentences: SafeString, left: int) -> SafeString:
    """The sentences, and the number of combatants they leave out."""
    if not left:
        return sentences
    return dotted(
        mark_safe(sentences.removesuffix(".")),
        format_html('<span class="others">{}</span>', more(left)),
    )


def more(count: int) -> str:
    return ngettext("and %(count)s more", "and %(count)s more", count) % {"count": count}


def icon(context: ViewerContext, beat: Beat) -> SafeString:
    """The icon of the action: of the first line whose rule has one."""
    icons = context.table.ruleset.wording.icons
    return next((line.icon for line in beat.lines if line.rules[0] in icons), beat.lines[0].icon)


# -- rows -----------------------------------------------------------------------------------------


def listing(context: ViewerContext) -> Listing:
    """The newest beats on a panel, under the headings of their rounds. A row's id is stable as long
    as the beat begins with the same line."""
    beats, steps, encounter = _latest(context), context.table.steps, context.table.encounter
    assert encounter is not None  # the log's fight
    older = len(beats) > MOST_ROWS or bool(steps and steps[-1].parent is not None)

    def row(beat: Beat) -> SafeString:
        why = in_the_log("seat_why", encounter.pk, beat.id) + f"?v={beat.digest}"
        parts = {"text": text(context, beat), "sign": icon(context, beat)}
        return rendered("row", {"line": beat, "why": beat.has_more and why, "beat": ROW, **parts})

    def made() -> Listing:
        rows, number = list[SafeString](), 0
        for beat in beats[:MOST_ROWS]:
            if beat.round != number or not rows:
                number = beat.round
                rows.append(drawn("log_heading", {"number": number, "first": not rows}))
            rows.append(once([beat], ("row", context.voice.key), partial(row, beat)))
        if older:
            rows.append(drawn("log_earlier", {"to": in_the_log("seat_log", encounter.pk)}))
        attributes = 'class="log"' if rows else 'class="log" hidden'
        return Listing("section", "log", SafeString(attributes), rows)

    return once([beats], ("log", context.voice.key, older), made)


def whole(context: ViewerContext, newest: Iterable[LogLine], *, opened: bool) -> SafeString:
    """These lines, newest first, with all details; `opened`: shown open."""
    beats = beats_of_lines(context, newest)
    rows = ((beat, text(context, beat), icon(context, beat)) for beat in beats)
    rounds = [(number, list(some)) for number, some in groupby(rows, lambda row: row[0].round)]
    return rendered("whole_log", {"rounds": rounds, "opened": opened, "beat": ROW})


def behind(context: ViewerContext, line: str) -> SafeString | None:
    """The details of the beat that begins with the line of this id; None if this viewer may not
    know it, or there are none."""
    beats = (*_latest(context), *beats_of(context, context.table.steps, math.inf))
    match = next((beat for beat in beats if beat.id == line and beat.has_more), None)
    return rendered("within", {"lines": match.lines}) if match else None


def _latest(context: ViewerContext) -> list[Beat]:
    """At least as many beats as a panel shows, if possible. The last one may lack its beginning,
    which would change its outcome, so a panel does not show it."""
    beats = newest(context)
    if len(beats) > MOST_ROWS:
        return beats
    return beats_of(context, context.table.steps, math.inf)
