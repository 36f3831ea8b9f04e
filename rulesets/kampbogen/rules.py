"""The name of every rule that a log entry can carry (README 7), and which of them are deeds."""

from rulesets.contract import Deeds, always

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
}
"""Not: rolling, and saying what the roll is for; that is carried out when all have chosen."""
