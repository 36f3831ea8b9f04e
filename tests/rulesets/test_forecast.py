"""Forecasts: a fight that is played many times before the real one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from rulesets import registry
from rulesets.conformance.playing.drawing import demo_sheets
from rulesets.conformance.sense import against
from rulesets.contract import Choice, Decision, Ruleset
from rulesets.dice import Seeded
from rulesets.forecast import (
    Failed,
    Job,
    Tally,
    Unfinished,
    by_side,
    decode,
    game_of,
    interval,
    played_out,
    read_line,
    reproducing,
    run,
    suggested,
    written,
)
from rulesets.forecast.tally import together
from rulesets.scenario import complete, most_choices
from tests.rulesets.unwell import FailsWhenItGetsLate
from tests.rulesets.work import calls


@pytest.fixture
def job() -> Job:
    ruleset = registry.get("sample")
    foes, characters = demo_sheets(ruleset)
    roster = against([*characters, *characters][:3], [*foes, *foes][:4])
    return Job(game=game_of(ruleset), roster=list(roster), count=20, seed=5)


def tallies(job: Job) -> list[Tally]:
    came = list(run(job))
    assert not any(isinstance(item, Failed) for item in came)
    return [item for item in came if isinstance(item, Tally)]


def test_every_fight_is_counted_once_with_everybody_in_it(job: Job) -> None:
    whole = together(tallies(job))
    assert whole.fights == whole.winners.total() == whole.rounds.total() == job.count
    assert set(whole.people) == {row["id"] for row in job.roster}
    assert all(person.left.total() == job.count for person in whole.people.values())


def test_the_same_number_is_the_same_fight_whoever_plays_it(job: Job) -> None:
    halves = [Job(**{**_fields(job), "first": first, "count": 10}) for first in (0, 10)]
    assert [tally for half in halves for tally in tallies(half)] == tallies(job)


def test_it_goes_on_from_a_fight_that_has_begun(job: Job) -> None:
    ruleset = registry.get("sample")
    begun = ruleset.begin(job.roster, {}, Seeded(1)).state
    later = Job(game=job.game, state=ruleset.encode(begun), count=5)
    assert together(tallies(later)).fights == 5


def test_rules_that_fail_are_told_and_the_other_fights_go_on(job: Job) -> None:
    broken = Job(**{**_fields(job), "game": "tests.rulesets.unwell:FailsNowAndThen"})
    came = list(run(broken))
    failed = [item for item in came if isinstance(item, Failed)]
    assert failed and len(came) == job.count
    assert "no idea" in failed[0].error
    assert failed[0].number < job.count


def test_a_fight_that_does_not_end_is_given_up(job: Job) -> None:
    ruleset = registry.get("sample")
    begun = ruleset.begin(job.roster, {}, Seeded(1)).state
    with pytest.raises(Unfinished, match="3 answers"):
        played_out(ruleset, begun, Seeded(1), most=3)


def test_a_fight_without_end_is_counted_as_one(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesets.forecast.job.most_choices", lambda combatants: 3)
    failed = next(run(job))
    assert isinstance(failed, Failed) and failed.unfinished


def test_very_many_may_answer_more_often() -> None:
    assert most_choices(10) == most_choices(2) < most_choices(300)


def test_strength_left_is_counted_by_person_and_by_side(job: Job) -> None:
    whole = together(tallies(job))
    assert set(whole.left) == {"party", "foes"}
    for side, left in whole.left.items():
        assert left.total() == job.count
        assert all(0 <= tenths <= 10 for tenths in left)
        assert left[0] >= sum(n for winner, n in whole.winners.items() if winner not in ("", side))


def test_it_is_counted_who_was_asked_how_often(job: Job) -> None:
    ruleset = registry.get("sample")
    played = played_out(ruleset, begun(job), Seeded(3))
    tally = tallies(Job(**{**_fields(job), "count": 1}))[0]
    people = {id: person.asked for id, person in tally.people.items()}
    assert sum(people.values()) + tally.asked.total() > 0
    assert not tally.asked.keys() & people.keys()
    assert played.answers.keys() <= {*people, *tally.asked, "party", "foes", "gm"}


@pytest.mark.parametrize("slug", ["arm5", "kampbogen", "momentum", "ose"])
def test_the_first_question_of_a_crowd_costs_no_more_than_itself(slug: str) -> None:
    ruleset, dice = registry.get(slug), Seeded(1)
    theirs, ours = demo_sheets(ruleset)
    roster = against([*islice(cycle(ours), 20)], [*islice(cycle(theirs), 20)])
    state = ruleset.begin(roster, {}, dice).state
    while len(asked := ruleset.pending(state)) < 10:
        state = ruleset.resolve(state, ruleset.suggest(state, asked[0]), dice).state
    first = calls(lambda: next(ruleset.one_by_one(state)))
    assert 4 * first < calls(lambda: tuple(ruleset.one_by_one(state)))


def test_a_fight_works_out_no_question_that_it_does_not_answer(job: Job) -> None:
    class Lazy(type(registry.get("sample"))):  # type: ignore[misc]
        made = 0

        def one_by_one(self, state: Any) -> Iterator[Decision]:
            for decision in self.pending(state):
                self.made += 1
                yield decision

    ruleset = Lazy()
    played = played_out(ruleset, begun(job), Seeded(1))
    assert ruleset.made == played.answers.total() > 0


@pytest.mark.parametrize(
    "slug", ["arm5", "coc7", "fifth", "kampbogen", "momentum", "ose", "sample"]
)
def test_a_fight_without_a_log_is_the_one_with_it(slug: str) -> None:
    ruleset, (dice, others) = registry.get(slug), (Seeded(3), Seeded(3))
    theirs, ours = demo_sheets(ruleset)
    roster = against([*islice(cycle(ours), 3)], [*islice(cycle(theirs), 3)])
    state = ruleset.begin(roster, {}, dice).state
    ruleset.begin(roster, {}, others)
    while (asked := next(ruleset.one_by_one(state), None)) is not None:
        choice = ruleset.suggest(state, asked)
        after = ruleset.resolve(state, choice, dice).state
        assert ruleset.played(state, asked, choice, others) == after
        state = after


def test_a_policy_answers_for_its_side_alone(job: Job) -> None:
    ruleset, asked = registry.get("sample"), set[str]()

    def noted(ruleset: Ruleset, state: Any, decision: Decision) -> Choice:
        asked.add(decision.by)
        return suggested(ruleset, state, decision)

    played = played_out(ruleset, begun(job), Seeded(1), by_side({"foes": noted}))
    assert asked == {by for by in played.answers if by.startswith("foes")} != set()


def test_what_runs_out_is_counted_by_person_and_thing(job: Job) -> None:
    counting = Job(**{**_fields(job), "game": "tests.rulesets.unwell:CountsArrows"})
    whole = together(tallies(counting))
    someone = whole.people["party0"]
    assert someone.had == {"arrows": job.count}
    assert 0 < someone.empty["arrows"] == someone.down
    assert someone.used["arrows"] == 3 * someone.empty["arrows"]
    assert not whole.people["foes0"].had


def test_tallies_come_through_a_pipe_as_they_were(job: Job) -> None:
    whole = together(tallies(job))
    assert read_line(written(whole)) == whole == decode(written(whole), Tally)
    failed = Failed(number=3, seed=9, error="no idea")
    assert read_line(written(failed)) == failed
    assert decode(written(job), Job).roster == job.roster


@pytest.mark.parametrize(
    ("hits", "of", "least", "most"),
    [  # Wilson's interval, from tables
        (0, 10, 0.0, 0.278),
        (10, 10, 0.722, 1.0),
        (5, 10, 0.237, 0.763),
        (600, 1000, 0.569, 0.630),
        (0, 0, 0.0, 1.0),
    ],
)
def test_a_share_is_as_sure_as_so_many_fights_make_it(
    hits: int, of: int, least: float, most: float
) -> None:
    assert interval(hits, of) == pytest.approx((least, most), abs=0.001)


def test_a_fight_that_failed_can_be_played_again_alone(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = FailsWhenItGetsLate()
    late = Job(**{**_fields(job), "game": game_of(ruleset)})
    came = list(run(late))
    failed = [item for item in came if isinstance(item, Failed)]
    assert 0 < len(failed) < len(came), "some fights are longer than others"
    monkeypatch.setitem(registry._rulesets, "sample", ruleset)
    with pytest.raises(LookupError, match="too late"):
        complete(reproducing(ruleset, late, failed[0]))
    well = next(n for n, found in enumerate(came) if isinstance(found, Tally))
    other = Failed(number=well, seed=failed[0].seed - failed[0].number + well, error="")
    assert "choices" in complete(reproducing(ruleset, late, other))[0]


def begun(job: Job) -> Any:
    return registry.get("sample").begin(job.roster, {}, Seeded(1)).state


def _fields(job: Job) -> dict[str, Any]:
    return {name: getattr(job, name) for name in job.__struct_fields__}
