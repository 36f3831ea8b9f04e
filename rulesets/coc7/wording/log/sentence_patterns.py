"""Sentences about a percentile roll and its success level."""

from functools import partial
from typing import Any

from rulesets.coc7.wording.labels import label, level
from rulesets.sentence_patterns import Facts, if_known

rolled = partial(if_known, word=label)
"""A sentence with the roll and its level."""


def roll_of(facts: Facts) -> dict[str, Any]:
    return {"roll": facts["roll"], "level": level(facts["level"])}
