"""The names of all rules in the log (README 7), with the deeds and the beginnings of beats."""

from rulesets.beats import beats
from rulesets.contract import Deeds, always
from rulesets.kampbogen.rules.parting import parting

RULES = tuple(
    """
    begin round kampgrad front effect_triggered style
    ability_roll join stay_out slip_away soul_roll act targets targeted
    counter effect condition manoeuvre harm combat prygl_roll prygl
    kampgrad_hit down pool heal vehicle_break vehicle_destroyed use
    challenge_grade challenge
    flee stay break_out pursuit fate killed opponent_flees surrender
    holdup holdup_roll sneak sneak_roll sneak_response execute spared
    indirect_grade indirect
    set add remove end enter withdraw
    loot over
    """.split()
)

DEEDS: Deeds = {
    **always("counter effect manoeuvre combat prygl_roll flee use sneak_roll holdup_roll execute"),
    **always("indirect"),
    "harm": {"cause": ("holdup",)},
    **always("style"),
}
"""Rolls and their declared uses, carried out later, are not deeds; nor is an active effect, until
it takes hold. A fighting style takes hold at once, as it binds everybody."""

BEATS = beats(
    opens="""
    begin kampgrad front use break_out pursuit fate opponent_flees surrender sneak_response
    execute spared set add remove end enter withdraw loot
    targets challenge_grade indirect_grade holdup sneak
    """,
    parting=parting,
)
