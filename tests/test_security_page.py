"""SECURITY.md is correct: the tests that it refers to exist, and its numbers are the program's."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from encounters.campaigns import entrance, models
from encounters.campaigns.audit import KEPT
from encounters.campaigns.models import CODE_LENGTH
from encounters.combatants.models import in_a_week
from encounters.serve.database.keyed_hash import CODE_LETTERS

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_is_there() -> None:
    folder, missing, found = "tests", [], 0
    for name in re.findall(r"`((?:tests/)?(?:[\w/]*/)?(?:test_\w+\.py)?)`", TEXT):
        if name.startswith("tests/"):
            folder = name.rpartition("/")[0]
        path = ROOT / (name if name.startswith("tests/") else f"{folder}/{name}")
        found += 1
        missing += [] if path.exists() else [name]
    assert found > 20 and not missing


def hours(of: timedelta) -> int:
    return round(of.total_seconds() / 3600)


@pytest.mark.parametrize(
    ("said", "so"),
    [
        ("after 180 days, with signing out", settings.SESSION_COOKIE_AGE == 180 * 24 * 3600),
        ("6 of 31 letters", (CODE_LENGTH, len(CODE_LETTERS)) == (6, 31)),
        ("after 12 hours", hours(models.in_twelve_hours() - timezone.now()) == 12),
        ("after one use, a day, or", entrance.LASTS == 24 * 3600),
        ("after one use, five minutes, or", hours(models.in_five_minutes() - timezone.now()) == 0),
        ("after a week, when it is", hours(in_a_week() - timezone.now()) == 7 * 24),
        ("after a year it goes", timedelta(days=365) == KEPT),
    ],
)
def test_its_numbers_are_those_of_the_program(said: str, so: bool) -> None:
    assert said in TEXT.replace("\n", " ")
    assert so
