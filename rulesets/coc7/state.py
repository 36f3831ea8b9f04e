"""A fight of Call of Cthulhu as a value: what is known, never how it changes.

Everything here is frozen and JSON-serialisable. `Sheet` holds what cannot change during a fight,
`Combatant` what can, `State` what belongs to nobody in particular (README 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.plain import values


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    wounds: str = "full"
    undefended: str = "none"
    surprise_difficulty: str = "regular"
    unaware_skip: bool = True
    excess_penalty: str = "auto"
    ask_dive: bool = True
    prone_matters: bool = True
    hold_matters: bool = True
    aim_lost_on_damage: bool = True
    improvised_damage: str = "1d6"


class Weapon(Struct, frozen=True, omit_defaults=True):
    """A weapon with every value filled in (README 3.1). `db` is its share of the damage bonus."""

    name: str
    use: str = "melee"
    skill: int = 0
    improvised: bool = False
    damage: str = "1d3"
    impale: bool = False
    db: str = "full"
    ignores_armour: bool = False
    throwable: bool = False
    natural: bool = False
    amount: int = 0
    range: int = 0
    malfunction: int = 101
    feed: str = ""
    capacity: int = 0
    loaded: int = 0
    spare: int | None = None
    automatic: bool = False
    burst: int = 1
    auto: bool = False

    @property
    def thrown(self) -> bool:
        return self.use == "thrown" or self.throwable

    @property
    def firearm(self) -> bool:
        return self.use == "firearm"

    @property
    def shoots(self) -> bool:
        return self.use in ("missile", "firearm")


class Spell(Struct, frozen=True, omit_defaults=True):
    """README 3.2."""

    name: str
    mp: int = 0
    damage: str = ""
    ignores_armour: bool = True
    roll: str = "none"
    targeted: bool = False


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight. `bare` are weapons that everybody has."""

    dex: int
    strength: int
    con: int
    pow: int
    build: int
    mov: int
    db: str
    brawl: int
    dodge: int
    throw: int
    listen: int
    spot_hidden: int
    psychology: int
    mechanical_repair: int
    first_aid: int
    dies_at_zero: bool = False
    weapons: Mapping[str, Weapon] = {}
    bare: Mapping[str, Weapon]
    spells: Mapping[str, Spell] = {}

    def value(self, name: str) -> int:
        """A characteristic or skill by the name of its stat."""
        value: int = getattr(self, "strength" if name == "str" else name)
        return value

    @property
    def can_be_held(self) -> tuple[str, ...]:
        """The own weapons that are no part of the body."""
        return tuple(weapon.name for weapon in self.weapons.values() if not weapon.natural)

    def weapon(self, name: str) -> Weapon:
        return self.weapons.get(name) or self.bare[name]


class Combatant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One participant (README 4.2)."""

    id: str
    name: str
    side: str
    sheet: Sheet
    status: str = "active"
    hp: int
    hp_max: int
    mp: int
    luck: int
    armour: int
    initiative: int = 0
    held: str = ""
    ammo: Mapping[str, int] = {}
    spare: Mapping[str, int | None] = {}
    belt: Mapping[str, int] = {}
    jammed: Mapping[str, int] = {}
    dropped: tuple[str, ...] = ()
    cover: bool = False
    prone: bool = False
    moving_fast: bool = False
    cornered: bool = False
    out_of_arc: bool = False
    improvised_at_hand: bool = False
    helpless: bool = False
    unaware: str = "no"
    situational: int = 0
    aiming: str = ""
    aim_round: int = 0
    lost_action: bool = False
    defended: int = 0
    answered: tuple[str, ...] = ()
    restrained_by: str = ""
    engaged: tuple[str, ...] = ()
    major_wound: bool = False
    dying_since: int = 0
    aided: bool = False


class Attack(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attack that waits for its answer. `value`: a manoeuvre's skill when it was declared."""

    by: str
    target: str
    kind: str
    weapon: str = ""
    range: str = "base"
    load: bool = False
    shots: int = 1
    size: int = 1
    volleys: int = 1
    close: bool = False
    goal: str = ""
    skill: str = ""
    value: int = 0
    text: str = ""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a target answers. `level` is its roll, once made; `struck` tells that it hit back."""

    option: str = "none"
    weapon: str = ""
    goal: str = ""
    skill: str = ""
    value: int = 0
    text: str = ""
    dived: bool = False
    level: int | None = None
    struck: bool = False

    @property
    def defends(self) -> bool:
        """README S12: dodging, fighting back and a manoeuvre; neither diving nor doing nothing."""
        return self.option in ("dodge", "fight_back", "manoeuvre")


class Auto(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Full-auto fire in progress; `answers` are those of everybody fired at so far (README 7.7)."""

    by: str
    weapon: str
    target: str
    range: str
    volleys: int = 0
    answers: Mapping[str, Answer] = {}


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` stand in roster order.

    `begun`: the turn of the first in `order` has begun. `extra`: so many at the head of `order`
    have a normal turn in phase `late`. `waits`: who delays, after whom. `turn` counts the turns
    that have begun.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    round: int = 1
    phase: str = "act"
    turn: int = 0
    order: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    over: bool = False
    winner: str | None = None
    attack: Attack | None = None
    auto: Auto | None = None
    begun: bool = False
    extra: int = 0
    waits: Mapping[str, str] = {}


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""


_SHOWN = tuple(name for name in Combatant.__struct_fields__ if name not in ("id", "sheet"))
_AUTO = ("by", "weapon", "volleys", "target", "range")


def plain(state: State) -> dict[str, Any]:
    """The state as scenarios check it (README 4)."""
    return {
        **values(state, ("round", "phase", "order", "late", "over", "winner", "attack")),
        "auto": values(state.auto, _AUTO) if state.auto else None,
        "combatants": {id: values(one, _SHOWN) for id, one in state.combatants.items()},
    }
