"""The log in beats, with the result for everybody it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from zlib import crc32

from django.utils.translation import ngettext

from encounters.performance.fragments import ListCache
from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.play.models import Step
from encounters.play.panels.log import log_lines
from encounters.play.panels.log.line import LogLine, Thrown
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling.moments import BeatOutcome
from encounters.play.telling.results import in_beats, summary_of
from encounters.text import snippets
from rulesets.contract import Result, Ruleset


class Beat(BeatOutcome, frozen=True):
    """Lines of the log that belong to one beat, the oldest first."""

    lines: tuple[LogLine, ...]

    @cached_property
    def about(self) -> frozenset[str]:
        """The ids of the combatants involved, as far as this viewer was told."""
        return frozenset().union(*(line.about for line in self.lines))

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


MOST_LINES = 80  # that a panel reads, unless they are too few beats
_parted, _beats = ListCache[list[Beat]](), ListCache[Beat](4096)
_texts = ListCache[SafeString](4096)


def digest(told: object) -> str:
    """A hash that is equal in every process."""
    return f"{crc32(repr(told).encode()):08x}"


def beats_of_lines(context: ViewerContext, newest: Iterable[LogLine]) -> list[Beat]:
    """The beats of these lines; both are ordered newest first."""
    ruleset = context.table.ruleset
    found = in_beats(ruleset, reversed(list(newest)), lambda line: line.entries)
    return [_beat(ruleset, lines) for lines in reversed(found)]


def _beat(ruleset: Ruleset, lines: list[LogLine]) -> Beat:
    """The beat of these lines, cached while they are unchanged."""
    return _beats.get(lines, ruleset.slug, lambda: _of(ruleset, tuple(lines)))


def _of(ruleset: Ruleset, lines: tuple[LogLine, ...]) -> Beat:
    entries = tuple(entry for line in lines for entry in line.entries)
    numbers = tuple(line.step for line in lines for _ in line.entries)
    return Beat(ruleset, entries, numbers or (lines[0].step,), lines)


def beats_of(context: ViewerContext, steps: Iterable[Step], most: float) -> list[Beat]:
    """The beats of at least `most` lines of these steps, newest first; no step is split. Viewers
    who are told the same share them."""
    some = log_lines.by_step(context, steps, most)
    return _parted.get(
        some, most, lambda: beats_of_lines(context, [line for item in some for line in item])
    )


def newest(context: ViewerContext) -> list[Beat]:
    """The newest beats, newest first: as many as the log and the news of a panel need."""
    return context.once("beats", _newest)


def _newest(context: ViewerContext) -> list[Beat]:
    return beats_of(context, context.table.steps, MOST_LINES)


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
    key = context.voice.key, mine, beside, fallen
    return _texts.get([beat], key, lambda: _text(context, result, mine, beside, fallen))


def _text(
    context: ViewerContext,
    result: Result,
    own: frozenset[str],
    beside: frozenset[str],
    fallen: str,
) -> SafeString:
    told = summary_of(result, own)
    fate = next((each.said[0] for each in result.consequences if each.who == fallen), None)
    said = (phrase for phrase in told.phrases if phrase != fate)
    sentences = mark_safe(" ".join(map(context.voice.say, said)))
    return with_count(sentences, len({snippets.safe(who) for who in told.left_out} - beside))


def with_count(sentences: SafeString, left: int) -> SafeString:
    """The sentences, and the number of combatants they leave out."""
    if not left:
        return sentences
    return format_html('{} <span class="others">{}</span>', sentences, more(left))


def more(count: int) -> str:
    return ngettext("and %(count)s more", "and %(count)s more", count) % {"count": count}


def icon(context: ViewerContext, beat: Beat) -> SafeString:
    """The icon of the action: of the first line whose rule has one."""
    icons = context.table.ruleset.wording.icons
    return next((line.icon for line in beat.lines if line.rules[0] in icons), beat.lines[0].icon)
