"""Decides where a beat of the log begins if the names of rules are not enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.contract import Entry

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
