"""Values that are constant during a fight: arms, spells, mount, characteristics (README 3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

COMBAT_ABILITIES = ("brawl", "single_weapon", "great_weapon", "thrown_weapon", "bows", "crossbow")
MISSILES = ("thrown_weapon", "bows", "crossbow")


class Weapon(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon or a shield (README 3)."""

    name: str
    kind: str = "weapon"
    ability: str
    init: int = 0
    attack: int = 0
    defense: int = 0
    damage: int = 0
    min_strength: int | None = None
    load: int = 0
    range: int = 0
    two_handed: bool = False
    reach: int = 2
    add_strength: bool = True
    span_rounds: int = 0
    loaded: bool = True
    strung: bool = True
    specialty: bool = False
    blunt: bool = False
    count: int = 1

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
        """Whether it leaves the hand when it is used as a missile."""
        return self.ability == "thrown_weapon" and self.kind == "weapon" and not self.two_handed


class Spell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    level: int = 5
    arts: int = 0
    damage: int | None = None
    form: str = "vim"
    mastery: int = 0
    fast_casting: bool = False
    penetration_mastery: bool = False
    concentration: bool = False
    ritual: bool = False
    rounds: int | None = None
    defensive: bool = False
    personal: bool = False


class Mount(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str = "horse"
    quickness: int = 0
    stamina: int = 0
    size: int = 2
    trained: bool = True
    fatigue_levels: int = 5


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight. `soak` and `encumbrance` are derived (README
    7.2)."""

    strength: int = 0
    stamina: int = 0
    dexterity: int = 0
    quickness: int = 0
    size: int = 0
    combat: Mapping[str, int | None] = {}
    athletics: int = 0
    ride: int = 0
    finesse: int = 0
    concentration: int = 0
    penetration: int = 0
    artes_liberales: int = 0
    philosophiae: int = 0
    parma_magica: int | None = None
    forms: Mapping[str, int] = {}
    might: int | None = None
    soak: int = 0
    encumbrance: int = 0
    weapons: Mapping[str, Weapon] = {}
    spells: Mapping[str, Spell] = {}
    opens_with: str | None = None
    mount: Mount | None = None
    fatigue_track: tuple[int, ...] = (0, 0, -1, -3, -5)
