"""What dice are about before they are rolled: thresholds, further dice and why (README 6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.coc7.rules.percentile import needed as threshold
from rulesets.coc7.sheet.tables import DIFFICULTIES, EXTREME
from rulesets.coc7.state import State
from rulesets.coc7.wording.stakes import because, reason
from rulesets.contract import Choice, Following, Refused, Ruleset, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import Face, PlayedOn, foreseen, lowest

TENS = " tens"
DAMAGE = frozenset(("damage", "bonus", "impale"))


def highest(sides: int, nth: int) -> int:
    return sides


def stakes(
    rules: Ruleset,
    state: State,
    choice: Choice,
    known: Sequence[Roll],
    needed: DiceNeeded,
    viewer: Viewer,
) -> Stakes:
    """`known` are the rolls of this choice so far, in their order."""
    found = foreseen(rules, state, choice, known, needed, viewer)
    told = found.told
    title = rules.wording.rolled(needed.who, needed.purpose, told)
    then = _then(rules, state, choice, known, needed)
    if told is None or "skill" not in told.facts:
        return Stakes(title=title, reason=because(found), then=then)
    facts = told.facts
    lowest = DIFFICULTIES.index(facts["difficulty"])
    levels = [
        (DIFFICULTIES[level], threshold(facts["skill"], level))
        for level in range(lowest, max(lowest, EXTREME) + 1)
    ]
    first = needed.purpose.removesuffix(TENS)
    rolled = [roll for roll in known if (roll.who, roll.purpose) == (needed.who, first)]
    return Stakes(
        title=title,
        levels=tuple(levels),
        dice=facts["dice"],
        reason=because(found) or reason(facts),
        beside=rolled[-1].faces[0] if needed.purpose != first and rolled else None,
        then=then,
    )


def _then(
    rules: Ruleset, state: State, choice: Choice, known: Sequence[Roll], needed: DiceNeeded
) -> tuple[Following, ...]:
    """The further tens dice, or all damage of one attack roll: their number is fixed beforehand.

    Both the lowest and the highest faces lead to them, so nothing between can lead elsewhere."""
    ways = (_asked(rules, state, choice, known, extreme) for extreme in (lowest, highest))
    found = []
    for one, other in list(zip(*ways, strict=False))[1:]:
        if replace(one, faces=()) != replace(other, faces=()):
            break
        if one.who != needed.who or not _belongs(needed.purpose, one.purpose):
            break
        tens = one.purpose.endswith(TENS)
        found.append(Following(one.purpose, one.count, one.sides, tens))
    return tuple(found)


def _asked(
    rules: Ruleset, state: State, choice: Choice, known: Sequence[Roll], face: Face
) -> list[Roll]:
    dice = PlayedOn(known, face)
    try:
        rules.resolve(state, choice, dice)
    except Refused:
        return []
    return dice.asked


def _belongs(purpose: str, then: str) -> bool:
    return then == purpose + TENS or DAMAGE.issuperset((purpose, then))
