"""Spoils after a won fight: listed one by one, and noted when the fight is closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.stored.values import SpoilsShare
from tests.phones import laptop_of, phone_of
from tests.play.table import Play


@pytest.fixture
def fight(campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]) -> Play:
    """Anna (Pia) against two robbers."""
    campaign.ruleset = "kampbogen"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="The road", ruleset="kampbogen")
    for combatant, count in ((sheet("Anna", pia), 1), (sheet("Robber"), 2)):
        Participant.objects.create(
            encounter=encounter, combatant=combatant, count=count, side=combatant.side
        )
    assert moves.start(encounter, Member(campaign, None, True)).ok
    return Play(encounter)


@pytest.fixture
def won(fight: Play) -> Play:
    """One has surrendered, the other has fled."""
    assert fight.rule("surrender", target="robber-1").ok
    assert fight.rule("flee", target="robber-2").ok
    return fight


def closed(fight: Play, gwen: User, **posted: str) -> Encounter:
    data = {"step": fight.now, "token": "close", "none": "1", **posted}
    laptop_of(gwen).post(f"/e/{fight.pk}/carry", data)
    return fight.encounter


def test_every_defeated_opponent_is_offered_and_nobody_else(won: Play, gwen: User) -> None:
    page = laptop_of(gwen).get(f"/e/{won.pk}/").text
    assert 'id="spoil-robber-1"' in page and "spoil-robber-2" not in page
    assert '<option value="anna">Anna</option>' in page


def test_what_is_found_and_who_keeps_it_stands_in_the_log(won: Play, gwen: User, pia: Seat) -> None:
    found = {"spoils-robber-1": "  A broken watch ", "spoils-robber-1-by": "anna"}
    encounter = closed(won, gwen, **found)
    assert encounter.status == Encounter.Status.CLOSED
    assert encounter.spoils == {"robber-1": SpoilsShare("A broken watch", "anna")}
    log = phone_of(pia).get(f"/e/{won.pk}/log").text
    said = log.partition('id="spoils"')[2].partition("</ul>")[0]
    assert "Robber 1" in said and "A broken watch" in said and "Anna" in said


def test_nothing_has_to_be_noted(won: Play, gwen: User, pia: Seat) -> None:
    encounter = closed(won, gwen)
    assert encounter.spoils == {"robber-1": SpoilsShare()}
    assert "Robber 1" in laptop_of(gwen).get(f"/e/{won.pk}/log").text
    log = phone_of(pia).get(f"/e/{won.pk}/log").text
    said = log.partition('id="spoils"')[2].partition("</ul>")[0]
    assert "Robber 1" in said and "somebody" not in said, "nobody keeps it"


@pytest.mark.parametrize(
    "posted",
    [
        {"spoils-robber-1": "x" * 81},
        {"spoils-robber-1": "a\0b"},
        {"spoils-robber-1-by": "nobody"},
    ],
)
def test_what_does_not_fit_is_refused_and_the_fight_stays_open(
    won: Play, gwen: User, posted: dict[str, str]
) -> None:
    assert closed(won, gwen, **posted).status == Encounter.Status.OVER


def test_a_fight_that_was_not_won_leaves_nothing(fight: Play, gwen: User) -> None:
    assert fight.rule("end").ok
    assert 'id="spoils"' not in laptop_of(gwen).get(f"/e/{fight.pk}/").text
    assert closed(fight, gwen, **{"spoils-robber-1": "A watch"}).spoils == {}


def test_rules_without_spoils_offer_none(play: Play, gwen: User) -> None:
    assert play.rule("end").ok
    assert 'id="spoils"' not in laptop_of(gwen).get(f"/e/{play.pk}/").text
