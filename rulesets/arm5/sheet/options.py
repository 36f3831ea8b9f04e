"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from functools import partial

from rulesets.arm5.sheet.fields import FIELDS
from rulesets.arm5.state import Options
from rulesets.describing import fields_of

OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
