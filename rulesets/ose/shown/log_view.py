"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from rulesets.contract import Entry, Viewer
from rulesets.log_view import LogView, by_rule, known
from rulesets.ose.asking.visibility import Visibility, visibility_of
from rulesets.ose.state import State

FACTS = by_rule(
    {
        "round": "round",
        "declare": "declared spell feet",
        "initiative": "roll total reroll",
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
        "attack": "weapon mode range natural range_modifier cover retreat automatic hit immune "
        "damage_roll damage",
        "armour_class": "",
        "hit_points": "damage healing",
        "death": "",
        "spell_disrupted": "spell",
        "cast": "spell targets effect",
        "immune": "spell",
        "save": "category natural success",
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
"""Facts for all players, by rule. Rules not listed are for the GM alone."""

OF_WHO = by_rule(
    {
        "initiative": "modifier",
        "attack": "ability bonus other modifier attack_bonus total ac_hit damage_modifier",
        "save": "modifier total needed",
    }
)
OF_TARGET = by_rule({"armour_class": "ac shield_ignored", "hit_points": "before after"})
"""Further facts for the side of `who` and for the target's side. The roll that an attack `needed`
is for the GM alone: together with the armour class it would reveal the attacker's THAC0."""


OUTCOMES = by_rule(
    {
        "initiative": "total",
        "attack": "hit immune damage_roll damage_modifier damage",
        "death": "",
        "save": "success",
        "gm_effect": "saved",
        "spell_effect": "saved damage healing condition rounds",
        "spell_disrupted": "",
        "immune": "",
        "rout": "choice",
        "turn": "acting",
        "fight_over": "winner",
        **dict.fromkeys("flee withdrawal retreat move engage".split(), "feet target"),
    }
)
"""Facts that may distinguish foes (`Ruleset.outcomes`)."""


class OldSchoolLog(LogView[State, Visibility]):
    facts = FACTS
    of_who = OF_WHO
    of_target = OF_TARGET
    lists = {"order": (" > ", " = "), "acting": (" > ", " = ")}

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        """The entry; None for an order in which no name is visible to the viewer."""
        told = super().tell(state, entry, viewer)
        if told is None or viewer.gm or all(told.facts.get(name, "-") for name in self.lists):
            return told
        return None

    def meant_for(self, entry: Entry, viewer: Viewer) -> bool:
        own = entry.who in viewer.controls or entry.target in viewer.controls
        return super().meant_for(entry, viewer) or (own and entry.visible_to != "gm")

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if entry.rule == "cast" and visibility.hidden and not known(state, entry.who, visibility):
            allowed -= {"targets"}  # the number would include hidden targets
        return allowed


tell = OldSchoolLog(visibility_of).tell
