"""Reads actors of Foundry VTT's Call of Cthulhu 7 as sheets (README 3.3)."""

from rulesets.coc7.sheet.foundry.dholes import as_saved
from rulesets.coc7.sheet.foundry.people import adopted
from rulesets.contract.adopting import Foundry

FOUNDRY = Foundry(
    systems=("CoC7",),
    sides={"character": "party", "npc": "foes", "creature": "foes"},
    marks=frozenset({"characteristics", "attribs"}),
    read=adopted,
    as_saved=as_saved,
    programs=("The Dhole’s House",),
)
