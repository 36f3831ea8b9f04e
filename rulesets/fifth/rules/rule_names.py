"""The deeds among the rules of the log (README 7), and what its readers are told of them."""

from __future__ import annotations

from rulesets.beats import beats
from rulesets.contract import Deeds, always

DEEDS: Deeds = always(
    """
    attack cast close withdraw opportunity readied grapple shove dash disengage dodge help search
    leave stand escape stabilise wake routine use_object interact release drop_prone
    """
)
"""Readying and hiding are no deeds, nor are rolls."""

BEATS = beats(
    runs="initiative tie_roll, effect_ended",
    events="initiative initiative_order",
    striking={"result": ("critical",), "outcome": ("revived", "two_failures")},
)
