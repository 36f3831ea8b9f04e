"""Counts one edition of a report step by step, using only what `view` and `tell` show its
audience."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from encounters.after.report.course import DAMAGE, CourseStep, Effects, StrengthCourse
from encounters.after.report.facts import (
    Facts,
    Fallen,
    LuckOfDice,
    ReportedCombatant,
    ReportedPerson,
    SpoilsFact,
    Used,
)
from encounters.play.fights import control
from encounters.play.models import Encounter
from encounters.play.stored.packing import entry_of
from rulesets.contract import CombatantView, Entry, Ruleset, View, Viewer
from rulesets.contract.reports import Effect, Reports

AWAY = frozenset(("run", "flag", "out"))
"""Icons of statuses that mean leaving the fight without being brought down."""
ALL_QUARTERS = 4
"""Quarters of health that a combatant has lost when no life is left."""


class Seating(Struct, frozen=True):
    """The seat that plays each combatant (None: the GM), the names of the seats and the GM (None),
    and the names of groups."""

    encounter: Encounter
    ruleset: Ruleset
    held_by: Mapping[str, int | None]
    names: Mapping[int | None, str]
    groups: Mapping[str, str]

    def deciders(self, by: str) -> tuple[int | None, ...]:
        return control.deciders(self.encounter.cast, self.held_by, by) or (None,)


class Edition:
    """Counts an edition. `last` is the state at the end, which the log needs."""

    def __init__(self, table: Seating, audience: str, viewer: Viewer, last: Any):
        self.table, self.audience, self.viewer, self.last = table, audience, viewer, last
        ruleset = table.ruleset
        self.counts: Reports | None = ruleset if isinstance(ruleset, Reports) else None
        self.appearances: dict[str, CombatantView] = {}  # the last one of each combatant
        self.supplies: dict[str, dict[str, int]] = {}  # at the first appearance
        self.effects = Effects(self.appearances, ruleset.quick.health)
        self.course = StrengthCourse()
        self.clock = Clock()
        self.rolls: dict[str, list[float]] = defaultdict(list)  # shares of luck, by combatant
        self.fallen: list[Fallen] = []
        self.down: set[str] = set()
        self.unread = 0

    # -- step by step ------------------------------------------------------------------------

    def add(self, row: CourseStep, view: View | None) -> None:
        """Counts a step. `view`: the view of `shared_viewer` after it; None if the state is
        damaged."""
        if view is not None:
            self.clock.add(row.seconds, view, self.table)
        if not row.counts:
            return
        tell = self.table.ruleset.tell
        each = (tell(self.last, entry_of(entry), self.viewer) for entry in row.step.log)
        entries = [entry for entry in each if entry is not None]
        effects: list[Effect] = []
        if self.counts is not None:
            whole = [effect for entry in entries for effect in self.counts.effects(entry)]
            effects = self.effects.add(whole, view)
            for luck in (luck for entry in entries for luck in self.counts.luck(entry)):
                self.rolls[luck.who].append(luck.share)
        if view is None:
            self.unread += 1
            return
        if self.course.add(view):
            self.effects.new_round()
        self.add_falls(row, view, entries, effects)
        self.look(view)

    def add_falls(
        self, row: CourseStep, view: View, entries: Sequence[Entry], effects: Sequence[Effect]
    ) -> None:
        """Records combatants that went down or left. Sleepers do not count, unless they die."""
        for now in view.combatants:
            if now.able:
                self.down.discard(now.id)
                continue
            was = self.appearances.get(now.id)
            if was is None or was.status == now.status:
                continue
            again = now.id in self.down
            if again and now.status not in self.table.ruleset.dead:
                continue  # no longer dying, but still down
            left = not self._is_down(now)
            by = None if left else self._opponent(now, entries, effects)
            if by is not None and not again:
                self.effects.sums[by].felled += 1
            if not left:
                self.down.add(now.id)
            ticks = self.course.ticks
            fallen = Fallen(
                id=now.id,
                status=now.status,
                step=row.step.number,
                round=ticks[-1] if ticks else view.round,
                tick=len(ticks),
                left=left,
                again=again,
                by=by,
                told=tuple(entries),
            )
            self.fallen.append(fallen)

    def look(self, view: View) -> None:
        for now in view.combatants:
            self.appearances[now.id] = now
            if now.id not in self.supplies:
                self.supplies[now.id] = self._supplies(now)

    def _is_down(self, now: CombatantView) -> bool:
        """Whether it is down, even with some life left, and has not fled or surrendered, which has
        its own icon."""
        if sign := self.table.ruleset.wording.icons.get(now.status):
            return sign not in AWAY
        return now.health is None or now.health.quarters >= ALL_QUARTERS

    def _opponent(
        self, now: CombatantView, entries: Sequence[Entry], effects: Sequence[Effect]
    ) -> str | None:
        """The opponent who brought it down, if the audience was told. Who sees no number is not
        told when damage takes effect: then it is who hit last."""
        some = [entry.who for entry in entries if entry.target == now.id]
        some += [item.who for item in effects if (item.kind, item.target) == (DAMAGE, now.id)]
        for who in reversed(some):
            other = self.appearances.get(who or "")
            if other is not None and other.side != now.side:
                return other.id
        return self.effects.hitters.get(now.id) if self.effects.lost(now) is None else None

    def _supplies(self, now: CombatantView) -> dict[str, int]:
        counts = self.counts
        return {supply.term: supply.left for supply in counts.supplies(now)} if counts else {}

    # -- at the end --------------------------------------------------------------------------

    def facts(self, word: str | None = None, **common: Any) -> Facts:
        """The facts of the edition. `word`: the winner named by the GM (`endings.named_winner`);
        `common`: facts that are equal for all audiences."""
        by_rules = self.course.view.winner if self.course.view else None
        sides = dict.fromkeys((now.side, self._ally(now)) for now in self.appearances.values())
        return Facts(
            audience=self.audience,
            ruleset=self.table.ruleset.slug,
            ticks=tuple(self.course.ticks),
            winner=by_rules if word is None else word or None,
            said=word is not None,
            courses=tuple(self.course.of_side(*side) for side in sides),
            fallen=tuple(self.fallen),
            fighters=tuple(map(self._combatant, self.appearances.values())),
            people=tuple(self._people()),
            seconds=round(self.clock.seconds, 3),
            harm=self.counts.harm if self.counts else "",
            raw=self.effects.raw,
            spoils=tuple(self._spoils()),
            unread=self.unread,
            **common,
        )

    def _combatant(self, now: CombatantView) -> ReportedCombatant:
        before = self.supplies[now.id]
        return ReportedCombatant(
            id=now.id,
            name=now.name,
            side=now.side,
            ally=self._ally(now),
            player=self.table.held_by.get(now.id),
            group=self.table.groups.get(now.id, ""),
            able=now.able,
            status=now.status,
            luck=_luck(self.rolls.get(now.id, ())),
            used=tuple(
                Used(term, before[term], left)
                for term, left in self._supplies(now).items()
                if before.get(term, left) != left
            ),
            **asdict(self.effects.sums[now.id]),
        )

    def _ally(self, now: CombatantView) -> bool:
        """Whether it is on the readers' side; for the GM the players' side."""
        return now.side == control.PARTY if self.viewer.gm else now.ally

    def _people(self) -> Iterable[ReportedPerson]:
        rolls: dict[int | None, list[float]] = defaultdict(list)
        for who, shares in self.rolls.items():
            deciders = self.table.deciders(who)
            if len(deciders) == 1:  # a roll for a side counts for nobody's luck
                rolls[deciders[0]] += shares
        playing = {self.table.held_by.get(id) for id in self.appearances} | {None}
        for seat, name in self.table.names.items():
            if seat in playing or self.clock.spent[seat]:
                yield ReportedPerson(
                    seat=seat,
                    name=name,
                    seconds=round(self.clock.spent[seat], 3),
                    waited=round(self.clock.waited[seat], 3),
                    luck=_luck(rolls.get(seat, ())),
                )

    def _spoils(self) -> Iterable[SpoilsFact]:
        for of, share in self.table.encounter.spoils.items():
            if of in self.appearances and share.what:
                by = share.by if share.by in self.appearances else ""
                yield SpoilsFact(of, share.what, by)


class Clock:
    """The seconds spent on decisions: in all, by each person, and those in which the table waited
    for one person alone."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.spent: dict[int | None, float] = defaultdict(float)
        self.waited: dict[int | None, float] = defaultdict(float)

    def add(self, seconds: float, view: View, table: Seating) -> None:
        asked = (asked.by for asked in view.asked if not asked.free)
        people = {decider for by in asked for decider in table.deciders(by)}
        if not people or not seconds:
            return
        self.seconds += seconds
        for person in people:
            self.spent[person] += seconds / len(people)
        if len(people) == 1:
            self.waited[people.pop()] += seconds


def shared_viewer(viewer: Viewer) -> Viewer:
    """The viewer whose views are used for this one. All viewers who share a side's secrets use the
    same, so that with hundreds of combatants it is only computed once; but a player whose own
    combatant is hidden from the others has their own."""
    hides = not set(viewer.controls).isdisjoint(viewer.hidden)
    return viewer if viewer.gm or hides else replace(viewer, controls=())


def _luck(shares: Sequence[float]) -> LuckOfDice:
    return LuckOfDice(len(shares), round(sum(shares) / len(shares), 4)) if shares else LuckOfDice()
