"""Reads actors of Foundry VTT's dnd5e, and creatures saved by Improved Initiative and 5etools
(README 3.11). All of them become the text of a stat block, which `blocks` reads."""

from functools import partial

from rulesets.contract.adopting import Foundry
from rulesets.fifth.sheet.foundry.people import SAVED, adopted

FOUNDRY = Foundry(
    systems=("dnd5e",),
    sides={"character": "party", "npc": "foes"},
    marks=frozenset({"abilities", "attributes", "traits", "details", "skills"}),
    read=adopted,
    as_saved=partial(SAVED.actors, system="dnd5e"),
    programs=("Improved Initiative", "5etools"),
)
