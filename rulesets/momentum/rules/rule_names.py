"""The deeds among the rules of the log (README 7), and what its readers are told of them."""

from __future__ import annotations

from rulesets.beats import beats
from rulesets.contract import Deeds, always

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
    runs="initiative, gm_end fight_over",
    alike={"choice": "kind"},
    events="initiative",
    striking={"fumble": (True,), "level": (3,)},
)
