"""Parts that are taken over from the previous step equal new ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.on_behalf import foes
from encounters.screens import board_cache, boards
from encounters.serve.live.places import Place
from encounters.text import snippets
from rulesets import generation_cache, registry
from rulesets.contract import Ruleset
from tests.comparable import comparable
from tests.play.anything import many
from tests.play.table import Play

pytestmark = pytest.mark.django_db
STEPS = 12
CROWD = 7


@contextmanager
def nothing_remembered() -> Iterator[None]:
    """Disables all caches for a while."""
    stores = [(item, item._young, item._old) for item in generation_cache._all]
    for store, _, _ in stores:
        store.forget()
    yield
    for store, young, old in stores:
        store._young, store._old = young, old


@pytest.fixture(params=registry.all(), ids=lambda ruleset: ruleset.slug)
def crowd(gwen: User, request: pytest.FixtureRequest) -> Play:
    """The demo's characters, of whom two have players, against a crowd and a hidden foe."""
    ruleset: Ruleset = request.param
    campaign = opening.create_with_demo(gwen, ruleset, "en")
    fight = Encounter.objects.create(campaign=campaign, name="Crowd", ruleset=ruleset.slug)
    heroes = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    for hero, name in zip(heroes, ("Pia", "Piet"), strict=False):
        hero.player = Seat.objects.create(campaign=campaign, name=name)
        hero.save()
    for hero in heroes:
        Participant.objects.create(encounter=fight, combatant=hero, side="party")
    foe, other = campaign.combatants.filter(kind=Combatant.Kind.FOE)[:2]
    Participant.objects.create(encounter=fight, combatant=foe, side="foes", count=CROWD)
    Participant.objects.create(encounter=fight, combatant=other, side="foes", hidden=True)
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight)


def go_on(crowd: Play, step: int) -> None:
    """The GM answers for everybody, and sometimes has all foes played."""
    if step % 10 == 9 and foes.play_foes(crowd.tap()).ok:
        return
    ruleset, state = registry.get(crowd.encounter.ruleset), crowd.state
    asked = sorted(ruleset.pending(state), key=lambda item: item.free)
    choice = ruleset.suggest(state, asked[0])
    assert crowd(None, choice.by, choice.kind, choice.option, **choice.fields).ok


def test_every_panel_is_the_same_after_a_whole_fight_and_from_nothing(crowd: Play) -> None:
    campaign = crowd.encounter.campaign_id
    seats = [Place("seat", seat.pk, "en") for seat in Seat.objects.filter(campaign=campaign)]
    places = [Place("gm", None, "en"), Place("table", None, "en"), *seats]
    for step in range(many(STEPS)):
        go_on(crowd, step)
        warm = board_cache.board(campaign)
        panels = {place: comparable(warm.html(place)) for place in places}
        with nothing_remembered():
            cold = boards.read_board(campaign)
            cold.table.now = warm.table.now
            assert {place: comparable(cold.html(place)) for place in places} == panels
        if warm.table.state.over:
            break


def test_a_foe_that_is_hidden_is_marked_at_once_though_it_looks_as_before(play: Play) -> None:
    campaign = play.encounter.campaign_id

    def marked() -> set[str]:
        html = board_cache.board(campaign).html(Place("gm", None, "en"))
        members = re.findall(r'id="member-([\w-]+)"(.*?)</li>', html, re.DOTALL)
        return {id for id, row in members if snippets.shapes("eye-off") in row}

    before = marked()
    assert moves.hide(play.tap(), ["goblin-2"]).ok
    assert (before, marked()) == (set(), {"goblin-2"})
    assert moves.reveal(play.tap(), ["goblin-2"]).ok
    assert marked() == set()
