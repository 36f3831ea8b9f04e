"""What dice are about before they are rolled: whose, what for, and what has to come (README 6)."""

from __future__ import annotations

from rulesets.contract import Stakes
from rulesets.foreseen import Awaited, Foreseen
from rulesets.ose.state import State

SURE_MISS, SURE_HIT = 1, 20
Bounds = tuple[int | None, int | None]
NONE: Bounds = None, None


def stakes(roll: Awaited[State]) -> Stakes:
    least, most = _enough(roll.foreseen, roll.needed.purpose)
    return Stakes(title=roll.title, least=least, most=most)


def _enough(found: Foreseen, purpose: str) -> Bounds:
    """The lowest result and the highest that will do, as far as the roller may know the numbers."""
    if found.told is None:
        return NONE
    if purpose == "attack":
        return _hits(found), None
    if purpose == "save":
        facts = found.told.facts
        return max(1, facts["needed"] - facts["modifier"]), None
    return (None, _holds(found)) if purpose == "morale" else NONE


def _hits(found: Foreseen) -> int | None:
    """A natural 1 never hits, a natural 20 always."""
    assert found.told is not None
    armour, facts = found.after("armour_class"), found.told.facts
    if armour is None or armour.target != found.told.target or "modifier" not in facts:
        return None
    on_the_die = armour.facts["needed"] - facts["modifier"] - facts["attack_bonus"]
    return max(SURE_MISS + 1, min(SURE_HIT, on_the_die))


def _holds(found: Foreseen) -> int | None:
    """Where one roll is for a whole side, only if the same is enough for all of it."""
    assert found.told is not None
    own = (found.told,) if found.told.rule == "morale" else found.log
    limits = {e.facts["score"] + e.facts["modifier"] for e in own if e.rule == "morale"}
    return limits.pop() if len(limits) == 1 else None
