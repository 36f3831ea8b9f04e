"""The log of rounds, initiative, moving, spells, and actions outside a melee."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.log.blows import goes_down
from rulesets.momentum.wording.log.words import MISSED, MISSED_MANY, NO_DAMAGE, WOUNDED_MANY, by
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people

MOST_ROLLS = 6
TOTAL = pgettext("momentum", "{who} ({total})")
TOTALS = pgettext("momentum", "Initiative: {rolls}.")
ROLLS = pgettext("momentum", "Rolled for initiative: {rolls}.")
EVERYBODY = pgettext("momentum", "Everybody has rolled initiative.")
INITIATIVE = pgettext("momentum", "initiative {total}")
ROLL = pgettext("momentum", "rolled {total}")
SUCCEEDS = pgettext("momentum", "{who} succeeds: {what}.")


def rolled(facts: Facts) -> str:
    """The form for the initiative, which is secret in some fights."""
    return "said" if "total" in facts else "rolls" if facts["roll"] else "nothing"


def loading(facts: Facts) -> str:
    if not facts["success"]:
        return "fails"
    return "said" if "left" not in facts else "goes_on" if facts["left"] else "done"


def initiative(entry: Entry, gathering: Gathering) -> None:
    """Tells all totals in one sentence; for combatants with a secret total the rolls in another."""
    fact = "total" if "total" in entry.facts else "roll"
    if not entry.facts[fact]:
        return
    rolled = of_rule(gathering.entries, "initiative")
    some = [each for each in rolled if ("total" in each.facts) == (fact == "total")]
    gathering.does(_rolls(some, fact, rolled))
    word = phrase(INITIATIVE if fact == "total" else ROLL, total=entry.facts[fact])
    gathering.befalls(entry.who, Weight.DID, word=word)


def _rolls(some: Sequence[Entry], fact: str, everybody: Sequence[Entry]) -> Phrase:
    if len(everybody) > MOST_ROLLS:
        return phrase(EVERYBODY)
    rolls = tuple(
        phrase(TOTAL, who=Name(each.who or ""), total=each.facts[fact])
        for each in some
        if each.facts[fact]
    )
    message: Message = TOTALS if fact == "total" else ROLLS
    return phrase(message, rolls=rolls)


def other(entry: Entry, gathering: Gathering) -> None:
    """Tells another action; after a test, whether it worked."""
    facts, tested = entry.facts, by(gathering.entries, entry.who, "test")
    worked = tested is not None and facts["success"] and facts["what"]
    values = {**people(entry), "what": facts["what"]}
    sentence = Phrase(SUCCEEDS, values) if worked else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.DID, sentence)


HARMS = pgettext("momentum", "{who} casts {spell} on {target}: {damage} damage.")
PAID = npgettext("momentum", "{count} magic point spent", "{count} magic points spent")


def cast(entry: Entry, gathering: Gathering) -> None:
    """Tells the spell, its effect and its cost."""
    facts, harm = entry.facts, by(gathering.entries, entry.who, "spell_damage")
    if harm is not None and harm.facts["damage"]:
        values = {**people(entry), "spell": Term(facts["spell"]), "damage": harm.facts["damage"]}
        gathering.does(Phrase(HARMS, values))
    else:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)
    if facts.get("cost"):
        gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(PAID, count=facts["cost"]))
    if not facts["success"]:
        missed = Phrase(MISSED, count=1)
        gathering.befalls(entry.target, Weight.MISSED, word=missed, many=MISSED_MANY)
    elif harm is None:
        gathering.befalls(entry.target, Weight.DID)


def spell_damage(entry: Entry, gathering: Gathering) -> None:
    """Tells the damage of a spell, if the spell itself is not told with it."""
    done = entry.facts["damage"]
    if not done or by(gathering.entries, entry.who, "cast") is None:
        gathering.does(gathering.sentence(entry))
    if not done:
        gathering.befalls(entry.target, Weight.RESISTED, word=phrase(NO_DAMAGE))
        return
    gathering.befalls(entry.target, Weight.WOUNDED, life=done, many=WOUNDED_MANY)
    goes_down(entry, gathering)
