"""`manage.py backup` and `restore`: the whole server in one file, and back, during play."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from encounters.archive.backups.files import NoBackup, copy_file, current
from encounters.campaigns.models import Campaign, Seat
from tests.archive.backups.commands import Commands, refused
from tests.phones import phone_of
from tests.play.served import Hosted, Served, Store, manage, set_up

COUNTS = "SELECT (SELECT count(*) FROM play_step), (SELECT count(*) FROM campaigns_seat)"
STATES = "SELECT number, state, log, rolls, created FROM play_step ORDER BY id"
PLAIN = "SELECT number, state, created FROM play_step ORDER BY id"


def test_everything_comes_back_as_it_was(store: Store, commands: Commands, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    before = store.rows(STATES)
    file = tmp_path / "evening.sqlite3"
    manage(store.folder, "backup", str(file), **store.more)
    with commands.at(store):
        Campaign.objects.all().delete()
    assert store.rows(COUNTS) == [(0, 0)]
    manage(store.folder, "restore", str(file), **store.more)
    assert store.rows(STATES) == before
    assert file.stat().st_mode & 0o077 == 0, "a copy of all that is kept is nobody else's"


def test_another_server_takes_it_over_and_goes_on(
    store: Store, other: Store, commands: Commands, tmp_path: Path
) -> None:
    """Although it is empty and has no tables."""
    set_up(store.folder, **store.more)
    commands.run(store, "backup", str(tmp_path / "b"))
    said = commands.run(other, "restore", str(tmp_path / "b"))
    assert said.startswith("1 campaign was restored.\n")
    assert other.rows(COUNTS) == store.rows(COUNTS)
    with commands.at(other):
        Seat.objects.create(campaign=Campaign.objects.get(), name="Nina")


@pytest.mark.database
def test_a_laptops_backup_moves_to_a_data_centre_and_back(
    store: Store, commands: Commands, tmp_path: Path
) -> None:
    """From SQLite to the database of the tests, which may be PostgreSQL, and back."""
    laptop, home = Store(tmp_path / "laptop", False), Store(tmp_path / "home", False)
    set_up(laptop.folder)
    for source, target in ((laptop, store), (store, home)):
        file = tmp_path / f"from {source.folder.name}"
        commands.run(source, "backup", str(file))
        commands.run(target, "restore", str(file))
    assert home.rows(PLAIN) == laptop.rows(PLAIN)


@pytest.mark.database
def test_phones_that_are_connected_see_what_was_restored(
    store: Store, commands: Commands, tmp_path: Path
) -> None:
    table = set_up(store.folder, **store.more)
    file = tmp_path / "evening"
    commands.run(store, "backup", str(file))
    kind: type[Served] = Hosted if store.hosted else Served
    with kind(store.folder, **store.more) as server:
        gwen = server.phone(table["phones"]["gwen"])
        stream = server.phone(table["phones"]["aldo"]).stream(table["campaign"])
        path = f"/e/{table['encounter']}/"
        tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": 1, "token": "t" * 32}
        assert gwen.post(f"{path}answer", **tap).status == 200
        assert any('data-step="2"' in panel for _number, panel in stream)
        commands.run(store, "restore", "--yes", str(file))
        gwen = server.phone(table["phones"]["gwen"])  # nobody keeps a connection open that long
        shown = gwen.get(path)
        assert shown.status == 200 and 'data-step="1"' in shown.body  # type: ignore[attr-defined]
        assert any('data-step="1"' in panel for _number, panel in stream)
        assert gwen.post(f"{path}answer", **tap | {"token": "u" * 32}).status == 200


def test_a_backup_overwrites_nothing(store: Store, commands: Commands, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    there = tmp_path / "there"
    there.write_text("mine", encoding="utf-8")
    assert "overwrites nothing" in commands.refused(store, "backup", str(there))
    assert there.read_text(encoding="utf-8") == "mine"
    assert "No backup was made" in commands.refused(
        store, "backup", str(tmp_path / "no" / "folder")
    )


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def scribbled(file: Path) -> None:
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 6000] = b"x" * 6000
    file.write_bytes(data)


def anything(file: Path) -> None:
    file.write_bytes(b"not a database at all" * 100)


def of_another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        row = "('play', '9999_from_the_future', '2030-01-01')"
        database.execute(f"INSERT INTO django_migrations (app, name, applied) VALUES {row}")


def without_its_campaign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM campaigns_campaign")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (cut, "damaged"),
        (scribbled, "damaged"),
        (anything, "this is no backup"),
        (of_another_program, "another program"),
        (without_its_campaign, "belongs to one that is missing"),
    ],
)
def test_what_is_no_sound_backup_is_told(
    tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    set_up(tmp_path)
    copy_file(tmp_path / "runde.sqlite3", tmp_path / "evening")
    spoil(tmp_path / "evening")
    with pytest.raises(NoBackup, match=re.escape(said)), current(tmp_path / "evening"):
        pytest.fail("it was taken")


def test_what_is_refused_changes_nothing(store: Store, commands: Commands, tmp_path: Path) -> None:
    set_up(store.folder, **store.more)
    before = store.rows(STATES)
    file = tmp_path / "evening"
    set_up(tmp_path / "laptop")
    copy_file(tmp_path / "laptop" / "runde.sqlite3", file)
    newer(file)
    said = commands.refused(store, "restore", "--yes", str(file))
    assert "Nothing was changed" in said
    assert "it is from a newer version of this program (play.9999_from_the_future)" in said
    assert "No such file" in commands.refused(store, "restore", "--yes", str(tmp_path / "nowhere"))
    assert store.rows(STATES) == before


def test_what_is_refused_is_told_where_nothing_is_yet(store: Store, tmp_path: Path) -> None:
    (tmp_path / "evening").write_bytes(b"no backup")
    assert "this is no backup" in refused(store, "restore", str(tmp_path / "evening"))


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("en", "1 campaign was", "2 campaigns were", "5 campaigns were"),
        ("de", "1 Kampagne wurde", "2 Kampagnen wurden", "5 Kampagnen wurden"),
        ("da", "1 kampagne er", "2 kampagner er", "5 kampagner er"),
        ("pl", "Przywrócono 1 kampanię", "Przywrócono 2 kampanie", "Przywrócono 5 kampanii"),
        ("he", "קמפיין אחד שוחזר", "שני קמפיינים שוחזרו", "5 קמפיינים שוחזרו"),
    ],
)
@pytest.mark.django_db
def test_how_many_came_back_is_said_in_the_machines_language(
    language: str,
    one: str,
    two: str,
    five: str,
    gwen: User,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    command = "encounters.lobby.management.commands.restore"
    monkeypatch.setattr(f"{command}.restore", lambda file: None)
    monkeypatch.setattr(f"{command}.console.language_of", lambda console: language)
    (tmp_path / "evening").write_bytes(b"")
    for count, said in ((1, one), (2, two), (5, five)):
        while Campaign.objects.count() < count:
            Campaign.objects.create(name="The Mill", gm=gwen, ruleset="ose")
        call_command("restore", "--yes", str(tmp_path / "evening"))
        assert said in capsys.readouterr().out


def test_campaigns_are_replaced_only_by_who_says_so(
    store: Store, commands: Commands, tmp_path: Path
) -> None:
    set_up(store.folder, **store.more)
    file = tmp_path / "evening"
    commands.run(store, "backup", str(file))
    for answer in ("", "y\n"):
        said = commands.refused(store, "restore", str(file), answer=answer)
        assert said == "Nothing was changed."


@pytest.mark.django_db
@pytest.mark.parametrize("same_key", [True, False])
def test_who_has_to_come_in_anew_after_it_is_said(
    same_key: bool,
    pia: Seat,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("encounters.lobby.management.commands.restore.restore", lambda file: None)
    (tmp_path / "evening").write_bytes(b"")
    phone_of(pia)
    if not same_key:
        settings.SECRET_KEY = "that of another server"
    call_command("restore", "--yes", str(tmp_path / "evening"))
    said = capsys.readouterr().out
    assert ("made with another secret key" in said) is not same_key
