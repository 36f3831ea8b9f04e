"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets.contract import Field
from rulesets.ose.sheet.fields import filled
from rulesets.ose.state import BANDS, Options

_VALUES: dict[str, tuple[str, ...]] = {
    "initiative": ("side", "individual"),
    "ties": ("reroll", "simultaneous", "ask"),
    "morale": (),
    "morale_roll": ("side", "individual"),
    "armour_class": ("descending", "ascending"),
    "attack_table": ("matrix", "thac0"),
    "variable_damage": (),
    "slow_scope": ("turn", "attack"),
    "damage_roller": ("gm", "attacker"),
    "helpless_auto_hit": (),
    "range_input": ("band", "feet"),
    "default_range": BANDS,
}
_DEFAULTS = structs.asdict(Options())

OPTIONS = tuple(
    Field(name=name, type="enum" if values else "bool", choices=values, default=_DEFAULTS[name])
    for name, values in _VALUES.items()
)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    return filled(OPTIONS, options)
