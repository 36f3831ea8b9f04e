"""A fight of Call of Cthulhu as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others, `State` those of the fight (README 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from rulesets.coc7.sheet.tables import (
    AMOUNTS,
    IMPALES,
    JAMS,
    MALFUNCTION,
    NEVER_BREAKS,
    SHARES,
    SKILLS,
    UNAWARE,
)
from rulesets.contract import Follows
from rulesets.declared import KEPT, OPEN, OWN, SETTABLE, at_most, marked, quick, settable, stat
from rulesets.describing import between, one_of, value
from rulesets.plain import values

Formula = Annotated[str, value(type="dice")]
Characteristic = Annotated[int, between(1, 500), OWN, stat("characteristics")]
Skill = Annotated[int, between(0, 200), OWN, stat("skills")]
Points = Annotated[int, between(0, 500)]
_FIREARM = ("use", {"firearm": None})
_MELEE = ("use", {"melee": None})
_COUNTED = ("use", {"melee": None, "thrown": None, "missile": None})
"""The kinds of weapon that have a value."""
_FIFTH = Follows("pow", {power: power // 5 for power in range(1, 501)})
_HALF = Follows("dex", {dex: dex // 2 for dex in range(1, 201)})
ON_THE_SHEET = stat("status", gm_only=True)
IN_THE_FIGHT = settable(section="status")
Condition = Annotated[bool, ON_THE_SHEET, SETTABLE]


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    wounds: Annotated[str, one_of("full", "simple")] = "full"
    undefended: Annotated[str, one_of("none", "bonus_die", "automatic")] = "none"
    surprise_difficulty: Annotated[str, one_of("regular", "hard", "extreme")] = "regular"
    unaware_skip: bool = True
    excess_penalty: Annotated[str, one_of("auto", "ranged")] = "auto"
    ask_dive: bool = True
    prone_matters: bool = True
    hold_matters: bool = True
    aim_lost_on_damage: bool = True
    improvised_damage: Formula = "1d6"


class Weapon(Struct, frozen=True, omit_defaults=True):
    """A weapon with every value filled in (README 3.1). `db` is its share of the damage bonus.

    Values with the default None in forms follow from the kind of weapon or from the skills.
    """

    name: Annotated[str, between(1, 40)]
    use: Annotated[str, one_of("melee", "thrown", "missile", "firearm")] = "melee"
    skill: Annotated[int, between(0, 200, default=None, follows=Follows("use", SKILLS))] = 0
    improvised: Annotated[bool, value(depends=_MELEE)] = False
    damage: Formula = "1d3"
    impale: Annotated[bool, value(default=None, follows=Follows("use", IMPALES))] = False
    db: Annotated[
        str, one_of("full", "half", "none", default=None, follows=Follows("use", SHARES))
    ] = "full"
    ignores_armour: bool = False
    throwable: Annotated[bool, value(depends=_MELEE)] = False
    natural: Annotated[bool, value(depends=_MELEE)] = False
    amount: Annotated[
        int, between(1, 1000, default=None, follows=Follows("use", AMOUNTS), depends=_COUNTED)
    ] = 0
    range: Annotated[int, between(0, 5000)] = 0
    malfunction: Annotated[
        int,
        between(
            1,
            NEVER_BREAKS,
            default=None,
            follows=Follows("use", {"firearm": MALFUNCTION}),
            depends=("use", {"missile": None, "firearm": None}),
        ),
    ] = NEVER_BREAKS
    feed: Annotated[
        str, one_of("rounds", "magazine", "belt", default="rounds", depends=_FIREARM)
    ] = ""
    capacity: Annotated[int, between(1, 1000, default=6, depends=_FIREARM)] = 0
    loaded: Annotated[
        int, between(0, 1000, default=None, follows=Follows("capacity"), depends=_FIREARM)
    ] = 0
    spare: Annotated[int, between(0, 10000, depends=_FIREARM)] | None = None
    automatic: Annotated[
        bool, value(default=None, follows=Follows("feed", JAMS), depends=_FIREARM)
    ] = False
    burst: Annotated[int, between(1, 3, depends=_FIREARM)] = 1
    auto: Annotated[bool, value(depends=_FIREARM)] = False

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
    """A spell (README 3.2)."""

    name: Annotated[str, value(min=1)]
    mp: Annotated[int, between(0, 200)] = 0
    damage: Formula = ""
    ignores_armour: bool = True
    roll: Annotated[str, one_of("none", "pow", "opposed_pow")] = "none"
    targeted: Annotated[bool, value(default=None)] = False


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight. `bare` are weapons that everybody has."""

    strength: int = 50
    con: Characteristic = 50
    dex: Annotated[int, between(1, 200), OWN, stat("characteristics")] = 50
    pow: Characteristic = 50
    mov: Annotated[int, between(0, 50), OWN, stat("body")] = 8
    build: Annotated[int, between(-5, 50), OWN, stat("body")] = 0
    db: Annotated[Formula, stat("body")] = "0"
    brawl: Skill = 25
    dodge: Annotated[Skill, stat("skills", default=None, follows=_HALF)]
    throw: Skill = 20
    listen: Skill = 20
    spot_hidden: Skill = 25
    psychology: Skill = 10
    mechanical_repair: Skill = 10
    first_aid: Skill = 30
    weapons: Annotated[Mapping[str, Weapon], stat("weapons", default=())] = {}
    bare: Mapping[str, Weapon]
    spells: Annotated[Mapping[str, Spell], stat("spells", default=())] = {}
    dies_at_zero: Annotated[bool, ON_THE_SHEET] = False

    def value(self, name: str) -> int:
        """A characteristic or skill by the name of its stat."""
        value: int = getattr(self, "strength" if name == "str" else name)
        return value

    @property
    def can_be_held(self) -> tuple[str, ...]:
        """The own weapons that are not part of the body."""
        return tuple(weapon.name for weapon in self.weapons.values() if not weapon.natural)

    def weapon(self, name: str) -> Weapon:
        return self.weapons.get(name) or self.bare[name]


class Combatant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One participant (README 4.2)."""

    id: str
    name: str
    side: str
    sheet: Sheet
    status: Annotated[
        str,
        one_of("active", "unconscious", "dying", "dead", "fled"),
        OPEN,
        settable(default=None),
        quick("conditions"),
    ] = "active"
    hp: Annotated[
        Points,
        at_most("hp_max"),
        OWN,
        stat("body", default=None, follows=Follows("hp_max")),
        settable(section="hit_points", follows=None),
        KEPT,
        quick("health"),
    ]
    hp_max: Annotated[int, between(1, 500), OWN, stat("body")] = 10
    mp: Annotated[
        int, between(0, 200), OWN, stat("body", default=None, follows=_FIFTH), SETTABLE, KEPT
    ]
    luck: Annotated[int, between(0, 99), OWN, stat("body"), SETTABLE, KEPT] = 50
    armour: Annotated[int, between(0, 100), OWN, stat("body"), SETTABLE] = 0
    initiative: int = 0
    held: Annotated[
        str,
        value(type="text", among="weapons"),
        OPEN,
        stat("weapons"),
        settable(type="weapon", among=""),
    ] = ""
    ammo: Annotated[Mapping[str, int], OWN] = {}
    spare: Mapping[str, int | None] = {}
    belt: Mapping[str, int] = {}
    jammed: Annotated[Mapping[str, int], OWN] = {}
    dropped: tuple[str, ...] = ()
    unaware: Annotated[str, one_of(*UNAWARE), OWN, ON_THE_SHEET, SETTABLE] = "no"
    cover: Annotated[Condition, OPEN, marked("place"), quick("conditions")] = False
    prone: Annotated[Condition, OPEN, marked("body"), quick("conditions")] = False
    moving_fast: Annotated[Condition, OPEN, marked("place"), quick("conditions")] = False
    helpless: Annotated[Condition, OPEN, marked("helpless"), quick("conditions")] = False
    cornered: Annotated[Condition, OWN, marked("own")] = False
    out_of_arc: Annotated[Condition, OWN, marked("own")] = False
    improvised_at_hand: Annotated[Condition, OWN, marked("own")] = False
    situational: Annotated[int, between(-2, 2), OWN, IN_THE_FIGHT, quick("modifiers")] = 0
    aiming: str = ""
    aim_round: int = 0
    lost_action: Annotated[bool, OPEN, IN_THE_FIGHT, marked("turn"), quick("conditions")] = False
    defended: int = 0
    answered: Annotated[tuple[str, ...], OWN] = ()
    restrained_by: Annotated[str, value(type="combatant"), OPEN, IN_THE_FIGHT] = ""
    engaged: Annotated[tuple[str, ...], OPEN, quick("melee")] = ()
    major_wound: Annotated[bool, OPEN, stat("status"), SETTABLE, KEPT, marked("body")] = False
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
    """The target's answer. `level` is that of its roll, once made; `struck`: it has fought back."""

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
        """Whether it is a defence (README S12): dodging, fighting back or a manoeuvre, but not
        diving or doing nothing."""
        return self.option in ("dodge", "fight_back", "manoeuvre")


class Auto(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Full-auto fire in progress; `answers` are those of all targets so far (README 7.7)."""

    by: str
    weapon: str
    target: str
    range: str
    volleys: int = 0
    answers: Mapping[str, Answer] = {}


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` are in roster order.

    `begun`: the turn of the first in `order` has begun. `extra`: the number at the head of `order`
    with a normal turn in phase `late`. `waits`: for each combatant who delays, the one it waits
    for. `turn` counts the turns that have begun.
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
        "combatants": {id: values(combatant, _SHOWN) for id, combatant in state.combatants.items()},
    }
