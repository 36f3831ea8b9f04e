"""One fight after the other in the same database, with the same dice and times."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from encounters.play.fights import states
from rulesets.dice import TableDice
from tests import conftest
from tests.play.twins.fought import Change, Dice, Fought, Moment, Tapped


@pytest.fixture
def twins(
    gwen: User, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[list[Moment], list[Tapped]]]:
    """`twins(slug, change, 10)` plays one fight, and its twin with the same taps; both begin with
    the same database."""
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    roll = TableDice.roll
    asked = [""]
    dice = [Dice("")]

    def labelled(
        self: TableDice, who: str, purpose: str, count: int, sides: int
    ) -> tuple[int, ...]:
        asked[0] = f"{who} {purpose}"
        return roll(self, who, purpose, count, sides)

    monkeypatch.setattr(TableDice, "roll", labelled)
    monkeypatch.setattr(
        "rulesets.dice.fresh_faces",
        lambda count, sides: dice[0].faces(asked[0], count, sides),
    )

    def play(
        slug: str, change: Change, most: int, taps: list[Tapped] | None = None
    ) -> tuple[list[Moment], list[Tapped]]:
        with transaction.atomic():
            conftest.forget()
            states.forget()  # the steps of both have the same keys and times
            dice[0] = Dice(slug)
            fight = Fought(gwen, slug, change, taps)
            fight.dice = dice[0]
            moments = list(fight.moments(most)) if fight.began else []
            transaction.set_rollback(True)
        return moments, fight.recorded

    return play
