"""After the fight everybody stays on its result, and goes on when they want."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import phone_of
from tests.play.everybody import text_of
from tests.play.table import Play

pytestmark = pytest.mark.database

RESULT = 'id="result"'


@pytest.fixture
def over(encounter: Encounter) -> Play:
    play = Play(encounter)
    assert play.rule("end").ok
    return play


@pytest.fixture
def closed(over: Play) -> Play:
    assert moves.carry_over(over.tap(), ["aldo"]).ok
    return over


def page(seat: Seat) -> str:
    return phone_of(seat).get(f"/c/{seat.campaign_id}/").text


def test_a_phone_stays_with_the_result_when_the_gm_has_carried_it_over(
    closed: Play, pia: Seat
) -> None:
    shown = page(pia)
    assert RESULT in shown and "The results are saved to the character sheets" in shown
    assert 'id="log"' in shown and f'hx-get="/e/{closed.pk}/log"' in shown
    assert f'href="/e/{closed.pk}/log"' in shown  # in the menu


def test_what_was_answered_last_is_no_news_any_more(encounter: Encounter, pia: Seat) -> None:
    play = Play(encounter)
    assert play(pia, "aldo", "declare", "none").ok
    assert ">Answered<" in page(pia)
    assert play.rule("end").ok
    shown = page(pia)
    assert RESULT in shown and ">Answered<" not in shown


def test_an_answer_is_shown_no_longer_than_the_others_are_asked(
    play: Play, pia: Seat, piet: Seat
) -> None:
    play(None, "goblin-1", "declare", "none")
    assert play(piet, "bera", "declare", "none").ok
    assert ">Answered<" in page(piet)
    assert play(pia, "aldo", "declare", "none").ok
    assert ">Answered<" not in page(pia)


def test_nothing_can_be_done_there_but_going_on(closed: Play, pia: Seat) -> None:
    shown = page(pia)
    posts = set(re.findall(r'(?:action|hx-post)="([^"]+)"', shown.partition("</main>")[0]))
    assert posts == {f"/c/{pia.campaign_id}/on/"}
    assert not closed.undo(pia).ok


def test_each_goes_on_alone(closed: Play, pia: Seat, piet: Seat) -> None:
    phone = phone_of(pia)
    answer = phone.post(f"/c/{pia.campaign_id}/on/", headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert RESULT not in page(pia) and 'id="here"' in page(pia)
    assert RESULT in page(piet)
    assert phone.post(f"/c/{pia.campaign_id}/on/")["Location"] == f"/c/{pia.campaign_id}/"


def test_other_phones_hear_of_it_by_the_stream(closed: Play, pia: Seat) -> None:
    before = boards.read_board(pia.campaign_id)
    seats.leave_result(pia.campaign, pia)
    after = boards.read_board(pia.campaign_id)
    assert after.version > before.version
    assert RESULT in before.html(Place("seat", pia.pk))
    assert RESULT not in after.html(Place("seat", pia.pk))


def test_the_panel_is_of_the_version_that_it_came_with(closed: Play, pia: Seat) -> None:
    board = boards.read_board(pia.campaign_id)
    assert f'data-version="{board.version}"' in board.html(Place("seat", pia.pk))


def test_the_log_is_there_afterwards_too(closed: Play, pia: Seat) -> None:
    seats.leave_result(pia.campaign, pia)
    assert f'href="/e/{closed.pk}/log"' in page(pia).partition("</main>")[0]


def test_who_comes_later_has_no_result_to_stay_with(closed: Play, campaign: Campaign) -> None:
    assert RESULT not in page(Seat.objects.create(campaign=campaign, name="Dani"))


def test_the_next_fight_takes_everybody_along(closed: Play, pia: Seat, campaign: Campaign) -> None:
    fight = Encounter.objects.create(campaign=campaign, name="The ford", ruleset="ose")
    for combatant in campaign.combatants.all():
        count = 2 if combatant.kind == Combatant.Kind.FOE else 1
        fight.participants.create(combatant=combatant, side=combatant.side, count=count)
    assert moves.start(fight, Member(campaign, None, True)).ok
    assert RESULT not in page(pia) and "The ford" in page(pia)


def test_what_the_gm_hid_stays_hidden(over: Play, pia: Seat) -> None:
    fight = over.encounter
    hidden = [replace(row, hidden=row.id == "goblin-2") for row in fight.cast]
    Encounter.objects.filter(pk=fight.pk).update(cast=hidden)
    assert moves.carry_over(over.tap(), []).ok
    assert "Goblin 2" not in " ".join(page(pia).split())


def test_the_gms_page_and_the_screen_across_the_room_go_on_by_themselves(closed: Play) -> None:
    board = boards.read_board(closed.encounter.campaign_id)
    for place in (Place("gm"), Place("table"), Place("watch")):
        assert RESULT not in board.html(place)


def test_what_is_saved_is_told_with_its_values(encounter: Encounter) -> None:
    play = Play(encounter)
    assert play.rule("set", target="aldo", field="hp", value=2).ok
    assert play.rule("end").ok
    shown = boards.read_board(encounter.campaign_id).html(Place("gm", None, "en"))
    row = shown[shown.index('id="kept-aldo"') :].partition("</li>")[0]
    assert "Hit points 6 → 2" in " ".join(text_of(row).split())
