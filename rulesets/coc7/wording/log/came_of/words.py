"""Short words for affected combatants, and sentences for several with the same consequence."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.coc7.wording.labels import level
from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, npgettext, pgettext, phrase
from rulesets.results import of_rule

STATUS: Mapping[str, Message] = {
    "active": pgettext("coc7", "can fight again"),
    "unconscious": pgettext("coc7", "unconscious"),
    "dying": pgettext("coc7", "dying"),
    "dead": pgettext("coc7", "dead"),
    "fled": pgettext("coc7", "fled"),
    "removed": pgettext("coc7", "out of the fight"),
}
STABLE = pgettext("coc7", "stable")
STATUS_MANY: Mapping[str, Message] = {
    "active": pgettext("coc7", "Able to fight again ({count}): {who}."),
    "unconscious": pgettext("coc7", "Unconscious ({count}): {who}."),
    "dying": pgettext("coc7", "Dying ({count}): {who}."),
    "dead": pgettext("coc7", "Dead ({count}): {who}."),
    "fled": pgettext("coc7", "Fled ({count}): {who}."),
    "removed": pgettext("coc7", "Out of the fight ({count}): {who}."),
}
SUFFERS: Mapping[str, Message] = {
    "disarm": pgettext("coc7", "disarmed"),
    "push": pgettext("coc7", "pushed away"),
    "knock_down": pgettext("coc7", "prone"),
    "hold": pgettext("coc7", "held"),
}
MANOEUVRED = pgettext("coc7", "manoeuvre succeeded")
MAJOR_WOUND = pgettext("coc7", "major wound")
NO_DAMAGE = pgettext("coc7", "no damage")
FREE = pgettext("coc7", "free")
FREE_MANY = pgettext("coc7", "Free from the hold ({count}): {who}.")
ACTION_LOST = pgettext("coc7", "next action lost")
SURPRISED = pgettext("coc7", "surprised")
NOTICED = pgettext("coc7", "attack noticed in time")
FUMBLED = pgettext("coc7", "fumble")
JAMMED = pgettext("coc7", "weapon jammed")
DUD = pgettext("coc7", "dud, one round lost")
MISSED = pgettext("coc7", "missed")
MANOEUVRE_FAILED = pgettext("coc7", "manoeuvre failed")
SHOTS_MISSED = npgettext("coc7", "missed by {count} shot", "missed by {count} shots")
VOLLEYS_MISSED = npgettext("coc7", "missed by {count} volley", "missed by {count} volleys")
ROUNDS_FIRED = npgettext("coc7", "{count} round fired", "{count} rounds fired")
MAGIC_SPENT = npgettext("coc7", "{count} magic point spent", "{count} magic points spent")
CON_ROLL = pgettext("coc7", "CON roll {roll}: {level}")
RESISTS = pgettext("coc7", "resistance {roll}: {level}")
CASTING_ROLL = pgettext("coc7", "casting roll {roll}: {level}")
BREAKING_FREE = pgettext("coc7", "breaking free {roll}: {level}")
ATTACKS: Mapping[str, Message] = {
    "melee": pgettext("coc7", "attack {roll}: {level}"),
    "manoeuvre": pgettext("coc7", "manoeuvre {roll}: {level}"),
    "throw": pgettext("coc7", "throw {roll}: {level}"),
    "shoot": pgettext("coc7", "shot {roll}: {level}"),
    "burst": pgettext("coc7", "shot {roll}: {level}"),
    "auto": pgettext("coc7", "volley {roll}: {level}"),
}
DODGE_WINS = pgettext("coc7", "tie: the dodge succeeds")
ATTACK_WINS = pgettext("coc7", "tie: the attacker wins")
POW_DECIDES = pgettext("coc7", "tie: POW decides")
HOLD_WINS = pgettext("coc7", "tie: the hold stays")
DEFENCES: Mapping[str, Message] = {
    "dodge": pgettext("coc7", "dodge {roll}: {level}"),
    "fight_back": pgettext("coc7", "fighting back {roll}: {level}"),
    "manoeuvre": pgettext("coc7", "manoeuvre {roll}: {level}"),
    "dive": pgettext("coc7", "dive for cover {roll}: {level}"),
}
ANSWERED = pgettext("coc7", "response {roll}: {level}")


def first_of(entries: Iterable[Entry], *rules: str) -> Entry | None:
    return next((entry for entry in entries if entry.rule in rules), None)


def goes_out(entries: Sequence[Entry], who: str | None) -> bool:
    """Whether the combatant cannot fight any more after these entries."""
    last = last_status(entries, who)
    return last is not None and last.facts.get("status") != "active"


def last_status(entries: Sequence[Entry], who: str | None) -> Entry | None:
    """The last change of the combatant's status in these entries."""
    return next((e for e in reversed(of_rule(entries, "status")) if e.who == who), None)


def tied(one: Entry | None, other: Entry | None) -> bool:
    """Whether both rolls of an opposed roll succeeded with the same level."""
    if one is None or other is None or not (one.facts.get("success") and one.facts.get("level")):
        return False
    both = ("success", "level")
    return all(one.facts.get(name) == other.facts.get(name) for name in both)


def roll_word(message: Message, entry: Entry) -> Phrase | None:
    """The roll and its level in words; None if it was not told."""
    facts = entry.facts
    if "roll" not in facts or "level" not in facts:
        return None
    return phrase(message, roll=facts["roll"], level=level(facts["level"]))
