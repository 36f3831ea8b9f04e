"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.kampbogen.asking.visibility import Visibility, visibility_of
from rulesets.kampbogen.state import State
from rulesets.log_view import NO_FACTS, LogView, by_rule

TEST = "ability value situational dice special total needed success reroll"
GRADE = "name ability grade dice modifier total"
AGAINST = (
    "grade gm_dice modifier needed ability value situational dice special total highest reroll"
)
FACTS = by_rule(
    {
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
        "harm": "cause amount",
        "combat": "ability value situational dice total kampgrad result prygl prygl_hit harm",
        "prygl_roll": "dice needed hit number",
        "prygl": "hits",
        "kampgrad_hit": "action result taken harm vehicle",
        "down": "status",
        "pool": "pool before after",
        "heal": "amount",
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
    }
)
"""Facts for all players, by rule. Rules not listed are for the GM alone."""

OUTCOMES = by_rule(
    {
        "kampgrad": "grade modifier total",
        "effect_triggered": "harm condition",
        "down": "status",
        "kampgrad_hit": "harm",
        "loot": "shares",
        "over": "winner loot",
    }
)
"""Facts that may distinguish opponents, as kampgrad and effects are public (`Ruleset.outcomes`)."""
LIFE = by_rule(dict.fromkeys(("harm", "heal"), "before after"))
"""The target's remaining life: for opponents only the GM knows it, unless the fight is open about
it."""
AIMED = ("act", "combat", "manoeuvre", "prygl_roll")
NAME = frozenset(("effect",))
"""The name of an effect: for the GM alone while no visible combatant has it."""
COUNTS = frozenset(("opponents", "shares", "loot"))
"""Numbers that would reveal hidden opponents."""


class KampbogenLog(LogView[State, Visibility]):
    facts = FACTS
    of_target = LIFE

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """The entry without a hidden opponent's name: the party is told what it suffers, and an
        effect only once it takes hold."""
        who_hidden, target_hidden = visibility.misses(entry.who), visibility.misses(entry.target)
        if who_hidden and not target_hidden and _may_be_anybody(state, entry):
            return replace(entry, who="gm", rolls=())
        if target_hidden and not who_hidden and entry.rule in AIMED:
            return replace(entry, target=None)
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if state.options.open_liv or visibility.viewer.foes == "numbers":
            allowed |= LIFE.get(entry.rule, NO_FACTS)
        if visibility.hidden:
            allowed -= COUNTS if _effect_known(state, entry, visibility) else COUNTS | NAME
        return allowed


def _may_be_anybody(state: State, entry: Entry) -> bool:
    target = state.combatants.get(entry.target or "")
    about_party = target is not None and target.character
    return about_party or entry.rule == "style"


def _effect_known(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry names no effect, or one of a visible combatant. As with active effects, the
    first opponent with it counts (README 7.3)."""
    key = entry.facts.get("effect")
    opponents = (combatant for combatant in state.combatants.values() if not combatant.character)
    having = (
        opponent.id
        for opponent in opponents
        if any(has.key == key for has in opponent.sheet.effects)
    )
    return not visibility.misses(next(having, None))


tell = KampbogenLog(visibility_of).tell
