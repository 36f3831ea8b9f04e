"""The lines of a campaign file, in their order.

The first is the head. A campaign follows, then its seats, its sheets, and each fight with its
lines, steps, attempts and reports; the end counts them all. Values within a line (rolls, notes,
standing orders) have the form in which they are stored with a fight
(`encounters/play/stored/values.py`). Keys of seats and sheets are those of the exporting server,
and only valid within the file. A later version of the program adds fields with defaults, and
increments `VERSION` if older programs would misunderstand them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from encounters.after.forecasts.versions import FightVersion
from encounters.after.report.facts import Facts
from encounters.play.stored.values import (
    CastMember,
    Id,
    LogEntry,
    NeededRoll,
    Notes,
    Number,
    Object,
    RememberedAnswer,
    Roster,
    Short,
    SpoilsShare,
    StandingOrder,
    StoredRoll,
    Token,
)

VERSION = 1
NOTHING = Raw(b"null")
When = Annotated[datetime, Meta(tz=True)]
Status = Literal["prepared", "running", "over", "closed"]
StepKind = Literal[
    "begin", "choice", "standing", "itself", "foes", "undo", "redo", "again", "aside"
]
Audience = Literal["gm", "watchers"] | Id
MOST_ENTRIES = 5_000
"""Entries of a step's log; with hundreds acting at once it has some hundreds."""


class Record(Struct, frozen=True, kw_only=True, tag_field="row", forbid_unknown_fields=True):
    """A line of the file."""


class RestSheet(Struct, frozen=True, forbid_unknown_fields=True):
    pk: Id
    stats: Object
    before: Object
    after: Object


class LastRest(Struct, frozen=True, forbid_unknown_fields=True):
    """The last rest: each sheet before and after it."""

    kind: Short
    sheets: tuple[RestSheet, ...]


class HeadRecord(Record, tag="runde", frozen=True, kw_only=True):
    version: int
    made: When


class CampaignRecord(Record, tag="campaign", frozen=True, kw_only=True):
    """A campaign. Values checked by the model have no limits here."""

    name: str
    ruleset: str
    options: Object
    stock: Object = {}
    language: str = ""
    foes_shown: str
    odds: str
    corrections: str
    gm_dice: bool
    gm_confirm_dice: bool
    quiet: bool
    gauge: bool
    thin_after: int
    rested: LastRest | None = None
    created: When


class SeatRecord(Record, tag="seat", frozen=True, kw_only=True):
    id: Id
    name: Annotated[str, Meta(max_length=40)]
    watching: bool = False
    own_dice: bool = False
    confirm_dice: bool = False
    dice_away: bool = False
    asked_from: int = 10
    revoked: When | None = None
    went_on: When | None = None
    created: When


class SheetRecord(Record, tag="sheet", frozen=True, kw_only=True):
    id: Id
    kind: str
    name: str
    note: str = ""
    tags: str = ""
    stats: Object
    hit_dice: Annotated[str, Meta(max_length=200)] = ""
    appearing: Annotated[str, Meta(max_length=20)] = ""
    player: Id | None = None
    last_player: Id | None = None
    brought: bool = False
    dead: bool = False
    before: Object = {}


class FightRecord(Record, tag="fight", frozen=True, kw_only=True):
    """A fight. `versions`: the variants of a prepared fight
    (`encounters/after/forecasts/versions.py`)."""

    name: str
    note: str = ""
    ruleset: str
    options: Object
    status: Status
    cast: list[CastMember] = []
    roster: Roster = Roster()
    standing: dict[Short, StandingOrder] = {}
    lasting: dict[Short, dict[Short, RememberedAnswer]] = {}
    spoils: dict[Short, SpoilsShare] = {}
    kept_out: list[Id] = []
    versions: tuple[FightVersion, ...] = ()
    step: Number
    created: When
    started: When | None = None
    closed: When | None = None
    thinned: When | None = None


class ParticipantRecord(Record, tag="line", frozen=True, kw_only=True):
    """A participant of a prepared fight."""

    sheet: Id
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    side: Annotated[str, Meta(min_length=1, max_length=40)]
    hidden: bool = False
    although_down: bool = False
    stats: Object = {}
    members: Annotated[list[Object], Meta(max_length=99)] = []


class StepRecord(Record, tag="step", frozen=True, kw_only=True):
    """A step. `state` is encoded by the fight's ruleset; null if it is thinned out or damaged."""

    number: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    kind: StepKind
    shows: Number
    parent: Number | None = None
    tip: Number | None = None
    seat: Id | None = None
    token: Token | None = None
    choice: Object | None = None
    rolls: list[StoredRoll] = []
    notes: list[Notes] = []
    state: Raw = NOTHING
    log: Annotated[list[LogEntry], Meta(max_length=MOST_ENTRIES)] = []
    round: Number
    phase: Annotated[str, Meta(max_length=60)] = ""
    turn: Annotated[str, Meta(max_length=60)] = ""
    created: When

    @property
    def kept(self) -> bytes | None:
        """The state as the rules wrote it."""
        return None if self.state == NOTHING else bytes(self.state)


class AttemptRecord(Record, tag="attempt", frozen=True, kw_only=True):
    """A choice that waits for dice."""

    by: Short
    kind: Token
    seat: Id | None = None
    token: Token = ""
    choice: Object
    rolls: list[StoredRoll] = []
    needed: NeededRoll
    notes: list[Notes] = []
    own_dice: bool = False
    created: When


class ReportRecord(Record, tag="report", frozen=True, kw_only=True):
    """A version of the fight's report: for the GM, for spectators, or for a seat."""

    audience: Audience
    step: Number
    final: bool
    facts: Facts
    made: When


class EndRecord(Record, tag="end", frozen=True, kw_only=True):
    """The number of lines before it."""

    rows: int


Records = (
    HeadRecord
    | CampaignRecord
    | SeatRecord
    | SheetRecord
    | FightRecord
    | ParticipantRecord
    | StepRecord
    | AttemptRecord
    | ReportRecord
    | EndRecord
)
