"""The result of actions outside an exchange: initiative, spells, starting a melee, dividing it."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.momentum.wording.labels import GROUP
from rulesets.momentum.wording.log.came_of.blows import goes_down
from rulesets.momentum.wording.log.came_of.words import (
    COMES_TO_NOTHING,
    IGNORES,
    IN_MELEE,
    MISSED,
    MISSED_MANY,
    NO_DAMAGE,
    PAID,
    WOUNDED_MANY,
    by,
)
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import people
from rulesets.wording.labels import names

MOST_ROLLS = 6
TOTAL = pgettext("momentum", "{who} ({total})")
TOTALS = pgettext("momentum", "Initiative: {rolls}.")
ROLLS = pgettext("momentum", "Rolled for initiative: {rolls}.")
EVERYBODY = pgettext("momentum", "Everybody has rolled initiative.")
INITIATIVE = pgettext("momentum", "initiative {total}")
ROLL = pgettext("momentum", "rolled {total}")
HARMS = pgettext("momentum", "{who} casts {spell} on {target}: {damage} damage.")
SUCCEEDS = pgettext("momentum", "{who} succeeds: {what}.")


def initiative(entry: Entry, gathering: Gathering) -> None:
    """Tells all totals in one sentence; for combatants with a secret total the rolls in another."""
    told = "total" if "total" in entry.facts else "roll"
    if not entry.facts.get(told):
        return
    rolled = of_rule(gathering.entries, "initiative")
    some = [each for each in rolled if ("total" in each.facts) == (told == "total")]
    gathering.does(_rolls(some, told, rolled))
    word = phrase(INITIATIVE if told == "total" else ROLL, total=entry.facts[told])
    gathering.befalls(entry.who, Weight.DID, word=word)


def move(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)


def cast(entry: Entry, gathering: Gathering) -> None:
    """Tells the spell, its effect and its cost."""
    facts, harm = entry.facts, by(gathering.entries, entry.who, "spell_damage")
    if harm is not None and {"spell"} <= facts.keys() and harm.facts.get("damage"):
        values = {**people(entry), "spell": Term(facts["spell"]), "damage": harm.facts["damage"]}
        gathering.does(Phrase(HARMS, values))
    else:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)
    if facts.get("cost"):
        gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(PAID, count=facts["cost"]))
    if facts.get("success") is False:
        missed = Phrase(MISSED, count=1)
        gathering.befalls(entry.target, Weight.MISSED, word=missed, many=MISSED_MANY)
    elif harm is None:
        gathering.befalls(entry.target, Weight.DID)


def spell_damage(entry: Entry, gathering: Gathering) -> None:
    """Tells the damage of a spell, if the spell itself is not told with it."""
    done = entry.facts.get("damage")
    if not done or by(gathering.entries, entry.who, "cast") is None:
        gathering.does(gathering.sentence(entry))
    if done == 0:
        gathering.befalls(entry.target, Weight.RESISTED, word=phrase(NO_DAMAGE))
        return
    gathering.befalls(entry.target, Weight.WOUNDED, life=done or 0, many=WOUNDED_MANY)
    goes_down(entry, gathering)


def other(entry: Entry, gathering: Gathering) -> None:
    """Tells another action; after a test, whether it worked."""
    facts, tested = entry.facts, by(gathering.entries, entry.who, "test")
    worked = tested is not None and facts.get("success") and facts.get("what")
    values = {**people(entry), "what": facts.get("what")}
    said = Phrase(SUCCEEDS, values) if worked else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.DID, said)


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
    facts, said = entry.facts, gathering.sentence(entry)
    alone = len(of_rule(gathering.entries, "group", "split")) == 1
    if alone or not facts.get("members"):
        gathering.does(said)
    for member in names(facts.get("members", "")):
        number = facts.get("group")
        gathering.befalls(
            member.id,
            Weight.DID,
            None if alone else said,
            word=Phrase(IN_MELEE) if alone or not number else phrase(GROUP, number=number),
        )


def void(entry: Entry, gathering: Gathering) -> None:
    said = gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.DID, said, word=phrase(COMES_TO_NOTHING))


def check(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)


def _rolls(some: Sequence[Entry], told: str, everybody: Sequence[Entry]) -> Phrase:
    if len(everybody) > MOST_ROLLS:
        return phrase(EVERYBODY)
    rolls = tuple(
        phrase(TOTAL, who=Name(each.who or ""), total=each.facts[told])
        for each in some
        if each.facts.get(told)
    )
    message: Message = TOTALS if told == "total" else ROLLS
    return phrase(message, rolls=rolls)
