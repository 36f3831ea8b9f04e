"""A fight of Kampbogen as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others, `State` those of the fight (README 4.1, 4.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct, field

from rulesets.contract import Follows
from rulesets.declared import (
    KEPT,
    OPEN,
    OWN,
    SETTABLE,
    Role,
    at_most,
    quick,
    settable,
    stat,
)
from rulesets.describing import between, one_of, value
from rulesets.kampbogen.sheet.tables import (
    ABILITIES,
    GRADE_MODIFIERS,
    GRADES,
    KNOWLEDGES,
    LIV_CHARACTER,
    LIV_OPPONENT,
    LONGEST_NAME,
    MOST_LIFE,
    PRYGL,
    SHARE,
    SHOOTING,
    SITUATIONS,
    TALENTS,
    WARDS,
    WEAPON_KINDS,
)
from rulesets.plain import values

PARTY, FOES = "party", "foes"
LIV_MAX = {PARTY: LIV_CHARACTER, FOES: LIV_OPPONENT}
"""Full life of characters and of opponents."""

CHARACTER = Role(seen="character")
"""A fact about characters for everybody."""
OPPONENT = Role(seen="opponent")
"""A fact about opponents for the GM."""
AT_THE_BEGINNING = stat("begin", gm_only=True)
IN_THE_FIGHT = settable(section="", gm_only=False)

Roll = Annotated[int, between(2, 13)]
"""The lowest roll of two dice with an effect."""
Name = Annotated[str, between(1, LONGEST_NAME)]
_SHOOTS = {kind: kind in SHOOTING for kind in WEAPON_KINDS}
Ability = Annotated[str, between(1, LONGEST_NAME, type="text", choices=ABILITIES)]
MaybeName = Annotated[str, between(0, LONGEST_NAME)]
MaybeAbility = Annotated[str, between(0, LONGEST_NAME, type="text", choices=ABILITIES)]
GradeModifiers = Annotated[Mapping[str, int], between(-20, 60, choices=GRADES)]
Values = Annotated[Mapping[str, int], between(-10, 30)]


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    situation: Annotated[str, one_of(*SITUATIONS)] = "normal"
    situation_character: str = ""
    situation_opponent: str = ""
    grade_modifiers: GradeModifiers = field(default_factory=lambda: dict(GRADE_MODIFIERS))
    effect_roll: Roll = 8
    style_roll: Roll = 10
    fumble: Annotated[str, one_of("fails", "none")] = "fails"
    rise: Annotated[str, one_of("reroll_add", "none")] = "reroll_add"
    soul_rolls: bool = True
    wards: Mapping[str, str] = field(default_factory=lambda: dict(WARDS))
    manoeuvre_ability: Ability = "feltkunst"
    manoeuvre_directs: bool = False
    sneak_ability: Ability = "snilde"
    aimed_ability: Ability = "sanser"
    prygl_stacks: bool = False
    prygl_gate: bool = False
    combat_risk: Annotated[str, one_of("targeted", "always")] = "targeted"
    other_risk: Annotated[str, one_of("compare", "automatic", "never")] = "compare"
    style_binds_manoeuvre: bool = False
    breakout_equal: bool = False
    ambush_rule: Annotated[str, one_of("double", "no_fight")] = "double"
    holdup_harm: Annotated[str, one_of("literal", "winner_inflicts")] = "literal"
    passengers_protected: Annotated[str, one_of("unarmed", "all")] = "unarmed"
    open_liv: bool = False


class Weapon(Struct, frozen=True, omit_defaults=True):
    """A weapon (README 3.3). It has no numbers, as every hit is 1."""

    name: Name
    kind: Annotated[str, one_of(*WEAPON_KINDS)] = "melee"
    shooting: Annotated[bool, value(default=None, follows=Follows("kind", _SHOOTS))] = False


class Effect(Struct, frozen=True, omit_defaults=True):
    """An effect or quality of an opponent (README 3.4)."""

    kind: Name
    name: Annotated[Name, value(default=None, required=False, follows=Follows("kind"))]
    trigger: Annotated[str, one_of("automatic", "effect_roll")] = "automatic"
    quality: bool = False
    harm: Annotated[
        int, between(0, 20, default=None, follows=Follows("quality", {True: 0, False: 1}))
    ] = 1
    harm_to: Annotated[
        Name, value(default=None, follows=Follows("kind", {None: "liv", **SHARE}))
    ] = "liv"
    condition: MaybeName = ""
    ward: MaybeAbility = ""

    @property
    def key(self) -> str:
        return f"{self.name}/{self.trigger}"


class Sheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values that are constant during a fight; characters and opponents have different ones.

    `drives`: the vehicle that the combatant brought as its driver.
    """

    talents: Annotated[Values, stat("abilities", side=PARTY, default=dict(TALENTS))] = {}
    knowledges: Annotated[Values, stat("abilities", side=PARTY, default=dict(KNOWLEDGES))] = {}
    weapons: Annotated[tuple[Weapon, ...], stat("equipment", side=PARTY)] = ()
    knockout: Annotated[bool, stat("equipment", side=PARTY)] = False
    drives: str = ""
    effects: Annotated[tuple[Effect, ...], stat("effects", side=FOES)] = ()
    fights_to_death: Annotated[bool, stat("nature", side=FOES)] = False
    plunders: Annotated[bool, stat("nature", side=FOES)] = False

    def effect(self, key: str) -> Effect:
        return next(effect for effect in self.effects if effect.key == key)


class Act(Struct, frozen=True, omit_defaults=True):
    """The use of a combatant's roll, beyond its public part (README 5.2).

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
    `waits`: it is a newcomer who joins at the beginning of the next round.
    """

    id: str
    name: str
    side: str
    sheet: Sheet
    liv: Annotated[
        int,
        between(0, MOST_LIFE),
        at_most("liv_max"),
        OWN,
        stat("life", default=None, follows=Follows("liv_max")),
        settable(section="", follows=None),
        KEPT,
        quick("health"),
    ]
    liv_max: Annotated[
        int,
        between(1, MOST_LIFE),
        OWN,
        stat("life", default=None, follows=Follows("side", LIV_MAX)),
    ]
    status: Annotated[
        str,
        one_of("active", "unconscious", "dead", "surrendered", "fled"),
        OPEN,
        settable(default=None),
        quick("conditions"),
    ] = "active"
    in_combat: Annotated[bool, OPEN, AT_THE_BEGINNING, IN_THE_FIGHT, quick("conditions")] = True
    helpless: Annotated[bool, OPEN, AT_THE_BEGINNING, IN_THE_FIGHT, quick("conditions")] = False
    kamp: Annotated[
        str, one_of(*GRADES, default="normal"), OPPONENT, stat("fight", side=FOES), SETTABLE
    ] = ""
    style_stat: Annotated[MaybeAbility, OPPONENT, settable(side=FOES)] = ""
    kills: Annotated[bool, OPPONENT, stat("nature", side=FOES), SETTABLE] = False
    soul: Annotated[int, between(0, 20), CHARACTER, stat("life", side=PARTY), SETTABLE, KEPT] = 0
    prygl: Annotated[
        int, between(0, 12, default=PRYGL), CHARACTER, stat("fight", side=PARTY), SETTABLE
    ] = 0
    pools: Annotated[Mapping[str, int], between(0, 99), stat("life", side=PARTY), KEPT] = {}
    conditions: Annotated[tuple[str, ...], CHARACTER, settable(side=PARTY)] = ()
    can_join: Annotated[bool, CHARACTER, stat("begin", gm_only=True, side=PARTY), SETTABLE] = True
    situational: Annotated[
        int,
        between(-10, 10),
        CHARACTER,
        stat("equipment", side=PARTY),
        SETTABLE,
        quick("modifiers"),
    ] = 0
    vehicle: Annotated[MaybeName, CHARACTER, stat("vehicle", side=PARTY), settable(section="")] = ""
    vehicle_role: Annotated[
        str,
        one_of("driver", "passenger", default=None),
        CHARACTER,
        stat("vehicle", side=PARTY),
        settable(section=""),
    ] = ""
    away_until: Annotated[int, between(0, 999), CHARACTER, settable(side=PARTY)] = 0
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
        """Whether it can fight and be fought (README 1)."""
        return self.status == "active" and self.in_combat and not self.helpless


class Vehicle(Struct, frozen=True):
    """A vehicle or mount; `brud` are the break points left, -1 is destroyed (README 7.9)."""

    brud: int
    destroyed: bool
    ability: str


class Triggered(Struct, frozen=True):
    """An effect that is active in this round, and its opponent (README 7.3)."""

    key: str
    source: str


class Sequence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hold-up, sneak attack, indirect combat, defenceless opponent or challenge in progress.

    `stage` is the current question: `begin`, `rolls`, `soul` or `response`; `back` the phase that
    follows (`round_end` after an opening situation). `waiting` still have to roll or to decide
    about a soul roll; `failed` are those who decide, with the ability they have used. `gm_faces`,
    `faces` and `result` belong to a hold-up or sneak attack that a soul roll may still change.
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
    """The fight as the rules read it. `combatants` are in roster order, newcomers last.

    `named`: the opponent whom the GM last named to be in front. `asked`: outsiders who have
    answered `join` in this round. `answered`: those who have answered in phase `flee`. `tied` and
    `places`: the candidates and the number of places in phase `targets`.
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
    """The state as scenarios check it (README 4.1, 4.2); `front` is derived from the combatants."""
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
    """Only the values of this kind of sequence; `waiting` always."""
    if sequence is None:
        return None
    plain = values(sequence, _SEQUENCE)
    challenge = sequence.kind == "challenge"
    kept = {"kind", "waiting", *(("harm", "condition") if challenge else ())}
    return {name: value for name, value in plain.items() if name in kept or value not in ("", None)}
