"""Two dice, fumbles and rises; rolls against a number, a grade and an opponent; the soul point that
rerolls them once (README 1.1 S2, 5.3, 6, 7.1, 7.5, 7.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulesets.contract import Decision, Option
from rulesets.dice import Roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import in_progress, total, value
from rulesets.kampbogen.state import Board, Combatant
from rulesets.offering import Offer, no, options_of

LOWEST, HIGHEST = (1, 1), (6, 6)
REACHED = ("equal", "higher")
"""The results that reach the number needed."""


class Thrown(Struct, frozen=True):
    """The dice of an ability roll: the sum of all pips, and whether they are special."""

    dice: int
    special: str
    rolls: tuple[Roll, ...]

    @property
    def first(self) -> tuple[int, ...]:
        return self.rolls[0].faces


def throw(fight: Fight, who: str, purpose: str) -> Thrown:
    """Rolls the dice with their rises."""
    rolls = [fight.roll_2d6(who, purpose)]
    kind = special(rolls[0].faces, fight.options.fumble, fight.options.rise)
    while kind == "rise" and rolls[-1].faces == HIGHEST:
        rolls.append(fight.roll_2d6(who, "rise"))
    return Thrown(sum(sum(roll.faces) for roll in rolls), kind, tuple(rolls))


def special(faces: tuple[int, ...], fumble: str, rise: str) -> str:
    """`fumble`, `rise` or "", by the first two dice and the options of the fight."""
    if faces == LOWEST and fumble == "fails":
        return "fumble"
    return "rise" if faces == HIGHEST and rise == "reroll_add" else ""


def compared(total: int, needed: int, special: str) -> str:
    """The comparison; a fumble is lower whatever the total."""
    if special == "fumble" or total < needed:
        return "lower"
    return "equal" if total == needed else "higher"


def extremes(*throws: Iterable[int]) -> tuple[int, int]:
    """The highest and the lowest die of all."""
    faces = [face for thrown in throws for face in thrown]
    return max(faces), min(faces)


class Grade(Struct, frozen=True):
    """The GM's dice and the modifier of the grade."""

    roll: Roll
    modifier: int

    @property
    def dice(self) -> int:
        return sum(self.roll.faces)

    @property
    def total(self) -> int:
        return self.dice + self.modifier


def roll_grade(fight: Fight, purpose: str, grade: str) -> Grade:
    return Grade(fight.roll_2d6("gm", purpose), fight.options.grade_modifiers[grade])


class Tested(Struct, frozen=True):
    """The result of an ability roll. `facts`: the facts that every such roll has in the log."""

    thrown: Thrown
    result: str
    facts: Mapping[str, Any]


def roll_against(fight: Fight, who: str, purpose: str, ability: str, needed: int) -> Tested:
    """Rolls; the caller logs it."""
    thrown, combatant = throw(fight, who, purpose), fight.combatants[who]
    reached = total(combatant, ability, thrown.dice)
    facts = {
        "ability": ability,
        "value": value(combatant, ability),
        "situational": combatant.situational,
        "dice": thrown.dice,
        "special": thrown.special,
        "total": reached,
    }
    return Tested(thrown, compared(reached, needed, thrown.special), facts)


class Faced(Struct, frozen=True):
    """The roll with the highest and the lowest of all four dice."""

    test: Tested
    highest: int
    lowest: int


def roll_gm(fight: Fight, ability: str, **values: Any) -> Roll:
    """The GM's roll, which the character then rolls against with this ability."""
    grade = fight.combatants[in_progress(fight).opponent].kamp
    rolled = roll_grade(fight, "kampgrad", grade)
    fight.on_with(
        grade=grade,
        grade_total=rolled.total,
        gm_faces=rolled.roll.faces,
        ability=ability,
        stage="soul",
        **values,
    )
    return rolled.roll


def roll_own(fight: Fight, purpose: str) -> Faced:
    sequence = in_progress(fight)
    needed = sequence.grade_total or 0
    tested = roll_against(fight, sequence.character, purpose, sequence.ability, needed)
    return Faced(tested, *extremes(sequence.gm_faces, tested.thrown.first))


def note_faced(
    fight: Fight, rule: str, faced: Faced, gm: Roll | None, outcome: Mapping[str, Any]
) -> None:
    """Logs the roll, and the GM's if it was just made."""
    sequence, tested = in_progress(fight), faced.test
    dice, needed = sum(sequence.gm_faces), sequence.grade_total or 0
    facts = {
        "grade": sequence.grade,
        "gm_dice": dice,
        "modifier": needed - dice,
        "needed": needed,
        **tested.facts,
        **outcome,
    }
    rolls = (*((gm,) if gm else ()), *tested.thrown.rolls)
    fight.note(rule, sequence.character, sequence.opponent, facts, rolls)


def may_reroll(board: Board, combatant: Combatant) -> bool:
    return board.options.soul_rolls and combatant.soul > 0


def soul_decision(board: Board, by: str) -> Decision:
    return Decision(by, "soul", options_of(soul_offers(board, by)), "accept")


def soul_offers(board: Board, by: str) -> Iterator[Offer]:
    yield Option("reroll") if board.combatants[by].soul > 0 else no("reroll", "no_soul")
    yield Option("accept")


def spend_soul(fight: Fight, who: str) -> None:
    left = fight.combatants[who].soul - 1
    fight.change(who, soul=left)
    fight.note("soul_roll", who, facts={"soul": left})
