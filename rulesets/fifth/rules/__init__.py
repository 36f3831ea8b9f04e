"""The rules (README 7, 8): the deeds among them, and what readers of the log are told of them."""

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
