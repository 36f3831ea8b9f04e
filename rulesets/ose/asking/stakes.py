"""The stakes of dice before they are rolled: roller, purpose, and the number to reach (README
6)."""

from __future__ import annotations

from rulesets.contract import Stakes
from rulesets.foreseen import AwaitedDice, Foreseen, unlike
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.ose.rules.attack_roll import least_face
from rulesets.ose.state import State

face = unlike
"""Faces made up to foresee a roll differ, so that initiative does not tie."""
Bounds = tuple[int | None, int | None]
NONE: Bounds = None, None
GM_SEAT, NOTHING = "gm", "none"
HIT = phrase(pgettext("ose", "It hits."))
HIT_UP_TO = pgettext("ose", "It hits: good for AC {reached}.")
HIT_AGAINST = pgettext("ose", "It hits: good for AC {reached}, against AC {armour}.")
ON_A_FAILURE = pgettext("ose", "On a failure: {what}.")


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    least, most = _enough(roll.foreseen, roll.needed.purpose)
    reason = _failing(roll) or _hit(roll)
    summed = roll.needed.count > 1  # no rule looks at one die of several
    return Stakes(title=roll.title, least=least, most=most, reason=reason, sum=summed)


def _hit(roll: AwaitedDice[State]) -> Phrase | None:
    """For damage: the hit, the armour class it would still hit, and the target's armour if it is
    known."""
    entry = roll.entry
    if roll.needed.purpose != "damage" or entry is None or not entry.facts.get("hit"):
        return None
    if "ac_hit" not in entry.facts or entry.facts.get("automatic") == "helpless":
        return HIT
    armour = roll.foreseen.after("armour_class")
    reached = entry.facts["ac_hit"]
    if armour is None or armour.target != entry.target or "ac" not in armour.facts:
        return phrase(HIT_UP_TO, reached=reached)
    return phrase(HIT_AGAINST, reached=reached, armour=armour.facts["ac"])


def _failing(roll: AwaitedDice[State]) -> Phrase | None:
    """The effect of failing a saving throw called for by the GM."""
    on_fail = roll.choice.fields.get("on_fail", NOTHING) if roll.choice.by == GM_SEAT else NOTHING
    return None if on_fail == NOTHING else phrase(ON_A_FAILURE, what=Term(on_fail))


def _enough(foreseen: Foreseen, purpose: str) -> Bounds:
    """The lowest and the highest result that is enough, as far as the roller may know."""
    if foreseen.entry is None:
        return NONE
    if purpose == "attack":
        return _hits(foreseen), None
    if purpose == "save":
        facts = foreseen.entry.facts
        if "needed" not in facts:
            return NONE
        return max(1, facts["needed"] - facts["modifier"]), None
    return (None, _holds(foreseen)) if purpose == "morale" else NONE


def _hits(foreseen: Foreseen) -> int | None:
    assert foreseen.entry is not None
    armour, facts = foreseen.after("armour_class"), foreseen.entry.facts
    if armour is None or armour.target != foreseen.entry.target or "needed" not in armour.facts:
        return None
    return least_face(armour.facts["needed"], facts["modifier"] + facts["attack_bonus"])


def _holds(foreseen: Foreseen) -> int | None:
    """The result needed if one roll counts for a whole side, provided all need the same."""
    assert foreseen.entry is not None
    own = (foreseen.entry,) if foreseen.entry.rule == "morale" else foreseen.log
    limits = {e.facts["score"] + e.facts["modifier"] for e in own if e.rule == "morale"}
    return limits.pop() if len(limits) == 1 else None
