"""Requesting, reading and cancelling a forecast, which is played by processes of its own."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from encounters.after.forecasts import (
    progress,
    queue,
    service,
    workers,
)
from encounters.after.forecasts.service import Progress
from rulesets import registry
from rulesets.conformance.playing.drawing import demo_sheets
from rulesets.conformance.sense import against
from rulesets.contract import IllegalSetup
from rulesets.dice import Seeded
from rulesets.forecast import Job, Tally, game_of, run
from rulesets.scenario import complete
from tests.rulesets import unwell

PATIENCE = 180  # s
GAME = "sample"


@pytest.fixture
def roster() -> list[dict[str, Any]]:
    foes, characters = demo_sheets(registry.get(GAME))
    return against([*characters, *characters][:3], [*foes, *foes][:3])


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[workers.Worker]]:
    """All workers of the test; none may be left at its end."""
    found: list[workers.Worker] = []

    class Noted(workers.Worker):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            found.append(self)

    monkeypatch.setattr(queue, "Worker", Noted)
    yield found
    for item in found:
        item.stop()
        item.process.wait(PATIENCE)  # its CPU time is counted now, not in the next test
    until(lambda: not queue.line.runs)


@pytest.fixture
def unwell_game(monkeypatch: pytest.MonkeyPatch) -> Callable[[type], None]:
    """Replaces the sample game with another one."""
    return lambda kind: monkeypatch.setitem(registry._rulesets, GAME, kind())


@pytest.fixture
def slow(unwell_game: Callable[[type], None]) -> None:
    unwell_game(unwell.TakesItsTime)


def until(so: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.02)


def ended(key: str) -> Progress:
    """The progress that a page sees when it polls until the forecast has ended."""
    until(lambda: (known := service.progress_of(key)) and not known.running)
    known = service.progress_of(key)
    assert known is not None
    return known


def running(key: str) -> Progress:
    """The progress that a page sees when some fights have been counted."""
    until(lambda: (known := service.progress_of(key)) and known.tally.fights)
    known = service.progress_of(key)
    assert known is not None and known.running
    return known


def alive(started: list[workers.Worker]) -> int:
    return sum(item.process.poll() is None for item in started)


def test_all_fights_are_counted_and_each_once(roster: list[Any]) -> None:
    known = ended(service.ask(GAME, roster, {}, fights=31))
    assert (known.ended, known.failures, known.wanted) == ("done", 0, 31)
    assert known.tally.fights == 31


def test_it_is_the_same_picture_as_played_in_one_process(roster: list[Any]) -> None:
    known = ended(service.ask(GAME, roster, {}, fights=12))
    seed = service.seed_of(GAME, roster, {})
    job = Job(game=game_of(registry.get(GAME)), roster=roster, seed=seed, count=12)
    whole = Tally()
    for item in run(job):
        assert isinstance(item, Tally)
        whole.add(item)
    assert known.tally == whole


@pytest.mark.database
def test_what_has_been_counted_is_not_counted_again(
    roster: list[Any], started: list[workers.Worker]
) -> None:
    key = service.ask(GAME, roster, {}, fights=5)
    first = ended(key)
    count = len(started)
    assert (
        service.ask(GAME, roster, {}, fights=5) == key == service.key_of(GAME, roster, {}, fights=5)
    )
    assert service.progress_of(key) == first
    assert len(started) == count


def test_other_people_options_fights_or_rules_are_another_forecast(
    roster: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [
        service.key_of(GAME, roster, {}),
        service.key_of(GAME, roster[1:], {}),
        service.key_of(GAME, roster, {"initiative": False}),
        service.key_of(GAME, roster, {}, fights=200),
        service.key_of(GAME, roster, {}, state=b"{}"),
    ]
    monkeypatch.setattr(service, "_edition", lambda game: "newer")
    assert len({*keys, service.key_of(GAME, roster, {})}) == len(keys) + 1


def test_options_left_out_are_those_of_the_game(roster: list[Any]) -> None:
    options = registry.get(GAME).check_options({})
    assert service.key_of(GAME, roster, {}) == service.key_of(GAME, roster, options)


def test_a_fight_that_has_begun_is_played_on(roster: list[Any]) -> None:
    ruleset = registry.get(GAME)
    state = ruleset.encode(ruleset.begin(roster, {}, Seeded(1)).state)
    known = ended(service.ask(GAME, roster, {}, fights=5, state=state))
    assert (known.ended, known.tally.fights) == ("done", 5)


@pytest.mark.usefixtures("slow")
def test_two_pages_that_ask_for_the_same_share_it(
    roster: list[Any], started: list[workers.Worker]
) -> None:
    key = service.ask(GAME, roster, {})
    assert service.ask(GAME, roster, {}) == key
    running(key)
    service.ask(GAME, roster, {})
    assert len(started) == queue.WORKERS


@pytest.mark.usefixtures("slow")
def test_it_is_called_off_and_once_more_changes_nothing(
    roster: list[Any], started: list[workers.Worker]
) -> None:
    key = service.ask(GAME, roster, {})
    counted = running(key).tally.fights
    service.cancel(key)
    service.cancel(key)
    known = ended(key)
    service.cancel(key)
    assert (known.ended, service.progress_of(key)) == ("cancelled", known)
    assert known.tally.fights >= counted
    until(lambda: not alive(started))


@pytest.mark.database
@pytest.mark.usefixtures("slow")
def test_what_was_called_off_can_be_asked_for_again(roster: list[Any]) -> None:
    key = service.ask(GAME, roster, {})
    running(key)
    service.cancel(key)
    ended(key)
    assert service.ask(GAME, roster, {}) == key
    assert running(key).running


def test_nobody_knows_what_nobody_asked_for() -> None:
    service.cancel("forged")
    assert service.progress_of("forged") is None


@pytest.mark.database
@pytest.mark.usefixtures("slow")
def test_it_ends_when_no_page_looks_any_more(
    roster: list[Any], started: list[workers.Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LEASE", 1)
    monkeypatch.setattr(queue, "UNSEEN", 0.5)
    key = service.ask(GAME, roster, {})
    until(lambda: started)
    until(lambda: not queue.line.runs)
    until(lambda: not alive(started))
    known = service.progress_of(key)
    assert known is not None and known.ended == "stopped"


@pytest.mark.usefixtures("slow")
def test_a_cache_that_forgets_for_a_moment_who_looks_ends_nothing(roster: list[Any]) -> None:
    key = service.ask(GAME, roster, {})
    running(key)
    cache.delete(progress._name(key, "lease"))
    time.sleep(3 * queue.TICK)
    assert running(key).running


@pytest.mark.usefixtures("slow")
def test_the_next_forecast_waits_until_the_processes_are_free(
    roster: list[Any], started: list[workers.Worker]
) -> None:
    first, second = service.ask(GAME, roster, {}), service.ask(GAME, roster[1:], {})
    running(first)
    waiting = service.progress_of(second)
    assert waiting is not None and waiting.waiting and waiting.running
    assert len(started) == alive(started) == queue.WORKERS
    service.cancel(first)
    assert not running(second).waiting
    until(lambda: alive(started) == queue.WORKERS)


@pytest.mark.usefixtures("slow")
def test_who_waits_can_be_called_off_before_its_turn(roster: list[Any]) -> None:
    first, second = service.ask(GAME, roster, {}), service.ask(GAME, roster[1:], {})
    running(first)
    service.cancel(second)
    assert ended(second).ended == "cancelled"
    assert running(first).running


@pytest.mark.usefixtures("slow")
def test_of_large_fights_it_counts_what_a_minute_allows(
    roster: list[Any], started: list[workers.Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = service.ask(GAME, roster, {})
    running(key)
    monkeypatch.setattr(queue, "SECONDS", 0.0)
    known = ended(key)
    assert known.ended == "time"
    assert 0 < known.tally.fights < known.wanted
    count = len(started)
    assert service.ask(GAME, roster, {}) == key
    assert len(started) == count, "what a minute allows is not counted again either"


@pytest.mark.parametrize(("fair", "why"), [(0.0, "long"), (math.inf, "busy")])
def test_it_ends_in_time_though_not_one_fight_is_over(
    fair: float,
    why: str,
    roster: list[Any],
    started: list[workers.Worker],
    unwell_game: Callable[[type], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unwell_game(unwell.TakesForEver)
    monkeypatch.setattr(queue, "SECONDS", 0.5)
    monkeypatch.setattr(queue, "FAIR", fair)
    known = ended(key := service.ask(GAME, roster, {}))
    assert (known.ended, known.tally.fights, known.failures) == (why, 0, 0)
    until(lambda: not alive(started))
    count = len(started)
    assert service.ask(GAME, roster, {}) == key
    assert len(started) == count, "a page that only looks does not begin it again"
    service.ask(GAME, roster, {}, again=True)
    until(lambda: len(started) > count)
    assert ended(key).ended == why


@pytest.mark.usefixtures("slow")
def test_a_worker_that_is_killed_is_told(roster: list[Any], started: list[workers.Worker]) -> None:
    key = service.ask(GAME, roster, {})
    counted = running(key).tally.fights
    for item in started:
        item.process.kill()
    known = ended(key)
    assert known.ended == "stopped"
    assert known.tally.fights >= counted


def test_a_fight_that_fails_is_told_and_the_others_are_counted(
    roster: list[Any], unwell_game: Callable[[type], None]
) -> None:
    unwell_game(unwell.FailsWhenItGetsLate)
    known = ended(service.ask(GAME, roster, {}, fights=60))
    assert known.ended == "done"
    assert known.failures and known.tally.fights + known.failures == 60
    assert 0 < len(known.failed) <= queue.SHOWN
    with pytest.raises(LookupError, match="too late"):
        complete(service.scenario(GAME, roster, {}, known.failed[0]))


def test_rules_that_always_fail_are_not_tried_a_thousand_times(
    roster: list[Any], unwell_game: Callable[[type], None]
) -> None:
    unwell_game(unwell.AlwaysFails)
    known = ended(service.ask(GAME, roster, {}))
    assert (known.ended, known.tally.fights) == ("failed", 0)
    assert queue.HOPELESS <= known.failures < known.wanted
    assert "no idea at all" in known.failed[0].error


def test_what_cannot_begin_is_refused_at_once(
    roster: list[Any], started: list[workers.Worker]
) -> None:
    with pytest.raises(IllegalSetup):
        service.ask(GAME, [{**roster[0], "stats": {"wit": 3}}], {})
    with pytest.raises(IllegalSetup):
        service.ask(GAME, roster, {"gravity": "none"})
    assert not started


@pytest.mark.database
@pytest.mark.usefixtures("slow")
def test_another_process_shows_it_and_calls_it_off(roster: list[Any]) -> None:
    """Two processes share only the cache."""
    key = service.ask(GAME, roster, {})
    running(key)
    other = queue.Queue()
    assert not progress.claim(key), "it is played here already"
    progress.call_off(key)
    other.look_up()
    assert ended(key).ended == "cancelled"
    assert progress.claim(key)


@pytest.mark.usefixtures("slow")
def test_a_server_that_stops_leaves_nothing_running(
    roster: list[Any], started: list[workers.Worker]
) -> None:
    server = queue.Queue()
    key = service.key_of(GAME, roster, {})
    progress.look(key)
    job = Job(game=game_of(registry.get(GAME)), roster=roster, count=1000)
    server.join(key, job)
    running(key)
    server.close()
    until(lambda: not alive(started))
    assert ended(key).ended == "stopped"
