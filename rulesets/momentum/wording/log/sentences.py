"""The log: a sentence for every rule, also where facts were left out for the reader."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.messages import Phrase
from rulesets.momentum.wording.log.choosing import SENTENCES as CHOICES
from rulesets.momentum.wording.log.doings import SENTENCES as DOINGS
from rulesets.momentum.wording.log.fighting import SENTENCES as FIGHTING
from rulesets.momentum.wording.log.ruling import SENTENCES as RULINGS
from rulesets.sentence_patterns import Sentence

SENTENCES: Mapping[str, Sentence] = {**CHOICES, **DOINGS, **FIGHTING, **RULINGS}


def sentence(entry: Entry) -> Phrase | None:
    say = SENTENCES.get(entry.rule)
    return say(entry, entry.facts) if say else None
