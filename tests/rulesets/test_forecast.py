"""A fight played many times before it is fought."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import registry
from rulesets.conformance.playing.drawing import demo_sheets
from rulesets.conformance.sense import against
from rulesets.contract import Choice, Decision, Ruleset
from rulesets.dice import Seeded
from rulesets.forecast import Failed, Job, Tally, Unfinished, played_out, run
from rulesets.forecast.job import game_of
from rulesets.forecast.tally import together


@pytest.fixture
def job() -> Job:
    ruleset = registry.get("sample")
    foes, characters = demo_sheets(ruleset)
    roster = against([*characters, *characters][:3], [*foes, *foes][:4])
    return Job(game=game_of(ruleset), roster=list(roster), count=20, seed=5)


def tallies(job: Job) -> list[Tally]:
    came = list(run(job))
    assert not any(isinstance(one, Failed) for one in came)
    return [one for one in came if isinstance(one, Tally)]


def test_every_fight_is_counted_once_with_everybody_in_it(job: Job) -> None:
    whole = together(tallies(job))
    assert whole.fights == whole.winners.total() == whole.rounds.total() == job.count
    assert set(whole.people) == {row["id"] for row in job.roster}
    assert all(one.left.total() == job.count for one in whole.people.values())


def test_the_same_number_is_the_same_fight_whoever_plays_it(job: Job) -> None:
    halves = [Job(**{**_fields(job), "first": first, "count": 10}) for first in (0, 10)]
    assert [one for half in halves for one in tallies(half)] == tallies(job)


def test_it_goes_on_from_a_fight_that_has_begun(job: Job) -> None:
    ruleset = registry.get("sample")
    begun = ruleset.begin(job.roster, {}, Seeded(1)).state
    later = Job(game=job.game, state=ruleset.encode(begun), count=5)
    assert together(tallies(later)).fights == 5


def test_rules_that_fail_are_told_and_the_other_fights_go_on(job: Job) -> None:
    broken = Job(**{**_fields(job), "game": "tests.rulesets.test_forecast:FailsNowAndThen"})
    came = list(run(broken))
    failed = [one for one in came if isinstance(one, Failed)]
    assert failed and len(came) == job.count
    assert "no idea" in failed[0].error
    assert failed[0].number < job.count


def test_a_fight_that_does_not_end_is_given_up(job: Job) -> None:
    ruleset = registry.get("sample")
    begun = ruleset.begin(job.roster, {}, Seeded(1)).state
    with pytest.raises(Unfinished, match="3 answers"):
        played_out(ruleset, begun, Seeded(1), most=3)


def _fields(job: Job) -> dict[str, Any]:
    return {name: getattr(job, name) for name in job.__struct_fields__}


class FailsNowAndThen:
    """The sample, whose `suggest` has no idea in one fight of several."""

    def __init__(self) -> None:
        self._game: Ruleset = registry.get("sample")
        self._asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def suggest(self, state: Any, decision: Decision) -> Choice:
        self._asked += 1
        if self._asked % 40 == 0:
            raise LookupError("no idea")
        return self._game.suggest(state, decision)
