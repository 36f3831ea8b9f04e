"""Who is asked what: the own questions whole, of companions only that they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Asked, Decision, Field, Option
from rulesets.ose.eyes import Eyes
from rulesets.ose.refusals import refusals
from rulesets.ose.state import State

PUBLIC_RITES = ("initiative", "tie")  # what the GM does in front of everybody
REFEREE = Asked("gm", "")
TARGETS = ("combatant", "combatants")


def asked(state: State, decisions: Sequence[Decision], looking: Eyes) -> tuple[Asked, ...]:
    """The GM's row comes once and first: of foes players learn only that the GM is at work."""
    if looking.viewer.gm:
        return tuple(_whole(state, decision, looking) for decision in decisions)
    rows, referee = [], None
    for decision in decisions:
        one = state.combatants.get(decision.by)
        if decision.by in looking.viewer.controls:
            rows.append(_whole(state, decision, looking))
        elif one is not None and looking.knows(one) and one.id not in looking.hidden:
            rows.append(Asked(decision.by, decision.kind))
        elif decision.kind in PUBLIC_RITES:
            referee = Asked("gm", decision.kind)
        else:
            referee = REFEREE
    return (referee, *rows) if referee else tuple(rows)


def _whole(state: State, decision: Decision, looking: Eyes) -> Asked:
    one = state.combatants.get(decision.by)
    why_not = refusals(state, decision, one, looking) if one else ()
    if looking.hidden:
        decision = without_hidden(decision, looking)
    return Asked(decision.by, decision.kind, decision, why_not)


def without_hidden(decision: Decision, looking: Eyes) -> Decision:
    """The decision without targets that this viewer must not know of."""
    if not any(_touched(field, looking) for option in decision.options for field in option.fields):
        return decision
    options = tuple(
        Option(option.name, tuple(_present(field, looking) for field in option.fields))
        for option in decision.options
        if not any(_emptied(field, looking) for field in option.fields)
    )
    names = [option.name for option in options]
    default = decision.default if decision.default in names else names[-1]
    return replace(decision, options=options, default=default)


def _touched(field: Field, looking: Eyes) -> bool:
    return field.type in TARGETS and any(id in looking.hidden for id in field.choices)


def _emptied(field: Field, looking: Eyes) -> bool:
    return field.type in TARGETS and all(id in looking.hidden for id in field.choices)


def _present(field: Field, looking: Eyes) -> Field:
    if not _touched(field, looking):
        return field
    choices = looking.present(field.choices)
    return replace(field, choices=choices, default=_default(field, choices, looking))


def _default(field: Field, choices: tuple[str, ...], looking: Eyes) -> Any:
    if field.default is None:
        return None
    if field.type == "combatant":
        return field.default if field.default in choices else choices[0]
    return looking.present(field.default) or choices[: field.max]
