"""The chance of an answer: a large percentage, thresholds, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from django.utils.html import format_html_join

from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.performance.markup import conditional_escape as html
from encounters.play.panels.questions import outcomes
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import notation
from rulesets.contract import Chance, Choice, Option, PendingView
from rulesets.messages import Phrase

NOTHING = mark_safe("")


class OddsCell:
    """The odds of an answer with the current fields, by their place in a row. Each part is only
    worded when it is used, which most are not.

    `odds`: the chance, large; `beside`: the same, or the thresholds if no percentage is known;
    `levels`: only the thresholds; `rolled`: those, or a text if nothing is rolled; `more`:
    everything else in one line; `outcomes`: possible outcomes; `chances`: both of these beside
    thresholds, after the other side's chances and the gain.
    """

    PARTS = ("odds", "beside", "levels", "rolled", "more", "outcomes", "chances")

    def __init__(self, context: ViewerContext, by: str, chance: Chance | None):
        """`by` is the deciding combatant; without a `chance` all parts are empty."""
        self._context, self._by, self._chance = context, by, chance

    def _part(self, worded: Callable[[ViewerContext, Chance], SafeString]) -> SafeString:
        return NOTHING if self._chance is None else worded(self._context, self._chance)

    @cached_property
    def odds(self) -> SafeString:
        return self._part(odds)

    @cached_property
    def beside(self) -> SafeString:
        return self._part(beside_target)

    @cached_property
    def levels(self) -> SafeString:
        return self._part(lambda _, chance: levels(chance))

    @cached_property
    def percent(self) -> SafeString:
        """The chance alone, for an option that cannot wait."""
        known = self._chance.percent if self._chance else None
        return NOTHING if known is None else ranged(known, known)

    @cached_property
    def rolled(self) -> SafeString:
        return self._part(lambda context, chance: levels(chance) or unrolled(context, chance))

    @cached_property
    def more(self) -> SafeString:
        return self._part(lambda context, chance: dotted(*map(context.voice.say, further(chance))))

    @cached_property
    def outcomes(self) -> SafeString:
        return self._part(lambda context, chance: _outcomes(context, self._by, chance))

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


def odds(context: ViewerContext, chance: Chance) -> SafeString:
    """The chance, large, and the required roll, small."""
    large = f'<b><bdi dir="ltr">{_large(chance)}</bdi></b>' if _large(chance) else ""
    said = _small(chance)
    small = f"<small>{context.voice.say(said)}</small>" if said is not None else ""
    return mark_safe(large + small)


def _small(chance: Chance) -> Phrase | None:
    """The text below the number: its meaning, else the required roll."""
    if chance.note is not None:
        return chance.note
    return chance.needs[0] if chance.needs and not chance.levels else None


def further(chance: Chance) -> tuple[Phrase, ...]:
    """Further phrases: the required roll, unless it is below the number; and the rest."""
    needs = tuple(need for need in chance.needs if need is not _small(chance))
    return (*needs, *chance.more)


def _large(chance: Chance) -> SafeString | str:
    if chance.percent is not None:
        return percent(chance.percent)
    return "" if chance.total is None else str(chance.total)


def _chances(context: ViewerContext, by: str, chance: Chance) -> SafeString:
    """The other side's chances, the possible gain, the rest, and possible outcomes."""
    shaped = (("against", chance.against), ("for", chance.gain))
    told = [(name, context.voice.say(phrase)) for name, phrase in shaped if phrase]
    besides = [(context.voice.say(item),) for item in further(chance)]
    return format_html(
        "{}{}{}",
        format_html_join("", '<span class="{}">{}</span>', told),
        format_html_join("", "<span>{}</span>", besides),
        outcomes.notes(context, by, chance, outcomes.levels_beside_thresholds(context, chance)),
    )


def _outcomes(context: ViewerContext, by: str, chance: Chance) -> SafeString:
    """The outcomes below the text of `beside_target`."""
    if chance.percent is None and chance.levels:
        below = outcomes.levels_beside_thresholds(context, chance, brief=True)
    else:
        below = outcomes.levels_below_a_percentage(context, chance)
    return outcomes.notes(context, by, chance, below)


def unrolled(context: ViewerContext, chance: Chance) -> SafeString:
    """The text in place of thresholds if nothing is rolled."""
    return context.voice.say(chance.note) if chance.note and chance.percent is None else NOTHING


def levels(chance: Chance) -> SafeString:
    if not chance.levels:
        return NOTHING
    first, *rest = chance.levels
    others = "".join(f" / {level}" for level in rest)
    return mark_safe(f'<bdi dir="ltr"><b>{first}</b>{others}</bdi>')


def beside_target(context: ViewerContext, chance: Chance) -> SafeString:
    """The odds in a target's row: the percentage if it may be known, else the thresholds."""
    if chance.percent is None and chance.levels:
        dice = "".join(f"<small>{context.voice.say(need)}</small>" for need in chance.needs[:1])
        return mark_safe(f'<span class="levels">{levels(chance)}</span>{dice}')
    return odds(context, chance)


def in_words(context: ViewerContext, chance: Chance | None) -> SafeString:
    """The odds on the main button: "Regular 60 · Hard 30 · Extreme 12"; or the roller's bonus."""
    if chance is None or not chance.names:
        return context.voice.say(chance.own) if chance and chance.own else NOTHING
    named = zip(chance.names, chance.levels, strict=True)
    return dotted(
        *(
            format_html('{} <bdi dir="ltr">{}</bdi>', context.voice.term(name, short=True), level)
            for name, level in named
        )
    )


def percent(number: int | str) -> SafeString:
    """A percentage such as 50%, in the language's notation."""
    return mark_safe(notation.percent(html(str(number)), "<i>%</i>"))


def ranged(lowest: int, highest: int) -> SafeString:
    """A range such as 30–35%."""
    number = str(lowest) if lowest == highest else f"{lowest}–{highest}"
    return mark_safe(f'<bdi dir="ltr">{html(notation.percent(number))}</bdi>')
