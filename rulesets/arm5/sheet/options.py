"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets.arm5.sheet.fields import filled
from rulesets.arm5.state import Options
from rulesets.contract import Field

_EFFECTS = ("fatigue_table", "by_intent", "wounds_and_fatigue")
_NUMBERS = {
    "botch_dice": (0, 10),
    "untrained_botch_dice": (0, 10),
    "quick_actions": (0, 4),
    "prone_bonus": (0, 12),
    "sprint_ease": (0, 30),
    "aura": (-10, 20),
    "extended_attacked_ease": (0, 30),
    "extended_damaged_ease": (0, 30),
    "extended_cast_ease": (0, 30),
}
_DEFAULTS: dict[str, Any] = structs.asdict(Options())


def _described(name: str) -> Field:
    default = _DEFAULTS[name]
    if name == "damage_effects":
        return Field(name=name, type="enum", choices=_EFFECTS, default=default)
    if name in _NUMBERS:
        least, most = _NUMBERS[name]
        return Field(name=name, type="int", min=least, max=most, default=default)
    return Field(name=name, type="bool", default=default)


OPTIONS = tuple(_described(name) for name in _DEFAULTS)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    return filled(OPTIONS, options)
