"""Ars Magica and Momentum roll initiative once, at the start of the fight: each player types on
their own phone, and it begins with the last roll."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.history import undo
from encounters.play.models import Encounter, Participant
from encounters.play.moves import table_dice
from tests.phones import laptop_of, phone_of
from tests.play.initiative import rolled, screen, text, types
from tests.play.table import Play

pytestmark = pytest.mark.django_db

type Yard = Callable[..., Encounter]


@pytest.fixture
def yard(campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]) -> Yard:
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


def start(gwen: User, fight: Encounter, **posted: str) -> HttpResponse:
    return laptop_of(gwen).post(f"/e/{fight.pk}/start", posted)


def post(client: Client, fight: Encounter, *rows: str, **more: str) -> HttpResponse:
    """`rows` are keys with their faces: "0-anna 5" is Anna's first roll."""
    found = {f"{fight.pk}-{key}": faces for key, *faces in map(str.split, rows)}
    posted = {"fight": fight.pk, "attempt": [*found], **more}
    posted |= {f"face.{key}": faces for key, faces in found.items()}
    address = reverse("seat_first_dice", args=[fight.campaign_id])
    return client.post(address, posted, headers={"HX-Request": "true"})


def status(fight: Encounter) -> str:
    return Encounter.objects.get(pk=fight.pk).status


@pytest.mark.parametrize("game", ["arm5", "momentum"])
def test_each_types_their_own_and_it_begins_with_the_last(
    gwen: User,
    pia: Seat,
    piet: Seat,
    yard: Yard,
    game: str,
    faces: list[int],
) -> None:
    fight = yard(game)
    faces[:] = [2]
    assert start(gwen, fight).url == f"/e/{fight.pk}/"
    assert status(fight) == Encounter.Status.PREPARED
    assert "Anna: initiative" in text(screen(fight.campaign, pia))
    assert "Ben: initiative" not in text(screen(fight.campaign, pia))
    assert post(phone_of(pia), fight, "0-anna 5").status_code == 200
    assert "about to begin" in screen(fight.campaign, pia)
    assert status(fight) == Encounter.Status.PREPARED
    assert post(phone_of(piet), fight, "0-ben 6").status_code == 200
    assert status(fight) == Encounter.Status.RUNNING
    found = rolled(Play(fight))
    assert (found["anna"], found["ben"]) == (([5], "typed"), ([6], "typed"))
    assert found["carl"][1] == "app"


def test_the_pad_says_what_is_added(gwen: User, pia: Seat, yard: Yard) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    assert "Initiative value: +10." in text(screen(fight.campaign, pia))


@pytest.mark.database
def test_the_gm_sees_who_is_awaited_and_may_type_it(gwen: User, pia: Seat, yard: Yard) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    page = text(laptop_of(gwen).get(f"/e/{fight.pk}/").content.decode())
    assert "Waiting for Pia" in page and "Waiting for Piet" in page and "Carl" not in page
    post(laptop_of(gwen), fight, "0-ben 2", "0-anna")
    page = text(laptop_of(gwen).get(f"/e/{fight.pk}/").content.decode())
    assert "Waiting for Pia" in page and "Waiting for Piet" not in page
    post(phone_of(pia), fight, "0-anna 3")
    step = Play(fight).steps[0]
    assert {row.who: row.seat for row in step.rolls}["ben"] is None


def test_the_app_rolls_for_those_who_are_missing(gwen: User, pia: Seat, yard: Yard) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 5")
    start(gwen, fight, how="app")
    found = rolled(Play(fight))
    assert found["anna"] == ([5], "typed") and found["ben"][1] == "app"


def test_a_die_that_doubles_goes_on_on_the_same_pad_and_can_be_taken_back(
    gwen: User,
    pia: Seat,
    piet: Seat,
    yard: Yard,
    faces: list[int],
) -> None:
    """Nobody waits for the others in between, and the app's rolls are kept."""
    fight = yard("arm5")
    faces[:] = [7]
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 1")
    shown = text(screen(fight.campaign, pia))
    assert "1 again, doubled" in shown and "counts × 2" in shown
    back = reverse("seat_first_dice_back", args=[fight.campaign_id])
    key = f"{fight.pk}-1-anna"
    phone_of(pia).post(back, {"fight": fight.pk, "attempt": key})
    assert "again, doubled" not in text(screen(fight.campaign, pia))
    post(phone_of(pia), fight, "0-anna 1")
    post(phone_of(piet), fight, "0-ben 0")
    assert "Ben: initiative (botch dice)" in text(screen(fight.campaign, piet))
    post(phone_of(pia), fight, "1-anna 6")
    post(phone_of(piet), fight, "1-ben 4")
    rows = [(row.who, row.faces, row.how) for row in Play(fight).steps[0].rolls]
    assert rows == [
        ("anna", [1], "typed"),
        ("anna", [6], "typed"),
        ("ben", [10], "typed"),
        ("ben", [4], "typed"),
        ("carl", [7], "app"),
    ]


def test_a_tie_is_rolled_again_by_those_who_tie(
    gwen: User, pia: Seat, piet: Seat, yard: Yard, faces: list[int]
) -> None:
    fight = yard("arm5")
    faces[:] = [2]
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 6")
    assert "equal" not in text(screen(fight.campaign, pia)), "nobody knows before all are in"
    post(phone_of(piet), fight, "0-ben 6")
    assert "Anna: equal initiative" in text(screen(fight.campaign, pia))
    post(phone_of(piet), fight, "1-ben 3")
    post(phone_of(pia), fight, "1-anna 8")
    assert Play(fight).state.order[:2] == ("anna", "ben")


def test_a_tie_with_somebody_unseen_asks_for_nothing(
    gwen: User, pia: Seat, piet: Seat, yard: Yard, faces: list[int]
) -> None:
    """Otherwise Anna would learn that there is a fourth."""
    fight = yard("arm5")
    fight.participants.filter(combatant__name="Carl").update(hidden=True)
    faces[:] = [6, 3, 8]
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 6")
    post(phone_of(piet), fight, "0-ben 2")
    assert status(fight) == Encounter.Status.RUNNING
    again = [row for row in Play(fight).steps[0].rolls if row.purpose == "initiative_tie"]
    assert {(row.who, row.how) for row in again} == {("anna", "app"), ("carl", "app")}


def test_a_tie_of_those_who_see_each_other_is_typed_whoever_is_unseen(
    gwen: User, pia: Seat, piet: Seat, yard: Yard, faces: list[int]
) -> None:
    fight = yard("arm5")
    fight.participants.filter(combatant__name="Carl").update(hidden=True)
    faces[:] = [3]
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 6")
    post(phone_of(piet), fight, "0-ben 6")
    assert "Anna: equal initiative" in text(screen(fight.campaign, pia))
    post(phone_of(piet), fight, "1-ben 3")
    post(phone_of(pia), fight, "1-anna 8")
    assert Play(fight).state.order == ("anna", "ben", "carl")


@pytest.mark.parametrize("game", ["arm5", "momentum"])
def test_twelve_of_one_seat_are_asked_and_nothing_hangs(
    gwen: User, pia: Seat, yard: Yard, game: str
) -> None:
    fight = yard(game)
    fight.participants.filter(combatant__name="Anna").update(count=12)
    start(gwen, fight)
    assert screen(fight.campaign, pia).count('name="attempt"') == 6, "so that the keys fit"


@pytest.mark.parametrize("row", ["0-anna 7", "0-anna five", "0-anna -1", "0-anna 0", "0-anna 1 2"])
def test_what_is_on_no_die_is_refused(gwen: User, pia: Seat, yard: Yard, row: str) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    refused = post(phone_of(pia), fight, row)
    assert refused.status_code == 422
    assert "not the dice that were asked for" in refused.content.decode()
    assert "Anna: initiative" in text(screen(fight.campaign, pia))


@pytest.mark.parametrize("row", ["0-ben 5", "0-carl 5", "0-nobody 5"])
def test_nobody_types_for_others_nor_learns_whom_there_is(
    gwen: User, pia: Seat, campaign: Campaign, yard: Yard, row: str
) -> None:
    fight = yard("momentum")
    fight.participants.filter(combatant__name="Carl").update(hidden=True)
    Campaign.objects.filter(pk=campaign.pk).update(gm_dice=True)
    start(gwen, fight)
    refused = post(phone_of(pia), fight, row)
    assert refused.status_code == 422
    assert "not your decision" in refused.content.decode()
    assert "Carl" not in refused.content.decode()
    assert Encounter.objects.get(pk=fight.pk).first_rolls == []


def test_what_is_sent_twice_counts_once(gwen: User, pia: Seat, piet: Seat, yard: Yard) -> None:
    fight = yard("arm5")
    start(gwen, fight)
    for _ in range(2):
        again = post(phone_of(pia), fight, "0-anna 1", token="one-tap")
        assert again.status_code == 200 and "no longer needed" not in again.content.decode()
    late = post(phone_of(pia), fight, "0-anna 1", token="another")
    assert late.status_code == 409 and "no longer needed" in late.content.decode()
    assert len(Encounter.objects.get(pk=fight.pk).first_rolls) == 2, "Anna's die and Carl's"
    post(phone_of(pia), fight, "1-anna 4")
    for _ in range(2):
        last = post(phone_of(piet), fight, "0-ben 5", token="the-last")
        assert last.status_code == 200 and "no longer needed" not in last.content.decode()


def test_back_at_preparing_the_faces_are_dropped(gwen: User, pia: Seat, yard: Yard) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 5")
    assert start(gwen, fight, how="prepare").url == f"/e/{fight.pk}/prepare/"
    late = post(phone_of(pia), fight, "0-anna 5")
    assert late.status_code == 409 and "no longer needed" in late.content.decode()
    start(gwen, fight)
    assert "Anna: initiative" in text(screen(fight.campaign, pia))


def test_nothing_is_told_of_a_fight_that_is_only_prepared(pia: Seat, yard: Yard) -> None:
    fight = yard("momentum")
    prepared = post(phone_of(pia), fight, "0-anna 5")
    fight.pk += 1000
    nowhere = post(phone_of(pia), fight, "0-anna 5")
    assert prepared.content == nowhere.content


def test_its_roster_stays_while_it_waits(gwen: User, yard: Yard) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    laptop = laptop_of(gwen)
    assert laptop.get(f"/e/{fight.pk}/prepare/").url == f"/e/{fight.pk}/"
    assert laptop.post(f"/e/{fight.pk}/prepare/party/", {}).url == f"/e/{fight.pk}/"
    assert fight.participants.count() == 3


def test_what_somebody_has_typed_who_leaves_is_dropped(
    gwen: User, pia: Seat, piet: Seat, yard: Yard
) -> None:
    fight = yard("momentum")
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 5")
    seats.revoke(pia.campaign, pia)
    post(phone_of(piet), fight, "0-ben 4")
    found = rolled(Play(fight))
    assert found["anna"][1] == "app" and found["ben"] == ([4], "typed")


def test_who_leaves_the_dice_to_the_app_is_waited_for_no_longer(
    gwen: User, campaign: Campaign, pia: Seat, yard: Yard
) -> None:
    fight = yard("momentum", pia)
    start(gwen, fight)
    table_dice.switch(campaign, pia, own=False)
    assert status(fight) == Encounter.Status.RUNNING


def test_nobody_is_asked_where_all_leave_it_to_the_app(gwen: User, yard: Yard) -> None:
    fight = yard("momentum")
    Seat.objects.update(own_dice=False)
    start(gwen, fight)
    assert status(fight) == Encounter.Status.RUNNING


def test_the_gms_own_dice_are_asked_for_too(
    gwen: User, campaign: Campaign, pia: Seat, yard: Yard
) -> None:
    fight = yard("momentum", pia)
    Campaign.objects.update(gm_dice=True)
    start(gwen, fight)
    page = text(laptop_of(gwen).get(f"/e/{fight.pk}/").content.decode())
    assert "Carl: initiative" in page and "Ben: initiative" not in page
    assert "Carl" not in screen(campaign, pia)


def test_the_first_step_is_shown_again_after_all_is_undone(
    gwen: User, pia: Seat, yard: Yard
) -> None:
    fight = yard("arm5", pia)
    start(gwen, fight)
    post(phone_of(pia), fight, "0-anna 5")
    play = Play(Encounter.objects.get(pk=fight.pk))
    first = play.state
    assert play.rule("suggest", who=sorted({by for by, _ in play.pending})).ok
    assert undo.undo(play.tap(), 1, "decision").ok
    assert play.state == first
