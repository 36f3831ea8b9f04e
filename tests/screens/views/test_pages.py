"""Pages around a fight: whose they are, and what they lead to."""

from __future__ import annotations

import re

import pytest
from django.db import OperationalError

from encounters.screens.views.replies import tap_of
from tests.phones import laptop_of, phone_of
from tests.screens.views.phone import body


def version_of(page):
    return re.search(r'<main[^>]* data-version="(\d+)"', page)[1]


class TestPages:
    def test_a_player_has_one_page(self, pias, encounter):
        page = body(pias.client.get(f"/c/{encounter.campaign_id}/"))
        live = f"/c/{encounter.campaign_id}/live?as=seat&amp;lang=en"
        assert live in page
        assert f"&amp;shows={version_of(page)}" in page, (
            "its stream would send the same panel again"
        )
        assert "<bdi>Aldo</bdi>: what do you declare?" in page

    def test_who_watches_sees_no_question(self, encounter, piet):
        piet.characters.update(player=None)
        piet.watching = True
        piet.save()
        page = body(phone_of(piet).get(f"/c/{encounter.campaign_id}/"))
        assert "Waiting for" in page
        assert 'name="choice"' not in page

    def test_the_gms_round(self, gwens, encounter):
        page = body(gwens.get("", htmx=False))
        assert 'id="sheet"' in page
        assert "gm-screen" in page

    def test_a_prepared_fight_is_shown_where_it_is_prepared(self, prepared, gwen):
        answer = laptop_of(gwen).get(f"/e/{prepared.pk}/")
        assert answer["Location"].endswith("/prepare/")

    @pytest.mark.parametrize("page", ["rulings", "questions", "steps", "log", "dice/read"])
    def test_what_has_not_begun_leads_back_to_where_it_is_prepared(self, prepared, gwen, page):
        answer = laptop_of(gwen).get(f"/e/{prepared.pk}/{page}")
        assert answer["Location"] == f"/e/{prepared.pk}/prepare/"

    def test_nor_can_anything_be_ruled_in_it(self, prepared, gwen):
        for tap in ("ruling", "values"):
            answer = laptop_of(gwen).post(f"/e/{prepared.pk}/{tap}", {"target": "aldo"})
            assert answer["Location"] == f"/e/{prepared.pk}/prepare/"

    def test_and_is_not_there_for_a_player(self, prepared, pia):
        assert phone_of(pia).get(f"/e/{prepared.pk}/log").status_code == 404

    def test_a_fight_is_started_from_there(self, prepared, gwen):
        answer = laptop_of(gwen).post(f"/e/{prepared.pk}/start")
        assert answer["Location"] == f"/e/{prepared.pk}/"

    def test_what_cannot_start_says_why(self, prepared, gwen):
        prepared.participants.all().delete()
        answer = laptop_of(gwen).post(f"/e/{prepared.pk}/start", follow=True)
        assert "Nobody takes part in this fight yet." in body(answer)

    def test_the_whole_log(self, pias, encounter):
        pias.answer("aldo", "declare", "retreat")
        page = body(pias.client.get(f"/e/{encounter.pk}/log"))
        assert "begins." in page
        assert "<!doctype html>" in page
        assert body(pias.get("log")).startswith("<header>")

    def test_results_go_back_to_the_sheets_and_the_table_is_free(self, gwens, play, campaign):
        play.rule("set", target="aldo", field="hp", value=2)
        play.rule("end")
        done = gwens.send("carry", who=["aldo", "bera"])
        assert done["HX-Redirect"] == f"/c/{campaign.pk}/gm/"
        assert campaign.combatants.get(name="Aldo").stats["hp"] == 2
        assert body(gwens.get("log", htmx=False))

    def test_the_phone_asks_whether_the_table_is_there(self, client):
        assert client.get("/alive").status_code == 204


@pytest.mark.parametrize("language", ["en", "he"])
def test_hebrew_runs_from_right_to_left(pias, encounter, language):
    pias.client.cookies["django_language"] = language
    page = body(pias.client.get(f"/c/{encounter.campaign_id}/"))
    assert f'<html lang="{language}" dir="{"rtl" if language == "he" else "ltr"}"' in page
    assert f"lang={language}" in page


def test_a_table_that_is_deleted_under_a_tap_is_no_fault(pias, campaign, monkeypatch):
    def late(*given):
        campaign.delete()
        return tap_of(*given)

    monkeypatch.setattr("encounters.screens.views.taps.tap_of", late)
    answer = pias.answer("aldo", "declare", "none")
    assert answer["HX-Redirect"] == "/no-seat/"


def test_what_cannot_be_saved_is_told_in_words(pia, campaign, monkeypatch):
    def full(*given):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("encounters.campaigns.seats.rename", full)
    answer = phone_of(pia).post(f"/c/{campaign.pk}/settings/", {"name": "Pia Maria"})
    assert answer.status_code == 503
    assert "This could not be saved" in body(answer)
