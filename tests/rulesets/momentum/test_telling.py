"""What came of an exchange is told whole: each whom it touched, and who did what in it."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.play.telling import said as told_by
from rulesets.conformance.said.results import parted
from rulesets.contract import Entry, Result, Viewer
from tests.rulesets.momentum.fight import NAMES, READER, Played
from tests.rulesets.momentum.views import GWEN, MOMENTUM, PIA


def beats(fight: Played, viewer: Viewer = GWEN) -> list[list[Entry]]:
    told = (MOMENTUM.tell(fight.now, entry, viewer) for entry in fight.log)
    return parted(MOMENTUM, [entry for entry in told if entry is not None])


def results(fight: Played, viewer: Viewer = GWEN) -> list[Result]:
    found = map(MOMENTUM.wording.result, beats(fight, viewer))
    return [result for result in found if result is not None]


def texts(
    fight: Played, viewer: Viewer = GWEN, own: Sequence[str] = (), language: str = "en"
) -> list[str]:
    """What each exchange is told as."""
    return [
        " ".join(READER.said(each, language) for each in told_by(result, own).phrases)
        for result in results(fight, viewer)
    ]


def tiles(result: Result) -> list[str]:
    """`b1 WOUNDED 7: Attack 16: failure`."""
    return [
        f"{each.who} {each.weight.name} {each.life}: {', '.join(map(READER.said, each.words))}"
        for each in result.consequences
    ]
