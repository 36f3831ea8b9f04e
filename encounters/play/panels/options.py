"""Which options of a decision are rows, and which row is chosen when nobody has chosen yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option

AIMED = ("combatant", "spell")
MOST = 6  # of more options each is a row, and whom it is aimed at stands below


def preselected(
    decision: Decision, presets: Mapping[str, Mapping[str, Any]]
) -> tuple[str | None, str | None]:
    """The row that is chosen when nobody has chosen yet: the default, aimed as is suggested."""
    option = decision.option(decision.default) if decision.default else None
    if option is None:
        return None, None
    aimed = aimed_option(decision)
    if aimed is None or aimed.name != option.name:
        return option.name, None
    first = option.fields[0]
    return option.name, presets[option.name].get(first.name, first.default) or first.choices[0]


def aimed_option(decision: Decision) -> Option | None:
    """The one option whose targets or spells are rows of their own, if the others leave room."""
    if len(decision.options) > MOST:
        return None
    aimed = [one for one in decision.options if one.fields and _aims(one.fields[0])]
    return aimed[0] if len(aimed) == 1 and aimed[0].fields[0].choices else None


def _aims(first: Field) -> bool:
    """Whom to place is no target: that belongs on a board of its own."""
    return first.type in AIMED and not first.of
