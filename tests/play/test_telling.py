"""The outcome of an exchange in sentences for one reader."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from encounters.play.telling.moments import faces_of, result_of, summary_of
from rulesets.contract import Consequence, Entry, Face, Result, Weight
from rulesets.dice import Roll
from rulesets.messages import Name, pgettext, phrase

FIRE = phrase(pgettext("sample", "Fire!"))
DIES = pgettext("sample", "{target} dies.")
DEAD = pgettext("sample", "{count} dead: {who}.")


def dies(who: str) -> Consequence:
    return Consequence(
        who=who, weight=Weight.OUT, said=(phrase(DIES, target=Name(who)),), many=DEAD
    )


def test_those_who_share_it_are_named_and_counted_in_one_sentence():
    deed, dead = summary_of(Result((FIRE,), (dies("gob"), dies("wolf")))).phrases
    assert deed == FIRE
    assert (dead.message, dead.count) == (DEAD, 2)
    assert dead.values["who"] == (Name("gob"), Name("wolf"))


def test_the_readers_own_are_named_first():
    told = summary_of(Result((FIRE,), (dies("gob"), dies("aldo"))), own={"aldo"})
    assert told.phrases[1].values["who"] == (Name("aldo"), Name("gob"))


def test_it_says_how_many_are_left_out():
    alone = [Consequence(who=who, weight=Weight.OUT, said=dies(who).said) for who in "abcde"]
    told = summary_of(Result((FIRE,), tuple(alone)), most=3)
    assert (len(told.phrases), told.left_out) == (4, {"d", "e"})


def test_a_game_that_tells_no_results_is_told_by_its_sentences_and_its_dice_as_they_fell():
    wording = SimpleNamespace(sentence=lambda entry: FIRE if entry.rule == "fire" else None)
    game: Any = SimpleNamespace(wording=wording)
    fire, roll = Entry(rule="fire"), Roll("aldo", "attack", 2, 6, (3, 5))
    assert result_of(game, [fire, Entry(rule="round"), fire]) == Result((FIRE,))
    assert result_of(game, [Entry(rule="round")]) is None
    assert faces_of(game, fire, roll) == (Face("3"), Face("5"))
