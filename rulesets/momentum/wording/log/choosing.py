"""The log of choices. Choices that are followed by an entry of their own at once, and staying out
of something, have no sentence."""

from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase
from rulesets.momentum.wording.labels import LEXICON, OF_ITS_OWN, doing
from rulesets.momentum.wording.log.words import ANSWERS, by
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts


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
