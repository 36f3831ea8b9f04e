"""The stakes of dice before they are rolled: roller, purpose, and the number to reach."""

from __future__ import annotations

from rulesets.contract import Stakes
from rulesets.fifth.state import State
from rulesets.fifth.wording.labels import listed
from rulesets.foreseen import AwaitedDice, unlike
from rulesets.messages import Phrase, pgettext, phrase

SUMMED = ("damage", "power_damage", "healing", "pool", "ongoing", "hit_dice")
REASONS = {
    "advantage": pgettext("fifth", "Advantage: {reasons}"),
    "disadvantage": pgettext("fifth", "Disadvantage: {reasons}"),
}
DEATH_SAVE = 10

face = unlike


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    summed = roll.needed.purpose in SUMMED and roll.needed.count > 1
    return Stakes(title=roll.title, least=_least(roll), reason=_reason(roll), sum=summed)


def _least(roll: AwaitedDice[State]) -> int | None:
    """The lowest natural roll that is enough, as far as the roller may know it."""
    entry, purpose = roll.entry, roll.needed.purpose
    if entry is None or entry.facts.get("extra"):
        return None
    if purpose == "recharge":
        return roll.state.combatants[roll.needed.who].sheet.powers[entry.facts["power"]].recharge
    if purpose == "death_save":
        return max(2, DEATH_SAVE - entry.facts.get("bonus", 0))
    needed = entry.facts.get("dc") if purpose == "save" else None
    defence = roll.foreseen.after("defence") if purpose == "attack" else None
    if defence is not None and defence.target == entry.target:
        needed = defence.facts.get("ac")
    if needed is None or "bonus" not in entry.facts:
        return None
    return max(1, needed - entry.facts["bonus"])


def _reason(roll: AwaitedDice[State]) -> Phrase | None:
    """Why there are two dice."""
    facts = roll.entry.facts if roll.entry else {}
    edge = facts.get("edge")
    reasons = listed(facts.get(f"{edge}s", "none"))
    return phrase(REASONS[edge], reasons=reasons) if edge in REASONS and reasons else None
