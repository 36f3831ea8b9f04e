"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from rulesets.coc7.asking.visibility import Visibility, visibility_of
from rulesets.coc7.state import State
from rulesets.contract import Entry
from rulesets.log_view import NO_FACTS, LogView, by_rule, foreign

ROLL = "difficulty roll level success"
PERCENTILE = "skill needed dice"
MODIFIERS = "bonus penalty " + " ".join(
    f"mod_{name}"
    for name in (
        "outnumbered undefended prone held situational build point_blank aim size cover dive fast "
        "melee load burst volley"
    ).split()
)
OPEN = by_rule(
    {
        "round": "round order",
        "skip": "reason",
        "get_up": "",
        "awareness": f"check {ROLL}",
        "delay": "order",
        "run": "metres fast",
        "stop": "",
        "flee": "to",
        "draw": "weapon picked_up",
        "take_cover": "",
        "other": "text",
        "released": "",
        "melee": "weapon",
        "react": "option weapon goal",
        "automatic_hit": "level",
        "attack_roll": f"weapon range raised shot volley size {ROLL}",
        "defence_roll": f"defence {ROLL}",
        "exchange": "defence attacker_level defender_level result",
        "manoeuvre": "goal",
        "manoeuvre_effect": "goal text weapon",
        "break_free": f"check {ROLL}",
        "resist_roll": ROLL,
        "throw": "weapon range close",
        "shoot": "weapon range load",
        "burst": "weapon range shots",
        "load": "weapon",
        "friend_hit": "hits",
        "aim": "weapon",
        "aim_lost": "weapon reason",
        "auto": "weapon range size volleys switched wasted",
        "volley_hits": "size hits impaling",
        "cease": "volleys",
        "reload": "weapon done",
        "malfunction": "weapon roll effect",
        "fix": "weapon",
        "fix_roll": f"weapon check {ROLL}",
        "damage": "weapon bullet of extreme net",
        "wound": "amount",
        "major_wound": "amount",
        "con_roll": ROLL,
        "status": "from status",
        "dying_roll": ROLL,
        "first_aid": ROLL,
        "cast": "spell",
        "spell_roll": ROLL,
        "spell_effect": "spell works",
        "gm_set": "field",
        "gm_add": "side",
        "gm_remove": "",
        "gm_act_again": "",
        "gm_check": f"check {ROLL}",
        "gm_hurt": "net",
        "gm_engage": "other value",
        "called_off": "",
        "end": "winner reason round",
    }
)
"""Facts for all players, by rule. Rules not listed are for the GM alone."""

OWN = by_rule(
    {
        **dict.fromkeys(
            "awareness break_free resist_roll fix_roll con_roll dying_roll first_aid spell_roll "
            "gm_check".split(),
            PERCENTILE,
        ),
        "react": "skill",
        "attack_roll": f"{PERCENTILE} {MODIFIERS}",
        "defence_roll": f"{PERCENTILE} {MODIFIERS}",
        "manoeuvre": "skill",
        "load": "ammo",
        "friend_hit": "luck",
        "auto": "ammo",
        "reload": "before ammo",
        "malfunction": "value rounds ammo",
        "fix": "left",
        "damage": "base bonus impale gross armour",
        "wound": "hp_before hp hp_max",
        "major_wound": "limit",
        "cast": "cost mp",
        "gm_set": "before value",
        "gm_hurt": "gross armour",
    }
)
"""Further facts, if they contain no numbers of another side."""

OUTCOMES = by_rule(
    {
        **dict.fromkeys(
            "attack_roll defence_roll awareness break_free resist_roll fix_roll con_roll "
            "dying_roll first_aid spell_roll gm_check".split(),
            "level success",
        ),
        "round": "order",
        "delay": "order",
        "exchange": "attacker_level defender_level result",
        "skip": "",
        "malfunction": "effect",
        "damage": "net extreme",
        "gm_hurt": "net",
        "wound": "amount",
        "major_wound": "",
        "status": "status",
        "end": "winner reason",
    }
)
"""Facts that may distinguish combatants of another side (`Ruleset.outcomes`)."""

OWN_AFFAIRS = frozenset(("awareness", "gm_set", "gm_check"))
"""Entries for the side concerned, or for the other combatant's player, only."""
HARMED = frozenset(("damage", "gm_hurt", "friend_hit"))
"""Rules with numbers of the combatant who is harmed."""


class CthulhuLog(LogView[State, Visibility]):
    facts = OPEN
    naming = ("other", "before", "value")  # combatants held or in melee by a ruling of the GM
    lists = {"order": (",",)}

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        controls = visibility.viewer.controls
        private = entry.rule in OWN_AFFAIRS and _of_another_side(state, entry, visibility)
        if private and not {entry.who, entry.target} & set(controls):
            return None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        if _of_another_side(state, entry, visibility):
            return OPEN[entry.rule]
        return OPEN[entry.rule] | OWN.get(entry.rule, NO_FACTS)


def _of_another_side(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry's numbers are secret from this viewer."""
    about: set[str | None] = {entry.target} if entry.who in ("gm", None) else {entry.who}
    if entry.rule in HARMED:
        about.add(entry.target)
    return any(foreign(state, id, visibility) for id in about)


tell = CthulhuLog(visibility_of).tell
