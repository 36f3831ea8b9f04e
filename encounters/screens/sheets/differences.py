"""The differences that a correction makes, for the GM: each once, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from encounters.play.history.correction import Preview
from encounters.play.history.redoing import DICE
from encounters.play.stored.packing import entry_of
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.serve.performance.markup import SafeString, format_html
from encounters.text import snippets
from rulesets.contract import GM, CombatantView, Entry, View, is_deed

NOBODY = SafeString("")


class CorrectedDifference(Struct):
    """A difference of a result or of a combatant's condition, with the `causes` if these are not
    obvious. Either of `before` and `after` may be empty."""

    avatar: SafeString
    name: SafeString
    before: SafeString
    after: SafeString
    causes: list[SafeString] = []


class Comparison(Struct, frozen=True):
    """All differences, and the results that `stay`; `asks`: questions that only arise then."""

    differences: list[CorrectedDifference]
    stay: list[SafeString]
    asks: list[SafeString]
    same: bool


class CorrectedResult(Struct, frozen=True):
    """An entry with its sentence."""

    entry: Entry
    sentence: SafeString

    @property
    def key(self) -> tuple[str, str | None, str | None]:
        return self.entry.rule, self.entry.who, self.entry.target


def differences_of(context: ViewerContext, preview: Preview) -> Comparison:
    ruleset = context.table.ruleset
    was, then = (ruleset.view(state, GM) for state in (preview.was, preview.then))
    persons = dict(_persons(context, was, then))
    stay: list[SafeString] = []
    results: list[CorrectedDifference] = []
    for step in preview.redone:
        before, after = _results(context, step.before), _results(context, step.after)
        sentences = [result.sentence for result in after]
        stay += [result.sentence for result in before if result.sentence in sentences]
        results += _results_differ(context, before, after, persons, whole=step.whole)
    order = _order(context, was, then) if preview.ends is None else ()
    differences = [*results, *order, *persons.values()]
    same = (
        preview.ends is None
        and not differences
        and ruleset.encode(preview.was) == ruleset.encode(preview.then)
    )
    asks = [] if preview.why == DICE else list(_asks(context, was, then))
    return Comparison(differences, stay, asks, same)


def _results(context: ViewerContext, rows: Iterable[dict[str, Any]]) -> list[CorrectedResult]:
    sentence = context.table.ruleset.wording.sentence
    entries = map(entry_of, rows)
    sentences = ((entry, sentence(entry)) for entry in entries)
    return [
        CorrectedResult(entry, context.voice.say(phrase, strong=False))
        for entry, phrase in sentences
        if phrase
    ]


def _results_differ(
    context: ViewerContext,
    before: list[CorrectedResult],
    after: list[CorrectedResult],
    persons: Mapping[str, CorrectedDifference],
    *,
    whole: bool,
) -> Iterator[CorrectedDifference]:
    """Each result that changes, disappears or is new. A result that befalls a combatant whose
    condition differs is added to that difference as its cause."""
    was, then = ({result.sentence for result in results} for results in (before, after))
    gone = [result for result in before if result.sentence not in then]
    new = [result for result in after if result.sentence not in was]
    for result in gone:
        other = next((other for other in new if other.key == result.key), None)
        if other is not None:
            new.remove(other)
            yield _difference(context, result.entry, result.sentence, other.sentence)
        elif whole and (person := _befalls(context, result.entry, persons)):
            person.causes.append(format_html(gettext("no longer: {what}"), what=result.sentence))
        elif whole:
            yield _difference(context, result.entry, result.sentence, NOBODY)
    for result in new:
        if person := _befalls(context, result.entry, persons):
            person.causes.append(result.sentence)
        else:
            yield _difference(context, result.entry, NOBODY, result.sentence)


def _befalls(
    context: ViewerContext, entry: Entry, persons: Mapping[str, CorrectedDifference]
) -> CorrectedDifference | None:
    """The difference of the combatant that the result befalls; None if it is an action."""
    if is_deed(entry, context.table.ruleset.deeds):
        return None
    return persons.get(entry.target or entry.who or "")


def _difference(
    context: ViewerContext, entry: Entry, before: SafeString, after: SafeString
) -> CorrectedDifference:
    who = entry.who or entry.target or ""
    combatant = context.seen(who)
    own = context.own_side(combatant) if combatant else who == "party"
    avatar = snippets.avatar(context.voice.called(who), own) if who else NOBODY
    return CorrectedDifference(avatar, NOBODY, before, after)


def _persons(
    context: ViewerContext, was: View, then: View
) -> Iterator[tuple[str, CorrectedDifference]]:
    """The combatants whose condition differs, in roster order."""
    for now in then.combatants:
        before = was.seen(now.id)
        if before is None:
            continue
        looks, changed = _looks(context, before, now)
        if looks != changed:
            name = context.voice.called(now.id)
            avatar = snippets.avatar(name, context.own_side(now))
            yield now.id, CorrectedDifference(avatar, snippets.safe(name), looks, changed)


def _looks(
    context: ViewerContext, was: CombatantView, now: CombatantView
) -> tuple[SafeString, SafeString]:
    """The numbers, words and conditions that differ."""
    before, after = list[str](), list[str]()
    earlier = {figure.term: figure for figure in was.figures}
    for figure in now.figures:
        other = earlier.get(figure.term)
        if other is not None and other.value != figure.value:
            before.append(context.named(other))
            after.append(context.named(figure))
    if context.health(was) != context.health(now):
        before.append(context.health(was))
        after.append(context.health(now))
    if now.able and context.gone(was):
        after.append(gettext("stands again"))
    before += [context.voice.say(mark) for mark in was.marks if mark not in now.marks]
    after += [context.voice.say(mark) for mark in now.marks if mark not in was.marks]
    return dotted(*before), dotted(*after)


def _order(context: ViewerContext, was: View, then: View) -> Iterator[CorrectedDifference]:
    """The part of the turn order that differs, if any."""
    before, after = ([place.term for place in view.order] for view in (was, then))
    if before == after or sorted(before) != sorted(after):
        return
    while before[0] == after[0]:
        del before[0], after[0]
    while before[-1] == after[-1]:
        del before[-1], after[-1]
    was_so, is_so = (dotted(*map(context.voice.name, ids)) for ids in (before, after))
    yield CorrectedDifference(NOBODY, snippets.safe(gettext("Order")), was_so, is_so)


def _asks(context: ViewerContext, was: View, then: View) -> Iterator[SafeString]:
    """The questions that are only open then."""
    open_now = {(asked.by, asked.kind) for asked in was.asked}
    for asked in then.asked:
        if (asked.by, asked.kind) not in open_now and asked.decision is not None:
            yield context.voice.say(
                context.table.ruleset.wording.question(then, asked), strong=False
            )
