"""Every statement of a game's source can be reached on a phone: its worked fight is tapped from the
beginning, on one phone for the party and another for the GM, and has the results of the rules.

Of each game one fight is played; with the thorough profile all of them, and a list of the taps is
printed (`-s`). `tests/play/test_worked_fights.py` plays all of them without phones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from rulesets.conformance.playing import profiles
from tests.browser.phone import Phone
from tests.browser.seats import passed_to, passed_to_the_gm
from tests.browser.statements import OWN, Row, fights, games, rows
from tests.browser.worked import Worked

COUNTED = Path(__file__).parents[1] / "rulesets"
# For each game, a fight that is quick and has many kinds of answers, dice and rulings.
SHORT = {
    "arm5": "17-ride-and-attack",
    "coc7": "10-disarm",
    "kampbogen": "27-challenge",
    "momentum": "05-stalemate-none",
    "ose": "24-save-for-half",
}


def played() -> Iterator[tuple[str, str]]:
    for game in games():
        named = dict.fromkeys(row.fight for row in rows(game).values())
        yield from ((game, fight) for fight in (named if profiles.thorough() else [SHORT[game]]))


def test_every_game_is_listed() -> None:
    assert games() == sorted(path.parent.name for path in COUNTED.glob("*/statements.txt"))


@pytest.mark.parametrize("game", games())
def test_every_statement_has_a_fight(game: str) -> None:
    """The statements are those in the list of tests that cover them."""
    head = (COUNTED / game / "statements.txt").read_text(encoding="utf-8")
    told, known = rows(game), fights(game)
    assert list(told) == list(range(1, int(head.split()[0]) + 1))
    assert {row.fight for row in told.values()} <= set(known)
    own = {name for name in known if name.startswith(OWN)}
    assert own <= {row.fight for row in told.values()}
    assert SHORT[game] in known


@pytest.mark.parametrize(("game", "name"), list(played()))
def test_its_fight_is_tapped_on_phones(
    phone: Callable[..., Phone],
    gwen: User,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    name: str,
) -> None:
    fight = Worked(fights(game)[name], gwen, monkeypatch)
    player = passed_to(fight.seat, phone("Pia", width=360, height=740))
    gm = passed_to_the_gm(gwen, phone("Gwen", width=360, height=740), f"/e/{fight.encounter.pk}/")
    fight.sit_down(player, gm)
    fight.play()
    assert fight.plain(fight.came_to) == fight.plain(fight.by_the_rules)
    for number, row in rows(game).items():
        if row.fight == name:
            assert not list(lacking(fight, row)), f"{number}: {row.says}"
            print(f"\n{game} {number} {row.says}: {name}, taps {player.taps} + {gm.taps}", end="")


def lacking(fight: Worked, row: Row) -> Iterator[str]:
    """The parts of the statement that the fight did not show."""
    if row.tap and row.tap not in fight.tapped:
        yield f"{row.tap} is not among {sorted(fight.tapped)}"
    if row.log and row.log not in fight.logged:
        yield f"{row.log} is not among {sorted(fight.logged)}"
    for whose in ("player", "gm"):
        text = getattr(row, whose)
        if text and text not in fight.seen[whose]:
            yield f"{whose} does not see {text!r}"
