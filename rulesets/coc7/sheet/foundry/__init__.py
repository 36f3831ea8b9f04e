"""Actors of Foundry VTT's Call of Cthulhu 7 as sheets (README 3.3)."""

from rulesets.coc7.sheet.foundry.people import adopted
from rulesets.contract import Foundry

FOUNDRY = Foundry(
    systems=("CoC7",),
    sides={"character": "party", "npc": "foes", "creature": "foes"},
    marks=frozenset({"characteristics", "attribs"}),
    read=adopted,
)

__all__ = ["FOUNDRY"]
