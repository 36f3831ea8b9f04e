"""The page of a report: who may read which edition, and messages if there is none."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation
from msgspec.structs import replace

from encounters.after.report import keeping
from encounters.after.report.facts import Facts, LuckOfDice, ReportedPerson
from encounters.after.report.words import ReportWords
from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.models import Encounter, Step
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

HIT, MISS = 6, 1


@pytest.fixture(autouse=True)
def _nothing_failed() -> None:
    keeping._failed.clear()


@pytest.fixture
def over(yard: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
    """Carl falls in the second round."""
    faces += [HIT, MISS, HIT, HIT, HIT]
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert yard(piet, "ben", "turn", "attack", target="carl").ok
    assert yard(None, "carl", "turn", "attack", target="anna").ok
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert yard(piet, "ben", "turn", "attack", target="carl").ok
    return yard


def page(reader: Client, play: Play, more: str = "") -> str:
    answer = reader.get(f"/e/{play.pk}/report/{more}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_everybody_reads_how_the_fight_went(over: Play, pia: Seat, gwen: User) -> None:
    for reader in (phone_of(pia), laptop_of(gwen)):
        told = page(reader, over)
        assert "Winner: Party" in told and "2 rounds" in told
        for chart in ("course", "dealt", "taken", "luck", "minutes"):
            assert f'id="{chart}"' in told and f'id="{chart}-table"' in told


def test_the_gm_reads_more_than_the_players(over: Play, pia: Seat, gwen: User) -> None:
    of_gm, of_pia = page(laptop_of(gwen), over), page(phone_of(pia), over)
    assert "<bdi>67%" in of_gm and "<bdi>67%" not in of_pia
    assert "<bdi>75%" in of_pia and "as the table saw it" in of_pia


def test_the_screen_across_the_room_shows_what_all_may_read(
    over: Play, gwen: User, pia: Seat
) -> None:
    assert "<bdi>67%" not in page(laptop_of(gwen), over, "?as=watchers")
    display = phone_of(pia).get(f"/c/{pia.campaign_id}/table/").content.decode()
    assert f"/e/{over.pk}/report/?as=watchers" in display
    back = f'class="back" href="/c/{pia.campaign_id}/table/"'
    assert back in page(laptop_of(gwen), over, "?as=watchers")


def test_who_is_not_at_the_table_learns_nothing(over: Play, otto: User, gwen: User) -> None:
    other = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="sample")
    stranger = Seat.objects.create(campaign=other, name="Olga")
    campaign = over.encounter.campaign_id
    for path in (f"/e/{over.pk}/report/", f"/c/{campaign}/reports/", "/e/999/report/"):
        for reader in (Client(), laptop_of(otto), phone_of(stranger)):
            answer = reader.get(path)
            assert answer.status_code == 404
            assert "Carl" not in answer.content.decode()


def test_who_only_watched_or_came_later_reads_it_too(over: Play, campaign: Campaign) -> None:
    watcher = Seat.objects.create(campaign=campaign, name="Wanda", watching=True)
    assert "2 rounds" in page(phone_of(watcher), over)


def test_a_revoked_seat_reads_nothing(over: Play, pia: Seat) -> None:
    phone = phone_of(pia)
    Seat.objects.filter(pk=pia.pk).update(revoked=timezone.now())
    assert phone.get(f"/e/{over.pk}/report/").status_code == 404


def test_it_only_reads(over: Play, pia: Seat) -> None:
    assert phone_of(pia).post(f"/e/{over.pk}/report/").status_code == 405


@pytest.mark.parametrize("language", ["de", "he"])
def test_it_is_in_the_readers_language(over: Play, pia: Seat, language: str) -> None:
    with translation.override(language):
        title = translation.gettext("Course of the fight")
    phone = phone_of(pia)
    told = phone.get(f"/e/{over.pk}/report/", headers={"Accept-Language": language})
    assert title in told.content.decode() and title != "Course of the fight"


# -- messages if there is none --------------------------------------------------------------------


def test_a_fight_that_is_on(yard: Play, pia: Seat) -> None:
    assert "still running" in page(phone_of(pia), yard)


def test_a_fight_that_has_not_begun(prepared: Encounter, gwen: User) -> None:
    answer = laptop_of(gwen).get(f"/e/{prepared.pk}/report/")
    assert "has not begun" in answer.content.decode()


def test_a_player_does_not_learn_of_a_fight_that_has_not_begun(
    prepared: Encounter, pia: Seat
) -> None:
    answer = phone_of(pia).get(f"/e/{prepared.pk}/report/", follow=True)
    assert answer.status_code == 404 and prepared.name not in answer.text


def test_a_fight_that_the_gm_ended(yard: Play, pia: Seat) -> None:
    yard.rule("end")
    told = page(phone_of(pia), yard)
    assert "The fight is over" in told and "The GM ended the fight." in told
    assert "Nobody has won" not in told


def test_a_fight_undone_to_its_start(over: Play, pia: Seat) -> None:
    over.undo(back_to=1)
    assert "still running" in page(phone_of(pia), over)


def test_a_damaged_step(over: Play, pia: Seat) -> None:
    Step.objects.filter(encounter=over.pk, number=3).update(state="gone")
    assert "1 step of this fight is damaged" in page(phone_of(pia), over)


def test_a_fight_of_which_nothing_can_be_read(over: Play, pia: Seat) -> None:
    Step.objects.filter(encounter=over.pk).update(state="gone")
    assert "could not be made" in page(phone_of(pia), over)


def test_a_report_that_takes_a_while_comes_by_itself(
    over: Play, pia: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LARGE", 1)
    monkeypatch.setattr(keeping, "later", lambda pk: None)
    told = page(phone_of(pia), over)
    assert "being made" in told and 'http-equiv="refresh"' in told


def test_a_game_that_counts_nothing_has_a_report_with_less_in_it(
    over: Play, pia: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("encounters.after.report.counting.Reports", Never)
    told = page(phone_of(pia), over)
    assert 'id="course"' in told and 'id="minutes"' in told
    assert 'id="dealt"' not in told and 'id="luck"' not in told


class Never:
    """A class of which no game is an instance."""


# -- links to it ----------------------------------------------------------------------------------


def test_the_result_leads_to_it(over: Play, pia: Seat, gwen: User) -> None:
    link = f'href="/e/{over.pk}/report/"'
    assert link in phone_of(pia).get(f"/c/{pia.campaign_id}/").content.decode()
    assert link in laptop_of(gwen).get(f"/e/{over.pk}/").content.decode()
    moves.carry_over(over.tap(), [])
    assert link in phone_of(pia).get(f"/c/{pia.campaign_id}/").content.decode()


def test_so_do_the_campaigns_pages(over: Play, pia: Seat, gwen: User) -> None:
    moves.carry_over(over.tap(), [])
    link, phone = f'href="/e/{over.pk}/report/"', phone_of(pia)
    phone.post(f"/c/{pia.campaign_id}/on/")
    lobby = phone.get(f"/c/{pia.campaign_id}/").content.decode()
    assert link in lobby and f'href="/c/{pia.campaign_id}/reports/"' in lobby
    assert link in phone.get(f"/c/{pia.campaign_id}/reports/").content.decode()
    assert link in laptop_of(gwen).get(f"/c/{pia.campaign_id}/gm/").content.decode()


def test_a_campaign_without_fights_says_so(campaign: Campaign, pia: Seat) -> None:
    told = phone_of(pia).get(f"/c/{campaign.pk}/reports/").content.decode()
    assert "No fight is over yet." in told


def test_a_sentence_on_the_gm_without_a_name_has_its_article() -> None:
    """ "Auf die Spielleitung", not "auf Spielleitung"."""
    gm = ReportedPerson(seat=None, name="", seconds=90, waited=60, luck=LuckOfDice(20, 0.9))
    now = timezone.now()
    words = ReportWords(
        Facts(audience="gm", ruleset="ose", began=now, ended=now, people=(gm,), seconds=90)
    )
    with translation.override("de"):
        said = " ".join((words.waited(), words.luck(gm)))
    assert "auf \u2068die Spielleitung\u2069" in said
    assert "für \u2068die Spielleitung\u2069" in said


def test_damage_that_is_raw_is_said_to_be_raw() -> None:
    now = timezone.now()
    facts = Facts(audience="gm", ruleset="ose", began=now, ended=now, ticks=(1,), raw=True)
    assert any("damage counts as dealt" in remark for remark in ReportWords(facts).remarks())
    assert ReportWords(replace(facts, raw=False)).remarks() == []
