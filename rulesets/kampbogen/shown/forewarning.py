"""Warnings to the GM before the fight begins (README 1.1 S10 and S29, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.kampbogen.sheet.tables import WARDS
from rulesets.kampbogen.state import PARTY
from rulesets.kampbogen.wording.notes import INFLICTS, LAST_RESORT, LITERAL
from rulesets.messages import Name, Phrase, Term, pgettext, phrase

UNWARDED = pgettext("kampbogen", "In this fight nobody can ward off {effects} ({who}).")
HOLDUP = pgettext("kampbogen", "Hold-ups. {reading}")


def forewarnings(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
) -> tuple[Phrase, ...]:
    return (*_unwarded(roster, options), *_reading(options), LAST_RESORT)


def _unwarded(roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Iterator[Phrase]:
    """One sentence for all opponents with the same effects."""
    wards = options.get("wards", WARDS)
    by_wards: dict[tuple[str, ...], list[str]] = {}
    for row in roster:
        if row["side"] != PARTY:
            names = tuple(_names(row["stats"], wards))
            by_wards.setdefault(names, []).append(row["id"])
    for names, ids in by_wards.items():
        if names:
            yield phrase(UNWARDED, effects=tuple(map(Term, names)), who=tuple(map(Name, ids)))


def _names(stats: Mapping[str, Any], wards: Mapping[str, str]) -> Iterator[str]:
    """Effects without a ward. Qualities are left out: nothing ever wards them off."""
    for effect in stats.get("effects", ()):
        if not (effect.get("quality") or effect.get("ward") or wards.get(effect["kind"])):
            yield effect.get("name", effect["kind"])


def _reading(options: Mapping[str, Any]) -> Iterator[Phrase]:
    """Only where the fight begins with a hold-up: the question of a later one says it as well."""
    if str(options.get("situation")).startswith("holdup"):
        literal = options.get("holdup_harm", "literal") == "literal"
        yield phrase(HOLDUP, reading=LITERAL if literal else INFLICTS)
