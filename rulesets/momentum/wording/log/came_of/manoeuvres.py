"""The result of manoeuvres, and changes of the Momentum and the groups."""

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.momentum.wording.labels import label, word
from rulesets.momentum.wording.log.came_of.telling import befalls
from rulesets.momentum.wording.log.came_of.words import (
    DISARMED,
    DROPS,
    FLANKS,
    GM_TELLS,
    LYING_MANY,
    NOTHING_FALLS,
    OUT_OF_MELEE,
    OUT_OF_MELEE_MANY,
    PUSHED,
    SWITCHED,
    by,
    fighters,
    is_exchange,
)
from rulesets.results import Gathering, of_rule

MOMENTUM = pgettext("momentum", "The Momentum goes to: {side} ({reason}).")
LYING = word("reason", "prone")


def disarm(entry: Entry, gathering: Gathering) -> None:
    falls = entry.facts.get("weapon", "") is not None
    befalls(
        gathering,
        entry.target,
        Weight.CHANGED if falls else Weight.RESISTED,
        gathering.sentence(entry),
        word=phrase(DISARMED if falls else NOTHING_FALLS),
    )


def trip(entry: Entry, gathering: Gathering) -> None:
    said = gathering.sentence(entry)
    befalls(gathering, entry.target, Weight.CHANGED, said, word=LYING, many=LYING_MANY)


def push(entry: Entry, gathering: Gathering) -> None:
    said = gathering.sentence(entry)
    befalls(gathering, entry.target, Weight.CHANGED, said, word=phrase(PUSHED))


def improvise(entry: Entry, gathering: Gathering) -> None:
    said = gathering.sentence(entry)
    befalls(gathering, entry.target, Weight.CHANGED, said, word=phrase(GM_TELLS))


def take_momentum(entry: Entry, gathering: Gathering) -> None:
    befalls(gathering, entry.who, Weight.DID, gathering.sentence(entry))


def flank(entry: Entry, gathering: Gathering) -> None:
    said = gathering.sentence(entry)
    befalls(gathering, entry.who, Weight.CHANGED, said, word=phrase(FLANKS))


def switch(entry: Entry, gathering: Gathering) -> None:
    """Tells a switch; a combatant that trades places changes groups as well."""
    said = gathering.sentence(entry)
    befalls(gathering, entry.who, Weight.CHANGED, said, word=phrase(SWITCHED))
    if entry.facts.get("swapped"):
        gathering.befalls(entry.target, Weight.CHANGED, word=phrase(SWITCHED))


def momentum(entry: Entry, gathering: Gathering) -> None:
    """Tells the Momentum; in an exchange the group is not named."""
    if not is_exchange(gathering.entries) or not {"side", "reason"} <= entry.facts.keys():
        gathering.does(gathering.sentence(entry))
        return
    reason = label("reason", entry.facts["reason"])
    gathering.does(phrase(MOMENTUM, side=Name(entry.facts["side"]), reason=reason))


def fumble(entry: Entry, gathering: Gathering) -> None:
    said, option = gathering.sentence(entry), entry.facts.get("option")
    words = {"drop_weapon": phrase(DROPS), "prone": LYING}
    if option == "damage":
        lost = entry.facts.get("damage", 0)
        gathering.befalls(entry.who, Weight.WOUNDED, said, life=lost)
    else:
        weight = Weight.CHANGED if option in words else Weight.DID
        gathering.befalls(entry.who, weight, said, word=words.get(str(option)))


def dissolve(entry: Entry, gathering: Gathering) -> None:
    """Tells the end of a group to the participants who were left in it."""
    entries = gathering.entries
    left = [who for who in fighters(entries) if not by(entries, who, "out", "flee", "leave")]
    if not left or of_rule(entries, "switch"):
        gathering.does(gathering.sentence(entry))
    for who in left:
        gathering.befalls(who, Weight.CHANGED, word=Phrase(OUT_OF_MELEE), many=OUT_OF_MELEE_MANY)
