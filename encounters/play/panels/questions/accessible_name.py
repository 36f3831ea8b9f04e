"""An answer as a text for screen readers: "Goblin 3, bloodied, 50 percent, 11 or more"."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from encounters.play.panels.questions import outcomes
from encounters.play.panels.questions.targets import telling
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import Chance, CombatantView
from rulesets.messages import Phrase


def accessible_name(
    context: ViewerContext, by: str, said: Phrase, value: str | None, chance: Chance | None
) -> str:
    """The text. `said` is the answer, `by` the deciding combatant, `value` its target."""
    parts = [context.voice.plain(said)]
    seen = context.seen(value) if value else None
    if seen is not None:
        parts += _target(context, by, seen)
    if chance is not None:
        parts += _chance(context, by, chance)
    return ", ".join(part for part in parts if part)


def _target(context: ViewerContext, by: str, seen: CombatantView) -> Iterator[str]:
    if seen.health is not None:
        yield context.voice.term(seen.health.word, "health")
    yield snippets.plain(context.number(seen))
    yield from map(context.voice.plain, telling(seen, by))


def _chance(context: ViewerContext, by: str, chance: Chance) -> Iterator[str]:
    plain = context.voice.plain
    if chance.percent is None:
        yield " / ".join(map(str, chance.levels))
    if chance.percent is not None:
        yield gettext("%(number)s percent") % {"number": chance.percent}
        yield plain(chance.note)
    if chance.total is not None:
        yield str(chance.total)
        yield plain(chance.note)
        yield from map(plain, chance.more)
    yield from outcomes.in_words(context, by, chance)
    yield from map(plain, chance.needs)
