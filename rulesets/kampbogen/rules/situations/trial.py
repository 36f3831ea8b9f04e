"""A trial before its roll: the ability, the grade, and the cost of failing.

All of it became public when the GM called for the roll (README 7.11, 7.17).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.kampbogen.rules.situations.challenge import ability_of, at_stake
from rulesets.kampbogen.state import State
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase

KINDS = ("challenge", "indirect")
FAILING = npgettext("kampbogen", "Failure costs {count} life", "Failure costs {count} life")
GETS = pgettext("kampbogen", "Failure: {condition}")
FREE = phrase(pgettext("kampbogen", "Failure costs nothing"))
BESIDE = pgettext("kampbogen", "{first} · {rest}")


def trial(state: State, id: str) -> Mapping[str, Any]:
    """The facts of the combatant's current trial; empty for all others."""
    now = state.sequence
    if now is None or now.kind not in KINDS or id not in now.waiting:
        return {}
    return {
        "name": now.name,
        "ability": ability_of(now, id, {}),
        "grade": now.grade,
        "needed": now.grade_total,
        "harm": at_stake(now),
        "condition": now.condition or "",
    }


def failing(faced: Mapping[str, Any]) -> Iterator[Phrase]:
    """The cost of failing."""
    if not faced:
        return
    if faced["harm"]:
        yield phrase(FAILING, faced["harm"])
    if faced["condition"]:
        yield phrase(GETS, condition=Term(faced["condition"]))
    if not faced["harm"] and not faced["condition"]:
        yield FREE


def beside(*parts: Phrase) -> Phrase:
    """Short notes in one line."""
    first, *rest = parts
    return phrase(BESIDE, first=first, rest=beside(*rest)) if rest else first
