"""Whoever hides is in no question, no guess and no proposal; the GM sees whom a sheet hides."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant, Step
from encounters.play.on_behalf.foes import Whose
from encounters.screens import boards
from encounters.serve.live.places import Place
from encounters.text import snippets
from tests.phones import laptop_of, phone_of
from tests.play.hidden.seen import Begun, hidden
from tests.play.table import Play, panel


class TestWhatIsAskedWithoutThem:
    """A form without a choice submits nothing, which stands for what the viewer could read."""

    @pytest.fixture
    def answered(
        self, begun: Begun, campaign: Campaign, sheet: Any, pia: Seat, piet: Seat, faces: list[int]
    ) -> Play:
        """The kampgrad can hit Asta, whom the players do not see, or Bo (Piet)."""
        people = [sheet("Asta"), sheet("Bo", piet), sheet("Dagny", pia), sheet("Troll")]
        for person in people[:1]:
            person.kind = Combatant.Kind.CHARACTER
            person.save()
        play = begun("kampbogen", people, hides=["asta"])
        faces += [5, 5, 2, 3, 2, 3, 5, 3]
        play(None, "gm", "kampgrad", "roll")
        for seat, id in ((None, "asta"), (piet, "bo"), (pia, "dagny")):
            assert play(seat, id, "roll", "roll").ok
        for seat, id in ((None, "asta"), (piet, "bo"), (pia, "dagny")):
            assert play(seat, id, "act", "combat").ok
        return play

    @pytest.fixture
    def tied(self, answered: Play) -> Play:
        """It was answered automatically; the GM has undone that, so somebody is asked."""
        assert answered.undo(scope="step").ok
        assert moves.hide(answered.tap(), ["asta"]).ok  # the undone step had shown her
        assert answered.pending == {("party", "hit")}
        return answered

    def test_it_is_answered_by_itself_as_if_there_were_nobody_else(self, answered):
        assert answered.step.kind == Step.Kind.ITSELF
        targeted = [entry["who"] for entry in answered.step.log if entry["rule"] == "targeted"]
        assert targeted == ["bo"]

    def test_the_only_one_who_is_offered_is_the_one_who_is_taken(self, tied, pia):
        posted = QueryDict("by=party&kind=hit&choice=take")
        assert moves.answer_form(tied.tap(pia), posted).ok
        targeted = [entry["who"] for entry in tied.step.log if entry["rule"] == "targeted"]
        assert targeted == ["bo"]

    def test_the_gm_who_sees_all_gets_the_default_of_the_rules(self, tied):
        posted = QueryDict("by=party&kind=hit&choice=take")
        assert moves.answer_form(tied.tap(), posted).ok
        targeted = [entry["who"] for entry in tied.step.log if entry["rule"] == "targeted"]
        assert targeted == ["asta"]


class TestWhoeverGuessesAName:
    """In a fight with Ben and a hidden cultist: guessing the cultist gives the same response as any
    unknown name."""

    ANSWER = "by=anna&kind=turn&choice=melee/"

    @pytest.fixture
    def dusk(self, begun: Begun, sheet: Any, pia: Seat) -> Play:
        people = [sheet("Anna", pia, dex=90), sheet("Ghoul"), sheet("Cultist")]
        return begun("coc7", people, hides=["cultist"])

    @pytest.mark.parametrize("name", ["cultist", "nobody"])
    def test_is_refused_alike(self, dusk, pia, name):
        before = dusk.now
        refused = moves.answer_form(dusk.tap(pia), QueryDict(f"{self.ANSWER}{name}"))
        assert (refused.kind, refused.code, refused.field) == ("refused", "bad_field", "target")
        assert dusk.now == before

    def test_may_aim_at_whom_one_sees(self, dusk, pia):
        assert moves.answer_form(dusk.tap(pia), QueryDict(f"{self.ANSWER}ghoul")).ok

    def test_is_told_no_chances(self, dusk, pia):
        page = f"/e/{dusk.pk}/live-odds?{self.ANSWER}"
        assert phone_of(pia).get(f"{page}ghoul").json()["promise"]
        assert phone_of(pia).get(f"{page}cultist").json() == {}


class TestWhatIsProposedForThoseWithoutAPlayer:
    """The GM answers for Anna. Of her two foes the hidden cultist is nearer to death."""

    @pytest.fixture
    def vacant(self, begun: Begun, sheet: Any, pia: Seat) -> Play:
        gun = {"name": "Gun", "use": "firearm", "damage": "1d10", "skill": 60, "capacity": 6}
        anna = sheet("Anna", pia, dex=90, weapons=[gun], held="Gun")
        cultist = sheet("Cultist", hp=1, hp_max=12, dex=20)
        play = begun("coc7", [anna, sheet("Ghoul", dex=10), cultist], hides=["cultist"])
        pia.characters.update(player=None)
        return play

    def test_stands_chosen_for_the_gm_and_aims_at_nobody_hidden(self, vacant):
        asked, table = self.asked(vacant)
        assert "cultist" in asked.options[0].fields[0].choices
        assert table.proposed(asked).fields["target"] == "ghoul"

    def test_is_done_with_one_tap_and_aims_at_nobody_hidden(self, vacant):
        assert moves.play_foes(vacant.tap(), Whose.BOTH).ok
        shot = next(step for step in vacant.steps if step.choice)
        assert (shot.choice["by"], shot.choice["target"]) == ("anna", "ghoul")

    def test_may_be_aimed_at_whom_everybody_sees(self, vacant):
        assert moves.reveal(vacant.tap(), ["cultist"]).ok
        asked, table = self.asked(vacant)
        assert table.proposed(asked).fields["target"] == "cultist"

    def asked(self, play):
        table = boards.read_board(play.encounter.campaign_id).table
        (asked,) = table.ruleset.pending(table.state)
        return asked, table


class TestWhomTheSheetHides:
    """A cutthroat of Ars Magica hides by its own sheet: the GM, who has hidden nobody, gets a
    note."""

    @pytest.fixture
    def people(self, sheet: Any, pia: Seat) -> list[Combatant]:
        return [sheet("Aldo", pia), sheet("Cutthroat", hidden=True), sheet("Bor")]

    def test_is_marked_in_the_prepared_fight_and_in_the_list_to_add_from(
        self, campaign: Campaign, people: list[Combatant], gwen: User
    ) -> None:
        campaign.ruleset = "arm5"
        campaign.save()
        fight = Encounter.objects.create(campaign=campaign, name="In the dark", ruleset="arm5")
        for person in people:
            Participant.objects.create(encounter=fight, combatant=person, side=person.side)
        page = laptop_of(gwen).get(f"/e/{fight.pk}/prepare/").text
        rows = {
            participant.combatant.name: page.split(f'id="line-{participant.pk}"')[1].split(
                "</button>"
            )[0]
            for participant in fight.participants.exclude(combatant=people[0])
        }
        assert "hidden until the first action" in rows["Cutthroat"]
        assert "hidden" not in rows["Bor"]
        listed = page.split(f'id="add-{people[1].pk}"')[1].split("</li>")[0]
        assert "· hidden" in listed

    def test_is_marked_in_the_round_until_its_first_deed(
        self, begun: Begun, people: list[Combatant], pia: Seat, faces: list[int]
    ) -> None:
        faces += [2, 2, 3]
        play = begun("arm5", people, hides=[])
        assert hidden(play) == set()
        assert self.marked(play) == ["cutthroat"]
        assert "Cutthroat" not in panel(play, pia)
        assert play.rule("set", target="cutthroat", field="hidden", value=False).ok
        assert self.marked(play) == []

    def marked(self, play: Play) -> list[str]:
        """Foes with the icon, by their rows on the GM's page."""
        board = boards.read_board(play.encounter.campaign_id)
        page = str(board.html(Place("gm", None, "en")))
        rows = re.findall(r'id="member-([\w-]+)"(.*?)</button>', page, re.DOTALL)
        return [id for id, row in rows if snippets.shapes("eye-off") in row]
