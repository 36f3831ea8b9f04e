"""After every tap of random fights everybody's news tells what came of it: whoever lost life, fell,
came back or changed condition is named, or counted and named where the block opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client
from django.utils.html import strip_tags

from encounters.screens import boards
from encounters.serve.live.places import Place
from encounters.text import snippets
from rulesets import registry
from rulesets.contract import CombatantView, View, Viewer
from tests.phones import laptop_of, phone_of
from tests.play.anything import anything, demo_fight, enough, many
from tests.play.opened import behind
from tests.play.table import Play

pytestmark = pytest.mark.django_db

GAMES = [ruleset.slug for ruleset in registry.all()]
ENOUGH = 12  # changes


def changed(before: View, after: View, ruleset) -> Iterator[str]:
    """The names of the combatants that fare differently, by what this viewer sees of them."""
    for now in after.combatants:
        was = before.seen(now.id)
        if was is not None and fares(was, ruleset) != fares(now, ruleset):
            yield now.name


def fares(seen: CombatantView, ruleset) -> object:
    life = [figure.value for figure in seen.figures if figure.term == ruleset.quick.health]
    held = [name for name in ruleset.quick.conditions if seen.facts.get(name) is True]
    return life, seen.health and seen.health.word, seen.able, held


def told(html: str, browser: Client) -> str:
    """The text of the block, with what it opens."""
    block = re.search(r'<section class="news.*?</section>', html, re.S)
    return strip_tags(block[0] + behind(block[0], browser)) if block else ""


@pytest.mark.parametrize("slug", GAMES)
def test_after_each_tap_everybody_reads_what_came_of_it(gwen, slug) -> None:
    play, random, ruleset = demo_fight(gwen, slug, hidden=True), Random(7), registry.get(slug)
    seats = list(play.encounter.campaign.seats.all())
    browsers = {None: laptop_of(gwen)} | {seat.pk: phone_of(seat) for seat in seats}
    before, read = views(play, seats), 0
    for _tap in range(many(30)):
        if play.state.over or enough(read, ENOUGH):
            break
        if not anything(play, random).ok:
            continue
        after = views(play, seats)
        if moved_on(play):
            board = boards.read_board(play.encounter.campaign_id)
            for seat, (viewer, view) in after.items():
                place = Place("seat", seat, "en") if seat else Place("gm", None, "en")
                text = told(board.html(place), browsers[seat])
                for name in changed(before[seat][1], view, ruleset):
                    assert snippets.held(name) in text, (name, viewer, text)
                    read += 1
        before = after
    assert read, "nothing happened to anybody"


def views(play: Play, seats) -> dict[int | None, tuple[Viewer, View]]:
    ruleset, found = registry.get(play.encounter.ruleset), {}
    table = boards.read_board(play.encounter.campaign_id).table
    for seat in (None, *(seat.pk for seat in seats)):
        viewer = table.viewer(seat, gm=seat is None)
        found[seat] = viewer, ruleset.view(play.state, viewer)
    return found


def moved_on(play: Play) -> bool:
    """Whether the last step is a new one: undo and redo bring back what was told before."""
    latest = play.encounter.steps.order_by("number").last()
    return latest.kind not in ("undo", "redo", "aside")
