"""A campaign's own weapons, spells and the like: rows that its sheets can begin from, beside those
of the game's library.

Which lists of a sheet have such rows follows from the game's description of it: those whose rows
have names and make sense without others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from encounters.forms.inside import Description
from encounters.forms.words import Words
from rulesets.contract import Field, Refused, Ruleset

PLAIN: dict[str, Any] = {
    "choices": (),
    "default": (),
    "nullable": False,
    "section": "",
    "help": None,
}
"""A list without a sheet around it: only rows of the table's own, none to begin with."""


def lists(ruleset: Ruleset) -> tuple[Field, ...]:
    """The lists of a sheet whose rows can come from a library."""
    return tuple(stat for stat in ruleset.stats if stat.type == "rows" and _alone(stat))


def _alone(described: Field) -> bool:
    """Whether a row makes sense without others: an attack routine refers to the weapons beside
    it."""
    named = any(row.name == "name" for row in described.rows)
    return named and not any(row.among and row.required for row in described.rows)


def own_columns(described: Field) -> tuple[Field, ...]:
    """The columns of a row that have the same meaning on any sheet."""
    return tuple(row for row in described.rows if not row.among)


def labels(ruleset: Ruleset) -> str:
    """The names of the lists, in the order of the sheet; "" if there are none."""
    words = Words(ruleset.wording.terms, within="stats")
    return ", ".join(words.word(stat.name) for stat in lists(ruleset))


def description(ruleset: Ruleset) -> Description:
    """The lists as a form: only with the columns that mean the same on any sheet."""
    fields = tuple(replace(stat, rows=own_columns(stat), **PLAIN) for stat in lists(ruleset))

    def check(values: Mapping[str, Any]) -> None:
        check_rows(ruleset, values)

    return Description(fields, ruleset.wording.terms, "stats", check)


def check_rows(ruleset: Ruleset, values: Mapping[str, Any]) -> None:
    """Raises Refused for rows that no sheet may have; what else a sheet needs is of no account."""
    sides = {stat.name: stat.side or "party" for stat in lists(ruleset)}
    for name, rows in values.items():
        try:
            ruleset.check_stats({name: rows}, sides.get(name, "party"))
        except Refused as refused:
            if refused.path and refused.path[0] == name:
                raise
