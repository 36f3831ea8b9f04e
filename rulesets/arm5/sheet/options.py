"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from functools import partial

from rulesets.arm5.sheet.fields import FIELDS
from rulesets.arm5.state import Options
from rulesets.describing import house_rules

OPTIONS = house_rules(
    Options(),
    {
        "damage_effects": ("fatigue_table", "by_intent", "wounds_and_fatigue"),
        "botch_dice": (0, 10),
        "untrained_botch_dice": (0, 10),
        "quick_actions": (0, 4),
        "prone_bonus": (0, 12),
        "sprint_ease": (0, 30),
        "aura": (-10, 20),
        "extended_attacked_ease": (0, 30),
        "extended_damaged_ease": (0, 30),
        "extended_cast_ease": (0, 30),
    },
)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
