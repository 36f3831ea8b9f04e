"""`/ready`: whether a process can get traffic; and two processes that cannot hear each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.play.served import Hosted, Store, manage, migrated

OK = {"database": "ok", "migrations": "ok", "bus": "ok"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database of its own, with all migrations."""
    store = Store(tmp_path / "data")
    migrated(store.folder, **store.more)
    yield store
    store.drop()


def asked(server: Hosted) -> tuple[int, Any]:
    answer = server.phone().get("/ready")
    return answer.status, json.loads(answer.body)  # type: ignore[attr-defined]


def without_redis(store: Store) -> dict[str, str]:
    return {name: value for name, value in store.more.items() if name != "REDIS_URL"}


def test_a_process_that_has_everything_is_ready(store: Store) -> None:
    with Hosted(store.folder, **store.more) as server:
        assert asked(server) == (200, OK)


@pytest.mark.database
def test_before_the_migrations_have_run_nobody_is_sent_there(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    store.folder.mkdir()
    try:
        with Hosted(store.folder, **store.more) as server:
            status, told = asked(server)
            assert (status, told["migrations"]) == (503, "behind")
            assert server.phone().get("/alive").status == 204, "alive it is all the same"
            manage(store.folder, "migrate", "--verbosity=0", **store.more)
            assert asked(server) == (200, OK)
    finally:
        store.drop()


def test_without_redis_it_goes_on_alone_and_says_so(store: Store) -> None:
    nowhere = {"REDIS_URL": "redis://127.0.0.1:1/0"}
    with Hosted(store.folder, **{**store.more, **nowhere}) as server:
        assert asked(server) == (200, OK | {"bus": "away"})


@pytest.mark.database
def test_a_second_process_that_nobody_can_hear_is_noticed(store: Store) -> None:
    alone = without_redis(store)
    with Hosted(store.folder, **alone) as first, Hosted(store.folder, **alone) as second:
        assert asked(first) == (200, OK)
        assert asked(second) == (503, OK | {"bus": "unheard"})
        first.process.kill()
        first.process.wait()
        assert asked(second) == (200, OK), "it has nobody beside it any more"
        second.process.kill()
        assert second.process.stderr is not None
        said = second.said + second.process.stderr.read()
    assert "REDIS_URL is not set" in said
