"""The name of every rule that a log entry can carry (README 7)."""

RULES = tuple(
    """
    choice test initiative round
    move leave reload other stand_up pick_up
    damage half_damage spell_damage void
    engage reinforce ignore join
    split group
    exchange no_exchange redirect ward count
    disarm trip push take_momentum improvise flank switch
    riposte flee momentum fumble
    cast
    out dissolve fight_over
    gm_set gm_add gm_remove gm_momentum gm_engage gm_disengage check gm_end
    """.split()
)
