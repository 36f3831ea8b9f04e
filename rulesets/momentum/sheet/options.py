"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import IllegalSetup
from rulesets.describing import fields_of
from rulesets.messages import Term, phrase
from rulesets.momentum.sheet.fields import FIELDS
from rulesets.momentum.state import Options

OPTIONS = fields_of(Options)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    options = FIELDS.options(OPTIONS, options)
    if options["extreme_divisor"] <= options["hard_divisor"]:
        above = phrase(reasons.ABOVE, other=Term("hard_divisor"))
        raise IllegalSetup("bad_options", above, "extreme_divisor")
    return options
