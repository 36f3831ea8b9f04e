"""The forecast on the page of a prepared fight: requesting, watching, stopping, and failures."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from encounters.after.forecasts import progress_texts
from encounters.after.forecasts.progress import Progress
from encounters.after.forecasts.queue import QueuedForecast
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry
from rulesets.forecast import Job, Tally
from tests import keys
from tests.after.forecasts.counting import Counting
from tests.rulesets import unwell

PART = {"HX-Request": "true"}
A_HUNDRED = progress_texts.ENOUGH
Sheet = Callable[..., Combatant]


def page(gwens: Client, encounter: Encounter) -> str:
    return gwens.get(f"/e/{encounter.pk}/prepare/").text


def card(gwens: Client, encounter: Encounter) -> str:
    """The response when the page polls for the progress."""
    return gwens.get(f"/e/{encounter.pk}/prepare/forecast/", headers=PART).text


def tap(gwens: Client, encounter: Encounter, what: str, **data: object) -> str:
    answer = gwens.post(f"/e/{encounter.pk}/prepare/forecast/{what}/", data, headers=PART)
    assert answer.status_code in (200, 422)
    return answer.text


def goblins(encounter: Encounter, count: int) -> None:
    prepare.set_count(encounter, Combatant.objects.get(name="Goblin"), "foes", count)


def test_nothing_is_counted_before_the_gm_asks(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    assert "Simulate 1,000 fights" in page(gwens, prepared)
    assert "the party wins" not in card(gwens, prepared)
    assert not counting.asked


def test_the_picture_says_who_wins_who_goes_down_and_how_long_it_takes(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.fights = 40
    shown = tap(gwens, prepared, "count")
    assert "Based on 40 simulated fights." in shown
    for said in ("the party wins", "with 95% confidence", "Aldo", "Bera", "Rounds"):
        assert said in shown
    assert "minute" in shown and "Assumes 30 seconds for each answer" in shown
    for chart in ("winners", "fallen", "rounds", "left"):
        assert f'id="forecast-now-{chart}-table"' in shown, "each chart has its numbers behind it"


def test_the_campaigns_page_has_the_result_as_long_as_the_fight_is_as_it_was(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    home = f"/c/{prepared.campaign_id}/gm/"
    assert "the party wins" not in gwens.get(home).text
    tap(gwens, prepared, "count")
    assert "the party wins: " in gwens.get(home).text
    goblins(prepared, 7)
    assert "the party wins" not in gwens.get(home).text


@pytest.mark.parametrize("ended", ["", "done", "time", "cancelled"])
def test_no_share_is_said_of_fewer_than_a_hundred_fights(
    gwens: Client,
    prepared: Encounter,
    counting: Counting,
    monkeypatch: pytest.MonkeyPatch,
    ended: str,
) -> None:
    """Tried with ten."""
    assert A_HUNDRED == 100
    monkeypatch.setattr("encounters.after.forecasts.progress_texts.ENOUGH", 10)
    counting.ended, counting.fights = ended, 9
    shown = tap(gwens, prepared, "count")
    assert "9 of 1,000 fights" in shown and "the party wins" not in shown
    assert ("too few for a forecast" in shown) == bool(ended)
    counting.go_on(10, ended)
    assert "the party wins" in card(gwens, prepared)


def test_while_it_counts_the_page_fills_and_asks_again(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.ended, counting.fights = "", 250
    first, second = tap(gwens, prepared, "count"), card(gwens, prepared)
    for shown in (first, second):
        assert "250 of 1,000 fights" in shown and "the party wins" in shown
        assert 'role="progressbar"' in shown and 'aria-valuenow="25"' in shown
        assert "The forecast is running." in shown, "said once, as it does not change"
    assert beat(first) != beat(second), "the page asks again only after it got its answer"
    assert "hx-trigger" not in tap_when_done(gwens, prepared, counting)


def tap_when_done(gwens: Client, encounter: Encounter, counting: Counting) -> str:
    keys.next_test()
    counting.ended, counting.fights = "done", 6
    return tap(gwens, encounter, "count").partition('id="forecast-card"')[2].partition("what-if")[0]


def beat(shown: str) -> str:
    return shown.partition('id="beat-')[2].partition('"')[0]


def test_a_phone_without_scripts_asks_with_a_link(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.ended = ""
    answer = gwens.post(f"/e/{prepared.pk}/prepare/forecast/count/", follow=True)
    assert "Check progress" in answer.text
    assert answer.redirect_chain == [(f"/e/{prepared.pk}/prepare/", 302)]


def test_it_is_stopped_twice_and_what_was_counted_stays(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.ended = "cancelled"
    tap(gwens, prepared, "count")
    for _ in range(2):
        shown = tap(gwens, prepared, "cancel")
        assert "Stopped after 6 of 1,000 fights." in shown
        assert "the party wins" in shown and "Run again" in shown


def test_a_page_that_is_opened_again_counts_nothing_again(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    tap(gwens, prepared, "count")
    assert "Based on 6 simulated fights." in page(gwens, prepared)
    tap(gwens, prepared, "count")
    assert len(counting.asked) == 1


def test_a_changed_fight_is_counted_anew_and_shows_the_old_picture_until_then(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    tap(gwens, prepared, "count")
    goblins(prepared, 3)
    shown = page(gwens, prepared)
    assert "The fight as it was before the change" in shown and "the party wins" in shown
    assert f'hx-post="/e/{prepared.pk}/prepare/forecast/count/" hx-trigger="load' in shown
    assert "before the change" not in tap(gwens, prepared, "count")
    assert len(counting.asked) == 2


def test_nothing_begins_by_itself_once_the_gm_has_stopped_it(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    tap(gwens, prepared, "count")
    tap(gwens, prepared, "cancel")
    goblins(prepared, 3)
    shown = page(gwens, prepared)
    assert 'hx-trigger="load' not in shown and "Run again" in shown


def test_what_a_restarted_server_has_forgotten_is_counted_again_when_asked_for(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    tap(gwens, prepared, "count")
    keys.next_test()
    shown = card(gwens, prepared)
    assert "This forecast is no longer available. Run it again." in shown
    assert 'hx-trigger="load' not in shown
    assert len(counting.asked) == 1
    assert "Based on 6 simulated fights." in tap(gwens, prepared, "count")


def test_an_interrupted_count_says_so(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.ended = "stopped"
    assert "The forecast was interrupted after 6 of 1,000 fights" in tap(gwens, prepared, "count")


def test_what_a_minute_allows_is_said_to_be_less(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.ended = "time"
    assert "6 of 1,000 fights, as many as a minute allows" in tap(gwens, prepared, "count")


def test_a_fight_too_large_to_be_played_in_time_says_so_and_can_be_tried_again(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.fights, counting.ended = 0, "long"
    shown = tap(gwens, prepared, "count")
    sentence = "No fight ended within a minute, so there is no forecast."
    assert f'<p class="notice">{sentence}' in shown
    assert f'role="status">{sentence}' in shown, "a screen reader says it"
    assert "hx-trigger" not in shown.partition('id="forecast-card"')[2].partition("what-if")[0]
    assert "Run again" in shown
    counting.fights, counting.ended = 6, "done"
    assert "Based on 6 simulated fights." in tap(gwens, prepared, "count")


def test_a_busy_computer_is_said_and_no_fewer_combatants_are_asked_for(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    counting.fights, counting.ended = 0, "busy"
    shown = tap(gwens, prepared, "count")
    sentence = "No fight ended within a minute: the program was busy with something else."
    assert f'<p class="notice">{sentence}' in shown and f'role="status">{sentence}' in shown
    assert "fewer combatants" not in shown and "Run the forecast again" in shown


# -- fights that cannot be forecast ----------------------------------------------------------------


def test_an_empty_fight_says_what_is_missing(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    goblins(prepared, 0)
    assert "There is only one side in this fight." in tap(gwens, prepared, "count")
    prepared.participants.all().delete()
    assert "Nobody takes part in this fight yet." in tap(gwens, prepared, "count")
    assert not counting.asked


def test_what_the_rules_refuse_is_said_in_their_words(
    gwens: Client, prepared: Encounter, counting: Counting, sheet: Sheet
) -> None:
    ogre = sheet("Ogre", hp=20)
    goblins(prepared, 0)
    prepare.set_count(prepared, ogre, "foes", 1)
    shown = tap(gwens, prepared, "count")
    said = "In melee with: “goblin-1” is not an opponent who can fight."
    assert said in shown.partition('<p class="notice">')[2].partition("</p>")[0]
    assert not counting.asked


def test_more_than_a_fight_can_hold_is_refused(
    gwens: Client, prepared: Encounter, counting: Counting, sheet: Sheet
) -> None:
    for name in ("Rat", "Bat", "Cat", "Gnat", "Newt"):
        prepare.set_count(prepared, sheet(name, hp=1), "foes", 99)
    assert "That is too many for one fight." in tap(gwens, prepared, "count")
    assert "That is too many for one fight." in page(gwens, prepared)
    assert not counting.asked


# -- rules that fail -------------------------------------------------------------------------------


@pytest.fixture
def yards(
    campaign: Campaign,
    pia: Seat,
    sheet: Sheet,
    monkeypatch: pytest.MonkeyPatch,
) -> Encounter:
    """A fight by rules that fail in long fights."""
    monkeypatch.setitem(registry._rulesets, "sample", unwell.FailsWhenItGetsLate())
    campaign.ruleset = "sample"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="In the yard", ruleset="sample")
    for child in (sheet("Anna", pia), sheet("Carl")):
        encounter.participants.create(combatant=child, side=child.side)
    return encounter


def test_fights_in_which_the_rules_fail_are_left_out_and_can_be_played_again(
    gwens: Client, yards: Encounter, counting: Counting, tmp_path: Path
) -> None:
    counting.fights = 60
    shown = tap(gwens, yards, "count")
    assert "the rules failed in them" in shown and "the party wins" in shown
    address = shown.partition("failed.json")[2].partition('"')[0].replace("&amp;", "&")
    file = gwens.get(f"/e/{yards.pk}/prepare/forecast/failed.json{address}")
    assert "attachment" in file["Content-Disposition"]
    written = tmp_path / "fight.json"
    written.write_bytes(file.content)
    with pytest.raises(LookupError, match="too late"):
        call_command("resolve", str(written), "--suggest")


def test_rules_that_always_fail_are_told(
    gwens: Client, yards: Encounter, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._rulesets, "sample", unwell.AlwaysFails())
    counting.ended = "failed"
    shown = tap(gwens, yards, "count")
    assert "No fight could be simulated." in shown and "no idea at all" in shown


@pytest.mark.parametrize("given", ["", "7", "-1", "x", "9" * 30])
def test_a_fight_that_did_not_fail_is_no_file(
    gwens: Client, prepared: Encounter, counting: Counting, given: str
) -> None:
    tap(gwens, prepared, "count")
    for version in ("", "forged"):
        asked: dict[str, Any] = {"fight": given, "version": version}
        answer = gwens.get(f"/e/{prepared.pk}/prepare/forecast/failed.json", asked, follow=True)
        assert "This fight is no longer available." in answer.text


# -- fights that have begun ------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["running", "over", "closed"])
@pytest.mark.parametrize("what", ["count", "cancel", "versions", "versions/remove"])
def test_a_fight_that_has_begun_is_no_longer_forecast(
    gwens: Client, encounter: Encounter, counting: Counting, what: str, status: str
) -> None:
    encounter.status = status
    encounter.save()
    answer = gwens.post(f"/e/{encounter.pk}/prepare/forecast/{what}/")
    assert answer.headers["Location"] == f"/e/{encounter.pk}/"
    assert not counting.asked and not encounter.forecast


def test_a_damaged_note_of_what_was_asked_is_as_good_as_none(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    for damaged in ({"versions": 7}, {"versions": [{"counts": [[1, "foes", 10**9]]}] * 9}, [], "x"):
        prepared.forecast = json.loads(json.dumps(damaged))
        prepared.save()
        assert "Simulate 1,000 fights" in page(gwens, prepared)


@pytest.mark.parametrize(
    ("left", "cut", "said"),
    [
        (None, False, "8 of 1,000 fights"),
        (1.2, False, "8 of 1,000 fights"),
        (12.4, False, "8 of 1,000 fights, about 12 more seconds"),
        (47.0, True, "8 of 1,000 fights. They take long here: it ends in 47 seconds,"),
    ],
)
def test_while_it_runs_it_says_how_long_it_will_take(
    left: float | None, cut: bool, said: str
) -> None:
    tally = Tally()
    tally.fights = 8
    now = Progress(key="k", wanted=1000, tally=tally, left=left, cut=cut)
    assert progress_texts.progress_sentence(now).startswith(said)


def test_what_is_left_is_reckoned_from_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(game="", roster=(), options={}, state=None, seed=1, count=1000)
    asked = QueuedForecast(key="k", job=job, began=100.0)
    monkeypatch.setattr("encounters.after.forecasts.queue.time.monotonic", lambda: 110.0)
    assert asked.progress().left is None
    asked.tally.fights = 500
    assert (asked.progress().left, asked.progress().cut) == (10.0, False)
    asked.tally.fights = 8
    assert (asked.progress().left, asked.progress().cut) == (50.0, True)


def test_without_foes_there_is_nothing_to_compare(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    tap(gwens, prepared, "count")
    assert 'popovertarget="what-if-' in card(gwens, prepared)
    prepared.participants.filter(combatant__kind="foe").delete()
    shown = card(gwens, prepared)
    assert "what-if-" not in shown, shown
