"""A fight in the admin."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter, Step
from tests.phones import laptop_of
from tests.play.table import Play


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def page(client: Client, play: Play) -> str:
    return client.get(f"/admin/play/encounter/{play.pk}/change/").text


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
