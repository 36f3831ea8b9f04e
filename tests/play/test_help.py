"""Help about the program itself, read without leaving the question that is being answered."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from encounters.campaigns.models import Seat
from encounters.campaigns.views import helping
from tests.phones import laptop_of, phone_of
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db

IN_A_SHEET = {"HX-Request": "true"}


def terms_of(reader: Client, play: Play, chapter: str) -> dict[str, str]:
    """The terms of a chapter of the help page, with their explanations."""
    page = reader.get(reverse("seat_help", args=[play.encounter.campaign_id])).text
    found = re.search(rf'<section class="card" id="{chapter}".*?</section>', page, re.DOTALL)
    assert found, f"no chapter {chapter}"
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", found[0], re.DOTALL))


def test_the_gm_reads_what_each_button_of_the_bar_does(yard: Play, gwen: User) -> None:
    explained = terms_of(laptop_of(gwen), yard, "buttons")
    for button in ("Undo", "Rulings"):
        assert button in panel(yard)
        assert len(explained[button]) > 40
    about = terms_of(laptop_of(gwen), yard, "fight")
    assert {"Standing answers", "Forecast", "Table display"} <= about.keys()
    assert "Hidden until the first action" in about


def test_players_read_a_shorter_one_about_their_phone(yard: Play, pia: Seat) -> None:
    page = phone_of(pia).get(reverse("seat_help", args=[yard.encounter.campaign_id])).text
    assert 'id="phone"' in page
    assert 'id="buttons"' not in page
    assert "Takes back your last answer" in terms_of(phone_of(pia), yard, "phone")["Undo"]


def test_it_opens_in_a_sheet_beside_the_bar_and_from_the_menu(
    yard: Play, gwen: User, pia: Seat
) -> None:
    there = reverse("seat_help", args=[yard.encounter.campaign_id])
    opens = f'popovertarget="sheet" hx-get="{there}"'
    assert opens in panel(yard)
    assert opens in laptop_of(gwen).get(reverse("gm_play", args=[yard.pk])).text
    assert opens in phone_of(pia).get(reverse("seat_play", args=[yard.encounter.campaign_id])).text
    sheet = phone_of(pia).get(there, headers=IN_A_SHEET).text
    assert "<html" not in sheet
    assert sheet.count("<details") == sheet.count("<summary") > 2


@pytest.mark.parametrize("language", ["da", "de", "he", "pl"])
def test_a_button_is_quoted_as_it_is_called_in_each_language(language: str) -> None:
    for told in (*helping.BUTTONS.values(), *helping.FIGHT.values(), *helping.PHONE.values()):
        with override("en"):
            quoted = re.findall("“(.*?)”", str(told))
        with override(language):
            assert all(gettext(button) in str(told) for button in quoted), told
