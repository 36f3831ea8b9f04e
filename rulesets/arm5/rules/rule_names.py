"""The names of all rules in the log (README 7), with the deeds and the beginnings of beats."""

from rulesets.arm5.rules.parting import parting
from rulesets.beats import beats
from rulesets.contract import Deeds, always

RULES = tuple(
    """
    initiative initiative_tie round end_turn over
    delay delayed_action delay_lapsed trade action_lost
    priority priority_tie fast_cast_speed counter
    attack defense engage attack_advantage damage
    wound fatigue down
    disengage disengage_attack pursue
    charge move ride leave fatigue_test mount_fatigue mount_fatigue_test
    cast magic_resistance spell_effect spell_damage spell_ends concentration
    extended_start extended_continue extended_done extended_ceased
    act quick athletics fall
    test gm_hazard gm_set gm_add gm_remove gm_end
    """.split()
)

DEEDS: Deeds = {
    **always("attack charge disengage disengage_attack move ride leave cast athletics"),
    "act": {"what": ("mount", "dismount", "open_close", "use_item", "other")},
    "quick": {"what": ("shout", "pick_up_table", "transform", "other")},
}
"""Declarations, preparations, defences and extended tasks are not deeds."""

BEATS = beats(
    opens="""
    delay delayed_action delay_lapsed trade attack disengage charge move ride leave cast
    act quick test gm_hazard gm_set gm_add gm_remove gm_end over
    extended_start extended_continue extended_done
    """,
    runs="initiative priority fast_cast_speed",
    parting=parting,
)
