"""Nora, a future co-GM of Gwen's, and their laptops."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, CoGM
from tests.phones import laptop_of


@pytest.fixture
def nora(db: None) -> User:
    """An account that Gwen wants as co-GM."""
    return User.objects.create_user("nora", password="noras secret word")


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def noras(nora: User) -> Client:
    return laptop_of(nora)


@pytest.fixture
def co_gm(campaign: Campaign, nora: User) -> CoGM:
    return campaign.co_gms.create(account=nora, name="Nora")
