"""The stakes of dice before they are rolled: thresholds, further dice, reasons (README 6, 7.0)."""

from __future__ import annotations

from rulesets.coc7.rules.percentile import needed as threshold
from rulesets.coc7.sheet.tables import DIFFICULTIES, EXTREME
from rulesets.coc7.state import State
from rulesets.coc7.wording.labels import LEXICON, dice, label, level
from rulesets.coc7.wording.log.rolls import TENS, reason_of
from rulesets.contract import Entry, Following, Stakes
from rulesets.foreseen import AwaitedDice, Foreseen
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import Facts

DAMAGE = frozenset(("damage", "bonus", "impale"))


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    entry, needed, then = roll.entry, roll.needed, _then(roll)
    if entry is None or "skill" not in entry.facts:
        summed = needed.count > 1 and not needed.purpose.endswith(TENS)
        return Stakes(title=roll.title, reason=because(roll.foreseen), sum=summed, then=then)
    facts = entry.facts
    lowest = DIFFICULTIES.index(facts["difficulty"])
    levels = [
        (DIFFICULTIES[level], threshold(facts["skill"], level))
        for level in range(lowest, max(lowest, EXTREME) + 1)
    ]
    first = needed.purpose.removesuffix(TENS)
    rolled = [
        roll_before
        for roll_before in roll.known
        if (roll_before.who, roll_before.purpose) == (needed.who, first)
    ]
    own = roll.choice.by == needed.who and not roll.known
    if own and _rests_on_build(roll, entry):
        alone = {name: facts[name] for name in ("volley",) if name in facts}
        return Stakes(title=roll.title, levels=tuple(levels), reason=reason(alone))
    return Stakes(
        title=roll.title,
        levels=tuple(levels),
        dice=facts["dice"],
        reason=because(roll.foreseen) or reason(facts),
        beside=rolled[-1].faces[0] if needed.purpose != first and rolled else None,
        then=then,
    )


def _rests_on_build(roll: AwaitedDice[State], entry: Entry) -> bool:
    """Whether the number of dice would reveal a build unknown to the roller. An answer can be
    changed while nothing is rolled, so in that case the d100 is rolled first."""
    other = roll.state.combatants.get(entry.target or "")
    if roll.viewer.gm or other is None or other.side in roll.viewer.sides:
        return False
    manoeuvre = entry.facts.get("defence") == "manoeuvre" or entry.facts.get("weapon") == ""
    return manoeuvre or "range" in entry.facts


def _then(roll: AwaitedDice[State]) -> tuple[Following, ...]:
    """The further tens dice, or all damage dice of one attack roll, as their number is fixed
    beforehand."""
    first = roll.needed.purpose
    return tuple(
        Following(item.purpose, item.count, item.sides, tens=item.purpose.endswith(TENS))
        for item in roll.following(lambda then: _belongs(first, then))
    )


def _belongs(purpose: str, then: str) -> bool:
    return then == purpose + TENS or DAMAGE.issuperset((purpose, then))


# -- the reasons ---------------------------------------------------------------------------------

LOWEST = pgettext("coc7", "{dice}: {reasons}. The lowest result counts.")
HIGHEST = pgettext("coc7", "{dice}: {reasons}. The highest result counts.")
EVEN = pgettext("coc7", "{dice}: {reasons}.")


VOLLEY = pgettext("coc7", "Volley {number}")
ASTRAY = phrase(pgettext("coc7", "A fumble: the shot hits somebody on the shooter’s own side."))
HIT = phrase(pgettext("coc7", "It hits."))
HIT_AT = pgettext("coc7", "It hits ({level}).")
HIT_AGAINST = pgettext("coc7", "It hits; armour takes {armour} off.")
HIT_AT_AGAINST = pgettext("coc7", "It hits ({level}); armour takes {armour} off.")
COMES = LEXICON.also["comes"]
VOLLEY_BECAUSE = pgettext("coc7", "Volley {number}. {reason}")
SHOT_BECAUSE = pgettext("coc7", "Shot {number}. {reason}")


def because(foreseen: Foreseen) -> Phrase | None:
    """The cause of the roll, unless the roller has just chosen it: a surprise attack, a fumbled
    shot that hits a friend, or damage after a hit."""
    entry = foreseen.entry
    if entry is None:
        return None
    if entry.rule == "awareness":
        return _comes(foreseen)
    strays = foreseen.before("friend_hit")
    if entry.rule == "damage" and strays is not None and strays.target == entry.target:
        return ASTRAY
    if entry.rule != "damage":
        return None
    return _hit(foreseen, entry)


def _hit(foreseen: Foreseen, entry: Entry) -> Phrase:
    """How well it hits, and the armour where there is some and it is known."""
    rolls = [foreseen.before(rule) for rule in ("attack_roll", "defence_roll")]
    own = next((roll for roll in rolls if roll is not None and roll.who == entry.who), None)
    reached = own.facts.get("level") if own else None
    armour = entry.facts.get("armour")
    if reached is None:
        return phrase(HIT_AGAINST, armour=armour) if armour else HIT
    if armour:
        return phrase(HIT_AT_AGAINST, level=level(reached), armour=armour)
    return phrase(HIT_AT, level=level(reached))


def _comes(foreseen: Foreseen) -> Phrase | None:
    declared = next((entry for rule in COMES if (entry := foreseen.before(rule))), None)
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
    names = [name for name, net in facts.items() if name.startswith("mod_") and net]
    if not names:
        return None
    net = facts["dice"]
    message = LOWEST if net > 0 else HIGHEST if net < 0 else EVEN
    return phrase(message, dice=dice(net), reasons=tuple(Term(reason_of(name)) for name in names))
