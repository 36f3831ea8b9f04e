"""The log of a melee before its blows: beginning, joining, dividing, who faces whom."""

from rulesets.contract import Entry, Weight
from rulesets.messages import pgettext, phrase
from rulesets.momentum.wording.labels import GROUP
from rulesets.momentum.wording.log.words import IN_MELEE
from rulesets.results import Gathering, of_rule
from rulesets.wording.labels import names

IGNORES = pgettext("momentum", "ignores the attack")


def meets(entry: Entry, gathering: Gathering) -> None:
    """Tells that two combatants are in one melee now."""
    gathering.does(gathering.sentence(entry))
    word = None if of_rule(gathering.entries, "group") else phrase(IN_MELEE)
    for who in (entry.who, entry.target):
        gathering.befalls(who, Weight.DID, word=word)


def ignore(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID, word=phrase(IGNORES))


def group(entry: Entry, gathering: Gathering) -> None:
    """Tells groups: a single one is the deed; several have a sentence each for all members."""
    facts, sentence = entry.facts, gathering.sentence(entry)
    alone = len(of_rule(gathering.entries, "group", "split")) == 1
    if alone or not facts["members"]:
        gathering.does(sentence)
    word = phrase(IN_MELEE) if alone else phrase(GROUP, number=facts["group"])
    for member in names(facts["members"]):
        gathering.befalls(member.id, Weight.DID, None if alone else sentence, word=word)


def redirect(entry: Entry, gathering: Gathering) -> None:
    """Tells it of the actor alone, not of the new target."""
    gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry))
