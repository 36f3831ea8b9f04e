"""Faces come from a script, a seed, the operating system, or a person; never from a rule."""

from random import Random

import pytest

from rulesets.dice import (
    BadFace,
    DiceNeeded,
    Roll,
    Script,
    Seeded,
    TableDice,
    TableRoll,
    fresh_faces,
)


def rolled(who: str, purpose: str, *faces: int, sides: int = 6) -> TableRoll:
    return TableRoll(Roll(who, purpose, len(faces), sides, faces), "typed")


def test_a_script_gives_its_faces_in_order_by_label() -> None:
    dice = Script({"aldo attack": [15, 3], "gm damage": [4]})
    assert dice.roll("aldo", "attack", 1, 20) == (15,)
    assert dice.roll("gm", "damage", 1, 6) == (4,)
    assert dice.roll("aldo", "attack", 1, 20) == (3,)


def test_two_dice_of_one_roll_are_two_faces() -> None:
    assert Script({"gm morale": [2, 5, 6]}).roll("gm", "morale", 2, 6) == (2, 5)


def test_a_script_that_ran_out_says_which_dice_it_needs() -> None:
    with pytest.raises(DiceNeeded) as needed:
        Script({"gm morale": [2]}).roll("gm", "morale", 2, 6)
    assert vars(needed.value) == {"who": "gm", "purpose": "morale", "count": 2, "sides": 6}


@pytest.mark.parametrize("face", [0, 7, -1, True, "3", 2.0, None])
def test_what_is_on_no_side_of_the_die_is_no_face(face: object) -> None:
    with pytest.raises(BadFace, match="party initiative"):
        Script({"party initiative": [face]}).roll("party", "initiative", 1, 6)  # type: ignore[list-item]


def test_a_script_can_be_read_again_from_a_mark() -> None:
    dice = Script({"gm damage": [4, 5]})
    mark = dice.mark()
    dice.roll("gm", "damage", 1, 6)
    dice.back(mark)
    assert dice.roll("gm", "damage", 1, 6) == (4,)


def test_one_seed_gives_one_sequence() -> None:
    def sequence() -> list[tuple[int, ...]]:
        dice = Seeded(7)
        return [dice.roll("aldo", "attack", 2, 20) for _ in range(20)]

    assert sequence() == sequence()
    assert all(1 <= face <= 20 for faces in sequence() for face in faces)


def test_a_seed_gives_the_faces_that_python_gives_for_it() -> None:
    dice, source = Seeded(7), Random(7)
    for sides in (1, 2, 6, 10, 20, 100):
        faces = tuple(source.randint(1, sides) for _ in range(50))
        assert dice.roll("aldo", "attack", 50, sides) == faces


def test_a_seeded_source_refuses_a_die_without_sides() -> None:
    with pytest.raises(ValueError, match="0 sides"):
        Seeded(7).roll("aldo", "attack", 1, 0)


def test_a_seeded_source_can_go_back_to_a_mark() -> None:
    dice = Seeded(7)
    mark = dice.mark()
    first = dice.roll("aldo", "attack", 3, 20)
    dice.back(mark)
    assert dice.roll("aldo", "attack", 3, 20) == first


def test_fresh_faces_come_up_on_every_side_and_on_no_other() -> None:
    assert set(fresh_faces(2000, 6)) == {1, 2, 3, 4, 5, 6}


def test_a_table_takes_known_faces_before_it_rolls() -> None:
    dice = TableDice([rolled("aldo", "attack", 15, sides=20)], lambda who: False)
    assert dice.roll("aldo", "attack", 1, 20) == (15,)
    assert 1 <= dice.roll("aldo", "attack", 1, 20)[0] <= 20
    assert [roll.how for roll in dice.rolled] == ["typed", "app"]


def test_a_table_waits_for_the_one_who_rolls_real_dice() -> None:
    dice = TableDice([], lambda who: who == "pia")
    dice.roll("gob", "attack", 1, 20)
    with pytest.raises(DiceNeeded, match="pia attack"):
        dice.roll("pia", "attack", 1, 20)


def test_a_face_of_another_die_is_not_taken_for_this_one() -> None:
    dice = TableDice([rolled("aldo", "damage", 6)], lambda who: True)
    with pytest.raises(DiceNeeded):
        dice.roll("aldo", "damage", 1, 8)
