"""Which questions need not be asked each time: fast spells that would hardly be cast in time,
and whether to keep a turn in which nothing is left to do; and answers that use up something."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.arm5.asking.chances.deed_odds import cast_fast, quick_enough
from rulesets.arm5.asking.visibility import acts_unseen
from rulesets.arm5.rules.actions.offers import KEEP
from rulesets.arm5.rules.queries import in_hand
from rulesets.arm5.state import State
from rulesets.contract import Choice, Decision, Option, Viewer
from rulesets.contract.extras import Spared

PASSES: Mapping[str, str] = {"early_cast": "wait", "fast_cast": "no"}
REACTIONS = ("fast_cast", "interrupt")
WEIGHS = ("fast_cast",)
LEAST = 0.005  # anything less is shown as 0 %


def spared(state: State, decision: Decision, viewer: Viewer) -> Spared:
    """Whether a fast spell is in time, and can be cast, follows from own numbers and a public
    initiative."""
    left, combatant = _pared(state, decision), state.combatants.get(decision.by)
    unseen, spells = acts_unseen(state, viewer), decision.option("cast")
    if decision.kind in PASSES and combatant and spells and not unseen:
        in_time = quick_enough(state, combatant)
        names = spells.fields[0].choices if in_time >= LEAST else ()
        best = max((cast_fast(state, combatant, name) for name in names), default=0.0)
        if best < LEAST:
            return Spared(decision=left, answer=PASSES[decision.kind], moot=True)
        if decision.kind in WEIGHS and in_time * best < viewer.asked_from:
            return Spared(decision=left, answer=PASSES[decision.kind])
    if combatant and decision.kind == "turn" and combatant.early_used and decision.option("end"):
        return Spared(decision=left, answer="end")  # the action of this turn was an early spell
    return Spared(decision=left, anew=decision.kind in REACTIONS and unseen)


def _pared(state: State, decision: Decision) -> Decision:
    """The decision without keeping the turn, if nothing is left to do in it; leaving uses up
    everything."""
    if decision.kind != "turn":
        return decision
    combatant = state.combatants[decision.by]
    left = combatant.quick_left > 0 or (combatant.mounted and combatant.mount_action)
    options = tuple(
        option
        if left and option.name != "leave"
        else Option(option.name, tuple(each for each in option.fields if each.name != KEEP.name))
        for option in decision.options
    )
    return replace(decision, options=options)


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice uses up something; a standing order then asks. Sprinting may also cost
    fatigue."""
    if choice.option == "charge":
        return True
    if choice.option == "extended":
        return choice.fields.get("task") == "ritual"
    if choice.option in ("move", "leave"):
        return choice.fields.get("pace") == "sprint"
    combatant = state.combatants.get(choice.by)
    if combatant is None or choice.option != "attack":
        return False
    name = choice.fields.get("weapon")
    weapon = in_hand(combatant) if name is None else combatant.sheet.weapons.get(str(name))
    return weapon is not None and weapon.counted
