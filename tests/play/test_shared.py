"""The board after a tap: taken over from the fight, and always equal to one that is read from the
database."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.play.words.reading import NotBegun
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import board_cache, boards
from encounters.screens.boards import Board
from encounters.screens.display import display_screen
from encounters.screens.panel import Screen
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import SafeString
from rulesets import registry
from tests.comparable import comparable
from tests.play.anything import anything, demo_fight, many
from tests.play.table import Play

pytestmark = pytest.mark.django_db

TAPS = 14

Durable = Callable[[Callable[[], moves.Result]], moves.Result]


@pytest.fixture
def durable(django_capture_on_commit_callbacks: Any) -> Durable:
    """Runs the on_commit callbacks of a tap after it, although the test's own transaction stays
    open."""

    def taken(tap: Callable[[], moves.Result]) -> moves.Result:
        with django_capture_on_commit_callbacks(execute=True):
            return tap()

    return taken


def kept(campaign: Campaign) -> Board:
    return board_cache.board(campaign.pk)


def differences(campaign: Campaign) -> list[Place]:
    """The places whose panels differ from the content of the database."""
    followed, read = kept(campaign), boards.read_board(campaign.pk)
    read.table.now = followed.table.now
    own = [Place("seat", seat.pk) for seat in followed.table.seats]
    places = [Place("gm"), Place("table"), Place("watch"), *own]
    return [
        place
        for place in places
        if comparable(followed.html(place)) != comparable(read.html(place))
    ]


@pytest.mark.database
def test_it_is_not_read_again(play: Play, campaign: Campaign, pia: Seat, durable: Durable) -> None:
    before = kept(campaign)
    before.html(Place("gm"))
    durable(lambda: play(pia, "aldo", "declare", "none"))
    with CaptureQueriesContext(connection) as queries:
        after = board_cache.board(campaign.pk, announced=before.version + 1)
        after.html(Place("gm"))
    assert len(queries) == 0
    assert after.version == before.version + 1
    assert differences(campaign) == []


@pytest.mark.database
def test_what_changed_meanwhile_is_read(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat, durable: Durable
) -> None:
    kept(campaign)
    seats.rename(campaign, piet, "Petra")
    durable(lambda: play(pia, "aldo", "declare", "none"))
    assert "Petra" in kept(campaign).html(Place("gm"))
    assert differences(campaign) == []


@pytest.mark.database
def test_a_newcomer_is_shown(play: Play, campaign: Campaign, durable: Durable) -> None:
    kept(campaign)
    ogre = Combatant.objects.create(
        campaign=campaign, kind=Combatant.Kind.FOE, name="Ogre", stats={"hp": 20}
    )
    assert durable(lambda: moves.add(play.tap(), [ogre.pk])).ok
    assert "Ogre" in kept(campaign).html(Place("gm"))
    assert differences(campaign) == []


def test_who_is_hidden_or_shown_is_so_for_everybody_at_once(
    play: Play, campaign: Campaign, durable: Durable
) -> None:
    assert "2 standing" in kept(campaign).html(Place("table"))
    for tap, shown in ((moves.hide, False), (moves.reveal, True)):
        assert durable(lambda tap=tap: tap(play.tap(), ["goblin-2"])).ok
        assert ("2 standing" in kept(campaign).html(Place("table"))) is shown
        assert differences(campaign) == []


class TestTheFightThatWasJustRead:
    """A ruling needs the state that its form was for, and checking permissions reads the
    encounter."""

    @pytest.fixture
    def before(self, campaign: Campaign, encounter: Encounter) -> Board:
        return kept(campaign)

    def test_is_at_hand(self, before: Board) -> None:
        encounter = Encounter.objects.select_related("campaign").get()
        with CaptureQueriesContext(connection) as queries:
            assert board_cache.of_fight(encounter) is before
        assert len(queries) == 0

    def test_is_read_if_anything_has_changed(
        self, before: Board, campaign: Campaign, piet: Seat
    ) -> None:
        seats.rename(campaign, piet, "Petra")
        encounter = Encounter.objects.select_related("campaign").get()
        found = board_cache.of_fight(encounter)
        assert found.version == before.version + 1
        assert "Petra" in [seat.name for seat in found.table.seats]

    def test_is_read_if_another_is_on_the_table(self, before: Board, campaign: Campaign) -> None:
        another = Encounter.objects.create(campaign=campaign, name="Later", ruleset="ose")
        with pytest.raises(NotBegun):
            board_cache.of_fight(another)


def test_a_panel_that_two_want_at_once_is_drawn_once(
    campaign: Campaign, encounter: Encounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person who tapped and the stream, each in a thread of its own."""
    board, both, drawn = boards.read_board(campaign.pk), Barrier(2), []

    def draw(context: ViewerContext) -> Screen:
        drawn.append(context)
        sleep(0.05)  # so that the other thread comes meanwhile
        return display_screen(context)

    def want(place: Place) -> SafeString:
        both.wait()
        return board.html(place)

    monkeypatch.setattr(boards, "display_screen", draw)
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(want, [Place("table")] * 2)
    assert one is other
    assert len(drawn) == 1


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_whatever_is_tapped_every_phone_shows_what_is_in_the_database(
    gwen: User, durable: Durable, slug: str
) -> None:
    play, random = demo_fight(gwen, slug), Random(slug)
    campaign = play.encounter.campaign
    followed = 0
    for _ in range(many(TAPS)):
        before = kept(campaign)
        durable(lambda: anything(play, random))
        with CaptureQueriesContext(connection) as queries:
            after = board_cache.board(campaign.pk, announced=before.version + 1)
        followed += after is not before and len(queries) == 0
        assert differences(campaign) == []
        if play.encounter.status != Encounter.Status.RUNNING:
            break
    assert followed > 5
