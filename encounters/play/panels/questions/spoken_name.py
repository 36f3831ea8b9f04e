"""An answer in one breath, for a screen reader: "Goblin 3, bloodied, 50 percent, 11 or more"."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from encounters import signs
from encounters.play.panels.questions import outcomes
from encounters.play.panels.questions.targets import telling
from encounters.play.panels.sights import Sight
from rulesets.contract import Chance, CombatantView
from rulesets.messages import Phrase


def of(sight: Sight, by: str, said: Phrase, value: str | None, chance: Chance | None) -> str:
    """`said` is the answer, `by` who chooses, `value` at whom it is aimed."""
    parts = [sight.voice.plain(said)]
    seen = sight.seen(value) if value else None
    if seen is not None:
        parts += _target(sight, by, seen)
    if chance is not None:
        parts += _chance(sight, by, chance)
    return ", ".join(part for part in parts if part)


def _target(sight: Sight, by: str, seen: CombatantView) -> Iterator[str]:
    if seen.health is not None:
        yield sight.voice.term(seen.health.word, "health")
    yield signs.bare(sight.number(seen))
    yield from map(sight.voice.plain, telling(seen, by))


def _chance(sight: Sight, by: str, chance: Chance) -> Iterator[str]:
    plain = sight.voice.plain
    yield " / ".join(map(str, chance.levels))
    yield plain(chance.against)
    yield plain(chance.gain)
    if chance.percent is not None:
        yield gettext("%(number)s percent") % {"number": chance.percent}
        yield plain(chance.note)
    if chance.total is not None:
        yield str(chance.total)
        yield plain(chance.note)
        yield from map(plain, chance.more)
    yield from outcomes.in_words(sight, by, chance)
    yield from map(plain, chance.needs)
