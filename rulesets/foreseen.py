"""Foresees a roll before it is made by resolving its choice with made-up faces.

The roll's entry holds everything that does not depend on the face. It passes through `tell` like
any other, so the roller learns no more beforehand than afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import Choice, Entry, Refused, Ruleset, State, Viewer
from rulesets.dice import Dice, DiceNeeded, Roll, Seeded, label
from rulesets.messages import Phrase

Face = Callable[[int, int], int]
"""A made-up face: takes the number of sides and of made-up rolls so far."""


PLENTY = 60  # made-up rolls; a step with more keeps rolling a tie again


class PlayedOn:
    """The known faces, then made-up ones; `asked` are the rolls that were made up.

    After `PLENTY` rolls faces are random, since made-up ones could tie for ever.
    """

    def __init__(self, known: Sequence[Roll], face: Face):
        self._known: dict[str, list[Roll]] = {}
        for roll in known:
            self._known.setdefault(label(roll.who, roll.purpose), []).append(roll)
        self._face, self._fallen = face, Seeded(0)
        self.asked: list[Roll] = []

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        rolled = self._known.get(label(who, purpose))
        if rolled:
            return rolled.pop(0).faces
        if len(self.asked) < PLENTY:
            faces = (self._face(sides, len(self.asked)),) * count
        else:
            faces = self._fallen.roll(who, purpose, count, sides)
        self.asked.append(Roll(who, purpose, count, sides, faces))
        return faces


class Foreseen(Struct, frozen=True):
    """The entry that the needed dice belong to, and all entries of its step, as the viewer may read
    them."""

    entry: Entry | None
    log: tuple[Entry, ...] = ()

    def after(self, rule: str) -> Entry | None:
        """The first entry of that rule after the roll's own."""
        if self.entry is None:
            return None
        later = self.log[self.log.index(self.entry) :]
        return next((entry for entry in later if entry.rule == rule), None)

    def before(self, rule: str) -> Entry | None:
        """The last entry of that rule before the roll's own."""
        if self.entry is None:
            return None
        earlier = self.log[: self.log.index(self.entry)]
        return next((entry for entry in reversed(earlier) if entry.rule == rule), None)


def lowest(sides: int, nth: int) -> int:
    return 1


def highest(sides: int, nth: int) -> int:
    return sides


def unlike(sides: int, nth: int) -> int:
    """Faces neither equal nor equally far apart, so that few ties are rolled again."""
    return 1 + nth * nth % sides


def foreseen[S: State](
    ruleset: Ruleset[S],
    state: S,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    viewer: Viewer,
    face: Face = lowest,
) -> Foreseen:
    """Foresees the needed roll. `known` are the rolls of this choice so far, in order."""
    dice: Dice = PlayedOn(known, face)
    try:
        log = ruleset.resolve(state, choice, dice).log
    except Refused:
        return Foreseen(None)
    return told_of(ruleset, state, log, known, needed, viewer)


def told_of[S: State](
    ruleset: Ruleset[S],
    state: S,
    log: Sequence[Entry],
    known: Sequence[Roll],
    needed: DiceNeeded,
    viewer: Viewer,
) -> Foreseen:
    """The needed roll in the log of a step with made-up faces, as far as the viewer may read it."""
    before = sum(is_of(needed, roll) for roll in known)
    own = [entry for entry in log for roll in entry.rolls if is_of(needed, roll)][before:]
    visible = [(entry, ruleset.tell(state, entry, viewer)) for entry in log]
    mine = next((shown for entry, shown in visible if own and entry is own[0]), None)
    return Foreseen(mine, tuple(shown for _, shown in visible if shown is not None))


class AwaitedDice[S: State](Struct, frozen=True):
    """Dice that a choice needs before it can be resolved, and what they will lead to.

    `known` are the rolls of the choice so far, in order.
    """

    ruleset: Ruleset[S]
    state: S
    choice: Choice
    known: Sequence[Roll]
    needed: DiceNeeded
    viewer: Viewer
    foreseen: Foreseen

    @property
    def entry(self) -> Entry | None:
        """The entry that the dice will belong to."""
        return self.foreseen.entry

    @property
    def title(self) -> Phrase:
        """The roller, the purpose, and the opponent."""
        return self.ruleset.wording.rolled(self.needed.who, self.needed.purpose, self.entry)

    def following(self, belongs: Callable[[str], bool]) -> tuple[Roll, ...]:
        """The next rolls of the same roller that follow whatever these dice show and whose purpose
        `belongs` to the same moment: a person rolls them all at once.

        Only the lowest and the highest faces are tried, so it must not be used for dice whose faces
        in between can lead elsewhere.
        """
        ways = zip(self._asked(lowest), self._asked(highest), strict=False)
        rolls = []
        for one, other in list(ways)[1:]:
            same = replace(one, faces=()) == replace(other, faces=())
            if not same or one.who != self.needed.who or not belongs(one.purpose):
                break
            rolls.append(one)
        return tuple(rolls)

    def _asked(self, face: Face) -> list[Roll]:
        dice = PlayedOn(self.known, face)
        try:
            self.ruleset.resolve(self.state, self.choice, dice)
        except Refused:
            return []
        return dice.asked


def is_of(needed: DiceNeeded, roll: Roll) -> bool:
    return (roll.who, roll.purpose) == (needed.who, needed.purpose)
