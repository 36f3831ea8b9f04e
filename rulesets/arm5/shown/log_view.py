"""The log for one reader: entries by `visible_to`, facts from an allow list (README 10).

Rolls are public as at a table: everybody sees dice, totals and results. The parts of a total are
values of a sheet, shown to the combatant's own side only.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arm5.asking.visibility import Visibility, visibility_of
from rulesets.arm5.state import State
from rulesets.arm5.wording.sums import PARTS
from rulesets.contract import Entry
from rulesets.log_view import NO_FACTS, LogView, by_rule

ROLL = "die botch botches total"
OPEN = by_rule(
    {
        "initiative": ROLL,
        "initiative_tie": ROLL,
        "round": "round seconds",
        "end_turn": "",
        "over": "winner",
        "delay": "",
        "delayed_action": "option",
        "delay_lapsed": "",
        "trade": "",
        "action_lost": "reason",
        "priority": ROLL,
        "priority_tie": "die",
        "fast_cast_speed": f"ease success {ROLL}",
        "counter": "spell stopped",
        "attack": f"weapon missile subdue_attack {ROLL}",
        "defense": f"helpless defends_with {ROLL}",
        "engage": "",
        "attack_advantage": "advantage hit",
        "damage": "advantage damage level",
        "wound": "level",
        "fatigue": "levels cause",
        "down": "status",
        "disengage": f"automatic success defends_with {ROLL}",
        "disengage_attack": "weapon total botch defense holds",
        "pursue": "caught",
        "charge": "weapon mounted pace",
        "move": "pace position cover arrived",
        "ride": "pace position cover arrived",
        "leave": "position",
        "fatigue_test": f"ease success {ROLL}",
        "mount_fatigue": "exhausted",
        "mount_fatigue_test": f"ease success {ROLL}",
        "cast": f"spell is_fast cast {ROLL}",
        "magic_resistance": "affected",
        "spell_effect": "spell",
        "spell_damage": "cause damage damage_die damage_botch soak soak_die soak_botch net level",
        "spell_ends": "spell",
        "concentration": f"cause ease success {ROLL}",
        "extended_start": "task",
        "extended_continue": "task",
        "extended_done": "task",
        "extended_ceased": "task reason",
        "act": "what weapon",
        "quick": "what weapon",
        "athletics": f"what ease success {ROLL}",
        "fall": "",
        "test": f"test ease success {ROLL}",
        "gm_hazard": "",
        "gm_add": "initiative",
        "gm_remove": "",
        "gm_end": "",
    }
)
"""Facts for everybody, by rule. Rules not listed are for the GM alone."""

OF_WHO = by_rule(
    {
        **{rule: " ".join(("modifier", *parts)) for rule, parts in PARTS.items()},
        "initiative_tie": "modifier",
        "trade": "quick_left",
        "damage": "strength weapon_mod",
        "wound": "wound_penalty",
        "fatigue": "lost level fatigue_penalty",
        "charge": "paces",
        "move": "paces",
        "ride": "paces",
        "leave": "paces",
        "fatigue_test": "modifier",
        "mount_fatigue": "levels lost",
        "mount_fatigue_test": "modifier",
        "magic_resistance": "resistance",
        "spell_damage": "value",
        "concentration": "modifier",
        "extended_start": "rounds note weapon",
        "extended_continue": "left",
        "extended_done": "note weapon",
        "act": "note",
        "quick": "note",
        "athletics": "modifier",
        "fall": "value",
        "test": "modifier",
        "gm_hazard": "value note",
    }
)
OF_WHO["initiative"] |= {"basis", "fast_total"}
OF_WHO["cast"] |= {"level", "botch_dice", "margin", "fatigue_levels", "penetration", "warping"}
OF_TARGET = by_rule(
    {
        "damage": "soak net",
        "magic_resistance": "penetration",
        "spell_damage": "soak_base",
    }
)
"""Further facts for the side of `who` and for the target's side."""
IN_TIME = frozenset(("ease", "success"))
"""Facts of a fast spell that tell of the initiative it has to reach."""


OUTCOMES = by_rule(
    {
        **dict.fromkeys(("initiative", "priority"), "total"),
        "initiative_tie": "who die modifier total",
        "counter": "stopped",
        **dict.fromkeys(
            "fast_cast_speed disengage fatigue_test mount_fatigue_test concentration athletics "
            "test".split(),
            "total success",
        ),
        "attack": "total",
        "defense": "total defends_with",
        "attack_advantage": "advantage hit",
        "damage": "advantage damage net level",
        "wound": "level",
        "fatigue": "levels",
        "down": "status",
        "disengage_attack": "total holds",
        "cast": "total cast",
        "magic_resistance": "affected",
        "spell_damage": "damage soak net level",
        "over": "winner",
    }
)
"""Facts that may distinguish foes, since rolls are public (`Ruleset.outcomes`)."""


class ArsMagicaLog(LogView[State, Visibility]):
    facts = OPEN
    of_who = OF_WHO
    of_target = OF_TARGET

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """Of a fast spell against somebody unseen the roll alone; no tie with somebody unseen."""
        if entry.rule == "initiative_tie" and not _ties(state, entry.who, visibility):
            return None
        if entry.rule == "fast_cast_speed" and visibility.misses(entry.target):
            entry = replace(entry, target=None)
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        unseen = entry.rule == "fast_cast_speed" and entry.target is None
        return super().allowed(state, entry, visibility) - (IN_TIME if unseen else NO_FACTS)


def _ties(state: State, who: str | None, visibility: Visibility) -> bool:
    """Whether somebody whom the viewer sees has the same initiative."""
    seen = {combatant.id: combatant.initiative for combatant in visibility.seen(state.combatants)}
    return list(seen.values()).count(seen.get(who or "", 0)) > 1


tell = ArsMagicaLog(visibility_of).tell
