"""The working copy of a state, changed during one step and frozen at its end.

A game declares the fields of a fight once, in its `Board`. A `State` is a board that is frozen, a
`Fight` one that may be changed; rules that only read a board take either:

    class Board(Struct, kw_only=True, omit_defaults=True): ...
    class State(Board, frozen=True): ...
    class Fight(WorkingCopy[State, Combatant], Board): ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import asdict, replace

from rulesets.contract import Decision, Earlier, Entry, Outcome, Place
from rulesets.dice import Dice, Roll
from rulesets.every import Throw

NO_FACTS: Mapping[str, Any] = {}


class Exchange(Struct):
    """The cause of the entries that are noted in it: None until its first entry, which causes all
    others. It is one of those `within` which entries are noted now."""

    within: list[Exchange]
    cause: int | Earlier | None = None

    def __enter__(self) -> None:
        self.within.append(self)

    def __exit__(self, *raised: object) -> None:
        self.within.pop()


@cache
def _fields_of(state: type[Struct]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a state, and a function that reads all of them."""
    return state.__struct_fields__, attrgetter(*state.__struct_fields__)


class WorkingCopy[S: Struct, C: Struct]:
    """The part of a `Fight` beyond its board: the dice, the log of the step, and shared methods.

    `nobody` is the actor of entries that name none. Fields that a game's `Fight` adds to its board
    last for one step. `decision` is the question that is answered, if it is known already; a
    fight that is not `logged` has no entries.
    """

    combatants: dict[str, C]
    over: bool
    dice: Dice
    log: list[Entry]
    within: list[Exchange]
    decision: Decision | None = None
    logged: bool = True
    nobody: ClassVar[str | None] = None
    _frozen_as: type[S]

    @classmethod
    def from_state(cls, state: S, dice: Dice) -> Self:
        """A copy of the state that may be changed."""
        fight = cls(**asdict(state))
        fight.combatants = dict(fight.combatants)
        fight.dice, fight.log, fight.within = dice, [], []
        fight._frozen_as = type(state)
        return fight

    def frozen(self) -> S:
        names, read = _fields_of(self._frozen_as)
        return self._frozen_as(**dict(zip(names, read(self), strict=True)))

    def outcome(self) -> Outcome[S]:
        return Outcome(self.frozen(), tuple(self.log))

    def change(self, id: str, **values: Any) -> C:
        changed = self.combatants[id] = replace(self.combatants[id], **values)
        return changed

    def exchange(self, of: int | Earlier | None = None) -> Exchange:
        """Everything noted in it belongs together: its first entry opens it and is the cause of all
        others. An exchange in another one is caused by what opened that. `of`: it continues the
        exchange of this entry of the step, or of an earlier step."""
        return Exchange(self.within, of)

    @property
    def opener(self) -> int | None:
        """The number of the entry that has opened the current exchange in this step."""
        cause = self._cause() if self.logged else None
        place = self.log[cause].place if isinstance(cause, int) else None
        return place.opener if place else None

    def note(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
        visible_to: str = "all",
    ) -> None:
        if not self.logged:
            return
        who = self.nobody if who is None else who
        number, cause = len(self.log), self._cause()
        above = self.log[cause].place if isinstance(cause, int) else None
        if above is not None:
            place = Place(0, number, cause, above.opener, above.earlier)
        elif isinstance(cause, Earlier):
            place = Place(0, number, cause, number, cause)
        else:
            place = Place(0, number, None, number)
        self.log.append(Entry(rule, who, target, rolls, facts, visible_to, place))
        for exchange in self.within:
            if not isinstance(exchange.cause, int):
                exchange.cause = number

    def _cause(self) -> int | Earlier | None:
        """The cause of an entry that is noted now."""
        for each in reversed(self.within):
            if each.cause is not None:
                return each.cause
        return None

    def roll(self, who: str, purpose: str, count: int, sides: int) -> Roll:
        return Roll(who, purpose, count, sides, tuple(self.dice.roll(who, purpose, count, sides)))

    def thrower(self, who: str, rolls: list[Roll], **instead: str) -> Throw:
        """Rolls for `who`, or for somebody else for some purposes, and adds each roll to `rolls`. A
        constant is not rolled."""

        def throw(purpose: str, count: int, sides: int, plus: int = 0) -> int:
            if not count:
                return plus
            rolls.append(self.roll(instead.get(purpose, who), purpose, count, sides))
            return sum(rolls[-1].faces) + plus

        return throw
