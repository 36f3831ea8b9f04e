"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from rulesets.contract import Entry, Viewer
from rulesets.log_view import LogView, by_rule
from rulesets.ose.asking.visibility import Visibility, visibility_of
from rulesets.ose.state import State

FACTS = by_rule(
    {
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
    }
)
"""What players are told, by rule. A rule missing here is for the GM alone."""

ATTACK_BY_OTHERS = FACTS["attack"] - set(
    "ability bonus other modifier attack_bonus total ac_hit damage_modifier".split()
)


class OldSchoolLog(LogView[State, Visibility]):
    facts = FACTS
    lists = {"order": (" > ", " = "), "acting": (" > ", " = ")}

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        """An order that names nobody the viewer may know of is not told."""
        told = super().tell(state, entry, viewer)
        if told is None or viewer.gm or all(told.facts.get(name, "-") for name in self.lists):
            return told
        return None

    def meant_for(self, entry: Entry, viewer: Viewer) -> bool:
        own = entry.who in viewer.controls or entry.target in viewer.controls
        return super().meant_for(entry, viewer) or (own and entry.visible_to != "gm")

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        actor = state.combatants.get(entry.who or "")
        others = actor is None or not visibility.knows(actor)
        if entry.rule == "attack" and others:
            return ATTACK_BY_OTHERS
        if entry.rule == "cast" and others and visibility.hidden:
            return FACTS["cast"] - {"targets"}  # the number would include hidden targets
        return FACTS[entry.rule]


tell = OldSchoolLog(visibility_of).tell
