"""Possible outcomes are below an answer in short notes, with full text for screen readers."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from encounters.campaigns.models import Campaign, Seat
from encounters.play.models import Encounter
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.questions import odds
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.contract import Between, Chance, Contest, Harm

EACH = Chance(
    percent=60,
    by_level=(("regular", 0.6), ("hard", 0.3), ("extreme", 0.12)),
    does=Harm(mean=4.23, fells=0.38, term="hp"),
    suffers=Harm(mean=2.0, fells=0.12, term="hp"),
    contest=Contest(0.55, 0.05, 0.4),
)


@pytest.fixture
def context(encounter: Encounter, pia: Seat) -> ViewerContext:
    """Pia, who plays Aldo."""
    return boards.read_board(encounter.campaign_id).context(pia.pk)


def seen(
    context: ViewerContext,
    chance: Chance,
    by: str = "aldo",
    language: str = "en",
) -> list[str]:
    with override(language):
        fresh = type(context)(context.table, context.viewer, context.view)
        html = odds.notes(fresh, by, chance)
    spans = re.findall(r'<span class="foretold[^"]*">(.*?)</span>', html)
    return [re.sub("<[^>]+>", "", span).replace("\xa0", " ") for span in spans]


def heard(context: ViewerContext, chance: Chance, by: str = "aldo") -> list[str]:
    with override("en"):
        return list(odds.in_words(context, by, chance))


def test_it_says_how_far_it_succeeds_how_it_compares_and_whom_it_harms(
    context: ViewerContext,
) -> None:
    assert seen(context, EACH) == [
        "hard 30%",
        "extreme 12%",
        "win 55% · tie 5% · lose 40%",
        "HP 4.2 · downs 38%",
        "you: HP 2 · fall 12%",
    ]


def test_each_language_has_its_own_numbers_and_signs(context: ViewerContext) -> None:
    assert seen(context, EACH, language="de")[2:] == [
        "gewinnt 55 % · gleich 5 % · verliert 40 %",
        "TP 4,2 · bezwingt 38 %",
        "du: TP 2 · fällst 12 %",
    ]


def test_numbers_run_left_to_right_on_a_hebrew_phone(context: ViewerContext) -> None:
    with override("he"):
        chance = Chance(does=Harm(fells=0.4))
        html = odds.notes(context, "aldo", chance)
    assert '<bdi dir="ltr">40%</bdi>' in html


def test_the_first_level_is_said_unless_it_stands_large(context: ViewerContext) -> None:
    levels = seen(context, replace(EACH, percent=None))[:3]
    assert levels == ["regular 60%", "hard 30%", "extreme 12%"]


def test_a_range_of_averages_is_never_shown(context: ViewerContext) -> None:
    harm = Harm(mean=Between(0, 3.9), fells=Between(0, 0.97), term="hp")
    for chance in (Chance(does=harm), Chance(suffers=harm), Chance(does=harm, suffers=harm)):
        assert seen(context, chance) == [] and heard(context, chance) == []


def test_what_is_as_good_as_known_is_one_number(context: ViewerContext) -> None:
    harm = Harm(mean=Between(2.01, 2.04), fells=Between(0.1, 0.1), term="hp")
    assert seen(context, Chance(does=harm)) == ["HP 2 · downs 10%"]
    assert heard(context, Chance(does=harm)) == ["Hit points 2 on average", "downs: 10 percent"]


def test_what_is_not_known_is_not_said(context: ViewerContext) -> None:
    assert seen(context, Chance(does=Harm(), suffers=Harm())) == []


def test_whom_somebody_else_chooses_for_is_named(encounter: Encounter) -> None:
    gm = boards.read_board(encounter.campaign_id).context(gm=True)
    assert seen(gm, EACH)[-1] == "Aldo: HP 2 · falls 12%"
    assert heard(gm, EACH)[-2:] == ["Hit points 2 on average for Aldo", "Aldo falls: 12 percent"]


def test_a_screen_reader_has_full_words(context: ViewerContext) -> None:
    assert heard(context, EACH) == [
        "regular: 60 percent",
        "hard: 30 percent",
        "extreme: 12 percent",
        "win 55 percent, tie 5 percent, lose 40 percent",
        "Hit points 4.2 on average",
        "downs: 38 percent",
        "Hit points 2 on average for you",
        "you fall: 12 percent",
    ]


@pytest.mark.parametrize("odds", ["none", "own", "all"])
def test_the_campaign_says_whether_a_player_reads_it(
    campaign: Campaign, encounter: Encounter, pia: Seat, monkeypatch: pytest.MonkeyPatch, odds: str
) -> None:
    ruleset = registry.get("ose")
    monkeypatch.setattr(type(ruleset), "chance", lambda *of: EACH)
    campaign.odds = odds
    campaign.save()
    html = boards.read_board(campaign.pk).html(Place("seat", pia.pk, "en"))
    assert ("60<i>%" in html) == (odds != "none")
    assert ("extreme: 12 percent" in html) == (odds != "none")
    assert ("downs " in html) == ("you: " in html) == (odds == "all")
