"""Deleting an account deletes everything that belongs to it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.accounts.models import Device
from encounters.campaigns.models import Campaign, Seat
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

DELETE = "/accounts/delete/"
PASSWORD = "gwens secret word"


def test_the_page_says_what_goes_with_it(gwen: User, encounter: Encounter) -> None:
    text = laptop_of(gwen).get(DELETE).text
    assert "The Mill" in text and "2 people" in text and "3 sheets" in text and "1 fight" in text


def test_it_is_gone_with_its_campaigns_and_signed_out_everywhere(
    gwen: User, encounter: Encounter, pia: Seat, otto: User
) -> None:
    Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    tablet, laptop, phone = laptop_of(gwen), laptop_of(gwen), phone_of(pia)
    page = laptop.post(DELETE, {"password": PASSWORD}, follow=True)
    assert "Your account has been deleted" in page.text
    assert [user.username for user in User.objects.all()] == ["otto"]
    assert [campaign.name for campaign in Campaign.objects.all()] == ["Elsewhere"]
    assert not Device.objects.filter(user_id=gwen.pk).exists()
    assert tablet.get("/accounts/").status_code == 302
    assert phone.get(f"/c/{pia.campaign_id}/").status_code == 404


def test_the_password_is_asked_for(gwen: User) -> None:
    browser = laptop_of(gwen)
    assert "not your password" in browser.post(DELETE, {"password": "guess"}).text
    assert browser.post(DELETE, {}).status_code == 200
    assert User.objects.filter(username="gwen").exists()


def test_who_has_no_password_has_just_signed_in(gwen: User) -> None:
    gwen.set_unusable_password()
    gwen.save()
    browser = laptop_of(gwen)
    session = browser.session
    session["confirmed"] = 0
    session.save()
    assert browser.post(DELETE)["Location"].startswith("/accounts/confirm/")
    assert laptop_of(gwen).post(DELETE)["Location"] == "/"
    assert not User.objects.exists()


def test_nothing_is_deleted_by_looking(gwen: User) -> None:
    laptop_of(gwen).get(DELETE, {"password": PASSWORD})
    assert User.objects.filter(username="gwen").exists()


class TestWhoRunsTheServer:
    def test_stays_if_it_is_the_last(self, root: User) -> None:
        browser = laptop_of(root)
        assert "Nobody else runs this server" in browser.get(DELETE).text
        browser.post(DELETE, {"password": "roots secret word"})
        assert User.objects.filter(username="root").exists()

    def test_stays_if_only_a_deactivated_one_is_left(self, root: User) -> None:
        User.objects.create_superuser("other", is_active=False)
        laptop_of(root).post(DELETE, {"password": "roots secret word"})
        assert User.objects.filter(username="root").exists()

    def test_may_go_if_there_is_another(self, root: User) -> None:
        User.objects.create_superuser("other")
        laptop_of(root).post(DELETE, {"password": "roots secret word"})
        assert not User.objects.filter(username="root").exists()

    def test_the_last_is_not_deleted_or_taken_down_in_the_admin_either(self, root: User) -> None:
        browser, address = laptop_of(root), f"/admin/auth/user/{root.pk}"
        assert browser.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
        answer = browser.post(f"{address}/change/", {"username": "root", "is_active": "on"})
        assert "Nobody would be left" in answer.text
        chosen = {"action": "delete_selected", "_selected_action": root.pk, "post": "yes"}
        browser.post("/admin/auth/user/", chosen)
        root.refresh_from_db()
        assert root.is_superuser and root.is_active


def test_a_deleted_account_cannot_sign_in(gwen: User) -> None:
    laptop_of(gwen).post(DELETE, {"password": PASSWORD})
    answer = Client().post("/accounts/login/", {"username": "gwen", "password": PASSWORD})
    assert answer.status_code == 200
