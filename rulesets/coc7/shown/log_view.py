"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10)."""

from __future__ import annotations

from rulesets.coc7.asking.visibility import Visibility, visibility_of
from rulesets.coc7.state import State
from rulesets.contract import Entry
from rulesets.log_view import NO_FACTS, LogView, by_rule, foreign

P = "skill difficulty needed dice roll level success"
MODIFIERS = "bonus penalty " + " ".join(
    f"mod_{name}"
    for name in (
        "outnumbered undefended prone held situational build point_blank aim size cover dive fast "
        "melee load burst volley"
    ).split()
)
FACTS = by_rule(
    {
        "round": "round order",
        "skip": "reason",
        "get_up": "",
        "awareness": f"check {P}",
        "delay": "order",
        "run": "metres fast",
        "stop": "",
        "flee": "to",
        "draw": "weapon picked_up",
        "take_cover": "",
        "other": "text",
        "released": "",
        "melee": "weapon",
        "react": "option weapon goal skill",
        "automatic_hit": "level",
        "attack_roll": f"weapon range raised shot volley size {MODIFIERS} {P}",
        "defence_roll": f"defence {MODIFIERS} {P}",
        "exchange": "defence attacker_level defender_level result",
        "manoeuvre": "goal skill",
        "manoeuvre_effect": "goal text weapon",
        "break_free": f"check {P}",
        "resist_roll": P,
        "throw": "weapon range close",
        "shoot": "weapon range load",
        "burst": "weapon range shots",
        "load": "weapon ammo",
        "friend_hit": "luck hits",
        "aim": "weapon",
        "aim_lost": "weapon reason",
        "auto": "weapon range size volleys switched wasted ammo",
        "volley_hits": "size hits impaling",
        "cease": "volleys",
        "reload": "weapon before ammo done",
        "malfunction": "weapon roll value effect rounds ammo",
        "fix": "weapon left",
        "fix_roll": f"weapon check {P}",
        "damage": "weapon bullet of extreme base bonus impale gross armour net",
        "wound": "amount hp_before hp hp_max",
        "major_wound": "amount limit",
        "con_roll": P,
        "status": "from status",
        "dying_roll": P,
        "first_aid": P,
        "cast": "spell cost mp",
        "spell_roll": P,
        "spell_effect": "spell works",
        "gm_set": "field before value",
        "gm_add": "side",
        "gm_remove": "",
        "gm_act_again": "",
        "gm_check": f"check {P}",
        "gm_hurt": "gross armour net",
        "gm_engage": "other value",
        "called_off": "",
        "end": "winner reason round",
    }
)
"""What players are told of their own side, by rule. A rule missing here is for the GM alone."""

NUMBERS = frozenset(
    f"""
    skill needed dice {MODIFIERS} hp hp_before hp_max limit armour gross base bonus luck mp ammo
    spare cost before left value rounds impale
    """.split()
)
"""Facts left out of an entry about another side's combatant."""

KEPT_OF_OTHERS = {"gm_engage": frozenset(("value",))}
OWN_AFFAIRS = frozenset(("awareness", "gm_set", "gm_check"))
"""Told only to the side concerned, or to the other combatant's player."""
HARMED = frozenset(("damage", "gm_hurt", "friend_hit"))
"""These hold numbers of the combatant who is harmed."""


class CthulhuLog(LogView[State, Visibility]):
    facts = FACTS
    naming = ("other", "before", "value")  # who is held or in melee, by a ruling of the GM
    lists = {"order": (",",)}

    def told(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        controls = visibility.viewer.controls
        private = entry.rule in OWN_AFFAIRS and _of_another_side(state, entry, visibility)
        if private and not {entry.who, entry.target} & set(controls):
            return None
        return super().told(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        if not _of_another_side(state, entry, visibility):
            return FACTS[entry.rule]
        return FACTS[entry.rule] - (NUMBERS - KEPT_OF_OTHERS.get(entry.rule, NO_FACTS))


def _of_another_side(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry's numbers must be kept from this viewer."""
    about: set[str | None] = {entry.target} if entry.who in ("gm", None) else {entry.who}
    if entry.rule in HARMED:
        about.add(entry.target)
    return any(foreign(state, id, visibility) for id in about)


tell = CthulhuLog(visibility_of).tell
