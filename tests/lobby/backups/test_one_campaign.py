"""`manage.py backup FILE --campaign` and `restore FILE --gm`: one campaign, to another server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lobby.backups.test_backup import refused
from tests.play.served import Hosted, Served, Store, manage, migrated, set_up

COUNTS = """SELECT (SELECT count(*) FROM campaigns_campaign), (SELECT count(*) FROM campaigns_seat),
    (SELECT count(*) FROM combatants_combatant), (SELECT count(*) FROM play_step)"""
STEPS = "SELECT number, log, round, phase, created FROM play_step ORDER BY id"
OTTO = "from django.contrib.auth.models import User; User.objects.create_user('otto')"
GO_ON = """
from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets.contract import Choice
fight = Encounter.objects.select_related("campaign").get()
seat = fight.campaign.seats.get(name="aldo")
tap = moves.Tap(fight.pk, fight.step, "first", Member(fight.campaign, seat, False))
print(moves.answer(tap, Choice("aldo", "declare", "none", {})).kind)
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data")
    yield store
    store.drop()


def shell(folder: Path, script: str, **more: str) -> str:
    return manage(folder, "shell", "--no-imports", "-c", script, **more)


def with_an_account(folder: Path, **more: str) -> None:
    migrated(folder, **more)
    shell(folder, OTTO, **more)


def test_a_campaign_moves_from_a_laptop_to_a_data_centre_and_back(
    store: Store, tmp_path: Path
) -> None:
    """From SQLite to the database of the tests, which may be PostgreSQL, and back."""
    laptop, home = tmp_path / "laptop", tmp_path / "home"
    table = set_up(laptop)
    there, back = tmp_path / "ford.runde", tmp_path / "back.runde"
    manage(laptop, "backup", str(there), "--campaign", str(table["campaign"]))
    assert there.stat().st_mode & 0o077 == 0
    with_an_account(store.folder, **store.more)
    said = manage(store.folder, "restore", str(there), "--gm", "otto", **store.more)
    assert said.startswith("Added: The Ford, campaign 1")
    assert store.rows(COUNTS) == [(1, 4, 5, 1)]
    manage(store.folder, "backup", str(back), "--campaign", "1", **store.more)
    with_an_account(home)
    manage(home, "restore", str(back), "--gm", "otto")
    at_home = Store.__new__(Store)
    at_home.folder, at_home.more, at_home.hosted = home, {}, False
    on_the_laptop = Store.__new__(Store)
    on_the_laptop.folder, on_the_laptop.more, on_the_laptop.hosted = laptop, {}, False
    assert at_home.rows(STEPS) == on_the_laptop.rows(STEPS)
    assert shell(home, GO_ON) == "done\n"


@pytest.mark.database
def test_it_is_added_beside_what_is_there_while_people_play(store: Store, tmp_path: Path) -> None:
    table = set_up(store.folder, **store.more)
    file = tmp_path / "ford.runde"
    manage(store.folder, "backup", str(file), "--campaign", str(table["campaign"]), **store.more)
    kind: type[Served] = Hosted if store.hosted else Served
    with kind(store.folder, **store.more) as server:
        phone = server.phone(table["phones"]["aldo"])
        stream = server.phone(table["phones"]["bera"]).stream(table["campaign"])
        manage(store.folder, "restore", str(file), "--gm", "gwen", **store.more)
        path = f"/e/{table['encounter']}/answer"
        tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": 1, "token": "t" * 32}
        assert phone.post(path, **tap).status == 200
        assert any('data-step="2"' in panel for _number, panel in stream)
    assert store.rows(COUNTS) == [(2, 8, 10, 3)]


def test_what_is_refused_changes_nothing(store: Store, tmp_path: Path) -> None:
    table = set_up(store.folder, **store.more)
    file = tmp_path / "ford.runde"
    assert "there is no campaign 4711" in refused(store, "backup", str(file), "--campaign", "4711")
    assert not file.exists()
    manage(store.folder, "backup", str(file), "--campaign", str(table["campaign"]), **store.more)
    before = store.rows(COUNTS)
    assert "name the campaign’s GM" in refused(store, "restore", str(file))
    assert "there is no account nobody" in refused(store, "restore", str(file), "--gm", "nobody")
    file.write_bytes(file.read_bytes()[:-100])
    said = refused(store, "restore", str(file), "--gm", "gwen")
    assert "Nothing was changed" in said and "its end is missing" in said
    assert store.rows(COUNTS) == before
