"""Shows the dice of an earlier roll, and the keys for typing another face of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from encounters.play.dice.rolls import stored_roll
from encounters.play.dice.slots import FURTHER, ONES, TENS, Key, keys_of
from encounters.play.models import Step
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Choice
from rulesets.dice import DiceNeeded, Roll
from rulesets.scenario import read_choice

MAY_READ_OTHERWISE = 10  # sides: a second tens die shows 00 for 10, a stress die 0


class Die(Struct, frozen=True):
    """A kind of die: `kind` is that of its keys, `zero`: its highest face reads 0."""

    kind: str
    zero: bool = False

    @property
    def of_two(self) -> bool:
        """Whether it is a d100, typed as tens and then ones."""
        return self.kind == TENS

    def reads(self, face: int) -> str:
        if self.of_two:
            return f"{face % 100:02}"
        shown = dict(keys_of(self.kind, self.zero))
        return shown.get(str(face), str(face))

    def keys(self, tens: str) -> list[Key]:
        """The keys; for a d100 those of the tens, or of the ones once the `tens` are typed."""
        return keys_of(ONES if tens else self.kind, self.zero)


def die_of(context: ViewerContext, step: Step, before: Step, place: int) -> Die:
    """The kind of the dice of this roll; `before` is the parent of the step."""
    row, choice = step.rolls[place], step.choice
    if row["sides"] != MAY_READ_OTHERWISE:
        return plain_die(row["sides"])
    known = [stored_roll(other).roll for other in step.rolls[:place] if not other.get("unused")]
    state = context.table.state_after(before)
    return die_needed(context, state, read_choice(choice), known, _needed(row))


def die_needed(
    context: ViewerContext, state: Any, choice: Choice, known: Sequence[Roll], needed: DiceNeeded
) -> Die:
    """The kind of dice that a choice needs in this state."""
    if needed.sides != MAY_READ_OTHERWISE:
        return plain_die(needed.sides)
    stakes = context.table.ruleset.stakes(state, choice, known, needed, context.viewer)
    further = stakes.beside is not None
    return Die(FURTHER if further else f"d{needed.sides}", stakes.zero)


def plain_die(sides: int) -> Die:
    return Die(TENS if sides == 100 else f"d{sides}")


def face_of(tens: str, key: str) -> int:
    """The face of the tapped keys; 0, which no die has, for invalid ones."""
    digits = all(
        text.isascii() and text.isdecimal() and len(text) < 6 for text in (tens or "0", key)
    )
    if not digits:
        return 0
    return int(tens) + int(key) or 100 if tens else int(key)


def _needed(row: Mapping[str, Any]) -> DiceNeeded:
    return DiceNeeded(row["who"], row["purpose"], row["count"], row["sides"])
