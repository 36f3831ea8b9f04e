"""Sneak attacks and aimed shots at inattentive targets (README 7.15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Decision, Earlier, Field, Option
from rulesets.dice import Roll
from rulesets.fields import bad_field
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import harm, lay_low
from rulesets.kampbogen.rules.queries import (
    able,
    aimed_weapons,
    any_opponent,
    in_progress,
    opponents,
    plain_decision,
)
from rulesets.kampbogen.rules.rolling import (
    REACHED,
    extremes,
    may_reroll,
    note_faced,
    roll_gm,
    roll_own,
    soul_decision,
    spend_soul,
)
from rulesets.kampbogen.rules.rounds import end
from rulesets.kampbogen.state import Board, Combatant, Sequence
from rulesets.messages import phrase
from rulesets.offering import Offer, no, options_of

_KNOCK_OUT = Field(name="knock_out", type="bool", default=False)


def start(fight: Fight, character: str, opponent: str, back: str) -> None:
    fight.phase = "situation"
    fight.sequence = Sequence(
        kind="sneak_attack", back=back, character=character, opponent=opponent, by="character"
    )


def lasts(board: Board) -> bool:
    sequence = in_progress(board)
    if sequence.stage == "response":
        return any_opponent(board)
    combatant = board.combatants[sequence.character]
    there = able(combatant) and board.combatants[sequence.opponent].fighter
    return sequence.stage != "done" and there


def asked(board: Board) -> Iterator[tuple[str, str]]:
    sequence = in_progress(board)
    if sequence.stage == "begin":
        yield sequence.character, "sneak"
    elif sequence.stage == "soul":
        yield sequence.character, "soul"
    elif board.combatants[sequence.opponent].fighter:
        yield sequence.opponent, "sneak_response"
    else:
        yield opponents(board)[0].id, "sneak_response"


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "soul":
        return soul_decision(board, by)
    if kind == "sneak_response":
        return plain_decision(by, kind, "fight", "fight", "no_fight")
    return Decision(by, "sneak", options_of(offers(board, by)), "sneak_up")


def offers(board: Board, by: str) -> Iterator[Offer]:
    combatant = board.combatants[by]
    yield Option("sneak_up", (_KNOCK_OUT,) if combatant.sheet.knockout else ())
    weapons = aimed_weapons(combatant)
    if weapons:
        field = Field(name="weapon", type="weapon", choices=weapons, default=weapons[0])
        yield Option("aimed_shot", (field,))
    else:
        yield no("aimed_shot", "not_aimed")
    yield Option("leave_off")


def allowed(option: Option) -> Option:
    """The option as accepted: characters who cannot knock out may still send the field as false."""
    return Option(option.name, (_KNOCK_OUT,)) if option.name == "sneak_up" else option


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if kind == "sneak_response":
        with fight.exchange():
            fight.note("sneak_response", by, facts={"fight": option == "fight"})
            fight.on_with(stage="done")
            if option == "no_fight":
                end(fight, None)
    elif kind == "soul":
        with fight.exchange(Earlier("sneak")):
            if option == "reroll":
                spend_soul(fight, by)
                _roll(fight)
            _settle(fight)
    else:
        with fight.exchange():
            _sneak(fight, by, option, fields)


def ability_of(board: Board, way: str) -> str:
    options = board.options
    return options.sneak_ability if way == "sneak_up" else options.aimed_ability


def knocks_out(combatant: Combatant, fields: Mapping[str, Any]) -> bool:
    """Whether the attack is to knock out. Raises `IllegalChoice` `bad_field` for those who
    cannot."""
    wanted: bool = fields.get("knock_out", False)
    if wanted and not combatant.sheet.knockout:
        raise bad_field(phrase(reasons.IMPOSSIBLE), "knock_out")
    return wanted


def harm_done(success: bool, knock_out: bool, gm: tuple[int, ...], own: tuple[int, ...]) -> int:
    """The harm: the highest of all dice, unless the attack fails or only knocks out."""
    return extremes(gm, own)[0] if success and not knock_out else 0


def _sneak(fight: Fight, by: str, option: str, fields: Mapping[str, Any]) -> None:
    sequence, knock_out = in_progress(fight), knocks_out(fight.combatants[by], fields)
    way = "none" if option == "leave_off" else option
    facts = {"way": way, "weapon": fields.get("weapon", ""), "knock_out": knock_out}
    fight.note("sneak", by, sequence.opponent, facts)
    if way == "none":
        fight.on_with(stage="done")
        if sequence.opening:
            end(fight, None)
        return
    fight.come_in(by)
    _roll(fight, roll_gm(fight, ability_of(fight, way), knock_out=knock_out))
    if not _succeeded(fight) and may_reroll(fight, fight.combatants[by]):
        fight.on_with(waiting=(by,))
    else:
        _settle(fight)


def _roll(fight: Fight, gm: Roll | None = None) -> None:
    faced = roll_own(fight, "sneak")
    success = faced.test.result in REACHED
    outcome = {"success": success, "highest": faced.highest, "reroll": gm is None}
    note_faced(fight, "sneak_roll", faced, gm, outcome)
    result = "success" if success else "failure"
    fight.on_with(faces=faced.test.thrown.first, result=result)


def _succeeded(fight: Fight) -> bool:
    return in_progress(fight).result == "success"


def _settle(fight: Fight) -> None:
    """Settles the attack: a success harms the target itself; a failure harms nobody."""
    sequence = in_progress(fight)
    one, target = sequence.character, sequence.opponent
    success, knock_out = _succeeded(fight), sequence.knock_out
    if success and knock_out:
        lay_low(fight, one, target, "unconscious")
    amount = harm_done(success, knock_out, sequence.gm_faces, sequence.faces)
    harm(fight, one, target, amount, "sneak_attack")
    fight.on_with(stage="response" if sequence.opening else "done", waiting=())
