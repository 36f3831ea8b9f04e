"""The log: a sentence for every rule, also where facts were left out for the reader."""

from collections.abc import Mapping

from rulesets.coc7.wording.log.attacks import SENTENCES as ATTACKS
from rulesets.coc7.wording.log.doings import SENTENCES as DOINGS
from rulesets.coc7.wording.log.harm import SENTENCES as HARM
from rulesets.coc7.wording.log.rulings import SENTENCES as RULINGS
from rulesets.contract import Entry
from rulesets.messages import Phrase
from rulesets.sentence_patterns import Sentence

SENTENCES: Mapping[str, Sentence] = {**DOINGS, **ATTACKS, **HARM, **RULINGS}


def sentence(entry: Entry) -> Phrase | None:
    say = SENTENCES.get(entry.rule)
    return say(entry, entry.facts) if say else None
