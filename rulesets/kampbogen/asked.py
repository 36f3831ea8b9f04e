"""Who is asked what: the own questions whole; of everybody else that they are asked (README 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import Asked, Decision, Option
from rulesets.kampbogen.eyes import Eyes
from rulesets.kampbogen.refusals import refusals
from rulesets.kampbogen.state import State

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
        Option(option.name, tuple(looking.narrowed(field, option) for field in option.fields))
        for option in decision.options
    )
    return replace(decision, options=options)
