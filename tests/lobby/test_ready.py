"""`/ready`: whether a process can get traffic; and two processes that cannot hear each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from encounters.lobby import readiness
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


@pytest.mark.database
def test_a_process_is_ready_once_the_migrations_have_run_and_alive_before(tmp_path: Path) -> None:
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


EARLIER = "before 1.0, read by version 0.1"


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("ALTER TABLE campaigns_seat RENAME COLUMN name TO title", EARLIER),
        (
            "UPDATE django_migrations SET name = '0002_old' WHERE app = 'play' AND id = "
            "(SELECT max(id) FROM django_migrations WHERE app = 'play')",
            EARLIER,
        ),
        (
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('play', '0999_from_the_future', '2030-01-01')",
            "newer",
        ),
    ],
)
def test_data_of_another_version_keeps_a_process_from_being_ready(
    client: Client,
    db: None,
    monkeypatch: pytest.MonkeyPatch,
    statement: str,
    status: str,
) -> None:
    monkeypatch.setattr(readiness, "_seen", {})
    assert client.get("/ready").json()["migrations"] == "ok"
    monkeypatch.setattr(readiness, "_seen", {})
    with connection.cursor() as cursor:
        cursor.execute(statement)
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["migrations"]) == (503, status)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE campaigns_seat RENAME COLUMN name TO title",
        "UPDATE django_migrations SET name = '0002_old' WHERE app = 'play' AND id = "
        "(SELECT max(id) FROM django_migrations WHERE app = 'play')",
    ],
)
def test_migrate_says_that_data_is_of_before_1_0_and_who_reads_it(db: None, statement: str) -> None:
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute(statement)
    with pytest.raises(CommandError, match=r"before 1\.0: version 0\.1 reads it"):
        call_command("migrate", verbosity=0)


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
