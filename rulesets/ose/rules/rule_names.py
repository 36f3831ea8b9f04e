"""The deeds among the rules of the log (README 7), and what its readers are told of them."""

from __future__ import annotations

from rulesets.beats import beats
from rulesets.contract import Deeds, always

DEEDS: Deeds = always("attack cast move engage leave withdrawal retreat flee fled")
"""Declaring, waiting and morale checks are not deeds, nor is a rout before anybody flees."""

BEATS = beats(
    runs="declare, cannot_cast, condition_ended, flee fled flee_blocked",
    holds="initiative",
    events="initiative",
    striking={"automatic": ("hit", "miss")},
)
