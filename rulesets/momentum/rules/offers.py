"""Options that several decisions share, with their fields (README 5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Choice, Field, Option
from rulesets.contract.describe import as_told
from rulesets.fields import bad_field
from rulesets.messages import phrase
from rulesets.momentum.rules.queries import active, affordable, enemies, loaded, unloaded, usable
from rulesets.momentum.state import Board, Combatant, Plan
from rulesets.offering import No, Offer, no

WHAT = Field(name="what", type="text", default="")
MODIFIER = Field(name="modifier", type="int", min=-20, max=20, default=0)
VALUE = Field(name="value", type="int", min=0, max=40, default=None, nullable=True)
AWAY = Field(name="away", type="bool", default=False)
RESTRICTED = Field(name="restricted", type="bool", default=False)

type Maker = Callable[[Board, Combatant], Offer | None]


def offered(board: Board, combatant: Combatant, names: Iterable[str]) -> Iterator[Offer]:
    """The ones of these options that the combatant has now, or might look for."""
    all_offers = (OFFERS[name](board, combatant) for name in names)
    return (offer for offer in all_offers if offer is not None)


def without_metres(offer: Offer) -> Offer:
    """The option without movement beside an action, for exchanges."""
    if isinstance(offer, No):
        return offer
    return Option(offer.name, tuple(f for f in offer.fields if f.name != "metres"))


def target(choices: tuple[str, ...]) -> Field:
    return Field(name="target", type="combatant", choices=choices, default=choices[0])


def weapon(choices: tuple[str, ...]) -> Field:
    return Field(name="weapon", type="weapon", choices=choices, default=choices[0])


def distance(combatant: Combatant) -> Field:
    return Field(name="distance", type="int", min=0, max=combatant.sheet.half, default=0)


def full_metres(combatant: Combatant) -> Field:
    full = combatant.sheet.full
    return Field(name="metres", type="int", min=0, max=full, default=full)


def metres_beside(combatant: Combatant) -> Field:
    """The field for moving beside an action: up to half the range, 0 while prone."""
    most = 0 if combatant.prone else combatant.sheet.half
    return Field(name="metres", type="int", min=0, max=most, default=0)


def pushed(combatant: Combatant) -> Field:
    """The field for the distance of a push."""
    quarter, half = combatant.sheet.quarter, combatant.sheet.half
    return Field(name="metres", type="int", min=quarter, max=half, default=quarter)


def engage(board: Board, combatant: Combatant) -> Offer:
    if combatant.prone:
        return no("engage", "prone")
    fields = (
        target(enemies(board, combatant)),
        weapon(usable(combatant, "melee")),
        distance(combatant),
    )
    return Option("engage", fields)


def move(board: Board, combatant: Combatant) -> Offer:
    if combatant.prone:
        return no("move", "prone")
    far = {as_told(restricted): _range(combatant, restricted) for restricted in (False, True)}
    metres = replace(full_metres(combatant), depends=("restricted", far))
    return Option("move", (metres, RESTRICTED, AWAY))


def _range(combatant: Combatant, restricted: bool) -> int:
    """The distance of a move: half as far when sneaking or swimming (README 5.1)."""
    return combatant.sheet.half if restricted else combatant.sheet.full


def _hold(board: Board, combatant: Combatant) -> Option:
    return Option("hold")


def _shoot(board: Board, combatant: Combatant) -> Offer | None:
    ready = loaded(combatant)
    if not ready and all(weapon.kind != "ranged" for weapon in combatant.sheet.weapons.values()):
        return None
    if not ready:
        return no("shoot", "to_load" if unloaded(combatant) else "on_the_ground")
    aimed = target(enemies(board, combatant))
    return Option("shoot", (aimed, weapon(ready), MODIFIER, metres_beside(combatant)))


def _reload(board: Board, combatant: Combatant) -> Option | None:
    empty = unloaded(combatant)
    return Option("reload", (weapon(empty), metres_beside(combatant))) if empty else None


def _cast(board: Board, combatant: Combatant) -> Offer | None:
    spells = affordable(combatant)
    if not spells:
        return no("cast", "no_magic") if combatant.sheet.spells else None
    foes = enemies(board, combatant)
    everybody = (*foes, *(other.id for other in active(board) if other.id not in foes))
    fields = (
        Field(name="spell", type="spell", choices=spells, default=spells[0]),
        Field(name="target", type="combatant", choices=everybody, default=None, nullable=True),
        MODIFIER,
        metres_beside(combatant),
    )
    return Option("cast", fields)


def _other(board: Board, combatant: Combatant) -> Option:
    return Option("other", (WHAT, VALUE, MODIFIER, metres_beside(combatant)))


def _stand_up(board: Board, combatant: Combatant) -> Option | None:
    return Option("stand_up") if combatant.prone else None


def _pick_up(board: Board, combatant: Combatant) -> Option | None:
    return Option("pick_up", (weapon(combatant.dropped),)) if combatant.dropped else None


OFFERS: Mapping[str, Maker] = {
    "hold": _hold,
    "move": move,
    "engage": engage,
    "shoot": _shoot,
    "reload": _reload,
    "cast": _cast,
    "other": _other,
    "stand_up": _stand_up,
    "pick_up": _pick_up,
}


def plan(board: Board, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]) -> Plan:
    """The answer as a plan. Raises `IllegalChoice` `bad_field`.

    `fields` include defaults; `choice` has only those that were sent.
    """
    values = dict(fields)
    if choice.option == "move":
        most = _range(combatant, values["restricted"])
        if "metres" not in choice.fields:
            values["metres"] = most
        if values["metres"] > most:
            raise bad_field(phrase(reasons.AT_MOST, most=most), "metres")
    if choice.option == "cast" and combatant.sheet.spells[values["spell"]].damage:
        values["target"] = values["target"] or enemies(board, combatant)[0]
    return Plan(option=choice.option, **values)
