"""The GM's sheets: questions of others, rulings, values, newcomers, undo."""

from __future__ import annotations

import re

from rulesets import registry
from tests.screens.views.phone import body, last


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
        done = gwens.send("answers", who="aldo,bera", option="suggest")
        assert done.status_code == 200
        assert last(encounter)["who"] == ["aldo", "bera"]

    def test_every_ruling_has_its_form(self, gwens, play):
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
