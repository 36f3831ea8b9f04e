"""The chance of an answer: the same number in its row and on the main button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.performance.markup import conditional_escape as html
from encounters.play.panels.questions import outcomes
from encounters.play.panels.viewer_context import ViewerContext, dotted, in_parts, labelled
from encounters.text import notation
from rulesets.contract import Chance, Choice, Option, PendingView
from rulesets.messages import Phrase

NOTHING = mark_safe("")


class OddsCell:
    """The odds of an answer with the current fields, by their place. Each part is only worded when
    it is used, which most are not.

    `beside`: the chance, large, in the answer's row; `promise`: the same number on the main button;
    `more`: everything else in one line; `outcomes`: possible outcomes; `chances`: both of these,
    after the other side's chances and the gain.
    """

    PARTS = ("beside", "more", "outcomes", "chances")

    def __init__(self, context: ViewerContext, by: str, chance: Chance | None):
        """`by` is the deciding combatant; without a `chance` all parts are empty."""
        self._context, self._by, self._chance = context, by, chance

    def _part(self, worded: Callable[[ViewerContext, Chance], SafeString]) -> SafeString:
        return NOTHING if self._chance is None else worded(self._context, self._chance)

    @property
    def weighed(self) -> bool:
        """Whether the roll has levels of success."""
        return self._chance is not None and bool(self._chance.levels)

    @property
    def shared_dice(self) -> bool:
        """Whether one roll is for all targets."""
        return self._chance is not None and self._chance.dice is not None

    @cached_property
    def beside(self) -> SafeString:
        return self._part(beside)

    @cached_property
    def promise(self) -> SafeString:
        return self._part(promise)

    @cached_property
    def more(self) -> SafeString:
        return self._part(lambda context, chance: in_parts(_further(context, chance)))

    @cached_property
    def outcomes(self) -> SafeString:
        return self._part(lambda context, chance: outcomes.notes(context, self._by, chance))

    @cached_property
    def chances(self) -> SafeString:
        return self._part(lambda context, chance: _chances(context, self._by, chance))


def chance_of(
    context: ViewerContext,
    asked: PendingView,
    option: Option,
    fields: Mapping[str, Any],
    preset: Mapping[str, Any] | None = None,
) -> Chance | None:
    """The odds of an answer with these `fields`, and the other fields as they are preset in the
    form."""
    whole = {**(preset or {}), **fields}
    chance = _chance(context, asked, option, whole)
    if chance is None and len(whole) > len(fields):  # the presets may not go with this answer
        return _chance(context, asked, option, fields)
    return chance


def _chance(
    context: ViewerContext, asked: PendingView, option: Option, fields: Mapping[str, Any]
) -> Chance | None:
    """The odds, cached: a row for an option has those of its usual target."""
    key = asked.by, asked.kind, option.name, repr(fields)  # fields may be unhashable
    if key not in context.chances:
        choice = Choice(asked.by, asked.kind, option.name, fields)
        chance = context.table.ruleset.chance(context.table.state, choice, context.viewer)
        context.chances[key] = chance.limited_to(context.odds) if chance is not None else None
    return context.chances[key]


def beside(context: ViewerContext, chance: Chance) -> SafeString:
    """The chance, or the dice for all targets, large, and the required roll, small."""
    known = _large(context, chance)
    large = f'<b><bdi dir="ltr">{known}</bdi></b>' if known else ""
    said = _small(chance)
    small = f"<small>{context.voice.say(said)}</small>" if said is not None else ""
    return mark_safe(" ".join(filter(None, (large, small))))


def promise(context: ViewerContext, chance: Chance) -> SafeString:
    """The chance on the main button, as in the chosen row, and the roller's own values."""
    known = _large(context, chance)
    number = format_html('<bdi dir="ltr">{}</bdi>', known) if known else ""
    return dotted(
        number, *(context.voice.say(said) for said in (_small(chance), chance.own) if said)
    )


def _large(context: ViewerContext, chance: Chance) -> SafeString | str:
    if chance.percent is not None:
        return percent(chance.percent)
    if chance.dice is not None:
        return context.voice.say(chance.dice, strong=False)
    return "" if chance.total is None else str(chance.total)


def _small(chance: Chance) -> Phrase | None:
    """The text below the number: its meaning, else the required roll."""
    if chance.note is not None:
        return chance.note
    return chance.needs[0] if chance.needs else None


def _further(context: ViewerContext, chance: Chance) -> Iterator[SafeString]:
    """Everything that is not beside the number: the thresholds if it is not known, the required
    roll, and the rest."""
    if chance.percent is None:
        yield from _thresholds(context, chance)
    needs = (need for need in chance.needs if need is not _small(chance))
    yield from map(context.voice.say, (*needs, *chance.more))


def _thresholds(context: ViewerContext, chance: Chance) -> Iterator[SafeString]:
    """The thresholds with their words: "Regular 60", "Hard 30", "Extreme 12"."""
    for name, level in zip(chance.names, chance.levels, strict=True):
        yield labelled(
            context.voice.term(name, short=True), format_html('<bdi dir="ltr">{}</bdi>', level)
        )


def _chances(context: ViewerContext, by: str, chance: Chance) -> SafeString:
    """Possible outcomes and the rest."""
    notes = outcomes.notes(context, by, chance)
    return format_html("{}{}", notes, in_parts(_further(context, chance)))


def percent(number: int | str) -> SafeString:
    """A percentage such as 50%, in the language's notation."""
    return mark_safe(notation.percent(html(str(number)), "<i>%</i>"))


def ranged(lowest: int, highest: int) -> SafeString:
    """A range such as 30–35%."""
    number = str(lowest) if lowest == highest else f"{lowest}–{highest}"
    return mark_safe(f'<bdi dir="ltr">{html(notation.percent(number))}</bdi>')
