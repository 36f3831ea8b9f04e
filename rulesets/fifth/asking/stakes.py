"""The stakes of dice before they are rolled: roller, purpose, and the number to reach."""

from __future__ import annotations

from rulesets.contract import Stakes
from rulesets.fifth.state import State
from rulesets.fifth.wording.labels import listed
from rulesets.foreseen import AwaitedDice
from rulesets.messages import Phrase, pgettext, phrase

SUMMED = ("damage", "power_damage", "healing", "pool", "ongoing", "hit_dice")
ADVANTAGE = pgettext("fifth", "Advantage: {reasons}")
DISADVANTAGE = pgettext("fifth", "Disadvantage: {reasons}")
DEATH_SAVE = 10


def stakes(roll: AwaitedDice[State]) -> Stakes:
    summed = roll.needed.purpose in SUMMED and roll.needed.count > 1
    return Stakes(title=roll.title, least=_least(roll), reason=_reason(roll), sum=summed)


def _least(roll: AwaitedDice[State]) -> int | None:
    """The lowest natural roll that is enough, as far as the roller may know it."""
    entry = roll.entry
    if entry is None or entry.facts.get("extra"):
        return None
    if roll.needed.purpose == "death_save":
        return max(2, DEATH_SAVE - entry.facts.get("bonus", 0))
    needed = _needed(roll)
    if needed is None or "bonus" not in entry.facts:
        return None
    return max(1, needed - entry.facts["bonus"])


def _needed(roll: AwaitedDice[State]) -> int | None:
    entry = roll.entry
    assert entry is not None
    if roll.needed.purpose == "save":
        return entry.facts.get("dc")
    if roll.needed.purpose == "attack":
        defence = roll.foreseen.after("defence")
        known = defence is not None and defence.target == entry.target
        return defence.facts.get("ac") if defence and known else None
    return None


def _reason(roll: AwaitedDice[State]) -> Phrase | None:
    """Why there are two dice."""
    entry = roll.entry
    edge = entry.facts.get("edge") if entry else None
    if entry is None or edge not in ("advantage", "disadvantage"):
        return None
    reasons = listed(entry.facts.get(f"{edge}s", "none"))
    message = ADVANTAGE if edge == "advantage" else DISADVANTAGE
    return phrase(message, reasons=reasons) if reasons else None
