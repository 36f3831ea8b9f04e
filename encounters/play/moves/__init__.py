"""Everything a member can do to a fight.

Each function locks the encounter, checks that the tap is current and that this member may make it,
lets the rules decide, writes one step for each answer, and announces it. Refusals are not raised
but returned as a `Result` with a message; only a lost commit is raised
(`encounters/serve/database/calls.py`).
"""

from encounters.play.fights.taps import Result, Tap
from encounters.play.moves.answers import answer, answer_form
from encounters.play.moves.beginning import prepare_again, start, take_first_back, type_first
from encounters.play.moves.gm import add, carry_over, end, hide, keep_out, remind, reveal
from encounters.play.moves.table_dice import drop, let_app_roll, take_dice_back, type_dice
from encounters.play.on_behalf.foes import ask_again, default_for_all, play_foes, play_named

__all__ = [
    "Result",
    "Tap",
    "add",
    "answer",
    "answer_form",
    "ask_again",
    "carry_over",
    "default_for_all",
    "drop",
    "end",
    "hide",
    "keep_out",
    "let_app_roll",
    "play_foes",
    "play_named",
    "prepare_again",
    "remind",
    "reveal",
    "start",
    "take_dice_back",
    "take_first_back",
    "type_dice",
    "type_first",
]
