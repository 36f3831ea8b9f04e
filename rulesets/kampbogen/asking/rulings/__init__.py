"""What the GM may choose at any time (README 5.5, 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import Choice, Field, IllegalChoice, Option
from rulesets.kampbogen.asking.rulings import of_every_game, of_this_game
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import Board
from rulesets.kampbogen.sheet.fields import checked
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
    "set": (of_every_game.set_fields, of_every_game.set_),
    "add": (of_every_game.add_fields, of_every_game.add),
    "remove": (of_every_game.remove_fields, of_every_game.remove),
    "default": (of_every_game.who_fields, of_every_game.default),
    "suggest": (of_every_game.who_fields, of_every_game.suggested),
    "end": (of_this_game.no_fields, of_every_game.end_fight),
    "front": (of_this_game.front_fields, of_this_game.front),
    "surrender": (of_this_game.surrender_fields, of_this_game.surrender),
    "flee": (of_this_game.flee_fields, of_this_game.flee),
    "enter": (of_this_game.enter_fields, of_this_game.enter),
    "withdraw": (of_this_game.withdraw_fields, of_this_game.withdraw),
    "execute": (of_this_game.execute_fields, of_this_game.execute),
    "use": (of_this_game.use_fields, of_this_game.use),
    "challenge": (of_this_game.challenge_fields, of_this_game.challenge_now),
    "holdup": (of_this_game.holdup_fields, of_this_game.holdup_now),
    "sneak_attack": (of_this_game.sneak_fields, of_this_game.sneak_now),
    "indirect": (of_this_game.no_fields, of_this_game.indirect_now),
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
