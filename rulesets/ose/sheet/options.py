"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from functools import partial

from rulesets.describing import fields_of
from rulesets.ose.sheet.fields import FIELDS
from rulesets.ose.state import Options

OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
