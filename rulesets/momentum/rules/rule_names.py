"""The names of all rules in the log (README 7), with the deeds and the beginnings of beats."""

from rulesets.beats import beats
from rulesets.contract import Deeds, always
from rulesets.momentum.rules.parting import parting

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
"""Secret answers, defending, loading, standing up and picking up are not deeds. A shot that misses
is revealed by its test, a blow without a test by its damage."""

BEATS = beats(
    opens="""
    move engage reinforce ignore join split exchange no_exchange
    gm_set gm_add gm_remove gm_momentum gm_engage gm_disengage gm_end
    """,
    parting=parting,
)
