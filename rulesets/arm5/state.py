"""A fight of Ars Magica 5 as a value, without the rules that change it.

Everything here is frozen and JSON-serialisable. `Sheet` holds the constant values of a combatant,
`Combatant` the others, `Window` an action that waits for reactions, `State` the rest (README 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from rulesets.arm5.sheet.parts import Sheet
from rulesets.arm5.sheet.tables import COVERS
from rulesets.declared import KEPT, OPEN, OWN, SETTABLE, marked, quick, settable, stat
from rulesets.describing import between, one_of, value
from rulesets.plain import values

STATUSES = ("active", "unconscious", "incapacitated", "dead", "left")

PLACE = stat("place", gm_only=True)
IN_HAND = settable(section="equipment", default=None)
Count = Annotated[int, between(0, 99)]
Wounds = Annotated[Count, OWN, stat("condition"), SETTABLE, KEPT, quick("counts")]
Modifier = Annotated[int, between(-30, 30), OWN, PLACE, SETTABLE, quick("modifiers")]
Opponents = Annotated[
    tuple[str, ...], value(type="combatants", default=None), OPEN, settable(section="place")
]
EaseFactor = Annotated[int, between(0, 30)]

type Value = str | int | bool | None


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of the fight (README 2)."""

    damage_effects: Annotated[str, one_of("fatigue_table", "by_intent", "wounds_and_fatigue")] = (
        "fatigue_table"
    )
    subduing: bool = True
    botch_dice: Annotated[int, between(0, 10)] = 1
    untrained_botch_dice: Annotated[int, between(0, 10)] = 3
    interrupting: bool = True
    fast_cast_reactions: bool = True
    early_cast: bool = True
    quick_actions: Annotated[int, between(0, 4)] = 1
    trade_for_quick: bool = False
    ready_missiles: bool = False
    missiles_while_engaged: bool = True
    cover_in_melee: bool = False
    mounted_missile_attack: bool = True
    engage_on_approach: bool = True
    attack_helpless: bool = False
    prone_bonus: Annotated[int, between(0, 12)] = 6
    sprint_ease: EaseFactor = 6
    aura: Annotated[int, between(-10, 20)] = 0
    extended_attacked_ease: EaseFactor = 12
    extended_damaged_ease: EaseFactor = 15
    extended_cast_ease: EaseFactor = 15


class Combatant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One participant (README 4). `entered`: the round in which a newcomer joined, who then acts
    later."""

    id: str
    name: str
    side: str
    sheet: Sheet
    entered: int = 0
    initiative: int = 0
    initiative_fast: int | None = None
    fatigue_lost: Annotated[Count, OWN, stat("condition"), SETTABLE, KEPT, quick("counts")] = 0
    wounds_light: Wounds = 0
    wounds_medium: Wounds = 0
    wounds_heavy: Wounds = 0
    wounds_incapacitating: Wounds = 0
    position: Annotated[
        int | None, between(-9999, 9999), OPEN, stat("place", gm_only=True, open=True), SETTABLE
    ] = None
    cover: Annotated[str, one_of(*COVERS), OPEN, PLACE, SETTABLE, quick("conditions")] = "none"
    posture: Annotated[
        str, one_of("standing", "crouching", "prone"), OPEN, PLACE, SETTABLE, quick("conditions")
    ] = "standing"
    terrain: Annotated[str, one_of("open", "rough"), OWN, PLACE, SETTABLE] = "open"
    hidden: Annotated[bool, OWN, PLACE, SETTABLE, marked("hidden")] = False
    situational_attack: Modifier = 0
    situational_defense: Modifier = 0
    extra_botch: Annotated[int, between(0, 20), OWN, PLACE, SETTABLE] = 0
    mounted: Annotated[bool, OPEN, settable(section="mount"), marked("mounted")] = False
    quick_left: Annotated[int, between(0, 9), OWN, settable(section="place")] = 0
    disengage_bonus: Annotated[
        int, between(0, 60), OWN, settable(section="place"), marked("next_try")
    ] = 0
    status: Annotated[
        str,
        one_of(*STATUSES),
        OPEN,
        settable(section="condition", default=None),
        quick("conditions"),
    ] = "active"
    engaged_with: Annotated[Opponents, quick("melee")] = ()
    broken_from: Opponents = ()
    attacked_by: Annotated[tuple[str, ...], OWN] = ()
    attacked_by_before: Annotated[tuple[str, ...], OWN] = ()
    wielding: tuple[str, ...] = ()
    dropped: Annotated[tuple[str, ...], OPEN, IN_HAND] = ()
    loaded: Annotated[tuple[str, ...], OWN, IN_HAND] = ()
    strung: tuple[str, ...] = ()
    thrown_left: Annotated[Mapping[str, int], OWN] = {}
    maintaining: Annotated[str | None, settable(section="magic")] = None
    mount_fatigue: Annotated[int, between(0, 20), OWN, settable(section="mount")] = 0
    gait: str = "none"
    warping: int = 0
    extended_task: Annotated[str | None, OPEN] = None
    extended_left: Annotated[int, OWN] = 0
    extended_note: str | None = None
    extended_weapon: str | None = None
    extended_spell: str | None = None
    extended_target: str | None = None
    action: Annotated[bool, OWN] = False
    mount_action: bool = False
    delaying: Annotated[bool, marked("waits")] = False
    retreated: bool = False
    early_used: bool = False
    fast_count: int = 0
    fast_failed: bool = False

    @property
    def active(self) -> bool:
        return self.status == "active"

    @property
    def free(self) -> bool:
        """Whether it is engaged with nobody."""
        return not self.engaged_with

    @property
    def upright(self) -> bool:
        return self.mounted or self.posture == "standing"

    @property
    def wound_penalty(self) -> int:
        return -(self.wounds_light + 3 * self.wounds_medium + 5 * self.wounds_heavy)

    @property
    def fatigue_penalty(self) -> int:
        track = self.sheet.fatigue_track
        return track[min(self.fatigue_lost, len(track) - 1)]

    @property
    def fatigue_level(self) -> str:
        return fatigue_level(self.fatigue_lost, len(self.sheet.fatigue_track))

    @property
    def penalty(self) -> int:
        """The penalty on every roll but damage and soak."""
        return self.wound_penalty + self.fatigue_penalty


class Action(Struct, frozen=True):
    """A declared action with all its fields filled in."""

    option: str
    fields: Mapping[str, Value] = {}

    @property
    def target(self) -> str | None:
        target = self.fields.get("target")
        return target if isinstance(target, str) else None


class Window(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A declared action that waits for interruptions and fast casts (README 7.4).

    `kind`: the decision by which it was declared. `open`: the questions still open, by combatant.
    `fast`: spells cast in reaction. `queue`: those who have still to cast them, quickest first.
    `counter`: the caster and the spell that the GM has to judge.
    """

    actor: str
    kind: str
    action: Action
    open: tuple[tuple[str, str], ...] = ()
    interrupts: Mapping[str, Action] = {}
    fast: Mapping[str, Action] = {}
    queue: tuple[str, ...] = ()
    counter: tuple[str, str] | None = None
    stopped: bool = False


class Board(Struct, kw_only=True, omit_defaults=True):
    """The fight as the rules read it. `combatants` are in roster order, `order` in that of
    initiative.

    `current` is the combatant at the current place, the earlier one if `early`. `stage` of this
    place: `chance` (the last one of a combatant who delays), `turn`, `early_cast` or `extended`.
    `cast_tried`: a spell was tried at this place during an extended action.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    round: int = 1
    over: bool = False
    winner: str | None = None
    order: tuple[str, ...] = ()
    current: str | None = None
    early: bool = False
    stage: str = "turn"
    cast_tried: bool = False
    window: Window | None = None

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        if self.window is None:
            return "turn"
        return "counter" if self.window.counter is not None else "window"

    @property
    def turn(self) -> tuple[str | None, bool]:
        """A value that changes with the turn."""
        return (self.current, self.early)


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""


LEVELS = ("fresh", "winded", "weary", "tired", "dazed")


def fatigue_level(lost: int, length: int) -> str:
    """The name of the level after losing this many on a track of that length."""
    if lost >= length:
        return "unconscious"
    return LEVELS[lost] if length == len(LEVELS) else f"level_{lost}"


_INTERNAL = {
    *("id", "sheet", "entered"),
    *("extended_note", "extended_weapon", "extended_spell", "extended_target"),
}
_SHOWN = tuple(name for name in Combatant.__struct_fields__ if name not in _INTERNAL)
_RECKONED = ("fatigue_level", "fatigue_penalty", "wound_penalty", "penalty")


def plain(state: State) -> dict[str, Any]:
    """The state as scenarios check it (README 4)."""
    return {
        **values(state, ("round", "phase", "over", "winner", "current", "order")),
        "combatants": {id: _plain(combatant) for id, combatant in state.combatants.items()},
    }


def _plain(combatant: Combatant) -> dict[str, Any]:
    carried = values(combatant.sheet, ("encumbrance", "soak"))
    return values(combatant, (*_SHOWN, *_RECKONED)) | carried
