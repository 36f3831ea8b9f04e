"""Exports for players are the same, byte for byte, whatever the secrets of the fight are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.after.report.evening import evening_of
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db

Fought = Callable[..., Play]


@pytest.fixture
def fought(
    campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant], faces: list[int]
) -> Fought:
    """A fight of Aldo (Pia) with an ogre, and with a hidden foe; the GM ends it."""

    def fight(hidden: str, hurt: int, **secrets: Any) -> Play:
        Encounter.objects.all().delete()
        Combatant.objects.all().delete()
        faces.clear()
        encounter = Encounter.objects.create(campaign=campaign, name="The lair", ruleset="ose")
        people = [
            sheet("Aldo", pia, hp=6, engaged=["ogre"]),
            sheet("Ogre", **secrets),
            sheet(hidden, hp=3),
        ]
        for person in people:
            Participant.objects.create(
                encounter=encounter,
                combatant=person,
                side=person.side,
                hidden=person.name == hidden,
            )
        assert moves.start(encounter, Member(campaign, None, True)).ok
        play = Play(Encounter.objects.get(pk=encounter.pk))
        assert play.rule("set", target=hidden.lower(), field="hp", value=hurt).ok
        assert play(pia, "aldo", "declare", "none").ok
        assert play.rule("remove", target=hidden.lower()).ok
        assert play.rule("end").ok
        return play

    return fight


def taken_along(play: Play, seat: Seat) -> list[str]:
    campaign, day = play.encounter.campaign_id, evening_of(play.encounter)
    evening = f"/c/{campaign}/evening/{day}/evening.md"
    paths = (f"/e/{play.pk}/report.md", f"/e/{play.pk}/report.svg", evening)
    answers = [phone_of(seat).get(path) for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    return [without_the_time(answer.content.decode()) for answer in answers]


def without_the_time(text: str) -> str:
    """The duration of taps varies."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if "decisions" not in line and ":0" not in line)


@pytest.mark.parametrize("foes", ["nothing", "words", "bar"])
def test_other_secrets_leave_no_trace(
    fought: Fought, campaign: Campaign, pia: Seat, foes: str
) -> None:
    campaign.foes_shown = foes
    campaign.save()
    report = taken_along(fought("Mimic", 2, hp=774, ac=-9, thac0=3), pia)
    other = taken_along(fought("Lurker", 1, hp=12, ac=2, thac0=18), pia)
    assert report == other
    assert "Ogre" in report[0] or "Foes" in report[0]


def test_the_gm_reads_of_who_hid(fought: Fought, gwen: User) -> None:
    play = fought("Mimic", 2, hp=774)
    assert "Mimic" in laptop_of(gwen).get(f"/e/{play.pk}/report.md").content.decode()
