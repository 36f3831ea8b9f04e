"""What a d20 is about before it is rolled: the levels, and why there are two (README 6, 7.1).

The choice is played on with made-up faces behind the known ones. The entry that the roll will have
says everything that does not depend on its face, and is told like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import Choice, Entry, Refused, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll, label
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.momentum.reducer import Rules
from rulesets.momentum.state import State
from rulesets.momentum.telling import tell

ADVANTAGE = phrase(pgettext("momentum", "Advantage: two dice, the lower one counts."))
DISADVANTAGE = phrase(pgettext("momentum", "Disadvantage: two dice, the higher one counts."))
ROLL = pgettext("momentum", "{roll}")
ROLL_AT = pgettext("momentum", "{roll}: {target}")
D20 = 20
LEVELS = (("level_1", "value"), ("level_2", "hard"), ("level_3", "extreme"))


class _PlayedOn:
    """The known faces, then the lowest of every die."""

    def __init__(self, known: Sequence[Roll]):
        self._known: dict[str, list[Roll]] = {}
        for roll in known:
            self._known.setdefault(label(roll.who, roll.purpose), []).append(roll)

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        rolled = self._known.get(label(who, purpose))
        return rolled.pop(0).faces if rolled else (1,) * count


def stakes(
    state: State, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
) -> Stakes | None:
    before = sum(_same(roll, needed) for roll in known)
    entry = _entry(state, choice, known, needed, before)
    told = tell(state, entry, viewer) if entry else None
    if told is None:
        return None
    facts, what = told.facts, _what(told, needed)
    if told.rule != "test" or "value" not in facts:
        return Stakes(what=what)
    reason = {1: ADVANTAGE, -1: DISADVANTAGE}.get(facts["edge"])
    levels = tuple((term, max(0, facts[name])) for term, name in LEVELS)
    return Stakes(levels=levels, dice=facts["edge"], reason=reason, sides=D20, what=what)


def _what(entry: Entry, needed: DiceNeeded) -> Phrase:
    """ "Attack on Goblin 3", "Damage to Goblin 3", or the purpose alone."""
    test = Term(needed.purpose)
    if not entry.target:
        return phrase(ROLL, roll=test)
    return phrase(ROLL_AT, roll=test, target=Name(entry.target))


def _entry(
    state: State, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, before: int
) -> Entry | None:
    """The entry with the roll that is needed, after as many of its kind as there were."""
    try:
        log = Rules().resolve(state, choice, _PlayedOn(known)).log
    except Refused:
        return None
    found = [entry for entry in log for roll in entry.rolls if _same(roll, needed)]
    return found[before] if before < len(found) else None


def _same(roll: Roll, needed: DiceNeeded) -> bool:
    return (roll.who, roll.purpose) == (needed.who, needed.purpose)
