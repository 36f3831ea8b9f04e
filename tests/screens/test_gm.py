"""The GM's round."""

from __future__ import annotations

import re

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Claim, Seat
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.screens.sheets import questions
from rulesets import registry
from tests.play.anything import demo_fight
from tests.play.table import Play
from tests.screens.shown import TABLE, seat, shown, text


class TestTheGmsRound:
    def test_says_for_whom_the_table_waits_and_what_is_owed(self, play, campaign):
        html = text(shown(campaign))
        assert "Pia Aldo decides what to declare." in html
        assert "Piet Bera decides what to declare." in html
        assert "1 declaration" in html

    def test_a_person_called_like_the_character_is_named_once(self, play, campaign, pia):
        Seat.objects.filter(pk=pia.pk).update(name="Aldo")
        assert "<bdi>Aldo</bdi><small>" not in shown(campaign)
        assert "<bdi>Aldo</bdi> <small" not in shown(campaign, TABLE)

    def test_a_person_with_a_number_keeps_it_on_one_line(self, play, campaign, pia):
        Seat.objects.filter(pk=pia.pk).update(name="Player 2")
        assert "Waiting for <bdi>Player\N{NO-BREAK SPACE}2 (Aldo)" in shown(campaign, TABLE)

    def test_a_lost_phone_asks_in_the_middle_of_the_fight_too(self, play, campaign, pia):
        claim = Claim.objects.create(seat=pia)
        html = shown(campaign)
        assert "A new phone asks for this seat." in html
        assert f'hx-post="/c/{campaign.pk}/gm/claims/{claim.pk}/"' in html
        assert "A new phone" not in shown(campaign, seat(pia)) + shown(campaign, TABLE)
        seats.refuse(campaign, claim)
        assert "A new phone" not in shown(campaign)

    def test_its_own_questions_are_answered_on_the_spot(self, play, campaign, pia, piet):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        html = shown(campaign)
        assert "Roll initiative?" in text(html)
        assert 'data-deed="Roll initiative"' in html

    def test_foes_are_groups_that_open(self, play, campaign):
        html = shown(campaign)
        assert 'id="group-goblin-1"' in html
        assert re.findall(r'id="member-([a-z0-9-]+)"', html) == ["goblin-1", "goblin-2"]
        assert "2 able to fight · AC 6" in text(html)
        assert "6 of 6 HP" in text(html)

    def test_the_dead_stay_where_they_were(self, play, campaign):
        play.rule("set", target="goblin-1", field="hp", value=0)
        html = shown(campaign)
        assert re.findall(r'id="member-([a-z0-9-]+)"', html) == ["goblin-1", "goblin-2"]
        assert "1 of 2 standing" in text(html)

    def test_undo_names_what_it_undoes(self, play, campaign, pia):
        assert "Aldo declares" not in text(shown(campaign))
        play(pia, "aldo", "declare", "retreat")
        assert "Undo Aldo declares the retreat" in text(shown(campaign))

    def test_undo_says_what_came_of_it(self, fighting, campaign, pia, faces):
        faces[:] = [19, 1]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        assert "Undo Aldo hits Goblin 1 with the sword for 1 ." in text(shown(campaign))

    def test_undo_names_the_answer_and_the_weightiest_that_came_of_it(
        self, fighting, campaign, pia, faces
    ):
        faces[:] = [19, 5]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        assert "Undo Aldo : attack on Goblin 1 · Goblin 1 dies." in text(shown(campaign))

    def test_undo_names_the_answer_and_not_what_sides_rolled_after_it(self, campaign, sheet, pia):
        """With the last answer of a round both sides roll for the next."""
        campaign.ruleset = "sample"
        campaign.save()
        encounter = Encounter.objects.create(campaign=campaign, name="A ford", ruleset="sample")
        for item in (sheet("Anna", pia), sheet("Carl")):
            Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
        fight = Play(moves.start(encounter, Member(campaign, None, True)).encounter)
        while fight.state.round == 1:
            (asked,) = fight.pending
            fight(None, *asked, "guard")
        assert f"Undo {asked[0].title()} guards" in text(shown(campaign))

    def test_after_the_fight_it_offers_to_carry_over_what_lasts(self, play, campaign):
        play.rule("set", target="aldo", field="hp", value=2)
        play.rule("end")
        html = shown(campaign)
        assert 'name="who" value="aldo" checked' in html
        assert "goblin" not in re.sub(r"(?s)^.*<form id=\"carry\"|</form>.*$", "", html).lower()


def test_default_for_all_is_offered_where_something_has_a_default(gwen, play, campaign):
    assert "Default answers" in more(campaign)
    duel, ruleset = demo_fight(gwen, "coc7"), registry.get("coc7")
    Seat.objects.update(own_dice=False)
    for _ in range(20):  # until a foe's turn, which has no default answer
        asked = ruleset.pending(duel.state)[0]
        table = boards.read_board(duel.encounter.campaign_id).table
        if asked.default is None and not table.deciders(asked.by):
            break
        moves.answer(duel.tap(), ruleset.suggest(duel.state, asked))
    assert "Default answers" not in more(duel.encounter.campaign)


def more(campaign):
    return questions.more(boards.read_board(campaign.pk))
