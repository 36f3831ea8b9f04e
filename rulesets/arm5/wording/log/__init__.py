"""The sentences of the log for every rule, with or without facts that not all readers may know, and
the explanations behind "why?"."""

from collections.abc import Mapping

from rulesets.arm5.wording.log.doing import SENTENCES as DOING
from rulesets.arm5.wording.log.fighting import SENTENCES as FIGHTING
from rulesets.contract import Entry
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.sentence_patterns import Say, sentences

SENTENCES: Mapping[str, Say] = {**FIGHTING, **DOING}
_plainly = sentences(SENTENCES)
BOTCHED = pgettext("arm5", "{said} A botch!")


def sentence(entry: Entry) -> Phrase | None:
    """The sentence, including a botch; its other consequences are up to the GM."""
    said = _plainly(entry)
    return phrase(BOTCHED, said=said) if said is not None and entry.facts.get("botch") else said
