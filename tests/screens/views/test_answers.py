"""Answers as phones send them, and standing orders: what comes back, and what is refused."""

from __future__ import annotations

from encounters.play.models import Encounter
from encounters.play.stored.values import StandingOrder
from tests.screens.views.phone import body, last


class TestAnAnswer:
    def test_comes_back_with_the_fresh_panel(self, pias, encounter):
        answer = pias.answer("aldo", "declare", "none")
        assert answer.status_code == 200
        assert body(answer).lstrip().startswith('<main class="screen" id="panel" data-step="2"')
        assert '<hx-partial hx-target="#notice" hx-swap="innerHTML"></hx-partial>' in body(answer)

    def test_carries_its_target_and_its_further_fields(self, pias, encounter):
        pias.answer("aldo", "declare", "retreat", **{"retreat.feet": "15"})
        assert last(encounter) == {
            "by": "aldo",
            "kind": "declare",
            "option": "retreat",
            "feet": 15,
        }

    def test_a_row_may_be_a_target_or_a_spell(self, piets, encounter):
        piets.answer("bera", "declare", "cast/Sleep")
        assert last(encounter)["spell"] == "Sleep"

    def test_fields_of_other_options_are_not_looked_at(self, pias, encounter):
        pias.answer("aldo", "declare", "none", **{"retreat.feet": "15", "cast.spell": "Sleep"})
        assert last(encounter) == {"by": "aldo", "kind": "declare", "option": "none"}

    def test_the_button_that_declines_counts_before_what_is_chosen(
        self, play, gwens, pia, piet, faces
    ):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        faces += [6, 1]
        play(None, "gm", "initiative", "roll")
        play(piet, "bera", "move", "stay")
        gwens.answer("aldo", "melee", "attack/goblin-1", refuse="pass")
        assert last(play.encounter)["option"] == "pass"

    def test_without_htmx_it_leads_back_to_the_page(self, pias, encounter):
        answer = pias.send("answer", htmx=False, by="aldo", kind="declare", choice="none")
        assert answer.status_code == 302
        assert answer["Location"] == f"/c/{encounter.campaign_id}/"

    def test_the_gm_answers_for_anybody(self, gwens, encounter):
        assert gwens.answer("aldo", "declare", "none").status_code == 200
        assert last(encounter)["by"] == "aldo"

    def test_a_late_one_does_nothing_and_says_so(self, pias, gwens, encounter):
        gwens.answer("aldo", "declare", "none")
        late = pias.answer("aldo", "declare", "retreat", step=1)
        assert late.status_code == 409
        assert "Nothing was done." in body(late)
        assert 'id="panel"' in body(late)
        assert last(encounter)["option"] == "none"

    def test_a_double_tap_counts_once(self, pias, encounter):
        for _ in range(2):
            pias.answer("aldo", "declare", "none", token="one-tap", step=1)
        assert Encounter.objects.get(pk=encounter.pk).step == 2

    def test_for_somebody_else_it_is_refused(self, pias, encounter):
        refused = pias.answer("bera", "declare", "none")
        assert refused.status_code == 422
        assert "not your decision" in body(refused)


class TestStandingAnswers:
    def test_a_player_sets_the_own(self, pias, pia, encounter):
        pias.send("standing", who="aldo", how="default")
        assert Encounter.objects.get(pk=encounter.pk).standing == {
            "aldo": StandingOrder("default", pia.pk)
        }
        assert last(encounter)["by"] == "aldo"

    def test_a_group_has_one(self, gwens, encounter):
        gwens.send("standing", who="goblin-1,goblin-2", how="suggest")
        standing = Encounter.objects.get(pk=encounter.pk).standing
        assert {id: order.how for id, order in standing.items()} == {
            "goblin-1": "suggest",
            "goblin-2": "suggest",
        }


def test_an_address_that_only_takes_taps_says_so(gwens):
    opened = gwens.get("answer", htmx=False)
    assert opened.status_code == 405
    assert "The address belongs to a button." in body(opened)


def test_far_too_much_is_refused_in_words(gwens):
    refused = gwens.send("answer", choice="x" * 3_000_000)
    assert refused.status_code == 400
    assert "Nothing was done." in body(refused)
