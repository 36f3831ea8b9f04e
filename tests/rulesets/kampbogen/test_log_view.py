"""The log of a player: no hidden life, and no opponent that the GM hides."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.contract import Entry, Viewer
from rulesets.dice import Roll
from tests.rulesets.kampbogen.fight import effect, foe, hero, play
from tests.rulesets.kampbogen.views import BLIND, KAMPBOGEN, PIA

DICE = (Roll("gm", "kampgrad", 2, 6, (3, 4)),)
HARM = {"cause": "combat", "amount": 2, "before": 9, "after": 7}
GIFT = "Gift/automatic"


def told(rule: str, who: str, target: str | None, viewer: Viewer = PIA, **facts: Any) -> Any:
    """The viewer's entry, in a fight of two characters against two opponents."""
    gift = effect("gift", name="Gift")
    fight = play(
        *(hero("a"), hero("b"), foe("o", liv_max=9), foe("p", liv_max=9, effects=[gift])),
        open_liv=facts.pop("open_liv", False),
    )
    return KAMPBOGEN.tell(fight.now, Entry(rule, who, target, DICE, facts), viewer)


def test_the_life_of_an_opponent_is_the_gms() -> None:
    assert told("harm", "a", "o", **HARM).facts == {"cause": "combat", "amount": 2}
    assert told("harm", "o", "a", **HARM).facts == HARM


@pytest.mark.parametrize("open_liv", [True, False])
def test_the_life_of_opponents_is_told_where_the_fight_is_open_about_it(open_liv: bool) -> None:
    numbers = PIA if open_liv else replace(PIA, foes="numbers")
    assert told("harm", "a", "o", numbers, open_liv=open_liv, **HARM).facts == HARM
    assert told("fate", "a", None, numbers, open_liv=open_liv, fate="kill").facts == {
        "fate": "kill"
    }


def test_harm_by_a_hidden_opponent_is_told_without_who_did_it_and_without_its_dice() -> None:
    found = told("harm", "o", "a", BLIND, **HARM)
    assert (found.who, found.target, found.rolls) == ("gm", "a", ())


def test_of_a_hidden_opponent_only_its_style_is_told_besides_harm() -> None:
    assert told("style", "o", None, BLIND, ability="fysik").who == "gm"
    assert told("opponent_flees", "o", None, BLIND) is None
    assert told("harm", "o", "p", BLIND, **HARM) is None


def test_a_deed_against_a_hidden_opponent_is_told_without_its_target() -> None:
    assert told("combat", "a", "o", BLIND).target is None
    assert told("harm", "a", "o", BLIND, **HARM) is None


def test_deeds_of_those_who_are_seen_are_told_whole_while_somebody_is_hidden() -> None:
    for who, target in (("a", "b"), ("p", "a"), ("a", "p")):
        found = told("harm", who, target, BLIND, **HARM)
        assert (found.who, found.target, found.rolls) == (who, target, DICE)
    assert told("combat", "a", "p", BLIND).target == "p"


def test_the_name_of_an_effect_is_told_if_somebody_who_is_seen_has_it() -> None:
    assert told("effect", "p", "a", BLIND, effect=GIFT, harm=1).facts == {"effect": GIFT, "harm": 1}
    unseen = replace(BLIND, hidden=("p",))
    assert told("effect", "p", "a", unseen, effect=GIFT, harm=1).rolls == ()
    assert "effect" not in told("effect", "p", "a", unseen, effect=GIFT, harm=1).facts


def test_numbers_that_would_count_hidden_opponents_are_not_told() -> None:
    assert told("loot", "party", None, shares=3).facts == {"shares": 3}
    assert told("loot", "party", None, BLIND, shares=3).facts == {}
