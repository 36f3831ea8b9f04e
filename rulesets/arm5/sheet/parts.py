"""Values that are constant during a fight: arms, spells, mount, characteristics (README 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from rulesets.declared import stat
from rulesets.describing import between, one_of, value

COMBAT_ABILITIES = ("brawl", "single_weapon", "great_weapon", "thrown_weapon", "bows", "crossbow")
MISSILES = ("thrown_weapon", "bows", "crossbow")

Worth = Annotated[int, between(-99, 9999, default=None)]
"""A number of a weapon, which the list may supply."""
Given = Annotated[bool, value(default=None)]
Amount = Annotated[int, between(-99, 999)]
Characteristic = Annotated[int, between(-15, 25), stat("characteristics")]
Ability = Annotated[int, between(0, 30), stat("abilities")]
MagicAbility = Annotated[int, between(0, 30), stat("magic")]
Size = Annotated[int, between(-10, 20)]

FATIGUE_TRACK = (0, 0, -1, -3, -5)
"""The penalty at each level, for people."""


class Weapon(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon or a shield (README 3)."""

    name: Annotated[str, value(default=None, required=False)]
    kind: Annotated[str, one_of("weapon", "shield", default=None)] = "weapon"
    ability: Annotated[str, one_of(*COMBAT_ABILITIES, default=None, required=False)]
    init: Worth = 0
    attack: Worth = 0
    defense: Worth = 0
    damage: Worth = 0
    min_strength: Worth | None = None
    load: Worth = 0
    range: Worth = 0
    two_handed: Given = False
    reach: Worth = 2
    add_strength: Given = True
    span_rounds: Worth = 0
    loaded: bool = True
    strung: bool = True
    specialty: bool = False
    blunt: Given = False
    count: Annotated[Worth, value(default=1)] = 1

    @property
    def missile(self) -> bool:
        return self.ability in MISSILES

    @property
    def spanned(self) -> bool:
        """Whether it has to be spanned before each shot."""
        return self.span_rounds > 0 and self.kind == "weapon"

    @property
    def bow(self) -> bool:
        return self.ability == "bows" and self.kind == "weapon"

    @property
    def counted(self) -> bool:
        """Whether it leaves the hand when used as a missile."""
        return self.ability == "thrown_weapon" and self.kind == "weapon" and not self.two_handed


class Spell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    level: Annotated[int, between(1, 999)] = 5
    arts: Amount = 0
    damage: Amount | None = None
    form: str = "vim"
    mastery: Annotated[int, between(0, 99)] = 0
    fast_casting: bool = False
    penetration_mastery: bool = False
    concentration: bool = False
    ritual: bool = False
    rounds: Annotated[int, between(1, 99999)] | None = None
    defensive: bool = False
    personal: bool = False


class Mount(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str = "horse"
    quickness: Characteristic = 0
    stamina: Characteristic = 0
    size: Size = 2
    trained: bool = True
    fatigue_levels: Annotated[int, between(1, 99)] = 5


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight. `soak` and `encumbrance` are derived (README
    7.2)."""

    strength: Characteristic = 0
    stamina: Characteristic = 0
    dexterity: Characteristic = 0
    quickness: Characteristic = 0
    size: Annotated[Size, stat("characteristics")] = 0
    combat: Mapping[str, int | None] = {}
    athletics: Ability = 0
    ride: Ability = 0
    finesse: MagicAbility = 0
    concentration: MagicAbility = 0
    penetration: MagicAbility = 0
    artes_liberales: MagicAbility = 0
    philosophiae: MagicAbility = 0
    parma_magica: Annotated[int | None, between(0, 30), stat("magic")] = None
    forms: Annotated[Mapping[str, int], between(0, 60), stat("magic")] = {}
    might: Annotated[int | None, between(0, 100), stat("magic", gm_only=True)] = None
    soak: int = 0
    encumbrance: int = 0
    weapons: Mapping[str, Weapon] = {}
    spells: Annotated[Mapping[str, Spell], stat("magic", default=())] = {}
    opens_with: Annotated[str | None, one_of("weapon", "spell"), stat("equipment")] = None
    mount: Annotated[Mount | None, stat("mount")] = None
    fatigue_track: Annotated[tuple[int, ...], between(-20, 0), stat("condition")] = FATIGUE_TRACK
