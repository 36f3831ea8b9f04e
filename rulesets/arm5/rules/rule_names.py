"""The deeds among the rules of the log (README 7), and the beginnings of beats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.beats import beats
from rulesets.contract import Deeds, Entry, always

type Beat = Sequence[Entry]

BEGUN_BY: Mapping[str, tuple[str, ...]] = {
    "attack": ("delayed_action", "charge", "quick"),
    "cast": ("delayed_action", "fast_cast_speed", "concentration", "extended_done"),
    "concentration": ("delayed_action", "fast_cast_speed", "concentration", "extended_done"),
    "gm_add": ("initiative",),
    **dict.fromkeys(("charge", "move", "ride", "leave", "act"), ("delayed_action",)),
}
"""The rules with which a deed of this rule may have begun already (README 7.3 to 7.11)."""
TIES = {"initiative_tie": "initiative", "priority_tie": "priority"}
COSTS = ("wound", "fatigue", "gm_set")
BEFORE_A_SPELL = ("casting", "extended")


def parting(entry: Entry, beat: Beat) -> bool | None:
    rule = entry.rule
    if rule in TIES:
        return beat[0].rule not in (rule, TIES[rule])
    if rule == "down":
        return beat[-1].rule not in COSTS or beat[-1].who != entry.who
    if rule == "concentration" and entry.facts.get("cause") not in BEFORE_A_SPELL:
        return False
    if rule == "extended_ceased":
        return bool(entry.facts.get("reason") == "chosen")
    return not _goes_on(entry, beat) if rule in BEGUN_BY else None


def _goes_on(entry: Entry, beat: Beat) -> bool:
    """Whether the beat consists only of entries with which the same combatant began this deed."""
    first, rule = beat[0], entry.rule
    done = "cast" if rule == "concentration" else rule
    if first.rule not in BEGUN_BY[rule] or any(before.rule == done for before in beat):
        return False
    if any(before.who != entry.who for before in beat):
        return False
    if first.rule == "extended_done":
        return bool(first.facts.get("task") == "ritual")
    return rule != "attack" or first.target == entry.target


DEEDS: Deeds = {
    **always("attack charge disengage disengage_attack move ride leave cast athletics"),
    "act": {"what": ("mount", "dismount", "open_close", "use_item", "other")},
    "quick": {"what": ("shout", "pick_up_table", "transform", "other")},
}
"""Declarations, preparations, defences and extended tasks are not deeds."""

BEATS = beats(
    opens="""
    delay delayed_action delay_lapsed trade attack disengage charge move ride leave cast
    act quick test gm_hazard gm_set gm_add gm_remove gm_end over
    extended_start extended_continue extended_done
    """,
    runs="initiative, priority, fast_cast_speed",
    parting=parting,
    events="initiative",
    striking={"botch": (True,), "damage_botch": (True,), "soak_botch": (True,)},
)
