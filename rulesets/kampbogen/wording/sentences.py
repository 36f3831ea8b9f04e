"""The log: a sentence for every rule, also where facts were left out for the reader."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.kampbogen.wording.harming import SENTENCES as HARM
from rulesets.kampbogen.wording.resolving import SENTENCES as RESOLUTION
from rulesets.kampbogen.wording.rolling import SENTENCES as ROLLS
from rulesets.kampbogen.wording.ruling import SENTENCES as RULINGS
from rulesets.kampbogen.wording.situations import SENTENCES as SITUATIONS
from rulesets.messages import Phrase
from rulesets.saying import Sentence

SENTENCES: Mapping[str, Sentence] = {**ROLLS, **RESOLUTION, **HARM, **SITUATIONS, **RULINGS}


def sentence(entry: Entry) -> Phrase | None:
    say = SENTENCES.get(entry.rule)
    return say(entry, entry.facts) if say else None
