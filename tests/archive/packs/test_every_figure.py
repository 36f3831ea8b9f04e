"""Every number in a list, or in another program's file, is on the sheet or in the report."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from encounters.archive.packs import files
from encounters.archive.packs.bounds import BadPack, Budget
from encounters.lobby.management.commands.read import read
from rulesets import registry
from tests.archive.packs.foundry.test_coc7 import DHOLE
from tests.archive.packs.foundry.test_mutations import WHOLE, places

FIGURE = re.compile(r"[0-9]+")
OWN = {"_stats", "flags", "prototypeToken"}
"""A program's own metadata, which says nothing about a character."""


def told(slug: str, name: str, data: str) -> str:
    found = files.File(name, data.encode()).contents(registry.get(slug), Budget())
    return json.dumps(read(found), ensure_ascii=False)


def value_at(whole: Any, where: tuple[Any, ...]) -> Any:
    for key in where:
        whole = whole[key]
    return whole


def is_figure(value: Any) -> bool:
    return type(value) in (int, float) or (isinstance(value, str) and value.isdigit())


EXPORTS: dict[str, tuple[str, Any]] = {slug: (slug, whole) for slug, whole in WHOLE.items()}
EXPORTS["dhole"] = ("coc7", DHOLE)


@pytest.mark.parametrize("name", EXPORTS)
@given(data=st.data())
def test_of_an_export(name: str, data: st.DataObject) -> None:
    slug, whole = EXPORTS[name]
    spots = [
        where
        for where in places(whole)
        if where[0] not in OWN and is_figure(value_at(whole, where))
    ]
    where = data.draw(st.sampled_from(spots))
    figure = data.draw(st.integers(2, 98))
    made = deepcopy(whole)
    written = isinstance(value_at(whole, where), str)
    value_at(made, where[:-1])[where[-1]] = str(figure) if written else figure
    kept = set(map(int, FIGURE.findall(told(slug, "actor.json", json.dumps(made)))))
    assert figure in kept | ends(told(slug, "actor.json", json.dumps(made))), where


def ends(text: str) -> set[int]:
    """The bounds of dice: "2-12" is 2d6."""
    spans = re.findall(r"(\d+)d(\d+)(?:\+(\d+))?", text)
    return {
        end
        for count, sides, plus in spans
        for end in (int(count) + int(plus or 0), int(count) * int(sides) + int(plus or 0))
    }


HEADINGS = {
    "ose": "AC HD Attacks Damage Move Save_As Morale XP Treasure Nonsense".split(),
    "coc7": "STR CON SIZ DEX POW HP DB Build Move Dodge Armor Nonsense".split(),
    "arm5": "Str Sta Dex Qik Size Soak Might Abilities Nonsense".split(),
    "momentum": ["Hit points", "Initiative", "Evasion", "Weapons", "Nonsense"],
    "kampbogen": ["Life", "Life when unhurt", "Thrashing", "Effects", "Nonsense"],
}
CELL = st.from_regex(
    r"[0-9]{1,3}( ?[x+/'d(-][0-9]{1,2}\)?){0,2}|[0-9]{1,2} [a-z]{3,6}", fullmatch=True
)


@pytest.mark.parametrize("slug", HEADINGS)
@given(data=st.data())
def test_of_a_list(slug: str, data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(HEADINGS[slug]), min_size=3, unique=True))
    delimiter = data.draw(st.sampled_from(",;\t"))
    cells = [data.draw(CELL) for _heading in chosen]
    heads = ["Name", *(heading.replace("_", " ") for heading in chosen)]
    text = f"{delimiter.join(heads)}\n{delimiter.join(['Somebody', *cells])}\n"
    try:
        said = told(slug, "list.csv", text)
    except BadPack as bad:
        assert str(bad)
        return
    kept = set(map(int, FIGURE.findall(said))) | ends(said)
    assert set(map(int, FIGURE.findall(" ".join(cells)))) <= kept, (text, said)


def test_three_files_that_are_small_enough_may_be_eight_megabytes_together() -> None:
    pack = json.dumps({"foes": [{"name": "Ogre"}]})
    data = pack.encode() + b" " * (2_600_000 - len(pack))
    held = files.choose_files(*(SimpleUploadedFile(f"{number}.json", data) for number in range(3)))
    assert len(held.files) == 3
    with pytest.raises(BadPack, match="eight megabytes"):
        files.choose_files(*(SimpleUploadedFile(f"{number}.json", data) for number in range(4)))
