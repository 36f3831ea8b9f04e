"""Which options of a decision are rows, and which row is chosen initially."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Decision, Field, Option
from rulesets.contract.describe import as_told

AIMED = ("combatant", "spell")
LONG = 6  # more verbs than this are always keys


def preselected(
    context: ViewerContext,
    decision: Decision,
    chosen: str,
    presets: Mapping[str, Mapping[str, Any]],
) -> tuple[str, str | None]:
    """The row that is chosen initially: the option, and its usual target if targets are rows."""
    aimed = aimed_option(context, decision)
    if aimed is None or aimed.name != chosen:
        return chosen, None
    first = aimed.fields[0]
    return chosen, presets[chosen].get(first.name, first.default) or first.choices[0]


def as_given(option: Option, preset: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of the form as it would be sent, without those that are only asked with other
    values."""
    found = dict[str, Any]()
    for field in option.fields:
        value = preset.get(field.name, field.default)
        other, legal = field.depends or ("", {"": None})
        beside = found.get(other)
        if value is not None and as_told(beside) in legal:
            found[field.name] = value
    return found


def has_keys(context: ViewerContext, decision: Decision) -> bool:
    """Whether the verbs are keys, with the fields of the chosen one below: this is the case if
    several have targets, or if there are many. Otherwise each is a row."""
    verbs = _verbs(context, decision)
    aimed = [option for option in verbs if any(map(_is_target, option.fields))]
    return len(verbs) > LONG or len(aimed) > 1


def aimed_option(context: ViewerContext, decision: Decision) -> Option | None:
    """The option whose targets or spells are separate rows, if the others leave room."""
    verbs = _verbs(context, decision)
    beside = len(verbs) > 1 and any(_aims(option, "combatant") for option in verbs)
    if beside or has_keys(context, decision):
        return None
    aimed = [option for option in decision.options if _aims(option, *AIMED)]
    return aimed[0] if len(aimed) == 1 and aimed[0].fields[0].choices else None


def _verbs(context: ViewerContext, decision: Decision) -> list[Option]:
    refusing = context.table.ruleset.wording.refusing
    return [option for option in decision.options if option.name not in refusing]


def _aims(option: Option, *types: str) -> bool:
    """Whether the option's first field has targets."""
    return bool(option.fields) and option.fields[0].type in types and not option.fields[0].of


def _is_target(field: Field) -> bool:
    """Whether the field names a combatant; placing combatants is done on a board instead."""
    return field.type == "combatant" and not field.of
