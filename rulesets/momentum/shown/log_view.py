"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.contract import Entry, Viewer
from rulesets.momentum.asking.visibility import Visibility, visibility_of
from rulesets.momentum.shown.sealed import sealed_entry
from rulesets.momentum.state import State

DAMAGE = "rolled bonus times armour damage hp"
FACTS: Mapping[str, frozenset[str]] = {
    rule: frozenset(facts.split())
    for rule, facts in {
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
    }.items()
}
"""What players are told, by rule. A rule that does not stand here is the GM's."""

OWN_NUMBERS: Mapping[str, frozenset[str]] = {
    "test": frozenset(("value", "hard", "extreme", "edge")),
    "initiative": frozenset(("value", "total")),
    "reload": frozenset(("left",)),
    "damage": frozenset(("bonus",)),
    "half_damage": frozenset(("bonus",)),
    "spell_damage": frozenset(("bonus",)),
    "fumble": frozenset(("hp",)),
    "cast": frozenset(("cost", "mp")),
    "gm_set": frozenset(("field", "value")),
}
"""What is left out of an entry of somebody of the other side."""
HARMED = frozenset(("armour", "hp"))
"""What is left out of damage to somebody of the other side."""
IN_THE_OPEN = ("prone", "status")
"""Values that everybody sees, whoever set them."""
STRUCK = ("damage", "half_damage", "spell_damage")
NAMING = ("covered",)


def tell(state: State, entry: Entry, viewer: Viewer) -> Entry | None:
    if viewer.gm:
        return entry
    visibility = visibility_of(state.combatants, viewer)
    if not _told(state, entry, visibility):
        return None
    if entry.who in visibility.hidden:
        entry = replace(entry, who="", rolls=())
    left_out = _left_out(state, entry, visibility)
    allowed = FACTS[entry.rule] - left_out
    facts = {name: value for name, value in entry.facts.items() if name in allowed}
    if "members" in facts:
        facts["members"] = ",".join(visibility.present(facts["members"].split(",")))
    return replace(entry, facts=facts)


def _told(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Of what the hidden do only the harm is told, and not who did it."""
    if entry.rule not in FACTS or entry.visible_to not in ("all", *visibility.viewer.sides):
        return False
    named = {entry.who, entry.target, *(entry.facts.get(name) for name in NAMING)}
    if named & visibility.hidden:
        return entry.rule in STRUCK and entry.target not in visibility.hidden
    if entry.rule != "choice" or not sealed_entry(state, entry.facts):
        return True
    one = state.combatants.get(entry.who or "")
    return one is None or visibility.knows(one)


def _left_out(state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    if _foreign(state, entry.who, visibility) and not _is_open(entry):
        found |= OWN_NUMBERS.get(entry.rule, frozenset())
        if entry.facts.get("reason") == "no_mp":
            found |= {"reason"}
    if entry.rule in STRUCK and _foreign(state, entry.target, visibility):
        found |= HARMED - ({"hp"} if visibility.viewer.foes == "numbers" else set())
    return found


def _foreign(state: State, id: str | None, visibility: Visibility) -> bool:
    """Whether its numbers are none of this viewer's business."""
    one = state.combatants.get(id or "")
    return id == "" or (one is not None and not visibility.knows(one))


def _is_open(entry: Entry) -> bool:
    return entry.rule == "gm_set" and entry.facts.get("field") in IN_THE_OPEN
