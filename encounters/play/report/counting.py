"""Counts one edition of a report step by step, using only what `view` and `tell` show its
audience."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from encounters.play.fights import control
from encounters.play.models import Encounter
from encounters.play.panels.table import entry_of
from encounters.play.report.course import CourseStep
from encounters.play.report.facts import (
    Course,
    Facts,
    Fallen,
    Fighter,
    ReportedPerson,
    SpoilsFact,
    Used,
)
from encounters.play.report.measures import (
    AWAY,
    DOWN,
    MEASURES,
    luck_of,
    rounded,
    shared_viewer,
    strength,
)
from rulesets.contract import CombatantView, Entry, Ruleset, View, Viewer
from rulesets.contract.reports import Effect, Reports

DAMAGE = "damage"


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


class Sums(Struct):
    """Sums of one combatant, as far as the audience knows. `friendly`: damage to its own side."""

    dealt: int = 0
    friendly: int = 0
    taken: int = 0
    healed: int = 0
    regained: int = 0
    hits: int = 0
    felled: int = 0


class Edition:
    """Counts an edition. `last` is the state at the end, which the log needs."""

    def __init__(self, table: Seating, audience: str, viewer: Viewer, last: Any):
        self.table, self.audience, self.viewer, self.last = table, audience, viewer, last
        self.looks = shared_viewer(viewer)
        ruleset = table.ruleset
        self.counts: Reports | None = ruleset if isinstance(ruleset, Reports) else None
        self.ticks: list[int] = []
        self.seen: dict[str, CombatantView] = {}  # at their last appearance
        self.first: dict[str, dict[str, int]] = {}  # supplies at their first appearance
        self.strengths: list[dict[str, float]] = []
        self.measured: dict[str, str] = {}
        self.waiting: list[Effect] = []  # damage that has not taken effect
        self.struck: dict[str, str] = {}  # who last hit whom in this round, by target
        self.raw = False
        self.fallen: list[Fallen] = []
        self.down: set[str] = set()
        self.sums: dict[str, Sums] = defaultdict(Sums)
        self.rolled: dict[str, list[float]] = defaultdict(list)
        self.spent: dict[int | None, float] = defaultdict(float)
        self.waited: dict[int | None, float] = defaultdict(float)
        self.seconds = 0.0
        self.unread = 0
        self._view: View | None = None

    # -- step by step ------------------------------------------------------------------------

    def add(self, row: CourseStep, view: View | None) -> None:
        """Counts a step. `view`: the view of `looks` after it; None if the state is damaged."""
        if view is not None:
            self._time(view, row.seconds)
        if not row.counts:
            return
        told = self._told(row)
        came = self._effects(told, view)
        if view is None:
            self.unread += 1
            return
        self._round(view)
        self._falls(row, view, told, came)
        self._looks(view)
        self._view = view

    def _told(self, row: CourseStep) -> list[Entry]:
        tell = self.table.ruleset.tell
        entries = (tell(self.last, entry_of(entry), self.viewer) for entry in row.step.log)
        return [entry for entry in entries if entry is not None]

    def _time(self, view: View, seconds: float) -> None:
        asked = (asked.by for asked in view.asked if not asked.free)
        people = {decider for by in asked for decider in self.table.deciders(by)}
        if not people or not seconds:
            return
        self.seconds += seconds
        for person in people:
            self.spent[person] += seconds / len(people)
        if len(people) == 1:
            self.waited[people.pop()] += seconds

    def _effects(self, told: Sequence[Entry], view: View | None) -> list[Effect]:
        """Effects that took effect in this step. `view`: the view afterwards, or None."""
        if self.counts is None:
            return []
        effects = [effect for entry in told for effect in self.counts.effects(entry)]
        self._hits(effects)
        came = self._as_they_came(effects, view)
        for effect, amount in came:
            self._effect(effect, amount)
        for entry in told:
            for luck in self.counts.luck(entry):
                self.rolled[luck.who].append(luck.share)
        return [effect for effect, _ in came]

    def _as_they_came(
        self, effects: Sequence[Effect], view: View | None
    ) -> list[tuple[Effect, int]]:
        """Each effect with the amount really lost or regained: damage beyond the last hit point and
        healing beyond the maximum do not count. Damage that takes effect later in its round waits
        until then. If the audience sees no number, the full amount counts."""
        known = view.combatants if view else ()
        lost = {seen.id: lost for seen in known if (lost := self._lost(seen)) is not None}
        due = [*self._taking_hold(lost), *effects]
        beyond = {id: self._told_of(due, id) - points for id, points in lost.items()}
        self._wait(due, lost, beyond)
        found: list[tuple[Effect, int]] = []
        for effect in reversed(due):
            self.raw |= effect.target not in beyond
            left = beyond.get(effect.target, 0) * (1 if effect.kind == DAMAGE else -1)
            over = min(effect.amount, max(0, left))
            if over:
                beyond[effect.target] -= over if effect.kind == DAMAGE else -over
            found.append((effect, effect.amount - over))
        return found[::-1]

    def _taking_hold(self, lost: Mapping[str, int]) -> list[Effect]:
        """Waiting effects of combatants that lose life now."""
        now = [effect for effect in self.waiting if lost.get(effect.target, 0) > 0]
        self.waiting = [effect for effect in self.waiting if effect not in now]
        return now

    def _wait(
        self, due: Iterable[Effect], lost: Mapping[str, int], beyond: Mapping[str, int]
    ) -> None:
        """Stores damage that has not cost any life yet."""
        self.waiting += [
            effect
            for effect in due
            if effect.kind == DAMAGE and lost.get(effect.target) == 0 and beyond[effect.target] > 0
        ]

    def _told_of(self, effects: Iterable[Effect], id: str) -> int:
        """Damage minus healing."""
        own = (effect for effect in effects if effect.target == id)
        return sum(each.amount if each.kind == DAMAGE else -each.amount for each in own)

    def _lost(self, seen: CombatantView) -> int | None:
        """The life lost in this step; None if no number is shown."""
        was = self.seen.get(seen.id)
        before, after = (self._life(each) if each else None for each in (was, seen))
        return before - after if before is not None and after is not None else None

    def _life(self, seen: CombatantView) -> int | None:
        health = self.table.ruleset.quick.health
        values = (figure.value for figure in seen.figures if figure.term == health)
        value = next(values, None)
        return value if type(value) is int else None

    def _effect(self, effect: Effect, amount: int) -> None:
        by = self.sums[effect.who] if effect.who is not None else Sums()
        target = self.sums[effect.target]
        if effect.kind != DAMAGE:
            target.regained += amount
            by.healed += amount
            return
        target.taken += amount
        if self._friends(effect):
            by.friendly += amount
        else:
            by.dealt += amount

    def _hits(self, effects: Iterable[Effect]) -> None:
        """Counts hits on opponents when they are told: one whose damage waits takes effect later,
        and one on the dead costs nothing."""
        for effect in effects:
            if effect.who is None or effect.kind != DAMAGE or self._friends(effect):
                continue
            self.sums[effect.who].hits += effect.amount > 0
            self.struck[effect.target] = effect.who

    def _friends(self, effect: Effect) -> bool:
        who, target = self.seen.get(effect.who or ""), self.seen.get(effect.target)
        return who is not None and target is not None and who.side == target.side

    def _round(self, view: View) -> None:
        """Counts the round. A step belongs to the round in which it was decided, though it may lead
        to the next."""
        if self._view is None:
            self.strengths.append(self._strength(view))
            return
        if view.round != self._view.round:
            self.waiting, self.struck = [], {}
        if not self.ticks or self.ticks[-1] != self._view.round:
            self.ticks.append(self._view.round)
            self.strengths.append({})
        self.strengths[-1] = self._strength(view)

    def _strength(self, view: View) -> dict[str, float]:
        shares: dict[str, list[float]] = defaultdict(list)
        for seen in view.combatants:
            share, measured = strength(seen)
            shares[seen.side].append(share)
            known = self.measured.get(seen.side, measured)
            self.measured[seen.side] = max(known, measured, key=MEASURES.index)
        return {side: sum(some) / len(some) for side, some in shares.items()}

    def _falls(
        self, row: CourseStep, view: View, told: Sequence[Entry], came: Sequence[Effect]
    ) -> None:
        """Records combatants that went down or left. Sleepers do not count, unless they die."""
        for seen in view.combatants:
            if seen.able:
                self.down.discard(seen.id)
                continue
            was = self.seen.get(seen.id)
            if was is None or was.status == seen.status:
                continue
            again = seen.id in self.down
            if again and seen.status not in self.table.ruleset.dead:
                continue  # no longer dying, but still down
            by = self._feller(seen, told, came)
            if by is not None and not again:
                self.sums[by].felled += 1
            left = not self._is_down(seen)
            if not left:
                self.down.add(seen.id)
            fallen = Fallen(
                id=seen.id,
                status=seen.status,
                step=row.step.number,
                round=self.ticks[-1] if self.ticks else view.round,
                tick=len(self.ticks),
                left=left,
                again=again,
                by=by,
                told=tuple(told),
            )
            self.fallen.append(fallen)

    def _is_down(self, seen: CombatantView) -> bool:
        """Whether it is down, even with some life left, and has not fled or surrendered, which has
        its own icon."""
        if sign := self.table.ruleset.wording.icons.get(seen.status):
            return sign not in AWAY
        return seen.health is None or seen.health.quarters >= DOWN

    def _feller(
        self, seen: CombatantView, told: Sequence[Entry], came: Sequence[Effect]
    ) -> str | None:
        """The opponent who brought it down, if the audience was told. None for a combatant that
        fled. Who sees no number is not told when damage takes effect: then it is who hit last."""
        if not self._is_down(seen):
            return None
        found = [entry.who for entry in told if entry.target == seen.id]
        found += [item.who for item in came if (item.kind, item.target) == (DAMAGE, seen.id)]
        for who in reversed(found):
            other = self.seen.get(who or "")
            if other is not None and other.side != seen.side:
                return other.id
        return self.struck.get(seen.id) if self._lost(seen) is None else None

    def _looks(self, view: View) -> None:
        for seen in view.combatants:
            self.seen[seen.id] = seen
            if seen.id not in self.first:
                self.first[seen.id] = self._supplies(seen)

    def _supplies(self, seen: CombatantView) -> dict[str, int]:
        counts = self.counts
        return {supply.term: supply.left for supply in counts.supplies(seen)} if counts else {}

    # -- at the end --------------------------------------------------------------------------

    def facts(self, word: str | None = None, **known: Any) -> Facts:
        """The facts of the edition. `word`: the winner named by the GM (`endings.word`); `known`:
        facts that are equal for all audiences."""
        by_rules = self._view.winner if self._view else None
        ruleset = self.table.ruleset
        return Facts(
            audience=self.audience,
            ruleset=ruleset.slug,
            ticks=tuple(self.ticks),
            winner=by_rules if word is None else word or None,
            said=word is not None,
            courses=tuple(self._courses()),
            fallen=tuple(self.fallen),
            fighters=tuple(map(self._fighter, self.seen.values())),
            people=tuple(self._people()),
            seconds=round(self.seconds, 3),
            harm=self.counts.harm if self.counts else "",
            raw=self.raw,
            spoils=tuple(self._spoils()),
            unread=self.unread,
            **known,
        )

    def _courses(self) -> Iterable[Course]:
        for side, ally in dict.fromkeys(
            (value.side, self._ally(value)) for value in self.seen.values()
        ):
            strength = tuple(rounded(item.get(side)) for item in self.strengths)
            yield Course(side=side, ally=ally, strength=strength, measured=self.measured[side])

    def _fighter(self, seen: CombatantView) -> Fighter:
        sums = self.sums[seen.id]
        return Fighter(
            id=seen.id,
            name=seen.name,
            side=seen.side,
            ally=self._ally(seen),
            player=self.table.held_by.get(seen.id),
            group=self.table.groups.get(seen.id, ""),
            able=seen.able,
            status=seen.status,
            dealt=sums.dealt,
            friendly=sums.friendly,
            taken=sums.taken,
            healed=sums.healed,
            regained=sums.regained,
            hits=sums.hits,
            felled=sums.felled,
            luck=luck_of(self.rolled.get(seen.id, ())),
            used=tuple(self._used(seen)),
        )

    def _ally(self, seen: CombatantView) -> bool:
        """Whether it is on the readers' side; for the GM the players' side."""
        return seen.side == control.PARTY if self.viewer.gm else seen.ally

    def _used(self, seen: CombatantView) -> Iterable[Used]:
        before = self.first[seen.id]
        for term, left in self._supplies(seen).items():
            if before.get(term, left) != left:
                yield Used(term, before[term], left)

    def _people(self) -> Iterable[ReportedPerson]:
        rolled: dict[int | None, list[float]] = defaultdict(list)
        for who, shares in self.rolled.items():
            deciders = self.table.deciders(who)
            if len(deciders) == 1:  # a roll for a side counts for nobody's luck
                rolled[deciders[0]] += shares
        playing = {self.table.held_by.get(id) for id in self.seen} | {None}
        for seat, name in self.table.names.items():
            if seat in playing or self.spent[seat]:
                yield ReportedPerson(
                    seat=seat,
                    name=name,
                    seconds=round(self.spent[seat], 3),
                    waited=round(self.waited[seat], 3),
                    luck=luck_of(rolled.get(seat, ())),
                )

    def _spoils(self) -> Iterable[SpoilsFact]:
        for of, share in self.table.encounter.spoils.items():
            if of in self.seen and share.what:
                by = share.by if share.by in self.seen else ""
                yield SpoilsFact(of, share.what, by)
