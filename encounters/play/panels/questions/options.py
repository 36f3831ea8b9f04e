"""Which options of a decision are rows, and which row is chosen when nobody has chosen yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option, as_told

AIMED = ("combatant", "spell")
MOST = 6  # of more options each is a row, and whom it is aimed at stands below


def preselected(
    decision: Decision, chosen: str, presets: Mapping[str, Mapping[str, Any]]
) -> tuple[str, str | None]:
    """The row that stands chosen: the option, and its usual target where targets are rows."""
    aimed = aimed_option(decision)
    if aimed is None or aimed.name != chosen:
        return chosen, None
    first = aimed.fields[0]
    return chosen, presets[chosen].get(first.name, first.default) or first.choices[0]


def as_given(option: Option, preset: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the form sends as it stands, field by field; not what is asked with other values
    only."""
    found = dict[str, Any]()
    for field in option.fields:
        value = preset.get(field.name, field.default)
        other, legal = field.depends or ("", {"": None})
        beside = found.get(other)
        if value is not None and as_told(beside) in legal:
            found[field.name] = value
    return found


def aimed_option(decision: Decision) -> Option | None:
    """The one option whose targets or spells are rows of their own, if the others leave room."""
    if len(decision.options) > MOST:
        return None
    aimed = [one for one in decision.options if one.fields and _aims(one.fields[0])]
    return aimed[0] if len(aimed) == 1 and aimed[0].fields[0].choices else None


def _aims(first: Field) -> bool:
    """Whom to place is no target: that belongs on a board of its own."""
    return first.type in AIMED and not first.of
