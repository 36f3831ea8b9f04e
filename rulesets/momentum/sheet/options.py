"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import IllegalSetup
from rulesets.describing import die, house_rules
from rulesets.messages import Term, phrase
from rulesets.momentum.sheet.fields import FIELDS
from rulesets.momentum.state import Options

OPTIONS = house_rules(
    Options(),
    {
        "hard_divisor": (2, 10),
        "extreme_divisor": (3, 20),
        "fumble_from": (2, 21),
        "initiative_die": die("initiative_die"),
        "split_from": (2, 99),
        "split_decider": ("by_case", "initiative", "momentum"),
        "first_momentum": ("initiator", "initiative"),
        "reward_on": ("extreme", "critical"),
        "evade_disadvantage": ("except_defending", "always", "never", "afterwards"),
        "undefended_attack": ("roll", "auto"),
        "armour_order": ("after_multiplier", "before_multiplier"),
        "half_round": ("down", "up"),
        "at_zero": ("unconscious", "dead"),
        "hindered_penalty": (0, 20),
    },
)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    options = FIELDS.options(OPTIONS, options)
    if options["extreme_divisor"] <= options["hard_divisor"]:
        above = phrase(reasons.ABOVE, other=Term("hard_divisor"))
        raise IllegalSetup("bad_options", above, "extreme_divisor")
    return options
