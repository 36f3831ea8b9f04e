"""The statistics of a fight: by round, by combatant, by person, and for each audience."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from encounters.after.report import facts
from encounters.after.report.audiences import NothingToTell, editions
from encounters.after.report.facts import LuckOfDice
from encounters.campaigns.models import Seat
from encounters.play.models import Encounter, Step
from tests.after.report.fight_editions import FightEditions
from tests.play.table import Play

HIT, MISS = 6, 1


@pytest.fixture
def a_round(yard: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
    """Anna hits Carl, Ben misses him, Carl hits Anna; the second round begins."""
    faces += [HIT, MISS, HIT]
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert yard(piet, "ben", "turn", "attack", target="carl").ok
    assert yard(None, "carl", "turn", "attack", target="anna").ok
    return yard


@pytest.fixture
def over(a_round: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
    """In the second round Carl falls: Anna and Ben hit him."""
    faces += [HIT, HIT]
    assert a_round(pia, "anna", "turn", "attack", target="carl").ok
    assert a_round(piet, "ben", "turn", "attack", target="carl").ok
    assert a_round.encounter.status == Encounter.Status.OVER
    return a_round


def of(id: str, edition: facts.Facts) -> facts.ReportedCombatant:
    (combatant,) = (each for each in edition.fighters if each.id == id)
    return combatant


def test_the_strength_of_each_side_at_the_beginning_and_after_each_round(over: Play) -> None:
    told = FightEditions(over).gm
    party, foes = told.courses
    assert told.ticks == (1, 2)
    assert (party.side, party.strength) == ("party", (1, 0.835, 0.835))
    assert (foes.side, foes.strength) == ("foes", (1, 0.67, 0))


def test_players_read_of_a_foe_what_its_health_in_words_says(over: Play) -> None:
    party, foes = FightEditions(over).watchers.courses
    assert (party.measured, foes.measured) == ("share", "words")
    assert foes.strength == (1, 0.75, 0)


def test_or_only_whether_it_stands(over: Play) -> None:
    over.encounter.campaign.__class__.objects.update(foes_shown="nothing")
    _, foes = FightEditions(over).watchers.courses
    assert (foes.measured, foes.strength) == ("able", (1, 1, 0))


def test_who_fell_when_and_by_whom(over: Play) -> None:
    (fallen,) = FightEditions(over).watchers.fallen
    assert (fallen.id, fallen.status, fallen.by) == ("carl", "out", "ben")
    assert (fallen.round, fallen.tick, fallen.step) == (2, 2, over.now)
    assert "out" in {entry.rule for entry in fallen.told}


def test_damage_given_and_taken_hits_and_the_felled(over: Play) -> None:
    told = FightEditions(over).watchers
    anna, ben, carl = told.fighters
    assert told.harm == "wounds"
    assert (anna.dealt, anna.hits, anna.taken, anna.felled) == (2, 2, 1, 0)
    assert (ben.dealt, ben.hits, ben.taken, ben.felled) == (1, 1, 0, 1)
    assert (carl.dealt, carl.taken, carl.able) == (1, 3, False)


def test_what_was_used_up_as_far_as_it_is_known(over: Play) -> None:
    told = FightEditions(over)
    of_gm = {
        fighter.id: [(used.before, used.after) for used in fighter.used]
        for fighter in told.gm.fighters
    }
    of_all = {fighter.id: len(fighter.used) for fighter in told.watchers.fighters}
    assert of_gm == {"anna": [(3, 2)], "ben": [], "carl": [(3, 0)]}
    assert of_all == {"anna": 1, "ben": 0, "carl": 0}


def test_the_luck_of_each_persons_dice(over: Play, pia: Seat) -> None:
    told = FightEditions(over).watchers
    luck = {person.name: person.luck for person in told.people}
    assert luck["Pia"] == LuckOfDice(2, pytest.approx(11 / 12, abs=1e-4))
    assert luck["Piet"] == LuckOfDice(2, 0.5)
    assert luck["Gwen"].rolls == 1
    anna = of("anna", told)
    assert anna is not None and anna.luck == luck["Pia"]


@pytest.mark.parametrize(
    ("luck", "verdict"),
    [
        (LuckOfDice(), ""),
        (LuckOfDice(1, 0.95), "lucky"),
        (LuckOfDice(1, 0.8), ""),
        (LuckOfDice(20, 0.6), "lucky"),
        (LuckOfDice(20, 0.55), ""),
        (LuckOfDice(20, 0.4), "unlucky"),
    ],
)
def test_luck_is_worth_a_word_only_where_it_is_more_than_dice_do(
    luck: LuckOfDice, verdict: str
) -> None:
    assert luck.verdict == verdict


def at(play: Play, *seconds: float) -> None:
    """Sets the times of the steps, in seconds after the first."""
    first = play.steps[0].created
    for step, after in zip(play.steps, seconds, strict=True):
        Step.objects.filter(pk=step.pk).update(created=first + timedelta(seconds=after))


def test_the_time_of_a_decision_is_shared_by_those_who_owed_it(a_round: Play) -> None:
    at(a_round, 0, 30, 50, 60)
    told = FightEditions(a_round).gm
    spent = {person.name: person.seconds for person in told.people}
    assert told.seconds == 60
    assert spent == {"Pia": 10, "Piet": 20, "Gwen": 30}


def test_whom_the_table_waited_for(a_round: Play) -> None:
    at(a_round, 0, 30, 50, 60)
    waited = {person.name: person.waited for person in FightEditions(a_round).gm.people}
    assert waited == {"Pia": 0, "Piet": 0, "Gwen": 10}


def test_breaks_of_more_than_three_minutes_are_nobodys(a_round: Play) -> None:
    at(a_round, 0, 30, 300, 310)
    told = FightEditions(a_round).gm
    assert told.seconds == 40
    assert {person.name: person.seconds for person in told.people} == {
        "Pia": 10,
        "Piet": 10,
        "Gwen": 20,
    }


def test_what_was_undone_counts_only_as_time(over: Play, piet: Seat, faces: list[int]) -> None:
    over.undo()
    faces += [MISS]
    assert over(piet, "ben", "turn", "guard").ok
    told = FightEditions(over).gm
    ben = of("ben", told)
    assert ben is not None and (ben.dealt, ben.felled, ben.luck.rolls) == (0, 0, 1)
    assert not told.fallen


def test_a_fight_undone_to_its_start_has_a_beginning_and_no_more(over: Play) -> None:
    over.undo(back_to=1)
    told = FightEditions(over).gm
    assert told.ticks == () and [course.strength for course in told.courses] == [(1,), (1,)]
    assert not told.fallen and not any(fighter.dealt for fighter in told.fighters)


def test_a_fight_that_the_gm_ended_says_so(a_round: Play) -> None:
    assert not FightEditions(a_round).gm.stopped
    a_round.rule("end")
    told = FightEditions(a_round).watchers
    assert told.stopped and told.winner is None


def test_whoever_comes_later_belongs_to_the_side_from_then_on(a_round: Play) -> None:
    a_round.rule("add", combatant={"id": "dora", "name": "Dora", "side": "foes", "stats": {}})
    a_round.rule("end")
    _, foes = FightEditions(a_round).gm.courses
    assert foes.strength == (1, 0.67, pytest.approx((0.67 + 1) / 2))


def test_one_who_hides_to_the_end_is_in_the_gms_edition_alone(over: Play) -> None:
    fight = over.encounter
    fight.cast = [replace(row, hidden=row.id == "carl") for row in fight.cast]
    fight.save()
    told = FightEditions(over)
    assert of("carl", told.gm) and told.gm.fallen
    for audience, edition in told.editions.items():
        if audience != "gm":
            assert "carl" not in facts.encode(edition).lower()
            assert edition.people


def test_a_seat_that_played_has_its_own_edition(over: Play, pia: Seat, piet: Seat) -> None:
    assert set(FightEditions(over).editions) == {
        "gm",
        "watchers",
        f"seat-{pia.pk}",
        f"seat-{piet.pk}",
    }


def test_what_is_kept_is_read_as_it_was(over: Play) -> None:
    for edition in FightEditions(over).editions.values():
        assert facts.decode(facts.encode(edition)) == edition


def test_a_damaged_step_is_left_out_and_counted(over: Play) -> None:
    Step.objects.filter(encounter=over.pk, number=2).update(state="gone")
    told = FightEditions(over).gm
    assert told.unread == 1
    assert told.fallen and told.ticks == (1, 2)


def test_a_fight_of_which_nothing_can_be_read_has_nothing_to_tell(over: Play) -> None:
    Step.objects.filter(encounter=over.pk).update(state="gone")
    with pytest.raises(NothingToTell):
        editions(over.encounter)
