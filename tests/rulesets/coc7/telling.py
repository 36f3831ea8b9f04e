"""What each exchange of a fight is told as, and fights with everything there is to tell."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.play.telling import said as told_by
from rulesets.conformance.said.results import parted
from rulesets.contract import Entry, Result, Viewer
from tests.rulesets.coc7.fight import (
    CLAWS,
    CLUB,
    READER,
    SMG,
    ada,
    armed,
    gob,
    play,
)
from tests.rulesets.coc7.views import COC, GWEN
from tests.rulesets.fights import Json, Played

CLUBBED = armed(CLUB, skill=60)
CLAWED = {"weapons": [CLAWS | {"skill": 50}], "brawl": 50}
AUTO = "ada turn auto target=gob size=5 volleys=2"


def beats(fight: Played, viewer: Viewer = GWEN) -> list[list[Entry]]:
    told = (COC.tell(fight.now, entry, viewer) for entry in fight.log)
    return parted(COC, [entry for entry in told if entry is not None])


def results(fight: Played, viewer: Viewer = GWEN) -> list[Result]:
    found = map(COC.wording.result, beats(fight, viewer))
    return [result for result in found if result is not None]


def texts(
    fight: Played, viewer: Viewer = GWEN, own: Sequence[str] = (), language: str = "en"
) -> list[str]:
    """What each exchange is told as."""
    return [_text(result, own, language) for result in results(fight, viewer)]


def tiles(result: Result) -> list[str]:
    """`gob WOUNDED 5: major wound, CON roll 30: hard success`."""
    return [
        f"{each.who} {each.weight.name} {each.life}: {', '.join(map(READER.said, each.words))}"
        for each in result.consequences
    ]


def _text(result: Result, own: Sequence[str], language: str) -> str:
    return " ".join(READER.said(each, language) for each in told_by(result, own).phrases)


def melee(answer: str, dice: str, target: Json | None = None, **options: object) -> Played:
    """Ada strikes the ghoul with a club."""
    return play(
        *(ada(**CLUBBED), target or gob(hp_max=12, **CLAWED)),
        *("ada turn melee target=gob weapon=club", f"gob react {answer}"),
        dice=dice,
        **options,
    )


def volleys(dice: str, answer: str = "none", **stats: object) -> Played:
    return play(
        ada(**armed(SMG)), gob(**{"hp_max": 40, **stats}), AUTO, f"gob react {answer}", dice=dice
    )
