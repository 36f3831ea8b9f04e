"""Exports of a report: text, an image, and the fight itself."""

from __future__ import annotations

import io
import json
import re
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.play.models import Encounter
from rulesets.scenario import OK, run
from tests.phones import phone_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db

HIT, MISS = 6, 1
ATTACK = ("turn", "attack")


@pytest.fixture
def over(yard: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
    """Anna and Ben bring Carl down in two rounds."""
    faces += [HIT, MISS, HIT, HIT, HIT]
    for seat, who, whom in (
        (pia, "anna", "carl"),
        (piet, "ben", "carl"),
        (None, "carl", "anna"),
        (pia, "anna", "carl"),
        (piet, "ben", "carl"),
    ):
        assert yard(seat, who, *ATTACK, target=whom).ok
    assert yard.encounter.status == Encounter.Status.OVER
    return yard


@pytest.fixture
def gm(gwen: User) -> Client:
    client = Client()
    client.force_login(gwen)
    return client


def test_the_report_as_text(over: Play, gm: Client) -> None:
    answer = gm.get(f"/e/{over.pk}/report.md")
    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="in-the-yard.md"'
    text = answer.text
    assert text.startswith("# In the yard\n\n- Sample\n")
    assert "- 2 rounds" in text
    assert "| start | 100% | 100% |" in text
    assert "| Anna | 2 | 1 | 2 | 0 |" in text
    told = re.sub("[\u2068\u2069]", "", text)  # names keep their own direction
    assert re.search(r"Round 2: Carl: .*\(Ben\)", told)


def test_it_is_in_the_language_of_who_asks(over: Play, gm: Client) -> None:
    text = gm.get(f"/e/{over.pk}/report.md", headers={"Accept-Language": "de"}).text
    assert "2 Runden" in text and "## Verlauf" in text


def test_each_gets_the_own_edition(over: Play, gm: Client, pia: Seat) -> None:
    of_gm = gm.get(f"/e/{over.pk}/report.md").text
    of_pia = phone_of(pia).get(f"/e/{over.pk}/report.md").text
    note = "as far as descriptions of health tell"
    assert note in of_pia and note not in of_gm


def test_the_picture_stands_alone(over: Play, pia: Seat) -> None:
    answer = phone_of(pia).get(f"/e/{over.pk}/report.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    picture = ElementTree.fromstring(answer.text)
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "In the yard"
    assert "style" not in answer.text


def test_the_scenario_comes_to_the_same_end(over: Play, gm: Client) -> None:
    written = json.loads(gm.get(f"/e/{over.pk}/report/scenario.json").text)
    answer, status = run(written)
    assert status == OK
    assert answer["state"] == json.loads(json.dumps(over.plain))


def test_players_get_no_scenario(over: Play, pia: Seat) -> None:
    answer = phone_of(pia).get(f"/e/{over.pk}/report/scenario.json")
    assert answer.status_code != 200 and "combatants" not in answer.text


@pytest.mark.parametrize("what", ["report.md", "report.svg", "report/scenario.json"])
def test_nobody_else_gets_anything(over: Play, otto: User, what: str) -> None:
    other = Client()
    other.force_login(otto)
    elsewhere = Seat.objects.create(
        campaign=Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose"), name="Olga"
    )
    for client in (Client(), other, phone_of(elsewhere)):
        answer = client.get(f"/e/{over.pk}/{what}")
        assert answer.status_code != 200 and "Anna" not in answer.text


@pytest.mark.parametrize("what", ["report.md", "report.svg"])
def test_of_a_fight_that_is_still_on_the_page_says_so(yard: Play, pia: Seat, what: str) -> None:
    answer = phone_of(pia).get(f"/e/{yard.pk}/{what}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/e/{yard.pk}/report/")


def test_a_fight_from_before_rosters_were_kept_says_so(over: Play, gm: Client) -> None:
    Encounter.objects.update(roster={})
    answer = gm.get(f"/e/{over.pk}/report/scenario.json", follow=True)
    assert "This fight began before rosters were saved." in answer.text


def test_so_does_one_that_has_not_begun(prepared: Encounter, gm: Client) -> None:
    answer = gm.get(f"/e/{prepared.pk}/report/scenario.json", follow=True)
    assert "The fight has not begun." in answer.text


def test_a_name_is_a_name_in_any_file(over: Play, gm: Client) -> None:
    Encounter.objects.update(name='<b>"|*/../\n')
    assert "\n# \\<b\\>" in "\n" + gm.get(f"/e/{over.pk}/report.md").text
    ElementTree.fromstring(gm.get(f"/e/{over.pk}/report.svg").text)
    name = gm.get(f"/e/{over.pk}/report.md").headers["Content-Disposition"]
    assert name == 'attachment; filename="b.md"'


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("report", *arguments, stdout=out)
    return out.getvalue()


class TestCommand:
    def test_it_prints_what_the_gm_reads(self, over: Play, gm: Client) -> None:
        assert printed(str(over.pk)) == gm.get(f"/e/{over.pk}/report.md").text

    def test_or_what_everybody_may_read(self, over: Play) -> None:
        assert "as far as descriptions of health tell" in printed(str(over.pk), "--players")

    @pytest.mark.database
    def test_in_any_language_of_the_game(self, over: Play) -> None:
        assert "2 Runden" in printed(str(over.pk), "--lang", "de")
        with pytest.raises(CommandError, match="sample is not written in 'fr': en, da, de, he, pl"):
            printed(str(over.pk), "--lang", "fr")

    def test_what_cannot_be_told_is_a_sentence(self, yard: Play) -> None:
        with pytest.raises(CommandError, match=f"Fight {yard.pk} is not over"):
            printed(str(yard.pk))
        with pytest.raises(CommandError, match="There is no fight 999"):
            printed("999")

    def test_so_is_a_game_that_is_gone(self, over: Play) -> None:
        Encounter.objects.update(ruleset="gone")
        with pytest.raises(CommandError, match="The game 'gone' is not installed"):
            printed(str(over.pk))


def test_downloads_and_prints_speak_the_language_of_the_table(
    over: Play, gm: Client, campaign: Campaign
) -> None:
    page = f"/e/{over.pk}/report/"
    assert 'data-print=""' in gm.get(page).text
    Campaign.objects.update(language="da")
    assert "- 2 runder" in gm.get(f"/e/{over.pk}/report.md").text
    assert "Ude af kampen" in gm.get(f"/e/{over.pk}/report.svg").text
    own = gm.get(page).text
    assert '<html lang="en"' in own and 'data-print="?print=1"' in own
    printed = gm.get(f"{page}?print=1").text
    assert '<html lang="da"' in printed and 'data-print=""' in printed
