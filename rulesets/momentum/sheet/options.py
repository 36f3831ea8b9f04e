"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets import reasons
from rulesets.contract import Field, IllegalSetup
from rulesets.messages import Term, phrase
from rulesets.momentum.sheet.fields import filled
from rulesets.momentum.state import Options

_DEFAULTS = structs.asdict(Options())


def _int(name: str, least: int, most: int) -> Field:
    return Field(name=name, type="int", min=least, max=most, default=_DEFAULTS[name])


def _flag(name: str) -> Field:
    return Field(name=name, type="bool", default=_DEFAULTS[name])


def _one(name: str, *choices: str) -> Field:
    return Field(name=name, type="enum", choices=choices, default=_DEFAULTS[name])


OPTIONS = (
    _int("hard_divisor", 2, 10),
    _int("extreme_divisor", 3, 20),
    _int("fumble_from", 2, 21),
    Field(
        name="initiative_die",
        type="int",
        choices=("0", "4", "6", "8", "10", "12", "20"),
        default=_DEFAULTS["initiative_die"],
    ),
    _flag("initiative_each_round"),
    _int("split_from", 2, 99),
    _one("split_decider", "by_case", "initiative", "momentum"),
    _one("first_momentum", "initiator", "initiative"),
    _flag("defence_wins_momentum"),
    _flag("extreme_tie_reward"),
    _one("reward_on", "extreme", "critical"),
    _flag("prone_loses_momentum"),
    _flag("spell_double"),
    _one("evade_disadvantage", "except_defending", "always", "never", "afterwards"),
    _one("undefended_attack", "roll", "auto"),
    _one("armour_order", "after_multiplier", "before_multiplier"),
    _one("half_round", "down", "up"),
    _one("at_zero", "unconscious", "dead"),
    _flag("massive_damage"),
    _int("hindered_penalty", 0, 20),
    _flag("hard_manoeuvres"),
    _flag("outnumbered_disadvantage"),
    _flag("ask_fumble"),
    _flag("ask_give_up"),
)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    options = filled(OPTIONS, options)
    if options["extreme_divisor"] <= options["hard_divisor"]:
        above = phrase(reasons.ABOVE, other=Term("hard_divisor"))
        raise IllegalSetup("bad_options", above, "extreme_divisor")
    return options
