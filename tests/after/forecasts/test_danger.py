"""The danger gauge: after each round only the GM reads how the fight may go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.html import strip_tags

from encounters.after.forecasts import danger, service
from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.models import Encounter, Step
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.contract import Choice
from tests.after.forecasts.counting import Counting
from tests.phones import laptop_of
from tests.play.table import Play


@pytest.fixture(autouse=True)
def _counted_here(counting: Counting) -> None:
    """Every forecast has been counted when it has been asked for."""


@pytest.fixture
def gauged(campaign: Campaign, encounter: Encounter) -> Encounter:
    campaign.gauge = True
    campaign.save()
    return fresh(encounter)


@pytest.fixture
def clumsy(faces: list[int]) -> None:
    """Nobody hits, so that there are several rounds."""
    faces += [1] * 200


@pytest.fixture
def page(client: Client, gwen: User, encounter: Encounter) -> Callable[[], str]:
    """The response to the GM's page."""
    client.force_login(gwen)
    return lambda: client.get(f"/e/{encounter.pk}/danger").content.decode()


def fresh(encounter: Encounter) -> Encounter:
    return Encounter.objects.select_related("campaign").get(pk=encounter.pk)


def counted(encounter: Encounter) -> danger.Danger:
    """The card when it has been counted."""
    found = danger.danger(fresh(encounter))
    assert found is not None and not found.running
    return found


def next_round(encounter: Encounter, play: Play) -> None:
    """Plays until the next round."""
    now = latest(encounter).round
    while latest(encounter).round == now:
        one_answer(play)


def one_answer(play: Play) -> None:
    """The GM answers the next question, by default if possible."""
    ruleset = registry.get(play.encounter.ruleset)
    asked = ruleset.pending(play.state)[0]
    choice = ruleset.suggest(play.state, asked)
    if asked.default:
        choice = Choice(asked.by, asked.kind, asked.default)
    result = moves.answer(play.tap(), choice)
    assert result.ok, result.message


def latest(encounter: Encounter) -> Step:
    return Step.objects.get(encounter=encounter, number=fresh(encounter).step)


def test_the_gm_reads_each_heros_chance_to_go_down_and_the_partys_to_win(
    gauged: Encounter, page: Callable[[], str]
) -> None:
    found = counted(gauged)
    assert [heroe.text.count("down") for heroe in found.heroes] == [1, 1]
    assert "Aldo" in found.heroes[0].text and "Bera" in found.heroes[1].text
    assert found.wins is not None and "the party wins" in found.wins.text
    shown = page()
    assert all(item.text in shown for item in (*found.heroes, found.wins))
    assert "hx-get" not in shown, "what is counted is not asked for again"


def test_as_long_as_it_counts_the_page_asks_again(
    gauged: Encounter, page: Callable[[], str], counting: Counting
) -> None:
    counting.ended = ""
    assert f'hx-get="/e/{gauged.pk}/danger"' in page()


def test_it_says_what_has_changed_since_the_round_before() -> None:
    worse = danger._chance("{what} down: {share}", "Clara", 61, 38, good=False)
    assert "38 → 61%" in strip_tags(worse.text) and worse.way == "worse"
    assert danger._chance("{what}: {share}", "the party wins", 61, 38, good=True).way == "better"
    assert danger._chance("{what} down: {share}", "Clara", 61, 58, good=False).way == ""
    same = danger._chance("{what} down: {share}", "Clara", 61, 61, good=False)
    assert "61%" in same.text and "→" not in same.text


def test_a_name_cannot_smuggle_anything_in() -> None:
    said = danger._chance("{what} down: {share}", "<script>{share}", 6, None, good=False).text
    assert "<script>" not in said and "{share}" in said


def test_nothing_is_counted_while_the_switch_is_off(
    encounter: Encounter, page: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "ask", lambda *_, **__: pytest.fail("it was counted"))
    assert page().strip() == ""
    assert 'class="danger"' not in gm_panel(encounter)


def test_nothing_is_counted_because_of_a_tap(
    gauged: Encounter, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The GM's open page requests it."""
    monkeypatch.setattr(service, "ask", lambda *_, **__: pytest.fail("it was counted"))
    one_answer(play)
    assert 'class="danger"' in gm_panel(gauged)


@pytest.mark.usefixtures("clumsy")
def test_it_counts_from_the_beginning_of_the_round(gauged: Encounter, play: Play) -> None:
    first = danger.latest(fresh(gauged))
    next_round(gauged, play)
    second = danger.latest(fresh(gauged))
    assert [item.round for item in first] == [1]
    assert [item.round for item in second] == [2, 1]
    assert second[1] == first[0], "the round before began where it did"
    one_answer(play)
    assert danger.latest(fresh(gauged)) == second, "a tap within the round changes nothing"


@pytest.mark.usefixtures("clumsy")
def test_after_an_undo_it_is_that_of_the_fight_as_it_stands(gauged: Encounter, play: Play) -> None:
    before = danger.latest(fresh(gauged)), place(gauged)
    next_round(gauged, play)
    assert place(gauged) != before[1]
    while latest(gauged).round > 1:
        assert play.undo().ok
    assert (danger.latest(fresh(gauged)), place(gauged)) == before


def test_a_fight_that_is_over_has_none(gauged: Encounter, page: Callable[[], str]) -> None:
    Encounter.objects.filter(pk=gauged.pk).update(status=Encounter.Status.OVER)
    assert page().strip() == ""


# -- other people --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["seat", "watch", "table"])
def test_no_panel_but_the_gms_knows_of_it(gauged: Encounter, pia: Seat, kind: str) -> None:
    counted(gauged)
    board = boards.read_board(gauged.campaign_id)
    place = Place(kind, pia.pk if kind != "table" else None, "en")
    assert "danger" not in board.html(place)


def test_not_even_the_gms_panel_holds_a_number_of_it(gauged: Encounter) -> None:
    found = counted(gauged)
    panel = gm_panel(gauged)
    kept = panel.partition('<section class="danger"')[2].partition("</section>")[0]
    assert kept.endswith(">"), "the place for it is empty"
    assert found.wins is not None
    assert not any(item.text in panel for item in (found.wins, *found.heroes))


def test_players_and_other_gms_are_refused(
    gauged: Encounter, client: Client, pia: Seat, otto: User
) -> None:
    counted(gauged)
    address = f"/e/{gauged.pk}/danger"
    session = client.session
    session["seats"] = {str(gauged.campaign_id): pia.lease}
    session.save()
    told = [client.get(address)]
    client.force_login(otto)
    told += [client.get(address), laptop_of(otto).get(address)]
    assert [item.status_code for item in told] == [302, 403, 404]
    assert not any(b"Aldo" in item.content for item in told)


def gm_panel(encounter: Encounter) -> str:
    return str(boards.read_board(encounter.campaign_id).html(Place("gm", None, "en")))


def place(encounter: Encounter) -> Any:
    """The placeholder in the GM's panel."""
    return gm_panel(encounter).partition('id="danger-')[2].partition('"')[0]
