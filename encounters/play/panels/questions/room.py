"""Room for odds that are still being weighed: as much as they took when the same person was asked
the same thing before. Nothing on the page moves when they come.
"""

from __future__ import annotations

import re
from collections.abc import Hashable

from msgspec.structs import asdict

from encounters.markup import SafeString, mark_safe
from encounters.play.panels.questions.chances import NO_PROMISE, Promise
from encounters.play.panels.sights import Sight
from rulesets.contract import Option, PendingView
from rulesets.recent import Recent

MOST_KEPT = 2048
SEEN = re.compile(r"(<[^>]*>)|&#?\w+;|\S")
WIDE = "\u2007"  # nothing, as wide as a digit

_taken = Recent[Hashable, dict[str | None, Promise]](MOST_KEPT)


def kept(
    sight: Sight, asked: PendingView, option: Option, value: str | None, promise: Promise
) -> Promise:
    """What is promised of an answer with this `value`; as long as odds wait, the room for it."""
    key = _key(sight, asked, option)
    if not sight.weighs:
        taken = _taken.get(key) or {}
        return _blank(taken.get(value) or taken.get(None) or NO_PROMISE)
    _taken.keep(key, {**(_taken.get(key) or {}), value: promise, None: promise})
    return promise


def _key(sight: Sight, asked: PendingView, option: Option) -> Hashable:
    """Nobody is left room for what another has seen."""
    encounter = sight.table.encounter
    assert encounter is not None
    return encounter.pk, sight.viewer, sight.voice.language, asked.kind, option.name


def _blank(promise: Promise) -> Promise:
    return Promise(**{part: _unseen(html) for part, html in asdict(promise).items()})


def _unseen(html: SafeString) -> SafeString:
    return mark_safe(SEEN.sub(lambda seen: seen[1] or WIDE, html))
