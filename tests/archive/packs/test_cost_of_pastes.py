"""A paste of 60 kB, below the size of an upload, is read in a moment, whatever it repeats."""

from __future__ import annotations

import time

import pytest

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from rulesets import registry

GAMES = [game.slug for game in registry.all()]
REPEATED = {
    "blanks": " ",
    "empty lines": " \n",
    "brackets": "([",
    "digits": "1 ",
    "delimiters": ",;|",
    "marks of Markdown": "- **a** ",
    "columns of a group": "x 1 2 3\nSTR 1 2 3\nCON 1 2 3\n",
    "blocks": "a: AC 1, HD 2, STR 3, Str +1\n",
    "names with numbers": "wait 3 a, ",
    "attacks": "Fist 40% (20/8), damage 1d6, Att [1 × a (1d6)] or ",
    "own blocks": "# a\n*foe*\n**STR** 1 · **AC** (1 · ",
    "a table": "Name,AC,HD\n",
    "an open pack": '{"foes": [{"name": "a", "stats": {',
}
LENGTHS = (15_000, 60_000)
MEASURABLE = 0.1  # s of CPU
FOURFOLD = 8
"""Over four times the length, linear time grows by 4 and quadratic time by 16."""
LONGEST = 2.0
"""Seconds of CPU that a slow machine may take for what takes half a second on a usual one."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("unit", REPEATED.values(), ids=REPEATED)
def test_reading_a_paste_takes_time_in_proportion_to_its_length(slug: str, unit: str) -> None:
    _seconds(slug, "a")
    short, long = (_seconds(slug, (unit * length)[:length]) for length in LENGTHS)
    assert long < LONGEST
    assert long < MEASURABLE or long < FOURFOLD * short


def _seconds(slug: str, text: str) -> float:
    """The CPU time until there are rows, or a sentence."""
    file, start = File("", text.encode()), time.process_time()
    try:
        file.contents(registry.get(slug), Budget())
    except BadPack as bad:
        assert str(bad)
    return time.process_time() - start
