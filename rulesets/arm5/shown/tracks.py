"""Wounds and fatigue as tracks, each box with its penalty (README 7.1, 7.7)."""

from __future__ import annotations

from rulesets.arm5.state import Combatant, fatigue_level
from rulesets.arm5.wording.labels import fatigue_word, label, minus
from rulesets.contract.extras import Box, Track
from rulesets.identity_cache import identity_cached
from rulesets.messages import Phrase, pgettext, phrase

WOUND_PENALTIES = (("light", -1), ("medium", -3), ("heavy", -5))
WORD = pgettext("arm5", "{word}")


@identity_cached
def tracks(combatant: Combatant) -> tuple[Track, ...]:
    return (_wounds(combatant), _fatigue(combatant))


def _wounds(combatant: Combatant) -> Track:
    """One box for each kind of wound, with the number of wounds."""
    boxes = tuple(
        Box(
            phrase(WORD, word=label("wound", kind)),
            _cost(each),
            getattr(combatant, f"wounds_{kind}"),
        )
        for kind, each in WOUND_PENALTIES
    )
    return Track("wounds", boxes, _cost(combatant.wound_penalty))


def _fatigue(combatant: Combatant) -> Track:
    """One box for each level that can be lost; the last one is unconsciousness."""
    track = combatant.sheet.fatigue_track
    reached = min(combatant.fatigue_lost, len(track))
    boxes = tuple(
        Box(
            fatigue_word(fatigue_level(level, len(track))),
            _cost(track[level]) if level < len(track) else None,
            int(reached >= level > 0),
            now=level == reached,
        )
        for level in range(len(track) + 1)
    )
    return Track("fatigue_track", boxes, _cost(combatant.fatigue_penalty))


def _cost(penalty: int) -> Phrase:
    return phrase(WORD, word=minus(penalty))
