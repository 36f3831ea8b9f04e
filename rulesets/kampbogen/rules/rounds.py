"""The beginning and the end of a round: fleeing, breaking out, the pursuit, the fate of the
defeated; the end of a fight and its loot (README 4.3, 7.12, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Option
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import (
    able,
    any_character,
    any_opponent,
    can_fight,
    characters,
    opponents,
    plain_decision,
)
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.state import PARTY, Board, Combatant, State
from rulesets.offering import Offer, no, options_of


def begin_round(fight: Fight) -> None:
    """Begins a round: newcomers come in, and the values of the last round are reset."""
    fight.round += 1
    fight.grade, fight.kampgrad, fight.kampgrad_dice, fight.style = "", None, None, ""
    fight.triggered, fight.countered, fight.targets = (), (), ()
    fight.asked, fight.answered, fight.tied, fight.places = (), (), (), 0
    for combatant in list(fight.combatants.values()):
        if combatant.character:
            _refresh(fight, combatant)
    fight.note("round", "gm", facts={"round": fight.round})
    fight.phase = "kampgrad" if any_character(fight) else "relief"


def comes_in(combatant: Combatant) -> bool:
    """Whether it is a newcomer who will fight from the next round on."""
    return combatant.waits and able(combatant)


def _refresh(fight: Fight, combatant: Combatant) -> None:
    if combatant.waits:
        fight.change(
            combatant.id, waits=False, in_combat=combatant.in_combat or combatant.status == "active"
        )
    if combatant.dice is not None or combatant.action or combatant.left:
        fight.change(
            combatant.id,
            dice=None,
            special="",
            soul_used=False,
            action="",
            ability="",
            total=None,
            result="",
            act=None,
            left="",
        )


_BEATEN = ("unconscious", "dead", "surrendered")


def no_opponent_left(fight: Fight) -> None:
    """Ends the fight; the party has won if one of its members still stands."""
    standing = any(
        combatant.character and combatant.status == "active"
        for combatant in fight.combatants.values()
    )
    with fight.exchange():
        if standing:
            fight.loot = sum(map(_defeated, fight.combatants.values()))
            fight.note("loot", PARTY, facts={"shares": fight.loot})
        end(fight, PARTY if standing else None)


def end(fight: Fight, winner: str | None) -> None:
    fight.over, fight.phase, fight.winner, fight.sequence = True, "over", winner, None
    fight.note("over", "gm", facts={"winner": winner or "", "loot": fight.loot})


def spoils(state: State) -> tuple[str, ...]:
    """The opponents who count for the loot of a fight that was won."""
    if not state.over or state.winner != PARTY:
        return ()
    return tuple(combatant.id for combatant in state.combatants.values() if _defeated(combatant))


def _defeated(combatant: Combatant) -> bool:
    if combatant.character or not combatant.in_combat:
        return False
    return combatant.status in _BEATEN or (combatant.status == "active" and combatant.helpless)


ONE_ROUND = 1


def after_resolution(fight: Fight, acting: list[Combatant]) -> None:
    """Goes on from the resolution to fleeing, breaking out or the end of the round. `acting`: the
    characters who were fighters at its beginning, as they were then."""
    fled = [
        combatant
        for combatant in acting
        if combatant.act is not None and combatant.act.goal == "flee"
    ]
    fight.phase = "round_end"
    if not (any_character(fight) and any_opponent(fight)):
        return
    if any(item.result in REACHED for item in fled):
        fight.phase, fight.answered = "flee", ()
    elif not fled and _cleared(fight, acting):
        fight.phase = "breakout"


def _cleared(fight: Fight, acting: list[Combatant]) -> bool:
    """Whether all who could fight did and beat the kampgrad."""
    good = REACHED if fight.options.breakout_equal else ("higher",)
    fighting = [combatant for combatant in acting if can_fight(combatant)]
    won = all(combatant.action == "combat" and combatant.result in good for combatant in fighting)
    return bool(fighting) and won


def asked(board: Board) -> Iterator[tuple[str, str]]:
    if board.phase == "flee":
        for character in characters(board):
            if character.id not in board.answered:
                yield character.id, "flee"
    elif board.phase == "breakout":
        yield PARTY, "break_out"
    else:
        yield "gm", board.phase


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "flee":
        return plain_decision(by, kind, "flee", "flee", "stay")
    if kind == "break_out":
        return plain_decision(by, kind, "stay", "through", "stay")
    if kind == "pursuit":
        return plain_decision(by, kind, "let_go", "let_go", "catch_up")
    return _fate(board)


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if kind == "flee":
        _flee(fight, by, option)
    elif kind == "break_out":
        _break_out(fight, option == "through")
    elif kind == "pursuit":
        _pursue(fight, option == "catch_up")
    else:
        _decide_fate(fight, option)


def gone(board: Board) -> list[Combatant]:
    """Characters who left in this round and can be pursued."""
    everybody = board.combatants.values()
    return [
        combatant
        for combatant in everybody
        if combatant.left and combatant.status == "active" and not combatant.in_combat
    ]


def _flee(fight: Fight, by: str, option: str) -> None:
    fight.answered = tuple(sorted((*fight.answered, by)))
    if option == "stay":
        fight.note("stay", by)
        return
    until = fight.round + ONE_ROUND
    fight.note("flee", by, facts={"until": until})
    fight.leave(by, "flee", away_until=until)


def _break_out(fight: Fight, through: bool) -> None:
    leaving = characters(fight) if through else []
    facts = {"through": through, "characters": len(leaving)}
    fight.note("break_out", PARTY, facts=facts)
    for item in leaving:
        fight.leave(item.id, "break_out")
    fight.phase = "round_end"


def _pursue(fight: Fight, caught: bool) -> None:
    pursued = gone(fight)
    passed = ONE_ROUND if caught and any(combatant.left == "flee" for combatant in pursued) else 0
    with fight.exchange():
        fight.note("pursuit", "gm", facts={"caught": caught, "rounds_passed": passed})
        if not caught:
            end(fight, None)
            return
    for combatant in pursued:
        fight.come_in(combatant.id, away_until=0)
    fight.round += passed
    begin_round(fight)


def _fate(board: Board) -> Decision:
    options = options_of(offers(board, "gm"))
    left = opponents(board)
    default = "leave"
    if any(item.sheet.plunders for item in left):
        default = "plunder"
    if options[-1].name == "kill" and any(item.kills for item in left):
        default = "kill"
    return Decision("gm", "fate", options, default)


def offers(board: Board, by: str) -> Iterator[Offer]:
    """The fates of those who have lost."""
    yield Option("leave")
    yield Option("plunder")
    everybody = board.combatants.values()
    standing = any(combatant.character and able(combatant) for combatant in everybody)
    yield no("kill", "still_standing") if standing else Option("kill")


def _decide_fate(fight: Fight, fate: str) -> None:
    with fight.exchange():
        fight.note("fate", "gm", facts={"fate": fate})
        if fate == "kill":
            for combatant in list(fight.combatants.values()):
                helpless = combatant.status == "unconscious" or (
                    combatant.status == "active" and combatant.helpless
                )
                if combatant.character and combatant.in_combat and helpless:
                    fight.change(combatant.id, status="dead")
                    fight.note("killed", "gm", combatant.id)
        end(fight, opponents(fight)[0].side)
