"""Fields of attacks and powers, and the values that follow from those that are given (README 5.3,
5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Option
from rulesets.describing import choice, flag, number
from rulesets.fields import bad_field
from rulesets.fifth.rules.queries import first_of, legal_targets, most_targets, moving, targets_of
from rulesets.fifth.sheet.parts import Power, Weapon
from rulesets.fifth.state import Board, Combatant
from rulesets.fifth.wording.labels import said
from rulesets.messages import Message, phrase

type Fields = Mapping[str, Any]
type Values = dict[str, Any]

RECKLESS = flag("reckless")
SMALL_HELP = 5
"""The points of a pool that are given unless the answer says more."""


def target(people: Sequence[Combatant], name: str = "target", default: str | None = None) -> Field:
    ids = tuple([combatant.id for combatant in people])
    return Field(name=name, type="combatant", choices=ids, default=default or first_of(people))


def several(
    name: str, ids: tuple[str, ...], least: int, most: int, default: tuple[str, ...], **more: Any
) -> Field:
    return Field(
        name=name, type="combatants", choices=ids, min=least, max=most, default=default, **more
    )


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
    targets = targets_of(board, me, offered)
    if not targets:
        return
    arms, ranged = (*targets,), tuple(each.name for each in offered if each.ranged)
    everybody = max(targets.values(), key=len)
    legal = {foe.id: arms if foe.id in me.near else ranged for foe in everybody}
    to, weapon = (at, legal[at][0]) if at in legal else (first_of(targets[arms[0]]), arms[0])
    close = {id: None for id in legal if id in me.near}
    fields = [
        Field(name="target", type="combatant", choices=(*legal,), default=to),
        Field(
            name="weapon", type="weapon", choices=arms, default=weapon, depends=("target", legal)
        ),
    ]
    if ranged:
        any_far = any(each.ranged and each.long for each in offered)
        far = {id: None for id in legal if any_far and id not in close}
        ranges = ("normal", "long") if far else ("normal",)
        fields.append(choice("range", ranges, "normal", depends=("target", far)))
    fields.append(flag("knock_out", depends=("target", close)))
    if reckless:
        fields.append(RECKLESS)
    yield Option(name, tuple(fields))


def power_fields(
    board: Board,
    me: Combatant,
    powers: Sequence[Power],
    legal: Mapping[str, Sequence[Combatant]] | None,
    do: str = "",
) -> tuple[Field, ...]:
    """The fields of a power that is chosen among these: itself, its slot, and where it is aimed at
    once, with the `legal` targets of each, these and the points of a pool. `do`: the choice that
    it belongs to."""
    names = tuple([power.name for power in powers])
    slots = {power.name: _slots(board, me, power) for power in powers}
    only = ("do", {do: names}) if do else None
    fields = [Field(name="power", type="spell", choices=names, default=names[0], depends=only)]
    levels = sorted({level for each in slots.values() for level in each})
    if levels:
        fields.append(
            number(
                "slot",
                levels[0],
                levels[-1],
                next(iter(slots[names[0]]), None),
                choices=tuple(map(str, levels)),
                depends=("power", {n: tuple(map(str, each)) for n, each in slots.items() if each}),
            )
        )
    if legal is None:
        return tuple(fields)
    if any(power.target != "self" for power in powers):
        fields.append(_targets(board, me, powers, slots, legal))
    pools = {power.name: me.uses_left(power) or 0 for power in powers if power.pool}
    if pools:
        default = min(SMALL_HELP, pools.get(names[0], 0)) or None
        fields.append(number("amount", 1, max(pools.values()), default, depends=("power", pools)))
    return tuple(fields)


def _slots(board: Board, me: Combatant, power: Power) -> tuple[int, ...]:
    return me.slots_for(power) if power.slot and not moving(board, me, power) else ()


def _targets(
    board: Board,
    me: Combatant,
    powers: Sequence[Power],
    slots: Mapping[str, tuple[int, ...]],
    legal: Mapping[str, Sequence[Combatant]],
) -> Field:
    ids = {
        power.name: tuple([each.id for each in _likely_first(legal[power.name], me, power)])
        for power in powers
        if legal.get(power.name)
    }
    most = {power.name: _most(power, slots[power.name]) for power in powers}
    highest = max(most_targets(power, max(slots[power.name], default=0)) for power in powers)
    every, first = {id for each in ids.values() for id in each}, powers[0]
    least = most_targets(first, min(slots[first.name], default=0))
    repeating = tuple([power.name for power in powers if power.repeats])
    more = {
        "repeats": bool(repeating),
        "repeats_with": repeating,
        "depends": ("power", ids),
        "most_with": most,
    }
    default = _default_targets(legal.get(first.name, ()), me, first, least)
    choices = tuple([id for id in board.combatants if id in every])
    return several("targets", choices, 1, highest, default, **more)


def _most(power: Power, slots: tuple[int, ...]) -> int | tuple[str, dict[str, int]]:
    """The number of targets, which more slots than one may change."""
    if len(slots) < 2 or not power.upcast_targets:
        return most_targets(power, max(slots, default=0))
    return "slot", {str(level): most_targets(power, level) for level in slots}


def _likely_first(legal: Sequence[Combatant], me: Combatant, power: Power) -> Sequence[Combatant]:
    """Enemies first, or the one who needs it most."""
    if power.target in ("enemy", "any"):
        return sorted(legal, key=lambda each: each.side == me.side)
    return sorted(legal, key=lambda each: each.hp) if power.heal or power.pool else legal


def _default_targets(
    legal: Sequence[Combatant], me: Combatant, power: Power, most: int
) -> tuple[str, ...]:
    people = list(legal)
    if power.target == "any":
        people = [each for each in legal if each.side != me.side] or people
    people.sort(key=lambda each: each.status != "active")
    if power.repeats:
        people = people[:1] * most
    return tuple([each.id for each in people[:most]])


def held_spell(
    board: Board, me: Combatant, power: Power, slot: int, at: str | None
) -> Iterator[Option]:
    """A spell that was readied, if there are legal targets; `at`: who has come up."""
    legal, most = legal_targets(board, me, power), most_targets(power, slot)
    ids = tuple(each.id for each in legal)
    default = _default_targets(legal, me, power, most)
    if at in ids:
        default = (at,) * (most if power.repeats else 1)
    if ids:
        yield Option("cast", (several("targets", ids, 1, most, default, repeats=power.repeats),))


def _refused(name: str, why: Message = reasons.NOT_TOGETHER, **values: Any) -> Exception:
    return bad_field(phrase(why, **values), name)


def fit_attack(board: Board, me: Combatant, option: Option, fields: Fields, values: Values) -> None:
    """Gives the values that were left out, and refuses those that do not go together."""
    weapons = [me.sheet.weapons[name] for name in option.fields[1].choices]
    legal = targets_of(board, me, weapons)
    ids = {name: [each.id for each in targets] for name, targets in legal.items()}
    if "target" in fields and "weapon" not in fields:
        values["weapon"] = next(name for name in ids if fields["target"] in ids[name])
    elif "weapon" in fields and "target" not in fields:
        at = board.question.about if board.question else None
        among = ids[fields["weapon"]]
        values["target"] = at if at in among else first_of(legal[fields["weapon"]])
    to, weapon = values["target"], me.sheet.weapons[values["weapon"]]
    near = to in me.near
    if to not in ids[weapon.name]:
        raise _refused("weapon")
    if values.get("range") == "long" and (near or not weapon.long):
        raise _refused("range", reasons.IMPOSSIBLE)
    if values["knock_out"] and not (near and weapon.melee):
        raise _refused("knock_out", reasons.IMPOSSIBLE)


def fit_power(board: Board, me: Combatant, option: Option, fields: Fields, values: Values) -> None:
    power = me.sheet.powers[values["power"]]
    fit_slot(board, me, option, fields, values)
    if power.target == "self":
        refuse(fields, "targets")
        values["targets"] = ()
    else:
        fit_targets(board, me, power, values.get("slot") or 0, fields, values)
    if not power.pool:
        refuse(fields, "amount")
        return
    left = me.uses_left(power) or 0
    if "amount" not in fields:
        values["amount"] = min(SMALL_HELP, left)
    elif fields["amount"] > left:
        raise _refused("amount", reasons.AT_MOST, most=left)


def fit_slot(board: Board, me: Combatant, option: Option, fields: Fields, values: Values) -> None:
    levels = _slots(board, me, me.sheet.powers[values["power"]])
    if "slot" not in fields:
        if "slot" in values:
            values["slot"] = levels[0] if levels else None
    elif fields["slot"] not in levels:
        raise _refused("slot")


def fit_targets(
    board: Board, me: Combatant, power: Power, slot: int, fields: Fields, values: Values
) -> None:
    legal, most = legal_targets(board, me, power), most_targets(power, slot)
    if "targets" not in fields:
        values["targets"] = _default_targets(legal, me, power, most)
    elif not {each.id for each in legal}.issuperset(fields["targets"]):
        raise _refused("targets", reasons.ONE_OF)
    elif len(fields["targets"]) > most:
        by_slot = slot and power.upcast_targets
        few = phrase(reasons.FEWER_OF_THEM, most)
        raise bad_field(said("slot.targets", most, level=slot) if by_slot else few, "targets")
    elif len(set(fields["targets"])) < len(fields["targets"]) and not power.repeats:
        raise _refused("targets")


def refuse(fields: Fields, name: str) -> None:
    """Refuses a field that the chosen power does not have."""
    if name in fields:
        raise _refused(name)
