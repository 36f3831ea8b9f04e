"""A GM adds from the library of the game, and makes somebody on the spot."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant, Favourite
from encounters.hall import demo
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry
from rulesets.sample.resolver import Sample
from tests.phones import laptop_of, phone_of

Sheet = Callable[..., Combatant]
PART = {"HX-Request": "true"}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def river(gwen: User) -> Campaign:
    """A campaign with the rules of which the library is small."""
    return Campaign.objects.create(name="The river", gm=gwen, ruleset="sample")


@pytest.fixture
def aldo(river: Campaign) -> Combatant:
    return river.combatants.create(name="Aldo", kind="character", stats={"toughness": 12})


@pytest.fixture
def prepared_fight(river: Campaign, aldo: Combatant) -> Encounter:
    return prepare.new(river, "At the mill")


@pytest.fixture
def running(prepared_fight: Encounter) -> Encounter:
    wolf = prepared_fight.campaign.combatants.create(name="Fox", stats={})
    prepare.set_count(prepared_fight, wolf, "foes", 1)
    assert moves.start(prepared_fight, Member(prepared_fight.campaign, None, True)).ok
    prepared_fight.refresh_from_db()
    return prepared_fight


def pick(campaign: Campaign) -> str:
    return f"/c/{campaign.pk}/gm/pick/"


def found(gwens: Client, campaign: Campaign, language: str = "en", **wanted: str) -> list[str]:
    """The names that are shown, from the top."""
    headers = {**PART, "Accept-Language": language}
    page = gwens.post(pick(campaign), wanted, headers=headers)
    assert page.status_code == 200
    rows = page.text.partition('id="pick-from"')[2].split('<b class="name"><bdi>')[1:]
    return [row.partition("</bdi>")[0] for row in rows]


def people(campaign: Campaign) -> set[str]:
    return {one.name for one in campaign.combatants.all()}


def lines(encounter: Encounter) -> set[tuple[str, int, str]]:
    some = encounter.participants.select_related("combatant")
    return {(one.combatant.name, one.count, one.side) for one in some}


# -- searching -----------------------------------------------------------------------------------


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
    """What begins with it, what has it, and at last what somebody wrote about it."""
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
    assert "Nothing here is called “unicorn&lt;b&gt;”." in page
    assert "Nothing is marked yet" in gwens.get(pick(river), {"show": "favourites"}).text


def test_a_game_without_a_library_says_so(
    gwens: Client, river: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sample, "library", Path("nowhere.json"))
    assert "This game brings no library yet." in gwens.get(pick(river)).text
    assert gwens.post(pick(river), {"add": "1", "n-bear": "1"}).status_code == 200
    assert not people(river)


def test_three_hundred_entries_are_quick_and_need_no_query_each(
    gwens: Client, river: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = json.loads((Path(Sample().library)).read_text())
    bear = library["foes"][5]
    library["foes"] = [{**bear, "name": f"Bear {number}"} for number in range(300)]
    library["encounters"] = []
    path = tmp_path / "library.json"
    path.write_text(json.dumps(library))
    monkeypatch.setattr(Sample, "library", path)
    assert len(found(gwens, river, q="bear")) == 40
    before = time.process_time()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert len(found(gwens, river, q="bea", most="80")) == 80
    assert len(queries) < 15
    assert time.process_time() - before < 1
    page = gwens.post(pick(river), {"q": "bear"}, headers=PART).text
    assert "Show 40 more" in page


# -- favourites ----------------------------------------------------------------------------------


def test_a_star_holds_in_all_campaigns_of_the_game_for_this_gm_alone(
    gwens: Client, gwen: User, otto: User, river: Campaign
) -> None:
    assert found(gwens, river, star="river-troll")[0] == "River troll"
    second = Campaign.objects.create(name="Again", gm=gwen, ruleset="sample")
    assert found(gwens, second, show="favourites") == ["River troll"]
    ottos = Campaign.objects.create(name="Other", gm=otto, ruleset="sample")
    assert found(laptop_of(otto), ottos, show="favourites") == []
    assert found(gwens, river, unstar="river-troll", show="favourites") == []


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


# -- adding --------------------------------------------------------------------------------------


def test_one_tap_adds_several_to_a_prepared_fight(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    given = {"into": prepared_fight.pk, "was": prepared_fight.pk, "add": "1"}
    counts = {"n-wolf": "4", "n-bear": "1", "n-robber": "0", "n-dorn": "1"}
    for _ in range(2):  # the numbers themselves are sent, so a second tap changes nothing
        page = gwens.post(pick(river), given | counts)
        assert page["Location"] == f"/e/{prepared_fight.pk}/prepare/"
    assert lines(prepared_fight) == {
        ("Aldo", 1, "party"),
        ("Dorn", 1, "party"),
        ("Wolf", 4, "foes"),
        ("Bear", 1, "foes"),
    }
    assert people(river) == {"Aldo", "Wolf", "Bear", "Dorn"}


def test_the_numbers_of_a_prepared_fight_stand_there_and_can_be_taken_out(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    at = {"into": str(prepared_fight.pk)}
    gwens.post(pick(river), at | {"was": at["into"], "n-wolf": "4", "add": "1"})
    page = gwens.get(pick(river), at).text
    assert 'id="picked"' in page and 'value="4"' in page
    gwens.post(pick(river), at | {"was": at["into"], "n-wolf": "0", "add": "1"})
    assert lines(prepared_fight) == {("Aldo", 1, "party")}


def test_what_is_picked_stays_while_one_searches_on(gwens: Client, river: Campaign) -> None:
    given = {"into": "new", "was": "new", "n-wolf": "3", "q": "troll"}
    page = gwens.post(pick(river), given, headers=PART).text
    picked, _, others = page.partition('id="pick-from"')
    assert 'name="n-wolf"' in picked and 'value="3"' in picked and "River troll" in others


def test_a_new_fight_is_made_of_what_is_picked(
    gwens: Client, river: Campaign, aldo: Combatant
) -> None:
    page = gwens.post(pick(river), {"into": "new", "was": "new", "n-archer": "2", "add": "1"})
    made = river.encounters.get()
    assert page["Location"] == f"/e/{made.pk}/prepare/"
    assert lines(made) == {("Aldo", 1, "party"), ("Archer", 2, "foes")}


def test_into_the_campaign_alone_and_nothing_doubles(gwens: Client, river: Campaign) -> None:
    for _ in range(2):
        page = gwens.post(pick(river), {"was": "", "n-wolf": "1", "add": "1"}, follow=True)
        assert "1 is in the campaign." in page.text
    wolf = river.combatants.get()
    assert (wolf.name, wolf.origin, wolf.tags) == ("Wolf", "wolf", "group, swift")


def test_nobody_picked_is_said_and_nothing_is_done(gwens: Client, river: Campaign) -> None:
    page = gwens.post(pick(river), {"was": "", "n-unicorn": "3", "add": "1"})
    assert page.status_code == 422 and "Nobody is picked yet." in page.text
    assert not people(river)


def test_a_copy_speaks_the_gms_language(gwens: Client, river: Campaign) -> None:
    headers = {"Accept-Language": "de"}
    gwens.post(pick(river), {"was": "", "n-bear": "1", "add": "1"}, headers=headers)
    bear = river.combatants.get()
    assert (bear.name, bear.note, bear.tags) == ("Bär", "Will seine Ruhe haben", "riesig")


def test_a_changed_one_is_the_campaigns_own_and_the_next_is_fresh(
    gwens: Client, river: Campaign
) -> None:
    given = {"was": "", "n-wolf": "1", "add": "1"}
    gwens.post(pick(river), given)
    wolf = river.combatants.get()
    sheet = f"/c/{river.pk}/gm/library/{wolf.pk}/"
    same = {"name": "Wolf", "note": "", "tags": "grey", "stats-skill": "2", "stats-toughness": "4"}
    gwens.post(sheet, same | {"stats-wounds": "0"})
    wolf.refresh_from_db()
    assert (wolf.origin, wolf.tags) == ("wolf", "grey")
    gwens.post(sheet, same | {"stats-toughness": "9", "stats-wounds": "0"})
    wolf.refresh_from_db()
    assert wolf.origin == ""
    gwens.post(pick(river), given)
    assert sorted(one.stats["toughness"] for one in river.combatants.all()) == [4, 9]


def test_a_sheet_that_is_the_very_same_is_not_doubled(gwens: Client, river: Campaign) -> None:
    """As the demo's bear is; another bear is somebody else."""
    river.combatants.create(name="Bear", stats={"skill": 2, "toughness": 12})
    river.combatants.create(name="Wolf", stats={"skill": 6})
    gwens.post(pick(river), {"was": "", "n-bear": "1", "n-wolf": "1", "add": "1"})
    names = sorted(one.name for one in river.combatants.all())
    assert names == ["Bear", "Wolf", "Wolf"]
    assert river.combatants.get(name="Bear").origin == "bear"


def test_a_dead_character_is_not_brought_back_by_picking(gwens: Client, river: Campaign) -> None:
    given = {"was": "", "n-dorn": "1", "add": "1"}
    gwens.post(pick(river), given)
    river.combatants.update(dead=True)
    gwens.post(pick(river), given)
    assert sorted(one.dead for one in river.combatants.all()) == [False, True]


def test_reinforcements_enter_the_running_fight(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    given = {"into": running.pk, "was": running.pk, "n-wolf": "2", "n-bear": "1", "add": "1"}
    for _ in range(2):  # the same tap twice
        page = gwens.post(pick(river), given | {"token": "tap"})
        assert page["Location"] == f"/e/{running.pk}/"
    running.refresh_from_db()
    names = [row["id"] for row in running.cast]
    assert sorted(names) == ["aldo", "bear", "fox", "wolf-1", "wolf-2"]


def test_they_may_come_hidden(gwens: Client, river: Campaign, running: Encounter) -> None:
    assert 'name="hidden"' in gwens.get(pick(river), {"into": running.pk}).text
    given = {"into": running.pk, "was": running.pk, "n-wolf": "1", "add": "1", "hidden": "on"}
    gwens.post(pick(river), given)
    running.refresh_from_db()
    assert {row["id"]: row["hidden"] for row in running.cast}["wolf"]


def test_a_fight_that_has_begun_since_is_told(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    """The page was opened while the fight was prepared: what is picked joins it."""
    gwens.post(pick(river), {"into": running.pk, "was": "", "n-bear": "1", "add": "1"})
    running.refresh_from_db()
    assert "bear" in [row["id"] for row in running.cast]


def test_a_fight_of_the_library_is_prepared_for_this_party(
    gwens: Client, river: Campaign, aldo: Combatant
) -> None:
    page = gwens.post(f"{pick(river)}fight/under-the-bridge/")
    made = river.encounters.get()
    assert page["Location"] == f"/e/{made.pk}/prepare/"
    assert lines(made) == {
        ("Aldo", 1, "party"),
        ("River troll", 1, "foes"),
        ("Drowned ferryman", 2, "foes"),
    }
    assert made.participants.get(combatant__name="Drowned ferryman").hidden
    assert "deadly" in gwens.get(pick(river), {"show": "fights"}).text
    page = gwens.post(f"{pick(river)}fight/the-unicorn/", follow=True)
    assert "The library has no such fight." in page.text


def test_the_library_is_no_business_of_players_and_of_others(river: Campaign, otto: User) -> None:
    pia = Seat.objects.create(campaign=river, name="Pia")
    for other in (phone_of(pia), laptop_of(otto), Client()):
        for path in (pick(river), f"/c/{river.pk}/gm/spot/"):
            assert "River troll" not in other.get(path, follow=True).text


def test_no_fight_of_another_table_can_be_chosen(
    gwens: Client, river: Campaign, otto: User
) -> None:
    ottos = Campaign.objects.create(name="Other", gm=otto, ruleset="sample")
    theirs = prepare.new(ottos, "Theirs")
    gwens.post(pick(river), {"into": theirs.pk, "was": theirs.pk, "n-wolf": "3", "add": "1"})
    assert not lines(theirs) and people(river) == {"Wolf"} and not people(ottos)


# -- on the spot ---------------------------------------------------------------------------------


def spot(gwens: Client, campaign: Campaign, **given: str) -> str:
    usual = {"spot-name": "Old Brun", "spot-count": "1", "spot-side": "foes"}
    page = gwens.post(f"/c/{campaign.pk}/gm/spot/", usual | given, follow=True)
    return page.text


def test_a_name_a_template_and_two_numbers_make_somebody(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    numbers = {"spot-stats-toughness": "15", "spot-stats-skill": "3"}
    into = {"into": str(prepared_fight.pk), "spot-template": "ready:bear"}
    assert "Old Brun is there." in spot(gwens, river, **numbers, **into)
    made = river.combatants.get(name="Old Brun")
    assert made.stats == {"toughness": 15, "skill": 3} and made.tags == "huge"
    assert ("Old Brun", 1, "foes") in lines(prepared_fight)


def test_a_second_tap_makes_nobody_else(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    for _ in range(2):
        spot(gwens, river, into=str(prepared_fight.pk), token="tap")
    assert people(river) == {"Aldo", "Old Brun"} and river.combatants.count() == 2
    assert ("Old Brun", 1, "foes") in lines(prepared_fight)
    page = gwens.get(pick(river), {"into": prepared_fight.pk}).text
    assert 'id="picked"' not in page


def test_numbers_left_empty_are_those_of_the_template(gwens: Client, river: Campaign) -> None:
    spot(gwens, river, **{"spot-template": "ready:wolf"})
    assert river.combatants.get().stats == {"toughness": 4, "skill": 2}


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_every_game_makes_somebody_of_every_foe_in_its_demo(
    gwens: Client, gwen: User, slug: str
) -> None:
    """With other numbers than the template has."""
    campaign = demo.create(gwen, registry.get(slug), "en")
    for number, one in enumerate(campaign.combatants.filter(kind="foe")):
        template = {"spot-template": f"own:{one.pk}"}
        page = gwens.get(f"/c/{campaign.pk}/gm/spot/", template, headers=PART).text
        names = re.findall(r'<input type="number" name="spot-stats-(\w+)"', page)
        assert names, "the game asks for no number"
        numbers = {f"spot-stats-{name}": "3" for name in names}
        spot(gwens, campaign, **template, **numbers, **{"spot-name": f"New {number}"})
        made = campaign.combatants.get(name=f"New {number}")
        defaults = {field.name: field.default for field in made.ruleset.stats}
        assert all(made.stats.get(name, defaults[name]) == 3 for name in names)


def test_a_sheet_of_the_campaign_is_a_template_too(gwens: Client, river: Campaign) -> None:
    own = river.combatants.create(name="Brun", stats={"toughness": 30, "wounds": 9})
    template = {"spot-template": f"own:{own.pk}", "spot-stats-toughness": "8"}
    spot(gwens, river, **template)
    assert river.combatants.get(name="Old Brun").stats == {"toughness": 8}


def test_the_numbers_change_with_the_template(gwens: Client, river: Campaign) -> None:
    page = gwens.get(
        f"/c/{river.pk}/gm/spot/", {"spot-template": "ready:river-troll"}, headers=PART
    ).text
    assert 'value="20"' in page and 'value="4"' in page and "<html" not in page


def test_somebody_is_made_while_a_fight_runs(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    form = gwens.get(f"/c/{river.pk}/gm/spot/", {"into": running.pk}, headers=PART).text
    assert "spot-name" in form and 'name="token"' in form
    into = {"into": str(running.pk), "spot-template": "ready:bear", "spot-count": "2"}
    for _ in range(2):  # the same tap twice
        spot(gwens, river, **into, token="tap")
    assert river.combatants.filter(name="Old Brun").count() == 1
    running.refresh_from_db()
    assert {"old-brun-1", "old-brun-2"} <= {row["id"] for row in running.cast}


def test_the_gms_sheet_in_a_fight_leads_there(gwens: Client, running: Encounter) -> None:
    page = gwens.get(f"/e/{running.pk}/rulings", headers=PART).text
    assert f"/gm/spot/?into={running.pk}" in page and f"/gm/pick/?into={running.pk}" in page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"spot-name": ""}, "required"),
        ({"spot-name": "\u202e"}, "invisible"),
        ({"spot-count": "31"}, "30"),
        ({"spot-template": "ready:unicorn"}, "Select a valid choice"),
        ({"spot-template": "own:1e9"}, "Select a valid choice"),
        ({"spot-stats-toughness": "0"}, "1"),
        ({"spot-stats-toughness": "many"}, "whole number"),
        ({"spot-side": "nobody"}, "Select a valid choice"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(
    gwens: Client, river: Campaign, given: dict[str, str], said: str
) -> None:
    page = gwens.post(
        f"/c/{river.pk}/gm/spot/",
        {"spot-name": "Old Brun", "spot-count": "1", "spot-side": "foes"} | given,
    )
    assert page.status_code == 422 and said in page.text
    assert "spot-name" in given or "Old Brun" in page.text
    assert not people(river)


def test_in_a_fight_what_does_not_fit_stays_in_the_sheet(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    given = {"into": running.pk, "spot-name": "Old Brun", "spot-count": "99", "spot-side": "foes"}
    page = gwens.post(f"/c/{river.pk}/gm/spot/", given, headers=PART)
    assert page.status_code == 422 and "Old Brun" in page.text and "spot-count" in page.text
    assert "Old Brun" not in people(river)


def test_of_a_fight_that_has_ended_since_the_phone_is_led_on(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    Encounter.objects.filter(pk=running.pk).update(status=Encounter.Status.CLOSED)
    given = {"into": running.pk, "spot-name": "Old Brun", "spot-count": "0", "spot-side": "foes"}
    page = gwens.post(f"/c/{river.pk}/gm/spot/", given, headers=PART)
    assert page["HX-Retarget"] == "#sheet-body" and "Old Brun" in page.text
    page = gwens.post(f"/c/{river.pk}/gm/spot/", given | {"spot-count": "1"}, headers=PART)
    assert page["HX-Redirect"] == f"/c/{river.pk}/gm/library/"
