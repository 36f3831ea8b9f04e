"""A campaign is exported to a file and imported from it, on any server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.after.report import keeping
from encounters.archive.campaign_files import files, restore
from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.models import Encounter
from encounters.play.stored.values import CoGMNote
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play

pytestmark = pytest.mark.database

AS_IT_IS = ("number", "kind", "shows", "parent", "tip", "token", "choice", "log", "round", "phase")


def file_of(campaign: Campaign) -> BytesIO:
    file = BytesIO()
    files.write(file, files.export_rows(campaign.pk))
    file.seek(0)
    return file


def brought(campaign: Campaign, gm: User) -> Campaign:
    made, _found = restore.restore_campaign(file_of(campaign), gm)
    return made


def plain(encounter: Encounter) -> list[tuple[Any, ...]]:
    return list(encounter.steps.order_by("number").values_list(*AS_IT_IS, "created"))


def all_states(encounter: Encounter) -> list[Any]:
    return [states.decode(encounter, step) for step in encounter.steps.order_by("number")]


def test_everything_of_a_campaign_is_there_again(
    play: Play, campaign: Campaign, otto: User, pia: Seat, piet: Seat
) -> None:
    campaign.options, campaign.foes_shown, campaign.thin_after = {"morale": False}, "bar", 3
    campaign.language = "pl"
    campaign.save()
    pia.own_dice = True
    pia.save()
    campaign.combatants.filter(name="Aldo").update(tags="stubborn, brave")
    campaign.combatants.create(name="Marsh thing", hit_dice="2d8+1", appearing="2d4")
    assert play(pia, "aldo", "declare", "none").ok
    assert play(piet, "bera", "declare", "none").ok
    assert play.undo().ok
    made = brought(campaign, otto)
    assert (made.name, made.gm, made.options) == (campaign.name, otto, {"morale": False})
    thing = made.combatants.get(name="Marsh thing")
    assert (thing.hit_dice, thing.appearing) == ("2d8+1", "2d4")
    assert made.language == "pl"
    assert (made.foes_shown, made.thin_after, made.created) == ("bar", 3, campaign.created)
    assert list(made.seats.values_list("name", "own_dice", "created")) == list(
        campaign.seats.values_list("name", "own_dice", "created")
    )
    same = ("kind", "name", "stats", "tags", "player__name")
    assert list(made.combatants.values_list(*same)) == list(campaign.combatants.values_list(*same))
    there, here = made.encounters.get(), play.encounter
    assert plain(there) == plain(here)
    assert all_states(there) == all_states(here)
    assert [row.id for row in there.cast] == [row.id for row in here.cast]
    assert there.roster == here.roster
    assert there.participants.count() == here.participants.count()


def test_what_a_co_gm_did_goes_along_with_the_name(
    play: Play, campaign: Campaign, otto: User, pia: Seat
) -> None:
    assert play(pia, "aldo", "declare", "none").ok
    signed = [CoGMNote("Nora")]
    campaign.encounters.get().steps.filter(number=play.now).update(notes=signed)
    assert brought(campaign, otto).encounters.get().steps.last().notes == signed


def test_its_numbers_are_its_own(play: Play, campaign: Campaign, otto: User) -> None:
    made = brought(campaign, otto)
    sources = {row.source for row in made.encounters.get().cast}
    assert sources == set(made.combatants.values_list("pk", flat=True))
    assert not sources & set(campaign.combatants.values_list("pk", flat=True))
    players = made.combatants.filter(player__isnull=False).values_list("player", flat=True)
    assert set(players) == set(made.seats.values_list("pk", flat=True))


def test_no_key_no_code_and_no_claim_goes_along(
    play: Play, campaign: Campaign, otto: User, pia: Seat
) -> None:
    invited, claim = seats.invite(campaign), Claim.objects.create(seat=pia)
    held = b"".join(files._lines(file_of(campaign)))
    gm = campaign.gm
    for secret in (pia.lease, claim.lease, invited.code, gm.username, gm.password):
        assert secret.encode() not in held
    made = brought(campaign, otto)
    assert not made.invitations.exists()
    assert made.seats.get(name="Pia").lease != pia.lease


def panels(encounter: Encounter) -> list[str]:
    board = boards.read_board(encounter.campaign_id, encounter)
    places = [Place("gm"), Place("table")]
    places += [Place("seat", seat.pk) for seat in encounter.campaign.seats.all()]
    return [asked(board.html(place)) for place in places]


def asked(panel: str) -> str:
    """A panel without the parts that differ between two tables."""
    keys = r'/[ce]/\d+/|data-version="\d+"|character-\d+|seat=\d+|name="seat" value="\d+"'
    return re.sub(rf"{keys}|<time.*?</time>", "", panel)


def test_a_fight_goes_on_with_the_same_questions_and_undo_reaches_back(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    assert play(pia, "aldo", "declare", "none").ok
    made = brought(campaign, campaign.gm)
    there = Play(made.encounters.get())
    assert there.now == play.now and there.pending == play.pending
    assert there.encounter.status == Encounter.Status.RUNNING
    assert panels(there.encounter) == panels(play.encounter)
    peter = made.seats.get(name="Piet")
    assert there(peter, "bera", "declare", "none").ok
    assert there.undo(back_to=1).ok
    assert there.state == states.decode(there.encounter, there.encounter.steps.get(number=1))
    assert there.redo().ok


def test_dice_that_wait_at_the_table_go_on_waiting(
    yard: Play, campaign: Campaign, otto: User, pia: Seat
) -> None:
    pia.own_dice = True
    pia.save()
    assert yard(pia, "anna", "turn", "attack", target="carl").kind == "dice"
    there = Play(brought(campaign, otto).encounters.get())
    anna = there.encounter.campaign.seats.get(name="Pia")
    assert [attempt.seat_id for attempt in there.attempts()] == [anna.pk]
    assert there.type(anna, (6,)).ok
    assert not there.attempts()


FOUGHT = [
    ("pia", "anna", "carl"),
    ("piet", "ben", "carl"),
    ("", "carl", "anna"),
    ("pia", "anna", "carl"),
    ("piet", "ben", "carl"),
]


@pytest.fixture
def closed(yard: Play, pia: Seat, piet: Seat, faces: list[int]) -> Iterator[Play]:
    """Carl falls, and the fight is closed."""
    faces += [6, 1, 6, 6, 6]
    for seat, who, whom in FOUGHT:
        assert yard({"pia": pia, "piet": piet}.get(seat), who, "turn", "attack", target=whom).ok
    assert moves.carry_over(yard.tap(), []).ok
    yield yard


def test_the_report_of_a_fight_is_equal(closed: Play, campaign: Campaign, otto: User) -> None:
    closed.encounter.reports.all().delete()
    keeping.make(closed.encounter)
    there = brought(campaign, otto).encounters.get()
    assert there.reports.count() == closed.encounter.reports.count() == 4
    for audience in ("gm", "watchers"):
        ours, theirs = (
            keeping.facts_for(closed.encounter, audience),
            keeping.facts_for(there, audience),
        )
        assert (ours.courses, ours.fallen, ours.began) == (
            theirs.courses,
            theirs.fallen,
            theirs.began,
        )
        assert [person.name for person in ours.people] == [person.name for person in theirs.people]
    seats_there = {f"seat-{pk}" for pk in there.campaign.seats.values_list("pk", flat=True)}
    assert set(there.reports.values_list("audience", flat=True)) == {"gm", "watchers", *seats_there}


def test_a_file_says_the_same_after_a_second_journey(
    play: Play, campaign: Campaign, otto: User
) -> None:
    there = brought(campaign, otto)
    first, second = ([*files.read_rows(file_of(item))] for item in (campaign, there))
    assert len(first) == len(second)
    assert [type(item) for item in first] == [type(item) for item in second]
