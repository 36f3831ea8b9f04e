"""README 7.11: actions that take longer than a round, and distractions from them."""

import pytest

from tests.rulesets.arm5.fight import BOLT, foe, hero, play
from tests.rulesets.fights import Json, Played

CROSSBOW = {"strength": 1, "crossbow": 2, "weapons": [{"preset": "crossbow", "loaded": False}]}
SLACK = {"weapons": [{"preset": "short_bow", "strung": False}]}
RITE = {"name": "rite", "arts": 30, "ritual": True, "rounds": 2}


def begun(fields: str, *more: str, fighter: Json | None = None, **options: object) -> Played:
    text = f"aldo turn extended {fields}"
    return play(fighter or hero(), foe(), text, *more, **options)  # type: ignore[arg-type]


def test_it_ends_the_turn_and_the_own_next_places_only_offer_to_go_on() -> None:
    fight = begun("task=other rounds=3")
    assert fight.pending() == ["bor turn"]
    facts = {"task": "other", "rounds": 3, "note": None, "weapon": None}
    assert fight.facts("extended_start") == facts
    fight.then("bor turn end")
    assert fight.pending() == ["aldo extended"]
    assert fight.offered("aldo") == ["continue", "cease"]
    assert fight.asked("aldo").default == "continue"


def test_when_it_is_done_a_normal_turn_follows() -> None:
    fight = begun("task=other rounds=2", "bor turn end", "aldo extended continue", "bor turn end")
    assert fight.facts("extended_continue") == {"task": "other", "left": 1}
    assert fight.facts("extended_done")["task"] == "other"
    assert fight.pending() == ["aldo turn"]
    assert fight["aldo"]["action"]


def test_spanning_takes_the_weapons_rounds() -> None:
    fighter = hero(**CROSSBOW)
    fight = begun("task=span", *3 * ("bor turn end", "aldo extended continue"), fighter=fighter)
    assert fight.error == "not_pending"
    fight = begun("task=span", *2 * ("bor turn end", "aldo extended continue"), fighter=fighter)
    assert fight["aldo"]["loaded"] == []
    fight.then("bor turn end")
    assert fight["aldo"]["loaded"] == ["crossbow"]
    assert fight.facts("extended_done")["weapon"] == "crossbow"


@pytest.mark.parametrize(
    ("stats", "tasks"),
    [
        ({}, "retrieve other hide"),
        ({"engaged_with": ["bor"]}, "retrieve other"),
        (CROSSBOW, "retrieve other hide span"),
        (SLACK, "retrieve other hide string"),
        ({"weapons": ["short_bow"]}, "retrieve other hide"),
        ({"spells": [RITE]}, "retrieve other hide ritual"),
    ],
    ids=str,
)
def test_hiding_retrieving_spanning_stringing_and_rituals(stats: Json, tasks: str) -> None:
    assert set(play(hero(**stats), foe()).values("aldo", "extended", "task")) == set(tasks.split())


def test_hiding_and_stringing_take_one_round() -> None:
    fight = begun("task=hide", "bor turn end")
    assert fight["aldo"]["hidden"]
    fight = begun("task=string", "bor turn end", fighter=hero(**SLACK))
    assert fight["aldo"]["strung"] == ["short_bow"]


def test_the_engaged_are_not_hidden_by_it() -> None:
    fight = begun("task=hide", "bor turn attack target=aldo", fighter=hero(concentration=20))
    assert not fight["aldo"]["hidden"]
    assert fight.entries("extended_done")


def test_a_ritual_takes_the_spells_rounds_and_is_cast_at_the_end() -> None:
    caster = hero(spells=[RITE])
    fight = begun("task=ritual target=bor", fighter=caster)
    assert fight.facts("extended_start")["rounds"] == 2
    fight = begun(
        "task=ritual target=bor", "bor turn end", "aldo extended continue", fighter=caster
    )
    assert not fight.entries("cast")
    fight.then("bor turn end")
    assert fight.rules()[1:3] == ["extended_done", "cast"] or "cast" in fight.rules()
    assert fight.entries("cast")[0]["target"] == "bor"


@pytest.mark.parametrize(("level", "rounds"), [(1, 150), (5, 150), (6, 300), (20, 600)])
def test_or_150_rounds_for_each_begun_5_levels(level: int, rounds: int) -> None:
    caster = hero(spells=[RITE | {"rounds": None, "level": level}])
    assert begun("task=ritual target=bor", fighter=caster)["aldo"]["extended_left"] == rounds


def test_a_rituals_target_is_the_only_one_possible_else_the_caster() -> None:
    own = begun(
        "task=ritual",
        "bor turn end",
        "aldo extended continue",
        "bor turn end",
        fighter=hero(spells=[RITE]),
    )
    assert own.entries("cast")[0]["target"] == "aldo"
    harmful = hero(spells=[RITE | {"damage": 5}])
    assert begun("task=ritual", fighter=harmful).error is None
    two = play(harmful, foe(), foe("dun"), "aldo turn extended task=ritual")
    assert two.error == "bad_field"


def test_a_ritual_is_lost_when_its_target_is_none_any_more() -> None:
    fight = play(
        *(hero(spells=[RITE]), foe(), foe("dun"), "aldo turn extended task=ritual target=bor"),
        *("gm gm set target=bor field=status value=dead", "dun turn end"),
        *("aldo extended continue", "dun turn end"),
    )
    assert fight.facts("action_lost") == {"reason": "impossible"}
    assert fight.pending() == ["aldo turn"]


def test_it_cannot_be_delayed_or_done_with_a_delayed_action() -> None:
    fight = play(hero(), foe(), "aldo turn delay")
    assert "extended" not in fight.offered("aldo")
    assert "keep_turn" not in [
        f.name for f in play(hero(), foe()).asked("aldo").option("extended").fields
    ]


def test_quick_actions_come_before_it_or_after_it() -> None:
    fight = play(hero(), foe(), "aldo turn quick what=shout", "aldo turn extended task=retrieve")
    assert fight.error is None
    assert "quick" not in begun("task=other rounds=2", "bor turn end").offered("aldo")


def test_it_can_be_given_up_for_a_normal_turn() -> None:
    fight = begun("task=other rounds=3", "bor turn end", "aldo extended cease")
    assert fight.facts("extended_ceased") == {"task": "other", "reason": "chosen"}
    assert fight.pending() == ["aldo turn"]
    assert fight["aldo"]["action"]


@pytest.mark.parametrize(("soak", "cause", "ease"), [(50, "attacked", 12), (-30, "damaged", 15)])
def test_who_is_attacked_or_hurt_tests_concentration(soak: int, cause: str, ease: int) -> None:
    fighter = hero(size=20, soak_bonus=soak)
    strike = "bor turn attack target=aldo"
    fight = begun("task=other rounds=5", strike, fighter=fighter, dice="bor attack 6")
    facts = fight.facts("concentration")
    assert (facts["cause"], facts["ease"]) == (cause, ease)
    assert fight.facts("extended_ceased") == {"task": "other", "reason": "distracted"}
    assert fight.pending() == ["aldo turn"]
    options = {"extended_attacked_ease": 0, "extended_damaged_ease": 0}
    calm = begun("task=other rounds=5", strike, fighter=fighter, dice="bor attack 6", **options)
    assert calm["aldo"]["extended_task"] == "other"


def test_the_spell_comes_before_the_extended_action() -> None:
    caster = hero(spells=[BOLT], size=20)
    keeps = "gm gm set target=aldo field=maintaining value=bolt"
    strike = "bor turn attack target=aldo"
    fight = play(caster, foe(), "aldo turn extended task=other rounds=9", keeps, strike)
    rules = [rule for rule in fight.rules() if rule.startswith(("conc", "spell", "ext"))]
    assert rules == ["concentration", "spell_ends", "concentration", "extended_ceased"]


def test_whoever_the_gm_removes_is_no_longer_in_it() -> None:
    fight = begun("task=other rounds=3", "gm gm remove target=aldo")
    assert (fight["aldo"]["status"], fight["aldo"]["extended_task"]) == ("removed", None)
    assert fight["aldo"]["extended_left"] == 0


def test_whoever_the_gm_removes_keeps_no_spell_up() -> None:
    veil = {"name": "veil", "arts": 30, "concentration": True}
    fight = play(
        hero(spells=[veil]),
        foe(),
        "gm gm set target=aldo field=maintaining value=veil",
        "gm gm remove target=aldo",
    )
    assert fight["aldo"]["maintaining"] is None


def test_defending_remains_possible() -> None:
    fight = begun("task=other rounds=5", "bor turn attack target=aldo")
    assert fight.rolled("defense") == 1


def test_magi_can_cast_in_the_middle_of_it_with_a_test_once_a_place() -> None:
    caster = hero(spells=[BOLT], concentration=10)
    fight = begun("task=other rounds=5", "bor turn end", fighter=caster)
    assert fight.offered("aldo") == ["continue", "cease", "cast"]
    fight = play(
        *(caster, foe(soak_bonus=50), "aldo turn extended task=other rounds=5", "bor turn end"),
        "aldo extended cast spell=bolt",
    )
    facts = fight.facts("concentration")
    assert facts | {"cause": "extended", "ease": 15, "success": True} == facts
    assert "cast" in fight.rules()
    assert fight.offered("aldo") == ["continue", "cease"]
    fight.then("aldo extended continue")
    fight.then("bor turn end")
    assert fight.offered("aldo") == ["continue", "cease", "cast"]


def test_a_failed_test_loses_the_spell_but_not_the_extended_action() -> None:
    caster = hero(spells=[BOLT])
    more = ("bor turn end", "aldo extended cast spell=bolt")
    fight = begun("task=other rounds=5", *more, fighter=caster)
    assert fight.rules() == ["concentration", "action_lost"]
    assert fight.facts("action_lost") == {"reason": "concentration"}
    assert fight.offered("aldo") == ["continue", "cease"]


@pytest.mark.parametrize(
    "fields",
    """
    - task=sing - task=span - task=other rounds=0 - task=other rounds=21 - task=ritual
    - task=other weapon=axe
    """.split("-"),
)
def test_what_is_not_possible_is_refused(fields: str) -> None:
    assert begun(fields).error == "bad_field"
