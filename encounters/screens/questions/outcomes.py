"""Possible outcomes of an answer, as short notes below it and in words for screen readers: levels
of success, comparisons, harm. A range between two averages is not shown, since it does not help to
decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext

from encounters.play.words.viewer_context import ViewerContext, dotted, labelled
from encounters.serve.performance.markup import SafeString, format_html, mark_safe
from encounters.serve.performance.markup import conditional_escape as html
from encounters.text import notation
from rulesets.contract import Between, Chance, Contest, Harm

NOTHING = mark_safe("")


def notes(context: ViewerContext, by: str, chance: Chance) -> SafeString:
    """The notes. `by` is the deciding combatant. The levels come first, since only the chosen row
    shows them."""
    parts = (
        *((" grades", level) for level in _levels(context, chance)),
        ("", _contest(chance.contest) if chance.contest else NOTHING),
        (" hurts", _damage(context, chance.does) if chance.does else NOTHING),
        (" hurt", _own_damage(context, by, chance.suffers) if chance.suffers else NOTHING),
    )
    told = (format_html('<span class="foretold{}">{}</span>', *part) for part in parts if part[1])
    return mark_safe("".join(told))


def in_words(context: ViewerContext, by: str, chance: Chance) -> Iterator[str]:
    """The outcomes for screen readers."""
    named = pgettext("a level of success and its chance, read aloud", "{level}: {chance}")
    for level, share in chance.by_level:
        yield named.format(level=context.voice.term(level), chance=_aloud(share))
    if chance.contest is not None:
        contest = chance.contest
        said = pgettext("compared, read aloud", "win {win}, tie {tie}, lose {lose}")
        yield said.format(
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
    said = pgettext("compared, in percent", "win {win} · tie {tie} · lose {lose}")
    return format_html(
        html(said),
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
        said = pgettext("what may come of an answer for oneself", "you: {what}")
    else:
        falls = _falls(harm, pgettext("what an answer does to who chooses it", "falls {chance}"))
        said = pgettext("what may come of an answer for who chooses it", "{name}: {what}")
    what = dotted(_amount(context, harm), falls)
    return format_html(html(said), name=context.voice.name(by), what=what) if what else NOTHING


def _amount(context: ViewerContext, harm: Harm) -> SafeString:
    mean = _single(harm.mean, _mean)
    if mean is None:
        return NOTHING
    return labelled(context.voice.term(harm.term, short=True), _bold(mean))


def _falls(harm: Harm, said: str) -> SafeString:
    """The chance to bring somebody down; empty if it is zero, since it would be the longest part of
    the line."""
    chance = _single(harm.fells, _percent)
    return (
        NOTHING if chance in (None, _percent(0)) else format_html(html(said), chance=_bold(chance))
    )


def _bold(number: str) -> SafeString:
    return format_html('<b><bdi dir="ltr">{}</bdi></b>', number)


# -- words ---------------------------------------------------------------------------------------


def _harm_in_words(
    context: ViewerContext, harm: Harm, average: str, falls: str, name: str = ""
) -> Iterator[str]:
    mean, chance = _single(harm.mean, _mean), _single(harm.fells, _aloud)
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


def _mean(amount: float) -> str:
    """The mean with one decimal, in the locale's notation."""
    tenths = round(amount, 1)
    return number_format(tenths, 0 if tenths == int(tenths) else 1)
