"""The deeds among the rules of the log (README 7), and what its readers are told of them."""

from __future__ import annotations

from rulesets.beats import beats
from rulesets.contract import Deeds, always

DEEDS: Deeds = {
    **always("attack charge disengage disengage_attack move ride leave cast athletics"),
    "act": {"what": ("mount", "dismount", "open_close", "use_item", "other")},
    "quick": {"what": ("shout", "pick_up_table", "transform", "other")},
}
"""Declarations, preparations, defences and extended tasks are not deeds."""

BEATS = beats(
    events="initiative", striking={"botch": (True,), "damage_botch": (True,), "soak_botch": (True,)}
)
