"""The names of all rules in the log (README 7), with the deeds and the beginnings of beats."""

from rulesets.beats import beats
from rulesets.coc7.rules.parting import parting
from rulesets.contract import Deeds, always

RULES = tuple(
    """
    round skip get_up awareness
    delay run stop flee draw take_cover other released
    melee react automatic_hit attack_roll defence_roll exchange
    manoeuvre manoeuvre_effect break_free resist_roll
    throw shoot burst load friend_hit aim aim_lost
    auto volley_hits cease
    reload malfunction fix fix_roll
    damage wound major_wound con_roll status dying_roll first_aid
    cast spell_roll spell_effect
    gm_set gm_add gm_remove gm_act_again gm_check gm_hurt gm_engage called_off
    end
    """.split()
)

DEEDS: Deeds = {
    **always("melee manoeuvre throw shoot burst auto cast break_free first_aid run flee other"),
    "react": {"option": ("dodge", "dive", "fight_back", "manoeuvre")},
}
"""Delaying, aiming, loading, drawing, taking cover and not answering a blow are not deeds."""

BEATS = beats(
    opens="""
    get_up delay run stop flee draw take_cover other melee manoeuvre throw
    shoot burst aim auto cease reload fix first_aid cast break_free gm_set
    gm_add gm_remove gm_act_again gm_check gm_hurt gm_engage called_off end
    """,
    runs="skip",
    parting=parting,
)
