"""Room for odds that are still being weighed: as much as they took when the same person was asked
the same thing before. Nothing on the page moves when they come.
"""

from __future__ import annotations

import re
from collections.abc import Hashable

from encounters.markup import SafeString, mark_safe
from encounters.play.panels.questions.chances import Promise
from encounters.play.panels.sights import Sight
from rulesets.contract import Chance, Option, PendingView
from rulesets.recent import Recent

MOST_KEPT = 2048
SEEN = re.compile(r"(<[^>]*>)|&#?\w+;|\S")
WIDE = "\u2007"  # nothing, as wide as a digit

_taken = Recent[Hashable, dict[str | None, Chance | None]](MOST_KEPT)


def kept(
    sight: Sight, asked: PendingView, option: Option, value: str | None, chance: Chance | None
) -> Promise:
    """What is promised of an answer with this `value`; as long as odds wait, the room for it."""
    key = _key(sight, asked, option)
    taken = _taken.get(key) or {}
    if not sight.weighs:
        before = taken[value] if value in taken else taken.get(None)
        return Promise(sight, asked.by, before, _unseen)
    _taken.keep(key, {**taken, value: chance, None: chance})
    return Promise(sight, asked.by, chance)


def _key(sight: Sight, asked: PendingView, option: Option) -> Hashable:
    """Nobody is left room for what another has seen."""
    encounter = sight.table.encounter
    assert encounter is not None
    return encounter.pk, sight.viewer, sight.voice.language, asked.kind, option.name


def _unseen(html: SafeString) -> SafeString:
    return mark_safe(SEEN.sub(lambda seen: seen[1] or WIDE, html))
