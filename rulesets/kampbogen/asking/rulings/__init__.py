"""Rulings that the GM may choose at any time (README 5.5, 5.6)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.kampbogen.asking.decisions import answer, pending, the_one
from rulesets.kampbogen.asking.rulings import of_this_game as own
from rulesets.kampbogen.asking.rulings.of_every_game import add, end_fight, remove
from rulesets.kampbogen.asking.rulings.values import EFFECTS, described, forbids, note_set
from rulesets.kampbogen.asking.sequence import run_on
from rulesets.kampbogen.asking.suggest import suggest
from rulesets.kampbogen.rules.situations import challenge
from rulesets.kampbogen.sheet.fields import checked, expect
from rulesets.kampbogen.sheet.stats import SETTABLE
from rulesets.kampbogen.state import PARTY, Board
from rulesets.rulings import Answers, Ruling, Rulings, no_fields


def _in_phase(*phases: str) -> Callable[[Board], bool]:
    return lambda board: board.phase in phases


def _before_the_rolls(board: Board) -> bool:
    rolled = any(combatant.dice is not None for combatant in board.combatants.values())
    return board.phase == "roll" and not rolled


_BEFORE = _in_phase("kampgrad")

_RULINGS = Rulings(
    settable=SETTABLE,
    settable_as=described,
    checked=checked,
    expect=expect,
    forbids=forbids,
    note_set=note_set,
    effects=EFFECTS,
    add=add,
    remove=remove,
    end=end_fight,
    answers=Answers(pending, answer, run_on, suggest, the_one),
    answering=("gm", PARTY),
    own={
        "front": Ruling(own.front_fields, own.front),
        "surrender": Ruling(own.surrender_fields, own.surrender),
        "flee": Ruling(own.flee_fields, own.flee),
        "enter": Ruling(
            own.enter_fields, own.enter, _in_phase("kampgrad", "challenge", "roll", "act")
        ),
        "withdraw": Ruling(own.withdraw_fields, own.withdraw),
        "execute": Ruling(own.execute_fields, own.execute),
        "use": Ruling(own.use_fields, own.use),
        "challenge": Ruling(challenge.fields, challenge.call, _before_the_rolls),
        "holdup": Ruling(own.holdup_fields, own.holdup_now, _BEFORE),
        "sneak_attack": Ruling(own.sneak_fields, own.sneak_now, _BEFORE),
        "indirect": Ruling(no_fields, own.indirect_now, _BEFORE),
    },
)
rulings, take = _RULINGS.offered, _RULINGS.take
