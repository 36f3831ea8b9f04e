"""The printing of a sheet: characteristics, skills and attacks, as in a keeper's stat block."""

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
