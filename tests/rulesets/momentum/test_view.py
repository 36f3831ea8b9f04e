"""The view of a fight for Pia, the players of the foes and the GM."""

import re
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets.contract import Entry
from tests.rulesets.momentum.fight import (
    BOLT,
    BOW,
    SWORD,
    duel,
    foe,
    hero,
    one_on_two,
    play,
    said,
    two_on_one,
)
from tests.rulesets.momentum.views import (
    FOES,
    GWEN,
    HIDDEN,
    MOMENTUM,
    PIA,
    asked,
    fighter,
    marks,
    see,
    told,
)


def test_of_foes_a_player_sees_no_value_and_health_in_words() -> None:
    secret = {"hp": 470, "max_hp": 471, "mp": 472, "evade": 37, "armour": 93}
    state = play(hero(), foe(**secret)).now
    text = json.encode(see(state, "b1"), enc_hook=dict).decode()
    assert not [value for value in secret.values() if re.search(rf"\b{value}\b", text)]
    assert see(state, "b1").health.word == "hurt"


@pytest.mark.parametrize(
    ("hp", "word"), [(20, "unhurt"), (11, "hurt"), (10, "badly_hurt"), (1, "badly_hurt")]
)
def test_health_is_unhurt_hurt_badly_hurt(hp: int, word: str) -> None:
    state = play(hero(), foe(hp=hp, max_hp=20)).now
    assert see(state, "b1").health.word == word


def test_players_see_hit_points_of_allies_and_everything_of_their_own() -> None:
    state = play(hero(mp=3, spells=[BOLT]), hero("a2", mp=4, spells=[BOLT]), foe()).now
    assert [figure.term for figure in see(state, "a1").figures] == ["hp", "mp"]
    assert [figure.term for figure in see(state, "a2").figures] == ["hp"]
    assert "sheet" in see(state, "a1").facts and "sheet" not in see(state, "a2").facts
    assert see(state, "a1").kit and not see(state, "a2").kit


def test_all_see_who_lies_and_what_lies_on_the_ground() -> None:
    state = play(hero(), foe(), "gm gm set target=b1 field=prone value=true").now
    assert marks(state, "b1") == ["Lying"]


def test_a_weapons_note_holds_levels_damage_and_what_is_missing() -> None:
    state = play(
        hero(weapons=[SWORD, BOW], damage_bonus=2),
        foe(),
        "a1 declare shoot target=b1",
        "b1 declare hold",
        dice="a1 shoot 19",
    ).now
    kit = {name: said(note) for name, note in see(state, "a1").kit.items()}
    assert kit["sword"] == "12 / 6 / 2 · 1d8+5"
    assert kit["bow"] == "13 / 6 / 2 · 1d6+3 · not loaded, 1 action to go"


def test_a_declaration_is_the_own_sides_until_it_is_carried_out() -> None:
    state = play(hero(), hero("a2"), foe(), "a2 declare engage target=b1").now
    assert marks(state, "a2") == ["Declared: Starts a melee with Gob"]
    assert marks(state, "a2", FOES) == []
    entry = Entry("choice", "a2", "b1", (), {"kind": "declare", "option": "engage"}, "party")
    assert told(state, entry) and told(state, entry, FOES) is None


def test_whoever_has_declared_a_spell_has_not_acted_yet() -> None:
    state = play(hero(mp=5, spells=[BOLT]), foe(), "a1 declare cast target=b1").now
    assert not see(state, "a1").acted and not see(state, "a1", FOES).acted
    assert state.combatants["a1"].spent


def last_choice(played: Any, who: str) -> Entry:
    row = next(e for e in reversed(played.entries("choice")) if e["who"] == who)
    return Entry(row["rule"], row["who"], row["target"], (), row["facts"], row["visible_to"])


def test_answers_of_the_active_side_are_open_when_all_of_it_have_chosen() -> None:
    played = two_on_one("a1 act attack")
    entry = last_choice(played, "a1")
    assert told(played.now, entry, FOES) is None
    assert fighter(played.now, "a1", FOES).deed is None
    assert fighter(played.now, "a1", PIA).deed is not None
    both = two_on_one("a1 act attack", "a2 act attack")
    assert told(both.now, entry, FOES)
    assert said(fighter(both.now, "a1", FOES).deed) == "Attacks Gob"


def test_all_of_a_side_are_told_the_same_of_a_group_and_it_is_put_together_once() -> None:
    state = two_on_one("a1 act attack").now
    mate = replace(PIA, controls=("a2",))
    assert MOMENTUM.view(state, PIA).clusters is MOMENTUM.view(state, mate).clusters
    assert MOMENTUM.view(state, FOES).clusters != MOMENTUM.view(state, PIA).clusters


def test_who_decides_for_one_of_another_side_is_told_what_that_one_does() -> None:
    state = two_on_one("a1 act attack").now
    stranger = replace(FOES, controls=("a1",))
    assert fighter(state, "a1", FOES).deed is None
    assert fighter(state, "a1", stranger).deed is not None


def test_answers_of_the_passive_side_are_secret_until_all_have_answered() -> None:
    played = one_on_two("a1 act attack", "b1 react defend")
    entry = last_choice(played, "b1")
    assert told(played.now, entry) is None
    assert told(played.now, entry, FOES)
    assert fighter(played.now, "b1").deed is None
    assert "Defends" not in " ".join(marks(played.now, "b1"))
    done = one_on_two(
        "a1 act attack",
        "b1 react defend",
        "b2 react attack",
        dice="a1 attack 9, b1 defence 12, b2 attack 9",
    )
    assert told(done.now, entry)
    assert said(fighter(done.now, "b1").deed) == "Defends"


def test_answers_of_an_earlier_round_stay_open_while_new_ones_are_secret() -> None:
    played = duel("a1 act attack", "b1 react defend", dice="a1 attack 19, b1 defence 5")
    old = last_choice(played, "b1")
    played.then("a1 momentum keep", "a1 act attack")
    assert asked(played.now, "b1", FOES).kind == "react"
    assert told(played.now, old)


def test_who_ignores_an_attack_is_known_when_all_have_answered() -> None:
    played = play(
        hero(),
        hero("a2"),
        foe(),
        foe("b2"),
        "a1 declare engage target=b1",
        "a2 declare engage target=b2",
        "b1 declare hold",
        "b2 declare hold",
        "gm gm default who=b1,b2",
        "b1 respond ignore",
    )
    entry = last_choice(played, "b1")
    assert told(played.now, entry) is None and told(played.now, entry, FOES)


def test_others_questions_are_known_but_not_their_answers() -> None:
    state = play(hero(), foe()).now
    assert asked(state, "b1").decision is None and asked(state, "a1").decision is not None
    assert asked(state, "b1", GWEN).decision is not None


def test_hidden_foes_are_no_targets_and_named_nowhere() -> None:
    state = one_on_two("a1 act attack", "b1 react defend").now
    shown = MOMENTUM.view(state, HIDDEN)
    assert "b2" not in json.encode(shown, enc_hook=dict).decode()
    start = play(hero(), foe(), foe("b2")).now
    engage = asked(start, "a1", HIDDEN).decision.option("engage")
    assert engage.fields[0].choices == ("b1",)


def test_the_phase_in_which_only_somebody_hidden_is_asked_is_not_told() -> None:
    """Whether it is asked there depends on its sheet."""
    busy = ("a1 declare other", "b1 declare other", "b2 declare hold")
    melee = play(hero(), foe(), foe("b2"), busy)
    second_move = play(hero(), foe(), foe("b2"), busy, "b2 initiate wait")
    magic = play(hero(), foe(), foe("b2", spells=[BOLT], mp=3), busy, "b2 initiate wait")
    fights = (melee, second_move, magic)
    assert [fight.now.phase for fight in fights] == ["melee", "second_move", "magic"]
    assert (
        len({json.encode(MOMENTUM.view(fight.now, HIDDEN), enc_hook=dict) for fight in fights}) == 1
    )
    assert MOMENTUM.view(magic.now, HIDDEN).phase == "round"
    assert MOMENTUM.view(magic.now, PIA).phase == "magic"


def test_harm_by_somebody_hidden_is_told_without_the_name() -> None:
    state = one_on_two("a1 act attack").now
    facts = {"rolled": 4, "bonus": 4, "times": 1, "armour": 0, "damage": 8, "hp": 12}
    found = MOMENTUM.tell(state, Entry("damage", "b2", "a1", (), facts), HIDDEN)
    assert found.who == "" and found.facts["damage"] == 8 and "bonus" not in found.facts


@pytest.mark.parametrize(
    ("rule", "who", "target", "gone"),
    [
        ("test", "b1", "a1", {"value", "hard", "extreme", "edge"}),
        ("test", "a2", "b1", set()),
        ("damage", "a1", "b1", {"armour", "hp"}),
        ("damage", "b1", "a1", {"bonus"}),
        ("cast", "b1", "a1", {"mp", "cost"}),
        ("gm_set", "b1", None, {"field", "value"}),
        ("initiative", "b1", None, {"value", "total"}),
        ("fumble", "b1", None, {"hp"}),
    ],
)
def test_numbers_of_foes_are_left_out(
    rule: str, who: str, target: str | None, gone: set[str]
) -> None:
    state = play(hero(), hero("a2"), foe()).now
    facts = {
        "test": dict.fromkeys(("value", "hard", "extreme", "edge", "roll", "level", "fumble"), 1),
        "damage": dict.fromkeys(("rolled", "bonus", "times", "armour", "damage", "hp"), 1),
        "cast": dict.fromkeys(("spell", "cost", "mp", "success"), 1),
        "gm_set": {"field": "hp", "value": 3},
        "initiative": {"roll": 1, "value": 2, "total": 3},
        "fumble": {"option": "damage", "damage": 3, "hp": 4},
    }[rule]
    found = told(state, Entry(rule, who, target, (), facts))
    assert found is not None and set(facts) - set(found) == gone
    assert told(state, Entry(rule, who, target, (), facts), GWEN) == facts


def test_the_order_is_that_of_initiative_and_totals_are_for_those_who_know_the_stat() -> None:
    state = play(hero(), foe(), foe("b2")).now
    order = MOMENTUM.view(state, PIA).order
    assert [segment.term for segment in order] == ["a1", "b1", "b2"]
    assert [segment.value and segment.value.value for segment in order] == [19, None, None]
    totals = [segment.value and segment.value.value for segment in MOMENTUM.view(state, GWEN).order]
    assert totals == [19, 9, 8]
    assert [(item.term, item.part) for item in MOMENTUM.view(state, HIDDEN).order] == [
        ("a1", 1),
        ("b1", 2),
    ]


def test_the_gm_reads_what_a_consequence_of_a_fumble_would_mean() -> None:
    dice = "a1 attack 20, b1 defence 10"
    state = duel("a1 act attack", "b1 react defend", dice=dice).now
    view = MOMENTUM.view(state, GWEN)
    (question,) = [decision for decision in view.asked if decision.kind == "fumble"]
    told = {
        option.name: [said(note) for note in MOMENTUM.wording.notes(view, question, option.name)]
        for option in question.decision.options
    }
    assert told["damage"] == ["Armour does not count. 20 of 20 hit points are left."]
    assert told["lose_momentum"] == ["The other side is ahead in this group from now on."]
    assert all(told.values())


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "Momentum and first choice: Heroes", "secret choices: Foes"),
        ("de", "Momentum und erste Wahl: Heroes", "verdeckte Wahl: Foes"),
    ],
)
def test_a_side_stands_behind_a_colon_in_the_line_who_acts(
    language: str, first: str, second: str
) -> None:
    line = MOMENTUM.view(duel().now, PIA).headline
    assert said(line, language).endswith(first)
    answering = MOMENTUM.view(duel("a1 act attack").now, PIA).headline
    assert said(answering, language).endswith(second)
