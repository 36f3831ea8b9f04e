"""The parts of a sheet: weapons, powers, and the values that effects change (README 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from rulesets.describing import Attributes, between, one_of, value

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
    "blinded charmed deafened frightened grappled incapacitated invisible paralyzed petrified"
    " poisoned prone restrained stunned unconscious".split()
)
"""All but `exhaustion`, which is a level, and of these only `prone` is not carried by effects."""
QUICK_ACTIONS = ("dash", "disengage", "dodge", "hide", "help")
"""The actions that some may take as a bonus action too."""
DAMAGE_TYPES = tuple(
    "acid bludgeoning cold fire force lightning necrotic piercing poison psychic radiant slashing"
    " thunder".split()
)
PHYSICAL = ("bludgeoning", "piercing", "slashing")
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
    def spell(self) -> bool:
        return self.level is not None

    @property
    def least(self) -> int:
        """The least level of a slot for it."""
        return self.level or 1

    @property
    def counted(self) -> str:
        """The name under which its uses are counted."""
        return self.shares or self.name

    @property
    def hostile(self) -> bool:
        return self.target == "enemy" or (self.target == "any" and self.way in ("attack", "save"))

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
    bonus_actions: Annotated[Words, some_of(*QUICK_ACTIONS)] = ()
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
