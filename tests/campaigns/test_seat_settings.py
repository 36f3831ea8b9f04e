"""A player's own settings: the minimum chance at which to be asked for a reaction."""

from __future__ import annotations

import pytest
from django.urls import reverse

from encounters.campaigns.models import Campaign, Seat
from tests.phones import phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def page(campaign: Campaign) -> str:
    return reverse("seat_settings", args=[campaign.pk])


def test_a_seat_says_from_which_chance_on_it_is_asked(
    campaign: Campaign, pia: Seat, page: str
) -> None:
    Campaign.objects.update(ruleset="arm5")
    assert pia.asked_from == 10
    assert phone_of(pia).get(page).text.count('name="asked_from"') > 0
    phone_of(pia).post(page, {"name": "Pia", "asked_from": "50"})
    pia.refresh_from_db()
    assert pia.asked_from == 50


def test_a_game_that_weighs_no_reactions_asks_nothing_of_the_kind(
    campaign: Campaign, pia: Seat, page: str
) -> None:
    assert 'name="asked_from"' not in phone_of(pia).get(page).text


def test_a_chance_that_is_not_on_offer_is_told_and_changes_nothing(
    campaign: Campaign, pia: Seat, page: str
) -> None:
    Campaign.objects.update(ruleset="arm5")
    answer = phone_of(pia).post(page, {"name": "Pia", "asked_from": "7"})
    assert answer.status_code == 200
    assert "7" in answer.text
    pia.refresh_from_db()
    assert pia.asked_from == 10
