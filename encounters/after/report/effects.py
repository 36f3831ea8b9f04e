"""Damage and healing as they took effect, summed up for each combatant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from encounters.after.report.facts import Sums
from rulesets.contract import CombatantView, View
from rulesets.contract.reports import Effect

DAMAGE = "damage"


class Effects:
    """Counts effects step by step. `appearances` are the combatants as the audience last saw them,
    `health` is the figure for the remaining life, if the game has one.

    `raw`: some damage counted as it was dealt, since the remaining life was not shown.
    """

    def __init__(self, appearances: Mapping[str, CombatantView], health: str):
        self.appearances, self.health = appearances, health
        self.sums: dict[str, Sums] = defaultdict(Sums)
        self.raw = False
        self.waiting: list[Effect] = []  # damage that has not taken effect
        self.hitters: dict[str, str] = {}  # who last hit whom in this round, by target

    def new_round(self) -> None:
        self.waiting, self.hitters = [], {}

    def add(self, effects: Sequence[Effect], view: View | None) -> list[Effect]:
        """Counts a step's effects; `view` is the view after it, or None. Returns those that took
        effect in it."""
        for effect in effects:
            # Hits count when the log has them: one whose damage waits takes effect later, and one
            # on the dead costs nothing.
            if effect.who is None or effect.kind != DAMAGE or self._among_friends(effect):
                continue
            self.sums[effect.who].hits += effect.amount > 0
            self.hitters[effect.target] = effect.who
        amounts = self._amounts(effects, view)
        for effect, amount in amounts:
            by = self.sums[effect.who] if effect.who is not None else Sums()
            target = self.sums[effect.target]
            if effect.kind != DAMAGE:
                target.regained += amount
                by.healed += amount
                continue
            target.taken += amount
            if self._among_friends(effect):
                by.friendly += amount
            else:
                by.dealt += amount
        return [effect for effect, _ in amounts]

    def lost(self, now: CombatantView) -> int | None:
        """The life lost since its last appearance; None if no number is shown."""
        was = self.appearances.get(now.id)
        before, after = self._life(was), self._life(now)
        return before - after if before is not None and after is not None else None

    def _life(self, combatant: CombatantView | None) -> int | None:
        figures = combatant.figures if combatant else ()
        value = next((figure.value for figure in figures if figure.term == self.health), None)
        return value if type(value) is int else None

    def _among_friends(self, effect: Effect) -> bool:
        by, target = (self.appearances.get(id or "") for id in (effect.who, effect.target))
        return by is not None and target is not None and by.side == target.side

    def _amounts(self, effects: Sequence[Effect], view: View | None) -> list[tuple[Effect, int]]:
        """Each effect with the amount really lost or regained: damage beyond the last hit point and
        healing beyond the maximum do not count. Damage that takes effect later in its round waits
        until then. If the audience sees no number, the full amount counts."""
        people = view.combatants if view else ()
        lost = {now.id: points for now in people if (points := self.lost(now)) is not None}
        due = [effect for effect in self.waiting if lost.get(effect.target, 0) > 0]
        self.waiting = [effect for effect in self.waiting if effect not in due]
        due += effects
        beyond = {id: -points for id, points in lost.items()}
        for effect in due:
            if effect.target in beyond:
                beyond[effect.target] += effect.amount * _way(effect)
        self.waiting += [
            effect
            for effect in due
            if effect.kind == DAMAGE and lost.get(effect.target) == 0 and beyond[effect.target] > 0
        ]
        amounts: list[tuple[Effect, int]] = []
        for effect in reversed(due):  # of two blows, the last one went beyond
            self.raw |= effect.target not in beyond
            way = _way(effect)
            over = min(effect.amount, max(0, way * beyond.get(effect.target, 0)))
            if over:
                beyond[effect.target] -= way * over
            amounts.append((effect, effect.amount - over))
        return amounts[::-1]


def _way(effect: Effect) -> int:
    return 1 if effect.kind == DAMAGE else -1
