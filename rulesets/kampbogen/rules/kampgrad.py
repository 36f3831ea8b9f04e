"""The kampgrad, its triggers, and the GM's question at the beginning of each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import (
    any_character,
    characters,
    foremost,
    front,
    opponents,
    ward,
)
from rulesets.kampbogen.rules.rolling import roll_grade
from rulesets.kampbogen.rules.situations import challenge
from rulesets.kampbogen.state import Board, Triggered


def asked(board: Board) -> Iterator[tuple[str, str]]:
    if any_character(board):
        yield "gm", "kampgrad"


def decision(board: Board, by: str, kind: str) -> Decision:
    fields: tuple[Field, ...] = challenge.fields(board)
    return Decision("gm", "kampgrad", (Option("roll"), Option("challenge", fields)), "roll")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if option == "challenge":
        challenge.call(fight, fields)
    else:
        _roll(fight)


def _roll(fight: Fight) -> None:
    fighting = opponents(fight)
    grade = foremost(fight)[0].kamp
    rolled = roll_grade(fight, "kampgrad", grade)
    fight.grade, fight.kampgrad, fight.kampgrad_dice = grade, rolled.total, rolled.dice
    facts = {
        "grade": grade,
        "dice": rolled.dice,
        "modifier": rolled.modifier,
        "total": rolled.total,
        "opponents": len(fighting),
        "characters": len(characters(fight)),
    }
    with fight.exchange():
        fight.note("kampgrad", "gm", facts=facts, rolls=(rolled.roll,))
        _trigger_effects(fight, rolled.dice)
        _trigger_style(fight, rolled.dice)
    fight.phase = "roll"


def _trigger_effects(fight: Fight, dice: int) -> None:
    """Triggers effects. Equal effects count once, from the first opponent with them (README
    7.3)."""
    triggered: dict[str, Triggered] = {}
    for opponent in opponents(fight):
        for effect in opponent.sheet.effects:
            works = effect.trigger == "automatic" or dice >= fight.options.effect_roll
            if not works or effect.key in triggered:
                continue
            triggered[effect.key] = Triggered(effect.key, opponent.id)
            facts = {
                "effect": effect.key,
                "kind": effect.kind,
                "trigger": effect.trigger,
                "harm": effect.harm,
                "harm_to": effect.harm_to,
                "condition": effect.condition,
                "quality": effect.quality,
                "ward": ward(fight, effect),
            }
            fight.note("effect_triggered", opponent.id, facts=facts)
    fight.triggered = tuple(triggered.values())


def _trigger_style(fight: Fight, dice: int) -> None:
    foremost = fight.combatants[front(fight)]
    if dice >= fight.options.style_roll and foremost.style_stat:
        fight.style = foremost.style_stat
        fight.note("style", foremost.id, facts={"ability": fight.style, "dice": dice})
