"""Fights in the admin."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter, Step
from tests.phones import laptop_of
from tests.play.table import Play

pytestmark = pytest.mark.database


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def page(client: Client, play: Play) -> str:
    return client.get(f"/admin/play/encounter/{play.pk}/change/").text


def test_columns_that_lead_elsewhere_have_names_in_the_readers_language(
    gwens: Client, encounter: Encounter
) -> None:
    """The roster of a fight that has begun is read-only."""
    polish = {"accept-language": "pl"}
    shown = gwens.get(f"/admin/play/encounter/{encounter.pk}/change/", headers=polish).text
    assert "Uczestnik walki" in shown and "Combatant<" not in shown
    assert ">Ile<" in shown.replace("\n", "").replace(" ", ""), "how many, not which one"
    new = gwens.get("/admin/play/encounter/add/", headers=polish).text
    assert "Kampania:" in new and "Campaign:" not in new


def test_sides_have_the_words_of_the_table_also_where_they_can_only_be_read(
    gwens: Client, encounter: Encounter
) -> None:
    danish = {"accept-language": "da"}
    shown = gwens.get(f"/admin/play/encounter/{encounter.pk}/change/", headers=danish).text
    assert "<p>Gruppen</p>" in shown and "<p>Modstanderne</p>" in shown
    assert "<p>party</p>" not in shown and "<p>foes</p>" not in shown


def test_the_options_of_a_fight_that_has_begun_are_told_in_words(
    gwens: Client, encounter: Encounter
) -> None:
    shown = page(gwens, encounter)
    assert "<dt>Initiative</dt><dd>By side</dd>" in shown
    assert "&quot;initiative&quot;" not in shown


def test_no_options_are_told_where_the_game_is_gone(gwens: Client, encounter: Encounter) -> None:
    Encounter.objects.update(ruleset="gone")
    assert "<dl>" not in page(gwens, encounter)


@pytest.mark.parametrize("stored", [True, False])
def test_one_sheet_twice_on_a_side_is_refused_in_a_sentence(
    gwens: Client, prepared: Encounter, stored: bool
) -> None:
    goblin = prepared.participants.get(combatant__name="Goblin")
    rows = {"id": "", "combatant": goblin.combatant_id, "count": 1, "side": "foes"}
    data = {"name": "At the mill", "participants-TOTAL_FORMS": 2, "participants-INITIAL_FORMS": 0}
    data |= {f"participants-{row}-{name}": value for row in (0, 1) for name, value in rows.items()}
    data["rules-options-initiative"] = "side"
    if not stored:
        goblin.delete()
    shown = gwens.post(f"/admin/play/encounter/{prepared.pk}/change/", data).text
    assert "Each sheet can be listed once per side." in shown
    assert "and side" not in shown.casefold()


def test_its_steps_are_told_in_sentences(
    gwens: Client, yard: Play, pia: Seat, faces: list[int]
) -> None:
    faces.append(6)
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    shown = page(gwens, yard)
    assert "<b><bdi>Anna</bdi></b>" in shown and "<b><bdi>Carl</bdi></b>" in shown
    assert "&quot;option&quot;" not in shown and "{&#x27;" not in shown


def test_a_fight_that_cannot_be_read_is_listed_all_the_same(gwens: Client, yard: Play) -> None:
    Step.objects.update(state="damaged", created="2026-01-01T00:00:00Z")
    assert "In the yard" in page(gwens, yard)
    Encounter.objects.update(ruleset="gone")
    assert "In the yard" in page(gwens, yard)
