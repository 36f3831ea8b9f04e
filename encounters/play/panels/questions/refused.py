"""Options that are refused, and why: below the answers, greyed out."""

from __future__ import annotations

from msgspec import Struct

from encounters.markup import SafeString, mark_safe
from encounters.play.panels.sights import Sight
from encounters.wording import listed
from rulesets.contract import PendingView, Refusal

ALONE = 2  # so many with the same reason have a row each


class Off(Struct, frozen=True):
    id: str
    name: SafeString
    reason: SafeString


def off(sight: Sight, asked: PendingView) -> list[Off]:
    """A row for each that is not offered; many with one reason share one."""
    by_reason: dict[SafeString, list[Refusal]] = {}
    for refusal in asked.refusals:
        by_reason.setdefault(sight.voice.say(refusal.reason), []).append(refusal)
    return [
        _row(sight, asked, some, reason)
        for reason, refusals in by_reason.items()
        for some in ([refusals] if len(refusals) > ALONE else [[one] for one in refusals])
    ]


def _row(sight: Sight, asked: PendingView, some: list[Refusal], reason: SafeString) -> Off:
    said = listed([_name(sight, asked, one) for one in some])
    first = some[0]
    return Off(f"opt-{asked.by}-{first.option}-{first.value or 'none'}", mark_safe(said), reason)


def _name(sight: Sight, asked: PendingView, refusal: Refusal) -> SafeString:
    """The name of what is not offered: a target by its own."""
    seen = sight.seen(refusal.value) if refusal.value else None
    if seen is not None:
        return sight.voice.name(seen.id)
    wording = sight.table.ruleset.wording
    return sight.voice.say(wording.answer(sight.view, asked, refusal.option, refusal.value))
