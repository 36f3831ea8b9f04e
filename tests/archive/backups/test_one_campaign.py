"""`manage.py backup FILE --campaign` and `restore FILE --gm`: one campaign, to another server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.archive.backups.commands import Commands
from tests.play.served import Hosted, Served, Store, manage, migrated, set_up

COUNTS = """SELECT (SELECT count(*) FROM campaigns_campaign), (SELECT count(*) FROM campaigns_seat),
    (SELECT count(*) FROM combatants_combatant), (SELECT count(*) FROM play_step)"""
STEPS = "SELECT number, log, round, phase, created FROM play_step ORDER BY id"
OTTO = "from django.contrib.auth.models import User; User.objects.create_user('otto')"
GO_ON = """
import pytest
from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets.contract import Choice
fight = Encounter.objects.select_related("campaign").get()
seat = fight.campaign.seats.get(name="aldo")
tap = moves.Tap(fight.pk, fight.step, "first", Member(fight.campaign, seat, False))
assert moves.answer(tap, Choice("aldo", "declare", "none", {})).ok
"""


def with_an_account(store: Store, commands: Commands) -> None:
    migrated(store.folder, **store.more)
    commands.execute(store, OTTO)


def test_a_campaign_moves_from_a_laptop_to_a_data_centre_and_back(
    store: Store, commands: Commands, tmp_path: Path
) -> None:
    """From SQLite to the database of the tests, which may be PostgreSQL, and back."""
    laptop, home = Store(tmp_path / "laptop", False), Store(tmp_path / "home", False)
    table = set_up(laptop.folder)
    there, back = tmp_path / "ford.runde", tmp_path / "back.runde"
    commands.run(laptop, "backup", str(there), "--campaign", str(table["campaign"]))
    assert there.stat().st_mode & 0o077 == 0
    with_an_account(store, commands)
    said = commands.run(store, "restore", str(there), "--gm", "otto")
    assert said.startswith("Added: The Ford, campaign 1")
    assert store.rows(COUNTS) == [(1, 4, 5, 1)]
    commands.run(store, "backup", str(back), "--campaign", "1")
    with_an_account(home, commands)
    commands.run(home, "restore", str(back), "--gm", "otto")
    assert home.rows(STEPS) == laptop.rows(STEPS)
    commands.execute(home, GO_ON)


@pytest.mark.database
def test_it_is_added_beside_what_is_there_while_people_play(
    store: Store, commands: Commands, tmp_path: Path
) -> None:
    table = set_up(store.folder, **store.more)
    file = tmp_path / "ford.runde"
    commands.run(store, "backup", str(file), "--campaign", str(table["campaign"]))
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


def test_what_is_refused_changes_nothing(store: Store, commands: Commands, tmp_path: Path) -> None:
    table = set_up(store.folder, **store.more)
    file = tmp_path / "ford.runde"
    assert "there is no campaign 4711" in commands.refused(
        store, "backup", str(file), "--campaign", "4711"
    )
    assert not file.exists()
    commands.run(store, "backup", str(file), "--campaign", str(table["campaign"]))
    before = store.rows(COUNTS)
    assert "name the campaign’s GM" in commands.refused(store, "restore", str(file))
    assert "there is no account nobody" in commands.refused(
        store, "restore", str(file), "--gm", "nobody"
    )
    file.write_bytes(file.read_bytes()[:-100])
    said = commands.refused(store, "restore", str(file), "--gm", "gwen")
    assert "Nothing was changed" in said and "its end is missing" in said
    assert store.rows(COUNTS) == before
