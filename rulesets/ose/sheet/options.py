"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from functools import partial

from rulesets.describing import house_rules
from rulesets.ose.sheet.fields import FIELDS
from rulesets.ose.state import BANDS, Options

OPTIONS = house_rules(
    Options(),
    {
        "initiative": ("side", "individual"),
        "ties": ("reroll", "simultaneous", "ask"),
        "morale_roll": ("side", "individual"),
        "armour_class": ("descending", "ascending"),
        "attack_table": ("matrix", "thac0"),
        "slow_scope": ("turn", "attack"),
        "damage_roller": ("gm", "attacker"),
        "range_input": ("band", "feet"),
        "default_range": BANDS,
    },
)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
