"""Servers with a database each, and their commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from encounters.archive.backups import files
from encounters.serve.startup.environment import DATABASE
from tests.archive.backups.commands import Commands
from tests.play.served import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data")
    yield store
    store.drop()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Another server of the same kind."""
    store = Store(tmp_path / "other")
    yield store
    store.drop()


@pytest.fixture
def commands(django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """Commands that this process runs on the database of a store. Backups of this version are not
    migrated by a process of their own."""
    migrate = files._migrate

    def up_to_date(folder: Path) -> Path:
        return folder / DATABASE if (folder / DATABASE).exists() else migrate(folder)

    monkeypatch.setattr(files, "_migrate", up_to_date)
    monkeypatch.setattr("encounters.serve.startup.console.language", lambda: "en")
    return Commands(django_db_blocker)
