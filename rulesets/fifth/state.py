"""A fight of the Fifth Edition as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others with what follows from them alone, `State` those of the fight (README 3, 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct, field

from rulesets.contract import Choice
from rulesets.declared import KEPT, OPEN, OWN, roles
from rulesets.describing import between, one_of, value
from rulesets.fifth.sheet.parts import (
    CONDITIONS,
    LEVELS,
    NO_MODS,
    SIZES,
    Edge,
    Modifier,
    Mods,
    Power,
    Rider,
    Sheet,
    Weapon,
    Words,
)
from rulesets.plain import values

UNABLE = frozenset({"incapacitated", "paralyzed", "petrified", "stunned", "unconscious"})
STILL = frozenset({"grappled", "restrained", "paralyzed", "petrified", "stunned", "unconscious"})
COVERS = {"none": 0, "half": 2, "three_quarters": 5, "total": 5}
PRESENT = ("active", "dying", "stable")


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

    def concerns(self, target: Combatant) -> bool:
        """Whether it concerns attacks of its bearer on this target: help is about one."""
        return self.against is None or self.against == target.id

    def grips(self, source: Combatant) -> bool:
        return self.source == source.id and "grappled" in self.conditions


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
    status: Annotated[str, one_of("active", "dying", "stable", "dead", "fled"), OPEN] = "active"
    hp: Annotated[int, between(0, 999), OWN, KEPT]
    max_hp: Annotated[int, between(1, 999), OWN, KEPT]
    temp_hp: Annotated[int, between(0, 999), OWN, KEPT] = 0
    ac: Annotated[int, between(1, 30), OWN] = 10
    speed: Annotated[int, between(0, 300), OWN] = 30
    near: Annotated[Words, OPEN] = ()
    prone: bool = False
    exhaustion: Annotated[int, between(0, 6), OWN] = 0
    effects: tuple[Effect, ...] = ()
    concentrating: Annotated[str | None, OPEN] = None
    hidden: Annotated[bool, OPEN] = False
    stealth_total: Annotated[int | None, OWN] = None
    dodging: Annotated[bool, OPEN] = False
    disengaged: Annotated[bool, OPEN] = False
    reckless_now: Annotated[bool, OPEN] = False
    surprised: Annotated[bool, OWN] = False
    reaction: Annotated[bool, OPEN] = True
    actions: Annotated[int, between(0, 3), OWN] = 0
    bonus: Annotated[bool, OWN] = False
    movement_used: Annotated[int, OWN] = 0
    dashes: Annotated[int, OWN] = 0
    attacks_left: Annotated[int, OWN] = 0
    routine_left: Annotated[Words, OWN] = ()
    readied: Readied | None = None
    slots: Annotated[Mapping[str, int], between(0, 9, choices=LEVELS), OWN] = {}
    uses: Annotated[Mapping[str, int], OWN] = {}
    spent: Annotated[Words, OWN] = ()
    successes: Annotated[int, OWN] = 0
    failures: Annotated[int, OWN] = 0
    legendary_resistance: Annotated[int, between(0, 9), OWN] = 0
    legendary_left: Annotated[int, OWN] = 0
    hit_dice: Annotated[int, between(0, 20), OWN, KEPT] = 0
    acts_from: Annotated[int, OWN] = 1
    initiative_total: Annotated[int | None, OWN] = None
    cover: Annotated[str, one_of(*COVERS), OPEN] = "none"
    obscured: Annotated[bool, OPEN] = False
    out_of_reach: Annotated[bool, OPEN] = False
    hampered: Annotated[bool, OWN] = False
    silenced: Annotated[bool, OWN] = False
    edge: Annotated[Edge, OWN] = "none"
    edge_once: Annotated[Edge, OWN] = "none"
    save_modifier: Annotated[Modifier, OWN] = 0
    attack_modifier: Annotated[Modifier, OWN] = 0
    damage_modifier: Annotated[Modifier, OWN] = 0
    regeneration_stopped: bool = False
    lair: str | None = None

    def has(self, *conditions: str) -> bool:
        """Whether it has one of these conditions (README 3.8)."""
        if self.prone and "prone" in conditions:
            return True
        if self.status in ("dying", "stable") and "unconscious" in conditions:
            return True
        if not self.effects:
            return False
        return any(name in conditions for effect in self.effects for name in effect.conditions)

    @property
    def conditions(self) -> set[str]:
        carried = {name for effect in self.effects for name in effect.conditions}
        unconscious = {"unconscious"} if self.status in ("dying", "stable") else set()
        return carried | unconscious | ({"prone"} if self.prone else set())

    @property
    def able(self) -> bool:
        return self.status == "active" and not (self.effects and self.has(*UNABLE))

    @property
    def present(self) -> bool:
        return self.status in PRESENT

    @property
    def regenerates_at_0(self) -> bool:
        sheet = self.sheet
        return sheet.regeneration > 0 and sheet.regeneration_at_0 and not sheet.death_saves

    def sees(self, other: Combatant) -> bool:
        if self.id == other.id:
            return True
        if other.hidden:
            return False
        if self.sheet.blindsight:
            return True
        if self.has("blinded") or other.obscured:
            return False
        return not other.has("invisible") or any(each.mods.outlined for each in other.effects)

    def immune_to(self, condition: str) -> bool:
        return condition in self.sheet.condition_immunities or (
            condition == "poisoned" and self.has("petrified")
        )

    def spared_by(self, rider: Rider) -> bool:
        return self.sheet.creature_type in rider.spares or any(
            self.immune_to(name) for name in rider.spares if name in CONDITIONS
        )

    @property
    def charmers(self) -> set[str | None]:
        """The sources of charms on it, whom it may not attack."""
        return {effect.source for effect in self.effects if "charmed" in effect.conditions}

    @property
    def inspired(self) -> Effect | None:
        return next((effect for effect in self.effects if effect.mods.inspiration), None)

    @property
    def holds_spell(self) -> bool:
        return self.readied is not None and self.readied.do == "cast"

    @property
    def cannot_cast(self) -> bool:
        return any(effect.mods.no_casting for effect in self.effects)

    @property
    def size(self) -> int:
        return SIZES.index(self.sheet.size)

    @property
    def ac_of_effects(self) -> int:
        return sum(effect.mods.ac for effect in self.effects)

    def cover_from(self, other: Combatant) -> int:
        """The bonus of its cover against somebody who is not linked with it (S10)."""
        return 0 if other.id in self.near else COVERS[self.cover]

    def ac_against(self, attacker: Combatant) -> int:
        return self.ac + self.ac_of_effects + self.cover_from(attacker)

    def can_use(self, weapon: Weapon) -> bool:
        return weapon.uses is None or self.uses[weapon.name] > 0

    def ability_of(self, weapon: Weapon) -> str:
        if weapon.ability != "finesse":
            return weapon.ability
        abilities = self.sheet.abilities
        return "str" if abilities["str"] >= abilities["dex"] else "dex"

    def dc_of(self, power: Power) -> int:
        return power.dc if power.dc is not None else self.sheet.spell_dc or 0

    def uses_left(self, power: Power) -> int | None:
        return self.uses.get(power.counted)

    def slots_for(self, power: Power) -> tuple[int, ...]:
        """The levels of slots that are left for it, in order."""
        levels = (int(name) for name, number in self.slots.items() if number > 0)
        return tuple(sorted(level for level in levels if level >= power.least))


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

    def penalty(self, combatant: Combatant) -> int:
        """The penalty of exhaustion on every d20, as in 5.2."""
        return -2 * combatant.exhaustion if self.exhaustion == "penalty" else 0

    def weary(self, combatant: Combatant, level: int) -> bool:
        """Whether exhaustion has this level of the graded ones."""
        return combatant.exhaustion >= level and self.exhaustion == "levels"

    def maximum(self, combatant: Combatant) -> int:
        full = combatant.max_hp
        return max(1, full // 2) if self.weary(combatant, 4) else full

    def speed(self, combatant: Combatant) -> int:
        if not combatant.effects and not combatant.exhaustion and combatant.status == "active":
            return combatant.speed
        if self.weary(combatant, 5) or combatant.has(*STILL):
            return 0
        mods = [effect.mods for effect in combatant.effects]
        less = 5 * combatant.exhaustion if self.exhaustion == "penalty" else 0
        speed = max(0, combatant.speed + sum(each.speed for each in mods) - less)
        if any(each.speed_double for each in mods):
            speed *= 2
        if any(each.speed_half for each in mods):
            speed //= 2
        return speed // 2 if self.weary(combatant, 2) else speed

    def feet_left(self, combatant: Combatant) -> int:
        speed = self.speed(combatant)
        return max(0, speed * (1 + combatant.dashes) - combatant.movement_used) if speed else 0


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
    `total`: of the roll so far, which is `sure` where no armour class helps; `least`: the lowest
    result of an inspiration die that is enough, None if another roll decides.
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
    least: int | None = None


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


_CHECKED = ("name", "side", *(name for name, role in roles(Combatant).items() if role.seen))


def plain(state: State) -> dict[str, Any]:
    """The state as scenarios check it (README 4.3, 4.4)."""
    return {
        **values(state, ("round", "phase", "turn", "order", "over", "winner")),
        "combatants": {id: _plain(combatant) for id, combatant in state.combatants.items()},
    }


def _plain(combatant: Combatant) -> dict[str, Any]:
    has = combatant.conditions
    return {
        **values(combatant, _CHECKED),
        "near": sorted(combatant.near),
        "spent": sorted(combatant.spent),
        "conditions": sorted(has),
        **{name: name in has for name in CONDITIONS},
        "effects": [
            values(each, ("name", "source", "until", "rounds"))
            | {"conditions": sorted(each.conditions)}
            for each in combatant.effects
        ],
        "readied": combatant.readied.do if combatant.readied else None,
    }
