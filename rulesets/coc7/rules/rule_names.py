"""The deeds among the rules of the log (README 7), and what its readers are told of them."""

from __future__ import annotations

from rulesets.beats import beats
from rulesets.contract import Deeds, always

DEEDS: Deeds = {
    **always("melee manoeuvre throw shoot burst auto cast break_free first_aid run flee other"),
    "react": {"option": ("dodge", "dive", "fight_back", "manoeuvre")},
}
"""Delaying, aiming, loading, drawing, taking cover and not answering a blow are not deeds."""

BEATS = beats(runs="skip, dying_roll", striking={"level": ("critical", "fumble")})
