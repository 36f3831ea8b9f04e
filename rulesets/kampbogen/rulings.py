"""What the GM may choose at any time (README 5.5, 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import Choice, Field, IllegalChoice, Option
from rulesets.kampbogen import ruled, stepping_in
from rulesets.kampbogen.fields import checked
from rulesets.kampbogen.fight import Fight
from rulesets.kampbogen.words import Board
from rulesets.rulings import expect_known, possible

type Taker = Callable[[Fight, Mapping[str, Any]], None]
_PHASES = {
    "enter": ("kampgrad", "challenge", "roll", "act"),
    "challenge": ("roll",),
    "holdup": ("kampgrad",),
    "sneak_attack": ("kampgrad",),
    "indirect": ("kampgrad",),
}
"""Rulings that are not for every phase."""

_TAKERS: dict[str, tuple[Callable[[Board], tuple[Field, ...]], Taker]] = {
    "set": (stepping_in.set_fields, stepping_in.set_),
    "add": (stepping_in.add_fields, stepping_in.add),
    "remove": (stepping_in.remove_fields, stepping_in.remove),
    "default": (stepping_in.who_fields, stepping_in.default),
    "suggest": (stepping_in.who_fields, stepping_in.suggested),
    "end": (ruled.no_fields, stepping_in.end_fight),
    "front": (ruled.front_fields, ruled.front),
    "surrender": (ruled.surrender_fields, ruled.surrender),
    "flee": (ruled.flee_fields, ruled.flee),
    "enter": (ruled.enter_fields, ruled.enter),
    "withdraw": (ruled.withdraw_fields, ruled.withdraw),
    "execute": (ruled.execute_fields, ruled.execute),
    "use": (ruled.use_fields, ruled.use),
    "challenge": (ruled.challenge_fields, ruled.challenge_now),
    "holdup": (ruled.holdup_fields, ruled.holdup_now),
    "sneak_attack": (ruled.sneak_fields, ruled.sneak_now),
    "indirect": (ruled.no_fields, ruled.indirect_now),
}


def rulings(board: Board) -> tuple[Option, ...]:
    """All rulings with the legal values now; those that fit nobody are left out."""
    if board.over:
        return ()
    every = (
        Option(name, fields(board)) for name, (fields, _) in _TAKERS.items() if _now(board, name)
    )
    return possible(every)


def take(fight: Fight, choice: Choice) -> None:
    """IllegalChoice in the order of README 5.5; then nothing has changed."""
    expect_known(choice, _TAKERS)
    if not _now(fight, choice.option):
        raise IllegalChoice("not_pending", f"{choice.option!r} is not for this phase")
    fields, taker = _TAKERS[choice.option]
    taker(fight, checked(Option(choice.option, fields(fight)), choice.fields))


def _now(board: Board, name: str) -> bool:
    if board.phase not in _PHASES.get(name, (board.phase,)):
        return False
    rolled = any(one.dice is not None for one in board.combatants.values())
    return name != "challenge" or not rolled
