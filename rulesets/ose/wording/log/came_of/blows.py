"""The result of attacks, and of hit points that change when a phase ends."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import figure
from rulesets.ose.wording.log.attacks import attack as attack_said
from rulesets.ose.wording.log.came_of.words import (
    DEAD,
    DEAD_MANY,
    HEALED,
    HEALED_MANY,
    IMMUNE,
    UNHARMED,
    WOUNDED_MANY,
    about,
    dies,
)
from rulesets.ose.wording.log.sentences import SENTENCES
from rulesets.results import Gathering, befalls, of_rule
from rulesets.sentence_patterns import Facts, sentence_of

SEVERAL_HIT = pgettext("ose", "{who} attacks {target} {count} times: {hits} hit, {damage} damage.")
SEVERAL_MISS = pgettext("ose", "{who} attacks {target} {count} times and misses.")
MISSED = npgettext("ose", "missed", "missed {count} times")
WAITS = pgettext("ose", "{target} takes the damage at the end of the phase.")
WAITS_MANY = pgettext("ose", "At the end of the phase {who} takes damage.")
AT_THE_END = pgettext("ose", "{damage} damage at the end of the phase")
TAKES_HOLD = pgettext("ose", "The phase ends, and its effects happen simultaneously.")

MOST_ROLLS = 3
ROLLED = pgettext("ose", "roll {roll}")
ROLLED_NEEDED = pgettext("ose", "roll {roll} against {needed}")
ROLLED_AC = pgettext("ose", "roll {roll}: AC {ac}")

changes = sentence_of(SENTENCES["hit_points"])
death = befalls(Weight.OUT, SENTENCES["death"], word=DEAD, many=DEAD_MANY)


def attack(entry: Entry, gathering: Gathering) -> None:
    """Tells all attacks of one combatant at another with the first of them."""
    made = of_rule(gathering.entries, "attack")
    if entry is not made[0]:
        return
    gathering.does(_done(made))
    if len(made) <= MOST_ROLLS:
        for each in made:
            gathering.befalls(entry.who, Weight.DID, word=_rolled(each, gathering.entries))
    if "hit" in entry.facts:
        _suffers(made, gathering)


def hit_points(entry: Entry, gathering: Gathering) -> None:
    """Tells of changed hit points unless an attack or a spell of the exchange has caused them."""
    if gathering.entries[0].rule != "hit_points":
        return
    gathering.does(phrase(TAKES_HOLD))
    lost, gained = entry.facts.get("damage", 0), entry.facts.get("healing", 0)
    said = None if dies(gathering.entries, entry.target) else changes(entry, entry.facts)
    if lost > gained:
        gathering.befalls(entry.target, Weight.WOUNDED, said, life=lost - gained, many=WOUNDED_MANY)
    else:
        life = entry.facts.get("before", 0) - entry.facts.get("after", 0)
        gathering.befalls(
            entry.target, Weight.CHANGED, said, word=Phrase(HEALED), life=life, many=HEALED_MANY
        )


def waits(entries: Sequence[Entry], target: str | None) -> bool:
    """Whether damage to a target whose hit points the reader may know is still deferred."""
    told = about(entries, "armour_class", target) or about(entries, "save", target)
    return told is not None and about(entries, "hit_points", target) is None


def wait(gathering: Gathering, target: str | None, damage: int) -> None:
    """Tells of damage deferred to the end of the phase."""
    gathering.befalls(
        target,
        Weight.CHANGED,
        phrase(WAITS, target=Name(target or "")),
        word=phrase(AT_THE_END, damage=damage),
        many=WAITS_MANY,
    )


def _done(made: Sequence[Entry]) -> Phrase:
    first = made[0]
    if len(made) == 1:
        return attack_said(first, first.facts)
    values = {"who": Name(first.who or ""), "target": Name(first.target or "")}
    hits = sum(bool(entry.facts.get("hit")) for entry in made)
    if not hits:
        return Phrase(SEVERAL_MISS, values, len(made))
    return Phrase(SEVERAL_HIT, {**values, "hits": hits, "damage": _damage(made)}, len(made))


def _rolled(made: Entry, entries: Sequence[Entry]) -> Phrase | None:
    """The roll, with what was needed or else the armour class that it hits, as far as the reader
    may know them; None without a roll."""
    facts = made.facts
    if not facts.get("natural"):
        return None
    roll = facts["natural"]
    needed = _compared(made, entries).get("needed")
    if needed is not None:
        return phrase(ROLLED_NEEDED, roll=roll, needed=needed)
    if "ac_hit" in facts:
        return phrase(ROLLED_AC, roll=roll, ac=figure(facts["ac_hit"]))
    return phrase(ROLLED, roll=roll)


def _compared(made: Entry, entries: Sequence[Entry]) -> Facts:
    """The facts that the roll was compared with, which directly follow it."""
    at = next(number for number, each in enumerate(entries) if each is made)
    after = entries[at + 1] if at + 1 < len(entries) else made
    return after.facts if after.rule == "armour_class" else {}


def _suffers(made: Sequence[Entry], gathering: Gathering) -> None:
    target, damage = made[0].target, _damage(made)
    if not any(entry.facts.get("hit") for entry in made):
        word = Phrase(MISSED, count=len(made))
        gathering.befalls(target, Weight.MISSED, word=word)
    elif not damage:
        immune = any(entry.facts.get("immune") for entry in made)
        gathering.befalls(target, Weight.RESISTED, word=Phrase(IMMUNE if immune else UNHARMED))
    elif waits(gathering.entries, target):
        wait(gathering, target, damage)
    else:
        gathering.befalls(target, Weight.WOUNDED, life=damage)


def _damage(made: Sequence[Entry]) -> int:
    return sum(entry.facts.get("damage", 0) for entry in made)
