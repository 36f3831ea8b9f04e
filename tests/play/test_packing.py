"""The stored data of a step is small, is read back unchanged, and may be damaged."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from encounters.play.fights import states
from encounters.play.fights.states import current_steps
from encounters.play.models import Step
from encounters.play.stored import packing
from tests.phones import laptop_of, phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

FIRST = json.dumps({"hp": dict.fromkeys(map(str, range(200)), 7)}).encode()
LATER = FIRST.replace(b"7", b"6", 3)


def stored(step: Step, name: str) -> str:
    """The raw value in the database."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {name} FROM play_step WHERE id = %s", [step.pk])
        return str(cursor.fetchone()[0])


def store(step: Step, state: str) -> None:
    Step.objects.filter(pk=step.pk).update(state=state)


def forget() -> None:
    """Clears the caches, as in a new process."""
    states.forget()


class TestPacking:
    def test_what_is_packed_is_unpacked_as_it_was(self) -> None:
        assert packing.unpack(packing.pack(FIRST), bytes) == FIRST
        assert packing.unpack(packing.pack(LATER, FIRST), lambda: FIRST) == LATER

    def test_what_resembles_the_dictionary_takes_hardly_any_room(self) -> None:
        assert len(packing.pack(LATER, FIRST)) < 80 < len(LATER)

    def test_a_wrong_dictionary_is_noticed(self) -> None:
        with pytest.raises(packing.DamagedData):
            packing.unpack(packing.pack(LATER, FIRST), lambda: LATER)

    @pytest.mark.parametrize("text", ["", "e", "????", "eJw", "hällo", packing.pack(FIRST)[:-8]])
    def test_what_is_damaged_is_said_to_be(self, text: str) -> None:
        with pytest.raises(packing.DamagedData):
            packing.unpack(text, lambda: FIRST)


class TestSteps:
    def test_a_later_state_is_stored_as_what_differs_from_the_first(self, play) -> None:
        play.rule("set", target="aldo", field="hp", value=5)
        assert len(stored(play.step, "state")) < 200
        assert play.plain["combatants"]["aldo"]["hp"] == 5

    def test_a_process_that_was_just_started_reads_every_state(self, play) -> None:
        for hp in (5, 4, 3):
            play.rule("set", target="aldo", field="hp", value=hp)
        before = [states.after(play.encounter, step) for step in play.steps]
        forget()
        assert [states.after(play.encounter, step) for step in play.steps] == before

    def test_an_undone_step_shows_the_earlier_state(self, play, pia) -> None:
        first = play.plain
        play(pia, "aldo", "declare", "none")
        play.undo(pia)
        forget()
        assert play.plain == first

    def test_a_long_log_is_packed_and_a_short_one_is_not(self, play) -> None:
        step = play.step
        for log in ([], [{"rule": "x"}], [{"rule": "x" * 99}] * 9):
            step.log = log
            step.save()
            assert len(stored(step, "log")) < packing.SHORTEST
            assert Step.objects.get(pk=step.pk).log == log

    def test_a_log_that_is_damaged_reads_as_empty_and_the_server_says_so(
        self, play, caplog
    ) -> None:
        with connection.cursor() as cursor:
            cursor.execute("""UPDATE play_step SET log = '"eJw?"'""")
        assert play.step.log == []
        assert current_steps(play.encounter, 9)[0].log == []
        assert "log of a stored row cannot be read" in caplog.text


class TestDamaged:
    @pytest.fixture
    def damaged(self, play):
        """The current step cannot be read."""
        for hp in (5, 4):
            play.rule("set", target="aldo", field="hp", value=hp)
        store(play.step, play.step.state[:-8])
        forget()
        return play

    def test_a_tap_on_it_is_refused_in_words(self, damaged, pia) -> None:
        result = damaged(pia, "aldo", "declare", "none")
        assert (result.kind, result.code) == ("refused", "unreadable")
        assert "damaged" in result.message

    def test_a_player_is_told_who_can_help(self, damaged, pia) -> None:
        page = phone_of(pia).get(f"/c/{damaged.encounter.campaign_id}/")
        assert page.status_code == 503
        assert f"What is stored of step {damaged.now} is damaged." in page.text
        assert "The GM can go on" in page.text
        assert "back_to" not in page.text

    def test_a_sheet_of_it_leads_to_that_page(self, damaged, gwen) -> None:
        sheet = f"/e/{damaged.pk}/steps"
        answer = laptop_of(gwen).get(sheet, headers={"HX-Request": "true"})
        assert answer.headers["HX-Redirect"] == f"/e/{damaged.pk}/"

    def test_the_gm_goes_on_from_the_last_step_that_can_be_read(self, damaged, gwen) -> None:
        laptop = laptop_of(gwen)
        page = laptop.get(f"/e/{damaged.pk}/")
        before = damaged.now - 1
        assert page.status_code == 503
        assert f"Go on from step {before}" in page.text
        back = {"step": damaged.now, "back_to": before, "token": "back"}
        laptop.post(f"/e/{damaged.pk}/undo", back)
        assert laptop.get(f"/e/{damaged.pk}/").status_code == 200
        assert damaged.plain["combatants"]["aldo"]["hp"] == 5

    def test_without_its_beginning_nothing_of_the_fight_can_be_read(self, damaged, gwen) -> None:
        store(damaged.steps[0], "?")
        page = laptop_of(gwen).get(f"/e/{damaged.pk}/")
        assert page.status_code == 503
        assert "No earlier step can be read either" in page.text
        assert laptop_of(gwen).get(f"/c/{damaged.encounter.campaign_id}/gm/").status_code == 200
