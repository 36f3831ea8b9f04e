"""The name of every rule that a log entry can carry (README 7)."""

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
