"""The deeds among the rules of the log (README 7), and the rules that are told together."""

from __future__ import annotations

from rulesets.beats import beats
from rulesets.contract import Deeds, always

DEEDS: Deeds = {
    **always("counter effect manoeuvre combat prygl_roll flee use sneak_roll holdup_roll execute"),
    **always("indirect"),
    "harm": {"cause": ("holdup",)},
    **always("style"),
}
"""Rolls and their declared uses, carried out later, are not deeds; nor is an active effect, until
it takes hold. A fighting style takes hold at once, as it binds everybody."""

BEATS = beats(
    runs="""
    ability_roll join stay_out slip_away, act soul_roll, flee stay,
    targets targeted counter effect manoeuvre prygl_roll prygl combat kampgrad_hit
    """,
    events="kampgrad",
    striking={"special": ("fumble", "rise")},
)
