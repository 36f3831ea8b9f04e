"""The view of combatants for Pia, a spectator and the GM."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.contract import Viewer
from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, play, said
from tests.rulesets.ose.views import (
    GWEN,
    PIA,
    marks,
    see,
    view,
)
from tests.rulesets.work import calls


def test_of_the_own_side_everything_is_seen() -> None:
    fight = play(hero("aldo", hp=11, max_hp=14, ac=4), hero("theo", hp=4), foe())
    for id, left in (("aldo", (11, 14)), ("theo", (4, 4))):
        seen = see(fight, id)
        assert (seen.figures[0].value, seen.figures[0].most) == left
        assert seen.facts["thac0"] == 19 and seen.ally
    assert [see(fight, id).mine for id in ("aldo", "theo", "gob")] == [True, False, False]


def test_of_a_foe_only_what_the_eye_tells() -> None:
    seen = see(play(hero(), foe(cover=2)), "gob")
    assert seen.figures == () and seen.kit == {}
    assert set(seen.facts) == set(
        "status engaged fleeing cover full_cover out_of_reach".split()
        + "asleep paralysed blinded bound gagged silenced".split()
    )


@pytest.mark.parametrize(
    ("foes", "word", "share", "figures"),
    [
        ("numbers", "bloodied", 40, [("hp", 2, 5)]),
        ("bar", "bloodied", 40, []),
        ("words", "bloodied", None, []),
        ("nothing", None, None, []),
    ],
)
def test_how_foes_fare_is_told_as_the_campaign_wants(
    foes: str, word: str | None, share: int | None, figures: list[Any]
) -> None:
    fight = play(hero(), foe(hp=2, max_hp=5))
    seen = see(fight, "gob", replace(PIA, foes=foes))
    assert (seen.health and seen.health.word) == word
    assert (seen.health and seen.health.share) == share
    assert [(figure.term, figure.value, figure.most) for figure in seen.figures] == figures


@pytest.mark.parametrize(
    ("hp", "word", "quarters"),
    [
        (8, "unhurt", 0),
        (7, "hurt", 1),
        (5, "hurt", 1),
        (4, "bloodied", 2),
        (3, "bloodied", 2),
        (2, "badly_hurt", 3),
        (1, "badly_hurt", 3),
    ],
)
def test_health_has_a_word_for_each_quarter(hp: int, word: str, quarters: int) -> None:
    health = see(play(hero(), foe(hp=hp, max_hp=8)), "gob").health
    assert health is not None
    assert (health.word, health.quarters) == (word, quarters)


def test_the_dead_are_down() -> None:
    fight = play(hero(), foe("gob"), foe("wolf"))
    dead = see(fight.then("gm gm set target=gob field=hp value=0"), "gob")
    assert (dead.status, dead.able, dead.health and dead.health.word) == ("dead", False, "down")


def test_with_ascending_armour_class_the_card_shows_that() -> None:
    fight = play(hero(ac=4), foe(), armour_class="ascending")
    assert [(figure.term, figure.value) for figure in see(fight, "aldo").figures] == [
        ("hp", 4),
        ("aac", 15),
    ]


def test_marks_say_who_stands_beside_whom_and_in_what_state() -> None:
    fight = play(
        hero("aldo", shield=1, engaged=["gob", "wolf"]),
        hero("theo", spells=[{"name": "sleep", "memorised": 0}]),
        foe("gob", asleep=True),
        foe("wolf", cover=2),
    )
    assert marks(fight, "aldo") == ["In melee with wolf", "Shield"]
    assert marks(fight, "theo") == ["Not in melee", "No spell left"]
    assert marks(fight, "gob") == ["Asleep", "In melee with aldo"]
    assert marks(fight, "wolf") == ["Cover 2", "In melee with aldo"]


def test_the_kit_says_what_a_weapon_does_and_how_far() -> None:
    fight = play(
        hero(
            str=16,
            weapons=["sword", "two_handed_sword", "dagger", "crossbow"],
            spells=[{"name": "sleep", "memorised": 2}],
        ),
        foe(),
        variable_damage=True,
    )
    assert {name: said(note) for name, note in see(fight, "aldo").kit.items()} == {
        "sword": "1d8+2",
        "two_handed_sword": "1d10+2, acts last",
        "dagger": "1d4+2, thrown 1d4, 10/20/30 feet",
        "crossbow": "1d6, 80/160/240 feet, acts last",
        "sleep": "no saving throw · 2 in memory",
    }


@pytest.mark.parametrize(
    ("spell", "told"),
    [
        ({"damage": "1d6+1"}, "1d6+1 damage · no saving throw · 1 in memory"),
        (
            {"damage": "6d6", "max_targets": 6, "save": "breath", "on_save": "half"},
            "6d6 damage · up to 6 targets · saving throw: Breath attacks, then half damage"
            " · 1 in memory",
        ),
        (
            {"condition": "blinded", "duration": "1d4", "save": "spells"},
            "blinded · for 1d4 rounds · saving throw: Spells, rods, staves · 1 in memory",
        ),
        ({"target": "ally", "heal": "1d6+1"}, "heals 1d6+1 · 1 in memory"),
        ({"target": "ally", "effect": "gm"}, "the GM says what it does · 1 in memory"),
    ],
)
def test_a_spell_says_in_a_line_what_it_does(spell: dict[str, Any], told: str) -> None:
    fight = play(hero(spells=[{"name": "word", **spell}]), foe())
    assert said(see(fight, "aldo").kit["word"]) == told


def test_without_variable_damage_every_weapon_of_a_character_does_1d6() -> None:
    fight = play(hero(weapons=["sword", "unarmed"]), foe())
    assert [said(note) for note in see(fight, "aldo").kit.values()] == ["1d6", "1d2"]


def casting(fight: Played, viewer: Viewer = PIA) -> tuple[str | None, Any]:
    """The mark of the goblin's spell, and the spell's name once it may be known."""
    found = [mark for mark in marks(fight, "gob", viewer) if mark.startswith("Casting")]
    return (found[0] if found else None), see(fight, "gob", viewer).facts.get("declared_spell")


def test_what_a_foe_declared_is_shown_when_its_own_movement_begins() -> None:
    spell = {"name": "charm", "target": "self"}
    aldo = hero("aldo", engaged=["gob"], weapons=["sword", "polearm"])
    cast = (aldo, foe("gob", spells=[spell]), foe("wolf"), "gob declare cast spell=charm")
    fight = play(*cast)
    assert casting(fight) == (None, None)
    assert casting(fight, GWEN) == ("Casting charm", "charm")
    fight = play(*cast, first="party")
    assert casting(fight) == (None, None)
    fight.then("aldo melee pass")
    assert fight.now.phase == "movement"
    assert casting(fight) == ("Casting a spell", None)
    fight.then("wolf move stay")
    fight.then("gob cast cast")
    assert casting(fight) == (None, "charm")


def test_a_disrupted_spell_is_named() -> None:
    gob = foe("gob", hp=20, spells=[{"name": "charm"}])
    fight = play(
        *(hero("aldo", engaged=["gob"]), hero("theo", engaged=["gob"]), gob),
        *("gob declare cast spell=charm", "aldo melee attack target=gob weapon=sword"),
        dice="aldo attack 19, gm damage 1",
        first="party",
    )
    assert casting(fight) == (None, "charm")


def test_a_retreat_is_not_shown_before_it_happens() -> None:
    fight = play(hero(engaged=["gob"]), foe("gob"), "gob declare retreat", first="party")
    assert "Retreating" not in marks(fight, "gob")
    assert marks(fight, "gob", GWEN)[:2] == ["Retreating", "In melee with aldo"]


def of_many(count: int, viewer: Viewer) -> int:
    """The number of calls for a view of so many foes, when all caches are filled."""
    goblins = [foe(f"goblin-{number}", engaged=["aldo"]) for number in range(count)]
    fight = play(hero("aldo"), *goblins)
    for _ in range(2):  # entries of other tests may be evicted during the first one
        view(fight, viewer)
    return calls(lambda: view(fight, viewer))


@pytest.mark.parametrize("viewer", [GWEN, PIA], ids=["gwen", "pia"])
def test_the_work_of_a_view_grows_no_faster_than_the_fight(viewer: Viewer) -> None:
    assert of_many(200, viewer) < 2.5 * of_many(100, viewer)


@pytest.mark.parametrize("viewer", [GWEN, PIA], ids=["gwen", "pia"])
def test_of_a_crowd_only_who_has_changed_is_looked_at_again_after_a_step(viewer: Viewer) -> None:
    crowd = [foe(f"goblin-{number}") for number in range(9)]
    fight = play(hero("aldo"), *crowd, first="foes")
    before = view(fight, viewer).combatants
    after = view(fight.then("goblin-4 move move"), viewer).combatants
    fight.went_well()
    changed = [new.id for old, new in zip(before, after, strict=True) if old is not new]
    assert changed == ["goblin-4"]
