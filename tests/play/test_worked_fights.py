"""Every choice in the worked fights of a game can be tapped: the form on a phone leads to every
answer in them, with all its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.screens import boards
from rulesets import registry
from rulesets.contract import IllegalSetup
from rulesets.dice import BadFace, DiceNeeded
from rulesets.scenario import BadScenario
from tests.phones import laptop_of
from tests.play.anything import demo_fight
from tests.play.worked_fights import OnPhones, Sought
from tests.rulesets.judge import written

pytestmark = pytest.mark.django_db
GAMES = [ruleset.slug for ruleset in registry.all()]
MOST_TAPS = 6
"""The answer, its fields, and the main button."""
ELSEWHERE = ("set", "add", "default", "suggest")
"""Every value of a combatant is on its sheet; newcomers are picked; group answers are in the
dock."""


def fights(slug: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Only handwritten fights: those drawn at random have fields that do not fit together."""
    return [(name, vector) for name, vector in written(slug) if not name.startswith("random")]


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_of_a_worked_fight_can_be_tapped(
    gwen: User, slug: str, subtests: pytest.Subtests
) -> None:
    tapped, sought = 0, Sought()
    for name, vector in fights(slug):
        with subtests.test(name):
            try:
                fight = OnPhones.of(vector, gwen, sought)
            except (IllegalSetup, BadScenario, BadFace, DiceNeeded):
                continue  # this fight shows that it cannot begin
            taps = [answer.taps for answer in fight.played()]
            assert max(taps, default=0) <= MOST_TAPS
            tapped += len(taps)
    assert tapped


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_on_a_sheet_of_the_gm(gwen: User, slug: str) -> None:
    """Rulings about the fight are on its own sheet, those about a combatant on the combatant's."""
    fight = demo_fight(gwen, slug)
    laptop, board = laptop_of(gwen), boards.read_board(fight.encounter.campaign_id)
    state = board.table.state
    sheets = [sheet(laptop, fight.pk)]
    sheets += [sheet(laptop, fight.pk, target=id, all="1") for id in board.table.cast]
    for ruling in board.table.ruleset.rulings(state):
        if ruling.name not in ELSEWHERE:
            assert any(f'value="{ruling.name}"' in page for page in sheets), ruling.name


def sheet(laptop: Client, fight: int, **asked: str) -> str:
    page = laptop.get(f"/e/{fight}/rulings", asked, headers={"HX-Request": "true"})
    return page.content.decode()
