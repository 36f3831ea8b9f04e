"""Refused options with their reasons, greyed out below the answers."""

from __future__ import annotations

from msgspec import Struct

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text.wording import listed
from rulesets.contract import PendingView, Refusal

ALONE = 2  # up to this number with one reason have a row each


class Off(Struct, frozen=True):
    id: str
    name: SafeString
    reason: SafeString


def off(context: ViewerContext, asked: PendingView) -> list[Off]:
    """A row for each option that is not offered; many with one reason share one."""
    by_reason: dict[SafeString, list[Refusal]] = {}
    for refusal in asked.refusals:
        by_reason.setdefault(context.voice.say(refusal.reason), []).append(refusal)
    return [
        _row(context, asked, some, reason)
        for reason, refusals in by_reason.items()
        for some in ([refusals] if len(refusals) > ALONE else [[item] for item in refusals])
    ]


def _row(
    context: ViewerContext, asked: PendingView, some: list[Refusal], reason: SafeString
) -> Off:
    said = listed([_name(context, asked, item) for item in some])
    first = some[0]
    return Off(f"opt-{asked.by}-{first.option}-{first.value or 'none'}", mark_safe(said), reason)


def _name(context: ViewerContext, asked: PendingView, refusal: Refusal) -> SafeString:
    """The name of what is not offered; for a target its own."""
    seen = context.seen(refusal.value) if refusal.value else None
    if seen is not None:
        return context.voice.name(seen.id)
    wording = context.table.ruleset.wording
    return context.voice.say(wording.answer(context.view, asked, refusal.option, refusal.value))
