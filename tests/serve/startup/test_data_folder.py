"""Nobody else can read the data folder."""

from __future__ import annotations

import os
import runpy
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from encounters.serve.startup import environment
from tests.play.served import ROOT, Served, set_up

pytestmark = pytest.mark.usefixtures("_what_others_may_read_by_default")

OLD = (
    "runde.sqlite3",
    "runde.sqlite3-wal",
    "runde.sqlite3-shm",
    "secret_key",
    "entrance",
    "serving",
)


@pytest.fixture
def _what_others_may_read_by_default() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


def modes(folder: Path) -> set[str]:
    return {mode(path) for path in folder.iterdir()}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder of an earlier version."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    for name in OLD:
        (folder / name).touch(mode=0o644)
    return folder


def test_a_new_folder_and_all_in_it_are_for_one_account_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with Served(folder):
        assert mode(folder) == "0o700"
        assert {path.name for path in folder.iterdir()} == set(OLD)
        assert modes(folder) == {"0o600"}
    assert mode(folder.parent) == "0o755", "what is above it is not ours"


def test_a_folder_from_before_is_closed_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    set_up(folder)
    (folder / "runde.sqlite3.backup").write_text("a copy", encoding="utf-8")
    (folder / "runde-backups").mkdir()
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert modes(folder) == {"0o644", "0o755"}
    with Served(folder):
        assert mode(folder) == "0o700"
        assert modes(folder) == {"0o600", "0o700"}, "the files, and the folder of backups"


def test_any_command_closes_it_also_where_it_is_hosted(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNDE_DATA", str(old))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@localhost/none")
    runpy.run_path(str(ROOT / "encounters" / "settings.py"))
    assert (mode(old), modes(old)) == ("0o700", {"0o600"})


def test_a_folder_that_holds_other_things_stays_open_but_not_our_files(old: Path) -> None:
    (old / "letter.txt").touch(mode=0o644)
    (old / "runde.sqlite3 pictures").mkdir(mode=0o755)
    environment.close_to_others(old)
    assert mode(old) == "0o755"
    assert mode(old / "letter.txt") == "0o644"
    assert mode(old / "runde.sqlite3 pictures") == "0o755"
    assert {mode(old / name) for name in OLD} == {"0o600"}


def test_what_a_link_leads_to_is_left_alone(old: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.touch(mode=0o644)
    (old / "secret_key").unlink()
    (old / "secret_key").symlink_to(elsewhere)
    environment.close_to_others(old)
    assert mode(elsewhere) == "0o644"


def test_a_folder_that_is_not_there_is_not_made_by_closing_it(tmp_path: Path) -> None:
    environment.close_to_others(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_postgresql_needs_no_file_for_a_database(tmp_path: Path) -> None:
    environment.database(tmp_path, "postgresql://somebody@localhost/runde")
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_never_open_to_others_not_even_while_it_is_made(tmp_path: Path) -> None:
    settings = environment.database(tmp_path, "")
    assert mode(settings["NAME"]) == "0o600"


@pytest.mark.django_db
def test_a_database_host_that_never_answers_is_given_up(tmp_path: Path) -> None:
    """As behind a firewall that drops all packets: without a timeout this would wait for ever."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql://somebody@127.0.0.1:{silent.getsockname()[1]}/runde"
        databases = ConnectionHandler({"default": environment.database(tmp_path, address)})
        with pytest.raises(OperationalError, match="timeout"):
            databases["default"].ensure_connection()
