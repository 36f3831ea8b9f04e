"""Reasons for bonus or penalty dice, shown to the roller (README 7.0)."""

from collections.abc import Mapping

from rulesets.coc7.wording.labels import dice, label, level
from rulesets.coc7.wording.log.why_roll import reason_of
from rulesets.contract import Entry
from rulesets.foreseen import Foreseen
from rulesets.messages import Message, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import Facts

LOWEST = pgettext("coc7", "{dice}: {reasons}. The lowest result counts.")
HIGHEST = pgettext("coc7", "{dice}: {reasons}. The highest result counts.")
EVEN = pgettext("coc7", "{dice}: {reasons}.")


VOLLEY = pgettext("coc7", "Volley {number}")
ASTRAY = phrase(pgettext("coc7", "A fumble: the shot hits somebody on the shooter’s own side."))
HIT = phrase(pgettext("coc7", "It hits."))
HIT_AT = pgettext("coc7", "It hits ({level}).")
HIT_AGAINST = pgettext("coc7", "It hits; armour takes {armour} off.")
HIT_AT_AGAINST = pgettext("coc7", "It hits ({level}); armour takes {armour} off.")
COMES: Mapping[str, Message] = {
    "melee": pgettext("coc7", "An attack: {weapon}"),
    "manoeuvre": pgettext("coc7", "A manoeuvre: {goal}"),
    "throw": pgettext("coc7", "A throw: {weapon}"),
    "shoot": pgettext("coc7", "A shot: {weapon}"),
    "burst": pgettext("coc7", "A burst: {weapon}"),
    "auto": pgettext("coc7", "Full auto: {weapon}"),
}
VOLLEY_BECAUSE = pgettext("coc7", "Volley {number}. {reason}")
SHOT_BECAUSE = pgettext("coc7", "Shot {number}. {reason}")


def because(found: Foreseen) -> Phrase | None:
    """The cause of the roll, unless the roller has just chosen it: a surprise attack, a fumbled
    shot that hits a friend, or damage after a hit."""
    told = found.entry
    if told is None:
        return None
    if told.rule == "awareness":
        return _comes(found)
    strays = found.before("friend_hit")
    if told.rule == "damage" and strays is not None and strays.target == told.target:
        return ASTRAY
    if told.rule != "damage":
        return None
    return _hit(found, told)


def _hit(found: Foreseen, told: Entry) -> Phrase:
    """How well it hits, and the armour where there is some and it is known."""
    rolls = [found.before(rule) for rule in ("attack_roll", "defence_roll")]
    own = next((roll for roll in rolls if roll is not None and roll.who == told.who), None)
    reached = own.facts.get("level") if own else None
    armour = told.facts.get("armour")
    if reached is None:
        return phrase(HIT_AGAINST, armour=armour) if armour else HIT
    if armour:
        return phrase(HIT_AT_AGAINST, level=level(reached), armour=armour)
    return phrase(HIT_AT, level=level(reached))


def _comes(found: Foreseen) -> Phrase | None:
    declared = next((entry for rule in COMES if (entry := found.before(rule))), None)
    if declared is None:
        return None
    weapon, goal = declared.facts.get("weapon") or "weapon", declared.facts.get("goal") or "goal"
    return phrase(COMES[declared.rule], weapon=Term(weapon), goal=label("goal", goal))


def reason(facts: Facts) -> Phrase | None:
    """The number of the roll in a series, and the reasons why it is easier or harder; None if there
    are none."""
    why = _dice(facts)
    if "volley" in facts and why is None:
        return phrase(VOLLEY, number=facts["volley"])
    if "volley" in facts:
        return phrase(VOLLEY_BECAUSE, number=facts["volley"], reason=why)
    if facts.get("mod_burst"):
        return phrase(SHOT_BECAUSE, number=facts["shot"], reason=why)
    return why


def _dice(facts: Facts) -> Phrase | None:
    found = [name for name, net in facts.items() if name.startswith("mod_") and net]
    if not found:
        return None
    net = facts["dice"]
    message = LOWEST if net > 0 else HIGHEST if net < 0 else EVEN
    return phrase(message, dice=dice(net), reasons=tuple(Term(reason_of(name)) for name in found))
