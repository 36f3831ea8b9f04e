"""Taps: who may make them, whether they still count, and what is stored."""

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.fights import statements
from encounters.play.models import Encounter, Step
from encounters.serve.live import bus
from rulesets import registry
from rulesets.contract import Choice

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def declared(play):
    """Everybody has declared nothing."""
    for by, kind in sorted(play.pending):
        assert play(None, by, kind, "none").ok


def nothing_came_of(play, result, kind, code):
    assert (result.kind, result.code) == (kind, code)
    assert result.message
    assert Step.objects.filter(encounter=play.pk).count() == play.now


class TestTaking:
    def test_an_answer_makes_one_step(self, play, pia):
        before = play.now
        result = play(pia, "aldo", "declare", "none")
        assert result.kind == "done"
        assert result.encounter.step == play.now == before + 1
        assert play.step.choice == {"by": "aldo", "kind": "declare", "option": "none"}
        assert play.step.seat == pia
        assert play.step.parent == before
        assert ("aldo", "declare") not in play.pending

    def test_every_die_stands_with_the_step_that_rolled_it(self, play, faces):
        declared(play)
        faces[:] = [5, 2]
        play(None, "gm", "initiative", "roll")
        rolls = [(roll.who, roll.faces, roll.how) for roll in play.step.rolls]
        assert rolls == [("party", [5], "app"), ("foes", [2], "app")]

    def test_the_same_tap_twice_acts_once(self, play, pia):
        first = play(pia, "aldo", "declare", "none", token="a")
        second = play(pia, "aldo", "declare", "none", token="a", step=first.encounter.step - 1)
        assert second.kind == "again" and second.ok
        assert play.now == first.encounter.step

    def test_every_phone_is_told_once_it_is_durable(
        self, play, pia, campaign, django_capture_on_commit_callbacks
    ):
        told = []
        listener = lambda *message: told.append(message)  # noqa: E731
        bus.listen(listener)
        with django_capture_on_commit_callbacks(execute=True):
            play(pia, "aldo", "declare", "none")
            assert told == []
        bus.unlisten(listener)
        assert told == [(campaign.pk, Campaign.objects.get().version)]

    def test_nobody_is_told_of_what_was_refused(
        self, play, pia, campaign, django_capture_on_commit_callbacks
    ):
        before = Campaign.objects.get().version
        with django_capture_on_commit_callbacks() as callbacks:
            play(pia, "aldo", "declare", "fly")
        assert callbacks == []
        assert Campaign.objects.get().version == before

    def test_a_long_fight_costs_a_tap_no_more_than_a_short_one(self, play, pia):
        def cost():
            with CaptureQueriesContext(connection) as queries:
                assert play.rule("set", target="aldo", field="hp", value=5).ok
            return len(queries)

        cost()  # the start of the fight is read once
        short = cost()
        for hp in (4, 3, 6) * 20:
            play.rule("set", target="bera", field="hp", value=hp)
        assert cost() == short <= 20


class TestLate:
    def test_others_who_answer_at_the_same_moment_do_not_make_a_tap_late(self, play, pia, piet):
        seen = play.now
        assert play(piet, "bera", "declare", "none").ok
        assert play(pia, "aldo", "declare", "retreat", step=seen).kind == "done"

    def test_a_late_tap_never_answers_the_next_question(self, play, pia):
        seen = play.now
        play(pia, "aldo", "declare", "none")
        result = play(pia, "aldo", "declare", "retreat", step=seen)
        nothing_came_of(play, result, "stale", "answered")

    def test_nor_the_same_question_of_the_next_round(self, play, pia):
        seen = play.now
        play.rule("remove", target="goblin-1")
        declared(play)
        play(None, "gm", "initiative", "roll")
        while play.state.round == 1:
            moves.play_foes(play.tap())
            for by, kind in sorted(play.pending):
                if by in ("aldo", "bera"):
                    play(None, by, kind, "stay" if kind == "move" else "pass")
        play.rule("engage", target="aldo", other="goblin-2")
        result = play(pia, "aldo", "declare", "none", step=seen)
        assert result.kind == "stale"

    def test_a_question_that_an_undo_brought_back_is_looked_at_first(self, play, pia):
        play(pia, "aldo", "declare", "none")
        seen = play.now - 1
        play.undo()
        result = play(pia, "aldo", "declare", "none", step=seen)
        nothing_came_of(play, result, "stale", "undone")

    def test_a_tap_from_the_future_is_stale(self, play, pia):
        result = play(pia, "aldo", "declare", "none", step=play.now + 7)
        nothing_came_of(play, result, "stale", "moved_on")

    def test_a_question_whose_options_have_changed_is_asked_anew(self, play, pia):
        seen = play.now
        play.rule("set", target="aldo", field="blocked_behind", value=True)
        result = play(pia, "aldo", "declare", "none", step=seen)
        nothing_came_of(play, result, "stale", "moved_on")

    def test_a_ruling_is_never_late(self, play, pia):
        seen = play.now
        play(pia, "aldo", "declare", "none")
        assert play(None, "gm", "gm", "set", target="aldo", field="hp", value=2, step=seen).ok

    def test_the_default_for_many_is_late_when_the_phase_has_changed(self, play):
        seen = play.now
        declared(play)
        result = moves.default_for_all(play.tap(step=seen))
        assert result.kind == "stale"


class TestControl:
    def test_a_player_answers_for_nobody_elses_character(self, play, piet):
        result = play(piet, "aldo", "declare", "none")
        nothing_came_of(play, result, "refused", "not_yours")

    def test_nor_for_a_foe_nor_for_the_gm(self, play, pia):
        for by, kind in (("goblin-1", "declare"), ("gm", "initiative"), ("foes", "declare")):
            nothing_came_of(play, play(pia, by, kind, "none"), "refused", "not_yours")

    def test_nor_makes_a_ruling(self, play, pia):
        result = play(pia, "gm", "gm", "end")
        nothing_came_of(play, result, "refused", "not_yours")

    def test_who_only_watches_answers_nothing(self, play, campaign):
        watcher = Seat.objects.create(campaign=campaign, name="Wanda", watching=True)
        result = play(watcher, "aldo", "declare", "none")
        nothing_came_of(play, result, "refused", "not_yours")

    def test_the_gm_answers_for_anybody(self, play):
        assert play(None, "aldo", "declare", "none").kind == "done"
        assert play.step.seat is None

    def test_a_revoked_seats_character_falls_to_the_gm(self, play, pia):
        from django.utils import timezone

        from encounters.play.fights import control

        pia.revoked = timezone.now()
        pia.save()
        assert control.players(play.encounter)["aldo"] is None

    def test_a_gm_of_another_campaign_is_nobody_here(self, play, otto):
        elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
        tap = moves.Tap(play.pk, play.now, "t", Member(elsewhere, None, True))
        result = moves.answer(tap, Choice("aldo", "declare", "none"))
        nothing_came_of(play, result, "refused", "not_yours")


class TestRefused:
    @pytest.mark.parametrize(
        ("choice", "code"),
        [
            (Choice("aldo", "declare", "fly"), "unknown_option"),
            (Choice("aldo", "melee", "attack"), "not_pending"),
            (Choice("nobody", "declare", "none"), "not_pending"),
            (Choice("aldo", "declare", "retreat", {"feet": 1000}), "bad_field"),
            (Choice("aldo", "declare", "none", {"odd": 1}), "bad_field"),
            (Choice("gm", "gm", "set", {"target": "aldo"}), "bad_field"),
            (Choice("aldo", "declare", ""), "garbage"),
            (Choice("a" * 100, "declare", "none"), "garbage"),
            (Choice("aldo", "declare", "none", {"odd": float("nan")}), "garbage"),
            (Choice("aldo", "declare", "none", {"odd": "\0"}), "garbage"),
            (Choice("aldo", "declare", "none", {"odd": "\ud800"}), "garbage"),
            (Choice("aldo", "declare", "none", {"odd": "x" * 50_000}), "garbage"),
            (Choice("aldo", "declare", "none", {"odd": object()}), "garbage"),
        ],
    )
    def test_what_does_not_fit_changes_nothing(self, play, choice, code):
        nothing_came_of(play, moves.answer(play.tap(), choice), "refused", code)

    @pytest.mark.parametrize("token", ["", "x" * 41, "tö", "a\nb"])
    def test_a_tap_without_a_proper_token_is_not_taken(self, play, token):
        tap = moves.Tap(play.pk, play.now, token, play.tap().member)
        result = moves.answer(tap, Choice("aldo", "declare", "none"))
        nothing_came_of(play, result, "refused", "garbage")

    def test_the_field_that_does_not_fit_is_named(self, play):
        result = play(None, "aldo", "declare", "retreat", feet=1000)
        assert result.field == "feet"
        assert "Feet" in result.message

    def test_a_fight_that_is_over_takes_no_answer(self, play):
        play.rule("end")
        assert play.encounter.status == Encounter.Status.OVER
        result = play(None, "aldo", "declare", "none")
        nothing_came_of(play, result, "refused", "fight_over")

    def test_nor_does_one_that_has_not_begun(self, prepared, campaign):
        tap = moves.Tap(prepared.pk, 0, "t", Member(campaign, None, True))
        result = moves.answer(tap, Choice("aldo", "declare", "none"))
        assert (result.kind, result.code) == ("refused", "not_begun")

    def test_a_full_disk_loses_one_tap_and_says_so(self, play, monkeypatch):
        def full(*args):
            raise OperationalError("database or disk is full")

        monkeypatch.setattr(statements, "add_steps", full)
        result = play(None, "aldo", "declare", "none")
        monkeypatch.undo()
        nothing_came_of(play, result, "refused", "not_saved")

    def test_a_mistake_in_a_ruleset_costs_the_table_nothing(self, play, monkeypatch):
        def broken(*args):
            raise ZeroDivisionError

        monkeypatch.setattr(registry.get("ose"), "resolve", broken)
        nothing_came_of(play, play.rule("end"), "refused", "rules_failed")


class TestHidden:
    def hide(self, play, *ids):
        assert moves.hide(play.tap(), ids).ok

    def hidden(self, play):
        return {row.id for row in play.encounter.cast if row.hidden}

    def test_who_hides_is_seen_once_it_acts(self, play, pia, piet, faces):
        self.hide(play, "goblin-1", "goblin-2")
        play(None, "goblin-1", "declare", "none")
        assert self.hidden(play) == {"goblin-1", "goblin-2"}
        declared(play)
        faces[:] = [1, 6]
        play(None, "gm", "initiative", "roll")
        play(None, "goblin-2", "move", "stay")
        play(None, "goblin-1", "melee", "attack", target="aldo")
        assert self.hidden(play) == {"goblin-2"}

    def test_the_gm_shows_and_hides(self, play):
        self.hide(play, "goblin-2")
        assert moves.reveal(play.tap(), ["goblin-2"]).ok
        assert self.hidden(play) == set()

    def test_nobody_else_does(self, play, pia):
        result = moves.hide(play.tap(pia), ["goblin-1"])
        nothing_came_of(play, result, "refused", "not_yours")

    def test_nor_can_anybody_be_hidden_who_is_not_there(self, play):
        nothing_came_of(play, moves.hide(play.tap(), ["dragon"]), "refused", "unknown")
