"""The result of an exchange, for everybody whom it touched.

A game makes it of all entries of a beat that the reader was told (`Wording.result`), so it holds
no more than the log does. Every place that tells what happened tells this: the log, the card of the
last answer, the table display, the list for undo, the report.
"""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from rulesets.messages import Message, Phrase


class Weight(IntEnum):
    """How much somebody has to know of it, the weightiest first."""

    OUT = 0
    """No longer in the fight: dead, unconscious, asleep, fled, surrendered."""
    WOUNDED = 1
    """Lost life."""
    CHANGED = 2
    """Anything else of it is not as before: healed, prone, held, a spell lost, a group left."""
    RESISTED = 3
    """A save, a defence or a soak kept it from that."""
    MISSED = 4
    """It was aimed at, and nothing came of it."""
    DID = 5
    """Took part: declared, rolled, moved."""


class Consequence(Struct, frozen=True, gc=False, kw_only=True):
    """The effect of an exchange on one combatant, or the part of one of many in it.

    `said`: sentences with the name in them; none where the deed says it all. `words`: the same for
    a tile below the name, without it: "asleep", "saved: 18". `life`: how much it has lost, as far
    as the reader was told; below 0 it was healed. `many`: a sentence with the place `{who}` for all
    who share this consequence, in place of one sentence each: "Asleep: {who}."; `{count}` is how
    many they are.
    """

    who: str
    weight: Weight
    said: tuple[Phrase, ...] = ()
    words: tuple[Phrase, ...] = ()
    life: int = 0
    many: Message | None = None


class Result(Struct, frozen=True, gc=False):
    """`deed`: what was done, in sentences that also tell what came of it where it touched one.
    `consequences`: the weightiest first, then in the order in which they happened."""

    deed: tuple[Phrase, ...]
    consequences: tuple[Consequence, ...] = ()


class Face(Struct, frozen=True, gc=False):
    """A die as it is read: `text` in the game's notation ("00", "0", "6"). `counts`: it is part of
    the result. `joined`: it belongs together with the one before it (a double, a chain)."""

    text: str
    counts: bool = True
    joined: bool = False
