"""People tapping on a fight, in as few words as a test needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.history import undo
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.on_behalf import standing
from rulesets import registry
from rulesets.contract import Choice

_tokens = count(1)


class Play:
    """`play(pia, "aldo", "declare", "none")`; nobody's seat stands for the GM."""

    def __init__(self, encounter: Encounter):
        self.pk = encounter.pk

    def __call__(
        self,
        seat: Seat | None,
        by: str,
        kind: str,
        option: str,
        *,
        step: int | None = None,
        token: str | None = None,
        **fields: Any,
    ) -> moves.Result:
        return moves.answer(self.tap(seat, step, token), Choice(by, kind, option, fields))

    def tap(
        self, seat: Seat | None = None, step: int | None = None, token: str | None = None
    ) -> moves.Tap:
        now = self.now if step is None else step
        member = Member(self.encounter.campaign, seat, seat is None)
        return moves.Tap(self.pk, now, token or f"tap-{next(_tokens)}", member)

    def rule(self, option: str, **fields: Any) -> moves.Result:
        return self(None, "gm", "gm", option, **fields)

    def undo(self, seat: Seat | None = None, **how: Any) -> moves.Result:
        return undo.undo(self.tap(seat), **how)

    def redo(self, seat: Seat | None = None) -> moves.Result:
        return undo.redo(self.tap(seat))

    def always(self, seat: Seat | None, answer: str, *ids: str) -> moves.Result:
        return standing.set(self.tap(seat), ids, answer)

    def type(self, seat: Seat | None, faces: Sequence[int], by: str = "") -> moves.Result:
        attempt = self.attempts(by)[0]
        return moves.type_dice(self.tap(seat), attempt.pk, faces)

    def attempts(self, by: str = "") -> list[Attempt]:
        waiting = Attempt.objects.filter(encounter=self.pk)
        return list(waiting.filter(by=by) if by else waiting)

    @property
    def encounter(self) -> Encounter:
        return Encounter.objects.select_related("campaign").get(pk=self.pk)

    @property
    def now(self) -> int:
        return self.encounter.step

    @property
    def step(self) -> Step:
        return Step.objects.get(encounter=self.pk, number=self.now)

    @property
    def steps(self) -> list[Step]:
        return list(Step.objects.filter(encounter=self.pk))

    @property
    def state(self) -> Any:
        return states.read(self.encounter, self.step)

    @property
    def plain(self) -> dict[str, Any]:
        return registry.get(self.encounter.ruleset).plain(self.state)

    @property
    def pending(self) -> set[tuple[str, str]]:
        decisions = registry.get(self.encounter.ruleset).pending(self.state)
        return {(decision.by, decision.kind) for decision in decisions}
