"""The targets of the kampgrad (README 7.5), and the meaning of a hit for each action (README
7.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import hit_on_character
from rulesets.kampbogen.rules.queries import characters, opponents, protected
from rulesets.kampbogen.state import PARTY, Board, Combatant, Options


def fix(fight: Fight) -> None:
    """Fixes the targets: the lowest dice; the players choose among equals at the cut-off if it
    matters."""
    dice = eligible(fight)
    places = min(len(opponents(fight)), len(dice))
    facts = {"opponents": len(opponents(fight)), "characters": len(dice), "places": places}
    fight.note("targets", "gm", facts=facts)
    fight.phase, fight.places = "targets", places
    taken, fight.tied = lowest(dice, places)
    _take(fight, taken, chosen=False)


def eligible(board: Board) -> dict[str, int]:
    """The dice of those the kampgrad can hit."""
    return {
        character.id: character.dice
        for character in characters(board)
        if character.dice is not None and not protected(board, character)
    }


def lowest(dice: Mapping[str, int], places: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The certain targets of the kampgrad, and those tied for the remaining places."""
    if places >= len(dice):
        return tuple(dice), ()
    if not places:
        return (), ()
    cut = sorted(dice.values())[places - 1]
    taken = tuple(id for id, pips in dice.items() if pips < cut)
    return taken, tuple(id for id, pips in dice.items() if pips == cut)


def settle(fight: Fight) -> None:
    """Takes targets from those tied, unless the players have to choose."""
    fight.tied = tuple(id for id in fight.tied if fight.combatants[id].fighter)
    if 0 < fight.places < len(fight.tied) and any(matters(fight, id) for id in fight.tied):
        return
    _take(fight, fight.tied[: fight.places], chosen=False)
    fight.tied, fight.places = (), 0


def asked(board: Board) -> Iterator[tuple[str, str]]:
    if board.tied:
        yield PARTY, "hit"


def decision(board: Board, by: str, kind: str) -> Decision:
    def risk(id: str) -> tuple[bool, int]:
        return matters(board, id), -board.combatants[id].liv

    safest = min(board.tied, key=risk)  # the first of equals in roster order
    field = Field(name="target", type="combatant", choices=board.tied, default=safest)
    return Decision(PARTY, "hit", (Option("take", (field,)),), "take")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    fight.tied = tuple(id for id in fight.tied if id != fields["target"])
    _take(fight, (fields["target"],), chosen=True)


def matters(board: Board, id: str) -> bool:
    """Whether the combatant is harmed if taken, and not otherwise."""
    combatant = board.combatants[id]
    taken, left = (
        is_hit(board.options, combatant, taken, shielded=False) for taken in (True, False)
    )
    return taken and not left and hit_on_character(board) > 0


def is_hit(options: Options, combatant: Combatant, taken: bool, shielded: bool) -> bool:
    """The complete table of README 7.9. `shielded`: its vehicle protects it from the kampgrad."""
    if combatant.action == "combat":
        at_risk = taken or (options.combat_risk == "always" and not shielded)
        return at_risk and combatant.result != "higher"
    if combatant.action in ("counter", "manoeuvre"):
        worse = combatant.result == "lower" and options.other_risk != "never"
        return taken and (worse or options.other_risk == "automatic")
    return taken and combatant.action in ("prygl", "pass")


def _take(fight: Fight, ids: Iterable[str], chosen: bool) -> None:
    for id in ids:
        fight.targets = (*fight.targets, id)
        fight.places -= 1
        facts = {"dice": fight.combatants[id].dice, "chosen": chosen}
        fight.note("targeted", id, facts=facts)
