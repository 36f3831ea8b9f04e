"""The printing of a sheet: its numbers, attacks, spells and techniques."""

from rulesets.contract.printing import Printed

PRINTED = Printed(
    lines=(
        ("hp", "max_hp", "mp", "initiative", "speed", "evade", "armour", "unarmed"),
        ("weapons",),
        ("spells",),
        ("techniques",),
    )
)
