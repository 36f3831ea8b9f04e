"""Values within a line of a campaign file (rolls, notes, standing orders and the like) and the
limits of single values.

Most are stored in the same form with a fight (`encounters/play/models.py`). `rows.py` has the
lines.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

NOTHING = Raw(b"null")

Id = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Short = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Token = Annotated[str, Meta(max_length=40)]
When = Annotated[datetime, Meta(tz=True)]
Object = dict[str, Any]
Status = Literal["prepared", "running", "over", "closed"]
StepKind = Literal[
    "begin", "choice", "standing", "itself", "foes", "undo", "redo", "again", "aside"
]
Audience = Literal["gm", "watchers"] | Id


class RestedSheet(Struct, frozen=True, forbid_unknown_fields=True):
    pk: Id
    stats: Object
    before: Object
    after: Object


class Rested(Struct, frozen=True, forbid_unknown_fields=True):
    """The last rest: each sheet before and after it."""

    kind: Short
    sheets: tuple[RestedSheet, ...]


class Cast(Struct, frozen=True, forbid_unknown_fields=True):
    id: Short
    source: Id | None
    side: Short
    group: Annotated[str, Meta(max_length=100)] = ""
    hidden: bool = False
    revealed: Number | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    names: list[tuple[Number, Name]] | UnsetType = UNSET


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    combatants: list[Object] = []
    options: Object = {}


class StandingOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order."""

    how: Literal["default", "suggest"]
    seat: Id | None


class RememberedAnswer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A remembered answer (`encounters/play/on_behalf/remembered_answers.py`). Unset keys are
    omitted: whether a key exists matters."""

    option: Short | UnsetType = UNSET
    fields: Object | UnsetType = UNSET
    until: Literal["round", "fight", "once"] | UnsetType = UNSET
    round: Number | UnsetType = UNSET
    seat: Id | UnsetType | None = UNSET
    about: Any | UnsetType = UNSET
    at: Number | UnsetType = UNSET
    back: Number | UnsetType = UNSET
    asks: bool | UnsetType = UNSET

    @property
    def whole(self) -> bool:
        """Whether an answer has all the keys that are read."""
        if self.until is UNSET:
            return self.option is UNSET
        return self.round is not UNSET and self.at is not UNSET


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    what: Short = ""
    by: Short = ""


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    who: Short
    purpose: Short
    count: Annotated[int, Meta(ge=0, le=1000)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    faces: Annotated[list[Number], Meta(max_length=1000)]
    summed: bool | UnsetType = UNSET


class StoredRoll(Roll, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A roll as stored by `encounters/play/dice/rolls.py`."""

    how: Literal["app", "typed", "again"]
    seat: Id | None
    token: Token | UnsetType = UNSET
    unused: bool | UnsetType = UNSET
    choice: Object | UnsetType = UNSET
    at: Number | UnsetType = UNSET


class Following(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Dice that always follow other dice."""

    purpose: Short
    count: Annotated[int, Meta(ge=0, le=1000)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    tens: bool | UnsetType | None = UNSET


class Needed(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice that an attempt waits for; `also` are equal rolls of the same person."""

    who: Short
    purpose: Short
    count: Annotated[int, Meta(ge=0, le=1000)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    then: list[Following] | UnsetType = UNSET
    sum: bool | UnsetType = UNSET
    also: list[Needed] | UnsetType = UNSET


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log; anything that the game's own `contract.Entry` can hold."""

    rule: Short
    who: Short | None
    target: Short | None
    rolls: list[Roll]
    facts: Object
    visible_to: Short


class Note(Struct, frozen=True, tag_field="note", forbid_unknown_fields=True):
    """A note (`encounters/play/fights/notes.py`)."""


class Dropped(Note, tag="dropped", frozen=True):
    choice: Object


class Itself(Note, tag="itself", frozen=True):
    choice: Object
    why: Literal["only", "moot", "passed"]


class Ruled(Note, tag="ruled", frozen=True):
    reason: Annotated[str, Meta(max_length=2000)]


class FoesPlayed(Note, tag="foes_played", frozen=True):
    pass


class CoGM(Note, tag="co_gm", frozen=True):
    name: Short


class Won(Note, tag="won", frozen=True):
    side: Annotated[str, Meta(max_length=80)]


class RolledFor(Note, tag="rolled_for", frozen=True):
    seat: Id | None
    who: Short
    purpose: Short


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    before: list[Entry]
    after: list[Entry]


class Corrected(Note, tag="corrected", frozen=True):
    seat: Id | None
    who: Short
    purpose: Short
    was: list[Number]
    now: list[Number]
    changed: list[Difference]
    tip: Number


Notes = Dropped | Itself | Ruled | FoesPlayed | CoGM | Won | RolledFor | Corrected
