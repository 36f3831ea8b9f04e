"""What a percentile roll is about before it is made: thresholds, further dice and why (README 6).

The choice is played on with made-up faces behind the known ones. The entry that the roll will have
says everything that does not depend on its face, and is told like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.coc7 import play
from rulesets.coc7.percentile import needed as threshold
from rulesets.coc7.state import State
from rulesets.coc7.tables import DIFFICULTIES, EXTREME
from rulesets.coc7.view import tell
from rulesets.coc7.wording.stakes import reason
from rulesets.contract import Choice, Entry, Following, Refused, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll, label

TENS = " tens"
DAMAGE = frozenset(("damage", "bonus", "impale"))


class _PlayedOn:
    """The known faces, then the lowest of every die, or the highest; `asked` are those."""

    def __init__(self, known: Sequence[Roll], highest: bool = False):
        self._known: dict[str, list[Roll]] = {}
        for roll in known:
            self._known.setdefault(label(roll.who, roll.purpose), []).append(roll)
        self._highest = highest
        self.asked: list[tuple[str, Following]] = []

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        rolled = self._known.get(label(who, purpose))
        if rolled:
            return rolled.pop(0).faces
        self.asked.append((who, Following(purpose, count, sides, purpose.endswith(TENS))))
        return (sides if self._highest else 1,) * count


def stakes(
    state: State, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
) -> Stakes | None:
    before = [roll for roll in known if _same(roll, needed.who, needed.purpose)]
    entry = _entry(state, choice, known, needed, len(before))
    told = tell(state, entry, viewer) if entry else None
    then = _then(state, choice, known, needed)
    if told is None or "skill" not in told.facts:
        return Stakes(then=then) if then else None
    facts = told.facts
    lowest = DIFFICULTIES.index(facts["difficulty"])
    levels = [
        (DIFFICULTIES[level], threshold(facts["skill"], level))
        for level in range(lowest, max(lowest, EXTREME) + 1)
    ]
    first = needed.purpose.removesuffix(TENS)
    rolled = [roll for roll in known if _same(roll, needed.who, first)]
    return Stakes(
        levels=tuple(levels),
        dice=facts["dice"],
        reason=reason(facts),
        beside=rolled[-1].faces[0] if needed.purpose != first and rolled else None,
        then=then,
    )


def _then(
    state: State, choice: Choice, known: Sequence[Roll], needed: DiceNeeded
) -> tuple[Following, ...]:
    """The further tens dice, or all damage of one attack roll: their number is fixed beforehand.

    Both the lowest and the highest faces lead to them, so nothing between can lead elsewhere."""
    lowest, highest = (_asked(state, choice, known, extreme) for extreme in (False, True))
    found = []
    for (who, one), other in list(zip(lowest, highest, strict=False))[1:]:
        if (who, one) != other or who != needed.who or not _belongs(needed.purpose, one.purpose):
            break
        found.append(one)
    return tuple(found)


def _asked(
    state: State, choice: Choice, known: Sequence[Roll], highest: bool
) -> list[tuple[str, Following]]:
    dice = _PlayedOn(known, highest)
    try:
        play.resolve(state, choice, dice)
    except Refused:
        return []
    return dice.asked


def _belongs(purpose: str, then: str) -> bool:
    return then == purpose + TENS or DAMAGE.issuperset((purpose, then))


def _entry(
    state: State, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, before: int
) -> Entry | None:
    """The entry with the roll that is needed, after as many of its kind as there were."""
    try:
        log = play.resolve(state, choice, _PlayedOn(known)).log
    except Refused:
        return None
    found = [
        entry for entry in log for roll in entry.rolls if _same(roll, needed.who, needed.purpose)
    ]
    return found[before] if before < len(found) else None


def _same(roll: Roll, who: str, purpose: str) -> bool:
    return (roll.who, roll.purpose) == (who, purpose)
