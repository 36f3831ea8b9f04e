"""Combatants that cannot enter a fight are named before it begins, with a way to leave them out.

In Momentum a combatant that was knocked out has 0 hit points on the sheet, with which no fight
begins.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import prepare
from tests.phones import laptop_of
from tests.play.table import Play

pytestmark = [pytest.mark.django_db, pytest.mark.database]
Sheet = Callable[..., Combatant]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def next_fight(campaign: Campaign, pia: Seat, piet: Seat, sheet: Sheet) -> Encounter:
    """Aldo and Bera were knocked out in the fight before; Carl was not."""
    campaign.ruleset = "momentum"
    campaign.save()
    before = Encounter.objects.create(campaign=campaign, name="Before", ruleset="momentum")
    people = sheet("Aldo", pia), sheet("Bera", piet), sheet("Carl", pia), sheet("Orc")
    for person in people:
        Participant.objects.create(encounter=before, combatant=person, side=person.side)
    assert moves.start(before, Member(campaign, None, True)).ok
    play = Play(before)
    for id in ("aldo", "bera"):
        assert play.rule("set", target=id, field="hp", value=0).ok
    assert play.rule("end").ok
    assert moves.carry_over(play.tap(), ["aldo", "bera", "carl"]).ok
    made = prepare.new(campaign, "The next one")
    prepare.set_count(made, people[-1], "foes", 1)
    return made


def test_the_start_names_everybody_whose_sheet_does_not_fit(
    campaign: Campaign, next_fight: Encounter
) -> None:
    refused = moves.start(next_fight, Member(campaign, None, True))
    assert (refused.code, refused.field) == ("bad_stats", "hp")
    assert refused.message.startswith("These sheets are not ready for a fight: Aldo, Bera.")
    assert "Leave them out" in refused.message


def test_a_single_one_is_named_with_the_reason(campaign: Campaign, next_fight: Encounter) -> None:
    prepare.set_party(
        next_fight, [combatant.pk for combatant in campaign.combatants.exclude(name="Bera")]
    )
    refused = moves.start(next_fight, Member(campaign, None, True))
    assert refused.message.startswith("Aldo, Hit points: ")


def test_the_page_leaves_them_out_with_one_tap_each(
    gwens: Client, campaign: Campaign, next_fight: Encounter
) -> None:
    address = f"/e/{next_fight.pk}/prepare/"
    for left_out, there in (("Aldo", ["Bera", "Carl", "Orc"]), ("Bera", ["Carl", "Orc"])):
        page = gwens.get(address).text
        button = page.split(f"Leave {left_out} out")[0].rsplit("<form", 1)[1]
        party = re.findall(r'name="party" value="(\d+)"', button)
        gwens.post(f"{address}party/", {"party": party})
        taking_part = next_fight.participants.values_list("combatant__name", flat=True)
        assert sorted(taking_part) == there
    assert "This sheet is not ready for a fight" not in gwens.get(address).text
    assert moves.start(next_fight, Member(campaign, None, True)).ok


def test_a_foe_that_does_not_fit_is_left_out_by_its_number(
    gwens: Client, campaign: Campaign, next_fight: Encounter
) -> None:
    orc = campaign.combatants.get(name="Orc")
    orc.stats = {"hp": 0}
    orc.save()
    page = gwens.get(f"/e/{next_fight.pk}/prepare/").text
    assert f'id="unfit-{orc.pk}"' in page and "Leave Orc out" not in page
