"""Reads actors of Foundry VTT's Ars Magica 5 as sheets (README 3.4)."""

from rulesets.arm5.sheet.foundry.people import adopted
from rulesets.contract.adopting import Foundry

FOUNDRY = Foundry(
    systems=("arm5e",),
    sides={"player": "party", "npc": "foes", "beast": "foes"},
    marks=frozenset({"characteristics", "vitals"}),
    read=adopted,
)
