"""Playing the foes: for whom it answers, what it leaves open, where it ends."""

import pytest

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant, Step
from encounters.play.on_behalf import foes
from encounters.play.on_behalf.foes import Whose
from encounters.screens import boards
from encounters.screens.questions.presets import usual
from rulesets import registry
from rulesets.contract import Choice
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def kinds(play):
    return [step.kind for step in play.steps]


@pytest.fixture
def alone(yard, piet):
    """A fight without Piet: nobody plays Ben."""
    piet.characters.update(player=None)
    return yard


class TestWhomItPlays:
    def test_the_foes(self, play):
        assert moves.play_foes(play.tap()).kind == "done"
        assert play.pending == {("aldo", "declare"), ("bera", "declare")}
        assert play.step.choice["by"] == "goblin-1"

    def test_nobody_of_the_party_although_nobody_plays_them(self, alone):
        assert moves.play_foes(alone.tap()).ok
        assert alone.pending == {("anna", "turn"), ("ben", "turn")}
        assert moves.play_foes(alone.tap()).code == "nothing_open"

    def test_unless_the_gm_says_so(self, alone):
        assert moves.play_foes(alone.tap(), Whose.BOTH).ok
        assert alone.pending == {("anna", "turn")}

    def test_never_for_a_player(self, yard):
        assert moves.play_foes(yard.tap(), Whose.BOTH).ok
        assert yard.pending == {("anna", "turn"), ("ben", "turn")}

    def test_what_the_rules_ask_the_gm_is_at_the_gms_discretion(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        play(piet, "bera", "declare", "none")
        assert moves.play_foes(play.tap()).ok
        assert play.pending == {("gm", "initiative")}
        assert moves.play_foes(play.tap(), Whose.BOTH).code == "nothing_open"

    def test_nothing_scarce_is_used_up(self, play, monkeypatch):
        ruleset = registry.get("ose")
        monkeypatch.setattr(ruleset, "spends", lambda state, choice: choice.by == "goblin-1")
        assert moves.play_foes(play.tap()).code == "nothing_open"
        assert ("goblin-1", "declare") in play.pending

    def test_what_is_proposed_stands_chosen_wherever_the_gm_looks(self, play, campaign):
        context = boards.read_board(campaign.pk).context(gm=True)
        asked = [decision for decision in context.view.asked if decision.by.startswith("goblin")]
        assert asked
        for decision in asked:
            assert usual(context, decision.decision) == context.table.proposed(decision.decision)

    def test_players_have_no_such_button(self, play, pia):
        assert moves.play_foes(play.tap(pia)).code == "not_yours"


def kampbogen(campaign, sheet, pia, **stats):
    """Asta (Pia) and Rolf, who has no player, against two robbers."""
    campaign.ruleset = "kampbogen"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="Vejen", ruleset="kampbogen")
    rolf = sheet("Rolf", pia, soul=3)
    rolf.player = None
    rolf.save()
    for combatant, side, count in (
        (sheet("Asta", pia, soul=3), "party", 1),
        (rolf, "party", 1),
        (sheet("Robber"), "foes", 2),
    ):
        Participant.objects.create(encounter=encounter, combatant=combatant, side=side, count=count)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    return Play(encounter)


def test_kampbogen_starts_no_indirect_combat_and_rolls_for_no_character(campaign, sheet, pia):
    vejen = kampbogen(campaign, sheet, pia)
    assert vejen.pending == {("gm", "kampgrad")}
    assert moves.play_foes(vejen.tap(), Whose.BOTH).code == "nothing_open"
    vejen.rule("indirect")
    assert ("gm", "indirect") in vejen.pending
    assert moves.play_foes(vejen.tap(), Whose.BOTH).code == "nothing_open"
    assert vejen.plain["combatants"]["rolf"]["soul"] == 3


class TestWhatItDoes:
    def test_every_answer_is_a_step_of_its_own(self, yard):
        yard.rule("add", combatant={"id": "dora", "side": "foes"})
        yard.rule("default", who=["anna", "ben", "carl"])
        before = yard.now
        assert moves.play_foes(yard.tap()).kind == "done"
        assert [step.choice["by"] for step in yard.steps[before:]] == ["carl", "dora"]
        assert set(kinds(yard)[before:]) == {Step.Kind.FOES}

    def test_it_goes_on_until_somebody_else_is_asked(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        play(piet, "bera", "declare", "none")
        moves.play_foes(play.tap())
        play(None, "gm", "initiative", "roll")
        moves.play_foes(play.tap())
        asked = {by for by, _ in play.pending}
        assert asked and not asked & {"goblin-1", "goblin-2"}

    def test_and_until_a_new_round_begins(self, yard, pia, piet):
        yard(pia, "anna", "turn", "guard")
        yard(piet, "ben", "turn", "guard")
        moves.play_foes(yard.tap())
        assert yard.state.round == 2
        assert ("carl", "turn") in yard.pending

    def test_it_is_bounded(self, yard, monkeypatch):
        yard.rule("add", combatant={"id": "dora", "side": "foes"})
        yard.rule("default", who=["anna", "ben", "carl"])
        monkeypatch.setattr(foes, "MOST_ANSWERS", 1)
        before = yard.now
        moves.play_foes(yard.tap())
        assert yard.now == before + 1

    def test_what_the_rules_refuse_is_left_to_the_gm(self, play, monkeypatch):
        ruleset = registry.get("ose")
        flies = Choice("goblin-1", "declare", "fly")
        monkeypatch.setattr(ruleset, "suggest", lambda state, decision, viewer: flies)
        assert moves.play_foes(play.tap()).code == "nothing_open"
        assert ("goblin-1", "declare") in play.pending

    def test_the_same_tap_plays_them_once(self, play):
        tap = play.tap()
        assert moves.play_foes(tap).kind == "done"
        assert moves.play_foes(tap).kind == "again"

    def test_one_undo_takes_all_of_it_back(self, yard):
        yard.rule("add", combatant={"id": "dora", "side": "foes"})
        yard.rule("default", who=["anna", "ben", "carl"])
        before, now = yard.plain, yard.now
        moves.play_foes(yard.tap())
        assert yard.now > now + 1
        assert yard.undo().ok
        assert yard.plain == before

    def test_the_gms_own_dice_are_asked_for_all_at_once(self, yard, campaign):
        campaign.gm_dice = True
        campaign.save()
        assert moves.play_foes(yard.tap()).kind == "dice"
        assert [attempt.by for attempt in yard.attempts()] == ["carl"]
