"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.arm5.eyes import Eyes
from rulesets.arm5.refusals import refusals
from rulesets.arm5.state import State
from rulesets.contract import Asked, Decision, Field, Option

AT_WORK = Asked("gm", "")
SPELLS = ("fast_cast", "early_cast")
"""That somebody is asked these tells which spells it has."""


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    found = [_asked(state, decision, looking) for decision in decisions]
    open_ones = tuple(one for one in found if one is not None and one is not AT_WORK)
    return (*open_ones, AT_WORK) if AT_WORK in found else open_ones


def _asked(state: State, decision: Decision, looking: Eyes) -> Asked | None:
    free = decision.free
    if looking.viewer.gm or decision.by in looking.viewer.controls:
        why_not = refusals(state, decision)
        shown = without_hidden(decision, looking) if looking.hidden else decision
        return Asked(decision.by, decision.kind, shown, why_not, free)
    one = state.combatants.get(decision.by)
    secret = one is not None and decision.kind in SPELLS and not looking.knows(one)
    if secret or decision.by in looking.hidden:
        return None if free else AT_WORK
    return Asked(decision.by, decision.kind, free=free)


def without_hidden(decision: Decision, looking: Eyes) -> Decision:
    """The decision without people that this viewer must not know of."""
    options = tuple(
        Option(option.name, tuple(looking.narrowed(field, option) for field in option.fields))
        for option in decision.options
        if not any(_emptied(field, looking) for field in option.fields)
    )
    return replace(decision, options=options)


def _emptied(field: Field, looking: Eyes) -> bool:
    """Somebody has to be named, and nobody is there."""
    return field.type == "combatant" and field.required and not looking.present(field.choices)
