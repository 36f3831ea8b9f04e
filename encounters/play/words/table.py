"""The data of a campaign's table, read once in a constant number of queries; after a tap it is
taken over from the fight, which has it already."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.campaigns.seats import PRESENT_FOR
from encounters.combatants.models import Combatant
from encounters.play.fights import control, first_dice, roster, states
from encounters.play.fights.control import attempt_at
from encounters.play.fights.states import is_tap, point
from encounters.play.fights.taps import NotDone
from encounters.play.history.correctable import correctable
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.stored.packing import entries
from encounters.play.stored.values import CastMember
from rulesets import registry
from rulesets.contract import Choice, Decision, Entry, Ruleset, View, Viewer


class Table:
    """A campaign, its seats, the claims of phones, and the fight on the table with its latest
    steps."""

    def __init__(
        self,
        campaign: Campaign,
        seats: list[Seat],
        claims: list[Claim],
        encounter: Encounter | None = None,
    ):
        self.campaign, self.seats, self.claims = campaign, seats, claims
        for seat in (*seats, *(claim.seat for claim in claims)):
            seat.campaign = campaign  # whose game has words for names
        self.seat_of = {seat.pk: seat for seat in seats}
        self.encounter = encounter
        self.cast = {row.id: row for row in encounter.cast} if encounter else {}
        self._sides = frozenset(row.side for row in self.cast.values())
        # The names that the GM has given, by which older views and lines are recognised.
        self.new_names = tuple(roster.new_names(encounter).items())
        self.last: Encounter | None = None  # the previous fight, if none is on the table
        self.awaiting_dice: Encounter | None = None  # the fight that begins with them
        self.seats_of: int = campaign.version  # the version at which the seats were read
        self.now = timezone.now()
        self.ruleset: Ruleset = registry.get((encounter or campaign).ruleset)
        self.steps: list[Step] = []
        self.attempts: list[Attempt] = []
        self.state: Any = None
        self.asked_since: dict[tuple[str, str], datetime] = {}  # for open questions
        self._waiting: dict[tuple[str, str], Attempt] = {}  # by the question that each answers
        self._states: dict[int, Any] = {}  # earlier ones, by the step's primary key
        self._viewers: dict[tuple[int | None, bool], Viewer] = {}
        self._deciders: dict[str, list[Seat]] = {}
        self._proposed: dict[tuple[str, str], Choice] = {}

    @cached_property
    def beginning(self) -> Any:
        """The first state of the fight."""
        return self.ruleset.decode(states.first(self.encounter)) if self.encounter else None

    def state_after(self, step: Step) -> Any:
        """The state after one of the steps, read once for all viewers."""
        if step.pk not in self._states:
            assert self.encounter is not None  # the step's fight
            stored = Step.objects.get(pk=step.pk)
            self._states[step.pk] = states.decode(self.encounter, stored)
        return self._states[step.pk]

    def read_states(self, steps: Iterable[Step]) -> None:
        """Reads the states after these steps in one query; damaged ones are left out."""
        assert self.encounter is not None
        unknown = [step.pk for step in steps if step.pk not in self._states]
        for stored in Step.objects.filter(pk__in=unknown) if unknown else ():
            with suppress(states.Unreadable):
                self._states[stored.pk] = states.decode(self.encounter, stored)

    @cached_property
    def first_dice(self) -> first_dice.FirstRolls | None:
        """The dice that the next fight begins with, if it waits for them."""
        if self.awaiting_dice is None:
            return None
        encounter = self.awaiting_dice
        encounter.campaign = self.campaign
        try:
            return first_dice.waiting(encounter, first_dice.stored_rolls(encounter))
        except NotDone:  # the GM learns why when the fight is started
            return None

    @property
    def gm_name(self) -> str:
        """The name of the GM at the table; the user name is only for signing in."""
        return self.campaign.gm.first_name or gettext("GM")

    def gm_then(self, when: datetime | None) -> str:
        """The name of the GM at that time: a campaign may have been handed over."""
        for row in self.campaign.gms_before:
            if when is not None and when < datetime.fromisoformat(row["until"]):
                return row["name"] or gettext("GM")
        return self.gm_name

    def stays(self, seat: int | None) -> bool:
        """Whether the seat still shows the result of the last fight: it existed when that was
        closed, and has not left the result since."""
        closed = self.last.closed if self.last and not self.last.thinned else None
        sitting = self.seat_of.get(seat or 0)
        if sitting is None or closed is None or sitting.created > closed or self.awaiting_dice:
            return False
        return sitting.went_on is None or sitting.went_on < closed

    @cached_property
    def sheets(self) -> dict[int, Combatant]:
        """The characters of the campaign, and the other sheets in the fight, by primary key."""
        sheets = self.campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
        if self.encounter:
            sources = [row.source for row in self.encounter.cast if row.source]
            sheets = sheets | self.campaign.combatants.filter(pk__in=sources)
        return {sheet.pk: sheet for sheet in sheets.distinct().order_by("pk")}

    @property
    def here(self) -> frozenset[int]:
        """The seats that currently have a page open."""
        since = self.now - PRESENT_FOR
        return frozenset(
            seat.pk for seat in self.seats if seat.last_seen and seat.last_seen > since
        )

    @cached_property
    def players(self) -> dict[str, Seat | None]:
        """The seat of each combatant; None stands for the GM."""
        players: dict[str, Seat | None] = {}
        for id, row in self.cast.items():
            sheet = self.sheets.get(row.source or 0)
            players[id] = self.seat_of.get(sheet.player_id or 0) if sheet else None
        return players

    @cached_property
    def held_by(self) -> dict[str, int | None]:
        return {id: seat.pk if seat else None for id, seat in self.players.items()}

    def deciders(self, by: str) -> list[Seat]:
        """The seats that may answer for a combatant or a side; empty if the GM does."""
        if by not in self._deciders:
            seats = control.deciders(self.named(by), self.held_by, by)
            self._deciders[by] = [self.seat_of[seat] for seat in seats]
        return self._deciders[by]

    def rollers(self, who: str) -> list[Seat]:
        """The seats whose dice these are: a combatant's; for a side those on it who roll at the
        table. Empty if they are the GM's."""
        seats = self.deciders(who)
        return seats if who in self.cast else [seat for seat in seats if seat.types_dice]

    def named(self, by: str) -> Collection[CastMember]:
        """The members of the cast that a question to `by` may be for: one, or all if `by` is a
        side."""
        alone = self.cast.get(by) if by not in self._sides else None
        return [alone] if alone else self.cast.values()

    def characters(self, seat: int | None) -> list[Combatant]:
        """The characters of a seat, whatever their side."""
        return [
            sheet
            for sheet in self.sheets.values()
            if sheet.kind == Combatant.Kind.CHARACTER and seat and sheet.player_id == seat
        ]

    def sheet(self, id: str) -> Combatant | None:
        """The sheet of a combatant; None for newcomers without one."""
        member = self.cast.get(id)
        return self.sheets.get(member.source or 0) if member else None

    def character(self, id: str) -> Combatant | None:
        """The character's sheet of a combatant; None for foes and newcomers."""
        sheet = self.sheet(id)
        return sheet if sheet and sheet.kind == Combatant.Kind.CHARACTER else None

    def note(self, id: str) -> str:
        """The note on the combatant's sheet: "Fighter 2"."""
        sheet = self.sheet(id)
        return sheet.shown_note if sheet else ""

    def viewer(self, seat: int | None, gm: bool) -> Viewer:
        assert self.encounter is not None
        if (seat, gm) not in self._viewers:
            self._viewers[seat, gm] = control.viewer(self.encounter, self.held_by, seat, gm)
        return self._viewers[seat, gm]

    def view(self, state: Any, viewer: Viewer) -> View:
        """The view of a state of the fight, with the names that the GM has given."""
        return roster.named_view(self.encounter, self.ruleset, state, viewer)

    @cached_property
    def arrived(self) -> list[Combatant]:
        """Players' characters that are not in the fight and may be let in."""
        if self.encounter is None or self.state.over:
            return []
        entered = {row.source for row in self.encounter.cast}
        return [
            sheet
            for sheet in self.sheets.values()
            if sheet.kind == Combatant.Kind.CHARACTER
            and sheet.player_id in self.seat_of
            and not sheet.dead
            and sheet.pk not in entered
            and sheet.pk not in self.encounter.kept_out
        ]

    def waiting_for_dice(self, by: str, kind: str) -> Attempt | None:
        """The attempt that answers a question and waits for its dice, alone or with many others."""
        return self._waiting.get((by, kind))

    def proposed(self, decision: Decision) -> Choice:
        """The rules' suggestion to the GM, computed once; the decision as the GM sees it."""
        question = decision.by, decision.kind
        if question not in self._proposed:
            gm = self.viewer(None, gm=True)
            self._proposed[question] = self.ruleset.suggest(self.state, decision, gm)
        return self._proposed[question]

    def back_to(self, number: int) -> list[Step]:
        """The latest steps from the one with this number back; empty if that is too old."""
        at = self._places.get(number)
        return [] if at is None else self.steps[at:]

    @cached_property
    def _places(self) -> dict[int, int]:
        return {step.number: at for at, step in enumerate(self.steps)}

    @cached_property
    def taps(self) -> list[list[Step]]:
        """The steps of each tap; both newest first."""
        return list(states.taps(self.steps))

    @cached_property
    def last_taps(self) -> dict[int | None, int]:
        """The number of the last step that each seat has tapped; that of the GM by None."""
        return {step.seat_id: step.number for step in reversed(self.steps) if is_tap(step)}

    @cached_property
    def moment(self) -> list[Step]:
        """The latest steps with the current round, phase and turn, newest first."""
        if not self.steps:
            return []
        now = point(self.steps[0])
        return list(takewhile(lambda step: point(step) == now, self.steps))

    def latest_of(self, by: str) -> Step | None:
        """The last answer of a combatant in the current moment."""
        return next((item for item in self.moment if item.choice and item.choice["by"] == by), None)

    def typed_by(self, seat: int) -> bool:
        """Whether a player has recently typed dice that the player may correct."""
        may = correctable(self.campaign, seat, self.steps, bool(self.attempts))
        rows = (row for step in self.steps if step.number in may for row in step.rolls)
        return any(row.seat == seat and not row.unused for row in rows)

    def since(self, by: str, kind: str) -> datetime:
        """Since when the question has been open; if unknown, the time of the last step."""
        latest = self.steps[0].created if self.steps else self.now
        return self.asked_since.get((by, kind), latest)

    def time_questions(self, before: Table | None) -> None:
        """Records which attempt each open question waits for, and since when it has been asked:
        those that were open `before` keep their time unless the last step answered them."""
        if not self.steps:
            return
        latest = self.steps[0]
        answer = latest.choice or {}
        answered = (answer.get("by"), answer.get("kind"))
        asked_since = before.asked_since if before and before.encounter == self.encounter else None
        for question in self.ruleset.pending(self.state):
            key = question.by, question.kind
            if attempt := attempt_at(self.attempts, question):
                self._waiting[key] = attempt
            began = self._began(question.by) if asked_since is None else asked_since.get(key)
            fresh = began is None or (key == answered and asked_since is not None)
            self.asked_since[key] = latest.created if fresh or began is None else began

    def _began(self, by: str) -> datetime | None:
        """When a question may have been asked, without following earlier steps: at the combatant's
        last answer in this moment, or at its beginning."""
        last = self.latest_of(by) or (self.moment[-1] if self.moment else None)
        return last.created if last else None


def entries_of(step: Step) -> list[Entry]:
    """The entries of its log, cached on the step, which is shown to many viewers and never
    changes."""
    entries_read: list[Entry] | None = step.__dict__.get("entries")
    if entries_read is None:
        entries_read = step.__dict__["entries"] = entries(step.log, step.number)
    return entries_read
