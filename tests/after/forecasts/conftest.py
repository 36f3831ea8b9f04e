"""Forecasts that are counted at once, and the GM's laptop."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.after.forecasts.counting import Counting
from tests.phones import laptop_of


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Starts no processes: this one counts every requested forecast, and six fights are enough for
    a result."""
    made = Counting()
    monkeypatch.setattr("encounters.after.forecasts.queue.line.join", made.join)
    monkeypatch.setattr("encounters.after.forecasts.progress_texts.ENOUGH", made.fights)
    return made


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)
