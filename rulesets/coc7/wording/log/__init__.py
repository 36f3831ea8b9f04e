"""The sentences of the log for every rule, with or without facts that not all readers may know, and
the explanations behind "why?"."""

from collections.abc import Mapping

from rulesets.coc7.wording.log.attacks import SENTENCES as ATTACKS
from rulesets.coc7.wording.log.doings import SENTENCES as DOINGS
from rulesets.coc7.wording.log.harm import SENTENCES as HARM
from rulesets.coc7.wording.log.rulings import SENTENCES as RULINGS
from rulesets.sentence_patterns import Say, sentences

SENTENCES: Mapping[str, Say] = {**DOINGS, **ATTACKS, **HARM, **RULINGS}
sentence = sentences(SENTENCES)
