"""What a stress roll is about before it is made: what is added, the chain so far, botch dice.

The choice is played on with made-up faces behind the known ones. The entry that the roll will have
says everything that does not depend on its face, and is told like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.arm5.reducer import Rules
from rulesets.arm5.state import State
from rulesets.arm5.telling import tell
from rulesets.arm5.wording.stakes import botch_dice, chain, counts, of_spell, sum_of
from rulesets.contract import Choice, Entry, Refused, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll, label
from rulesets.messages import Phrase

BOTCH = "_botch"
ONE, ZERO = 1, 10
PLAIN = 2  # neither doubles nor calls for botch dice


class _PlayedOn:
    """The known faces, then faces that lead nowhere further."""

    def __init__(self, known: Sequence[Roll]):
        self._known: dict[str, list[Roll]] = {}
        for roll in known:
            self._known.setdefault(label(roll.who, roll.purpose), []).append(roll)

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        rolled = self._known.get(label(who, purpose))
        return rolled.pop(0).faces if rolled else (PLAIN,) * count


def stakes(
    rules: Rules,
    state: State,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    viewer: Viewer,
) -> Stakes | None:
    """`known` are the rolls of this choice so far, in their order."""
    before = [roll for roll in known if _same(roll, needed.who, needed.purpose)]
    entry = _entry(rules, state, choice, known, needed, len(before))
    told = tell(state, entry, viewer) if entry is not None else None
    purpose = needed.purpose.removesuffix(BOTCH)
    lying = _lying(known, needed.who, purpose)
    ones = sum(face == ONE for face in lying)
    botching = needed.purpose.endswith(BOTCH)
    single = needed.purpose == "priority_tie"
    return Stakes(
        reason=_reason(told, purpose) if told is not None else None,
        chain=chain(lying),
        next=None if single else botch_dice(needed.count) if botching else counts(ones),
        zero=True,
    )


def _reason(told: Entry, purpose: str) -> Phrase | None:
    if told.rule == "spell_damage":
        return of_spell(purpose, told.facts)
    return sum_of(told.rule, told.facts)


def _lying(known: Sequence[Roll], who: str, purpose: str) -> list[int]:
    """The faces of the roll that goes on: ones in a row, or the zero that calls for botch dice."""
    faces = [roll.faces[0] for roll in known if _same(roll, who, purpose)]
    lying: list[int] = []
    for face in reversed(faces):
        if face != ONE and (face != ZERO or lying):
            break
        lying.insert(0, face)
        if face == ZERO:
            break
    return lying


def _entry(
    rules: Rules,
    state: State,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    before: int,
) -> Entry | None:
    """The entry with the roll that is needed, after as many of its kind as there were."""
    try:
        log = rules.resolve(state, choice, _PlayedOn(known)).log
    except Refused:
        return None
    found = [
        entry for entry in log for roll in entry.rolls if _same(roll, needed.who, needed.purpose)
    ]
    return found[before] if before < len(found) else None


def _same(roll: Roll, who: str, purpose: str) -> bool:
    return (roll.who, roll.purpose) == (who, purpose)
