"""Short words for affected combatants, and sentences for several with the same consequence."""

from collections.abc import Mapping, Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Phrase, pgettext
from rulesets.results import Gathering, of_rule

MISSED = pgettext("arm5", "missed")
DEFENCE_WINS = pgettext("arm5", "tie: the defence holds")
HOLD_WINS = pgettext("arm5", "tie: not free")
UNHURT = pgettext("arm5", "not hurt")
BOTCH = pgettext("arm5", "botch")
DOUBLED = pgettext("arm5", "doubled die")
FATIGUE = pgettext("arm5", "fatigue −{levels}")
WOUNDS: Mapping[str, Message] = {
    "light": pgettext("arm5", "light wound"),
    "medium": pgettext("arm5", "medium wound"),
    "heavy": pgettext("arm5", "heavy wound"),
    "incapacitating": pgettext("arm5", "incapacitating wound"),
    "killing": pgettext("arm5", "killing wound"),
}
DOWN: Mapping[str, Message] = {
    "unconscious": pgettext("arm5", "unconscious"),
    "incapacitated": pgettext("arm5", "incapacitated"),
    "dead": pgettext("arm5", "dead"),
}
DOWN_MANY: Mapping[str, Message] = {
    "unconscious": pgettext("arm5", "Unconscious: {who}."),
    "incapacitated": pgettext("arm5", "Incapacitated: {who}."),
    "dead": pgettext("arm5", "Dead: {who}."),
}
ENGAGED = pgettext("arm5", "engaged")
LEFT = pgettext("arm5", "left the field")
BACK = pgettext("arm5", "caught")
PURSUED = pgettext("arm5", "pursued")
FREE = pgettext("arm5", "free")
HELD = pgettext("arm5", "held")
ACTION_LOST = pgettext("arm5", "action lost")
ACTION_LOST_MANY = pgettext("arm5", "Action lost: {who}.")
STOPPED = pgettext("arm5", "stopped")
NOT_STOPPED = pgettext("arm5", "not stopped")
RESISTS = pgettext("arm5", "spell resisted")
SPELL_FAILED = pgettext("arm5", "spell failed")
SPELL_LOST = pgettext("arm5", "spell lost")
TASK_LOST = pgettext("arm5", "broken off")
FALLS = pgettext("arm5", "fallen from the mount")
MOUNT_TIRES = pgettext("arm5", "mount tired")
MOUNT_SPENT = pgettext("arm5", "mount exhausted")

INITIATIVE = pgettext("arm5", "initiative {total}")
AGAIN = pgettext("arm5", "rolled again: {total}")
PRIORITY = pgettext("arm5", "priority {total}")
LOT = pgettext("arm5", "lot {die}")
QUICK_ENOUGH = pgettext("arm5", "fast enough: {total}")
TOO_SLOW = pgettext("arm5", "too slow: {total}")
QUICK_MANY = pgettext("arm5", "Fast enough to cast: {who}.")
SLOW_MANY = pgettext("arm5", "Too slow to fast cast: {who}.")
HOLDS = pgettext("arm5", "holds: {total}")
HOLDS_NOT = pgettext("arm5", "does not hold: {total}")
HOLDS_MANY = pgettext("arm5", "Holding on: {who}.")
HOLDS_NOT_MANY = pgettext("arm5", "Not holding on: {who}.")
PASSED = pgettext("arm5", "passed: {total}")
FAILED = pgettext("arm5", "failed: {total}")
CONCENTRATED = pgettext("arm5", "concentration kept: {total}")
DISTRACTED = pgettext("arm5", "concentration lost: {total}")
IN_BREATH = pgettext("arm5", "not out of breath: {total}")
OUT_OF_BREATH = pgettext("arm5", "out of breath: {total}")


def about(entries: Sequence[Entry], rule: str, who: str | None) -> Entry | None:
    """The last entry of a rule with this combatant as `who`."""
    found = [entry for entry in of_rule(entries, rule) if entry.who == who]
    return found[-1] if found else None


def numbered(message: Message, entry: Entry) -> Phrase | None:
    """The words with the total or the die, if the reader may know it."""
    fact = "die" if "{die}" in message.text else "total"
    number = entry.facts.get(fact)
    return None if number is None else Phrase(message, {fact: number})


def rolls(entry: Entry, gathering: Gathering) -> None:
    """Tells who rolled, and whether a roll was a botch."""
    word = Phrase(BOTCH) if entry.facts.get("botch") else None
    gathering.befalls(entry.who, Weight.DID, word=word)


def doubled(entry: Entry) -> bool:
    """Whether a one was rolled again."""
    own = [roll for roll in entry.rolls if not roll.purpose.endswith("_botch")]
    return len(own) > 1
