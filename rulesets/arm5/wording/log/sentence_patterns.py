"""The pattern of most sentences, with this game's words for facts."""

from functools import partial

from rulesets import sentence_patterns
from rulesets.arm5.wording.labels import label

given = partial(sentence_patterns.if_known, word=label)
