"""Running, fleeing, taking cover, drawing weapons and everything else (README 7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import become, break_off, let_go
from rulesets.coc7.rules.queries import at_hand
from rulesets.coc7.rules.shooting.loading import weapon_field
from rulesets.coc7.sheet.tables import FAST_MOV, RUN_FACTOR
from rulesets.coc7.state import Board, Combatant
from rulesets.contract import Field, Option

OUT, AWAY = "out", "away"


def hindrance(combatant: Combatant, option: str) -> str | None:
    """The reason against `run`, `flee` or `take_cover`."""
    if combatant.restrained_by:
        return "held"
    if combatant.engaged and option != "flee":
        return "in_melee"
    if option == "run":
        return "cannot_move" if combatant.sheet.mov < 1 else None
    if option == "flee":
        return "no_way_out" if combatant.cornered else None
    return "in_cover" if combatant.cover else None


def offer_run(board: Board, combatant: Combatant) -> Option | None:
    return None if hindrance(combatant, "run") else Option("run")


def take_run(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    """Runs; the attack follows at the end of the round, or at the end of that phase's order."""
    mov = fight.combatants[id].sheet.mov
    fight.change(id, cover=False, moving_fast=True)
    fight.note("run", id, facts={"metres": RUN_FACTOR * mov, "fast": mov >= FAST_MOV})
    let_go(fight, id)
    if fight.phase == "late":
        fight.order = (*fight.order, id)
    else:
        fight.late = (*fight.late, id)


def take_stop(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.note("stop", id)


def offer_flee(board: Board, combatant: Combatant) -> Option | None:
    if hindrance(combatant, "flee"):
        return None
    ways = (OUT, AWAY) if combatant.engaged else (OUT,)
    return Option("flee", (Field(name="to", type="enum", choices=ways, default=OUT),))


def take_flee(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.change(id, cover=False)
    fight.note("flee", id, facts={"to": fields["to"]})
    if fields["to"] == OUT:
        become(fight, id, "fled")
        return
    break_off(fight, id)
    fight.change(id, moving_fast=True)
    let_go(fight, id)


def offer_draw(board: Board, combatant: Combatant) -> Option | None:
    names = tuple(
        weapon.name
        for weapon in combatant.sheet.weapons.values()
        if not weapon.natural
        and (
            weapon.name in combatant.dropped
            or (weapon.name != combatant.held and at_hand(combatant, weapon))
        )
    )
    return Option("draw", (weapon_field(combatant, names),)) if names else None


def take_draw(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    name, dropped = fields["weapon"], fight.combatants[id].dropped
    left = tuple(weapon for weapon in dropped if weapon != name)
    fight.change(id, held=name, dropped=left)
    fight.note("draw", id, facts={"weapon": name, "picked_up": name in dropped})


def offer_take_cover(board: Board, combatant: Combatant) -> Option | None:
    return None if hindrance(combatant, "take_cover") else Option("take_cover")


def take_cover(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.change(id, cover=True)
    fight.note("take_cover", id)


def offer_other(board: Board, combatant: Combatant) -> Option | None:
    return Option("other", (Field(name="text", type="text", default=""),))


def take_other(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.note("other", id, facts={"text": fields["text"]})
