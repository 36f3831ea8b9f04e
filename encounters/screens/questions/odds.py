"""The chance of an answer in words: the same number in its row and on the main button. And its
possible outcomes, as short notes below it and in words for screen readers: levels of success,
comparisons, harm. A range between two averages is not shown, since it does not help to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from django.utils.translation import gettext, pgettext

from encounters.play.words.viewer_context import ViewerContext, dotted, in_parts, with_label
from encounters.serve.performance.markup import SafeString, format_html, mark_safe
from encounters.serve.performance.markup import conditional_escape as html
from encounters.text import notation, snippets
from rulesets.contract import Between, Chance, Contest, Harm
from rulesets.messages import Phrase

NOTHING = mark_safe("")
NO_CHANCE = Chance()


class Odds:
    """A `Chance` as templates read it; without one all texts are empty. Each is only made when it
    is used, which most are not.

    `beside`: the chance, large, in the answer's row; `promise`: the same number on the main button;
    `more`: everything else in one line; `outcomes`: possible outcomes; `chances`: both of these.
    """

    PARTS = ("beside", "more", "outcomes", "chances")

    def __init__(self, context: ViewerContext, by: str, chance: Chance | None):
        """`by` is the deciding combatant."""
        self.context, self.by, self.chance = context, by, chance or NO_CHANCE

    @property
    def weighed(self) -> bool:
        """Whether the roll has levels of success."""
        return bool(self.chance.levels)

    @property
    def shared_dice(self) -> bool:
        """Whether one roll is for all targets."""
        return self.chance.dice is not None

    @cached_property
    def beside(self) -> SafeString:
        """The chance, or the dice for all targets, large, and the required roll, small."""
        large = f'<b><bdi dir="ltr">{self._large}</bdi></b>' if self._large else ""
        text = self._small
        small = f"<small>{self.context.voice.say(text)}</small>" if text is not None else ""
        return mark_safe(" ".join(filter(None, (large, small))))

    @cached_property
    def promise(self) -> SafeString:
        """The chance as in the chosen row, and the roller's own values."""
        number = format_html('<bdi dir="ltr">{}</bdi>', self._large) if self._large else ""
        words = (self._small, self.chance.own)
        return dotted(number, *(self.context.voice.say(phrase) for phrase in words if phrase))

    @cached_property
    def more(self) -> SafeString:
        """Everything that is not beside the number: the thresholds with their words if it is not
        known ("Regular 60", "Hard 30"), the required roll, and the rest."""
        chance, voice = self.chance, self.context.voice
        thresholds = zip(chance.names, chance.levels, strict=True)
        needs = (need for need in chance.needs if need is not self._small)
        return in_parts(
            (
                *(
                    with_label(
                        voice.term(name, short=True), format_html('<bdi dir="ltr">{}</bdi>', level)
                    )
                    for name, level in (thresholds if chance.percent is None else ())
                ),
                *map(voice.say, (*needs, *chance.more)),
            )
        )

    @cached_property
    def outcomes(self) -> SafeString:
        return notes(self.context, self.by, self.chance)

    @property
    def chances(self) -> SafeString:
        return format_html("{}{}", self.outcomes, self.more)

    @property
    def _large(self) -> SafeString | str:
        chance = self.chance
        if chance.percent is not None:
            return percent(chance.percent)
        if chance.dice is not None:
            return self.context.voice.say(chance.dice, strong=False)
        return "" if chance.total is None else str(chance.total)

    @property
    def _small(self) -> Phrase | None:
        """The text below the number: its meaning, else the required roll."""
        chance = self.chance
        return chance.note or (chance.needs[0] if chance.needs else None)

    def spoken(self) -> Iterator[str]:
        """All of it for screen readers."""
        chance, plain = self.chance, self.context.voice.plain
        if chance.percent is None:
            yield " / ".join(map(str, chance.levels))
        else:
            yield gettext("%(number)s percent") % {"number": chance.percent}
            yield plain(chance.note)
        if chance.total is not None:
            yield str(chance.total)
            yield plain(chance.note)
            yield from map(plain, chance.more)
        yield from in_words(self.context, self.by, chance)
        yield from map(plain, chance.needs)


def percent(number: int | str) -> SafeString:
    """A percentage such as 50%, in the language's notation."""
    return mark_safe(notation.percent(html(str(number)), "<i>%</i>"))


def percent_range(lowest: int, highest: int) -> SafeString:
    """A range such as 30–35%."""
    number = str(lowest) if lowest == highest else f"{lowest}–{highest}"
    return mark_safe(f'<bdi dir="ltr">{html(notation.percent(number))}</bdi>')


def notes(context: ViewerContext, by: str, chance: Chance) -> SafeString:
    """The notes. `by` is the deciding combatant. The levels come first, since only the chosen row
    shows them."""
    parts = (
        *((" grades", level) for level in _levels(context, chance)),
        ("", _contest(chance.contest) if chance.contest else NOTHING),
        (" hurts", _damage(context, chance.does) if chance.does else NOTHING),
        (" hurt", _own_damage(context, by, chance.suffers) if chance.suffers else NOTHING),
    )
    spans = (format_html('<span class="foretold{}">{}</span>', *part) for part in parts if part[1])
    return mark_safe("".join(spans))


def in_words(context: ViewerContext, by: str, chance: Chance) -> Iterator[str]:
    """The outcomes for screen readers."""
    named = pgettext("a level of success and its chance, read aloud", "{level}: {chance}")
    for level, share in chance.by_level:
        yield named.format(level=context.voice.term(level), chance=_aloud(share))
    if chance.contest is not None:
        contest = chance.contest
        text = pgettext("compared, read aloud", "win {win}, tie {tie}, lose {lose}")
        yield text.format(
            win=_aloud(contest.win), tie=_aloud(contest.tie), lose=_aloud(contest.lose)
        )
    if chance.does is not None:
        average = pgettext("damage, read aloud", "{amount} on average")
        falls = pgettext("a chance, read aloud", "downs: {chance}")
        yield from _harm_in_words(context, chance.does, average, falls)
    if chance.suffers is not None and _own(context, by):
        average = pgettext("damage, read aloud", "{amount} on average for you")
        falls = pgettext("a chance, read aloud", "you fall: {chance}")
        yield from _harm_in_words(context, chance.suffers, average, falls)
    elif chance.suffers is not None:
        average = pgettext("damage, read aloud", "{amount} on average for {name}")
        falls = pgettext("a chance, read aloud", "{name} falls: {chance}")
        yield from _harm_in_words(context, chance.suffers, average, falls, by)


def _own(context: ViewerContext, by: str) -> bool:
    """Whether the combatant needs no name; the GM decides for many, and reads their names."""
    return not context.gm and by in context.viewer.controls


# -- notes ---------------------------------------------------------------------------------------


def _levels(context: ViewerContext, chance: Chance) -> Iterator[SafeString]:
    """The levels of success, without the first if it is the large number."""
    for place, (level, share) in enumerate(chance.by_level):
        if place or _whole(share) != str(chance.percent):
            number = _bold(_percent(share))
            yield format_html("<bdi>{} {}</bdi>", context.voice.term(level, short=True), number)


def _contest(contest: Contest) -> SafeString:
    text = pgettext("compared, in percent", "win {win} · tie {tie} · lose {lose}")
    return format_html(
        html(text),
        win=_bold(_percent(contest.win)),
        tie=_bold(_percent(contest.tie)),
        lose=_bold(_percent(contest.lose)),
    )


def _damage(context: ViewerContext, harm: Harm) -> SafeString:
    fells = pgettext("what an answer does to its target", "downs {chance}")
    return dotted(_amount(context, harm), _falls(harm, fells))


def _own_damage(context: ViewerContext, by: str, harm: Harm) -> SafeString:
    if _own(context, by):
        falls = _falls(harm, pgettext("what an answer does to oneself", "fall {chance}"))
        text = pgettext("what may come of an answer for oneself", "you: {what}")
    else:
        falls = _falls(harm, pgettext("what an answer does to who chooses it", "falls {chance}"))
        text = pgettext("what may come of an answer for who chooses it", "{name}: {what}")
    what = dotted(_amount(context, harm), falls)
    return format_html(html(text), name=context.voice.name(by), what=what) if what else NOTHING


def _amount(context: ViewerContext, harm: Harm) -> SafeString:
    mean = _single(harm.mean, snippets.decimal)
    if mean is None:
        return NOTHING
    return with_label(context.voice.term(harm.term, short=True), _bold(mean))


def _falls(harm: Harm, text: str) -> SafeString:
    """The chance to bring somebody down; empty if it is zero, since it would be the longest part of
    the line."""
    chance = _single(harm.fells, _percent)
    return (
        NOTHING if chance in (None, _percent(0)) else format_html(html(text), chance=_bold(chance))
    )


def _bold(number: str) -> SafeString:
    return format_html('<b><bdi dir="ltr">{}</bdi></b>', number)


# -- words ---------------------------------------------------------------------------------------


def _harm_in_words(
    context: ViewerContext, harm: Harm, average: str, falls: str, name: str = ""
) -> Iterator[str]:
    mean, chance = _single(harm.mean, snippets.decimal), _single(harm.fells, _aloud)
    if mean is not None:
        figure = pgettext("a figure and its value: AC 6", "{word} {value}")
        amount = figure.format(word=context.voice.term(harm.term), value=mean)
        yield average.format(amount=amount, name=context.voice.names.get(name, name))
    if chance is not None:
        yield falls.format(chance=chance, name=context.voice.names.get(name, name))


def _aloud(chance: float) -> str:
    return gettext("%(number)s percent") % {"number": _whole(chance)}


# -- numbers -------------------------------------------------------------------------------------


def _single(amount: float | Between | None, number: Callable[[float], str]) -> str | None:
    """The amount as one number; None if it is not known, or not a single number."""
    if isinstance(amount, Between):
        least, most = number(amount.least), number(amount.most)
        return least if least == most else None
    return None if amount is None else number(amount)


def _percent(chance: float) -> str:
    return notation.percent(_whole(chance))


def _whole(chance: float) -> str:
    return str(round(100 * chance))
