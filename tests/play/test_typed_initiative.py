"""Players who roll at the table roll initiative too: each round, and for a side."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.live.places import Place
from encounters.play import moves
from encounters.play.dice import table_dice
from encounters.play.history import undo
from encounters.play.models import Encounter, Participant
from encounters.play.panels import boards
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def types(*seats: Seat) -> None:
    for seat in seats:
        seat.own_dice = True
        seat.save()


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
        elif attempt.needed["purpose"] == "initiative":
            return
        else:
            dice = sum(row["count"] for row in (attempt.needed, *attempt.needed.get("also", ())))
            assert moves.type_dice(play.tap(), attempt.pk, [2] * dice).ok
    pytest.fail("nobody was asked for initiative")


def screen(campaign: Campaign, seat: Seat | None = None) -> str:
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    return boards.read_board(campaign.pk).html(place)


def text(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", "", html)).split())


def rolled(play: Play) -> dict[str, tuple[list[int], str]]:
    """The last initiative of each combatant."""
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
    """Ars Magica and Momentum roll once, at the start of the fight: each player types on their own
    phone, and it begins with the last roll."""

    @pytest.fixture
    def yard(
        self, campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]
    ) -> Callable[..., Encounter]:
        """Anna (Pia) and Ben (Piet), who roll at the table, and the GM's Carl."""

        def prepared(game: str, *typing: Seat) -> Encounter:
            types(*(typing or (pia, piet)))
            campaign.ruleset = game
            campaign.save()
            fight = Encounter.objects.create(campaign=campaign, name="In the yard", ruleset=game)
            for who in (sheet("Anna", pia), sheet("Ben", piet), sheet("Carl")):
                Participant.objects.create(encounter=fight, combatant=who, side=who.side)
            return fight

        return prepared

    def start(self, gwen: User, fight: Encounter, **posted: str) -> HttpResponse:
        return laptop_of(gwen).post(f"/e/{fight.pk}/start", posted)

    def post(self, client: Client, fight: Encounter, *rows: str, **more: str) -> HttpResponse:
        """`rows` are keys with their faces: "0-anna 5" is Anna's first roll."""
        found = {f"{fight.pk}-{key}": faces for key, *faces in map(str.split, rows)}
        posted = {"fight": fight.pk, "attempt": [*found], **more}
        posted |= {f"face.{key}": faces for key, faces in found.items()}
        address = reverse("seat_first_dice", args=[fight.campaign_id])
        return client.post(address, posted, headers={"HX-Request": "true"})

    def status(self, fight: Encounter) -> str:
        return Encounter.objects.get(pk=fight.pk).status

    @pytest.mark.parametrize("game", ["arm5", "momentum"])
    def test_each_types_their_own_and_it_begins_with_the_last(
        self,
        gwen: User,
        pia: Seat,
        piet: Seat,
        yard: Callable[..., Encounter],
        game: str,
        faces: list[int],
    ) -> None:
        fight = yard(game)
        faces[:] = [2]
        assert self.start(gwen, fight).url == f"/e/{fight.pk}/"
        assert self.status(fight) == Encounter.Status.PREPARED
        assert "Anna: initiative" in text(screen(fight.campaign, pia))
        assert "Ben: initiative" not in text(screen(fight.campaign, pia))
        assert self.post(phone_of(pia), fight, "0-anna 5").status_code == 200
        assert "about to begin" in screen(fight.campaign, pia)
        assert self.status(fight) == Encounter.Status.PREPARED
        assert self.post(phone_of(piet), fight, "0-ben 6").status_code == 200
        assert self.status(fight) == Encounter.Status.RUNNING
        found = rolled(Play(fight))
        assert (found["anna"], found["ben"]) == (([5], "typed"), ([6], "typed"))
        assert found["carl"][1] == "app"

    def test_the_pad_says_what_is_added(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        assert "Initiative value: + 10." in text(screen(fight.campaign, pia))

    @pytest.mark.database
    def test_the_gm_sees_who_is_awaited_and_may_type_it(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        page = text(laptop_of(gwen).get(f"/e/{fight.pk}/").content.decode())
        assert "Waiting for Pia" in page and "Waiting for Piet" in page and "Carl" not in page
        self.post(laptop_of(gwen), fight, "0-ben 2", "0-anna")
        page = text(laptop_of(gwen).get(f"/e/{fight.pk}/").content.decode())
        assert "Waiting for Pia" in page and "Waiting for Piet" not in page
        self.post(phone_of(pia), fight, "0-anna 3")
        step = Play(fight).steps[0]
        assert {row["who"]: row["seat"] for row in step.rolls}["ben"] is None

    def test_the_app_rolls_for_those_who_are_missing(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 5")
        self.start(gwen, fight, how="app")
        found = rolled(Play(fight))
        assert found["anna"] == ([5], "typed") and found["ben"][1] == "app"

    def test_a_die_that_doubles_goes_on_on_the_same_pad_and_can_be_taken_back(
        self,
        gwen: User,
        pia: Seat,
        piet: Seat,
        yard: Callable[..., Encounter],
        faces: list[int],
    ) -> None:
        """Nobody waits for the others in between, and the app's rolls are kept."""
        fight = yard("arm5")
        faces[:] = [7]
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 1")
        shown = text(screen(fight.campaign, pia))
        assert "1 again, doubled" in shown and "counts × 2" in shown
        back = reverse("seat_first_dice_back", args=[fight.campaign_id])
        key = f"{fight.pk}-1-anna"
        phone_of(pia).post(back, {"fight": fight.pk, "attempt": key})
        assert "again, doubled" not in text(screen(fight.campaign, pia))
        self.post(phone_of(pia), fight, "0-anna 1")
        self.post(phone_of(piet), fight, "0-ben 0")
        assert "Ben: initiative (botch dice)" in text(screen(fight.campaign, piet))
        self.post(phone_of(pia), fight, "1-anna 6")
        self.post(phone_of(piet), fight, "1-ben 4")
        rows = [(row["who"], row["faces"], row["how"]) for row in Play(fight).steps[0].rolls]
        assert rows == [
            ("anna", [1], "typed"),
            ("anna", [6], "typed"),
            ("ben", [10], "typed"),
            ("ben", [4], "typed"),
            ("carl", [7], "app"),
        ]

    def test_a_tie_is_rolled_again_by_those_who_tie(
        self, gwen: User, pia: Seat, piet: Seat, yard: Callable[..., Encounter], faces: list[int]
    ) -> None:
        fight = yard("arm5")
        faces[:] = [2]
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 6")
        assert "equal" not in text(screen(fight.campaign, pia)), "nobody knows before all are in"
        self.post(phone_of(piet), fight, "0-ben 6")
        assert "Anna: equal initiative" in text(screen(fight.campaign, pia))
        self.post(phone_of(piet), fight, "1-ben 3")
        self.post(phone_of(pia), fight, "1-anna 8")
        assert Play(fight).state.order[:2] == ("anna", "ben")

    def test_a_tie_with_somebody_unseen_asks_for_nothing(
        self, gwen: User, pia: Seat, piet: Seat, yard: Callable[..., Encounter], faces: list[int]
    ) -> None:
        """Otherwise Anna would learn that there is a fourth."""
        fight = yard("arm5")
        fight.participants.filter(combatant__name="Carl").update(hidden=True)
        faces[:] = [6, 3, 8]
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 6")
        self.post(phone_of(piet), fight, "0-ben 2")
        assert self.status(fight) == Encounter.Status.RUNNING
        again = [row for row in Play(fight).steps[0].rolls if row["purpose"] == "initiative_tie"]
        assert {(row["who"], row["how"]) for row in again} == {("anna", "app"), ("carl", "app")}

    @pytest.mark.parametrize("game", ["arm5", "momentum"])
    def test_twelve_of_one_seat_are_asked_and_nothing_hangs(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter], game: str
    ) -> None:
        fight = yard(game)
        fight.participants.filter(combatant__name="Anna").update(count=12)
        self.start(gwen, fight)
        assert screen(fight.campaign, pia).count('name="attempt"') == 6, "so that the keys fit"

    @pytest.mark.parametrize(
        "row", ["0-anna 7", "0-anna five", "0-anna -1", "0-anna 0", "0-anna 1 2"]
    )
    def test_what_is_on_no_die_is_refused(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter], row: str
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        refused = self.post(phone_of(pia), fight, row)
        assert refused.status_code == 422
        assert "not the dice that were asked for" in refused.content.decode()
        assert "Anna: initiative" in text(screen(fight.campaign, pia))

    @pytest.mark.parametrize("row", ["0-ben 5", "0-carl 5", "0-nobody 5"])
    def test_nobody_types_for_others_nor_learns_whom_there_is(
        self, gwen: User, pia: Seat, campaign: Campaign, yard: Callable[..., Encounter], row: str
    ) -> None:
        fight = yard("momentum")
        fight.participants.filter(combatant__name="Carl").update(hidden=True)
        Campaign.objects.filter(pk=campaign.pk).update(gm_dice=True)
        self.start(gwen, fight)
        refused = self.post(phone_of(pia), fight, row)
        assert refused.status_code == 422
        assert "not your decision" in refused.content.decode()
        assert "Carl" not in refused.content.decode()
        assert Encounter.objects.get(pk=fight.pk).first_rolls == []

    def test_what_is_sent_twice_counts_once(
        self, gwen: User, pia: Seat, piet: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("arm5")
        self.start(gwen, fight)
        for _ in range(2):
            again = self.post(phone_of(pia), fight, "0-anna 1", token="one-tap")
            assert again.status_code == 200 and "no longer needed" not in again.content.decode()
        late = self.post(phone_of(pia), fight, "0-anna 1", token="another")
        assert late.status_code == 409 and "no longer needed" in late.content.decode()
        assert len(Encounter.objects.get(pk=fight.pk).first_rolls) == 2, "Anna's die and Carl's"
        self.post(phone_of(pia), fight, "1-anna 4")
        for _ in range(2):
            last = self.post(phone_of(piet), fight, "0-ben 5", token="the-last")
            assert last.status_code == 200 and "no longer needed" not in last.content.decode()

    def test_back_at_preparing_the_faces_are_dropped(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 5")
        assert self.start(gwen, fight, how="prepare").url == f"/e/{fight.pk}/prepare/"
        late = self.post(phone_of(pia), fight, "0-anna 5")
        assert late.status_code == 409 and "no longer needed" in late.content.decode()
        self.start(gwen, fight)
        assert "Anna: initiative" in text(screen(fight.campaign, pia))

    def test_nothing_is_told_of_a_fight_that_is_only_prepared(
        self, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        prepared = self.post(phone_of(pia), fight, "0-anna 5")
        fight.pk += 1000
        nowhere = self.post(phone_of(pia), fight, "0-anna 5")
        assert prepared.content == nowhere.content

    def test_its_roster_stays_while_it_waits(
        self, gwen: User, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        laptop = laptop_of(gwen)
        assert laptop.get(f"/e/{fight.pk}/prepare/").url == f"/e/{fight.pk}/"
        assert laptop.post(f"/e/{fight.pk}/prepare/party/", {}).url == f"/e/{fight.pk}/"
        assert fight.participants.count() == 3

    def test_what_somebody_has_typed_who_leaves_is_dropped(
        self, gwen: User, pia: Seat, piet: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 5")
        seats.revoke(pia.campaign, pia)
        self.post(phone_of(piet), fight, "0-ben 4")
        found = rolled(Play(fight))
        assert found["anna"][1] == "app" and found["ben"] == ([4], "typed")

    def test_who_leaves_the_dice_to_the_app_is_waited_for_no_longer(
        self, gwen: User, campaign: Campaign, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum", pia)
        self.start(gwen, fight)
        table_dice.switch(campaign, pia, own=False)
        assert self.status(fight) == Encounter.Status.RUNNING

    def test_nobody_is_asked_where_all_leave_it_to_the_app(
        self, gwen: User, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum")
        Seat.objects.update(own_dice=False)
        self.start(gwen, fight)
        assert self.status(fight) == Encounter.Status.RUNNING

    def test_the_gms_own_dice_are_asked_for_too(
        self, gwen: User, campaign: Campaign, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("momentum", pia)
        Campaign.objects.update(gm_dice=True)
        self.start(gwen, fight)
        page = text(laptop_of(gwen).get(f"/e/{fight.pk}/").content.decode())
        assert "Carl: initiative" in page and "Ben: initiative" not in page
        assert "Carl" not in screen(campaign, pia)

    def test_the_first_step_is_shown_again_after_all_is_undone(
        self, gwen: User, pia: Seat, yard: Callable[..., Encounter]
    ) -> None:
        fight = yard("arm5", pia)
        self.start(gwen, fight)
        self.post(phone_of(pia), fight, "0-anna 5")
        play = Play(Encounter.objects.get(pk=fight.pk))
        first = play.state
        assert play.rule("suggest", who=sorted({by for by, _ in play.pending})).ok
        assert undo.undo(play.tap(), 1, "decision").ok
        assert play.state == first
