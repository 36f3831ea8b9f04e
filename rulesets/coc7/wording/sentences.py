"""The log: a sentence for every rule, also where facts were left out for the reader."""

from collections.abc import Mapping

from rulesets.coc7.wording.attacks import SENTENCES as ATTACKS
from rulesets.coc7.wording.doings import SENTENCES as DOINGS
from rulesets.coc7.wording.harm import SENTENCES as HARM
from rulesets.coc7.wording.rulings import SENTENCES as RULINGS
from rulesets.contract import Entry
from rulesets.messages import Phrase
from rulesets.saying import Sentence

SENTENCES: Mapping[str, Sentence] = {**DOINGS, **ATTACKS, **HARM, **RULINGS}


def sentence(entry: Entry) -> Phrase | None:
    say = SENTENCES.get(entry.rule)
    return say(entry, entry.facts) if say else None
