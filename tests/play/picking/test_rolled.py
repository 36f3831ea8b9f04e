"""Foes with hit dice: the average for the whole group, or a roll for each."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.archive.campaign_files import restore
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.fights.taps import Tap
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import prepare
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.picking.river import PART, pick

AVERAGE = 3


@pytest.fixture
def hills(gwen: User) -> Campaign:
    """A campaign whose rules have hit dice."""
    campaign = Campaign.objects.create(name="The hills", gm=gwen, ruleset="ose")
    campaign.combatants.create(name="Aldo", kind="character", stats={"hp": 8})
    return campaign


@pytest.fixture
def fight(hills: Campaign) -> Encounter:
    return prepare.new(hills, "On the hill")


def add(gwens: Client, fight: Encounter, count: int, rolled: str = "each") -> Participant:
    at = str(fight.pk)
    given = {"into": at, "was": at, "n-goblin": str(count), "rolled": rolled, "add": "1"}
    gwens.post(pick(fight.campaign), given)
    return line_of(fight)


def line_of(fight: Encounter) -> Participant:
    return fight.participants.select_related("combatant").get(side="foes")


def begun(fight: Encounter) -> Encounter:
    assert moves.start(fight, Member(fight.campaign, None, True)).ok
    fight.refresh_from_db()
    return fight


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def hit_points(fight: Encounter) -> list[int]:
    people = Encounter.objects.defer().get(pk=fight.pk).roster.combatants
    return [person["stats"]["hp"] for person in people if person["side"] == "foes"]


def test_each_of_a_group_enters_with_its_own(
    gwens: Client, fight: Encounter, faces: list[int]
) -> None:
    """A goblin has 1d8-1, at least one."""
    faces[:] = [6, 3, 1]
    add(gwens, fight, 3)
    assert hit_points(begun(fight)) == [5, 2, 1]


def test_the_average_is_what_nobody_need_choose(gwens: Client, fight: Encounter) -> None:
    page = gwens.get(pick(fight.campaign), {"into": fight.pk}).text
    assert 'id="rolled-average" name="rolled" value="average" checked' in page
    line = add(gwens, fight, 3, "")
    assert line.members == [] and hit_points(begun(fight)) == [AVERAGE] * 3


def test_the_gm_sees_them_beforehand(gwens: Client, fight: Encounter, faces: list[int]) -> None:
    faces[:] = [6, 3]
    add(gwens, fight, 2)
    assert "Hit points: <bdi>5, 2</bdi>" in gwens.get(f"/e/{fight.pk}/prepare/").text
    page = gwens.get(pick(fight.campaign), {"into": fight.pk}).text
    assert 'id="rolled-each" name="rolled" value="each" checked' in page


def test_one_more_is_rolled_and_the_others_keep_theirs(
    gwens: Client, fight: Encounter, faces: list[int]
) -> None:
    faces[:] = [6, 3, 8, 2]
    add(gwens, fight, 2)
    count = f"/e/{fight.pk}/prepare/count/{line_of(fight).combatant_id}/"
    gwens.post(count, {"count": "3"}, headers=PART)
    gwens.post(count, {"count": "1"}, headers=PART)
    gwens.post(count, {"count": "2"}, headers=PART)
    assert hit_points(begun(fight)) == [5, 1]


@pytest.mark.database
def test_a_group_that_is_prepared_can_still_be_rolled_for(
    gwens: Client, fight: Encounter, faces: list[int]
) -> None:
    faces[:] = [6, 3]
    line = add(gwens, fight, 2, "average")
    path = f"/e/{fight.pk}/prepare/lines/{line.pk}/"
    gwens.post(path, {"side": "foes", "rolled": "each"}, headers=PART)
    assert [member["hp"] for member in line_of(fight).members] == [5, 2]
    gwens.post(path, {"side": "foes", "rolled": "average"}, headers=PART)
    assert line_of(fight).members == []


def test_hit_points_that_are_given_to_a_group_hold_for_all_of_it(
    gwens: Client, fight: Encounter
) -> None:
    line = add(gwens, fight, 2)
    form = prepare.line_form(line, {})
    given = {f"stats-{name}": value for name, value in form.initial.items() if value is not None}
    given |= {"stats-hp": "7"}
    gwens.post(f"/e/{fight.pk}/prepare/lines/{line.pk}/sheet/", given)
    assert hit_points(begun(fight)) == [7, 7]


def test_reinforcements_are_rolled_once_however_often_it_is_tapped(
    gwens: Client, fight: Encounter, hills: Campaign, faces: list[int]
) -> None:
    hills.combatants.create(name="Ogre", stats={"hp": 19})
    prepare.set_count(fight, hills.combatants.get(name="Ogre"), "foes", 1)
    at = str(begun(fight).pk)
    faces[:] = [6, 3]
    given = {"into": at, "was": at, "n-goblin": "2", "rolled": "each", "add": "1", "token": "tap"}
    for _ in range(2):
        gwens.post(pick(hills), given)
    added = [step.choice["combatant"] for step in fight.steps.filter(choice__kind="gm")]
    assert [item["stats"]["hp"] for item in added if item["name"].startswith("Goblin")] == [5, 2]


def test_the_gm_alone_is_told_where_players_see_no_numbers(
    gwens: Client, fight: Encounter, hills: Campaign, faces: list[int]
) -> None:
    faces[:] = [8, 8]
    add(gwens, fight, 2)
    begun(fight)
    table = text(boards.read_board(hills.pk).html(Place("table")))
    assert "Goblin ×2" in table and "7 /7" not in table
    assert "7 /7" in text(gwens.get(f"/e/{fight.pk}/").text)


def test_a_sheet_of_the_tables_own_has_no_dice(
    gwens: Client, fight: Encounter, hills: Campaign
) -> None:
    own = hills.combatants.create(name="Goblin", stats={"hp": 5})
    prepare.set_count(fight, own, "foes", 2)
    line = line_of(fight)
    assert 'name="rolled"' not in gwens.get(f"/e/{fight.pk}/prepare/").text
    gwens.post(f"/e/{fight.pk}/prepare/lines/{line.pk}/", {"side": "foes", "rolled": "each"})
    assert hit_points(begun(fight)) == [5, 5]


def test_a_game_without_hit_dice_does_not_ask(gwens: Client, river: Campaign) -> None:
    assert 'name="rolled"' not in gwens.get(pick(river), {"into": "new"}).text


def test_what_goes_into_the_campaign_alone_is_as_in_the_library(
    gwens: Client, hills: Campaign
) -> None:
    assert 'name="rolled"' in gwens.get(pick(hills), {"into": "new"}).text
    assert 'name="rolled"' not in gwens.get(pick(hills)).text
    gwens.post(pick(hills), {"was": "", "n-goblin": "1", "rolled": "each", "add": "1"})
    assert hills.combatants.get(name="Goblin").stats["hp"] == AVERAGE


@pytest.mark.database
def test_they_go_with_the_campaign_into_its_file(
    gwens: Client, fight: Encounter, faces: list[int]
) -> None:
    faces[:] = [6, 3]
    line = add(gwens, fight, 2)
    made = restore.copy(fight.campaign, fight.campaign.gm, only_prepared=True)
    assert line_of(made.encounters.get()).members == line.members


class TestHitPointsThatAreWrittenForEach:
    """As in a stat block: "3 Kobolds (hp 7, 10, 12)"."""

    @pytest.fixture
    def kobolds(self, gwens: Client, hills: Campaign) -> Combatant:
        text = "3 Kobolds: AC 7 [12], HD ½ (hp 7, 10, 12), Att 1 × weapon (1d4), ML 6"
        address = f"/c/{hills.pk}/gm/library/pack/in/"
        page = gwens.post(address, {"text": text}, follow=True)
        assert "As written for each: <bdi>7, 10, 12</bdi>" in page.text
        gwens.post(f"{address}all/", {"mark": page.context["plan"].mark})
        return hills.combatants.get(name="Kobolds")

    def test_each_member_has_its_own(self, fight: Encounter, kobolds: Combatant) -> None:
        assert (kobolds.appearing, kobolds.hit_dice) == ("3", "7, 10, 12")
        prepare.set_count(fight, kobolds, "foes", 3)
        assert hit_points(begun(fight)) == [7, 10, 12]

    def test_more_of_them_begin_again_with_the_first(
        self, gwens: Client, fight: Encounter, kobolds: Combatant
    ) -> None:
        for count in ("2", "5", "4"):
            gwens.post(f"/e/{fight.pk}/prepare/count/{kobolds.pk}/", {"count": count}, headers=PART)
        assert hit_points(begun(fight)) == [7, 10, 12, 7]

    def test_the_gm_may_have_them_all_alike(
        self, gwens: Client, fight: Encounter, kobolds: Combatant
    ) -> None:
        prepare.set_count(fight, kobolds, "foes", 3)
        page = gwens.get(f"/e/{fight.pk}/prepare/").text
        assert "Hit points: <bdi>7, 10, 12</bdi>" in page
        assert "The same for all" in page and "Rolled for each" not in page
        path = f"/e/{fight.pk}/prepare/lines/{line_of(fight).pk}/"
        gwens.post(path, {"side": "foes", "rolled": "average"}, headers=PART)
        assert hit_points(begun(fight)) == [7, 7, 7]

    def test_they_join_a_running_fight_with_them(
        self, gwens: Client, fight: Encounter, hills: Campaign, kobolds: Combatant
    ) -> None:
        prepare.set_count(fight, hills.combatants.create(name="Ogre"), "foes", 1)
        begun(fight)
        tap = Tap(fight.pk, fight.step, "tap", Member(hills, None, True))
        assert moves.add(tap, [kobolds.pk], 3).ok
        added = [step.choice["combatant"] for step in fight.steps.filter(choice__kind="gm")]
        assert [item["stats"]["hp"] for item in added] == [7, 10, 12]

    @pytest.mark.parametrize("kept", ["", "cards/"])
    def test_a_pack_and_printed_stat_blocks_keep_them(
        self, gwens: Client, hills: Campaign, kobolds: Combatant, kept: str
    ) -> None:
        address = f"/c/{hills.pk}/gm/library/pack/"
        saved = gwens.get(f"{address}{kept}").content.decode()
        kobolds.delete()
        page = gwens.post(f"{address}in/", {"text": saved}, follow=True)
        gwens.post(f"{address}in/all/", {"mark": page.context["plan"].mark})
        again = hills.combatants.get(name="Kobolds")
        assert (again.appearing, again.hit_dice) == ("3", "7, 10, 12")
