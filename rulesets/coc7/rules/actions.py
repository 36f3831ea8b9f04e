"""Everything that can be done in a turn: when it is offered, its checks, its effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7.rules import movement, spells, waiting, wounds
from rulesets.coc7.rules.attack import manoeuvres, melee
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import stop_aiming
from rulesets.coc7.rules.shooting import loading, malfunction, shots, thrown, volleys
from rulesets.coc7.state import Attack, Board, Combatant
from rulesets.contract import Option

type Offer = Callable[[Board, Combatant], Option | None]
type Fits = Callable[[Board, Combatant, Mapping[str, Any]], None]
type Take = Callable[[Fight, str, Mapping[str, Any]], bool | None]
type Attacks = Callable[[Combatant, Mapping[str, Any]], Attack]


def anything(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    """No further check: fields that are valid separately are valid together."""


class Action(Struct, frozen=True):
    """`take` returns False while the turn goes on, because an answer is awaited or the fire
    continues. `attack`: the attack that an answer stands for, if it is one."""

    offer: Offer
    take: Take
    fits: Fits = anything
    attack: Attacks | None = None


ACTIONS: dict[str, Action] = {
    "melee": Action(melee.offer, melee.take, attack=melee.blow),
    "manoeuvre": Action(
        melee.offer_manoeuvre, melee.take_manoeuvre, melee.check_manoeuvre, melee.manoeuvre
    ),
    "shoot": Action(shots.offer, shots.take, shots.check, shots.shot),
    "burst": Action(shots.offer_burst, shots.take_burst, shots.check_burst, shots.burst),
    "auto": Action(volleys.offer, volleys.take, volleys.check, volleys.first_string),
    "throw": Action(thrown.offer, thrown.take, thrown.check, thrown.throw),
    "aim": Action(shots.offer_aim, shots.take_aim),
    "reload": Action(loading.offer, loading.take),
    "fix": Action(malfunction.offer, malfunction.take),
    "cast": Action(spells.offer, spells.take, spells.check),
    "run": Action(movement.offer_run, movement.take_run),
    "flee": Action(movement.offer_flee, movement.take_flee),
    "delay": Action(waiting.offer, waiting.take),
    "draw": Action(movement.offer_draw, movement.take_draw),
    "take_cover": Action(movement.offer_take_cover, movement.take_cover),
    "break_free": Action(manoeuvres.offer_break_free, manoeuvres.take_break_free),
    "first_aid": Action(wounds.offer_first_aid, wounds.take_first_aid),
    "other": Action(movement.offer_other, movement.take_other),
}


def _stop(board: Board, combatant: Combatant) -> Option | None:
    return Option("stop")


CHARGES: dict[str, Action] = {
    "melee": ACTIONS["melee"],
    "manoeuvre": ACTIONS["manoeuvre"],
    "stop": Action(_stop, movement.take_stop),
}
RANGED = ("shoot", "burst", "auto", "throw")


def act(fight: Fight, id: str, option: str, action: Action, fields: Mapping[str, Any]) -> bool:
    """Performs an action. Returns whether it ends the turn."""
    if option == "delay":
        action.take(fight, id, fields)
        return False
    if option not in ("aim", *RANGED):
        stop_aiming(fight, id)  # a ranged attack uses it up with its roll
    return action.take(fight, id, fields) is not False
