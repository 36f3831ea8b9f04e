"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.coc7.eyes import Eyes
from rulesets.coc7.refusals import refusals
from rulesets.coc7.state import State
from rulesets.contract import Asked, Decision, Field, Option

AT_WORK = Asked("gm", "")


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    return tuple(_asked(state, decision, looking) for decision in decisions)


def _asked(state: State, decision: Decision, looking: Eyes) -> Asked:
    """Whose decision it is everybody knows; of the hidden only that the GM is at work."""
    if looking.viewer.gm or decision.by in looking.viewer.controls:
        return _whole(state, decision, looking)
    if decision.by in looking.hidden:
        return AT_WORK
    return Asked(decision.by, decision.kind)


def _whole(state: State, decision: Decision, looking: Eyes) -> Asked:
    one = state.combatants.get(decision.by)
    why_not = refusals(state, decision, one, looking) if one else ()
    if looking.hidden:
        decision = without_hidden(decision, looking)
    return Asked(decision.by, decision.kind, decision, why_not)


def without_hidden(decision: Decision, looking: Eyes) -> Decision:
    """The decision without targets that this viewer must not know of."""
    options = tuple(
        Option(option.name, tuple(looking.narrowed(field, option) for field in option.fields))
        for option in decision.options
        if not any(_emptied(field, looking) for field in option.fields)
    )
    return replace(decision, options=options)


def _emptied(field: Field, looking: Eyes) -> bool:
    """Somebody has to be named, and nobody is there."""
    return field.type == "combatant" and field.required and not looking.present(field.choices)
