"""The log in beats, with the result for everybody it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from zlib import crc32

from django.utils.translation import ngettext
from msgspec import Struct

from encounters.performance.fragments import ListCache
from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.play.models import Step
from encounters.play.panels.log import log_lines
from encounters.play.panels.log.line import LogLine, Thrown
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling.results import in_beats, result_of, summary_of
from encounters.text import snippets
from rulesets.contract import Consequence, Result, Ruleset, Weight, is_deed


class Beat(Struct, frozen=True, dict=True):
    """Lines of the log that belong to one beat, the oldest first."""

    lines: tuple[LogLine, ...]
    ruleset: Ruleset

    @cached_property
    def about(self) -> frozenset[str]:
        """The ids of the combatants involved, as far as this viewer was told."""
        return frozenset().union(*(line.about for line in self.lines))

    @cached_property
    def result(self) -> Result | None:
        """The result of the beat; None for a note, and without an outcome so far."""
        if self.is_note:
            return None
        entries = [entry for line in self.lines for entry in line.entries]
        return result_of(self.ruleset, entries)

    @cached_property
    def settled(self) -> int:
        """The number of the step with which its outcome was complete: what follows may add
        nothing."""
        first, last = self.steps
        if first == last or self.result is None:
            return last
        for number in sorted({line.step for line in self.lines}):
            entries = [
                entry for line in self.lines if line.step <= number for entry in line.entries
            ]
            if result_of(self.ruleset, entries) == self.result:
                return number
        return last

    @cached_property
    def touched(self) -> tuple[Consequence, ...]:
        """Whom it did something to, the weightiest first."""
        result = self.result
        if result is None or getattr(self.ruleset.wording, "result", None) is None:
            return ()
        return tuple(each for each in result.consequences if each.weight < Weight.DID)

    @property
    def weight(self) -> Weight:
        return min((each.weight for each in self.touched), default=Weight.DID)

    @cached_property
    def is_loud(self) -> bool:
        """Whether it is a deed with an outcome. All others are quiet: a declaration, a note, the
        beginning of a round. A roll for a deed that touched nobody, such as first aid that failed,
        is loud too."""
        result = self.result
        if result is None:
            return False
        if self.touched or getattr(self.ruleset.wording, "result", None) is None:
            return True
        opening = self.lines[0].entries[0]
        rolled = any(entry.rolls for line in self.lines for entry in line.entries)
        return rolled and not result.consequences and is_deed(opening, self.ruleset.deeds)

    @property
    def doer(self) -> str:
        """The id of the combatant whose action it begins with; "" without one."""
        return self.lines[0].entries[0].who or ""

    @cached_property
    def is_striking(self) -> bool:
        """Whether a critical or a fumble was rolled in it."""
        entries = (entry for line in self.lines for entry in line.entries)
        return any(map(self.ruleset.beats.is_striking, entries))

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

    @property
    def steps(self) -> tuple[int, int]:
        """The numbers of its first and its last step."""
        return self.lines[0].step, self.lines[-1].step


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
    return _beats.get(lines, ruleset.slug, lambda: Beat(tuple(lines), ruleset))


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
) -> SafeString:
    """The result in sentences, the part of the `own` combatants first. Combatants listed `beside`
    it are not counted as left out."""
    result = beat.result
    if result is None:
        return beat.lines[0].text
    mine = own & {each.who for each in result.consequences}
    key = context.voice.key, mine, beside
    return _texts.get([beat], key, lambda: _text(context, result, mine, beside))


def _text(
    context: ViewerContext, result: Result, own: frozenset[str], beside: frozenset[str]
) -> SafeString:
    told = summary_of(result, own)
    sentences = mark_safe(" ".join(map(context.voice.say, told.phrases)))
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
