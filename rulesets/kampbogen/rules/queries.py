"""Queries of a fight: fighters, the opponent in front, abilities, permissions."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.contract import Decision, Option
from rulesets.kampbogen.sheet.tables import ABILITIES, AIMED, RANK
from rulesets.kampbogen.state import Board, Combatant, Effect, Sequence

LEAST = 2  # the lowest total of two dice


def characters(board: Board) -> list[Combatant]:
    """The fighters of the party, in roster order."""
    return [
        combatant
        for combatant in board.combatants.values()
        if combatant.fighter and combatant.character
    ]


def opponents(board: Board) -> list[Combatant]:
    """The fighters of all other sides, which fight as one."""
    return [
        combatant
        for combatant in board.combatants.values()
        if combatant.fighter and not combatant.character
    ]


def any_character(board: Board) -> bool:
    return any(combatant.fighter and combatant.character for combatant in board.combatants.values())


def any_opponent(board: Board) -> bool:
    return any(
        combatant.fighter and not combatant.character for combatant in board.combatants.values()
    )


def foremost(board: Board) -> list[Combatant]:
    """The opponents with the lowest grade, in roster order."""
    fighting = opponents(board)
    lowest = min((RANK[combatant.kamp] for combatant in fighting), default=0)
    return [combatant for combatant in fighting if RANK[combatant.kamp] == lowest]


def front(board: Board) -> str:
    """The combatant that takes harm with no other target; `""` if nobody is left (README 7.2)."""
    ids = [combatant.id for combatant in foremost(board)]
    if board.named in ids:
        return board.named
    return ids[0] if ids else ""


def value(combatant: Combatant, ability: str) -> int:
    """The value of an ability; 0 if it is not on the sheet."""
    talents, knowledges = combatant.sheet.talents, combatant.sheet.knowledges
    return talents[ability] if ability in talents else knowledges.get(ability, 0)


def bonus(combatant: Combatant, ability: str) -> int:
    """The bonus of an ability roll."""
    return value(combatant, ability) + combatant.situational


def total(combatant: Combatant, ability: str, dice: int) -> int:
    return dice + bonus(combatant, ability)


def least_dice(combatant: Combatant, ability: str, needed: int) -> int:
    """The lowest dice total that reaches a number with this ability."""
    return max(LEAST, needed - bonus(combatant, ability))


def thrashes(combatant: Combatant, dice: int) -> bool:
    return reaches_prygl(combatant.prygl, dice)


def reaches_prygl(prygl: int, dice: int) -> bool:
    """Whether dice reach the prygl of a character; 0 is never reached."""
    return 0 < prygl <= dice


def best(combatant: Combatant, abilities: Iterable[str]) -> str:
    """The ability with the highest value; the first in alphabetical order among equals."""
    return min(abilities, key=lambda ability: (-value(combatant, ability), ability))


def abilities_known(board: Board) -> tuple[str, ...]:
    """The abilities for a challenge; the usual ones if no character fights."""
    sheets = [character.sheet for character in characters(board)]
    named = [*(name for sheet in sheets for name in sheet.talents)]
    named += [name for sheet in sheets for name in sheet.knowledges]
    return tuple(dict.fromkeys(named)) or ABILITIES


def drives(combatant: Combatant) -> bool:
    return combatant.vehicle != "" and combatant.vehicle_role == "driver"


def can_fight(combatant: Combatant) -> bool:
    """Whether it can fight: all but passengers without shooting weapons (README 5.2)."""
    passenger = combatant.vehicle != "" and combatant.vehicle_role == "passenger"
    return not passenger or any(weapon.shooting for weapon in combatant.sheet.weapons)


def protected(board: Board, combatant: Combatant) -> bool:
    """Whether its vehicle protects it from the kampgrad."""
    if combatant.vehicle == "" or combatant.vehicle_role != "passenger":
        return False
    return board.options.passengers_protected == "all" or not can_fight(combatant)


def aimed_weapons(combatant: Combatant) -> tuple[str, ...]:
    return tuple(weapon.name for weapon in combatant.sheet.weapons if weapon.kind in AIMED)


def ward(board: Board, effect: Effect) -> str:
    """The ward against an effect; `""` for none, as for every quality."""
    return "" if effect.quality else effect.ward or board.options.wards.get(effect.kind, "")


def effect(board: Board, key: str) -> Effect:
    """An effect that is active in this round."""
    source = next(item.source for item in board.triggered if item.key == key)
    return board.combatants[source].sheet.effect(key)


def in_progress(board: Board) -> Sequence:
    """The challenge or situation in progress."""
    assert board.sequence is not None
    return board.sequence


def able(combatant: Combatant) -> bool:
    """Whether it can act, in the fight or outside."""
    return combatant.status == "active" and not combatant.helpless


def may_join(board: Board, combatant: Combatant) -> bool:
    """Whether it is an outsider who may join the fight in this round (README 4.3)."""
    return (
        able_to_join(combatant, board.round)
        and not combatant.left
        and not combatant.waits
        and combatant.dice is None
        and combatant.id not in board.asked
    )


def able_to_join(combatant: Combatant, round: int) -> bool:
    """Whether it meets the lasting conditions for joining in that round."""
    return (
        combatant.character
        and able(combatant)
        and not combatant.in_combat
        and combatant.can_join
        and combatant.away_until < round
    )


def surplus(board: Board) -> bool:
    """Whether more characters fight than opponents (README 7.12)."""
    return len(characters(board)) > len(opponents(board))


def plain_decision(by: str, kind: str, default: str, *options: str) -> Decision:
    """A question whose options have no fields."""
    return Decision(by, kind, tuple(map(Option, options)), default)
