"""A broken demo or library affects only its own game: it is left out, and reported."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from encounters.archive.packs.words import Vocabulary
from encounters.campaigns.models import Campaign
from encounters.combatants.shelf.entries import shelf_of
from encounters.lobby import opening
from encounters.text import library_words
from rulesets import registry
from tests.phones import laptop_of
from tests.play.served import Served

Patch = pytest.MonkeyPatch
SLUGS = [ruleset.slug for ruleset in registry.all()]
BROKEN = ["{", "[]", '{"characters": [{"stats": {}}]}', '{"characters": 5}', '"\\ud800"']


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: Patch) -> Path:
    """The demo of OSE."""
    path = tmp_path / "demo.json"
    path.write_text("{", encoding="utf-8")
    monkeypatch.setattr(type(registry.get("ose")), "demo", path)
    return path


def started() -> list[str]:
    return list(Campaign.objects.order_by("pk").values_list("ruleset", flat=True))


@pytest.mark.django_db
def test_the_first_start_makes_all_demos_and_a_later_one_none() -> None:
    assert opening.first_start() == [] and started() == SLUGS
    Campaign.objects.all().delete()
    assert opening.first_start() == [] and started() == []


@pytest.mark.django_db
@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_demo_is_left_out_with_one_line_and_the_others_are_made(
    broken: Path, text: str
) -> None:
    broken.write_text(text, encoding="utf-8")
    (line,) = opening.first_start()
    assert line.startswith("The demo of Old-School Essentials cannot be read") and "\n" not in line
    assert started() == [slug for slug in SLUGS if slug != "ose"]


@pytest.mark.database
@pytest.mark.django_db
def test_a_later_start_makes_up_for_a_demo_that_failed_once(
    broken: Path, monkeypatch: Patch
) -> None:
    assert len(opening.first_start()) == len(opening.first_start()) == 1
    Campaign.objects.filter(ruleset="arm5").delete()
    monkeypatch.undo()
    assert opening.first_start() == []
    assert started().count("ose") == 1 and "arm5" not in started(), "deleted demos stay so"
    Campaign.objects.all().delete()
    assert opening.first_start() == [] and started() == []


@pytest.mark.django_db
def test_a_new_campaign_begins_without_a_broken_demo(broken: Path, gwen: User) -> None:
    given = {"name": "The Mill", "ruleset": "ose", "demo": "on"}
    page = laptop_of(gwen).post("/campaigns/new/", given, follow=True)
    assert page.status_code == 200 and "You begin without it." in page.text
    assert not Campaign.objects.get().combatants.exists()


@pytest.fixture(params=BROKEN)
def library(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: Patch) -> Path:
    """A broken library of OSE."""
    path = tmp_path / "library.json"
    path.write_text(request.param, encoding="utf-8")
    monkeypatch.setattr(type(registry.get("ose")), "library", path)
    return path


@pytest.mark.django_db
def test_a_broken_library_is_left_out_with_one_line(library: Path, gwen: User) -> None:
    (line,) = opening.unread_libraries()
    assert line.startswith("The library of Old-School Essentials cannot be read")
    assert shelf_of(registry.get("ose")) is None
    assert Vocabulary(registry.get("ose")).row("weapons", "Zweihander") is None


@pytest.mark.django_db
def test_pages_of_a_game_with_a_broken_library_are_those_of_one_without(
    library: Path, campaign: Campaign, gwen: User
) -> None:
    campaign.combatants.create(kind="character", name="Aldo", stats={"hp": 6})
    laptop, at = laptop_of(gwen), [campaign.pk]
    pages = [reverse(name, args=at) for name in ("gm_library", "gm_pick", "gm_spot")]
    for page in (*pages, reverse("gm_new_sheet", args=[*at, "foe"])):
        assert laptop.get(page).status_code == 200, page
    assert library_words.word(registry.get("ose"), "My dagger", "en") == "My dagger"


def test_every_library_of_ours_can_be_read() -> None:
    assert opening.unread_libraries() == []


class Broken(Served):
    """On a machine where the demo of OSE cannot be read."""

    code = """if True:
        import sys, manage
        from pathlib import Path
        from rulesets.ose import resolver
        resolver.OldSchoolEssentials.demo = Path("gone")
        manage.main(sys.argv[1:])"""

    def command(self, folder: Path, port: str) -> list[str]:
        return ["-c", self.code, *super().command(folder, port)[1:]]


def test_phones_are_served_all_the_same_and_the_next_start_has_everything(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Broken(folder) as server:
        assert server.phone().get("/").status == 200
        server.process.kill()
        assert server.process.stderr is not None
        (line,) = server.process.stderr.read().strip().splitlines()
        assert "Old-School Essentials" in line
    with Served(folder) as server:
        server.process.kill()
        assert server.process.stderr is not None
        assert server.process.stderr.read() == ""
    with closing(sqlite3.connect(folder / "runde.sqlite3")) as database:
        made = {slug for (slug,) in database.execute("SELECT ruleset FROM campaigns_campaign")}
    assert made == set(SLUGS) - {"sample"}, "which is there for tests alone"
