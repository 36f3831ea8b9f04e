"""The lines of a campaign's file, in the order in which they stand in it.

The first is the `Head`. A `Campaign` follows, then its seats, then its sheets, then each fight with
its lines, steps, attempts and reports; the `End` counts them all. Numbers of seats and sheets are
those of the server the file comes from, and mean something within the file alone. A later version
of the program adds fields with defaults, and a number to `VERSION` where older programs would
misunderstand it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from encounters.play.forecasts.pages.versions import Version
from encounters.play.report.facts import Facts

VERSION = 1
NOTHING = Raw(b"null")

Id = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Short = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=40)]
When = Annotated[datetime, Meta(tz=True)]
Object = dict[str, Any]
Status = Literal["prepared", "running", "over", "closed"]
StepKind = Literal[
    "begin", "choice", "standing", "itself", "foes", "undo", "redo", "again", "aside"
]
Audience = Literal["gm", "watchers"] | Id


class Row(Struct, frozen=True, kw_only=True, tag_field="row", forbid_unknown_fields=True):
    """A line."""


class Head(Row, tag="runde", frozen=True, kw_only=True):
    version: int
    made: When


class RestedSheet(Struct, frozen=True, forbid_unknown_fields=True):
    pk: Id
    stats: Object
    before: Object
    after: Object


class Rested(Struct, frozen=True, forbid_unknown_fields=True):
    """The last rest: each sheet before and after it."""

    kind: Short
    sheets: tuple[RestedSheet, ...]


class Campaign(Row, tag="campaign", frozen=True, kw_only=True):
    """Values that the model checks have no bounds here."""

    name: str
    ruleset: str
    options: Object
    foes_shown: str
    odds: str
    corrections: str
    gm_dice: bool
    gm_confirm_dice: bool
    quiet: bool
    gauge: bool
    thin_after: int
    rested: Rested | None = None
    created: When


class Seat(Row, tag="seat", frozen=True, kw_only=True):
    id: Id
    name: str
    watching: bool = False
    own_dice: bool = False
    confirm_dice: bool = False
    dice_away: bool = False
    revoked: When | None = None
    went_on: When | None = None
    created: When


class Sheet(Row, tag="sheet", frozen=True, kw_only=True):
    id: Id
    kind: str
    name: str
    note: str = ""
    tags: str = ""
    stats: Object
    player: Id | None = None
    brought: bool = False
    dead: bool = False
    before: Object = {}


class Cast(Struct, frozen=True, forbid_unknown_fields=True):
    id: Short
    source: Id | None
    side: Short
    group: Annotated[str, Meta(max_length=100)] = ""
    hidden: bool = False


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    combatants: list[Object] = []
    options: Object = {}


class Stands(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's standing answer."""

    how: Literal["default", "suggest"]
    seat: Id | None


class Lasts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`encounters/play/on_behalf/lasting.py`. What is not set is not there: each key counts."""

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
        """Whether an answer has all that is read of it."""
        if self.until is UNSET:
            return self.option is UNSET
        return self.round is not UNSET and self.at is not UNSET


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    what: Short = ""
    by: Short = ""


class Fight(Row, tag="fight", frozen=True, kw_only=True):
    """`versions`: what if, of a prepared fight (`encounters/play/forecasts/pages/versions.py`)."""

    name: str
    note: str = ""
    ruleset: str
    options: Object
    status: Status
    cast: list[Cast] = []
    roster: Roster = Roster()
    standing: dict[Short, Stands] = {}
    lasting: dict[Short, dict[Short, Lasts]] = {}
    spoils: dict[Short, Share] = {}
    kept_out: list[Id] = []
    versions: tuple[Version, ...] = ()
    step: Number
    created: When
    started: When | None = None
    closed: When | None = None
    thinned: When | None = None


class Line(Row, tag="line", frozen=True, kw_only=True):
    """Of a prepared fight."""

    sheet: Id
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    side: Annotated[str, Meta(min_length=1, max_length=40)]
    hidden: bool = False
    stats: Object = {}
    members: Annotated[list[Object], Meta(max_length=99)] = []


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    who: Short
    purpose: Short
    count: Annotated[int, Meta(ge=0, le=1000)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    faces: Annotated[list[Number], Meta(max_length=1000)]


class Rolled(Roll, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """As `encounters/play/dice/rolls.py` stores it."""

    how: Literal["app", "typed", "again"]
    seat: Id | None
    token: Token | UnsetType = UNSET
    unused: bool | UnsetType = UNSET
    choice: Object | UnsetType = UNSET
    at: Number | UnsetType = UNSET


class Following(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Dice that always follow others."""

    purpose: Short
    count: Annotated[int, Meta(ge=0, le=1000)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    tens: bool | UnsetType | None = UNSET


class Needed(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice an attempt waits for; `also` are equal rolls of the same person."""

    who: Short
    purpose: Short
    count: Annotated[int, Meta(ge=0, le=1000)]
    sides: Annotated[int, Meta(ge=1, le=1000)]
    then: list[Following] | UnsetType = UNSET
    also: list[Needed] | UnsetType = UNSET


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a log; any that the game's own `contract.Entry` can hold."""

    rule: Short
    who: Short | None
    target: Short | None
    rolls: list[Roll]
    facts: Object
    visible_to: Short


class Note(Struct, frozen=True, tag_field="note", forbid_unknown_fields=True):
    """`encounters/play/fights/notes.py`."""


class Dropped(Note, tag="dropped", frozen=True):
    choice: Object


class Itself(Note, tag="itself", frozen=True):
    choice: Object
    why: Literal["only", "moot", "passed"]


class Ruled(Note, tag="ruled", frozen=True):
    reason: Annotated[str, Meta(max_length=2000)]


class FoesPlayed(Note, tag="foes_played", frozen=True):
    pass


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


Notes = Dropped | Itself | Ruled | FoesPlayed | RolledFor | Corrected


class Step(Row, tag="step", frozen=True, kw_only=True):
    """`state` is what the rules of the fight encode, as it is; null where it is thinned or
    damaged."""

    number: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    kind: Literal["begin", "choice", "standing", "itself", "foes", "undo", "redo", "again", "aside"]
    shows: Number
    parent: Number | None = None
    tip: Number | None = None
    seat: Id | None = None
    token: Token | None = None
    choice: Object | None = None
    rolls: list[Rolled] = []
    notes: list[Notes] = []
    state: Raw = NOTHING
    log: list[Entry] = []
    round: Number
    phase: Annotated[str, Meta(max_length=60)] = ""
    turn: Annotated[str, Meta(max_length=60)] = ""
    created: When

    @property
    def kept(self) -> bytes | None:
        """The state as the rules wrote it."""
        return None if self.state == NOTHING else bytes(self.state)


class Attempt(Row, tag="attempt", frozen=True, kw_only=True):
    """A choice that waits for dice."""

    by: Short
    kind: Token
    seat: Id | None = None
    token: Token = ""
    choice: Object
    rolls: list[Rolled] = []
    needed: Needed
    created: When


class Report(Row, tag="report", frozen=True, kw_only=True):
    """An edition of the fight's report: the GM's, the watchers', or that of a seat."""

    audience: Audience
    step: Number
    final: bool
    facts: Facts
    made: When


class End(Row, tag="end", frozen=True, kw_only=True):
    """So many lines stand before it."""

    rows: int


Rows = Head | Campaign | Seat | Sheet | Fight | Line | Step | Attempt | Report | End
