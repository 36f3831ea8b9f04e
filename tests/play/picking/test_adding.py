"""Entries that a GM picks from the library are added to the campaign or the fight."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from tests.phones import laptop_of, phone_of
from tests.play.picking.river import PART, lines, people, pick

pytestmark = pytest.mark.database


def test_one_tap_adds_several_to_a_prepared_fight(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    given = {"into": prepared_fight.pk, "was": prepared_fight.pk, "add": "1"}
    counts = {"n-wolf": "4", "n-bear": "1", "n-robber": "0", "n-dorn": "1"}
    for _ in range(2):  # absolute numbers are sent, so a second tap changes nothing
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
        assert "1 added to the campaign." in page.text
    wolf = river.combatants.get()
    assert (wolf.name, wolf.origin, wolf.tags) == ("Wolf", "wolf", "group, swift")


def test_nobody_picked_is_said_and_nothing_is_done(gwens: Client, river: Campaign) -> None:
    page = gwens.post(pick(river), {"was": "", "n-unicorn": "3", "add": "1"})
    assert page.status_code == 422 and "Nothing selected yet." in page.text
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
    assert sorted(combatant.stats["toughness"] for combatant in river.combatants.all()) == [4, 9]


def test_a_sheet_that_is_the_very_same_is_not_doubled(gwens: Client, river: Campaign) -> None:
    """Like the demo's bear; a different bear is another foe."""
    river.combatants.create(name="Bear", stats={"skill": 2, "toughness": 12})
    river.combatants.create(name="Wolf", stats={"skill": 6})
    gwens.post(pick(river), {"was": "", "n-bear": "1", "n-wolf": "1", "add": "1"})
    names = sorted(combatant.name for combatant in river.combatants.all())
    assert names == ["Bear", "Wolf", "Wolf"]
    assert river.combatants.get(name="Bear").origin == "bear"


def test_a_dead_character_is_not_brought_back_by_picking(gwens: Client, river: Campaign) -> None:
    given = {"was": "", "n-dorn": "1", "add": "1"}
    gwens.post(pick(river), given)
    river.combatants.update(dead=True)
    gwens.post(pick(river), given)
    assert sorted(combatant.dead for combatant in river.combatants.all()) == [False, True]


def test_reinforcements_enter_the_running_fight(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    given = {"into": running.pk, "was": running.pk, "n-wolf": "2", "n-bear": "1", "add": "1"}
    for _ in range(2):  # the same tap twice
        page = gwens.post(pick(river), given | {"token": "tap"})
        assert page["Location"] == f"/e/{running.pk}/"
    running.refresh_from_db()
    names = [row.id for row in running.cast]
    assert sorted(names) == ["aldo", "bear", "fox", "wolf-1", "wolf-2"]


def test_they_may_come_hidden(gwens: Client, river: Campaign, running: Encounter) -> None:
    assert 'name="hidden"' in gwens.get(pick(river), {"into": running.pk}).text
    given = {"into": running.pk, "was": running.pk, "n-wolf": "1", "add": "1", "hidden": "on"}
    gwens.post(pick(river), given)
    running.refresh_from_db()
    assert {row.id: row.hidden for row in running.cast}["wolf"]


def test_a_fight_that_has_begun_since_is_told(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    """The page was opened while the fight was prepared: the picked foe joins it."""
    gwens.post(pick(river), {"into": running.pk, "was": "", "n-bear": "1", "add": "1"})
    running.refresh_from_db()
    assert "bear" in [row.id for row in running.cast]


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
