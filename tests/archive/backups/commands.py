"""Commands of `manage.py` that this process runs on the database of a server. A process for each
would take seconds; a few tests start one all the same."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connections

from encounters.serve.startup.environment import DATABASE
from tests.play.served import PATIENCE, ROOT, Store, environment, manage


class Commands:
    def __init__(self, blocker: Any):
        self._blocker = blocker

    @contextmanager
    def at(self, store: Store) -> Iterator[None]:
        """Django uses the database of this store."""
        connection = connections["default"]
        own = connection.settings_dict
        store.folder.mkdir(exist_ok=True)
        address = urlsplit(store.more.get("DATABASE_URL", ""))
        name = address.path[1:] if store.hosted else store.folder / DATABASE
        connection.close()
        connection.settings_dict = {**own, "NAME": str(name)}
        ContentType.objects.clear_cache()
        try:
            with self._blocker.unblock():
                yield
        finally:
            connection.close()
            connection.settings_dict = own
            ContentType.objects.clear_cache()

    def run(self, store: Store, *arguments: str) -> str:
        """The output of a command. For another kind of database it needs a process."""
        if not self._same_kind(store):
            return manage(store.folder, *arguments, **store.more)
        said = StringIO()
        with self.at(store):
            call_command(*arguments, stdout=said)
        return said.getvalue()

    def execute(self, store: Store, code: str) -> None:
        """Executes Python code with Django set up."""
        if not self._same_kind(store):
            manage(store.folder, "shell", "--no-imports", "-c", code, **store.more)
            return
        with self.at(store):
            exec(code, {})

    def refused(self, store: Store, *arguments: str, answer: str = "") -> str:
        """The error message of a command."""
        with (
            mock.patch("sys.stdin", StringIO(answer)),
            pytest.raises(CommandError) as refusal,
        ):
            self.run(store, *arguments)
        return str(refusal.value)

    def _same_kind(self, store: Store) -> bool:
        return store.hosted == (connections["default"].vendor == "postgresql")


def refused(store: Store, *arguments: str) -> str:
    """The error message of a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(RUNDE_DATA=str(store.folder), **store.more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    return done.stderr
