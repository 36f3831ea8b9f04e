"""A fight of Old-School Essentials as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others, `State` those of the fight (README 4.3, 4.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from rulesets.contract import Follows
from rulesets.declared import (
    KEPT,
    OPEN,
    OWN,
    SETTABLE,
    at_most,
    marked,
    names_of,
    quick,
    settable,
    stat,
)
from rulesets.describing import between, one_of, value
from rulesets.parts.links import Links
from rulesets.plain import values

HELPLESS = ("asleep", "paralysed")
SAVES = ("death", "wands", "paralysis", "breath", "spells")
BANDS = ("short", "medium", "long")
TAGS = ("magic", "silver", "blunt", "sleep", "mind")
"""Tags of weapons and spells to which combatants can be immune; other tags are free words."""

Formula = Annotated[str, value(type="dice")]
Tags = Annotated[tuple[str, ...], one_of(*TAGS)]
Modifier = Annotated[int, between(-5, 5)]
RollModifier = Annotated[
    int, between(-10, 10), OWN, stat("abilities"), SETTABLE, quick("modifiers")
]
ON_THE_SHEET = stat("status", gm_only=True)
Condition = Annotated[bool, OPEN, ON_THE_SHEET, SETTABLE, marked("laid"), quick("conditions")]
"""A condition of README 3.4; spells and rulings can lay each of them."""
ASCENDING = Follows("ac", {armour: 19 - armour for armour in range(-10, 13)}, both=True)
BONUS = Follows("thac0", {thac0: 19 - thac0 for thac0 in range(1, 21)}, both=True)


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    initiative: Annotated[str, one_of("side", "individual")] = "side"
    ties: Annotated[str, one_of("reroll", "simultaneous", "ask")] = "reroll"
    morale: bool = True
    morale_roll: Annotated[str, one_of("side", "individual")] = "side"
    armour_class: Annotated[str, one_of("descending", "ascending")] = "descending"
    attack_table: Annotated[str, one_of("matrix", "thac0")] = "matrix"
    variable_damage: bool = False
    slow_scope: Annotated[str, one_of("turn", "attack")] = "turn"
    damage_roller: Annotated[str, one_of("gm", "attacker")] = "gm"
    helpless_auto_hit: bool = True
    range_input: Annotated[str, one_of("band", "feet")] = "band"
    default_range: Annotated[str, one_of(*BANDS)] = "medium"


class Weapon(Struct, frozen=True, omit_defaults=True):
    """A weapon or natural attack (README 3.1). `damage` is dice as text; `ranges` the ends of the
    bands."""

    name: str
    damage: Formula = "1d6"
    own_damage: bool = False
    melee: bool = True
    missile: bool = False
    ranges: Annotated[tuple[int, int, int], between(6, 3000)] | None = None
    slow: bool = False
    two_handed: bool = False
    bonus: Modifier = 0
    tags: Tags = ()

    def usable(self, mode: str) -> bool:
        return self.melee if mode == "melee" else self.missile

    def slow_in(self, mode: str) -> bool:
        return self.slow or (mode == "melee" and self.two_handed)


class Routine(Struct, frozen=True):
    """Several attacks in one action, as names of weapons in order (README 3.3)."""

    name: str
    attacks: Annotated[tuple[str, ...], between(2, 12, among="weapons")]


class Spell(Struct, frozen=True, omit_defaults=True):
    """A memorised spell (README 3.3). The number left is in `Combatant.spells`."""

    name: str
    memorised: Annotated[int, between(0, 99)] = 1
    target: Annotated[str, one_of("self", "ally", "enemy", "any")] = "enemy"
    max_targets: Annotated[int, between(1, 20)] = 1
    damage: Formula | None = None
    heal: Formula | None = None
    condition: Annotated[str, one_of("none", *CONDITIONS)] = "none"
    duration: Formula = "0"
    save: Annotated[str, one_of("none", *SAVES)] = "none"
    on_save: Annotated[str, one_of("negate", "half")] = "negate"
    needs_sight: bool = True
    tags: Tags = ()
    effect: Annotated[str, one_of("auto", "gm")] = "auto"


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight.

    `arms` lists, for each of the phases `missile`, `melee`, `slow_missile` and `slow_melee`, the
    usable names: routines first, then weapons.
    """

    monster: bool
    strength: int = 0
    missile_modifier: int = 0
    initiative: int = 0
    saves: Mapping[str, int]
    weapons: Mapping[str, Weapon]
    routines: Annotated[Mapping[str, Routine], stat("weapons", gm_only=True, default=())] = {}
    spells: Annotated[Mapping[str, Spell], stat("spells", default=())] = {}
    immune_to: Annotated[Tags, stat("immune", gm_only=True)] = ()
    only_hurt_by: Annotated[Tags, stat("immune", gm_only=True)] = ()
    arms: Mapping[str, tuple[str, ...]]

    def attacks(self, name: str) -> tuple[str, ...]:
        """The weapons of a weapon's or a routine's name."""
        routine = self.routines.get(name)
        return routine.attacks if routine else (name,)


class Combatant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One participant (README 3, 4.4, 10). `timers` holds the last round of conditions (README
    7.10)."""

    id: str
    name: str
    side: str
    sheet: Sheet
    status: Annotated[
        str,
        one_of("active", "dead", "fled", "surrendered"),
        OPEN,
        settable(default=None),
        quick("conditions"),
    ] = "active"
    fleeing: Annotated[bool, OPEN, SETTABLE, marked("place"), quick("conditions")] = False
    declared: str = "none"
    declared_spell: Annotated[str | None, OWN] = None
    declared_feet: int = 0
    retreating: bool = False
    moved: bool = False
    acted: bool = False
    disrupted: Annotated[bool, marked("own")] = False
    spells: Annotated[Mapping[str, int], OWN] = {}
    hp: Annotated[
        int,
        between(0, 999),
        at_most("max_hp"),
        OWN,
        stat("combat", min=1, default=4),
        settable(section="hit_points", min=0, default=None),
        KEPT,
        quick("health"),
    ]
    max_hp: Annotated[
        int,
        between(1, 999),
        OWN,
        stat("combat", default=None, follows=Follows("hp")),
        SETTABLE,
        KEPT,
    ]
    ac: Annotated[int, between(-10, 12), OWN, stat("combat", default=9), SETTABLE]
    aac: Annotated[int, between(7, 29), stat("combat", default=None, follows=ASCENDING)]
    thac0: Annotated[int, between(1, 20), OWN, stat("combat", default=19), SETTABLE]
    attack_bonus: Annotated[int, between(-1, 18), stat("combat", default=None, follows=BONUS)]
    shield: Annotated[int, between(0, 5), OWN, stat("combat"), SETTABLE, marked("shield")] = 0
    initiative_modifier: Annotated[
        Modifier | None, OWN, stat("abilities", gm_only=True), SETTABLE
    ] = None
    move: Annotated[int, between(0, 300), OWN, stat("movement"), SETTABLE] = 40
    rounds_moved: Annotated[int, between(0, 60), OWN, stat("movement", gm_only=True), SETTABLE] = 0
    morale: Annotated[int | None, between(2, 12), OWN, stat("combat", gm_only=True), SETTABLE] = (
        None
    )
    morale_passed: int = 0
    acts_from: int = 1
    save_modifier: Annotated[
        int, between(-5, 5), OWN, stat("save"), SETTABLE, quick("modifiers")
    ] = 0
    attack_modifier: RollModifier = 0
    damage_modifier: RollModifier = 0
    engaged: Annotated[tuple[str, ...], OPEN, ON_THE_SHEET, quick("melee")] = ()
    cover: Annotated[
        int,
        between(0, 4),
        OPEN,
        ON_THE_SHEET,
        SETTABLE,
        marked("cover"),
        quick("modifiers"),
    ] = 0
    full_cover: Annotated[
        bool, OPEN, ON_THE_SHEET, SETTABLE, marked("place"), quick("conditions")
    ] = False
    unseen: Annotated[bool, OWN, ON_THE_SHEET, SETTABLE, marked("own")] = False
    out_of_reach: Annotated[bool, OPEN, ON_THE_SHEET, SETTABLE, marked("place")] = False
    blocked_behind: Annotated[bool, OWN, ON_THE_SHEET, SETTABLE, marked("own")] = False
    cornered: Annotated[bool, OWN, ON_THE_SHEET, SETTABLE, marked("own")] = False
    asleep: Condition = False
    paralysed: Condition = False
    blinded: Condition = False
    bound: Condition = False
    gagged: Condition = False
    silenced: Condition = False
    timers: Mapping[str, int] = {}


CONDITIONS = names_of(Combatant, mark="laid")
MELEE = Links("engaged")
"""Pairs within 5 feet of each other."""


class Check(Struct, frozen=True):
    """A morale check that waits for the GM (README 7.3)."""

    side: str
    reason: str


class Move(Struct, frozen=True):
    """A free move chosen in this phase; positions change when the phase ends (README 7.5)."""

    who: str
    option: str
    target: str | None = None


class Covered(Struct, frozen=True):
    """The distance from a former melee opponent gained this round (README 7.5)."""

    who: str
    opponent: str
    feet: int


class Progress(Struct, frozen=True):
    """A routine of which `made` attacks are made and others remain (README 5.7)."""

    routine: str
    made: int


class Deferred(Struct, frozen=True):
    """An effect of a simultaneous phase on a combatant, deferred to its end (README 7.4)."""

    damage: int = 0
    healing: int = 0
    conditions: tuple[tuple[str, int], ...] = ()


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` are in roster order; `order` lists groups of ids
    or sides.

    `rolled`: the order of this round is fixed. `places`: totals settled so far, while ties wait for
    the GM. `answered`: those who have answered in this phase. `waiting`: those who wait for the
    last turn. `reasons`: morale reasons used up, by side. `rout`: those who failed the last check.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    round: int = 1
    phase: str = "declare"
    turn: int = 0
    order: tuple[tuple[str, ...], ...] = ()
    over: bool = False
    winner: str | None = None
    rolled: bool = False
    places: tuple[tuple[str, ...], ...] = ()
    answered: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    covered: tuple[Covered, ...] = ()
    unfinished: Mapping[str, Progress] = {}
    deferred: Mapping[str, Deferred] = {}
    reasons: Mapping[str, tuple[str, ...]] = {}
    checks: tuple[Check, ...] = ()
    rout: tuple[str, ...] = ()


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""


_INTERNAL = {"id", "sheet", "declared_feet", "timers"}
_SHOWN = tuple(name for name in Combatant.__struct_fields__ if name not in _INTERNAL)


def plain(state: State) -> dict[str, Any]:
    """The state as scenarios check it (README 4.3, 4.4)."""
    return {
        **values(state, ("round", "phase", "turn", "order", "over", "winner")),
        "combatants": {id: values(combatant, _SHOWN) for id, combatant in state.combatants.items()},
    }
