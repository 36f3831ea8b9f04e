"""A backup from a stranger: content that this program never wrote is refused with a message, and
nothing changes. For files of one campaign see `tests/archive/campaign_files/test_refused.py`."""

from __future__ import annotations

import re
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from encounters.archive.backups import files
from encounters.archive.backups.files import NoBackup, copy_file
from encounters.play.stored import packing
from tests.play.served import set_up

Spoil = Callable[[sqlite3.Connection], object]
CROWN = "UPDATE auth_user SET is_superuser = 1, is_staff = 1"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A laptop's database with a running fight."""
    folder = tmp_path_factory.mktemp("evening")
    set_up(folder)
    copy_file(folder / "runde.sqlite3", folder / "sound")
    return folder / "sound"


@pytest.fixture(autouse=True)
def _databases(django_db_blocker: Any) -> Iterator[None]:
    """The databases in files are opened, not that of the tests."""
    with django_db_blocker.unblock():
        yield


def a_trigger(file: sqlite3.Connection) -> None:
    file.execute(f"CREATE TRIGGER crown AFTER UPDATE ON auth_user BEGIN {CROWN}; END")


def a_view(file: sqlite3.Connection) -> None:
    file.execute("CREATE VIEW more AS SELECT * FROM auth_user")


def a_table_of_its_own_making(file: sqlite3.Connection) -> None:
    file.execute("CREATE VIRTUAL TABLE more USING fts5(text)")


def no_keys(file: sqlite3.Connection) -> None:
    """Without foreign keys, rows that refer to missing ones are accepted."""
    file.execute("PRAGMA writable_schema = ON")
    (sql,) = file.execute("SELECT sql FROM sqlite_master WHERE name = 'campaigns_seat'").fetchone()
    without = re.sub(r'REFERENCES "\w+" \("\w+"\)( DEFERRABLE INITIALLY DEFERRED)?', "", sql)
    file.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'campaigns_seat'", [without])


def another_column(file: sqlite3.Connection) -> None:
    file.execute("ALTER TABLE campaigns_seat ADD COLUMN more text")


def a_word_for_a_number(file: sqlite3.Connection) -> None:
    file.execute("UPDATE campaigns_campaign SET version = 'many'")


def bytes_for_a_name(file: sqlite3.Connection) -> None:
    file.execute("UPDATE campaigns_seat SET name = x'506961'")


def no_date(file: sqlite3.Connection) -> None:
    file.execute("UPDATE play_step SET created = 'yesterday'")


def deep_lists(file: sqlite3.Connection) -> None:
    file.execute("PRAGMA ignore_check_constraints = ON")
    file.execute("UPDATE combatants_combatant SET stats = ?", ["[" * 100_000 + "]" * 100_000])


def a_seat_of_another_campaign(file: sqlite3.Connection) -> None:
    """The fights of both campaigns would ask its phone."""
    names = [row[1] for row in file.execute("PRAGMA table_info(campaigns_campaign)")][1:]
    listed = ", ".join(names)
    file.execute(
        f"INSERT INTO campaigns_campaign ({listed}) SELECT {listed} FROM campaigns_campaign"
    )
    file.execute("UPDATE campaigns_seat SET campaign_id = (SELECT max(id) FROM campaigns_campaign)")


SPOILT: dict[Spoil, str] = {
    a_trigger: "never writes: trigger crown",
    a_view: "never writes: view more",
    a_table_of_its_own_making: "never writes: table more",
    no_keys: "the table campaigns_seat is not as it should be",
    another_column: "the table campaigns_seat is not as it should be",
    a_word_for_a_number: "a row of campaigns_campaign cannot be read",
    bytes_for_a_name: "a row of campaigns_seat cannot be read",
    no_date: "a row of play_step cannot be read",
    deep_lists: "a row of combatants_combatant cannot be read",
    a_seat_of_another_campaign: "belongs to two campaigns",
}


@pytest.mark.parametrize(
    ("spoil", "said"), SPOILT.items(), ids=lambda item: getattr(item, "__name__", "")
)
def test_what_this_program_never_wrote_is_refused(
    evening: Path, tmp_path: Path, spoil: Spoil, said: str
) -> None:
    file = tmp_path / "evening"
    copy_file(evening, file)
    with closing(sqlite3.connect(file)) as database, database:
        spoil(database)
    with pytest.raises(NoBackup, match=said):
        check(file)


def check(file: Path) -> None:
    """The checks before restoring, without migrations: the file is up to date."""
    with patch.object(files, "_migrate"), files.current(file):
        pass


def test_an_own_one_is_taken(evening: Path) -> None:
    check(evening)


def test_a_state_that_swells_is_damaged() -> None:
    bomb = b64encode(zlib.compress(bytes(packing.MOST + 1))).decode()
    with pytest.raises(packing.DamagedData, match="too large"):
        packing.unpack(bomb, bytes)
