from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign
from tests.archive.packs.chosen import Gm
from tests.phones import laptop_of


@pytest.fixture
def gm(gwen: User, campaign: Campaign) -> Gm:
    return Gm(laptop_of(gwen), campaign)
