"""The target of an answer on buttons and cards: "Strike Goblin 3", "Manoeuvre: Feint"."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from encounters.play.words.choices import aimed_at
from encounters.screens.questions.pending import weighty_marks
from rulesets import registry
from rulesets.messages import Name, Phrase, pgettext, phrase

TACTICAL = {"goal": "flank", "target": "archer", "weapon": "Halberd", "dice": 3}


def context(*seen: str, game: str = "momentum") -> Any:
    """A context of somebody who sees these two or one of them; both are in the fight."""
    cast = {"archer": {}, "bandit": {}}
    table = SimpleNamespace(ruleset=registry.get(game), cast=cast)
    return SimpleNamespace(table=table, seen=lambda id: id in seen)


def said(eyes: Any, fields: dict[str, Any]) -> set[str | None]:
    """In any order in which the database returns the fields."""
    return {aimed_at(eyes, dict(permutation)) for permutation in permutations(fields.items())}


def test_it_is_about_whom_it_aims_at() -> None:
    assert said(context("archer"), TACTICAL) == {"archer"}


def test_somebody_who_is_not_seen_is_never_named() -> None:
    assert said(context(), TACTICAL) == {"flank"}
    assert said(context(), {"target": "archer"}) == {None}


def test_without_a_target_the_game_says_which_word_tells_most() -> None:
    assert said(context(), {"weapon": "Halberd", "manoeuvre": "feint"}) == {"feint"}


@pytest.mark.parametrize("game", ["arm5", "coc7", "kampbogen", "momentum", "ose"])
def test_fields_that_the_game_does_not_rank_go_by_the_alphabet(game: str) -> None:
    split = {"vs_bandit": "second", "vs_archer": "first"}
    assert said(context(game=game), split) == {"first"}


def test_a_target_is_told_with_all_its_marks_but_what_ties_it_to_whoever_decides() -> None:
    tied = phrase(pgettext("ose", "In melee with {other}"), other=Name("aldo"))
    others: tuple[Phrase, ...] = tuple(
        phrase(pgettext("ose", word)) for word in ("Retreating", "Casting a spell", "Shield")
    )
    seen: Any = SimpleNamespace(marks=(others[0], tied, *others[1:]))
    assert weighty_marks(seen, "aldo") == others
