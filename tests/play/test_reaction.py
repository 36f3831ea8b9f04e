"""A reaction to an attack: the question is for one person, the dice are another's, and the GM is
not needed."""

import re

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.screens.sheets import questions
from encounters.serve.live.places import Place
from tests.phones import phone_of
from tests.play.opened import behind
from tests.play.table import Play


@pytest.fixture
def duel(campaign, pia, piet, sheet):
    """Anna (Pia) has a club, Ben (Piet) is unarmed; they are on opposite sides."""
    campaign.ruleset = "coc7"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dawn", ruleset="coc7")
    club = {"weapons": [{"name": "Club", "damage": "1d8"}], "held": "Club"}
    anna, ben = sheet("Anna", pia, dex=70, brawl=60, **club), sheet("Ben", piet, dex=50)
    for combatant, side in ((anna, "party"), (ben, "foes")):
        Participant.objects.create(encounter=encounter, combatant=combatant, side=side)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    return Play(result.encounter)


def shown(campaign, seat):
    html = boards.read_board(campaign.pk).html(Place("seat", seat.pk, "en"))
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_two_players_fight_each_other_without_the_gm(duel, campaign, pia, piet, faces):
    assert "Anna : what do you do?" in shown(campaign, pia)
    assert duel(pia, "anna", "turn", "melee", target="ben").ok
    assert "Anna attacks Ben : Club" in shown(campaign, piet)
    assert "Dodge the attack 25 % Hard 12% Extreme 5% The defender" in shown(campaign, piet)
    assert "Ben considers how to respond to Anna" in shown(campaign, pia)
    faces += [90, 99]
    assert duel(piet, "ben", "react", "dodge").ok
    assert duel.pending == {("ben", "turn")}


def test_only_the_one_who_is_attacked_may_answer(duel, pia):
    duel(pia, "anna", "turn", "melee", target="ben")
    assert not duel(pia, "ben", "react", "none").ok


def test_who_attacked_rolls_after_the_answer_and_sees_the_own_card(duel, campaign, pia, piet):
    pia.own_dice = True
    pia.save()
    duel(pia, "anna", "turn", "melee", target="ben")
    assert "Tap what the die shows" not in shown(campaign, pia)
    duel(piet, "ben", "react", "dodge")
    html = boards.read_board(campaign.pk).html(Place("seat", pia.pk, "en"))
    assert 'data-slot="tens"' in html and 'data-slot="ones"' in html
    assert "10 / 10 HP 50 Luck" in shown(campaign, pia)
    assert "Choose something else" not in html
    assert duel.type(pia, [42]).ok


def test_each_attack_on_the_same_person_is_a_question_of_its_own(campaign, pia, piet, sheet, faces):
    campaign.ruleset = "coc7"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dusk", ruleset="coc7")
    club = {"weapons": [{"name": "Club", "damage": "1d8"}], "held": "Club"}
    anna, cora = sheet("Anna", pia, dex=70, **club), sheet("Cora", pia, dex=60)
    for combatant, side in ((anna, "party"), (cora, "party"), (sheet("Ben", piet), "foes")):
        Participant.objects.create(encounter=encounter, combatant=combatant, side=side)
    fight = Play(moves.start(encounter, Member(campaign, None, True)).encounter)
    for attacker in ("Anna", "Cora"):
        fight(pia, attacker.lower(), "turn", "melee", target="ben")
        assert fight.pending == {("ben", "react")}
        assert f"{attacker} attacks Ben" in shown(campaign, piet)
        faces[:] = [90] * 4  # nobody hits; the outnumbered are attacked with a bonus die
        assert fight(piet, "ben", "react", "dodge").ok
    (roll,) = [entry for entry in fight.step.log if entry["rule"] == "attack_roll"]
    assert roll["facts"]["mod_outnumbered"] == 1
    html = boards.read_board(campaign.pk).html(Place("seat", pia.pk, "en"))
    assert "Outnumbered" in behind(html, phone_of(pia))


def test_while_the_attacker_rolls_everybody_reads_who_rolls_and_what_for(duel, campaign, pia, piet):
    pia.own_dice = True
    pia.save()
    duel(pia, "anna", "turn", "melee", target="ben")
    duel(piet, "ben", "react", "dodge")
    seen = shown(campaign, piet)
    assert "Anna : attack on Ben" in seen.split("Order of the round")[0]
    order = seen.split("Order of the round")[1]
    assert "rolling" in order.split("Ben")[0]
    assert "answered" in order.split("Ben", 1)[1]


def exchanges(duel):
    """The list for undo: the outcome of each exchange, and the entries below it with their
    links."""
    html = questions.taking_back(boards.read_board(duel.encounter.campaign_id))
    for group in re.findall(r'<div class="exchange".*?</p>(?:.*?)</div>', html, re.S):
        told, rest = group.split("</p>", 1)
        entries = re.findall(r'value="(\d+)" id="before-.*?<b>(.*?)</b>', rest)
        names = [" ".join(strip_tags(name).split()) for _, name in entries]
        yield " ".join(strip_tags(told).split()), names, [int(back_to) for back_to, _ in entries]


def test_attack_and_answer_stand_together_in_the_list_for_undo(duel, pia, piet, faces):
    before = duel.plain
    duel(pia, "anna", "turn", "melee", target="ben")
    attacked = duel.plain
    faces[:] = [30, 90, 4]
    duel(piet, "ben", "react", "dodge")
    (told, names, back_to), *others = exchanges(duel)
    assert others == []
    assert told.startswith("Anna hits Ben") and told.endswith("round 1")
    assert names == ["Ben dodges", "Anna attacks Ben"]
    assert duel.undo(back_to=back_to[0]).ok
    assert duel.plain == attacked
    assert list(exchanges(duel)) == []  # an attack without its reaction has no outcome yet
    assert duel.redo().ok
    assert duel.undo(back_to=back_to[1]).ok
    assert duel.plain == before
