"""How a sheet is printed: what it lives by, its abilities, what it carries, what it does."""

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
