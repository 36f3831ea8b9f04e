"""Answers that are not offered although users may look for them, and the reasons."""

from __future__ import annotations

from msgspec import Struct

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text.wording import listed
from rulesets.contract import Decision, PendingView, Refusal

FEW_TARGETS = 4  # up to this number, with those that are offered, each has a row


class Off(Struct, frozen=True):
    """An answer that cannot be chosen, and the reason in two words or so; `sentence`: the whole
    reason, if it is longer."""

    id: str
    name: SafeString
    reason: SafeString
    sentence: str


class Refusals(Struct, frozen=True):
    """`more`: answers, last among those that open; `rows`: a target each; `line`: all others, those
    with one reason together."""

    more: tuple[Off, ...]
    rows: tuple[Off, ...]
    line: tuple[Off, ...]


def refusals(
    context: ViewerContext, asked: PendingView, decision: Decision, opening: bool, keys: bool
) -> Refusals:
    """The refusals of a question; `opening`: some of its answers are shown once they are opened;
    `keys`: answers are keys."""
    verbs = [each for each in asked.refusals if opening and each.value is None]
    targets = [each for each in asked.refusals if each.value and context.seen(each.value)]
    offered = {
        id
        for option in decision.options
        for field in option.fields
        if field.type == "combatant"
        for id in field.choices
    }
    few = len(offered.union(each.value or "" for each in targets)) <= FEW_TARGETS
    rows = targets if few else []
    by_reason: dict[SafeString, list[Refusal]] = {}
    for each in asked.refusals:
        if each not in verbs and each not in rows:
            by_reason.setdefault(context.voice.say(each.reason), []).append(each)
    return Refusals(
        more=tuple((_key if keys else _row)(context, asked, each) for each in verbs),
        rows=tuple(_row(context, asked, each) for each in rows),
        line=tuple(_together(context, asked, some) for some in by_reason.values()),
    )


def _row(context: ViewerContext, asked: PendingView, refusal: Refusal) -> Off:
    return _because(context, asked, refusal, _name(context, asked, refusal))


def _together(context: ViewerContext, asked: PendingView, some: list[Refusal]) -> Off:
    names = listed([_name(context, asked, each) for each in some])
    return _because(context, asked, some[0], mark_safe(names))


def _key(context: ViewerContext, asked: PendingView, refusal: Refusal) -> Off:
    name = context.voice.term(refusal.option, asked.kind, short=True)
    return _because(context, asked, refusal, mark_safe(name))


def _because(context: ViewerContext, asked: PendingView, refusal: Refusal, name: SafeString) -> Off:
    return Off(
        _id(asked, refusal),
        name,
        context.voice.say(refusal.short or refusal.reason),
        context.voice.plain(refusal.reason) if refusal.short else "",
    )


def _id(asked: PendingView, refusal: Refusal) -> str:
    return f"opt-{asked.by}-{refusal.option}-{refusal.value or 'none'}"


def _name(context: ViewerContext, asked: PendingView, refusal: Refusal) -> SafeString:
    """The name of what is not offered; for a target its own."""
    seen = context.seen(refusal.value) if refusal.value else None
    if seen is not None:
        return context.voice.name(seen.id)
    wording = context.table.ruleset.wording
    return context.voice.say(wording.answer(context.view, asked, refusal.option, refusal.value))
