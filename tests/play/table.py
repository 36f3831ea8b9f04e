"""Helpers for taps in a fight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from django.db.models import F

from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.history import undo
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.on_behalf import standing_orders
from encounters.screens import boards
from encounters.serve.live.places import Place
from encounters.serve.performance.prepared_statements import Query
from rulesets import registry
from rulesets.contract import Choice, Decision, Ruleset

_tokens = count(1)
MOST_ANSWERS = 60

# Whole fights ask for these after every tap.
_fight = Query(lambda pk: Encounter.objects.select_related("campaign").filter(pk=pk).order_by())
_newest_step = Query(
    lambda pk: (
        Step.objects.filter(encounter=pk, number=F("encounter__step"))
        .select_related("encounter")
        .order_by()
    )
)


class Play:
    """`play(pia, "aldo", "declare", "none")`; a seat of None stands for the GM."""

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
        encounter = self.encounter
        now = encounter.step if step is None else step
        member = Member(encounter.campaign, seat, seat is None)
        return moves.Tap(self.pk, now, token or f"tap-{next(_tokens)}", member)

    def until(self, asked: Callable[[Decision], bool]) -> Decision:
        """Everybody takes the proposed answers until somebody is asked such a question."""
        for _ in range(MOST_ANSWERS):
            ruleset, state = self._now()
            pending = ruleset.pending(state)
            found = next(filter(asked, pending), None)
            if found is not None:
                return found
            due = next(decision for decision in pending if not decision.free)
            result = moves.answer(self.tap(), ruleset.suggest(state, due))
            assert result.ok, result.message
        raise AssertionError("nobody was asked")

    def rule(self, option: str, **fields: Any) -> moves.Result:
        return self(None, "gm", "gm", option, **fields)

    def undo(self, seat: Seat | None = None, **how: Any) -> moves.Result:
        return undo.undo(self.tap(seat), **how)

    def redo(self, seat: Seat | None = None) -> moves.Result:
        return undo.redo(self.tap(seat))

    def from_now_on(
        self, seat: Seat | None, by: str, kind: str, option: str, until: str, **fields: Any
    ) -> moves.Result:
        """An answer that is given again without asking, until the end of the round or fight."""
        return moves.answer(self.tap(seat), Choice(by, kind, option, fields), until)

    def always(self, seat: Seat | None, answer: str, *ids: str) -> moves.Result:
        return standing_orders.set_orders(self.tap(seat), ids, answer)

    def type(self, seat: Seat | None, faces: Sequence[int], by: str = "") -> moves.Result:
        attempt = self.attempts(by)[0]
        return moves.type_dice(self.tap(seat), attempt.pk, faces)

    def attempts(self, by: str = "") -> list[Attempt]:
        waiting = Attempt.objects.filter(encounter=self.pk)
        return list(waiting.filter(by=by) if by else waiting)

    @property
    def encounter(self) -> Encounter:
        found = _fight.one(self.pk)
        assert found is not None
        return found

    @property
    def now(self) -> int:
        return Encounter.objects.values_list("step", flat=True).get(pk=self.pk)

    @property
    def step(self) -> Step:
        """The newest step; its encounter is set without another query."""
        found = _newest_step.one(self.pk)
        assert found is not None
        return found

    @property
    def steps(self) -> list[Step]:
        return list(Step.objects.filter(encounter=self.pk))

    @property
    def state(self) -> Any:
        return self._now()[1]

    @property
    def plain(self) -> dict[str, Any]:
        ruleset, state = self._now()
        return ruleset.plain(state)

    @property
    def pending(self) -> set[tuple[str, str]]:
        ruleset, state = self._now()
        return {(decision.by, decision.kind) for decision in ruleset.pending(state)}

    def _now(self) -> tuple[Ruleset, Any]:
        step = self.step
        return registry.get(step.encounter.ruleset), states.decode(step.encounter, step)


def panel(play: Play, seat: Seat | None = None) -> str:
    """What the phone of this player shows, or the GM's screen."""
    place = Place("seat" if seat else "gm", seat.pk if seat else None, "en")
    return boards.read_board(play.encounter.campaign_id).html(place)
