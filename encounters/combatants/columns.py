"""The main stats of a game as columns in the admin's list of sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin

from encounters.combatants.models import Combatant
from encounters.forms.words import Words
from encounters.text.wording import term
from rulesets.contract import Field, Ruleset

MOST = 5
SHORT = ("int", "enum", "dice")
type Column = Callable[[Combatant], str]


def columns_of(ruleset: Ruleset) -> list[Column]:
    """A column for each stat that a combatant made on the spot is asked for, then for stats that
    all have."""
    words = Words(ruleset.wording.terms, within="stats")
    return [
        _column(item, term(ruleset, item.name, short=True, within="stats"), words)
        for item in _main(ruleset)
    ]


def _main(ruleset: Ruleset) -> list[Field]:
    fits = [stat for stat in ruleset.stats if stat.type in SHORT and not stat.open]
    asked = [fit for name in ruleset.spot.stats for fit in fits if fit.name == name]
    rest = [fit for fit in fits if fit.type == "int" and fit.default is not None]
    found = {item.name: item for item in (*asked, *rest)}
    return list(found.values())[:MOST]


def _column(stat: Field, title: str, words: Words) -> Column:
    @admin.display(description=title)
    def shown(sheet: Combatant) -> str:
        value: Any = sheet.stats.get(stat.name, stat.default)
        if value is None or stat.side not in ("", sheet.side):
            return "–"
        return words.value(stat.name, str(value)) if stat.choices else str(value)

    shown.__name__ = f"stat_{stat.name}"
    return shown
