"""Nobody who taps waits for odds: the answer leaves room for them, and they follow at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.live.places import Place
from encounters.markup import mark_safe
from encounters.play.models import Encounter
from encounters.play.panels import boards
from encounters.play.panels.drafts import Part, Parts
from encounters.play.panels.questions.chances import Promise, chance_of
from rulesets import registry
from rulesets.contract import Chance, Harm
from tests.phones import laptop_of, phone_of
from tests.rulesets.work import calls

HTMX = {"HX-Request": "true"}
HALF = Chance(percent=50, does=Harm(mean=4.2, fells=0.38, term="hp"))
DUE = '<i id="due" hidden hx-get="'


class Scales:
    """Counts what is weighed."""

    def __init__(self) -> None:
        self.weighed = 0

    def chance(self, *of: Any) -> Chance:
        self.weighed += 1
        return HALF


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> Scales:
    found = Scales()
    monkeypatch.setattr(type(registry.get("ose")), "chance", lambda *of: found.chance(of))
    return found


@pytest.fixture
def taken_back(encounter: Encounter, pia: Seat) -> Any:
    """Pia declares, takes it back, and so is asked again in the answer to her tap."""
    browser = phone_of(pia)

    def tap() -> str:
        declared = {"by": "aldo", "kind": "declare", "choice": "none"}
        send(browser, encounter, "answer", **declared)
        return send(browser, encounter, "undo")

    return tap


def send(browser: Client, encounter: Encounter, name: str, **fields: Any) -> str:
    encounter.refresh_from_db()
    posted = {"step": encounter.step, "token": f"{name}-{encounter.step}", **fields}
    answer = browser.post(f"/e/{encounter.pk}/{name}", posted, headers=HTMX)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def panel_in(page: str) -> str:
    return page[page.index("<main") : page.index("</main>") + len("</main>")]


def test_a_tap_is_answered_before_any_odds_are_weighed(taken_back: Any, scales: Scales) -> None:
    answer = taken_back()
    assert "data-question" in answer and scales.weighed == 0
    assert "50<i>%" not in answer and "fells" not in answer


def test_the_same_answer_is_weighed_once(
    encounter: Encounter, pia: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An option promises what its usual target does, which has a row of its own."""
    weighed: list[str] = []

    def chance(ruleset: Any, state: Any, choice: Any, viewer: Any) -> Chance:
        weighed.append(repr(choice))
        return HALF

    monkeypatch.setattr(type(registry.get("ose")), "chance", chance)
    sight = boards.read(encounter.campaign_id).sight(pia.pk)
    asked = next(one for one in sight.view.asked if one.decision)
    assert asked.decision
    usual = {"target": "goblin-1"}
    answers: list[dict[str, Any]] = [{}, usual, {"names": ["a"]}, {"rows": [{"id": "b"}]}]
    for fields in (*answers, *answers, {"numbers": {"c": 1}}):
        chance_of(sight, asked, asked.decision.options[0], fields, usual)
    assert len(weighed) == len(set(weighed)) == 4


def test_the_page_is_told_where_the_whole_panel_is(
    taken_back: Any, scales: Scales, campaign: Campaign, pia: Seat
) -> None:
    assert f'{DUE}/c/{campaign.pk}/" hx-trigger="load delay:400ms"' in taken_back()
    whole = phone_of(pia).get(f"/c/{campaign.pk}/").content.decode()
    assert DUE not in whole and "50<i>%" in whole and "fells" in whole and scales.weighed


def test_stream_and_page_show_the_same_whoever_tapped(
    taken_back: Any, scales: Scales, campaign: Campaign, pia: Seat
) -> None:
    taken_back()
    here = Place("seat", pia.pk, "en")
    pushed, fresh = boards.read(campaign.pk), boards.read(campaign.pk)
    pushed.answer(here)
    page = phone_of(pia).get(f"/c/{campaign.pk}/").content.decode()
    assert pushed.html(here) == fresh.html(here) == panel_in(page)


def test_what_has_been_weighed_already_is_not_left_out(
    encounter: Encounter, scales: Scales, pia: Seat
) -> None:
    board, here = boards.read(encounter.campaign_id), Place("seat", pia.pk, "en")
    whole = board.html(here)
    assert board.answer(here) == whole


def test_where_nothing_is_asked_nothing_follows(
    encounter: Encounter, scales: Scales, pia: Seat
) -> None:
    declared = {"by": "aldo", "kind": "declare", "choice": "none"}
    assert DUE not in send(phone_of(pia), encounter, "answer", **declared)


def test_the_room_left_is_as_large_as_odds_were_before(
    encounter: Encounter, scales: Scales, pia: Seat, taken_back: Any
) -> None:
    here = Place("seat", pia.pk, "en")
    whole = boards.read(encounter.campaign_id).html(here)
    room = panel_in(taken_back())
    for part in ("odds", "outcomes"):
        shown = re.findall(rf'<span class="{part}">(.*?)</span>\n', whole)
        blank = re.findall(rf'<span class="{part}">(.*?)</span>\n', room)
        assert shown and len(shown) == len(blank)
        assert [tags(one) for one in shown] == [tags(one) for one in blank]
        assert not any(re.search(r"\w", re.sub("<[^>]+>", "", one)) for one in blank)


def test_a_promise_is_worded_as_far_as_a_row_shows_it(encounter: Encounter, pia: Seat) -> None:
    sight = boards.read(encounter.campaign_id).sight(pia.pk)
    few, all_ = Promise(sight, "aldo", HALF), Promise(sight, "aldo", HALF)
    assert calls(lambda: few.beside) < calls(lambda: [getattr(all_, one) for one in all_.PARTS]) / 4
    assert few.outcomes == all_.outcomes and "fells" in few.outcomes


def tags(html: str) -> list[str]:
    return re.findall("<[^>]+>", html)


def test_nobody_is_left_room_for_what_another_was_shown(
    encounter: Encounter, scales: Scales, pia: Seat, piet: Seat
) -> None:
    boards.read(encounter.campaign_id).html(Place("seat", pia.pk, "en"))
    answer = boards.read(encounter.campaign_id).answer(Place("seat", piet.pk, "en"))
    assert DUE in answer and 'class="foretold' not in answer


def test_the_gm_is_answered_without_odds_too(
    encounter: Encounter, scales: Scales, gwen: Any
) -> None:
    browser = laptop_of(gwen)
    wanted = "questions?who=aldo,bera&kind=declare"
    declared = {"by": "aldo", "kind": "declare", "choice": "none", "sheet": wanted}
    answer = send(browser, encounter, "answer", **declared)
    assert scales.weighed == 0 and f'{DUE}/e/{encounter.pk}/"' in answer
    follows = re.search(rf'hx-get="(/e/{encounter.pk}/questions[^"]+)" hx-trigger="load"', answer)
    assert follows, "the sheet comes again with its odds"
    sheet = browser.get(follows[1].replace("&amp;", "&"), headers=HTMX).content.decode()
    assert "50<i>%" in sheet and 'hx-trigger="load"' not in sheet


class TestADraft:
    def test_has_each_part_in_its_place_with_odds_or_without(self) -> None:
        parts = Parts()
        marks = [
            parts.leave_out(Part(lambda: mark_safe(""), lambda one=one: mark_safe(one)))  # type: ignore[misc]
            for one in ("50%", "30%")
        ]
        draft = parts.draft(f"<b>{marks[1]}</b> <i>{marks[0]}</i>")
        assert draft.at_once() == "<b></b> <i></i>"
        assert draft.weighed() == "<b>30%</b> <i>50%</i>"

    def test_of_a_name_that_looks_like_a_mark_loses_nothing_else(self) -> None:
        assert Parts().draft("<b>\x007\x00</b>").weighed() == "<b></b>"
