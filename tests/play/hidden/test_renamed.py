"""The GM renames somebody whom the players do not see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.rulings.renaming import rename
from tests.phones import laptop_of, phone_of
from tests.play.hidden.seen import Begun
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db

NEW = "Skarrok"


@pytest.fixture
def dark(begun: Begun, sheet: Any, pia: Seat) -> Play:
    """Aldo (Pia) and a goblin; nobody has seen the ogre yet, which the GM calls otherwise."""
    return begun("ose", [sheet("Aldo", pia, hp=6), sheet("Goblin"), sheet("Ogre")], ["ogre"])


def log_of(play: Play, reader: Seat | User) -> str:
    browser = phone_of(reader) if isinstance(reader, Seat) else laptop_of(reader)
    return browser.get(f"/e/{play.pk}/log").text + browser.get(f"/e/{play.pk}/report/").text


def calm(page: str) -> str:
    """The page without its version, the number of its step and its time."""
    page = re.sub(r"step <bdi>\d+</bdi>", "", page)
    return re.sub(r'(data-[a-z]+|name="step" value|value)="[\d .]+"', "", page)


def test_the_new_name_reaches_nobody_but_the_gm(dark: Play, pia: Seat, gwen: User) -> None:
    before = calm(panel(dark, pia))
    assert rename(dark.tap(), "ogre", NEW).ok
    assert calm(panel(dark, pia)) == before
    assert NEW not in log_of(dark, pia)
    assert NEW in panel(dark)


def test_the_old_name_is_never_told_once_it_is_seen(dark: Play, pia: Seat) -> None:
    assert rename(dark.tap(), "ogre", NEW).ok
    assert moves.reveal(dark.tap(), ["ogre"]).ok
    assert dark.rule("set", target="ogre", field="hp", value=1).ok
    assert NEW in panel(dark, pia)
    assert "Ogre" not in panel(dark, pia) + log_of(dark, pia)
