"""The totals of an evening: sums over the fights of a date, and who stands out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from encounters.after.report.facts import (
    Course,
    Facts,
    Fallen,
    LuckOfDice,
    ReportedCombatant,
    ReportedPerson,
)
from encounters.after.report.sums import Award, totals

NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)


def fighter(id: str, **did: Any) -> ReportedCombatant:
    return ReportedCombatant(id=id, name=id.title(), side="party", ally=True, **did)


def edition(*fighters: ReportedCombatant, **more: Any) -> Facts:
    """A fight of two rounds that the party won."""
    goblin = ReportedCombatant(
        id="goblin", name="Goblin", side="foes", ally=False, dealt=99, felled=9
    )
    given: dict[str, Any] = {
        "audience": "watchers",
        "ruleset": "ose",
        "began": NOW,
        "ended": NOW,
        "ticks": (1, 2),
        "winner": "party",
        "courses": (
            Course(side="party", ally=True, strength=(1, 1, 1), measured="share"),
            Course(side="foes", ally=False, strength=(1, 0.5, 0), measured="words"),
        ),
        "fighters": (*fighters, goblin),
        "harm": "hp",
        "seconds": 60.0,
    }
    return Facts(**(given | more))


def awards(*editions: Facts) -> dict[str, Award]:
    return {award.kind: award for award in totals(editions).awards}


def test_what_somebody_did_in_several_fights_is_added_up() -> None:
    told = totals(
        [
            edition(fighter("pia", dealt=7, felled=1, hits=2)),
            edition(fighter("pia", dealt=5, taken=3), fighter("bo", healed=4)),
        ]
    )
    pia, bo = told.heroes
    assert (pia.fights, pia.dealt, pia.taken, pia.felled, pia.hits) == (2, 12, 3, 1, 2)
    assert (bo.fights, bo.healed) == (1, 4)
    assert (told.fights, told.won, told.rounds, told.seconds) == (2, 2, 4, 120)


def test_foes_stand_in_no_list_of_heroes() -> None:
    assert [hero.name for hero in totals([edition(fighter("pia"))]).heroes] == ["Pia"]


def test_whose_side_won_is_the_readers_own() -> None:
    assert totals([edition(winner="foes"), edition(winner=None), edition()]).won == 1


def test_how_often_somebody_fell() -> None:
    fell = Fallen(id="pia", status="down", step=3, round=1, tick=1)
    told = totals([edition(fighter("pia"), fallen=(fell,)), edition(fighter("pia"))])
    assert told.heroes[0].downs == 1


def test_who_has_the_most_of_something() -> None:
    found = awards(edition(fighter("pia", dealt=7, felled=1), fighter("bo", dealt=5, healed=2)))
    assert found["dealt"] == Award("dealt", ("Pia",), 7)
    assert found["felled"] == Award("felled", ("Pia",), 1)
    assert found["healed"] == Award("healed", ("Bo",), 2)


def test_all_who_have_as_much_share_it() -> None:
    found = awards(edition(fighter("pia", dealt=5), fighter("bo", dealt=5), fighter("cy", dealt=4)))
    assert found["dealt"].names == ("Pia", "Bo")


def test_nobody_is_praised_for_nothing() -> None:
    assert awards(edition(fighter("pia"), fighter("bo"))) == {}
    assert awards() == {}


def person(seat: int, rolls: int, mean: float) -> ReportedPerson:
    return ReportedPerson(seat=seat, name=f"Seat {seat}", luck=LuckOfDice(rolls, mean))


def test_luck_is_that_of_all_rolls_of_the_evening() -> None:
    told = totals([edition(people=(person(1, 10, 0.9),)), edition(people=(person(1, 30, 0.5),))])
    assert told.people[0].luck == LuckOfDice(40, 0.6)
    assert LuckOfDice() + LuckOfDice() == LuckOfDice()


def test_the_luckiest_is_who_was_furthest_from_what_dice_do() -> None:
    few, many, plain = person(1, 1, 0.97), person(2, 40, 0.65), person(3, 40, 0.52)
    found = awards(edition(people=(few, many, plain)))
    assert found["lucky"] == Award("lucky", ("Seat 2",), 0.65, 40)
    assert "unlucky" not in found


def test_luck_that_is_none_is_not_mentioned() -> None:
    assert awards(edition(people=(person(1, 3, 0.6),))) == {}


def test_minutes_are_added_up() -> None:
    gwen = ReportedPerson(seat=None, name="Gwen", seconds=30, waited=10)
    (player,) = totals([edition(people=(gwen,)), edition(people=(gwen,))]).people
    assert (player.seat, player.seconds, player.waited) == (None, 60, 20)


@pytest.mark.parametrize("other", [{"ruleset": "coc7"}, {"harm": ""}])
def test_damage_of_different_games_is_not_compared(other: dict[str, Any]) -> None:
    told = totals(
        [
            edition(fighter("pia", dealt=7, felled=2)),
            edition(fighter("bo", dealt=5), **other),
        ]
    )
    assert told.harm == ""
    assert {award.kind for award in told.awards} == {"felled"}
