"""Deleting a campaign for good: the page lists what is deleted, and the name has to be typed."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from encounters.campaigns.models import AuditEntry, Campaign, Seat
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database


def test_the_page_says_what_goes_and_offers_the_file_first(
    play: Play, campaign: Campaign, gwen: User
) -> None:
    page = laptop_of(gwen).get(f"/c/{campaign.pk}/gm/delete/").text
    for told in ("1 finished fight", "0 prepared fights", "2 characters", "2 seats"):
        assert told in page
    assert page.index(f"/c/{campaign.pk}/gm/life/keep/") < page.index("<form")
    assert "This cannot be undone." in page


def test_nothing_goes_while_the_name_is_wrong(play: Play, campaign: Campaign, gwen: User) -> None:
    for name in ("", "the mill", "The Ford"):
        answer = laptop_of(gwen).post(f"/c/{campaign.pk}/gm/delete/", {"name": name})
        assert answer.status_code == 422
    assert "This is not its name. Nothing was deleted." in answer.text
    assert 'value="The Ford"' in answer.text
    assert Campaign.objects.exists()


def test_everything_of_it_goes_at_once(
    play: Play, campaign: Campaign, gwen: User, pia: Seat
) -> None:
    phone = phone_of(pia)
    answer = laptop_of(gwen).post(
        f"/c/{campaign.pk}/gm/delete/", {"name": " The  Mill "}, follow=True
    )
    assert "The Mill has been deleted." in answer.text
    rooms = ("encounters.campaigns.", "encounters.combatants.", "encounters.play.")
    ours = [item for item in apps.get_models() if item.__module__.startswith(rooms)]
    assert [model for model in ours if model._base_manager.exists()] == [AuditEntry]
    page = phone.get(f"/c/{campaign.pk}/")
    assert page.status_code == 404
    assert "The GM has deleted this campaign." in page.text
