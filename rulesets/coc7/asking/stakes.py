"""The stakes of dice before they are rolled: thresholds, further dice and reasons (README 6)."""

from __future__ import annotations

from rulesets.coc7.rules.percentile import needed as threshold
from rulesets.coc7.sheet.tables import DIFFICULTIES, EXTREME
from rulesets.coc7.state import State
from rulesets.coc7.wording.stakes import because, reason
from rulesets.contract import Entry, Following, Stakes
from rulesets.foreseen import AwaitedDice

TENS = " tens"
DAMAGE = frozenset(("damage", "bonus", "impale"))


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    told, needed, then = roll.entry, roll.needed, _then(roll)
    if told is None or "skill" not in told.facts:
        summed = needed.count > 1 and not needed.purpose.endswith(TENS)
        return Stakes(title=roll.title, reason=because(roll.foreseen), sum=summed, then=then)
    facts = told.facts
    lowest = DIFFICULTIES.index(facts["difficulty"])
    levels = [
        (DIFFICULTIES[level], threshold(facts["skill"], level))
        for level in range(lowest, max(lowest, EXTREME) + 1)
    ]
    first = needed.purpose.removesuffix(TENS)
    rolled = [known for known in roll.known if (known.who, known.purpose) == (needed.who, first)]
    own = roll.choice.by == needed.who and not roll.known
    if own and _rests_on_build(roll, told):
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


def _rests_on_build(roll: AwaitedDice[State], told: Entry) -> bool:
    """Whether the number of dice would reveal a build unknown to the roller. An answer can be
    changed while nothing is rolled, so in that case the d100 is rolled first."""
    other = roll.state.combatants.get(told.target or "")
    if roll.viewer.gm or other is None or other.side in roll.viewer.sides:
        return False
    manoeuvre = told.facts.get("defence") == "manoeuvre" or told.facts.get("weapon") == ""
    return manoeuvre or "range" in told.facts


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
