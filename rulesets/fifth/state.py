"""A fight of the Fifth Edition as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others, `State` those of the fight (README 3, 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct, field

from rulesets.contract import Choice
from rulesets.describing import Attributes, between, one_of, value
from rulesets.plain import values

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SKILLS = {
    "athletics": "str",
    "acrobatics": "dex",
    "stealth": "dex",
    "perception": "wis",
    "medicine": "wis",
}
SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan")
CONDITIONS = tuple(
    """blinded charmed deafened frightened grappled incapacitated invisible paralyzed petrified
    poisoned prone restrained stunned unconscious""".split()
)
"""All but `exhaustion`, which is a level, and of these only `prone` is not carried by effects."""
UNABLE = frozenset({"incapacitated", "paralyzed", "petrified", "stunned", "unconscious"})
STILL = frozenset({"grappled", "restrained", "paralyzed", "petrified", "stunned", "unconscious"})
HELPLESS = ("restrained", "paralyzed", "petrified", "stunned", "unconscious")
"""Conditions of a target that give advantage against it, in the order of the reasons."""
DAMAGE_TYPES = tuple(
    """acid bludgeoning cold fire force lightning necrotic piercing poison psychic radiant slashing
    thunder""".split()
)
PHYSICAL = ("bludgeoning", "piercing", "slashing")
COVERS = {"none": 0, "half": 2, "three_quarters": 5, "total": 5}
LEVELS = tuple("123456789")
EDGES = ("none", "advantage", "disadvantage")

Name = Annotated[str, value(min=1)]
Words = tuple[str, ...]
Dice = Annotated[str, value(type="dice")]
Bonus = Annotated[str, value(type="dice", min=-20, max=20)]
"""Dice that are added or taken away, or a number, as text."""
Ability = Annotated[str, one_of(*ABILITIES)]
DamageType = Annotated[str, one_of(*DAMAGE_TYPES)]
Modifier = Annotated[int, between(-10, 10)]
Uses = Annotated[int, between(0, 99)]
Skill = Annotated[int, between(-10, 30)]


def some_of(*words: str, **attributes: Any) -> Attributes:
    """A list of nothing but these words; one that is repeated counts once."""
    return one_of(*words, closed=True, repeats=True, **attributes)


Defences = Annotated[Words, some_of(*DAMAGE_TYPES, "nonmagical")]
Afflictions = Annotated[Words, some_of(*CONDITIONS)]
AbilityList = Annotated[Words, some_of(*ABILITIES)]
Edge = Annotated[str, one_of(*EDGES)]
OneEdge = Annotated[str, one_of(*EDGES[1:])]


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    initiative: Annotated[str, one_of("individual", "side")] = "individual"
    ties: Annotated[str, one_of("dexterity", "roll", "ask")] = "dexterity"
    surprise: Annotated[str, one_of("lost_turn", "disadvantage")] = "lost_turn"
    critical: Annotated[str, one_of("double", "maximum")] = "double"
    contest: Annotated[str, one_of("contest", "save")] = "contest"
    exhaustion: Annotated[str, one_of("levels", "penalty")] = "levels"
    hide: Annotated[str, one_of("passive", "fixed")] = "passive"
    spell_limit: Annotated[str, one_of("bonus", "one_slot")] = "bonus"
    counter: Annotated[str, one_of("check", "save")] = "check"
    knock_out: Annotated[str, one_of("stable", "one_hp")] = "stable"


class Mods(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The values that an effect changes while it lasts (README 3.4)."""

    ac: Modifier = 0
    attack: Bonus | None = None
    save: Bonus | None = None
    speed: Annotated[int, between(-300, 300)] = 0
    speed_half: bool = False
    speed_double: bool = False
    own_attacks: OneEdge | None = None
    attacks_against: OneEdge | None = None
    save_advantage: AbilityList = ()
    save_disadvantage: AbilityList = ()
    check_advantage: AbilityList = ()
    melee_damage: Annotated[int, between(-10, 20)] = 0
    resist: Annotated[Words, some_of(*DAMAGE_TYPES)] = ()
    inspiration: Dice | None = None
    mark: Dice | None = None
    mark_type: DamageType | None = None
    ongoing: Dice | None = None
    ongoing_type: DamageType = "fire"
    extra_attacks: Annotated[int, between(1, 4, default=None)] = 0
    no_reactions: bool = False
    no_healing: bool = False
    no_casting: bool = False
    awake: bool = False
    outlined: bool = False
    blocks: Words = ()
    uses_up: Annotated[str, one_of("own_attack", "own_act", "attack_against")] | None = None


NO_MODS = Mods()


class Rider(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The effect of a power, or of a weapon's hit beyond its damage (README 3.3, marked r)."""

    spares: Words = ()
    save: Ability | None = None
    dc: Annotated[int, between(1, 40)] | None = None
    half: bool = False
    damage: Dice | None = None
    damage_type: DamageType = "force"
    conditions: Afflictions = ()
    mods: Annotated[Mods, value(default={})] = NO_MODS
    until: Annotated[
        str, one_of("fight", "source_start", "source_end", "target_start", "target_end")
    ] = "fight"
    rounds: Annotated[int, between(1, 100)] = 1
    save_ends: bool = False
    breaks_on_damage: bool = False
    escape: Annotated[str, one_of("none", "grapple", *ABILITIES)] = "none"
    escape_dc: Annotated[int, between(1, 40)] | None = None
    pushes: bool = False


class More(Struct, frozen=True):
    """Further damage of every hit."""

    damage: Dice
    type: DamageType


class Weapon(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon or natural attack (README 3.1)."""

    name: Name
    damage: Dice = "1d6"
    type: DamageType = "slashing"
    melee: bool = True
    ranged: bool = False
    long: bool = True
    ability: Annotated[str, one_of(*ABILITIES, "finesse", default=None)] = "str"
    proficient: bool = True
    bonus: Annotated[int, between(-5, 5)] = 0
    attack_bonus: Skill | None = None
    damage_bonus: Skill | None = None
    light: bool = False
    heavy: bool = False
    loading: bool = False
    magical: bool = False
    uses: Uses | None = None
    extra: tuple[More, ...] = ()
    on_hit: Rider | None = None


class Routine(Struct, frozen=True):
    """Several attacks in one action, as names of weapons (README 3.2)."""

    name: Name
    attacks: Annotated[Words, between(1, 12, among="weapons")]


class ExtraDamage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Sneak attack and its like (README 3.2)."""

    name: Name
    damage: Dice
    type: DamageType | None = None
    once: bool = True
    when: Annotated[str, one_of("sneak", "always", "melee", "ally_near", "wounded")] = "sneak"


class Power(Rider, frozen=True, kw_only=True, omit_defaults=True):
    """A spell, a special action or a feature of a class (README 3.3)."""

    name: Name
    level: Annotated[int, between(0, 9)] | None = None
    time: Annotated[
        str, one_of("action", "bonus", "free", "reaction", "hit", "legendary", "lair")
    ] = "action"
    trigger: Annotated[str, one_of("hit", "damaged", "cast")] = "hit"
    from_level: Annotated[int, between(0, 9)] = 0
    cost: Annotated[int, between(1, 5)] = 1
    slot: Annotated[bool, value(default=None)] = False
    uses: Uses | None = None
    max_uses: Uses | None = None
    shares: Name | None = None
    recharge: Annotated[int, between(2, 6)] | None = None
    refresh: Annotated[str, one_of("long", "short", "none")] = "long"
    way: Annotated[str, one_of("auto", "attack", "save", "weapon")] = "auto"
    ranged: bool = True
    weapon: Annotated[str, value(min=1, among="weapons")] | None = None
    target: Annotated[str, one_of("enemy", "ally", "other", "any", "self")] = "enemy"
    max_targets: Annotated[int, between(1, 20)] = 1
    repeats: bool = False
    types: Words = ()
    touch: bool = False
    area: bool = False
    ignores_cover: bool = False
    verbal: bool = True
    needs_sight: bool = True
    melee_only: bool = False
    upcast: Dice | None = None
    upcast_max: Annotated[int, between(1, 9)] = 9
    upcast_targets: Annotated[int, between(0, 9)] = 0
    add_modifier: bool = False
    bonus_types: Words = ()
    bonus_damage: Dice | None = None
    heal: Dice | None = None
    temp_hp: Dice | None = None
    pool: bool = False
    hp_pool: Dice | None = None
    concentration: bool = False
    stays: Annotated[bool, value(default=None)] = False
    moves: bool = False
    withdraws: bool = False
    stabilises: bool = False
    extra_action: bool = False
    halve: bool = False
    counter: bool = False
    gm: bool = False

    @property
    def least(self) -> int:
        """The least level of a slot for it."""
        return self.level or 1

    @property
    def lasts(self) -> bool:
        """Whether it does more than damage: it lays something, or pushes."""
        return bool(self.conditions) or self.mods != NO_MODS or self.pushes


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight. `abilities` are the modifiers, `dexterity` is the
    score; `skills`, `spell_dc` and `spell_attack` are the bonuses after all that they follow
    from."""

    size: Annotated[str, one_of(*SIZES)] = "medium"
    creature_type: Name = "humanoid"
    group: Name | None = None
    abilities: Mapping[str, int]
    dexterity: int
    proficiency: Annotated[int, between(0, 9)] = 2
    saves: AbilityList = ()
    initiative: Annotated[int, between(-10, 20)] | None = None
    skills: Mapping[str, int]
    resistances: Defences = ()
    vulnerabilities: Defences = ()
    immunities: Defences = ()
    condition_immunities: Annotated[Words, some_of(*CONDITIONS, "exhaustion")] = ()
    weapons: Mapping[str, Weapon]
    attacks: Annotated[int, between(1, 9)] = 1
    routines: Mapping[str, Routine] = {}
    extra_damage: tuple[ExtraDamage, ...] = ()
    powers: Mapping[str, Power] = {}
    spell_ability: Ability | None = None
    spell_dc: Annotated[int, between(1, 40)] | None = None
    spell_attack: Skill | None = None
    max_slots: Annotated[Mapping[str, int], between(0, 9, choices=LEVELS)] = {}
    slots_rest: Annotated[str, one_of("long", "short")] = "long"
    legendary_actions: Annotated[int, between(0, 9)] = 0
    bonus_actions: Annotated[Words, some_of("dash", "disengage", "dodge", "hide", "help")] = ()
    crit_from: Annotated[int, between(2, 20)] = 20
    evasion: bool = False
    pack_tactics: bool = False
    reckless: bool = False
    magic_resistance: bool = False
    undead_fortitude: bool = False
    two_weapon_style: bool = False
    blindsight: bool = False
    resolute: Annotated[Words, some_of(*CONDITIONS, "exhaustion")] = ()
    regeneration: Annotated[int, between(0, 99)] = 0
    regeneration_stop: Annotated[Words, some_of(*DAMAGE_TYPES)] = ()
    regeneration_at_0: bool = True
    lucky: bool = False
    death_saves: bool = False
    max_hit_dice: Annotated[int, between(0, 20)] = 0
    hit_die: Annotated[int, between(4, 12)] = 8


class Effect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that a combatant bears (README 7.9). `save` and `dc` are those of the save that
    ends it; `turn` is the count of the turn in which it was laid; `against` the only target that
    it is about; `held`: it hangs on the concentration of its source."""

    name: str
    source: str | None = None
    conditions: Words = ()
    mods: Annotated[Mods, value(default={})] = NO_MODS
    until: str = "fight"
    rounds: int = 0
    save: str | None = None
    dc: int | None = None
    breaks_on_damage: bool = False
    escape: str = "none"
    escape_dc: int | None = None
    held: bool = False
    spell: bool = False
    turn: int = 0
    against: str | None = None


class Readied(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action that waits for its trigger (README 7.8)."""

    do: str
    trigger: str
    power: str | None = None
    slot: int = 0


class Combatant(Struct, kw_only=True, omit_defaults=True):
    """One participant (README 4.4). Rules change those of a fight, which are copies; those of a
    state stay as they are. `uses` has what is left of weapons and powers; `lair` is the lair action
    of the last round, `regeneration_stopped` lasts until the next turn."""

    id: str
    name: str
    side: str
    sheet: Sheet
    status: Annotated[str, one_of("active", "dying", "stable", "dead", "fled")] = "active"
    hp: Annotated[int, between(0, 999)]
    max_hp: Annotated[int, between(1, 999)]
    temp_hp: Annotated[int, between(0, 999)] = 0
    ac: Annotated[int, between(1, 30)] = 10
    speed: Annotated[int, between(0, 300)] = 30
    near: Words = ()
    prone: bool = False
    exhaustion: Annotated[int, between(0, 6)] = 0
    effects: tuple[Effect, ...] = ()
    concentrating: str | None = None
    hidden: bool = False
    stealth_total: int | None = None
    dodging: bool = False
    disengaged: bool = False
    reckless_now: bool = False
    surprised: bool = False
    reaction: bool = True
    actions: Annotated[int, between(0, 3)] = 0
    bonus: bool = False
    movement_used: int = 0
    dashes: int = 0
    attacks_left: int = 0
    routine_left: Words = ()
    readied: Readied | None = None
    slots: Annotated[Mapping[str, int], between(0, 9, choices=LEVELS)] = {}
    uses: Mapping[str, int] = {}
    spent: Words = ()
    successes: int = 0
    failures: int = 0
    legendary_resistance: Annotated[int, between(0, 9)] = 0
    legendary_left: int = 0
    hit_dice: Annotated[int, between(0, 20)] = 0
    acts_from: int = 1
    initiative_total: int | None = None
    cover: Annotated[str, one_of(*COVERS)] = "none"
    obscured: bool = False
    out_of_reach: bool = False
    hampered: bool = False
    silenced: bool = False
    edge: Edge = "none"
    edge_once: Edge = "none"
    save_modifier: Modifier = 0
    attack_modifier: Modifier = 0
    damage_modifier: Modifier = 0
    regeneration_stopped: bool = False
    lair: str | None = None


class Turn(Struct, kw_only=True, omit_defaults=True):
    """Everything done in the turn that is going on, which is free again in the next.

    `extra`: extra damage dealt, as `ID NAME`. The rest is about the combatant at turn:
    `attacked`: it has made an attack roll; `first`: it has taken an Attack action; `shot`: weapons
    used since the action began; `light`: the light weapon of its last such attack; `cast`: the
    spells it has cast, as `bonus`, `cantrip`, `other` and `slot`.
    """

    answered: bool = False
    interacted: bool = False
    attacked: bool = False
    first: bool = False
    shot: Words = ()
    light: str | None = None
    cast: Words = ()
    extra: Words = ()


class Question(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question to somebody, from which its options follow together with the state.

    `about`: who gave cause; `what`: the power, weapon or effect that it is about; `units`: what is
    to be ordered; `purpose`: that of the roll, or the trigger of a reaction; `mode`, `natural`,
    `total`: of the roll so far, which is `sure` where no armour class helps.
    """

    by: str
    kind: str
    about: str | None = None
    what: str = ""
    units: Words = ()
    purpose: str = ""
    mode: str = ""
    natural: int = 0
    total: int = 0
    sure: bool = False


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` are in roster order.

    `place` is the next place of the order in this round, `turns` the count of turns, `lair`:
    whether this round's lair actions are over, `quiet`: whether nobody was asked in this round.
    A question in the middle of something is answered by playing that again (`asking.sequence`):
    `since` is the state in which it began, `choices` those made since then, `faces` their dice.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    round: int = 1
    phase: str = "initiative"
    turn: str | None = None
    order: Words = ()
    over: bool = False
    winner: str | None = None
    place: int = 0
    turns: int = 0
    now: Turn = field(default_factory=Turn)
    lair: bool = False
    quiet: bool = True
    question: Question | None = None
    since: State | None = None
    choices: tuple[Choice, ...] = ()
    faces: tuple[int, ...] = ()


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""


_INTERNAL = {"id", "sheet", "prone", "effects", "readied", "regeneration_stopped", "lair"}
_CHECKED = tuple(name for name in Combatant.__struct_fields__ if name not in _INTERNAL)


def conditions_of(combatant: Combatant) -> set[str]:
    """The conditions that the combatant has (README 3.8)."""
    carried = {name for effect in combatant.effects for name in effect.conditions}
    if combatant.status in ("dying", "stable"):
        carried.add("unconscious")
    if combatant.prone:
        carried.add("prone")
    return carried


def plain(state: State) -> dict[str, Any]:
    """The state as scenarios check it (README 4.3, 4.4)."""
    return {
        **values(state, ("round", "phase", "turn", "order", "over", "winner")),
        "combatants": {id: _plain(combatant) for id, combatant in state.combatants.items()},
    }


def _plain(combatant: Combatant) -> dict[str, Any]:
    shown = values(combatant, _CHECKED)
    shown["near"] = sorted(combatant.near)
    shown["spent"] = sorted(combatant.spent)
    has = conditions_of(combatant)
    shown["conditions"] = sorted(has)
    shown |= {name: name in has for name in CONDITIONS}
    shown["effects"] = [
        values(effect, ("name", "source", "until", "rounds"))
        | {"conditions": sorted(effect.conditions)}
        for effect in combatant.effects
    ]
    shown["readied"] = combatant.readied.do if combatant.readied else None
    return shown
