"""The phones of Pia and Piet, and Gwen's laptop, in the started fight."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of
from tests.screens.views.phone import Phone


@pytest.fixture
def pias(encounter: Encounter, pia: Seat) -> Phone:
    return Phone(phone_of(pia), encounter)


@pytest.fixture
def piets(encounter: Encounter, piet: Seat) -> Phone:
    return Phone(phone_of(piet), encounter)


@pytest.fixture
def gwens(encounter: Encounter, gwen: User) -> Phone:
    return Phone(laptop_of(gwen), encounter)
