"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.log_view import LogView, by_rule, foreign
from rulesets.momentum.asking.visibility import Visibility, visibility_of
from rulesets.momentum.shown.sealed import sealed_entry
from rulesets.momentum.state import State

DAMAGE = "rolled times damage"
FACTS = by_rule(
    {
        "choice": "kind option manoeuvre goal weapon spell",
        "test": "purpose roll level fumble",
        "initiative": "roll",
        "round": "round",
        "move": "metres restricted away",
        "leave": "metres away early",
        "reload": "weapon success",
        "other": "what success",
        "stand_up": "",
        "pick_up": "weapon",
        "damage": DAMAGE,
        "half_damage": DAMAGE,
        "spell_damage": DAMAGE,
        "void": "reason",
        "engage": "group distance",
        "reinforce": "group distance",
        "ignore": "distance",
        "join": "group distance",
        "split": "group groups",
        "group": "group momentum members",
        "exchange": "group active",
        "no_exchange": "group",
        "redirect": "",
        "ward": "covered level against",
        "count": "result active passive",
        "disarm": "weapon",
        "trip": "",
        "push": "metres what",
        "take_momentum": "",
        "improvise": "what",
        "flank": "",
        "switch": "group swapped",
        "riposte": "option",
        "flee": "tested",
        "momentum": "group side reason",
        "fumble": "option weapon damage",
        "cast": "spell hindered success level",
        "out": "status",
        "dissolve": "group reason",
        "fight_over": "winner",
        "gm_set": "",
        "gm_add": "",
        "gm_remove": "",
        "gm_momentum": "side",
        "gm_engage": "group",
        "gm_disengage": "",
        "check": "what level success",
        "gm_end": "",
    }
)
"""Facts for all players, by rule. Rules not listed are for the GM alone."""

OF_WHO = by_rule(
    {
        "test": "value hard extreme edge",
        "initiative": "value total",
        "reload": "left",
        "damage": "bonus",
        "half_damage": "bonus",
        "spell_damage": "bonus",
        "fumble": "hp",
        "cast": "cost mp",
        "gm_set": "field value",
    }
)
OF_TARGET = by_rule(dict.fromkeys(("damage", "half_damage", "spell_damage"), "armour hp"))
"""Further facts for the side of `who` and for the target's side."""
OUTCOMES = by_rule(
    {
        "test": "level fumble",
        "move": "metres",
        "leave": "metres",
        **dict.fromkeys(("damage", "half_damage", "spell_damage"), "damage hp"),
        "count": "result active passive",
        "out": "status",
        "fight_over": "winner",
    }
)
"""Facts that may distinguish foes (`Ruleset.outcomes`)."""
IN_THE_OPEN = ("prone", "status")
"""Values that are visible to everybody when the GM sets them."""
STRUCK = ("damage", "half_damage", "spell_damage")


class MomentumLog(LogView[State, Visibility]):
    facts = FACTS
    of_who = OF_WHO
    of_target = OF_TARGET
    naming = ("covered",)
    lists = {"members": (",",)}

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """The entry; for hidden combatants only the harm, without the actor."""
        if entry.who in visibility.hidden and entry.rule in STRUCK:
            entry = replace(entry, who="", rolls=())
        sealed = entry.rule == "choice" and sealed_entry(state, entry.facts)
        if sealed and foreign(state, entry.who, visibility):
            return None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if _is_open(entry):
            allowed |= OF_WHO["gm_set"]
        if entry.rule in STRUCK and visibility.viewer.foes == "numbers":
            allowed |= {"hp"}
        by_foe = entry.who == "" or foreign(state, entry.who, visibility)
        return allowed - {"reason"} if by_foe and _no_points(entry) else allowed


def _is_open(entry: Entry) -> bool:
    return entry.rule == "gm_set" and entry.facts.get("field") in IN_THE_OPEN


def _no_points(entry: Entry) -> bool:
    """Whether a spell failed for lack of magic points, which only its own side knows."""
    return entry.facts.get("reason") == "no_mp"


tell = MomentumLog(visibility_of).tell
