"""The names of all rules in the log (README 7), with the deeds and the beginnings of beats."""

from rulesets.beats import beats
from rulesets.contract import Deeds, always
from rulesets.ose.rules.parting import parting

RULES = tuple(
    """
    round declare initiative initiative_order turn wait
    morale_check morale rout
    flee_blocked flee fled declaration_lapsed movement_blocked withdrawal retreat
    move engage leave
    attack armour_class hit_points death
    spell_disrupted cast forgo cannot_cast immune save gm_effect
    spell_damage spell_healing spell_duration spell_effect condition_ended
    gm_set joined removed gm_engage gm_disengage
    fight_over
    """.split()
)

DEEDS: Deeds = always("attack cast move engage leave withdrawal retreat flee fled")
"""Declaring, waiting and morale checks are not deeds, nor is a rout before anybody flees."""

BEATS = beats(
    opens="""
    turn wait morale_check declaration_lapsed movement_blocked
    withdrawal retreat move engage leave cast forgo
    gm_set joined removed gm_engage gm_disengage fight_over
    """,
    runs="declare initiative cannot_cast condition_ended",
    parting=parting,
    holds="initiative",
)
