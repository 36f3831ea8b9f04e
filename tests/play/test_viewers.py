"""The information that each viewer of a fight gets, and for whom a viewer may decide."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.play.fights import control, statements
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter
from encounters.play.stored.values import CastMember
from tests.phones import laptop_of, phone_of


@pytest.fixture
def fight() -> Encounter:
    cast = [
        CastMember("aldo", None, "party"),
        CastMember("gob", None, "foes", hidden=True),
    ]
    return Encounter(campaign=Encounter.campaign.field.related_model(), cast=cast)


HELD = {"aldo": 1, "gob": 2}


def test_a_player_is_told_the_secrets_of_the_own_side_alone(fight: Encounter) -> None:
    assert control.viewer(fight, HELD, 1).sides == ("party",)
    assert control.viewer(fight, HELD, 2).sides == ("foes",)


def test_a_player_decides_for_the_own_combatants_and_what_their_side_is_asked(
    fight: Encounter,
) -> None:
    assert control.viewer(fight, HELD, 2).controls == ("gob", "foes")
    assert control.viewer(fight, HELD, None).controls == ()


def test_whoever_only_watches_belongs_to_the_party(fight: Encounter) -> None:
    assert control.viewer(fight, HELD, None).sides == ("party",)


def test_somebody_without_a_side_in_the_cast_is_of_the_party() -> None:
    cast = [CastMember("aldo")]
    assert control.deciders(cast, {"aldo": 1}, "party") == (1,)
    assert not control.is_to_foe(cast, "aldo")
    assert control.is_to_foe(cast, "aldo", party=True)
    assert not control.is_to_foe(cast, "party", party=True), "a side's question is its players' own"


def test_somebody_without_a_side_shares_the_secrets_of_the_party_alone() -> None:
    campaign = Encounter.campaign.field.related_model()
    cast = [CastMember("aldo"), CastMember("gob", None, "foes")]
    assert control.viewer(Encounter(campaign=campaign, cast=cast), HELD, 1).sides == ("party",)


@pytest.mark.parametrize("shown", ["words", "numbers"])
def test_foes_are_shown_to_players_as_the_campaign_says(fight: Encounter, shown: str) -> None:
    fight.campaign.foes_shown = shown
    assert control.viewer(fight, HELD, 1).foes == shown


def test_the_gm_decides_for_everybody(fight: Encounter) -> None:
    viewer = control.viewer(fight, HELD, None, gm=True)
    assert viewer.gm and viewer.controls == ("aldo", "gob")


def test_a_side_is_asked_through_the_players_on_it(fight: Encounter) -> None:
    assert control.deciders(fight.cast, HELD, "foes") == (2,)
    assert control.deciders(fight.cast, HELD, "gob") == (2,)
    assert control.deciders(fight.cast, {"aldo": 1, "gob": None}, "foes") == ()


def test_a_foe_and_its_side_are_played_by_the_gm_and_nobody_else(fight: Encounter) -> None:
    cast = fight.cast
    to_foes = [by for by in ("gob", "foes", "aldo", "party", "gm") if control.is_to_foe(cast, by)]
    assert to_foes == ["gob", "foes"]
    assert not control.is_to_foe(cast, "gm", party=True), "the GM's questions are the GM's own"


def test_dice_are_typed_by_players_with_their_own_and_by_a_gm_with_some() -> None:
    campaign = Encounter.campaign.field.related_model(gm_dice=True)
    played_by = {
        "aldo": control.PlayerSeat(1, False),
        "bera": control.PlayerSeat(2, True),
        "gob": None,
    }
    typed = {who: control.types_own(campaign, played_by, who) for who in (*played_by, "gm")}
    assert typed == {"aldo": False, "bera": True, "gob": True, "gm": True}


@pytest.mark.parametrize(
    ("own", "away", "typed"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_player_whose_dice_are_away_types_none(
    fight: Encounter, own: bool, away: bool, typed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight.campaign_id = 3
    monkeypatch.setattr(statements, "player_rows", {3: [(7, 1, own, away, 10)]}.get)
    fight.cast[0] = replace(fight.cast[0], source=7)
    assert control.players(fight) == {"aldo": control.PlayerSeat(1, typed, 10), "gob": None}


def test_nobody_answers_for_somebody_else(fight: Encounter) -> None:
    campaign = fight.campaign
    gm, aldo = Member(campaign, None, True), Member(campaign, Seat(pk=1), False)
    control.owes(gm, [])
    control.owes(aldo, [1, 2])
    control.gm_only(gm)
    for refused in (
        lambda: control.owes(aldo, [2]),
        lambda: control.owes(Member(campaign, None, False), [1]),
        lambda: control.gm_only(aldo),
    ):
        with pytest.raises(NotDone) as found:
            refused()
        assert found.value.code == "not_yours"


def test_whom_the_gm_hides_nobody_is_told_of(fight: Encounter) -> None:
    assert control.viewer(fight, HELD, 1).hidden == ("gob",)
    assert control.viewer(fight, HELD, None).hidden == ("gob",)


def test_a_spectator_does_not_get_what_nobody_plays(fight: Encounter) -> None:
    viewer = control.viewer(fight, {"aldo": 1, "gob": None}, None)
    assert (viewer.controls, viewer.sides) == ((), ("party",))


@pytest.mark.django_db
def test_a_fight_that_has_not_begun_is_there_for_its_gm_alone(
    prepared: Encounter, pia: Seat, gwen: User
) -> None:
    log = reverse("seat_log", args=[prepared.pk])
    assert phone_of(pia).get(log).status_code == 404
    assert laptop_of(gwen).get(log).status_code == 302, "to where it is prepared"


@pytest.mark.django_db
def test_of_an_archived_campaign_only_what_is_over_is_read(
    encounter: Encounter, campaign: Campaign, gwen: User
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(archived=timezone.now())
    log, odds = (reverse(name, args=[encounter.pk]) for name in ("seat_log", "seat_live_odds"))
    assert laptop_of(gwen).get(log).status_code == 200
    assert laptop_of(gwen).get(odds).headers["Content-Type"] != "application/json"
