"""Which questions need not be asked each time: fast spells that would hardly be cast in time,
and whether to keep a turn in which nothing is left to do."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.arm5.asking.chances.spell_odds import cast_fast, quick_enough
from rulesets.arm5.rules.actions.offers import KEEP
from rulesets.arm5.state import Combatant, State
from rulesets.contract import Decision, Option, Viewer

AGAIN: Mapping[str, str] = {"early_cast": "wait", "fast_cast": "no", "interrupt": "wait"}
MOOT = ("early_cast", "fast_cast")
WEIGHS = ("fast_cast",)
LEAST = 0.005  # anything less is shown as 0 %


def moot(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """No spell is in time, or none can be cast, judged by own numbers and an open initiative."""
    spells = decision.option("cast")
    if decision.kind not in MOOT or spells is None or _hides(state, viewer):
        return None
    one = state.combatants[decision.by]
    if quick_enough(state, one) >= LEAST:
        names = spells.fields[0].choices
        if any(cast_fast(state, one, name) >= LEAST for name in names):
            return None
    return AGAIN[decision.kind]


def passed(state: State, decision: Decision, viewer: Viewer) -> str | None:
    """A fast spell that will hardly be cast in time, as this viewer has it; and what is left of a
    turn whose action was an early spell."""
    one, spells = state.combatants.get(decision.by), decision.option("cast")
    if one is not None and decision.kind == "turn" and one.early_used and decision.option("end"):
        return "end"
    if decision.kind not in WEIGHS or one is None or spells is None or _hides(state, viewer):
        return None
    names = spells.fields[0].choices
    best = quick_enough(state, one) * max(cast_fast(state, one, name) for name in names)
    return AGAIN[decision.kind] if best < viewer.asked_from else None


def pared(state: State, decision: Decision, viewer: Viewer) -> Decision:
    """A turn is kept only if something is left to do in it; leaving ends everything."""
    if decision.kind != "turn":
        return decision
    left = _left_beside(state.combatants[decision.by])
    options = tuple(
        option if left and option.name != "leave" else _without_keeping(option)
        for option in decision.options
    )
    return replace(decision, options=options)


def _left_beside(one: Combatant) -> bool:
    """Whether anything could be done besides the action, now or once free."""
    return one.quick_left > 0 or (one.mounted and one.mount_action)


def _without_keeping(option: Option) -> Option:
    return Option(option.name, tuple(field for field in option.fields if field.name != KEEP.name))


def _hides(state: State, viewer: Viewer) -> bool:
    """Nobody knows how quick a combatant is whom the GM hides."""
    return state.window is not None and state.window.actor in viewer.hidden
