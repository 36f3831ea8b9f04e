"""The pages about a whole campaign: downloading its file, and uploading one."""

from __future__ import annotations

import gzip
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from encounters.archive.campaign_files import checking
from encounters.campaigns.models import Campaign
from tests.phones import laptop_of
from tests.play.table import Play

pytestmark = pytest.mark.database


def test_the_gm_takes_the_campaign_along_and_another_brings_it(
    play: Play, campaign: Campaign, gwen: User, otto: User
) -> None:
    answer = laptop_of(gwen).get(f"/c/{campaign.pk}/gm/life/keep/")
    assert answer["Content-Disposition"] == 'attachment; filename="the-mill.runde"'
    file = b"".join(answer)  # type: ignore[call-overload]
    assert checking.check(BytesIO(file))["fights"] == campaign.encounters.count()
    assert b'"name":"The Mill"' in gzip.decompress(file)
    given = {"file": SimpleUploadedFile("the-mill.runde", file)}
    page = laptop_of(otto).post("/campaigns/bring/", given, follow=True)
    assert "The Mill has been imported. Seats: 2, fights: 1." in page.text
    made = otto.campaigns.get()
    assert made.invitations.get().open, "people come back with a fresh code"
    assert page.redirect_chain[-1][0] == f"/c/{made.pk}/gm/"


def test_a_file_that_is_none_is_told(otto: User) -> None:
    given = {"file": SimpleUploadedFile("notes.txt", b"remember the milk")}
    page = laptop_of(otto).post("/campaigns/bring/", given)
    assert page.status_code == 422
    assert "The file does not contain a campaign of this program." in page.text
    assert laptop_of(otto).post("/campaigns/bring/").status_code == 422
    assert not otto.campaigns.exists()


def test_the_page_says_how_long_fights_stay_whole(campaign: Campaign, gwen: User) -> None:
    page = laptop_of(gwen).get(f"/c/{campaign.pk}/gm/life/").text
    assert "every step of every fight is kept" in page
    campaign.thin_after = 3
    campaign.save()
    page = laptop_of(gwen).get(f"/c/{campaign.pk}/gm/life/").text
    assert "Three months after its end a fight is trimmed to its report and log." in page


def test_the_gm_sets_it_with_the_other_settings(campaign: Campaign, gwen: User) -> None:
    page = laptop_of(gwen).get(f"/c/{campaign.pk}/gm/settings/").text
    assert 'name="thin_after"' in page and "This cannot be undone." in page
