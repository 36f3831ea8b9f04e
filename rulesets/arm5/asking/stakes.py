"""The stakes of a stress roll: the modifier, the chain so far, botch dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.arm5.rules.fight import ONE, ZERO
from rulesets.arm5.rules.magic import STILL_CAST
from rulesets.arm5.state import State
from rulesets.arm5.wording.rolled import botch_dice, chain, counts, reason_of
from rulesets.contract import Stakes
from rulesets.dice import Roll
from rulesets.foreseen import AwaitedDice, Foreseen

BOTCH = "_botch"
PLAIN = 2  # neither doubles nor needs botch dice


def face(sides: int, nth: int) -> int:
    return PLAIN


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    rolls, needed, viewer = roll.known, roll.needed, roll.viewer
    entry, purpose = roll.entry, needed.purpose.removesuffix(BOTCH)
    lying = _lying(rolls, needed.who, purpose)
    ones = sum(face == ONE for face in lying)
    botching = needed.purpose.endswith(BOTCH)
    roller = roll.state.combatants.get(needed.who)
    own = viewer.gm or (roller is not None and roller.side in viewer.sides)
    enough = least(roll.foreseen, ones) if own else None
    single = needed.purpose == "priority_tie"
    return Stakes(
        title=roll.title,
        least=_least_botch(needed.count) if botching else enough,
        reason=reason_of(entry, purpose) if entry is not None else None,
        chain=chain(lying),
        next=None if single else botch_dice(needed.count) if botching else counts(ones),
        zero=True,
    )


def least(foreseen: Foreseen, ones: int) -> int | None:
    """The number to reach: an ease factor, a spell's level, the other side's total."""
    if foreseen.entry is None:
        return None
    facts, times = foreseen.entry.facts, 2**ones
    total = _to_reach(foreseen, foreseen.entry.rule, facts)
    added = facts.get("modifier")
    if foreseen.entry.rule == "disengage_attack":
        added = facts["total"] - PLAIN * times
    return None if total is None or added is None else max(0, -((added - total) // times))


def _least_botch(count: int) -> int | None:
    """The lowest result without a botch; of several botch dice each zero counts separately."""
    return 1 if count == 1 else None


def _to_reach(foreseen: Foreseen, rule: str, facts: Mapping[str, Any]) -> int | None:
    if rule == "cast" and "level" in facts:
        return int(facts["level"]) - STILL_CAST
    if rule == "defense":  # an attack must be higher than that
        attack = foreseen.before("attack")
        return int(attack.facts["total"]) if attack else None
    if rule == "disengage_attack":
        return int(facts["defense"])
    ease = facts.get("ease")
    return None if ease is None else int(ease)


def _lying(rolls: Sequence[Roll], who: str, purpose: str) -> list[int]:
    """The faces of a roll in progress: ones in a row, or a zero that needs botch dice."""
    faces = [roll.faces[0] for roll in rolls if (roll.who, roll.purpose) == (who, purpose)]
    lying: list[int] = []
    for face in reversed(faces):
        if face != ONE and (face != ZERO or lying):
            break
        lying.insert(0, face)
        if face == ZERO:
            break
    return lying
