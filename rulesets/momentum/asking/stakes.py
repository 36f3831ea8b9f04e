"""The stakes of a roll before it is made (README 6, 7.1): the levels of a d20, the reason for two
dice, and the bonus to damage or initiative."""

from __future__ import annotations

from rulesets.contract import Entry, Stakes
from rulesets.foreseen import AwaitedDice
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.momentum.state import State
from rulesets.wording.labels import signed

ADVANTAGE = phrase(pgettext("momentum", "Advantage: two dice, the lower one counts."))
DISADVANTAGE = phrase(pgettext("momentum", "Disadvantage: two dice, the higher one counts."))
DOUBLED = phrase(pgettext("momentum", "Level III: the damage is doubled."))
HALVED = phrase(pgettext("momentum", "Nobody succeeded: half the damage."))
INITIATIVE = pgettext("momentum", "Initiative value: {number}.")
ADDED = pgettext("momentum", "Damage roll: {number}.")
ADDED_DOUBLED = pgettext("momentum", "Damage roll: {number}; doubled at level III.")
ADDED_HALVED = pgettext("momentum", "Damage roll: {number}; halved, as nobody succeeded.")
HIT = phrase(pgettext("momentum", "It hits."))
HIT_BESIDE = pgettext("momentum", "It hits. {rest}")
ARMOUR = pgettext("momentum", "Armour takes {armour} off.")
BESIDE = pgettext("momentum", "{first} {rest}")
HARMING = ("damage", "spell_damage")
D20 = 20
LEVELS = (("level_1", "value"), ("level_2", "hard"), ("level_3", "extreme"))


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    entry = roll.entry
    if entry is None or entry.rule != "test" or "value" not in entry.facts:
        reason = _before_damage(entry) if entry else None
        summed = roll.needed.count > 1 and roll.needed.purpose in HARMING
        return Stakes(title=roll.title, reason=reason, sum=summed)
    facts = entry.facts
    reason = {1: ADVANTAGE, -1: DISADVANTAGE}.get(facts["edge"])
    levels = tuple((term, max(0, facts[name])) for term, name in LEVELS)
    return Stakes(title=roll.title, levels=levels, dice=facts["edge"], reason=reason, sides=D20)


def _before_damage(entry: Entry) -> Phrase | None:
    """The hit, the bonus, and the armour if it is known."""
    added = _added(entry)
    if entry.rule not in HARMING:
        return added
    parts = [added] if added else []
    if "armour" in entry.facts:
        parts.append(phrase(ARMOUR, armour=entry.facts["armour"]))
    return phrase(HIT_BESIDE, rest=beside(*parts)) if parts else HIT


def beside(*parts: Phrase) -> Phrase:
    first, *rest = parts
    return phrase(BESIDE, first=first, rest=beside(*rest)) if rest else first


def _added(entry: Entry) -> Phrase | None:
    """The bonus of the roll, as far as it is known, and its multiplier."""
    if entry.rule == "initiative" and "value" in entry.facts:
        return phrase(INITIATIVE, number=signed(entry.facts["value"]))
    more = entry.facts.get("bonus", 0)
    times = entry.facts.get("times", 1)
    if not more:
        return {2: DOUBLED, 0.5: HALVED}.get(times)
    return phrase({2: ADDED_DOUBLED, 0.5: ADDED_HALVED}.get(times, ADDED), number=signed(more))
