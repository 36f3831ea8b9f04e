"""Creates the screenshots of the README from the running program:

    python3 manage.py test tests/browser/pictures.py

Its name does not match the pattern of test files, so a run of all tests does not include it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from rulesets import registry
from rulesets.contract import GM
from tests.browser.phone import Phone
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
PLAYERS = ("Pia", "Piet", "Ida", "Tom")
STILL = """() => Promise.all(document.getAnimations()
  .filter((run) => run.effect.getComputedTiming().endTime < Infinity)
  .map((run) => run.finished))"""
ASKED = ("aldo", "melee", 2)
"""Combatant, question and round at which the screenshots are taken: every screen has content
then."""


@pytest.fixture
def play(gwen: User) -> Play:
    """The first fight of a demo, with hurt foes and friends, at a player's choice."""
    for _attempt in range(40):
        play = begun(gwen)
        if reaches(play):
            return play
        play.encounter.campaign.delete()
    raise AssertionError("in no fight it came to that")


def begun(gwen: User) -> Play:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en")
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).order_by("pk")
    for hero, name in zip(party, PLAYERS, strict=True):
        hero.player = campaign.seats.create(name=name)
        hero.save()
    fight = campaign.encounters.order_by("pk")[0]
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight)


def reaches(play: Play) -> bool:
    """Plays suggestions until that combatant is asked; True if it was asked, and friends and foes
    are hurt by then."""
    ruleset, (who, kind, round) = registry.get("ose"), ASKED
    while play.state.round <= round and (pending := ruleset.pending(play.state)):
        if play.state.round == round and (who, kind) in play.pending:
            return all(hurt(play, side) for side in ("party", "foes"))
        assert moves.answer(play.tap(), ruleset.suggest(play.state, pending[0])).ok
    return False


def hurt(play: Play, side: str) -> bool:
    return any(
        seen.side == side and seen.able and seen.health and seen.health.quarters
        for seen in registry.get("ose").view(play.state, GM).combatants
    )


def test_pictures(phone: Callable[..., Phone], gwen: User, play: Play) -> None:
    campaign = play.encounter.campaign
    hero = campaign.combatants.get(name=ASKED[0].title())
    assert hero.player is not None
    player = phone("Pia", width=390, height=800)
    player.keep_session(phone_of(hero.player))
    laptop, display = phone("Gwen", width=1180, height=740), phone("Gwen", width=1280, height=720)
    laptop.keep_session(laptop_of(gwen))
    display.keep_session(laptop_of(gwen))
    pages = {
        "player": (player, f"/c/{campaign.pk}/"),
        "gm": (laptop, f"/e/{play.pk}/"),
        "display": (display, f"/c/{campaign.pk}/table/"),
    }
    for name, (screen, path) in pages.items():
        screen.open(path)
        screen.in_contact()
        for light in ("dark", "light"):
            screen.page.emulate_media(color_scheme=light)
            screen.settle()
            screen.page.evaluate(STILL)
            screen.page.screenshot(path=FOLDER / f"{name}-{light}.png", scale="css")
