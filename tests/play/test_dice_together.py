"""Dice that are needed in any case are typed together: a d100 and its further tens dice."""

import pytest

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant, Step
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play


@pytest.fixture
def duel(campaign, pia, piet, sheet):
    """Anna (Pia), with dice of her own, has attacked Ben (Piet), who is prone."""
    campaign.ruleset = "coc7"
    campaign.save()
    pia.own_dice = True
    pia.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dawn", ruleset="coc7")
    anna = sheet("Anna", pia, dex=70, brawl=60)
    ben = sheet("Ben", piet, dex=50, prone=True, brawl=60)
    for combatant, side in ((anna, "party"), (ben, "foes")):
        Participant.objects.create(encounter=encounter, combatant=combatant, side=side)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    play = Play(result.encounter)
    play(pia, "anna", "turn", "melee", target="ben")
    play(piet, "ben", "react", "none")
    return play


def rolls(step):
    return [(roll.purpose, roll.faces) for roll in step.rolls]


def test_the_pad_has_a_slot_for_every_die(duel, campaign, pia):
    html = boards.read_board(campaign.pk).html(Place("seat", pia.pk, "en"))
    slots = [part.split('"')[0] for part in html.split('data-slot="')[1:]]
    assert slots == ["tens", "further", "ones"]
    assert "1d100 + 1d10" in html


def test_one_tap_carries_several_rolls(duel, pia):
    assert duel.type(pia, [47, 5]).kind == "dice"
    (attempt,) = duel.attempts()
    assert rolls(attempt) == [("attack", [47]), ("attack tens", [5])]
    assert attempt.needed.purpose == "damage"


def test_the_first_roll_alone_is_taken_and_the_rest_asked_for(duel, pia):
    assert duel.type(pia, [47]).kind == "dice"
    (attempt,) = duel.attempts()
    assert (attempt.needed.purpose, attempt.needed.then) == ("attack tens", [])
    assert duel.type(pia, [5]).kind == "dice"


@pytest.mark.parametrize("faces", [[47, 11], [101, 3], [47, 0], [47, 3, 3], [47, True]])
def test_only_faces_of_these_dice(duel, pia, faces):
    assert duel.type(pia, faces).code == "bad_dice"


def test_what_is_not_asked_for_any_more_stays_on_record(duel, pia):
    """A ruling comes first: he stands now, and the bonus die has no use."""
    duel.rule("set", target="ben", field="prone", value=False)
    assert duel.type(pia, [97, 10]).kind == "done"
    assert duel.step.kind == Step.Kind.CHOICE
    assert [(roll.purpose, roll.unused) for roll in duel.step.rolls] == [
        ("attack", False),
        ("attack tens", True),
    ]
