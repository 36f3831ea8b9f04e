"""A state while one step changes it: the working copy that is frozen once, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.coc7.formula import Formula
from rulesets.coc7.state import Attack, Auto, Combatant, Options, State
from rulesets.contract import Entry
from rulesets.dice import Dice, Roll

NO_FACTS: Mapping[str, Any] = {}
GM = "gm"


class Fight:
    """Has every field of a `State`, may be changed, and keeps the log of the step."""

    __slots__ = (*State.__struct_fields__, "dice", "log")

    options: Options
    combatants: dict[str, Combatant]
    round: int
    phase: str
    turn: int
    order: tuple[str, ...]
    late: tuple[str, ...]
    over: bool
    winner: str | None
    attack: Attack | None
    auto: Auto | None
    begun: bool
    extra: int
    waits: Mapping[str, str]

    def __init__(self, state: State, dice: Dice):
        for name in State.__struct_fields__:
            setattr(self, name, getattr(state, name))
        self.combatants = dict(state.combatants)
        self.dice = dice
        self.log: list[Entry] = []

    def frozen(self) -> State:
        return State(**{name: getattr(self, name) for name in State.__struct_fields__})

    def change(self, id: str, **values: Any) -> Combatant:
        changed = self.combatants[id] = replace(self.combatants[id], **values)
        return changed

    def note(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
    ) -> None:
        self.log.append(Entry(rule, who, target, rolls, facts))

    def roll(self, who: str, purpose: str, count: int, sides: int) -> Roll:
        return Roll(who, purpose, count, sides, tuple(self.dice.roll(who, purpose, count, sides)))

    def roll_formula(self, who: str, purpose: str, dice: Formula) -> tuple[int, tuple[Roll, ...]]:
        """The total with what is added, and the rolls: one for each term of dice, in order."""
        total, rolls = dice.plus, []
        for term in dice.dice:
            roll = self.roll(who, purpose, term.count, term.sides)
            total += term.sign * sum(roll.faces)
            rolls.append(roll)
        return total, tuple(rolls)
