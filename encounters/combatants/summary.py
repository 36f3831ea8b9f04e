"""A stat block in one line, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from encounters.play.panels import wording
from rulesets.contract import Ruleset


def summary_of(ruleset: Ruleset, stats: Mapping[str, Any]) -> SafeString:
    return wording.say(ruleset.wording.summary(stats), {}, ruleset)
