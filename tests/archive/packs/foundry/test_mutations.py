"""Any modification of a file results in a sheet that fits the rules, or in an error message."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from encounters.archive.packs.bounds import BadPack
from encounters.archive.packs.words import vocabulary
from rulesets import registry
from rulesets.contract.adopting import Adopts
from rulesets.foundry import plain
from rulesets.ose.sheet import foundry as people
from tests.archive.packs.foundry.adopted import contents
from tests.archive.packs.foundry.exports import (
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
from tests.rulesets.work import calls

GAMES = [ruleset for ruleset in registry.all() if isinstance(ruleset, Adopts)]
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
    PLAIN, lambda item: st.lists(item, max_size=3) | st.dictionaries(TEXTS, item, max_size=3)
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in it."""
    pairs: Any = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    for key, one in pairs:
        yield (*path, key)
        yield from places(one, (*path, key))


def changed(data: st.DataObject, whole: Any) -> Any:
    """The file with one to eight values removed or replaced by anything."""
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


@pytest.mark.parametrize("game", GAMES, ids=lambda item: item.slug)
def test_an_actor_with_nothing_in_it_has_the_sheet_of_the_rules(game: Any) -> None:
    system = game.foundry.systems[0]
    for type, side in game.foundry.sides.items():
        bare = {"name": "Nobody", "type": type, "_stats": {"systemId": system}}
        (row,) = contents(game.slug, bare).sheets
        assert row.account and not row.wrong
        assert {gap.why for gap in row.account.gaps} <= {"Comes without a weapon."}
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


def test_a_file_twice_as_large_is_twice_the_work() -> None:
    """Each ability used to read all of an actor's effects."""

    def actor(size: int) -> Any:
        ability = {"type": "ability", "name": "Brawl", "system": {"key": "brawl"}}
        change = {"key": "system.bonuses.skills.brawl.bonus", "value": 0}
        effects = [{"changes": [change]}] * 4 * size
        return {
            "name": "Ada",
            "type": "player",
            "_stats": {"systemId": "arm5e"},
            "system": {},
            "items": [ability] * size,
            "effects": effects,
        }

    contents("arm5", actor(5))  # all words are cached from now on
    once, twice = (calls(lambda size=size: contents("arm5", actor(size))) for size in (60, 120))
    assert twice < 2.5 * once


def test_armour_is_not_compared_piece_by_piece_with_what_is_worn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []
    looked = people._is_worn
    monkeypatch.setattr(people, "_is_worn", lambda item: asked.append(item) or looked(item))
    pieces = [
        {"type": "armor", "name": "Plate", "system": {"equipped": number < 40, "n": [1, number]}}
        for number in range(80)
    ]
    file = {"name": "Ada", "type": "character", "_stats": {"systemId": "ose"}, "items": pieces}
    assert contents("ose", file).sheets
    assert len(asked) == 2 * len(pieces)


def test_a_million_open_tags_are_one_text() -> None:
    """The end of each tag was searched up to the end of the text: minutes for a file of 1.3 MB."""
    assert plain("<" * 1_000_000 + "b>ends", 10) == "<" * 10
    assert plain("<p>Some <b>one</b></p>") == "Some one"


def test_of_a_name_no_more_is_compared_than_a_name_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accents on one letter are sorted in quadratic time."""
    lengths: list[int] = []

    def normalize(form: str, text: str) -> str:
        lengths.append(len(text))
        return text

    known = vocabulary("arm5")
    monkeypatch.setattr("unicodedata.normalize", normalize)
    assert not known.identifiers("a" + "\u0316\u0301" * 50_000)
    assert max(lengths) <= 200
