"""The log of choices, and of whom a melee brings together before its blows. Choices that are
followed by an entry of their own at once, and staying out of something, have no sentence."""

from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.momentum.wording.labels import GROUP, LEXICON, OF_ITS_OWN, doing
from rulesets.momentum.wording.log.words import ANSWERS, IN_MELEE, by
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import names

IGNORES = pgettext("momentum", "ignores the attack")


def chosen(facts: Facts) -> str:
    kind, option = facts["kind"], facts["option"]
    if kind == "declare":
        return "declares"
    if kind not in ANSWERS:
        return f"{kind}_{option}"
    own = facts.get("manoeuvre") in OF_ITS_OWN and option == "manoeuvre"
    return str(facts["manoeuvre"] if own else option)


TOLD_BY = "test leave flee other stand_up pick_up".split()


def choice(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose. Once the
    dice of an exchange are rolled, only the choices of those without a roll are told."""
    sentence, choices = gathering.sentence(entry), of_rule(gathering.entries, "choice")
    if entry.facts["kind"] in ANSWERS and of_rule(gathering.entries, "test", "count"):
        if by(gathering.entries, entry.who, *TOLD_BY) is None:
            gathering.befalls(entry.who, Weight.DID, word=noted(entry))
    elif sentence is not None and len(list(filter(gathering.sentence, choices))) == 1:
        gathering.does(sentence)
        gathering.befalls(entry.who, Weight.DID, word=noted(entry))
    elif sentence is not None:
        declared, option = entry.facts["kind"] == "declare", entry.facts["option"]
        many = LEXICON.also["all_declare"].get(option) if declared else None
        gathering.befalls(entry.who, Weight.DID, sentence, word=noted(entry), many=many)


def noted(entry: Entry) -> Phrase | None:
    """A declaration or choice for an exchange as a note: "Attacks Goblin 3"."""
    facts = entry.facts
    option = facts["option"]
    untold = option in ("cast", "manoeuvre") and not (facts.get("spell") or facts.get("manoeuvre"))
    if facts["kind"] not in ("declare", *ANSWERS) or untold:
        return None
    names = (facts.get(name) for name in ("manoeuvre", "goal", "spell"))
    return doing(option, entry.target, *names)


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
