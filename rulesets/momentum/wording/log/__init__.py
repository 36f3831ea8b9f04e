"""The sentences of the log for every rule, with or without facts that not all readers may know, and
the explanations behind "why?"."""

from collections.abc import Mapping

from rulesets.momentum.wording.log.choosing import SENTENCES as CHOICES
from rulesets.momentum.wording.log.doings import SENTENCES as DOINGS
from rulesets.momentum.wording.log.fighting import SENTENCES as FIGHTING
from rulesets.momentum.wording.log.ruling import SENTENCES as RULINGS
from rulesets.sentence_patterns import Say, sentences

SENTENCES: Mapping[str, Say] = {**CHOICES, **DOINGS, **FIGHTING, **RULINGS}
sentence = sentences(SENTENCES)
