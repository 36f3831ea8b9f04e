"""A GM searches the library of the game, and marks favourites."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Favourite
from rulesets.conformance import library as of_libraries
from rulesets.sample.resolver import Sample
from tests.phones import laptop_of
from tests.play.picking.river import PART, found, people, pick


def test_foes_stand_from_the_weakest_up_each_with_its_stat_line(
    gwens: Client, river: Campaign
) -> None:
    assert found(gwens, river)[:2] == ["Miller’s dog", "Robber"]
    page = gwens.get(pick(river)).text
    assert (
        "Danger" in page
        and "toughness" in page
        and "Never comes alone" in page
        and "free to use" in page
    )


def test_the_library_is_searched_in_the_readers_language_and_in_english(
    gwens: Client, river: Campaign
) -> None:
    assert found(gwens, river, "de", q="räub") == ["Räuber", "Räuberhauptmann"]
    assert found(gwens, river, "de", q="rauber") == ["Räuber", "Räuberhauptmann"]
    assert found(gwens, river, "de", q="bear") == ["Bär"]
    assert found(gwens, river, "pl", q="lucznik") == ["Łucznik"]
    assert found(gwens, river, "he", q="ferry") == ["מעבוראי טבוע"]


def test_names_come_before_notes(gwens: Client, river: Campaign) -> None:
    """First names that begin with the text, then names that contain it, last notes."""
    assert found(gwens, river, q="b")[:3] == ["Bear", "Robber", "Robber chief"]
    assert found(gwens, river, q="boot") == ["Robber chief"]
    assert found(gwens, river, q="oot") == [] and found(gwens, river, q="huge bear") == ["Bear"]


def test_kind_tag_and_strength_narrow_it_down(gwens: Client, river: Campaign) -> None:
    assert found(gwens, river, kind="beast") == ["Miller’s dog", "Wolf", "Bear"]
    assert found(gwens, river, kind="beast", tag="swift") == ["Miller’s dog", "Wolf"]
    assert found(gwens, river, low="10") == ["Bear", "River troll"]
    assert found(gwens, river, low="4", high="6", order="name") == [
        "Archer",
        "Drowned ferryman",
        "Wolf",
    ]
    assert found(gwens, river, show="characters") == ["Cille", "Dorn"]
    assert found(gwens, river, show="fights") == ["Toll at the ford", "Under the bridge"]


@pytest.mark.parametrize("what", ["low", "high", "kind", "tag", "show", "order", "into", "most"])
@pytest.mark.parametrize("given", ["nonsense", "-", "9" * 40, "٣", "🐺"])
def test_nonsense_finds_something_or_nothing(
    gwens: Client, river: Campaign, what: str, given: str
) -> None:
    assert gwens.post(pick(river), {what: given, "q": "a"}, headers=PART).status_code == 200
    assert gwens.get(pick(river), {what: given}).status_code == 200


def test_nothing_found_says_so(gwens: Client, river: Campaign) -> None:
    page = gwens.post(pick(river), {"q": "unicorn<b>"}, headers=PART).text
    assert "No results for “unicorn&lt;b&gt;”." in page
    assert "No favourites yet" in gwens.get(pick(river), {"show": "favourites"}).text


def test_a_game_without_a_library_says_so(
    gwens: Client, river: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sample, "library", Path("nowhere.json"))
    assert "This game has no library yet." in gwens.get(pick(river)).text
    assert gwens.post(pick(river), {"add": "1", "n-bear": "1"}).status_code == 200
    assert not people(river)


def test_three_hundred_entries_need_no_query_each(
    gwens: Client, river: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = json.loads((Path(Sample().library)).read_text(encoding="utf-8"))
    bear = library["foes"][5]
    library["foes"] = [{**bear, "name": f"Bear {number}"} for number in range(300)]
    library["encounters"] = []
    path = tmp_path / "library.json"
    path.write_text(json.dumps(library), encoding="utf-8")
    monkeypatch.setattr(Sample, "library", path)
    assert len(found(gwens, river, q="bear")) == 40
    with CaptureQueriesContext(connection) as queries:
        assert len(found(gwens, river, q="bea", most="80")) == 80
    assert len(queries) < 15
    page = gwens.post(pick(river), {"q": "bear"}, headers=PART).text
    assert "Show 40 more" in page


@pytest.mark.database
def test_a_star_holds_in_all_campaigns_of_the_game_for_this_gm_alone(
    gwens: Client, gwen: User, otto: User, river: Campaign
) -> None:
    assert found(gwens, river, star="river-troll")[0] == "River troll"
    second = Campaign.objects.create(name="Again", gm=gwen, ruleset="sample")
    assert found(gwens, second, show="favourites") == ["River troll"]
    ottos = Campaign.objects.create(name="Other", gm=otto, ruleset="sample")
    assert found(laptop_of(otto), ottos, show="favourites") == []
    assert found(gwens, river, unstar="river-troll", show="favourites") == []


@pytest.mark.database
def test_a_co_gm_picks_for_the_campaign_and_has_favourites_of_their_own(
    gwens: Client, otto: User, river: Campaign
) -> None:
    river.co_gms.create(account=otto, name="Otto")
    ottos = laptop_of(otto)
    assert found(ottos, river, star="river-troll")[0] == "River troll"
    assert found(gwens, river, show="favourites") == []
    ottos.post(pick(river), {"was": "", "n-wolf": "1", "add": "1"})
    assert people(river) == {"Wolf"}


def test_what_the_library_does_not_have_cannot_be_marked(gwens: Client, river: Campaign) -> None:
    found(gwens, river, star="unicorn")
    assert not Favourite.objects.exists()


def test_strengths_below_one_are_fractions_that_can_be_asked_for(
    gwens: Client, river: Campaign, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    library = json.loads(Sample().library.read_text(encoding="utf-8"))
    for row, strength in zip(library["foes"], (0.125, 0.25, 0.5), strict=False):
        row["strength"] = strength
    names = [row["name"] for row in library["foes"][:3]]
    (tmp_path / "library.json").write_text(json.dumps(library), encoding="utf-8")
    monkeypatch.setattr(Sample, "library", tmp_path / "library.json")
    assert found(gwens, river)[:3] == names
    assert found(gwens, river, high="0.25") == names[:2]
    assert found(gwens, river, low=".25", high="0.5") == names[1:]
    page = gwens.post(pick(river), {"high": "0.25"}, headers={**PART, "Accept-Language": "de"}).text
    assert all(f'<bdi dir="ltr">{told}</bdi>' in page for told in ("1/8", "1/4"))
    assert 'value="0.25"' in gwens.get(pick(river), {"high": "0.25"}).text
    of_libraries.the_library_can_be_searched(Sample())


@pytest.mark.parametrize("strength", [0.3, 1.5, -0.5, "1/4", True, None, [0.5]])
def test_conformance_refuses_other_fractions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, strength: object
) -> None:
    library = json.loads(Sample().library.read_text(encoding="utf-8"))
    library["foes"][0]["strength"] = strength
    (tmp_path / "library.json").write_text(json.dumps(library), encoding="utf-8")
    monkeypatch.setattr(Sample, "library", tmp_path / "library.json")
    with pytest.raises(AssertionError, match="its strength is no whole number"):
        of_libraries.the_library_can_be_searched(Sample())
