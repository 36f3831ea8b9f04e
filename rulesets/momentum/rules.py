"""The name of every rule that a log entry can carry (README 7), and which of them are deeds."""

from rulesets.contract import Deeds, always

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

DEEDS: Deeds = {
    **always(
        "move leave other engage reinforce join damage half_damage spell_damage riposte disarm "
        "trip push take_momentum improvise flank switch flee cast"
    ),
    "test": {"purpose": ("attack", "shoot", "manoeuvre")},
}
"""Not: an answer that is still secret, defending, loading, getting up, picking up. A shot that
misses is its test and no more; what needs no test is its damage."""
