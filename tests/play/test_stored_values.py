"""Stored values are read as every version has written them, and are the same in a campaign file."""

from __future__ import annotations

import json

import msgspec
import pytest
from django.db import connection

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter, Step
from encounters.play.stored.values import (
    CastMember,
    NeededRoll,
    RememberedAnswer,
    StandingOrder,
    StoredRoll,
    WinnerNote,
)
from tests.play.table import Play

WRITTEN = {
    "cast": [
        {"id": "aldo", "source": 7, "side": "party", "group": "", "hidden": False},
        {"id": "gob", "source": None, "side": "foes", "hidden": True, "names": [[3, "Old Gob"]]},
    ],
    "standing": {"aldo": {"how": "default", "seat": None}},
    "lasting": {"aldo": {"react": {"asks": True}, "": {"back": 2}}},
    "first_rolls": [
        {"who": "aldo", "purpose": "initiative", "count": 1, "sides": 6, "faces": [4]}
        | {"how": "typed", "seat": 3, "token": "a tap"}
    ],
}
"""Columns of a fight as earlier versions have written them."""


def stored(play: Play, columns: dict[str, object]) -> Encounter:
    """The fight with these columns, written past the models."""
    names = ", ".join(f'"{name}" = %s' for name in columns)  # PostgreSQL reserves "cast"
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE play_encounter SET {names} WHERE id = %s",
            [*map(json.dumps, columns.values()), play.pk],
        )
    return Encounter.objects.get(pk=play.pk)


@pytest.mark.database
def test_a_fight_is_read_as_it_was_written(play: Play) -> None:
    fight = stored(play, WRITTEN)
    aldo, gob = fight.cast
    assert aldo == CastMember("aldo", 7, "party")
    assert (gob.hidden, gob.names, gob.name) == (True, ((3, "Old Gob"),), msgspec.UNSET)
    assert fight.standing == {"aldo": StandingOrder("default", None)}
    assert fight.lasting["aldo"] == {
        "react": RememberedAnswer(asks=True),
        "": RememberedAnswer(back=2),
    }
    assert fight.first_rolls == [
        StoredRoll("aldo", "initiative", 1, 6, [4], "typed", 3, token="a tap")
    ]


@pytest.mark.database
def test_what_is_read_and_saved_is_the_same_again(play: Play) -> None:
    fight = stored(play, WRITTEN)
    fight.save()
    again = Encounter.objects.get(pk=play.pk)
    for name in WRITTEN:
        assert getattr(again, name) == getattr(fight, name)


def test_the_columns_of_a_step_have_their_defaults_left_out(play: Play, pia: Seat) -> None:
    assert play(pia, "aldo", "declare", "none").ok
    step = play.step
    step.rolls = [StoredRoll("aldo", "attack", 1, 20, [9], "app", None)] * 9
    step.notes = [WinnerNote("party")]
    step.save()
    with connection.cursor() as cursor:
        cursor.execute("SELECT notes FROM play_step WHERE id = %s", [step.pk])
        assert json.loads(cursor.fetchone()[0]) == [{"note": "won", "side": "party"}]
    again = Step.objects.get(pk=step.pk)
    assert (again.rolls, again.notes) == (step.rolls, step.notes)
    assert msgspec.to_builtins(again.rolls[0]) == {
        "who": "aldo",
        "purpose": "attack",
        "count": 1,
        "sides": 20,
        "faces": [9],
        "how": "app",
        "seat": None,
    }


@pytest.mark.parametrize(
    ("shape", "bad"),
    [
        (StandingOrder, {"how": "guess", "seat": None}),
        (CastMember, {"id": "aldo", "colour": "red"}),
        (CastMember, {"id": "a" * 81}),
        (NeededRoll, {"who": "aldo", "purpose": "attack", "count": 1, "sides": 0}),
    ],
)
def test_a_value_of_another_shape_is_refused(shape: type, bad: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(bad, shape)
