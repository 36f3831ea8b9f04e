"""Taps as phones send them: their responses; and nothing that a phone sends causes a server
error."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpResponse

from encounters.play.models import Encounter, Step
from encounters.play.views.replies import tap_of
from rulesets.conformance.playing import profiles
from tests.phones import laptop_of, phone_of

HTMX = {"HX-Request": "true"}


class Phone:
    """A browser that submits the forms of its panel."""

    def __init__(self, client: Any, encounter: Encounter):
        self.client, self.encounter, self.taps = client, encounter, 0

    def send(self, name: str, htmx: bool = True, **fields: Any) -> HttpResponse:
        self.taps += 1
        step = Encounter.objects.get(pk=self.encounter.pk).step
        data = {"step": step, "token": f"phone-{id(self)}-{self.taps}"} | fields
        headers = HTMX if htmx else {}
        return self.client.post(f"/e/{self.encounter.pk}/{name}", data, headers=headers)

    def answer(self, by: str, kind: str, choice: str, **fields: Any) -> HttpResponse:
        return self.send("answer", by=by, kind=kind, choice=choice, **fields)

    def get(self, name: str, htmx: bool = True) -> HttpResponse:
        return self.client.get(f"/e/{self.encounter.pk}/{name}", headers=HTMX if htmx else {})


@pytest.fixture
def pias(encounter, pia):
    return Phone(phone_of(pia), encounter)


@pytest.fixture
def piets(encounter, piet):
    return Phone(phone_of(piet), encounter)


@pytest.fixture
def gwens(encounter, gwen):
    return Phone(laptop_of(gwen), encounter)


def body(answer: HttpResponse) -> str:
    return answer.content.decode()


def last(encounter) -> dict[str, Any]:
    return Step.objects.filter(encounter=encounter).latest("number").choice


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


GARBAGE = [
    {},
    {"by": "aldo"},
    {"by": "aldo", "kind": "declare", "choice": ""},
    {"by": "aldo", "kind": "declare", "choice": "/"},
    {"by": "aldo", "kind": "declare", "choice": "retreat/x"},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": "far"},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": "9" * 400},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": "٣"},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": ["1", "2"]},
    {"by": "aldo", "kind": "declare", "choice": "cast/\x00"},
    {"by": "x" * 5000, "kind": "y" * 5000, "choice": "z" * 5000},
    {"by": "gm", "kind": "gm", "choice": "set/aldo"},
    {"by": "aldo", "kind": "declare", "choice": "none", "step": "soon"},
    {"by": "aldo", "kind": "declare", "choice": "none", "step": "-7"},
    {"by": "aldo", "kind": "declare", "choice": "none", "token": "é" * 90},
    {"attempt": "1", "face": "20"},
    {"attempt": "x", "face": ["x", ""]},
    {"back_to": "x", "scope": "life"},
    {"who": "aldo,,nobody", "how": "never"},
    {"option": "save", "target": "nobody"},
    {"option": "nothing"},
    {"option": "save", "target": "aldo", "gm-save-modifier": "much"},
    {"target": "aldo", "set-hp": "many"},
    {"target": "nobody"},
    {"sheet_pk": "x", "count": "-3"},
    {"sheet": "questions?who=%00,aldo&kind=" + "k" * 6000, "how": "suggest"},
    {"number": "2", "place": "x", "face": ["1", "²"], "do": "look"},
    {"number": "2", "place": "0", "face": "9" * 30, "do": "do"},
    {"sheet": "nonsense", "how": "default", "who": "aldo"},
]
POSTS = (
    "answer correct dice drop undo redo takeback standing all ruling values add hide carry".split()
)


@pytest.mark.parametrize("name", POSTS)
def test_garbage_is_answered_in_words(name, gwens, pias, encounter):
    """Everything from both, one of them without scripts each time; in the thorough profile both
    with scripts too."""
    for number, fields in enumerate(GARBAGE):
        for phone, scripts in ((gwens, number % 2 == 0), (pias, number % 2 == 1)):
            for htmx in (True, False) if profiles.thorough() else (scripts,):
                answer = phone.send(name, htmx, **fields)
                assert answer.status_code < 500, (name, fields, htmx)


class TestDice:
    @pytest.fixture
    def rolling(self, play, pia, piet, faces):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        faces += [6, 1]
        play(None, "gm", "initiative", "roll")
        play(piet, "bera", "move", "stay")
        pia.own_dice = True
        pia.save()
        play(pia, "aldo", "melee", "attack", target="goblin-1")
        return play

    def test_are_typed_by_who_rolls(self, rolling, pias):
        typed = pias.send("dice", attempt=rolling.attempts()[0].pk, face="17")
        assert typed.status_code == 200
        assert not rolling.attempts()

    @pytest.mark.parametrize("face", ["0", "21", "x", "", "1.5", "²"])
    def test_that_do_not_exist_are_asked_for_again(self, rolling, pias, face):
        typed = pias.send("dice", attempt=rolling.attempts()[0].pk, face=face)
        assert typed.status_code == 422
        assert rolling.attempts()

    def test_a_hundred_has_two(self):
        from encounters.play.panels.questions.slots import faces_of
        from rulesets.contract import Following

        hundred, two = [Following("attack", 1, 100)], [Following("attack", 2, 100)]
        assert faces_of(["40", "7"], hundred) == [47]
        assert faces_of(["00", "0"], hundred) == [100]
        assert faces_of(["00", "5", "90", "0"], two) == [5, 90]
        assert faces_of(["47", "7"], hundred) == [47, 7]
        assert faces_of(["6", "1"], [Following("damage", 2, 6)]) == [6, 1]
        with_tens = [*hundred, Following("attack tens", 2, 10, tens=True)]
        assert faces_of(["40", "10", "3", "7"], with_tens) == [47, 10, 3]
        assert faces_of(["40", "7"], with_tens) == [40, 7]

    def test_before_any_is_rolled_one_may_choose_anew(self, rolling, pias):
        pias.send("drop", attempt=rolling.attempts()[0].pk)
        assert not rolling.attempts()
        assert "whom do you" in body(pias.client.get(f"/c/{rolling.encounter.campaign_id}/"))


class TestADieThatWasReadWrong:
    @pytest.fixture
    def thrown(self, play, gwens, gwen, pia, piet, faces):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        faces += [6, 1]
        play(None, "gm", "initiative", "roll")
        play(piet, "bera", "move", "stay")
        pia.own_dice = True
        pia.save()
        play(pia, "aldo", "melee", "attack", target="goblin-1")
        play.type(pia, [2])
        return play

    def attack(self, play) -> Step:
        return next(
            step
            for step in play.steps
            if step.choice and step.choice["by"] == "aldo" and step.choice["kind"] == "melee"
        )

    def test_only_the_own_dice_are_offered(self, thrown, pias, piets, gwens):
        assert "I misread a die" in body(pias.client.get(f"/c/{thrown.encounter.campaign_id}/"))
        assert 'id="roll-' in body(pias.get("dice/read"))
        assert 'id="roll-' not in body(piets.get("dice/read"))
        assert body(gwens.get("dice/read")).count('id="roll-') == 3

    def correct(self, thrown, phone, face, **how):
        number = self.attack(thrown).number
        return phone.send("correct", number=number, place=0, **{"face.0": face}, **how)

    def test_one_sees_first_what_it_becomes(self, thrown, pias):
        now = thrown.now
        assert "Correct to 20" in body(self.correct(thrown, pias, 20, do="look"))
        assert thrown.now == now

    def test_and_then_it_is_changed(self, thrown, pias):
        done = self.correct(thrown, pias, 20, do="do", sheet="close")
        assert done.status_code == 200
        assert thrown.plain["combatants"]["goblin-1"]["hp"] < 3

    def test_not_the_dice_of_others(self, thrown, piets):
        for do in ("look", "do"):
            assert self.correct(thrown, piets, 20, do=do).status_code == 422


class TestTheGmsSheets:
    def test_questions_of_anybody_one_by_one(self, gwens):
        sheet = body(gwens.get("questions?who=aldo,bera"))
        assert sheet.count("data-question=") == 2
        assert "All as proposed" in sheet

    def test_each_is_headed_by_whom_it_is_about(self, gwens):
        assert "<h2>Aldo, Bera</h2>" in body(gwens.get("questions?who=bera,aldo"))
        about = body(gwens.get("rulings?target=aldo"))
        assert ">Aldo<" in about.split("</header>")[0]
        assert re.search(r"</svg>unhurt\s· [^<]", about)

    def test_closes_when_nothing_is_left_in_it(self, gwens):
        sheet = "questions?who=aldo&kind=declare"
        done = gwens.answer("aldo", "declare", "none", sheet=sheet)
        assert "data-close" in body(done)

    def test_stays_open_when_the_rules_refuse(self, gwens, play):
        fields = {"target": "goblin-1", "gm-engage-other": "goblin-2", "sheet": "close"}
        refused = gwens.send("ruling", option="engage", **fields)
        assert refused.status_code == 422
        assert "data-close" not in body(refused)

    def test_goes_on_with_the_next_one(self, gwens):
        sheet = "questions?who=aldo,bera&kind=declare"
        done = gwens.answer("aldo", "declare", "none", sheet=sheet)
        assert "<bdi>Bera</bdi>: what do you declare?" in body(done)

    def test_a_group_in_one_tap(self, gwens, encounter):
        done = gwens.send("all", who="aldo,bera", how="suggest")
        assert done.status_code == 200
        assert last(encounter)["who"] == ["aldo", "bera"]

    def test_every_ruling_has_its_form(self, gwens, play):
        from rulesets import registry

        offered = {ruling.name for ruling in registry.get("ose").rulings(play.state)}
        about = body(gwens.get("rulings?target=goblin-1&all=1")) + body(gwens.get("rulings"))
        forms = set(re.findall(r'name="option" value="(\w+)"', about))
        assert forms == offered - {"set", "add", "default", "suggest"}

    def test_any_number_of_values_at_once(self, gwens, play):
        sheet = body(gwens.get("rulings?target=goblin-1&all=1"))
        now = dict(re.findall(r'name="(set-\w+)" value="([^"]*)"', sheet))
        now |= dict.fromkeys(re.findall(r'<select name="(set-\w+)"', sheet), "")
        assert now["set-hp"] == "3"
        changed = gwens.send("values", target="goblin-1", **now | {"set-hp": "2", "set-ac": "7"})
        assert changed.status_code == 200
        goblin = play.plain["combatants"]["goblin-1"]
        assert (goblin["hp"], goblin["ac"]) == (2, 7)
        assert play.now == 3, "two values, two rulings"

    def test_what_does_not_fit_comes_back_as_it_was_typed(self, gwens, play):
        wrong = gwens.send("values", target="goblin-1", **{"set-hp": "9999"})
        assert wrong.status_code == 422
        assert 'value="9999"' in body(wrong)
        assert play.now == 1

    def test_a_saving_throw_is_called(self, gwens, play, faces):
        faces += [3]
        fields = {"gm-save-category": "spells", "gm-save-modifier": "0", "gm-save-on_fail": "dead"}
        gwens.send("ruling", option="save", target="goblin-1", **fields)
        assert play.plain["combatants"]["goblin-1"]["status"] == "dead"

    def test_somebody_of_the_library_joins(self, gwens, play, campaign):
        pk = campaign.combatants.get(name="Goblin").pk
        gwens.send("add", sheet_pk=pk, count=2)
        assert {"goblin-3", "goblin-4"} <= set(play.plain["combatants"])

    def test_somebody_is_hidden_and_shown_again(self, gwens, pias, play):
        gwens.send("hide", who="goblin-2", hide="1")
        page = f"/c/{play.encounter.campaign_id}/table/"
        assert "<bdi>Goblin\N{NO-BREAK SPACE}1</bdi></b>" in body(pias.client.get(page))
        gwens.send("hide", who="goblin-2", hide="0")
        assert '<bdi>Goblin</bdi> <small><bdi dir="ltr">×2</bdi>' in body(pias.client.get(page))

    def test_back_to_any_step(self, gwens, play, pia):
        play(pia, "aldo", "declare", "none")
        assert 'name="back_to" value="1"' in body(gwens.get("steps"))
        gwens.send("undo", back_to=1)
        assert ("aldo", "declare") in play.pending
        assert "Redo" in body(gwens.get("steps"))
        gwens.send("redo")
        assert ("aldo", "declare") not in play.pending

    def test_without_htmx_a_sheet_is_a_page(self, gwens):
        assert "<!doctype html>" in body(gwens.get("rulings", htmx=False))


class TestStandingAnswers:
    def test_a_player_sets_the_own(self, pias, pia, encounter):
        pias.send("standing", who="aldo", how="default")
        assert Encounter.objects.get(pk=encounter.pk).standing == {
            "aldo": {"how": "default", "seat": pia.pk}
        }
        assert last(encounter)["by"] == "aldo"

    def test_a_group_has_one(self, gwens, encounter):
        gwens.send("standing", who="goblin-1,goblin-2", how="suggest")
        standing = Encounter.objects.get(pk=encounter.pk).standing
        assert {id: order["how"] for id, order in standing.items()} == {
            "goblin-1": "suggest",
            "goblin-2": "suggest",
        }


def version_of(page):
    return re.search(r'<main[^>]* data-version="(\d+)"', page)[1]


class TestPages:
    def test_a_player_has_one_page(self, pias, encounter):
        page = body(pias.client.get(f"/c/{encounter.campaign_id}/"))
        live = f"/c/{encounter.campaign_id}/live?as=seat&amp;lang=en"
        assert live in page
        assert f"&amp;seen={version_of(page)}" in page, "its stream would send the same panel again"
        assert "<bdi>Aldo</bdi>: what do you declare?" in page

    def test_who_watches_sees_no_question(self, encounter, piet):
        piet.characters.update(player=None)
        piet.watching = True
        piet.save()
        page = body(phone_of(piet).get(f"/c/{encounter.campaign_id}/"))
        assert "Waiting for" in page
        assert 'name="choice"' not in page

    def test_the_gms_round(self, gwens, encounter):
        page = body(gwens.get("", htmx=False))
        assert 'id="sheet"' in page
        assert "gm-screen" in page

    def test_a_prepared_fight_is_shown_where_it_is_prepared(self, prepared, gwen):
        answer = laptop_of(gwen).get(f"/e/{prepared.pk}/")
        assert answer["Location"].endswith("/prepare/")

    @pytest.mark.parametrize("page", ["rulings", "questions", "steps", "log", "dice/read"])
    def test_what_has_not_begun_leads_back_to_where_it_is_prepared(self, prepared, gwen, page):
        answer = laptop_of(gwen).get(f"/e/{prepared.pk}/{page}")
        assert answer["Location"] == f"/e/{prepared.pk}/prepare/"

    def test_nor_can_anything_be_ruled_in_it(self, prepared, gwen):
        for tap in ("ruling", "values"):
            answer = laptop_of(gwen).post(f"/e/{prepared.pk}/{tap}", {"target": "aldo"})
            assert answer["Location"] == f"/e/{prepared.pk}/prepare/"

    def test_and_is_not_there_for_a_player(self, prepared, pia):
        assert phone_of(pia).get(f"/e/{prepared.pk}/log").status_code == 404

    def test_a_fight_is_started_from_there(self, prepared, gwen):
        answer = laptop_of(gwen).post(f"/e/{prepared.pk}/start")
        assert answer["Location"] == f"/e/{prepared.pk}/"

    def test_what_cannot_start_says_why(self, prepared, gwen):
        prepared.participants.all().delete()
        answer = laptop_of(gwen).post(f"/e/{prepared.pk}/start", follow=True)
        assert "Nobody takes part in this fight yet." in body(answer)

    def test_the_whole_log(self, pias, encounter):
        pias.answer("aldo", "declare", "retreat")
        page = body(pias.client.get(f"/e/{encounter.pk}/log"))
        assert "begins." in page
        assert "<!doctype html>" in page
        assert body(pias.get("log")).startswith("<header>")

    def test_results_go_back_to_the_sheets_and_the_table_is_free(self, gwens, play, campaign):
        play.rule("set", target="aldo", field="hp", value=2)
        play.rule("end")
        done = gwens.send("carry", who=["aldo", "bera"])
        assert done["HX-Redirect"] == f"/c/{campaign.pk}/gm/"
        assert campaign.combatants.get(name="Aldo").stats["hp"] == 2
        assert body(gwens.get("log", htmx=False))

    def test_the_phone_asks_whether_the_table_is_there(self, client):
        assert client.get("/alive").status_code == 204


@pytest.mark.parametrize("language", ["en", "he"])
def test_hebrew_runs_from_right_to_left(pias, encounter, language):
    pias.client.cookies["django_language"] = language
    page = body(pias.client.get(f"/c/{encounter.campaign_id}/"))
    assert f'<html lang="{language}" dir="{"rtl" if language == "he" else "ltr"}"' in page
    assert f"lang={language}" in page


def test_an_address_that_only_takes_taps_says_so(gwens):
    opened = gwens.get("answer", htmx=False)
    assert opened.status_code == 405
    assert "The address belongs to a button." in body(opened)


def test_far_too_much_is_refused_in_words(gwens):
    refused = gwens.send("answer", choice="x" * 3_000_000)
    assert refused.status_code == 400
    assert "Nothing was done." in body(refused)


def test_a_table_that_is_deleted_under_a_tap_is_no_fault(pias, campaign, monkeypatch):
    def late(*given):
        campaign.delete()
        return tap_of(*given)

    monkeypatch.setattr("encounters.play.views.taps.tap_of", late)
    answer = pias.answer("aldo", "declare", "none")
    assert answer["HX-Redirect"] == "/no-seat/"


def test_what_cannot_be_saved_is_told_in_words(pia, campaign, monkeypatch):
    def full(*given):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("encounters.campaigns.seats.rename", full)
    answer = phone_of(pia).post(f"/c/{campaign.pk}/settings/", {"name": "Pia Maria"})
    assert answer.status_code == 503
    assert "This could not be saved" in body(answer)
