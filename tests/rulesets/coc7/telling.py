"""The texts of exchanges, and fights that cover all of them."""

from __future__ import annotations

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
from tests.rulesets.fights import Json, Played
from tests.rulesets.telling import Telling

CLUBBED = armed(CLUB, skill=60)
CLAWED = {"weapons": [CLAWS | {"skill": 50}], "brawl": 50}
AUTO = "ada turn auto target=gob size=5 volleys=2"
TOLD = Telling(READER)
beats, results, texts, tiles = TOLD.beats, TOLD.results, TOLD.texts, TOLD.tiles


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
