"""The sentences of stat blocks in the wording of the reference document (`grammar.toml`)."""

from rulesets.blocks import table
from rulesets.blocks.sentences import Sentences
from rulesets.fifth.sheet.parts import ABILITIES, CONDITIONS, DAMAGE_TYPES

ABILITY_NAMES = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
FULL = dict(zip(ABILITIES, ABILITY_NAMES, strict=True))
ABILITY_OF = {name.casefold(): short for short, name in FULL.items()}
NUMBERS = "one two three four five six seven eight nine ten".split()
TABLE = table(__file__, "grammar.toml")
SAYS = Sentences(
    TABLE["sentences"] | TABLE["usage"],
    {
        "abilities": ABILITY_NAMES,
        "conditions": CONDITIONS,
        "types": DAMAGE_TYPES,
        "numbers": NUMBERS,
    },
    ABILITY_OF,
)
