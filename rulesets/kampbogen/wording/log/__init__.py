"""The sentences of the log for every rule, with or without facts that not all readers may know, and
the explanations behind "why?"."""

from collections.abc import Mapping

from rulesets.kampbogen.wording.log.harming import SENTENCES as HARM
from rulesets.kampbogen.wording.log.resolving import SENTENCES as RESOLUTION
from rulesets.kampbogen.wording.log.rolling import SENTENCES as ROLLS
from rulesets.kampbogen.wording.log.ruling import SENTENCES as RULINGS
from rulesets.kampbogen.wording.log.situations import SENTENCES as SITUATIONS
from rulesets.sentence_patterns import Say, sentences

SENTENCES: Mapping[str, Say] = {**ROLLS, **RESOLUTION, **HARM, **SITUATIONS, **RULINGS}
sentence = sentences(SENTENCES)
