"""The result of an exchange for everybody it affected.

A game makes it from the entries of a beat that the reader may know (`Wording.result`), so it holds
no more than the log does. It is shown everywhere: in the log, on the card of the last answer, on
the table display, in the list for undo and in the report.
"""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from rulesets.messages import Message, Phrase


class Weight(IntEnum):
    """The importance of a consequence, the weightiest first."""

    OUT = 0
    """No longer in the fight: dead, unconscious, asleep, fled, surrendered."""
    WOUNDED = 1
    """Lost life."""
    CHANGED = 2
    """Anything else has changed: healed, prone, held, a spell lost, a group left."""
    RESISTED = 3
    """A save, a defence or a soak prevented it."""
    MISSED = 4
    """It was a target, without effect."""
    DID = 5
    """Took part: declared, rolled, moved."""


class Consequence(Struct, frozen=True, gc=False, kw_only=True):
    """The effect of an exchange on one combatant, or its part in an exchange of many.

    `said`: sentences with the name; none if the deed says it all. `words`: short words for a tile
    below the name: "asleep", "saved: 18". The first one of whoever is out of the fight or has
    changed is their fate ("dead", "held"): a list of outcomes ends with it. `life`: the amount
    lost, as far as the reader may know; negative for healing. `many`: a sentence with the
    placeholder `{who}` for all who share this consequence, instead of one sentence each: "Asleep:
    {who}."; `{count}` is their number.
    """

    who: str
    weight: Weight
    said: tuple[Phrase, ...] = ()
    words: tuple[Phrase, ...] = ()
    life: int = 0
    many: Message | None = None


class Result(Struct, frozen=True, gc=False):
    """`deed`: the sentences about the action, including its effect on a single target.
    `consequences`: the weightiest first, then in order of occurrence."""

    deed: tuple[Phrase, ...]
    consequences: tuple[Consequence, ...] = ()


class Face(Struct, frozen=True, gc=False):
    """A die as it is read: `text` in the game's notation ("00", "0", "6"). `counts`: it is part of
    the result. `joined`: it is read together with the one before it (a double, a chain)."""

    text: str
    counts: bool = True
    joined: bool = False
