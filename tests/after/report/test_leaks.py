"""A player's report contains nothing that its reader was not shown: the same fight with other
secrets has the same report, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.contrib.auth.models import User
from msgspec.structs import replace

from encounters.after.report import facts
from encounters.after.report.facts import GM
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter, Step
from rulesets import registry
from tests.after.report.fight_editions import FightEditions
from tests.phones import phone_of
from tests.play.anything import anything, demo_fight, many
from tests.play.table import Play

BEGINNING = datetime(2026, 11, 23, 20, tzinfo=UTC)
OF_THIS_FIGHT = re.compile(r"\b[A-Za-z0-9]{64}\b|/[ce]/\d+/|seat-\d+|\"seat\":\d+|\"player\":\d+")
"""Primary keys and CSRF tokens, which differ between fights."""


def read_by_players(play: Play) -> dict[str, str]:
    """Every edition but the GM's as stored, and every page as sent."""
    for step in play.steps:
        moment = BEGINNING + timedelta(seconds=7 * step.number)
        Step.objects.filter(pk=step.pk).update(created=moment)
    found = {
        str(nth): facts.encode(edition)
        for nth, (audience, edition) in enumerate(FightEditions(play).editions.items())
        if audience != GM
    }
    for nth, seat in enumerate(play.encounter.campaign.seats.order_by("pk")):
        page = phone_of(seat).get(f"/e/{play.pk}/report/")
        assert page.status_code == 200
        found[f"page {nth}"] = page.content.decode()
    return {name: OF_THIS_FIGHT.sub("", text) for name, text in found.items()}


def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the dice are the same."""
    random = Random(7)

    def roll(count: int, sides: int) -> tuple[int, ...]:
        return tuple(random.randint(1, sides) for _ in range(count))

    monkeypatch.setattr("rulesets.dice.fresh_faces", roll)


# -- numbers of foes ------------------------------------------------------------------------------


@pytest.fixture
def fought(
    gwen: User, monkeypatch: pytest.MonkeyPatch, faces: list[int]
) -> Callable[[dict[str, int]], Play]:
    """A round in the yard against a foe with these numbers: Anna hits Carl, he misses her."""

    def fight(sheet: dict[str, int]) -> Play:
        options = {"initiative": False}
        campaign = Campaign.objects.create(
            name="The Mill", gm=gwen, ruleset="sample", options=options
        )
        pia = Seat.objects.create(campaign=campaign, name="Pia")
        encounter = Encounter.objects.create(campaign=campaign, name="The yard", ruleset="sample")
        for name, seat, stats in (("Anna", pia, {}), ("Carl", None, sheet)):
            kind = Combatant.Kind.CHARACTER if seat else Combatant.Kind.FOE
            combatant = Combatant.objects.create(
                campaign=campaign, kind=kind, name=name, player=seat, stats=stats
            )
            encounter.participants.create(combatant=combatant, side=combatant.side)
        assert moves.start(encounter, Member(campaign, None, True)).ok
        play = Play(Encounter.objects.get(pk=encounter.pk))
        faces[:] = [6, 1]
        assert play(pia, "anna", "turn", "attack", target="carl").ok
        assert play(None, "carl", "turn", "attack", target="anna").ok
        assert play.rule("end").ok
        return play

    return fight


def test_a_foes_numbers_change_nothing_that_players_read(
    fought: Callable[[dict[str, int]], Play],
) -> None:
    one, other = fought({"skill": 1, "toughness": 211}), fought({"skill": 3, "toughness": 299})
    assert facts.encode(FightEditions(one).gm) != facts.encode(FightEditions(other).gm)
    assert read_by_players(one) == read_by_players(other)


def test_where_the_campaign_shows_numbers_they_are_in_the_report(
    fought: Callable[[dict[str, int]], Play],
) -> None:
    one, other = fought({"toughness": 2}), fought({"toughness": 8})
    Campaign.objects.update(foes_shown="numbers")
    assert read_by_players(one) != read_by_players(other)


# -- hidden foes ----------------------------------------------------------------------------------


def fight_with(gm: User, slug: str, name: str) -> Play:
    """A fight of this game's demo with a foe of this name. Players do not learn of it until the
    end, whatever it did."""
    play, random = named(demo_fight, gm, slug, name), Random(slug)
    for _ in range(many(30)):
        if play.encounter.status != Encounter.Status.RUNNING:
            break
        anything(play, random)
    if play.encounter.status == Encounter.Status.RUNNING:
        assert play.rule("end").ok
    fight = play.encounter
    fight.cast = [replace(row, hidden=row.id.startswith(name.lower())) for row in fight.cast]
    fight.save()
    return play


def named(start: Callable[[User, str], Play], gm: User, slug: str, name: str) -> Play:
    """Renames the first kind of foe on its sheet before the fight begins."""
    create = opening.create_with_demo

    def created(*given: object) -> Campaign:
        campaign = create(*given)  # type: ignore[arg-type]
        fight = campaign.encounters.order_by("pk")[0]
        foe = fight.participants.exclude(side="party").order_by("pk")[0].combatant
        Combatant.objects.filter(pk=foe.pk).update(name=name)
        return campaign

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(opening, "create_with_demo", created)
        return start(gm, slug)


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_whoever_hides_to_the_end_is_in_nothing_that_players_read(
    gwen: User, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []
    for name in ("Zebra", "Zebru"):
        dice(monkeypatch)
        play = fight_with(gwen, slug, name)
        assert "Zebr" in facts.encode(FightEditions(play).gm)
        read.append(read_by_players(play))
    assert "zebr" not in str(read[0]).lower()
    assert read[0] == read[1]
