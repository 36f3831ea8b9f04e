"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets.coc7.sheet.fields import filled
from rulesets.coc7.state import Options
from rulesets.contract import Field

_TYPES: dict[str, tuple[str, tuple[str, ...]]] = {
    "wounds": ("enum", ("full", "simple")),
    "undefended": ("enum", ("none", "bonus_die", "automatic")),
    "surprise_difficulty": ("enum", ("regular", "hard", "extreme")),
    "unaware_skip": ("bool", ()),
    "excess_penalty": ("enum", ("auto", "ranged")),
    "ask_dive": ("bool", ()),
    "prone_matters": ("bool", ()),
    "hold_matters": ("bool", ()),
    "aim_lost_on_damage": ("bool", ()),
    "improvised_damage": ("dice", ()),
}
_DEFAULTS = structs.asdict(Options())

OPTIONS = tuple(
    Field(name=name, type=type, choices=choices, default=_DEFAULTS[name])
    for name, (type, choices) in _TYPES.items()
)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    return filled(OPTIONS, options)
