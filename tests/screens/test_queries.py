"""What a board and its panels cost: queries, and what is read or rendered once."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.fights.states import current_steps
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.screens.shown import GM, TABLE, WATCH, seat, shown


class TestWhatItCosts:
    def test_equal_places_share_one_rendering(self, play, campaign):
        board = boards.read_board(campaign.pk)
        assert board.html(WATCH) is board.html(Place("watch"))

    @pytest.mark.parametrize("number", [10, 100, 300])
    def test_the_number_of_queries_does_not_grow_with_the_fight(
        self, prepared, campaign, pia, number
    ):
        prepared.participants.filter(combatant__name="Goblin").update(count=number - 2)
        assert moves.start(prepared, Member(campaign, None, True)).ok
        with CaptureQueriesContext(connection) as queries:
            board = boards.read_board(campaign.pk)
            for place in (GM, TABLE, WATCH, seat(pia)):
                board.html(place)
        assert len(queries) <= 8

    def test_steps_that_were_shown_before_are_not_read_again(self, fighting, campaign, pia):
        before = boards.read_board(campaign.pk)
        for value in (5, 4, 3):
            fighting.rule("set", target="aldo", field="hp", value=value)
        fighting.undo(None)
        fighting.undo(None)
        fighting.rule("set", target="aldo", field="hp", value=1)
        after = boards.read_board(campaign.pk, before=before).table.steps
        assert [item.number for item in after] == [
            item.number for item in current_steps(fighting.encounter, 30)
        ]
        assert any(item is known for item in after for known in before.table.steps)

    @pytest.mark.parametrize("fight", [False, True])
    def test_the_version_is_read_before_anything_that_it_stands_for(self, request, campaign, fight):
        """Otherwise a fight that begins in between would never be shown, since the panel would have
        its version."""
        if fight:
            request.getfixturevalue("play")
        with CaptureQueriesContext(connection) as queries:
            boards.read_board(campaign.pk)
        first, *rest = [query["sql"] for query in queries]
        assert 'FROM "campaigns_campaign"' in first
        assert not any('"campaigns_campaign"."version"' in sql for sql in rest)

    def test_those_who_only_watch_a_fight_are_not_read(self, play, campaign, pia):
        watcher = campaign.seats.create(name="Wanda", watching=True)
        seats = boards.read_board(campaign.pk).table.seats
        assert pia in seats
        assert watcher not in seats
        watcher.claims.create()
        assert "Wanda" in shown(campaign)

    def test_nor_with_its_length(self, play, campaign, pia):
        for _ in range(30):
            play.rule("set", target="aldo", field="hp", value=5)
        with CaptureQueriesContext(connection) as queries:
            boards.read_board(campaign.pk).html(seat(pia))
        assert len(queries) <= 9
