"""The condition of foes is shown as the campaign has set it, on phones and on the table display."""

from __future__ import annotations

import re
from typing import Any

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from encounters.text import snippets
from tests.play.table import Play

WOUNDED = {
    "arm5": {"wounds_medium": 1},
    "coc7": {"hp_max": 12, "hp": 7},
    "kampbogen": {"liv_max": 12, "liv": 7},
    "momentum": {"max_hp": 12, "hp": 7, "initiative": 1},
    "ose": {"max_hp": 12, "hp": 7},
}
WORD = {
    "arm5": "lightly wounded|wounded",
    "coc7": "hurt",
    "kampbogen": "hurt",
    "momentum": "hurt",
    "ose": "hurt",
}
NUMBER = {"arm5": "−3", **dict.fromkeys(("coc7", "kampbogen", "momentum", "ose"), "7 / 12")}
INITIATIVE = re.compile(r'<small class="value">.*?</small>')  # rolled openly
SLUGS = pytest.mark.parametrize("slug", sorted(WOUNDED))


@pytest.fixture
def shown(campaign: Campaign, pia: Seat, sheet: Any, request: pytest.FixtureRequest) -> Any:
    """`shown("coc7", "bar", Place("table"))`: the ogre's row; for a seat the whole panel."""

    def show(slug: str, foes: str, place: Place) -> str:
        campaign.ruleset, campaign.foes_shown = slug, foes
        campaign.save()
        fight = Encounter.objects.create(campaign=campaign, name="A duel", ruleset=slug)
        for item in (sheet("Aldo", pia), sheet("Ogre", **WOUNDED[slug])):
            Participant.objects.create(encounter=fight, combatant=item, side=item.side)
        assert moves.start(fight, Member(campaign, None, True)).ok
        html = str(boards.read_board(Play(fight).encounter.campaign_id).html(place))
        found = re.findall(
            r'<li class="item[^>]*id="order-ogre">(.*?)(?:<span class="state|</li>)', html, re.S
        )
        return INITIATIVE.sub("", str(found[0])) if place.kind == "table" else html

    return show


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@SLUGS
def test_numbers_stand_beside_the_word(shown, slug):
    row = shown(slug, "numbers", Place("table", None, "en"))
    assert NUMBER[slug] in text(row) and re.search(WORD[slug], text(row), re.I)


@SLUGS
def test_a_bar_stands_before_the_word_without_a_number(shown, slug):
    row = shown(slug, "bar", Place("table", None, "en"))
    assert 'class="bar foe"' in row and re.search(WORD[slug], text(row), re.I)
    assert NUMBER[slug] not in text(row)


@SLUGS
def test_a_word_stands_alone_with_its_sign(shown, slug):
    row = shown(slug, "words", Place("table", None, "en"))
    assert 'class="health' in row and re.search(WORD[slug], text(row), re.I)
    assert 'class="bar' not in row and NUMBER[slug] not in text(row)


@SLUGS
def test_nothing_is_the_name_alone(shown, slug):
    row = shown(slug, "nothing", Place("table", None, "en"))
    assert text(row) == "O Ogre"
    assert 'class="health' not in row and 'class="bar' not in row


@pytest.mark.parametrize(
    ("foes", "told"),
    [("numbers", "7 / 12"), ("bar", 'width="59"'), ("words", snippets.shapes("health-1"))],
)
def test_whoever_chooses_a_target_reads_it_on_the_own_phone(shown, pia, foes, told):
    html = shown("coc7", foes, Place("seat", pia.pk, "en"))
    row = html.split('class="targets')[1].split("</fieldset>")[0]
    assert told in (text(row) if foes == "numbers" else row)
