"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from rulesets.coc7.fields import Unfit, fits
from rulesets.coc7.state import Options
from rulesets.contract import Field, IllegalSetup

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
_BY_NAME = {option.name: option for option in OPTIONS}


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    if not isinstance(options, Mapping):
        raise IllegalSetup("bad_options", "the options are an object")
    for name, value in options.items():
        if name not in _BY_NAME:
            raise IllegalSetup("bad_options", f"no option is called {name!r}", str(name))
        try:
            fits(_BY_NAME[name], value)
        except Unfit as unfit:
            raise IllegalSetup("bad_options", str(unfit), name) from None
    return _DEFAULTS | dict(options)
