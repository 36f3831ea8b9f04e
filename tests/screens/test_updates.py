"""What a page gets that shows an earlier version: the blocks that have changed, and no others."""

from __future__ import annotations

import re
from random import Random

import pytest

from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from tests.goldens.blocks import Blocks
from tests.play.anything import anything, demo_fight, many
from tests.screens.shown import GM, TABLE, WATCH

pytestmark = pytest.mark.django_db

BLOCKS = re.compile(r' data-(?:blocks|after)="[^"]*"')
NAMED = re.compile(r'<(\w+)[^>]*? id="([^"]+)"[^>]*? data-blocks="([^"]*)"')


def put_over(page: dict[str, list[str]], update: str) -> dict[str, list[str]]:
    """The blocks of a page after an update, each with what is inside it but for other blocks."""
    parts = Blocks(BLOCKS.sub("", update)).by_id
    for tag, id, named in NAMED.findall(update):
        opening, ids = parts[id][0], [f"<#{each}>" for each in named.split()]
        parts[id] = [opening, *ids, f"</{tag}>"]
    return page | parts


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_put_over_the_page_it_shows_what_the_whole_panel_shows(gwen, slug) -> None:
    play, random = demo_fight(gwen, slug, hidden=True), Random(slug)
    campaign = play.encounter.campaign
    places = [GM, TABLE, WATCH, *(Place("seat", seat.pk) for seat in campaign.seats.all())]
    board = boards.read_board(campaign.pk)
    pages = {place: Blocks(board.html(place)).by_id for place in places}
    for _ in range(many(12)):
        anything(play, random)
        before, board = board, boards.read_board(campaign.pk, before=board)
        for place in places:
            update, whole = board.html(place, before.version), board.html(place)
            assert "data-after" in update
            shown, pages[place] = put_over(pages[place], update), Blocks(whole).by_id
            assert {id: shown[id] for id in pages[place]} == pages[place], place


def test_an_unchanged_page_gets_its_attributes_alone(play, campaign) -> None:
    board = boards.read_board(campaign.pk)
    board.html(GM)
    again = boards.read_board(campaign.pk, before=board)
    assert Blocks(again.html(GM, board.version)).by_id.keys() == {"page", "panel"}
