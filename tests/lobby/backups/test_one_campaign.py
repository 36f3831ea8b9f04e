"""`manage.py backup FILE --campaign` and `restore FILE --gm`: one campaign, to another server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from encounters.campaigns.models import Campaign
from tests.play.served import Hosted, Served, Store, manage, set_up, set_up_tables

COUNTS = """SELECT (SELECT count(*) FROM campaigns_campaign), (SELECT count(*) FROM campaigns_seat),
    (SELECT count(*) FROM combatants_combatant), (SELECT count(*) FROM play_step)"""
STEPS = "SELECT number, log, round, phase, created FROM play_step ORDER BY id"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data")
    yield store
    store.drop()


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign of a laptop in a file."""
    folder = tmp_path_factory.mktemp("ford")
    table = set_up(folder / "laptop")
    file = folder / "ford.runde"
    manage(folder / "laptop", "backup", str(file), "--campaign", str(table["campaign"]))
    return file


def test_a_campaign_moves_from_a_laptop_to_a_data_centre_and_back(
    ford: Path, store: Store, tmp_path: Path
) -> None:
    """From SQLite to the database of the tests, which may be PostgreSQL, and back. That a fight
    goes on is tested in `tests/lobby/campaign_archive/test_there_and_back.py`."""
    assert ford.stat().st_mode & 0o077 == 0
    set_up_tables(0, store.folder, **store.more)
    said = manage(store.folder, "restore", str(ford), "--gm", "gwen", **store.more)
    assert said.startswith("Added: The Ford, campaign 1")
    assert store.rows(COUNTS) == [(1, 4, 5, 1)]
    back = tmp_path / "back.runde"
    manage(store.folder, "backup", str(back), "--campaign", "1", **store.more)
    home = Store(tmp_path / "home", hosted=False)
    set_up_tables(0, home.folder)
    manage(home.folder, "restore", str(back), "--gm", "nora")
    assert home.rows(STEPS) == Store(ford.parent / "laptop", hosted=False).rows(STEPS)


def test_it_is_added_beside_what_is_there_while_people_play(ford: Path, store: Store) -> None:
    table = set_up(store.folder, **store.more)
    kind: type[Served] = Hosted if store.hosted else Served
    with kind(store.folder, **store.more) as server:
        phone = server.phone(table["phones"]["aldo"])
        stream = server.phone(table["phones"]["bera"]).stream(table["campaign"])
        manage(store.folder, "restore", str(ford), "--gm", "gwen", **store.more)
        path = f"/e/{table['encounter']}/answer"
        tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": 1, "token": "t" * 32}
        assert phone.post(path, **tap).status == 200
        assert any('data-step="2"' in panel for _number, panel in stream)
    assert store.rows(COUNTS) == [(2, 8, 10, 3)]


@pytest.mark.django_db
def test_what_is_refused_changes_nothing(ford: Path, gwen: User, tmp_path: Path) -> None:
    file = tmp_path / "broken.runde"
    with pytest.raises(CommandError, match="there is no campaign 4711"):
        call_command("backup", str(file), "--campaign", "4711")
    assert not file.exists()
    with pytest.raises(CommandError, match="name the campaign’s GM"):
        call_command("restore", str(ford))
    with pytest.raises(CommandError, match="there is no account nobody"):
        call_command("restore", str(ford), "--gm", "nobody")
    file.write_bytes(ford.read_bytes()[:-100])
    with pytest.raises(CommandError, match=r"Nothing was changed, .* its end is missing"):
        call_command("restore", str(file), "--gm", "gwen")
    assert not Campaign.objects.exists()
