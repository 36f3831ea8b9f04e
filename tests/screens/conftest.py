"""A fight in which a player is asked whom to strike."""

from __future__ import annotations

import pytest

from encounters.campaigns.models import Seat
from tests.play.table import Play


@pytest.fixture
def fighting(play: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
    """The party has won initiative: Aldo may strike the first goblin."""
    for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
        play(who, by, "declare", "none")
    faces += [6, 1]
    play(None, "gm", "initiative", "roll")
    play(piet, "bera", "move", "stay")
    return play
