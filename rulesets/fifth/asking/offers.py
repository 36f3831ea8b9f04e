"""Fields of attacks and powers, and the values that follow from those that are given (README 5.3,
5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Option
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

type Values = dict[str, Any]

# -- attacks --------------------------------------------------------------------------------------


def attack(
    board: Board,
    combatant: Combatant,
    weapons: Iterable[Weapon],
    *,
    name: str = "attack",
    reckless: bool = False,
    at: str | None = None,
) -> Option | None:
    """An attack with one of these weapons, or None without a target. `at`: the default target,
    if it is one."""
    offered = tuple(weapons)
    found = targets_of(board, combatant, offered)
    if not found:
        return None
    ids = {weapon: tuple(target.id for target in found[weapon]) for weapon in found}
    of_all = tuple(id for id in board.combatants if any(id in legal for legal in ids.values()))
    weapon = next(iter(found))
    target = first_of(found[weapon])
    if at in of_all:
        weapon, target = next(each for each in ids if at in ids[each]), at
    fields = [
        Field(name="target", type="combatant", choices=of_all, default=target),
        Field(
            name="weapon",
            type="weapon",
            choices=tuple(found),
            default=weapon,
            depends=("target", {id: tuple(w for w in ids if id in ids[w]) for id in of_all}),
        ),
    ]
    if any(each.ranged for each in offered):
        far = {id: id not in combatant.near and _has_long(offered) for id in of_all}
        fields.append(
            Field(
                name="range",
                type="enum",
                choices=("normal", "long") if any(far.values()) else ("normal",),
                default="normal",
                depends=("target", {id: None if far[id] else ("normal",) for id in of_all}),
            )
        )
    near = {id: None if id in combatant.near else ("",) for id in of_all}
    fields.append(Field(name="knock_out", type="bool", default=False, depends=("target", near)))
    if reckless:
        fields.append(Field(name="reckless", type="bool", default=False))
    return Option(name, tuple(fields))


def _has_long(weapons: Iterable[Weapon]) -> bool:
    return any(weapon.ranged and weapon.long for weapon in weapons)


def fit_attack(
    board: Board, combatant: Combatant, option: Option, given: Mapping[str, Any], values: Values
) -> None:
    """Gives the values that were left out, and refuses those that do not go together."""
    weapons = [combatant.sheet.weapons[name] for name in option.fields[1].choices]
    found = targets_of(board, combatant, weapons)
    ids = {name: [target.id for target in targets] for name, targets in found.items()}
    if "target" in given and "weapon" not in given:
        values["weapon"] = next(name for name in ids if given["target"] in ids[name])
    elif "weapon" in given and "target" not in given:
        legal = ids[given["weapon"]]
        at = board.question.about if board.question else None
        values["target"] = at if at in legal else first_of(found[given["weapon"]])
    target, weapon = values["target"], combatant.sheet.weapons[values["weapon"]]
    if target not in ids[weapon.name]:
        raise bad_field(phrase(reasons.NOT_TOGETHER), "weapon")
    near = target in combatant.near
    if values.get("range") == "long" and (near or not weapon.long):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "range")
    if values["knock_out"] and not (near and weapon.melee):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "knock_out")


# -- powers ---------------------------------------------------------------------------------------


def takes_slot(board: Board, combatant: Combatant, power: Power) -> bool:
    return power.slot and not moving(board, combatant, power)


def default_targets(
    legal: Sequence[Combatant], combatant: Combatant, power: Power, most: int
) -> Any:
    found = list(legal)
    if not found:
        return ()
    if power.target == "any":
        foes = [target for target in found if target.side != combatant.side]
        found = foes or found
    found.sort(key=lambda target: target.status != "active")
    if power.repeats:
        return (found[0].id,) * most
    return tuple(target.id for target in found[:most])


def power_fields(board: Board, combatant: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The fields of a power that is chosen among these."""
    names = tuple(power.name for power in powers)
    return (
        Field(name="power", type="spell", choices=names, default=names[0]),
        *slot_field(board, combatant, powers),
        *_targets_field(board, combatant, powers),
        *_amount_field(combatant, powers),
    )


def _targets_field(
    board: Board, combatant: Combatant, powers: Sequence[Power]
) -> tuple[Field, ...]:
    """The targets, if one of the powers is not for its user alone."""
    if all(power.target == "self" for power in powers):
        return ()
    legal = {power.name: legal_targets(board, combatant, power) for power in powers}
    of_all = {target.id for targets in legal.values() for target in targets}
    slots = {power.name: _slots(board, combatant, power) for power in powers}
    first = powers[0]
    least = number_of_targets(first, slots[first.name][0] if slots[first.name] else 0)
    field = Field(
        name="targets",
        type="combatants",
        choices=tuple(id for id in board.combatants if id in of_all),
        min=1,
        max=max(number_of_targets(p, max(slots[p.name], default=0)) for p in powers),
        default=default_targets(legal[first.name], combatant, first, least),
        repeats=any(power.repeats for power in powers),
        depends=("power", {n: tuple(t.id for t in legal[n]) for n in legal if legal[n]}),
    )
    return (field,)


def readied_targets(
    board: Board, combatant: Combatant, power: Power, slot: int, at: str | None
) -> Field | None:
    """The targets of a readied spell, if there are legal ones; `at`: who has come up."""
    legal = legal_targets(board, combatant, power)
    if not legal:
        return None
    most = number_of_targets(power, slot)
    ids = tuple(target.id for target in legal)
    default = default_targets(legal, combatant, power, most)
    if at in ids:
        default = (at,) * (most if power.repeats else 1)
    return Field(
        name="targets",
        type="combatants",
        choices=ids,
        min=1,
        max=most,
        default=default,
        repeats=power.repeats,
    )


def _amount_field(combatant: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The points of a pool, if one of the powers has any."""
    pools = {power.name: uses_left(combatant, power) or 0 for power in powers if power.pool}
    if not pools:
        return ()
    left = pools.get(powers[0].name)
    field = Field(
        name="amount",
        type="int",
        min=1,
        max=max(pools.values()),
        default=min(5, left) if left else None,
        depends=("power", pools),
    )
    return (field,)


def _slots(board: Board, combatant: Combatant, power: Power) -> tuple[int, ...]:
    return slots_for(combatant, power) if takes_slot(board, combatant, power) else ()


def number_of_targets(power: Power, slot: int) -> int:
    return 1 if power.way == "weapon" else most_targets(power, slot)


def slot_field(board: Board, combatant: Combatant, powers: Sequence[Power]) -> tuple[Field, ...]:
    """The slot that is spent, if one of the powers takes any."""
    levels = {power.name: _slots(board, combatant, power) for power in powers}
    of_all = sorted({level for each in levels.values() for level in each})
    if not of_all:
        return ()
    first = levels[powers[0].name]
    field = Field(
        name="slot",
        type="int",
        choices=tuple(map(str, of_all)),
        min=of_all[0],
        max=of_all[-1],
        default=first[0] if first else None,
        depends=("power", {n: tuple(map(str, each)) for n, each in levels.items() if each}),
    )
    return (field,)


def fit_slot(
    board: Board, combatant: Combatant, power: Power, given: Mapping[str, Any], values: Values
) -> int:
    """The slot that is spent, 0 for none."""
    levels = _slots(board, combatant, power)
    if "slot" in given:
        if given["slot"] not in levels:
            raise bad_field(phrase(reasons.NOT_TOGETHER), "slot")
    elif "slot" in values:
        values["slot"] = levels[0] if levels else None
    return values.get("slot") or 0


def fit_power(
    board: Board, combatant: Combatant, option: Option, given: Mapping[str, Any], values: Values
) -> None:
    """Gives the values that were left out, and refuses those that do not go together."""
    power = combatant.sheet.powers[values["power"]]
    slot = fit_slot(board, combatant, power, given, values)
    if power.target == "self":
        refuse(given, "targets")
        values["targets"] = ()
    else:
        fit_targets(board, combatant, power, slot, given, values)
    if not power.pool:
        refuse(given, "amount")
    else:
        left = uses_left(combatant, power) or 0
        if "amount" not in given:
            values["amount"] = min(5, left)
        elif given["amount"] > left:
            raise bad_field(phrase(reasons.AT_MOST, most=left), "amount")


def fit_targets(
    board: Board,
    combatant: Combatant,
    power: Power,
    slot: int,
    given: Mapping[str, Any],
    values: Values,
) -> None:
    legal = legal_targets(board, combatant, power)
    most = number_of_targets(power, slot)
    if "targets" not in given:
        values["targets"] = default_targets(legal, combatant, power, most)
        return
    ids = {target.id for target in legal}
    targets = given["targets"]
    if not ids.issuperset(targets):
        raise bad_field(phrase(reasons.ONE_OF), "targets")
    if len(targets) > most or (len(set(targets)) < len(targets) and not power.repeats):
        raise bad_field(phrase(reasons.NOT_TOGETHER), "targets")


def refuse(given: Mapping[str, Any], name: str) -> None:
    """Refuses a field that the chosen power does not have."""
    if name in given:
        raise bad_field(phrase(reasons.NOT_TOGETHER), name)
