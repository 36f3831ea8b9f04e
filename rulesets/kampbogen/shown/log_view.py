"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.contract import Entry, Viewer
from rulesets.kampbogen.asking.visibility import Visibility, visibility_of
from rulesets.kampbogen.state import State

TEST = "ability value situational dice special total needed success reroll"
GRADE = "name ability grade dice modifier total"
AGAINST = (
    "grade gm_dice modifier needed ability value situational dice special total highest reroll"
)
FACTS: Mapping[str, frozenset[str]] = {
    rule: frozenset(facts.split())
    for rule, facts in {
        "begin": "situation ambushed",
        "round": "round",
        "kampgrad": "grade dice modifier total opponents characters",
        "front": "",
        "effect_triggered": "effect kind trigger harm harm_to condition quality ward",
        "style": "ability dice",
        "ability_roll": "dice special reroll",
        "join": "",
        "stay_out": "",
        "slip_away": "characters opponents",
        "soul_roll": "soul",
        "act": "action ability value situational dice total kampgrad result effect goal text",
        "targets": "opponents characters places",
        "targeted": "dice chosen",
        "counter": "effect ability total kampgrad success",
        "effect": "effect harm harm_to condition",
        "condition": "condition",
        "manoeuvre": "goal ability total kampgrad success harm",
        "harm": "cause amount before after",
        "combat": "ability value situational dice total kampgrad result prygl prygl_hit harm",
        "prygl_roll": "dice needed hit number",
        "prygl": "hits",
        "kampgrad_hit": "action result taken harm vehicle",
        "down": "status",
        "pool": "pool before after",
        "heal": "amount before after",
        "vehicle_break": "vehicle before after",
        "vehicle_destroyed": "vehicle",
        "use": "text liv pool amount condition cure",
        "challenge_grade": f"{GRADE} harm condition",
        "challenge": f"name {TEST}",
        "flee": "until",
        "stay": "",
        "break_out": "through characters",
        "pursuit": "caught rounds_passed",
        "fate": "fate",
        "killed": "",
        "opponent_flees": "",
        "surrender": "",
        "holdup": "by yields",
        "holdup_roll": f"{AGAINST} result lowest",
        "sneak": "way weapon knock_out",
        "sneak_roll": f"{AGAINST} success",
        "sneak_response": "fight",
        "execute": "",
        "spared": "",
        "indirect_grade": GRADE,
        "indirect": TEST,
        "set": "field value",
        "add": "",
        "remove": "",
        "end": "",
        "enter": "",
        "withdraw": "",
        "loot": "shares",
        "over": "winner loot",
    }.items()
}
"""What players are told, by rule. A rule that does not stand here is the GM's."""

LIFE = frozenset(("before", "after"))
"""How much life is left of an opponent: the GM's, unless the fight is open about it."""
AIMED = ("act", "combat", "manoeuvre", "prygl_roll")
COUNTS = frozenset(("opponents", "shares", "loot"))
"""What would tell that there are more of them than can be seen."""


def tell(state: State, entry: Entry, viewer: Viewer) -> Entry | None:
    if viewer.gm:
        return entry
    if entry.rule not in FACTS or entry.visible_to not in ("all", *viewer.sides):
        return None
    visibility = visibility_of(state.combatants, viewer)
    told = _of_the_present(state, entry, visibility) if visibility.hidden else entry
    if told is None:
        return None
    allowed = FACTS[entry.rule]
    if visibility.hidden:
        allowed -= COUNTS
    if entry.rule in ("harm", "heal") and _of_an_opponent(state, entry, visibility):
        allowed -= LIFE
    facts = {name: value for name, value in told.facts.items() if name in allowed}
    return replace(told, facts=facts)


def _of_an_opponent(state: State, entry: Entry, visibility: Visibility) -> bool:
    if state.options.open_liv or visibility.viewer.foes == "numbers":
        return False
    target = state.combatants.get(entry.target or "")
    return target is not None and not visibility.knows(target)


def _of_the_present(state: State, entry: Entry, visibility: Visibility) -> Entry | None:
    """What a hidden opponent does to the party happens all the same, but nobody sees who."""
    who_hidden, target_hidden = entry.who in visibility.hidden, entry.target in visibility.hidden
    if not who_hidden and not target_hidden:
        return entry
    if who_hidden and target_hidden:
        return None
    if who_hidden and _may_be_anybody(state, entry):
        return replace(entry, who="gm", rolls=())
    if target_hidden and entry.rule in AIMED:
        return replace(entry, target=None)
    return None


def _may_be_anybody(state: State, entry: Entry) -> bool:
    target = state.combatants.get(entry.target or "")
    about_party = target is not None and target.character
    return about_party or entry.rule in ("effect_triggered", "style")
