"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.contract import Entry, Viewer
from rulesets.ose.asking.visibility import Visibility, visibility_of
from rulesets.ose.state import State

FACTS: Mapping[str, frozenset[str]] = {
    rule: frozenset(facts.split())
    for rule, facts in {
        "round": "round",
        "declare": "declared spell feet",
        "initiative": "roll modifier total reroll",
        "initiative_order": "order",
        "turn": "acting",
        "wait": "",
        "rout": "choice",
        "flee_blocked": "",
        "flee": "feet",
        "fled": "",
        "declaration_lapsed": "declared",
        "movement_blocked": "declared",
        "withdrawal": "feet",
        "retreat": "feet",
        "move": "feet",
        "engage": "feet",
        "leave": "",
        "attack": "weapon mode range natural ability range_modifier cover retreat bonus other "
        "modifier attack_bonus total ac_hit automatic hit immune "
        "damage_roll damage_modifier damage",
        "armour_class": "ac shield_ignored needed",
        "hit_points": "before damage healing after",
        "death": "",
        "spell_disrupted": "spell",
        "cast": "spell targets effect",
        "immune": "spell",
        "save": "category natural modifier total needed success",
        "gm_effect": "spell saved",
        "spell_damage": "spell damage",
        "spell_healing": "spell healing",
        "spell_duration": "spell rounds",
        "spell_effect": "spell saved damage healing condition rounds",
        "forgo": "spell",
        "cannot_cast": "spell",
        "condition_ended": "condition",
        "gm_set": "field before value",
        "joined": "side acts_from",
        "removed": "",
        "gm_engage": "",
        "gm_disengage": "",
        "fight_over": "winner",
    }.items()
}
"""What players are told, by rule. A rule that does not stand here is the GM's alone."""

ATTACK_BY_OTHERS = FACTS["attack"] - set(
    "ability bonus other modifier attack_bonus total ac_hit damage_modifier".split()
)


def tell(state: State, entry: Entry, viewer: Viewer) -> Entry | None:
    if viewer.gm:
        return entry
    visibility = visibility_of(state.combatants, viewer)
    if (
        not _told(entry, visibility)
        or visibility.misses(entry.who)
        or visibility.misses(entry.target)
    ):
        return None
    allowed = _allowed(state, entry, visibility)
    facts = {name: value for name, value in entry.facts.items() if name in allowed}
    for name in ("order", "acting"):
        if visibility.hidden and name in facts:
            facts[name] = _present(facts[name], visibility)
            if not facts[name]:
                return None
    return replace(entry, facts=facts)


def _told(entry: Entry, visibility: Visibility) -> bool:
    viewer = visibility.viewer
    if entry.rule not in FACTS or entry.visible_to == "gm":
        return False
    if entry.visible_to == "all" or entry.visible_to in viewer.sides:
        return True
    return entry.who in viewer.controls or entry.target in viewer.controls


def _allowed(state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
    actor = state.combatants.get(entry.who or "")
    others = actor is None or not visibility.knows(actor)
    if entry.rule == "attack" and others:
        return ATTACK_BY_OTHERS
    if entry.rule == "cast" and others and visibility.hidden:
        return FACTS["cast"] - {"targets"}  # the number would count those that are hidden
    return FACTS[entry.rule]


def _present(order: str, visibility: Visibility) -> str:
    """The order of initiative without those who are not there."""
    groups = (" = ".join(visibility.present(group.split(" = "))) for group in order.split(" > "))
    return " > ".join(group for group in groups if group)
