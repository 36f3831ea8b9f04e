"""Everything that can be done in a turn: what it offers or refuses, its checks, its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7.rules import movement, spells, waiting, wounds
from rulesets.coc7.rules.attack import manoeuvres, melee
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import stop_aiming
from rulesets.coc7.rules.shooting import loading, malfunction, shots, thrown, volleys
from rulesets.coc7.state import Attack, Board, Combatant
from rulesets.contract import Option
from rulesets.offering import Offer

type Offers = Callable[[Board, Combatant], Iterator[Offer]]
type Fits = Callable[[Board, Combatant, Mapping[str, Any]], None]
type Take = Callable[[Fight, str, Mapping[str, Any]], bool | None]
type Attacks = Callable[[Combatant, Mapping[str, Any]], Attack]


def anything(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    """No further check: fields that are valid separately are valid together."""


class Action(Struct, frozen=True):
    """`take` returns False while the turn goes on, because an answer is awaited or the fire
    continues. `attack`: the attack that an answer stands for, if it is one."""

    offers: Offers
    take: Take
    fits: Fits = anything
    attack: Attacks | None = None


ACTIONS: dict[str, Action] = {
    "melee": Action(melee.offers, melee.take, attack=melee.blow),
    "manoeuvre": Action(
        melee.offer_manoeuvre, melee.take_manoeuvre, melee.check_manoeuvre, melee.manoeuvre
    ),
    "shoot": Action(shots.offers, shots.take, shots.check, shots.shot),
    "burst": Action(shots.offer_burst, shots.take_burst, shots.check_burst, shots.burst),
    "auto": Action(volleys.offers, volleys.take, volleys.check, volleys.first_string),
    "throw": Action(thrown.offers, thrown.take, thrown.check, thrown.throw),
    "aim": Action(shots.offer_aim, shots.take_aim),
    "reload": Action(loading.offers, loading.take),
    "fix": Action(malfunction.offers, malfunction.take),
    "cast": Action(spells.offers, spells.take, spells.check),
    "run": Action(movement.offer_run, movement.take_run),
    "flee": Action(movement.offer_flee, movement.take_flee),
    "delay": Action(waiting.offers, waiting.take),
    "draw": Action(movement.offer_draw, movement.take_draw),
    "take_cover": Action(movement.offer_take_cover, movement.take_cover),
    "break_free": Action(manoeuvres.offer_break_free, manoeuvres.take_break_free),
    "first_aid": Action(wounds.offer_first_aid, wounds.take_first_aid),
    "other": Action(movement.offer_other, movement.take_other),
}


def _stop(board: Board, combatant: Combatant) -> Iterator[Offer]:
    yield Option("stop")


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
