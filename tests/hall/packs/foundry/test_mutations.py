"""Whatever somebody does to a file, there is a sheet that fits the rules or a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from encounters.hall.packs.reading import BadPack
from rulesets import registry
from rulesets.contract import Adopts
from tests.hall.packs.foundry.adopted import contents
from tests.hall.packs.foundry.exports import (
    arm_ability,
    arm_person,
    arm_spell,
    arm_weapon,
    coc_person,
    coc_skill,
    coc_weapon,
    item,
    of,
    ose_monster,
    ose_weapon,
)

GAMES = [one for one in registry.all() if isinstance(one, Adopts)]
ARMOUR = item("Mail", "armor", {"ac": {"value": 5}, "prot": 4, "load": 3, "type": "heavy"})
WHOLE = {
    "ose": of(
        "ose",
        ose_monster(
            ose_weapon("Claw", "1d6", pattern="red", counter={"value": 2, "max": 2}),
            ose_weapon("Long bow", "1d6", missile=True, range={"short": 70, "medium": 140}),
            item("Sleep", "spell", {"memorized": 1, "roll": "2d8", "save": "spell"}),
            ARMOUR,
        ),
    ),
    "coc7": of(
        "CoC7",
        coc_person(
            coc_skill("Dodge", 40, "i.skill.dodge"),
            coc_weapon("Gun", "1D10", properties={"rngd": True, "auto": True}, bullets=30),
            coc_weapon("Bow", "1D6", properties={"rngd": True, "ahdb": True}),
            item("Inner fire", "spell", {"costs": {"magicPoints": "6"}}),
            type="creature",
        ),
    ),
    "arm5": of(
        "arm5e",
        arm_person(
            arm_ability("brawl", 30),
            arm_weapon("Staff", "greatWeapon", 2, 3, 3, 2),
            arm_spell("Ember", "cr", "ig", xp=15, masteryAbilities="fast casting"),
            item("Cut", "wound", {"gravity": "light"}),
            ARMOUR,
        ),
    ),
}
TEXTS = st.sampled_from(["", "0", "-7", "99", "1d6", "1D3+1", "@dex", "<p>x</p>", "חרב", "9" * 9])
PLAIN = st.none() | st.booleans() | st.integers(-(10**13), 10**13) | st.floats() | TEXTS
VALUES = st.recursive(
    PLAIN, lambda one: st.lists(one, max_size=3) | st.dictionaries(TEXTS, one, max_size=3)
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in it."""
    pairs: Any = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    for key, one in pairs:
        yield (*path, key)
        yield from places(one, (*path, key))


def changed(data: st.DataObject, whole: Any) -> Any:
    """The file with one to eight things left out or replaced by anything."""
    made = deepcopy(whole)
    for _ in range(data.draw(st.integers(1, 8))):
        where = data.draw(st.sampled_from([*places(made)] or [()]))
        if not where:
            break
        inner = made
        for key in where[:-1]:
            inner = inner[key]
        if data.draw(st.booleans()):
            inner[where[-1]] = data.draw(VALUES)
        else:
            del inner[where[-1]]
    return made


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.slug)
def test_an_actor_with_nothing_in_it_has_the_sheet_of_the_rules(game: Any) -> None:
    system = game.foundry.systems[0]
    for type, side in game.foundry.sides.items():
        bare = {"name": "Nobody", "type": type, "_stats": {"systemId": system}}
        (row,) = contents(game.slug, bare).sheets
        assert row.account and not row.account.gaps and not row.wrong
        game.check_stats(row.stats, side)


@pytest.mark.parametrize("slug", WHOLE)
@given(data=st.data())
def test_any_change_makes_a_sheet_that_fits_or_a_sentence(slug: str, data: st.DataObject) -> None:
    file = json.dumps(changed(data, WHOLE[slug])).encode()
    try:
        found = contents(slug, file)
    except BadPack as bad:
        assert str(bad)
        return
    for row in found.sheets:
        side = "party" if row.kind == "character" else "foes"
        registry.get(slug).check_stats(row.stats or {}, side)
        assert row.account and all(gap.what and gap.why for gap in row.account.gaps)
