"""A fight of Kampbogen as a value: what is known, never how it changes.

Everything here is frozen and JSON-serialisable. `Sheet` holds what cannot change during a fight,
`Combatant` what can, `State` what belongs to nobody in particular (README 4.1, 4.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from rulesets.kampbogen.sheet.tables import GRADE_MODIFIERS, WARDS
from rulesets.plain import values

PARTY = "party"


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    situation: str = "normal"
    situation_character: str = ""
    situation_opponent: str = ""
    grade_modifiers: Mapping[str, int] = field(default_factory=lambda: dict(GRADE_MODIFIERS))
    effect_roll: int = 8
    style_roll: int = 10
    fumble: str = "fails"
    rise: str = "reroll_add"
    soul_rolls: bool = True
    wards: Mapping[str, str] = field(default_factory=lambda: dict(WARDS))
    manoeuvre_ability: str = "feltkunst"
    manoeuvre_directs: bool = False
    sneak_ability: str = "snilde"
    aimed_ability: str = "sanser"
    prygl_stacks: bool = False
    prygl_gate: bool = False
    combat_risk: str = "targeted"
    other_risk: str = "compare"
    style_binds_manoeuvre: bool = False
    breakout_equal: bool = False
    ambush_rule: str = "double"
    holdup_harm: str = "literal"
    passengers_protected: str = "unarmed"
    open_liv: bool = False


class Weapon(Struct, frozen=True, omit_defaults=True):
    """A weapon (README 3.3); it has no numbers, every hit is 1."""

    name: str
    kind: str = "melee"
    shooting: bool = False


class Effect(Struct, frozen=True, omit_defaults=True):
    """An effect or quality of an opponent (README 3.4)."""

    kind: str
    name: str
    trigger: str = "automatic"
    quality: bool = False
    harm: int = 1
    harm_to: str = "liv"
    condition: str = ""
    ward: str = ""

    @property
    def key(self) -> str:
        return f"{self.name}/{self.trigger}"


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight; characters and opponents share nothing of it.

    `drives`: the vehicle that somebody has come with as its driver.
    """

    talents: Mapping[str, int] = {}
    knowledges: Mapping[str, int] = {}
    weapons: tuple[Weapon, ...] = ()
    knockout: bool = False
    drives: str = ""
    effects: tuple[Effect, ...] = ()
    fights_to_death: bool = False
    plunders: bool = False

    def effect(self, key: str) -> Effect:
        return next(effect for effect in self.effects if effect.key == key)


class Act(Struct, frozen=True, omit_defaults=True):
    """The use of a combatant's roll, beyond the part that everybody reads (README 5.2).

    `value` and `situational` are as they were when it was chosen.
    """

    value: int = 0
    situational: int = 0
    effect: str = ""
    goal: str = ""
    target: str = ""


class Combatant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One participant (README 4.2).

    `left`: how it left the fight in this round (`slip_away`, `flee`, `break_out`, `withdraw`).
    `waits`: a newcomer who comes in when the next round begins.
    """

    id: str
    name: str
    side: str
    sheet: Sheet
    status: str = "active"
    liv: int
    liv_max: int
    in_combat: bool = True
    helpless: bool = False
    kamp: str = ""
    style_stat: str = ""
    kills: bool = False
    soul: int = 0
    prygl: int = 0
    pools: Mapping[str, int] = {}
    conditions: tuple[str, ...] = ()
    can_join: bool = True
    situational: int = 0
    vehicle: str = ""
    vehicle_role: str = ""
    away_until: int = 0
    dice: int | None = None
    special: str = ""
    soul_used: bool = False
    action: str = ""
    ability: str = ""
    total: int | None = None
    result: str = ""
    act: Act | None = None
    left: str = ""
    waits: bool = False

    @property
    def character(self) -> bool:
        return self.side == PARTY

    @property
    def fighter(self) -> bool:
        """Somebody who can fight and be fought (README 1)."""
        return self.status == "active" and self.in_combat and not self.helpless


class Vehicle(Struct, frozen=True):
    """A vehicle or mount; `brud` are the break points left, -1 is destroyed (README 7.9)."""

    brud: int
    destroyed: bool
    ability: str


class Triggered(Struct, frozen=True):
    """An effect that works in this round, and the opponent it came from (README 7.3)."""

    key: str
    source: str


class Sequence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hold-up, sneak attack, indirect combat, defenceless opponent or challenge in progress.

    `stage` is what is asked now: `begin`, `rolls`, `soul` or `response`; `back` the phase that
    follows (`round_end` after an opening situation). `waiting` still have to roll or to decide
    about a soul roll; `failed` are those of them who decide, with the ability they have used.
    `gm_faces`, `faces` and `result` are the dice of a hold-up or sneak attack that a soul roll may
    still change.
    """

    kind: str
    back: str
    stage: str = "begin"
    character: str = ""
    opponent: str = ""
    by: str = ""
    name: str = ""
    ability: str = ""
    grade: str = ""
    grade_total: int | None = None
    harm: int | None = None
    condition: str | None = None
    waiting: tuple[str, ...] = ()
    failed: Mapping[str, str] = {}
    gm_faces: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    result: str = ""
    knock_out: bool = False

    @property
    def opening(self) -> bool:
        return self.back == "round_end"


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` stand in roster order, newcomers behind.

    `named`: the opponent whom the GM last named to be in front. `asked`: outsiders who have
    answered `join` in this round. `answered`: who has answered in phase `flee`. `tied` and
    `places`: among whom, and for how many, the players choose in phase `targets`.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    round: int = 0
    phase: str = "situation"
    turn: int = 0
    over: bool = False
    winner: str | None = None
    sequence: Sequence | None = None
    ambushed: str = ""
    grade: str = ""
    kampgrad: int | None = None
    kampgrad_dice: int | None = None
    style: str = ""
    triggered: tuple[Triggered, ...] = ()
    countered: tuple[str, ...] = ()
    named: str = ""
    targets: tuple[str, ...] = ()
    vehicles: Mapping[str, Vehicle] = {}
    loot: int = 0
    asked: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    places: int = 0


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""


_ALL = ("name", "side", "status", "liv", "liv_max", "in_combat", "helpless")
_OPPONENT = (*_ALL, "kamp", "style_stat", "kills")
_CHARACTER = (
    *_ALL,
    *"""
    soul prygl pools conditions can_join situational vehicle vehicle_role away_until
    dice special soul_used action ability total result
    """.split(),
)
_ROUND = """
    round phase over winner ambushed grade kampgrad kampgrad_dice style countered targets loot
""".split()
_SEQUENCE = "kind character opponent by ability grade grade_total harm condition waiting".split()


def plain(state: State, front: str) -> dict[str, Any]:
    """The state as scenarios check it (README 4.1, 4.2); `front` follows from the combatants."""
    return {
        **values(state, _ROUND),
        "front": front,
        "effects": [effect.key for effect in state.triggered],
        "sequence": _sequence(state.sequence),
        "vehicles": {
            name: values(vehicle, ("brud", "destroyed", "ability"))
            for name, vehicle in state.vehicles.items()
        },
        "combatants": {
            combatant.id: values(combatant, _CHARACTER if combatant.character else _OPPONENT)
            for combatant in state.combatants.values()
        },
    }


def _sequence(sequence: Sequence | None) -> dict[str, Any] | None:
    """Only what applies to this kind; who is waited for always does."""
    if sequence is None:
        return None
    plain = values(sequence, _SEQUENCE)
    challenge = sequence.kind == "challenge"
    kept = {"kind", "waiting", *(("harm", "condition") if challenge else ())}
    return {name: value for name, value in plain.items() if name in kept or value not in ("", None)}
