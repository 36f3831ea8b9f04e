"""The texts of exchanges in tests of Ars Magica 5."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import Result, Viewer
from tests.rulesets.arm5.fight import NAMES, READER
from tests.rulesets.fights import Played
from tests.rulesets.telling import GWEN, Telling

PEOPLE = NAMES | {"dun": "Dun", "eda": "Eda"}
PIA = Viewer(controls=("aldo",), sides=("party",))
STRIKE = "aldo turn attack target=bor"
SLOW = {"early_cast": False}
TOLD = Telling(READER, PEOPLE)
results = TOLD.results


def texts(
    fight: Played, viewer: Viewer = GWEN, own: Sequence[str] = (), language: str = "en"
) -> list[str]:
    """The text of each exchange after initiative."""
    return TOLD.texts(fight, viewer, own, language)[1:]


def tiles(result: Result) -> list[str]:
    """`bor WOUNDED: medium wound`; combatants without words have no tile."""
    found = ((each, TOLD.words(each)) for each in result.consequences)
    return [f"{each.who} {each.weight.name}: {words}" for each, words in found if words]
