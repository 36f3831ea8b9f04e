"""Standing orders, and the default for all: shortcuts that save taps, and their limits."""

import pytest

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant, Step
from encounters.play.on_behalf import standing_orders
from rulesets import registry
from rulesets.contract import Choice
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def kinds(play):
    return [step.kind for step in play.steps]


class TestStandingAnswers:
    def test_an_answer_given_once_is_given_as_soon_as_it_is_asked(self, play, pia, piet, faces):
        assert play.always(piet, "default", "bera").ok
        assert ("bera", "declare") not in play.pending
        assert play.step.kind == Step.Kind.STANDING
        assert play.step.choice == {"by": "bera", "kind": "declare", "option": "none"}
        play(pia, "aldo", "declare", "none")
        play(None, "goblin-1", "declare", "none")
        faces[:] = [6, 1]
        play(None, "gm", "initiative", "roll")
        assert play.state.phase == "melee"
        assert kinds(play)[-2:] == ["choice", "standing"]

    def test_suggest_takes_what_the_rules_propose(self, play):
        play.always(None, "suggest", "goblin-1")
        assert ("goblin-1", "declare") not in play.pending

    def test_what_a_player_is_proposed_rests_on_what_that_seat_knows(
        self, campaign, pia, sheet, prepared
    ):
        campaign.ruleset = prepared.ruleset = "coc7"
        campaign.save()
        prepared.save()
        prepared.participants.all().delete()
        for combatant, count in ((sheet("Anna", pia, dex=90), 1), (sheet("Ghoul", dex=50), 2)):
            prepared.participants.create(combatant=combatant, count=count, side=combatant.side)
        assert moves.start(prepared, Member(campaign, None, True)).ok
        play = Play(prepared)
        assert moves.hide(play.tap(), ["ghoul-1"]).ok
        assert play.always(pia, "suggest", "anna").ok
        assert play.steps[1].choice["target"] == "ghoul-2"

    def test_anyone_can_step_in_before(self, play, piet):
        play.always(piet, "default", "bera")
        play.undo()
        assert ("bera", "declare") in play.pending
        play.always(piet, "ask", "bera")
        assert play.encounter.standing == {}
        assert ("bera", "declare") in play.pending

    def test_nothing_scarce_is_used_up_without_being_told(self, play, monkeypatch):
        ruleset = registry.get("ose")
        monkeypatch.setattr(ruleset, "spends", lambda state, choice: choice.by == "bera")
        play.always(None, "suggest", "bera", "goblin-1")
        assert ("bera", "declare") in play.pending
        assert ("goblin-1", "declare") not in play.pending

    def test_who_has_no_default_is_asked(self, play, monkeypatch):
        from msgspec.structs import replace

        ruleset = registry.get("ose")
        asked = ruleset.pending
        monkeypatch.setattr(
            ruleset, "pending", lambda state: tuple(replace(d, default=None) for d in asked(state))
        )
        play.always(None, "default", "goblin-1")
        assert ("goblin-1", "declare") in play.pending

    def test_players_set_it_for_their_own(self, play, pia):
        assert play.always(pia, "default", "bera").code == "not_yours"
        assert play.always(pia, "default", "nobody").code == "unknown"
        assert play.always(pia, "sometimes", "aldo").code == "garbage"
        assert play.always(pia, "default", "aldo").ok

    def test_an_answer_that_the_rules_refuse_is_asked(self, play, monkeypatch):
        ruleset = registry.get("ose")
        flies = Choice("goblin-1", "declare", "fly")
        monkeypatch.setattr(ruleset, "suggest", lambda state, decision, viewer: flies)
        assert play.always(None, "suggest", "goblin-1").ok
        assert ("goblin-1", "declare") in play.pending

    def test_own_dice_stop_it(self, yard, piet):
        piet.own_dice = True
        piet.save()
        assert yard.always(piet, "suggest", "ben").ok
        assert [attempt.by for attempt in yard.attempts()] == ["ben"]
        assert ("ben", "turn") in yard.pending

    def test_it_is_bounded(self, yard, monkeypatch):
        monkeypatch.setattr(standing_orders, "MOST_ANSWERS", 7)
        before = yard.now
        yard.always(None, "default", "anna", "ben", "carl")
        assert yard.now == before + 7


class TestDefaultForAll:
    def test_it_is_one_ruling_for_everybody_the_gm_plays(self, play):
        before = play.now
        assert moves.default_for_all(play.tap()).kind == "done"
        assert play.now == before + 1
        assert play.pending == {("aldo", "declare"), ("bera", "declare")}

    def test_there_must_be_something_to_answer(self, play):
        moves.default_for_all(play.tap())
        assert moves.default_for_all(play.tap()).code == "nothing_open"

    def test_players_have_no_such_button(self, play, pia):
        assert moves.default_for_all(play.tap(pia)).code == "not_yours"
        assert moves.play_foes(play.tap(pia)).code == "not_yours"


def test_a_round_of_four_against_six_takes_few_taps(campaign, pia, piet, sheet):
    encounter = Encounter.objects.create(campaign=campaign, name="Ford", ruleset="ose")
    party = [sheet(name, pia, hp=40, ac=2) for name in ("Aldo", "Bera", "Cora", "Dirk")]
    lines = [(member, 1) for member in party] + [(sheet("Goblin", hp=7, ac=6, morale=7), 6)]
    for combatant, count in lines:
        Participant.objects.create(
            encounter=encounter, combatant=combatant, count=count, side=combatant.side
        )
    moves.start(encounter, Member(campaign, None, True))
    play = Play(encounter)
    for goblin, hero in zip(range(1, 5), party, strict=True):
        play.rule("engage", target=hero.name.lower(), other=f"goblin-{goblin}")
    gms, players = 0, {member.name.lower(): 0 for member in party}
    while play.state.round < 4 and not play.state.over:
        asked = [(by, kind) for by, kind in sorted(play.pending) if by in players]
        if asked:
            (by, kind), ruleset = asked[0], registry.get("ose")
            decision = next(d for d in ruleset.pending(play.state) if (d.by, d.kind) == (by, kind))
            choice = ruleset.suggest(play.state, decision)
            assert moves.answer(play.tap(pia), choice).ok
            players[by] += 1
        else:
            the_gms = any(by == "gm" for by, _ in play.pending)
            tap = moves.default_for_all if the_gms else moves.play_foes
            assert tap(play.tap()).ok
            gms += 1
    assert gms <= 8 * 3
    assert max(players.values()) <= 3 * 3
