"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import Asked, Decision, Field, Option
from rulesets.momentum.eyes import Eyes
from rulesets.momentum.refusals import refusals
from rulesets.momentum.state import State

AT_WORK = Asked("gm", "")


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    return tuple(_asked(state, decision, looking) for decision in decisions)


def _asked(state: State, decision: Decision, looking: Eyes) -> Asked:
    """Whose decision it is everybody knows; of the hidden only that the GM is at work."""
    viewer = looking.viewer
    if viewer.gm or decision.by in viewer.controls:
        why_not = refusals(state, decision)
        return Asked(decision.by, decision.kind, _present(decision, looking), why_not)
    if decision.by in looking.hidden:
        return AT_WORK
    return Asked(decision.by, decision.kind)


def _present(decision: Decision, looking: Eyes) -> Decision:
    """The decision without targets that this viewer must not know of."""
    if not looking.hidden:
        return decision
    options = tuple(
        Option(
            option.name,
            tuple(_narrowed(field, option, looking) for field in _told(option, looking)),
        )
        for option in decision.options
        if not any(_emptied(field, looking) for field in option.fields)
    )
    return replace(decision, options=options)


def _told(option: Option, looking: Eyes) -> list[Field]:
    return [field for field in option.fields if field.of not in looking.hidden]


def _emptied(field: Field, looking: Eyes) -> bool:
    """Somebody has to be named, and nobody is there."""
    chosen = field.type == "combatant" and not field.nullable
    return chosen and not looking.present(field.choices)


def _narrowed(field: Field, option: Option, looking: Eyes) -> Field:
    told = looking.narrowed(field, option)
    if field.type != "combatant" or field.default in (*told.choices, None):
        return told
    return replace(told, default=next(iter(told.choices), None))
