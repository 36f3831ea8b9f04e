"""The text of an exchange on the display and on the cards of the groups."""

from typing import Any

from tests.rulesets.momentum.fight import (
    duel,
    foe,
    hero,
    one_on_two,
    play,
    said,
)
from tests.rulesets.momentum.views import (
    cluster,
    fighter,
)

PLAIN = {"name": "axe", "skill": 10, "damage": "1d6"}


def test_a_card_says_who_faces_whom_and_who_has_the_momentum() -> None:
    card = cluster(one_on_two().now)
    assert (said(card.title), card.lead, card.state) == ("Combat group 1", "party", "current")
    assert [(side, [item.id for item in who]) for side, who in card.sides] == [
        ("party", ["a1"]),
        ("foes", ["b1", "b2"]),
    ]


def result(*faces: int, foes: str = "attack", **options: Any) -> dict[str, tuple[str, bool | None]]:
    """The cards of a duel of two: a1 attacks."""
    purpose = {"attack": "attack", "defend": "defence"}[foes]
    played = duel(
        hero(),
        foe(weapons=[PLAIN]),
        "a1 act attack",
        f"b1 react {foes}",
        dice=f"a1 attack {faces[0]}, b1 {purpose} {faces[1]}, a1 damage 1, b1 damage 1",
        **options,
    )
    state = played.now
    both = [fighter(state, id) for id in ("a1", "b1")]
    found = {item.id: (said(item.verdict), item.won) for item in both}
    return found | {"": (" ".join(map(said, cluster(state).notes)), None)}


def test_the_table_explains_who_trumps_whom() -> None:
    found = result(6, 9)
    assert found["a1"] == ("Gets through to Gob", True)
    assert found["b1"] == ("Trumped by Ada", False)
    assert found[""][0] == "Both sides get through: the higher success trumps the lower."


def test_the_table_explains_a_stop() -> None:
    found = result(9, 9, foes="defend")
    assert found["a1"] == ("Stopped by Gob", False)
    assert found["b1"] == ("Stops Ada", True)
    assert found[""][0] == "No success gets through."


def test_the_table_explains_that_a_defence_was_too_low() -> None:
    found = result(6, 9, foes="defend")
    assert found["b1"] == ("Not high enough against Ada", False)


def test_the_table_explains_half_damage() -> None:
    found = result(15, 15)
    assert found["a1"] == ("Both fail: half damage to Gob", False)
    assert found[""][0].startswith("No test succeeds")


def test_the_table_says_who_decides_a_stalemate() -> None:
    found = result(9, 9)
    assert found["a1"][0] == "Gets through to Gob"
    assert found[""][0].endswith("Ada decides.")


def test_the_table_says_that_level_iii_is_doubled() -> None:
    assert result(2, 15)["a1"] == ("Gets through to Gob, doubled", True)


def test_a_card_keeps_its_result_until_the_next_melee_phase() -> None:
    dice = "a1 attack 6, b1 attack 15, a1 damage 1"
    idle = ("gm gm default who=a2,b2",) * 2
    played = play(
        *(hero(), hero("a2"), foe(), foe("b2")),
        "a1 declare engage target=b1",
        *("gm gm default who=a2,b1,b2", "gm gm default who=a2,b1,b2", "b1 respond fight"),
        *("gm gm default who=a2,b2", "a1 act attack", "b1 react attack", "a1 momentum keep"),
        *("a2 second_move stay", "b2 second_move stay"),
        dice=dice,
    )
    assert played.now.phase == "first_move" and cluster(played.now).state == "done"
    assert said(fighter(played.now, "a1").result) == "6 · hard success"
    played.then(*idle)
    assert fighter(played.now, "a1").result is None
