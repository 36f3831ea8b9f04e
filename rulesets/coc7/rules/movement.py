"""Running, fleeing, taking cover, drawing weapons and everything else (README 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import become, break_off, let_go
from rulesets.coc7.rules.queries import at_hand
from rulesets.coc7.rules.shooting.loading import weapon_field
from rulesets.coc7.sheet.tables import FAST_MOV, RUN_FACTOR
from rulesets.coc7.state import Board, Combatant
from rulesets.contract import Field, Option
from rulesets.offering import Offer, no

OUT, AWAY = "out", "away"


def _bound(combatant: Combatant) -> str | None:
    """What keeps it where it is."""
    if combatant.restrained_by:
        return "restrained_by"
    return "engaged" if combatant.engaged else None


def offer_run(board: Board, combatant: Combatant) -> Iterator[Offer]:
    reason = _bound(combatant) or ("cannot_move" if combatant.sheet.mov < 1 else None)
    yield no("run", reason) if reason else Option("run")


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


def offer_flee(board: Board, combatant: Combatant) -> Iterator[Offer]:
    ways = (OUT, AWAY) if combatant.engaged else (OUT,)
    if combatant.restrained_by:
        yield no("flee", "restrained_by")
    elif combatant.cornered:
        yield no("flee", "cornered")
    else:
        yield Option("flee", (Field(name="to", type="enum", choices=ways, default=OUT),))


def take_flee(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.change(id, cover=False)
    fight.note("flee", id, facts={"to": fields["to"]})
    if fields["to"] == OUT:
        become(fight, id, "fled")
        return
    break_off(fight, id)
    fight.change(id, moving_fast=True)
    let_go(fight, id)


def offer_draw(board: Board, combatant: Combatant) -> Iterator[Offer]:
    names = tuple(
        weapon.name
        for weapon in combatant.sheet.weapons.values()
        if not weapon.natural
        and (
            weapon.name in combatant.dropped
            or (weapon.name != combatant.held and at_hand(combatant, weapon))
        )
    )
    if names:
        yield Option("draw", (weapon_field(combatant, names),))


def take_draw(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    name, dropped = fields["weapon"], fight.combatants[id].dropped
    left = tuple(weapon for weapon in dropped if weapon != name)
    fight.change(id, held=name, dropped=left)
    fight.note("draw", id, facts={"weapon": name, "picked_up": name in dropped})


def offer_take_cover(board: Board, combatant: Combatant) -> Iterator[Offer]:
    reason = _bound(combatant) or ("in_cover" if combatant.cover else None)
    yield no("take_cover", reason) if reason else Option("take_cover")


def take_cover(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.change(id, cover=True)
    fight.note("take_cover", id)


def offer_other(board: Board, combatant: Combatant) -> Iterator[Offer]:
    yield Option("other", (Field(name="text", type="text", default=""),))


def take_other(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.note("other", id, facts={"text": fields["text"]})
