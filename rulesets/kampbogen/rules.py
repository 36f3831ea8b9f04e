"""The name of every rule that a log entry can carry (README 7)."""

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
