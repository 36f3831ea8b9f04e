"""A page that does not follow the fight, such as one's own sheet, shows the way to it."""

from __future__ import annotations

import pytest

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.phones import phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_no_way_is_shown_while_the_fight_is_prepared(
    prepared: Encounter, campaign: Campaign, pia: Seat
) -> None:
    answer = phone_of(pia).get(f"/c/{campaign.pk}/fight/")
    assert answer.status_code == 204 and not answer.content


def test_a_running_fight_is_one_tap_away(
    encounter: Encounter, campaign: Campaign, pia: Seat
) -> None:
    shown = phone_of(pia).get(f"/c/{campaign.pk}/fight/").content.decode()
    assert "The fight has begun." in shown and f'href="/c/{campaign.pk}/"' in shown


def test_no_way_is_shown_once_the_fight_is_over(
    encounter: Encounter, campaign: Campaign, pia: Seat
) -> None:
    Encounter.objects.update(status=Encounter.Status.OVER)
    assert phone_of(pia).get(f"/c/{campaign.pk}/fight/").status_code == 204


def test_a_players_own_sheet_asks_for_the_fight(campaign: Campaign, pia: Seat) -> None:
    sheet = Combatant.objects.create(campaign=campaign, name="Rosa", kind="character", player=pia)
    page = phone_of(pia).get(f"/c/{campaign.pk}/sheet/{sheet.pk}/").content.decode()
    assert f'hx-get="/c/{campaign.pk}/fight/"' in page
