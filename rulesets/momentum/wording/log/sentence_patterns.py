"""Sentences of the log about results."""

from rulesets.messages import Term
from rulesets.momentum.wording.labels import level
from rulesets.sentence_patterns import Facts


def counted(facts: Facts) -> str:
    """Which successes counted. A side without any fighter left has none."""
    result = str(facts.get("result", ""))
    lone = result == "all" and 0 in (facts.get("active"), facts.get("passive"))
    return "one_side" if lone else result


def leveled(facts: Facts) -> Term:
    return level(facts["level"], bool(facts.get("fumble")))
