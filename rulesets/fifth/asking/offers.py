"""Fields of attacks and powers, and the values that follow from those that are given (README 5.3,
5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Field, Option
from rulesets.describing import choice, flag, number
from rulesets.fields import bad_field
from rulesets.fifth.rules.queries import (
    first_of,
    legal_targets,
    most_targets,
    moving,
    slots_for,
    targets_of,
    uses_left,
)
from rulesets.fifth.state import Board, Combatant, Power, Weapon
from rulesets.messages import phrase

type Given = Mapping[str, Any]
type Values = dict[str, Any]


def target(found: Sequence[Combatant], name: str = "target", default: str | None = None) -> Field:
    ids = tuple(combatant.id for combatant in found)
    return Field(name=name, type="combatant", choices=ids, default=default or first_of(found))


# -- attacks --------------------------------------------------------------------------------------


def attack(
    board: Board,
    me: Combatant,
    weapons: Iterable[Weapon],
    *,
    name: str = "attack",
    reckless: bool = False,
    at: str | None = None,
) -> Iterator[Option]:
    """An attack with one of these weapons, if there is somebody to attack. `at`: the default
    target, if it is one."""
    offered = tuple(weapons)
    found = targets_of(board, me, offered)
    if not found:
        return
    ids = {weapon: tuple(each.id for each in found[weapon]) for weapon in found}
    legal = {id: tuple(w for w in ids if id in ids[w]) for id in board.combatants}
    legal = {id: arms for id, arms in legal.items() if arms}
    first = next(iter(found))
    to, weapon = (at, legal[at][0]) if at in legal else (first_of(found[first]), first)
    arms = Field(name="weapon", type="weapon", choices=(*found,), default=weapon)
    fields = [
        Field(name="target", type="combatant", choices=(*legal,), default=to),
        replace(arms, depends=("target", legal)),
    ]
    if any(each.ranged for each in offered):
        any_far = any(each.ranged and each.long for each in offered)
        far = {id: None for id in legal if any_far and id not in me.near}
        ranges = ("normal", "long") if far else ("normal",)
        fields.append(choice("range", ranges, "normal", depends=("target", far)))
    fields.append(
        flag("knock_out", depends=("target", {id: None for id in legal if id in me.near}))
    )
    if reckless:
        fields.append(flag("reckless"))
    yield Option(name, tuple(fields))


def fit_attack(board: Board, me: Combatant, option: Option, given: Given, values: Values) -> None:
    """Gives the values that were left out, and refuses those that do not go together."""
    weapons = [me.sheet.weapons[name] for name in option.fields[1].choices]
    found = targets_of(board, me, weapons)
    ids = {name: [each.id for each in targets] for name, targets in found.items()}
    if "target" in given and "weapon" not in given:
        values["weapon"] = next(name for name in ids if given["target"] in ids[name])
    elif "weapon" in given and "target" not in given:
        at = board.question.about if board.question else None
        legal = ids[given["weapon"]]
        values["target"] = at if at in legal else first_of(found[given["weapon"]])
    to, weapon = values["target"], me.sheet.weapons[values["weapon"]]
    if to not in ids[weapon.name]:
        raise bad_field(phrase(reasons.NOT_TOGETHER), "weapon")
    near = to in me.near
    if values.get("range") == "long" and (near or not weapon.long):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "range")
    if values["knock_out"] and not (near and weapon.melee):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "knock_out")


# -- powers ---------------------------------------------------------------------------------------


def power_fields(board: Board, me: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The fields of a power that is chosen among these."""
    fields = spell(powers), *slot_field(board, me, powers)
    return (*fields, *_targets_field(board, me, powers), *_amount_field(me, powers))


def spell(powers: Sequence[Power]) -> Field:
    names = tuple(power.name for power in powers)
    return Field(name="power", type="spell", choices=names, default=names[0])


def spell_to_hold(board: Board, me: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The fields of a spell that is readied."""
    field = spell(powers)
    only = replace(field, depends=("do", {"cast": field.choices}))
    return (only, *slot_field(board, me, powers))


def slot_field(board: Board, me: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The slot that is spent, if one of the powers takes any."""
    levels = {power.name: _slots(board, me, power) for power in powers}
    every = sorted({level for each in levels.values() for level in each})
    if not every:
        return ()
    first = levels[powers[0].name]
    field = number("slot", every[0], every[-1], first[0] if first else None)
    legal = {name: tuple(map(str, each)) for name, each in levels.items() if each}
    return (replace(field, choices=tuple(map(str, every)), depends=("power", legal)),)


def _slots(board: Board, me: Combatant, power: Power) -> tuple[int, ...]:
    return slots_for(me, power) if power.slot and not moving(board, me, power) else ()


def _targets_field(board: Board, me: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The targets, if one of the powers is not for its user alone."""
    if all(power.target == "self" for power in powers):
        return ()
    legal = {power.name: legal_targets(board, me, power) for power in powers}
    likely = {p.name: _likely_first(legal[p.name], me, p) for p in powers if legal[p.name]}
    ids = {name: tuple(each.id for each in found) for name, found in likely.items()}
    slots = {power.name: _slots(board, me, power) for power in powers}
    every, first = {id for each in ids.values() for id in each}, powers[0]
    least = number_of_targets(first, min(slots[first.name], default=0))
    field = Field(
        name="targets",
        type="combatants",
        choices=tuple(id for id in board.combatants if id in every),
        min=1,
        max=max(number_of_targets(p, max(slots[p.name], default=0)) for p in powers),
        default=_default_targets(legal[first.name], me, first, least),
        repeats=any(power.repeats for power in powers),
        depends=("power", ids),
        most_with={p.name: number_of_targets(p, max(slots[p.name], default=0)) for p in powers},
    )
    return (field,)


def _likely_first(legal: Sequence[Combatant], me: Combatant, power: Power) -> Sequence[Combatant]:
    """Enemies first, or the one who needs it most."""
    if power.target in ("enemy", "any"):
        return sorted(legal, key=lambda each: each.side == me.side)
    return sorted(legal, key=lambda each: each.hp) if power.heal or power.pool else legal


def number_of_targets(power: Power, slot: int) -> int:
    return 1 if power.way == "weapon" else most_targets(power, slot)


def _default_targets(
    legal: Sequence[Combatant], me: Combatant, power: Power, most: int
) -> tuple[str, ...]:
    found = list(legal)
    if power.target == "any":
        found = [each for each in legal if each.side != me.side] or found
    found.sort(key=lambda each: each.status != "active")
    if power.repeats:
        found = found[:1] * most
    return tuple(each.id for each in found[:most])


def _amount_field(me: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The points of a pool, if one of the powers has any."""
    pools = {power.name: uses_left(me, power) or 0 for power in powers if power.pool}
    if not pools:
        return ()
    left = pools.get(powers[0].name)
    default = min(5, left) if left else None
    return (number("amount", 1, max(pools.values()), default, depends=("power", pools)),)


def readied_spell(
    board: Board, me: Combatant, power: Power, slot: int, at: str | None
) -> Iterator[Option]:
    """A spell that was held, if there are legal targets; `at`: who has come up."""
    legal, most = legal_targets(board, me, power), number_of_targets(power, slot)
    ids = tuple(each.id for each in legal)
    default = _default_targets(legal, me, power, most)
    if at in ids:
        default = (at,) * (most if power.repeats else 1)
    field = Field(name="targets", type="combatants", choices=ids, min=1, max=most, default=default)
    if ids:
        yield Option("cast", (replace(field, repeats=power.repeats),))


def fit_power(board: Board, me: Combatant, option: Option, given: Given, values: Values) -> None:
    """Gives the values that were left out, and refuses those that do not go together."""
    power = me.sheet.powers[values["power"]]
    fit_slot(board, me, option, given, values)
    if power.target == "self":
        refuse(given, "targets")
        values["targets"] = ()
    else:
        fit_targets(board, me, power, values.get("slot") or 0, given, values)
    if not power.pool:
        refuse(given, "amount")
        return
    left = uses_left(me, power) or 0
    if "amount" not in given:
        values["amount"] = min(5, left)
    elif given["amount"] > left:
        raise bad_field(phrase(reasons.AT_MOST, most=left), "amount")


def fit_slot(board: Board, me: Combatant, option: Option, given: Given, values: Values) -> None:
    levels = _slots(board, me, me.sheet.powers[values["power"]])
    if "slot" not in given:
        if "slot" in values:
            values["slot"] = levels[0] if levels else None
    elif given["slot"] not in levels:
        raise bad_field(phrase(reasons.NOT_TOGETHER), "slot")


def fit_targets(
    board: Board, me: Combatant, power: Power, slot: int, given: Given, values: Values
) -> None:
    legal, most = legal_targets(board, me, power), number_of_targets(power, slot)
    if "targets" not in given:
        values["targets"] = _default_targets(legal, me, power, most)
    elif not {each.id for each in legal}.issuperset(given["targets"]):
        raise bad_field(phrase(reasons.ONE_OF), "targets")
    elif len(given["targets"]) > most:
        raise bad_field(phrase(reasons.FEWER_OF_THEM, most), "targets")
    elif len(set(given["targets"])) < len(given["targets"]) and not power.repeats:
        raise bad_field(phrase(reasons.NOT_TOGETHER), "targets")


def refuse(given: Given, name: str) -> None:
    """Refuses a field that the chosen power does not have."""
    if name in given:
        raise bad_field(phrase(reasons.NOT_TOGETHER), name)
