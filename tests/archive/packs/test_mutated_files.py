"""Every reader answers every mutation of a file with sheets or a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.lobby.management.commands.read import read
from rulesets import registry
from tests.archive.packs.test_blocks_of_games import BLOCKS

INVESTIGATOR = json.dumps(
    {
        "Investigator": {
            "PersonalDetails": {"Name": "Ada Moss", "Age": "42"},
            "Characteristics": {"STR": "50", "DEX": "55", "CON": "60", "HitPts": "12"},
            "Skills": {"Skill": [{"name": "Fighting", "subskill": "Brawl", "value": "55"}]},
            "Weapons": {
                "weapon": [{"name": ".38", "skillname": "Handgun", "damage": "1D10", "ammo": "6"}]
            },
        }
    }
)
ACTOR = json.dumps(
    {
        "name": "Reed Hound",
        "type": "monster",
        "system": {"hp": {"value": 9, "max": 9, "hd": "2d8+1"}, "ac": {"value": 6}},
        "items": [{"name": "Bite", "type": "weapon", "system": {"damage": "1d6-1"}}],
    }
)
TABLE = "Name,Hit points,AC\nSpry,4,6\nMite,1d4-1,7\n"
PRINTED = [path.read_text() for path in (Path(__file__).parent / "printed").glob("*.txt")]
FILES = [*sorted(PRINTED), *BLOCKS.values(), TABLE, INVESTIGATOR, ACTOR]
SIGNS = "+-–−—½×²٣*%'’\"()[]{}/:;,. \tdx"


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A file in which letters are missing, doubled or exchanged for signs."""
    text = draw(st.sampled_from(FILES))
    for _nth in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([1, 1, 1, 4, 30])))
        sign = draw(st.sampled_from(SIGNS))
        put = draw(st.sampled_from(["", text[start:end] * 2, sign, sign + text[start:end]]))
        text = text[:start] + put + text[end:]
    return text


@pytest.mark.parametrize("slug", ["arm5", "coc7", "ose", "kampbogen"])
@given(text=mutated())
def test_a_mutated_file_is_a_sheet_or_a_sentence(slug: str, text: str) -> None:
    try:
        read(File("pasted.txt", text.encode()).contents(registry.get(slug), Budget()))
    except BadPack as bad:
        assert str(bad)


@pytest.mark.parametrize("slug", BLOCKS)
@pytest.mark.parametrize("sign", ["+ ", "- ", "– ", "− ", "—", "++", "½", "²", "٣"])
def test_any_sign_may_stand_before_any_number(slug: str, sign: str) -> None:
    text = BLOCKS[slug]
    for at, letter in enumerate(text):
        if letter.isdigit() and not text[at - 1].isdigit():
            spoiled = text[:at] + sign + text[at:]
            found = File("pasted.txt", spoiled.encode()).contents(registry.get(slug), Budget())
            assert found.sheets
