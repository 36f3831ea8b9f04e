"""A fight of Momentum as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others, `Bout` the exchange in progress, `State` the rest (README 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from rulesets.contract import Follows
from rulesets.declared import KEPT, OPEN, OWN, at_most, marked, quick, settable, stat
from rulesets.describing import between, die_of, one_of, value
from rulesets.plain import values

UNARMED = "unarmed"
MANOEUVRES = ("disarm", "trip", "push", "take_momentum", "cover", "disengage", "improvise")
"""The manoeuvres of README 7.9, in the order they are offered in."""

Skill = Annotated[int, between(0, 40)]
Modifier = Annotated[int, between(-20, 20)]
Edge = Annotated[int, between(-1, 1)]
Points = Annotated[int, between(0, 999)]
Damage = Annotated[str, value(type="dice")]
IN_THE_FIGHT = settable(section="status")


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    hard_divisor: Annotated[int, between(2, 10)] = 2
    extreme_divisor: Annotated[int, between(3, 20)] = 5
    fumble_from: Annotated[int, between(2, 21)] = 20
    initiative_die: Annotated[int, die_of()] = 6
    initiative_each_round: bool = False
    split_from: Annotated[int, between(2, 99)] = 2
    split_decider: Annotated[str, one_of("by_case", "initiative", "momentum")] = "by_case"
    first_momentum: Annotated[str, one_of("initiator", "initiative")] = "initiator"
    defence_wins_momentum: bool = False
    extreme_tie_reward: bool = False
    reward_on: Annotated[str, one_of("extreme", "critical")] = "extreme"
    prone_loses_momentum: bool = False
    spell_double: bool = False
    evade_disadvantage: Annotated[
        str, one_of("except_defending", "always", "never", "afterwards")
    ] = "except_defending"
    undefended_attack: Annotated[str, one_of("roll", "auto")] = "roll"
    armour_order: Annotated[str, one_of("after_multiplier", "before_multiplier")] = (
        "after_multiplier"
    )
    half_round: Annotated[str, one_of("down", "up")] = "down"
    at_zero: Annotated[str, one_of("unconscious", "dead")] = "unconscious"
    massive_damage: bool = False
    hindered_penalty: Annotated[int, between(0, 20)] = 2
    hard_manoeuvres: bool = False
    outnumbered_disadvantage: bool = False
    ask_fumble: bool = True
    ask_give_up: bool = True


class Weapon(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    kind: Annotated[str, one_of("melee", "ranged")] = "melee"
    skill: Skill
    damage: Damage
    modifier: Modifier = 0
    reload: Annotated[int, between(0, 20)] = 0


class Spell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    skill: Skill
    modifier: Modifier = 0
    cost: Annotated[int, between(0, 99)] = 0
    damage: Damage = ""
    ignores_armour: bool = False
    text: str = ""


class Technique(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    when: Annotated[str, one_of("active", "passive", "any")] = "any"
    weapon: Annotated[str, value(type="text", among="weapons", choices=(UNARMED,))] = ""
    modifier: Modifier = 0
    edge: Edge = 0
    effect: Annotated[str, one_of("damage", "disarm", "trip", "push", "take_momentum", "text")] = (
        "damage"
    )
    damage: Modifier = 0
    all_targets: bool = False
    loses_momentum: bool = False


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight. `unarmed` is the last of the weapons."""

    initiative: Annotated[int, between(-20, 40), stat("combat")] = 10
    speed: Annotated[int, between(0, 50), stat("combat")] = 8
    evade: Annotated[Skill, stat("combat")] = 10
    armour: Annotated[int, between(0, 99), stat("combat")] = 0
    damage_bonus: Annotated[int, between(-10, 20), stat("combat")] = 0
    shield_bonus: Annotated[int, between(-10, 20), stat("combat")] = 0
    shield_defence: Annotated[int, between(0, 20), stat("combat")] = 0
    weapons: Annotated[Mapping[str, Weapon], stat("weapons", default=())]
    spells: Annotated[Mapping[str, Spell], stat("spells", default=())] = {}
    techniques: Annotated[Mapping[str, Technique], stat("techniques", default=())] = {}

    @property
    def full(self) -> int:
        """The movement range in metres."""
        return 5 * self.speed

    @property
    def half(self) -> int:
        return self.full // 2

    @property
    def quarter(self) -> int:
        return self.full // 4


class Combatant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One participant. `initiative` is the total, `group` the id of its combat group."""

    id: str
    name: str
    side: str
    sheet: Sheet
    hp: Annotated[
        Points,
        at_most("max_hp"),
        OWN,
        stat("hit_points", min=1, default=15),
        settable(min=0, default=None),
        KEPT,
        quick("health"),
    ]
    max_hp: Annotated[
        Points, OWN, stat("hit_points", min=1, default=None, follows=Follows("hp")), KEPT
    ]
    mp: Annotated[Points, OWN, stat("hit_points"), settable(default=None), KEPT] = 0
    status: Annotated[
        str,
        one_of("active", "unconscious", "dead", "gone"),
        OPEN,
        settable(default=None),
        quick("conditions"),
    ] = "active"
    initiative: Annotated[int, between(-50, 99), OWN, settable(section="combat", default=None)] = 0
    group: Annotated[int | None, OPEN, quick("melee")] = None
    spent: bool = False
    exchanged: bool = False
    fled: Annotated[bool, OPEN, marked("left")] = False
    prone: Annotated[bool, OPEN, IN_THE_FIGHT, marked("standing"), quick("conditions")] = False
    dropped: tuple[str, ...] = ()
    unloaded: Mapping[str, int] = {}
    modifier: Annotated[Modifier, OWN, IN_THE_FIGHT, quick("modifiers")] = 0
    edge: Annotated[Edge, OWN, IN_THE_FIGHT, quick("modifiers")] = 0
    flank: Annotated[bool, OWN, IN_THE_FIGHT, marked("next"), quick("conditions")] = False
    off_balance: Annotated[bool, marked("next")] = False


class Group(Struct, frozen=True, omit_defaults=True):
    """A combat group; its members are the combatants with its id.

    `new`: part of a melee that has not been divided yet, begun by `initiator`. `changed`: a
    combatant has joined since the last division (README 7.6).
    """

    id: int
    momentum: str
    played: bool = False
    new: bool = False
    changed: bool = False
    initiator: str | None = None


class Plan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer with its fields: a declaration, or a deed in an exchange (README 5).

    `declared`: made at the start of the round, and so hindered by an exchange (README 7.12).
    """

    option: str
    target: str | None = None
    weapon: str | None = None
    spell: str | None = None
    metres: int = 0
    restricted: bool = False
    away: bool = False
    distance: int = 0
    modifier: int = 0
    value: int | None = None
    what: str = ""
    manoeuvre: str | None = None
    goal: str | None = None
    to: str | None = None
    swap: str | None = None
    give_up: bool = False
    declared: bool = False


class Result(Struct, frozen=True, omit_defaults=True):
    """The result of a test. Without `tested` it is a blow that hits without a roll (README S15)."""

    level: int
    roll: int = 0
    fumble: bool = False
    tested: bool = True


class Fumble(Struct, frozen=True, omit_defaults=True):
    """A fumble waiting for the GM, with the weapon of the test (README 5.6)."""

    who: str
    weapon: str | None = None


class Bout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The exchange in progress (README 7.7). Combatants who leave the group leave `present`.

    `stage`: `act`, `react`, `decide` (counts and ripostes), `end` (fumbles, then the Momentum).
    `through`: the targets each success gets through to. `asked` chooses among `counts`. `rewards`:
    the targets a defence of level III may strike back at. `ripostes`: the choices for these.
    """

    group: int
    active: str
    passive: str
    stage: str = "act"
    present: tuple[str, ...]
    deeds: Mapping[str, Plan] = {}
    results: Mapping[str, Result] = {}
    through: Mapping[str, tuple[str, ...]] = {}
    asked: str | None = None
    counts: tuple[str, ...] = ()
    counted: str | None = None
    rewards: Mapping[str, tuple[str, ...]] = {}
    ripostes: Mapping[str, Plan] = {}


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` are in roster order, `order` is that of
    initiative.

    `step`: the open question of the phase. `plans`: everybody's plan for this round. `answers`:
    those to the open question. `splits`: assignments to heads, by the combatant who divides.
    `stirred`: a melee began or was reinforced in this melee phase. `past`: the finished exchanges
    of the latest melee phase.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    order: tuple[str, ...] = ()
    round: int = 1
    phase: str = "first_move"
    step: str = "declare"
    over: bool = False
    winner: str | None = None
    groups: tuple[Group, ...] = ()
    last_group: int = 0
    plans: Mapping[str, Plan] = {}
    answers: Mapping[str, Plan] = {}
    splits: Mapping[str, Mapping[str, str]] = {}
    stirred: bool = False
    bout: Bout | None = None
    past: tuple[Bout, ...] = ()
    fumbles: tuple[Fumble, ...] = ()

    @property
    def turn(self) -> int:
        """The group whose exchange is in progress; 0 outside melee."""
        return self.bout.group if self.bout else 0


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""


_INTERNAL = {"id", "sheet"}
_SHOWN = tuple(name for name in Combatant.__struct_fields__ if name not in _INTERNAL)


def plain(state: State) -> dict[str, Any]:
    """The state as scenarios check it (README 4)."""
    momentum = {group.id: group.momentum for group in state.groups}
    return {
        **values(state, ("round", "phase", "over", "winner")),
        "groups": [_plain_group(state, group) for group in state.groups],
        "combatants": {
            id: _plain(combatant, momentum) for id, combatant in state.combatants.items()
        },
    }


def _plain_group(state: State, group: Group) -> dict[str, Any]:
    members = [id for id in state.order if state.combatants[id].group == group.id]
    return {
        "id": group.id,
        "momentum": group.momentum,
        "members": members,
        "played": group.played,
    }


def _plain(combatant: Combatant, momentum: Mapping[int, str]) -> dict[str, Any]:
    role = None
    if combatant.group is not None:
        role = "active" if momentum[combatant.group] == combatant.side else "passive"
    return values(combatant, _SHOWN) | {"role": role}
