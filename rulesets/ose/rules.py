"""The name of every rule that a log entry can carry (README 7), and which of them are deeds."""

from rulesets.contract import Deeds, always

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
"""Not: declaring, waiting, a check of morale and the flight it leads to before anybody runs."""
