"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from functools import partial

from rulesets.coc7.sheet.fields import FIELDS
from rulesets.coc7.state import Options
from rulesets.contract import Field
from rulesets.describing import house_rules

OPTIONS = house_rules(
    Options(),
    {
        "wounds": ("full", "simple"),
        "undefended": ("none", "bonus_die", "automatic"),
        "surprise_difficulty": ("regular", "hard", "extreme"),
        "excess_penalty": ("auto", "ranged"),
        "improvised_damage": Field(name="improvised_damage", type="dice"),
    },
)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
