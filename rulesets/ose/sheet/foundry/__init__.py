"""Reads actors of Foundry VTT's Old-School Essentials as sheets (README 3.5)."""

from rulesets.contract.adopting import Foundry
from rulesets.ose.sheet.foundry.people import adopted

FOUNDRY = Foundry(
    systems=("ose", "ose-dev"),
    sides={"character": "party", "monster": "foes"},
    marks=frozenset({"thac0", "saves", "hp"}),
    read=adopted,
)
