"""The pattern of most sentences, with the words that this game has for facts."""

from functools import partial

from rulesets import sentence_patterns
from rulesets.arm5.wording.labels import label

given = partial(sentence_patterns.given, word=label)
