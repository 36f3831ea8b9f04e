"""The printing of a sheet: life and pools, abilities, equipment, effects."""

from rulesets.contract.printing import Printed

PRINTED = Printed(
    lines=(
        ("kamp", "style", "liv_max", "liv", "prygl", "soul", "pools"),
        ("talents",),
        ("knowledges",),
        ("weapons",),
        ("effects",),
    )
)
