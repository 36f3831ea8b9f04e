"""How a sheet is printed: characteristics, skills and attacks, as a keeper's block has them."""

from rulesets.contract.printing import Printed

PRINTED = Printed(
    lines=(
        ("str", "con", "dex", "pow", "luck", "hp", "hp_max", "mp"),
        ("db", "build", "mov", "armour"),
        ("brawl", "dodge", "unarmed_damage"),
        ("weapons", "held"),
        ("spells",),
    )
)
