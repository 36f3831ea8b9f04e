"""Who rolls at the table rolls initiative there too: each round, and for a side."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.live.places import Place
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.panels import boards
from tests.phones import laptop_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def types(*seats: Seat) -> None:
    for seat in seats:
        seat.own_dice = True
        seat.save()


def declared(play: Play) -> moves.Result:
    """All have declared, and the GM lets initiative be rolled."""
    for by, kind in play.pending:
        assert play(None, by, kind, "none").ok
    return play(None, "gm", "initiative", "roll")


def until_initiative(play: Play) -> None:
    """Goes on as the rules suggest, with a two for each die that is typed, until somebody is asked
    for initiative."""
    for _ in range(40):
        attempt = next(iter(play.attempts()), None)
        if attempt is None:
            play.rule("suggest", who=sorted({by for by, _ in play.pending}))
        elif attempt.needed["purpose"] == "initiative":
            return
        else:
            dice = sum(row["count"] for row in (attempt.needed, *attempt.needed.get("also", ())))
            assert moves.type_dice(play.tap(), attempt.pk, [2] * dice).ok
    pytest.fail("nobody was asked for initiative")


def screen(campaign: Campaign, seat: Seat | None = None) -> str:
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    return boards.read_board(campaign.pk).html(place)


def rolled(play: Play) -> dict[str, tuple[list[int], str]]:
    """The last initiative of each."""
    rows = [row for step in play.steps for row in step.rolls if row["purpose"] == "initiative"]
    return {row["who"]: (row["faces"], row["how"]) for row in rows}


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
    assert play.attempts()[0].needed["who"] == "anna"


class TestBeforeTheFirstRound:
    """Ars Magica and Momentum roll once, when the fight begins: the GM types what others rolled."""

    @pytest.fixture
    def yard(
        self, campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]
    ) -> Callable[[str], Encounter]:
        """Anna (Pia, who rolls at the table), Ben (Piet, for whom the app rolls) and Carl."""

        def prepared(game: str) -> Encounter:
            types(pia)
            campaign.ruleset = game
            campaign.save()
            fight = Encounter.objects.create(campaign=campaign, name="In the yard", ruleset=game)
            for who in (sheet("Anna", pia), sheet("Ben", piet), sheet("Carl")):
                Participant.objects.create(encounter=fight, combatant=who, side=who.side)
            return fight

        return prepared

    def begin(self, gwen: User, fight: Encounter, **posted: str) -> HttpResponse:
        return laptop_of(gwen).post(f"/e/{fight.pk}/start", posted)

    def known(self, page: HttpResponse) -> str:
        return re.search('name="known" value="([^"]+)"', page.content.decode())[1]

    def test_whoever_rolls_at_the_table_is_asked(
        self, gwen: User, yard: Callable[[str], Encounter]
    ) -> None:
        fight = yard("momentum")
        page = self.begin(gwen, fight)
        assert "Anna: initiative" in page.content.decode()
        assert page.content.decode().count('name="face.') == 1, "nobody else is"
        assert Encounter.objects.get(pk=fight.pk).status == Encounter.Status.PREPARED
        begun = self.begin(gwen, fight, known=self.known(page), **{"face.0": "5"})
        assert begun.status_code == 302
        found = rolled(Play(fight))
        assert found["anna"] == ([5], "typed")
        assert {found["ben"][1], found["carl"][1]} == {"app"}

    def test_a_die_that_doubles_is_asked_for_again(
        self, gwen: User, yard: Callable[[str], Encounter], faces: list[int]
    ) -> None:
        """What the app has rolled for others stays what it was."""
        fight = yard("arm5")
        faces[:] = [4, 7]
        page = self.begin(gwen, fight)
        page = self.begin(gwen, fight, known=self.known(page), **{"face.0": "1"})
        assert "so far 1" in page.content.decode()
        self.begin(gwen, fight, known=self.known(page), **{"face.0": "6"})
        rows = Play(fight).steps[0].rolls
        assert [(row["who"], row["faces"], row["how"]) for row in rows] == [
            ("anna", [1], "typed"),
            ("anna", [6], "typed"),
            ("ben", [4], "app"),
            ("carl", [7], "app"),
        ]

    @pytest.mark.parametrize("face", ["7", "", "-1", "five", "²", "99999999999999999999"])
    def test_what_is_on_no_die_is_refused_and_stays_typed(
        self, gwen: User, yard: Callable[[str], Encounter], face: str
    ) -> None:
        fight = yard("momentum")
        known = self.known(self.begin(gwen, fight))
        page = self.begin(gwen, fight, known=known, **{"face.0": face})
        assert page.status_code == 422
        assert "is on none of these dice" in page.content.decode()
        assert f'value="{face}"' in page.content.decode()

    @pytest.mark.parametrize("known", ["", "made up", "eyJhIjoxfQ:1:2"])
    def test_dice_that_somebody_made_up_are_not_taken(
        self, gwen: User, yard: Callable[[str], Encounter], known: str
    ) -> None:
        fight = yard("momentum")
        page = self.begin(gwen, fight, known=known, **{"face.0": "6"})
        assert "Anna: initiative" in page.content.decode()

    def test_the_gm_may_let_the_app_roll(
        self, gwen: User, yard: Callable[[str], Encounter]
    ) -> None:
        fight = yard("momentum")
        assert self.begin(gwen, fight, app="on").status_code == 302
        assert {how for _, how in rolled(Play(fight)).values()} == {"app"}

    def test_nobody_is_asked_where_all_leave_it_to_the_app(
        self, gwen: User, pia: Seat, yard: Callable[[str], Encounter]
    ) -> None:
        fight = yard("momentum")
        Seat.objects.update(own_dice=False)
        assert self.begin(gwen, fight).status_code == 302

    def test_the_gms_own_dice_are_asked_for_too(
        self, gwen: User, campaign: Campaign, yard: Callable[[str], Encounter]
    ) -> None:
        fight = yard("momentum")
        Campaign.objects.update(gm_dice=True)
        page = self.begin(gwen, fight).content.decode()
        assert "Carl: initiative" in page and "Anna: initiative" in page
        assert "Ben: initiative" not in page
