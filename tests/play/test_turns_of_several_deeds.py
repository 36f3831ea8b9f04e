"""A turn of several deeds: its player can have it ended where nothing else is suggested."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter, Participant, Step
from encounters.play.on_behalf import remembered_answers
from rulesets import registry
from rulesets.contract import Decision, Option
from tests.phones import phone_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db
OFFERED = "When nothing else makes sense"
FOE = {"max_hp": 200, "str": 1, "weapons": ["unarmed"]}


@pytest.fixture
def yard(gwen: User) -> tuple[Play, Seat]:
    """Aldo against a foe that neither harms nor falls, at a table where nothing passes."""
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    campaign.quiet = False
    campaign.save()
    seat = campaign.seats.create(name="Otto")
    aldo, foe = (campaign.combatants.get(name=name) for name in ("Aldo", "Goblin"))
    aldo.player, foe.stats = seat, FOE
    fight = Encounter.objects.create(campaign=campaign, name="Yard", ruleset="fifth")
    for person in (aldo, foe):
        person.save()
        Participant.objects.create(encounter=fight, combatant=person, side=person.side)
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight), seat


def turn(play: Play) -> Decision:
    return play.until(lambda asked: (asked.by, asked.kind) == ("aldo", "turn"))


def act(play: Play, seat: Seat) -> None:
    """Gives the suggested answers of a turn, until its end is suggested or it is over."""
    round = play.state.round
    while ("aldo", "turn") in play.pending and play.state.round == round:
        choice = registry.get("fifth").suggest(play.state, turn(play))
        if choice.option == "end":
            return
        assert moves.answer(play.tap(seat), choice).ok


def test_it_is_offered_once_the_end_is_suggested(yard: tuple[Play, Seat]) -> None:
    play, seat = yard
    turn(play)
    assert OFFERED not in phone_of(seat).get(f"/c/{seat.campaign_id}/").text
    act(play, seat)
    assert OFFERED in phone_of(seat).get(f"/c/{seat.campaign_id}/").text


def test_later_turns_are_asked_until_nothing_else_is_suggested(yard: tuple[Play, Seat]) -> None:
    play, seat = yard
    turn(play)
    act(play, seat)
    assert play.from_now_on(seat, "aldo", "turn", "end", "fight").ok
    assert len(turn(play).options) > 1, "the next turn is asked"
    round = play.state.round
    act(play, seat)
    ends = play.encounter.steps.filter(choice__by="aldo", choice__option="end", round=round)
    assert [step.kind for step in ends] == [Step.Kind.STANDING]


def test_no_other_answer_to_a_turn_can_be_given_again(yard: tuple[Play, Seat]) -> None:
    play, seat = yard
    turn(play)
    assert play.from_now_on(seat, "aldo", "turn", "drop_prone", "fight").code == "cannot_last"


def test_the_answer_that_began_a_round_is_no_deed_of_it() -> None:
    """Whoever acts last in a round and first in the next is asked, not ended."""
    asked = Decision("aldo", "turn", (Option("end"),), "end")
    own = {"by": "aldo", "kind": "turn", "option": "end"}
    before, ended, acted = (Step(round=number, choice=own) for number in (1, 2, 2))
    assert not remembered_answers.goes_on([ended, before], asked, 2)
    assert remembered_answers.goes_on([acted, ended, before], asked, 2)
