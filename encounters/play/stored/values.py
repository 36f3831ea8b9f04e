"""The values that are stored with a fight: who takes part, dice, notes, standing orders.

The models hold them (`encounters/play/models.py`), pages and reports read them, and campaign files
have them in the same form (`encounters/archive/campaign_files/records.py`). Values at their default
are left out. Unknown fields and values beyond these limits are refused, since a file is untrusted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rulesets import contract, dice

Id = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Short = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Token = Annotated[str, Meta(max_length=40)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Sides = Annotated[int, Meta(ge=1, le=1000)]
Object = dict[str, Any]
Origin = Literal["app", "typed", "again"]
Duration = Literal["round", "fight", "once"]
Manner = Literal["default", "suggest"]
Reason = Literal["only", "moot", "passed"]


class StoredValue(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stored value."""


class CastMember(StoredValue, frozen=True, omit_defaults=False):
    """A combatant of a fight: its `id` there, the `source` (primary key of its sheet, or None), and
    the name of its `group`, or "".

    `hidden`: until it acts; `revealed` is the number of the step in which it did. If it was
    renamed, `names` has all names given, each with the number of its step, and `name` is the latest
    that is not undone.
    """

    id: Short
    source: Id | None = None
    side: Short = "party"
    group: Annotated[str, Meta(max_length=100)] = ""
    hidden: bool = False
    revealed: Number | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    names: tuple[tuple[Number, Name], ...] | UnsetType = UNSET


class Roster(StoredValue, frozen=True):
    """The input of the rules at the start of a fight."""

    combatants: list[Object] = []
    options: Object = {}


class StandingOrder(StoredValue, frozen=True):
    """How a combatant answers all questions, and the `seat` that said so (None: the GM)."""

    how: Manner
    seat: Id | None


class RememberedAnswer(StoredValue, frozen=True):
    """A standing order for one kind of question, or only that it is asked
    (`encounters/play/on_behalf/remembered_answers.py`)."""

    option: Short | None = None
    fields: Object | None = None
    until: Duration | None = None
    round: Number | None = None
    seat: Id | UnsetType | None = UNSET
    about: Any = None
    at: Number | None = None
    back: Number | None = None
    asks: bool = False

    @property
    def whole(self) -> bool:
        """Whether an answer has all the values that are read."""
        if self.until is None:
            return self.option is None
        return self.round is not None and self.at is not None


class SpoilsShare(StoredValue, frozen=True):
    """Spoils (`what`), and the combatant `by` which they are kept ("": nobody yet)."""

    what: Short = ""
    by: Short = ""


class StoredRoll(StoredValue, frozen=True):
    """A roll at the table: how it was made (`again`: kept when undoing), and the `seat` that typed
    it (None: the GM) with the tap `token`.

    `summed`: only the sum was typed. Dice that were not needed are `unused`, with the `choice` they
    were for and the step shown `at` that time.
    """

    who: Short
    purpose: Short
    count: Count
    sides: Sides
    faces: Annotated[list[Number], Meta(max_length=1000)]
    how: Origin
    seat: Id | None
    summed: bool = False
    token: Token = ""
    unused: bool = False
    choice: Object | None = None
    at: Number | None = None

    @property
    def roll(self) -> dice.Roll:
        return self.with_faces(self.faces)

    @property
    def values(self) -> list[int]:
        """The faces as they were typed: the sum alone if only that was."""
        return [sum(self.faces)] if self.summed else self.faces

    def with_faces(self, faces: Iterable[int]) -> dice.Roll:
        return dice.Roll(self.who, self.purpose, self.count, self.sides, tuple(faces), self.summed)


class FollowingRoll(StoredValue, frozen=True):
    """Dice that always follow other dice. `tens`: further tens dice of a d100."""

    purpose: Short
    count: Count
    sides: Sides
    tens: bool | None = False


class NeededRoll(StoredValue, frozen=True):
    """The dice that an attempt waits for, and those that always follow (`then`). `sum`: the sum can
    be typed instead. `also` are equal rolls that are typed together."""

    who: Short
    purpose: Short
    count: Count
    sides: Sides
    then: list[FollowingRoll] = []
    sum: bool = False
    also: list[NeededRoll] = []

    @property
    def due(self) -> dice.DiceNeeded:
        """The dice of the first part, as the rules requested them."""
        return dice.DiceNeeded(self.who, self.purpose, self.count, self.sides)

    @property
    def parts(self) -> list[NeededRoll]:
        """The equal rolls that are typed together; the first one is due."""
        return [self, *self.also]

    @property
    def rolls(self) -> list[contract.Following]:
        """The rolls of this part: the one that is due, and those of the same person that always
        follow."""
        first = contract.Following(self.purpose, self.count, self.sides)
        after = (
            contract.Following(item.purpose, item.count, item.sides, bool(item.tens))
            for item in self.then
        )
        return [first, *after]


class LoggedRoll(dice.Roll, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll in the log, within limits."""

    who: Short
    purpose: Short
    count: Count
    sides: Sides
    faces: Annotated[tuple[Number, ...], Meta(max_length=1000)]
    summed: bool = False


EarlierCause = Annotated[list[Short | None], Meta(min_length=3, max_length=3)]
LoggedCause = Number | EarlierCause | None
"""The number of the entry in its step that caused this one, or the rule, actor and target of an
earlier one; None: it opens an exchange."""


class LogEntry(contract.Entry, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the log, within limits. Steps of earlier versions have no causes."""

    rule: Short
    who: Short | None
    target: Short | None
    rolls: tuple[LoggedRoll, ...]
    facts: Object
    visible_to: Short
    place: None = None
    cause: LoggedCause | UnsetType = UNSET


class Note(StoredValue, frozen=True, tag_field="note"):
    """An action of the table outside the rules, stored with the following step. Visibility is
    decided where it is shown."""


class DroppedNote(Note, tag="dropped", frozen=True):
    """An answer that waited for its dice is no longer asked."""

    choice: Object


class AutomaticNote(Note, tag="itself", frozen=True):
    """An automatic answer: it was the `only` one, all others were `moot`, or it is the usual one
    (`passed`)."""

    choice: Object
    why: Reason


class RulingNote(Note, tag="ruled", frozen=True):
    """The GM's own words, shown to everybody who is told of the ruling."""

    reason: Annotated[str, Meta(max_length=2000)]


class FoesPlayedNote(Note, tag="foes_played", frozen=True):
    """The foes are played from here until the round ends."""


class CoGMNote(Note, tag="co_gm", frozen=True):
    """A co-GM acted in the GM's place, by this `name` at the table."""

    name: Annotated[str, Meta(max_length=200)]


class WinnerNote(Note, tag="won", frozen=True):
    """The `side` named as the winner by the GM who ended the fight; "" for nobody."""

    side: Short


class RolledForNote(Note, tag="rolled_for", frozen=True):
    """The app rolled for an absent player, the `seat`: `who` and the first `purpose`."""

    seat: Id | None
    who: Short
    purpose: Short


class Difference(StoredValue, frozen=True):
    """The log of a step before and `after` a correction."""

    before: list[LogEntry]
    after: list[LogEntry]


class CorrectionNote(Note, tag="corrected", frozen=True):
    """The `seat` (None: the GM) changed a roll that was read wrong: the faces (or the sum) it `was`
    and is `now`, each step with a different outcome, and the `tip` of the former line, for going
    back."""

    seat: Id | None
    who: Short
    purpose: Short
    was: list[Number]
    now: list[Number]
    changed: list[Difference]
    tip: Number


Notes = (
    DroppedNote
    | AutomaticNote
    | RulingNote
    | FoesPlayedNote
    | CoGMNote
    | WinnerNote
    | RolledForNote
    | CorrectionNote
)
