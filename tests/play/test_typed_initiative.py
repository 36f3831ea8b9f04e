"""Players who roll at the table roll initiative too: each round, and for a side."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.play.initiative import rolled, screen, types
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def declared(play: Play) -> moves.Result:
    """All have declared, and the GM starts initiative."""
    for by, kind in play.pending:
        assert play(None, by, kind, "none").ok
    return play(None, "gm", "initiative", "roll")


def until_initiative(play: Play) -> None:
    """Plays suggestions, with a two for each typed die, until somebody is asked for initiative."""
    for _ in range(40):
        attempt = next(iter(play.attempts()), None)
        if attempt is None:
            play.rule("suggest", who=sorted({by for by, _ in play.pending}))
        elif attempt.needed.purpose == "initiative":
            return
        else:
            dice = sum(row.count for row in attempt.needed.parts)
            assert moves.type_dice(play.tap(), attempt.pk, [2] * dice).ok
    pytest.fail("nobody was asked for initiative")


class TestOfASide:
    def test_is_typed_by_whoever_on_it_rolls_at_the_table(
        self, play: Play, pia: Seat, piet: Seat, campaign: Campaign
    ) -> None:
        types(pia)
        assert declared(play).kind == "dice"
        assert "data-pad" in screen(campaign, pia)
        assert "Party: initiative" in re.sub("<[^>]+>", "", screen(campaign, pia))
        assert "data-pad" not in screen(campaign, piet)
        assert "Waiting for" in screen(campaign, piet)
        assert play.type(pia, [5]).kind == "done"
        assert rolled(play)["party"] == ([5], "typed")
        assert rolled(play)["foes"][1] == "app"

    def test_is_typed_once_where_several_roll(self, play: Play, pia: Seat, piet: Seat) -> None:
        types(pia, piet)
        declared(play)
        (attempt,) = play.attempts()
        assert moves.type_dice(play.tap(piet), attempt.pk, [5]).ok
        late = moves.type_dice(play.tap(pia), attempt.pk, [2])
        assert (late.kind, late.code) == ("stale", "dice_gone")
        assert rolled(play)["party"] == ([5], "typed")

    def test_is_not_typed_by_who_leaves_it_to_the_app(
        self, play: Play, pia: Seat, piet: Seat
    ) -> None:
        types(pia)
        declared(play)
        (attempt,) = play.attempts()
        assert moves.type_dice(play.tap(piet), attempt.pk, [5]).code == "not_yours"

    def test_is_rolled_by_the_app_where_everybody_leaves_it_to_the_app(self, play: Play) -> None:
        assert declared(play).kind == "done"
        assert {how for _, how in rolled(play).values()} == {"app"}

    def test_waits_for_nobody_who_is_absent(self, play: Play, pia: Seat, faces: list[int]) -> None:
        types(pia)
        declared(play)
        assert "Let the app roll" not in screen(pia.campaign, pia)
        faces[:] = [6, 1]
        assert moves.let_app_roll(play.tap(), pia.pk).kind == "done"
        assert rolled(play)["party"] == ([6], "app")

    def test_is_asked_again_after_a_tie_and_in_the_next_round(
        self, play: Play, pia: Seat, faces: list[int]
    ) -> None:
        types(pia)
        faces[:] = [4, 1]
        declared(play)
        assert play.type(pia, [4]).kind == "dice", "a tie: all roll again"
        assert play.type(pia, [6]).kind == "done"
        until_initiative(play)
        assert play.state.round == 2


def test_each_types_the_initiative_of_their_own(
    campaign: Campaign, pia: Seat, piet: Seat, prepared: Encounter
) -> None:
    types(pia)
    prepared.options = {"initiative": "individual"}
    prepared.save()
    play = Play(moves.start(prepared, Member(campaign, None, True)).encounter)
    assert declared(play).kind == "dice"
    assert play.type(pia, [3]).kind == "done"
    assert rolled(play)["aldo"] == ([3], "typed")
    assert rolled(play)["bera"][1] == "app"


def test_a_game_that_rolls_for_each_round_asks_in_each(
    campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]
) -> None:
    campaign.ruleset, campaign.options = "momentum", {"initiative_each_round": True}
    campaign.save()
    fight = Encounter.objects.create(campaign=campaign, name="In the yard", ruleset="momentum")
    for who in (sheet("Anna", pia), sheet("Carl")):
        Participant.objects.create(encounter=fight, combatant=who, side=who.side)
    play = Play(moves.start(fight, Member(campaign, None, True)).encounter)
    types(pia)
    until_initiative(play)
    assert play.attempts()[0].needed.who == "anna"
