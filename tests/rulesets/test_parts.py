"""The parts of rules that several games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.parts.links import Links
from rulesets.parts.order import order_of, places_of


class Fighter(Struct, frozen=True):
    near: tuple[str, ...] = ()


NEAR = Links("near")


def three() -> dict[str, Fighter]:
    return {id: Fighter() for id in ("zoe", "bob", "ada")}


def links(combatants: Mapping[str, Fighter]) -> dict[str, tuple[str, ...]]:
    return {id: combatant.near for id, combatant in combatants.items() if combatant.near}


def test_both_have_the_other_in_alphabetical_order() -> None:
    everybody = three()
    NEAR.join(everybody, "ada", "zoe")
    NEAR.join(everybody, "bob", "ada")
    NEAR.join(everybody, "bob", "ada")
    assert links(everybody) == {"ada": ("bob", "zoe"), "bob": ("ada",), "zoe": ("ada",)}


def test_or_in_the_order_of_the_roster() -> None:
    everybody = three()
    for other in ("bob", "zoe"):
        Links("near", as_in_roster=True).join(everybody, "ada", other)
    assert everybody["ada"].near == ("zoe", "bob")


def test_both_part() -> None:
    everybody = three()
    NEAR.join(everybody, "ada", "zoe")
    NEAR.join(everybody, "ada", "bob")
    NEAR.part(everybody, "zoe", "ada")
    assert links(everybody) == {"ada": ("bob",), "bob": ("ada",)}


def test_one_parts_from_all() -> None:
    everybody = three()
    NEAR.join(everybody, "ada", "zoe")
    NEAR.join(everybody, "ada", "bob")
    NEAR.join(everybody, "zoe", "bob")
    NEAR.part_from_all(everybody, "ada")
    assert links(everybody) == {"zoe": ("bob",), "bob": ("zoe",)}


def test_who_has_the_same_shares_a_place() -> None:
    assert places_of({"zoe": 3, "ada": 5, "bob": 3}) == (("ada",), ("zoe", "bob"))
    assert places_of({}) == ()


def test_ties_are_decided_among_those_who_tie_as_often_as_it_takes() -> None:
    rolls = iter([{"zoe": 1, "bob": 1, "cid": 2}, {"zoe": 4, "bob": 6}])
    asked = []

    def again(tied: Iterable[str]) -> Mapping[str, int]:
        asked.append(tuple(tied))
        return next(rolls)

    scores = {"zoe": 3, "ada": 5, "bob": 3, "cid": 3}
    assert order_of(scores, again) == ("ada", "cid", "bob", "zoe")
    assert asked == [("zoe", "bob", "cid"), ("zoe", "bob")]
