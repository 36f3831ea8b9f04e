"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.log_view import NO_FACTS, LogView, by_rule, foreign
from rulesets.momentum.asking.visibility import Visibility, visibility_of
from rulesets.momentum.shown.sealed import sealed_entry
from rulesets.momentum.state import State

DAMAGE = "rolled bonus times armour damage hp"
FACTS = by_rule(
    {
        "choice": "kind option manoeuvre goal weapon spell",
        "test": "purpose value hard extreme edge roll level fumble",
        "initiative": "roll value total",
        "round": "round",
        "move": "metres restricted away",
        "leave": "metres away early",
        "reload": "weapon left success",
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
        "fumble": "option weapon damage hp",
        "cast": "spell hindered cost mp success level",
        "out": "status",
        "dissolve": "group reason",
        "fight_over": "winner",
        "gm_set": "field value",
        "gm_add": "",
        "gm_remove": "",
        "gm_momentum": "side",
        "gm_engage": "group",
        "gm_disengage": "",
        "check": "what level success",
        "gm_end": "",
    }
)
"""What players are told, by rule. Rules that are missing are for the GM alone."""

OWN_NUMBERS = by_rule(
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
"""What is left out of entries about the other side's deeds."""
HARMED = frozenset(("armour", "hp"))
"""What is left out of damage to the other side."""
IN_THE_OPEN = ("prone", "status")
"""Values that everybody sees when the GM sets them."""
STRUCK = ("damage", "half_damage", "spell_damage")


class MomentumLog(LogView[State, Visibility]):
    facts = FACTS
    naming = ("covered",)
    lists = {"members": (",",)}

    def told(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """Of what hidden combatants do only the harm is told, not who did it."""
        if entry.who in visibility.hidden and entry.rule in STRUCK:
            entry = replace(entry, who="", rolls=())
        sealed = entry.rule == "choice" and sealed_entry(state, entry.facts)
        if sealed and foreign(state, entry.who, visibility):
            return None
        return super().told(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = FACTS[entry.rule]
        who_foreign = entry.who == "" or foreign(state, entry.who, visibility)
        if who_foreign and not _is_open(entry):
            allowed -= OWN_NUMBERS.get(entry.rule, NO_FACTS)
            if entry.facts.get("reason") == "no_mp":
                allowed -= {"reason"}
        if entry.rule in STRUCK and foreign(state, entry.target, visibility):
            allowed -= HARMED - ({"hp"} if visibility.viewer.foes == "numbers" else set())
        return allowed


def _is_open(entry: Entry) -> bool:
    return entry.rule == "gm_set" and entry.facts.get("field") in IN_THE_OPEN


tell = MomentumLog(visibility_of).tell
