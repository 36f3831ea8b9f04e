"""The options of a turn (README 5.2), one row each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulesets.contract import Field, Option
from rulesets.fifth.asking import offers
from rulesets.fifth.rules.actions import wakes
from rulesets.fifth.rules.movement import to_leave
from rulesets.fifth.rules.queries import (
    able,
    allies,
    charmers,
    enemies,
    fears,
    feet_left,
    first_of,
    grabbed,
    has,
    immune_to,
    legal_targets,
    linked,
    moving,
    price,
    reachable,
    size,
    speed_now,
    usable,
    usable_weapon,
)
from rulesets.fifth.state import Board, Combatant, Power, Weapon

type Offer = Callable[[Board, Combatant], Option | None]


# -- what is there to act with --------------------------------------------------------------------


def has_action(combatant: Combatant) -> bool:
    return combatant.actions > 0 and able(combatant)


def has_bonus(combatant: Combatant) -> bool:
    return combatant.bonus and able(combatant)


def attack_open(combatant: Combatant) -> bool:
    return (combatant.attacks_left > 0 or combatant.actions > 0) and able(combatant)


def _as(combatant: Combatant, name: str) -> tuple[Field, ...]:
    """The field that says what it takes; none if it cannot be done now."""
    bonus = has_bonus(combatant) and name in combatant.sheet.bonus_actions
    ways = (("action", has_action(combatant)), ("bonus", bonus))
    found = tuple(way for way, possible in ways if possible)
    if not found:
        return ()
    return (Field(name="as", type="enum", choices=found, default=found[0]),)


def _ids(combatants: Iterator[Combatant] | tuple[Combatant, ...]) -> tuple[str, ...]:
    return tuple(combatant.id for combatant in combatants)


def _target(found: tuple[Combatant, ...], name: str = "target") -> Field:
    return Field(name=name, type="combatant", choices=_ids(found), default=first_of(found))


def _text(name: str) -> Field:
    return Field(name=name, type="text", default="")


# -- attacks --------------------------------------------------------------------------------------


def offered_weapons(board: Board, combatant: Combatant) -> tuple[Weapon, ...]:
    """The weapons of an attack in a turn (README 5.3)."""
    weapons = combatant.sheet.weapons.values()
    going_on = combatant.attacks_left > 0 or bool(combatant.routine_left)
    return tuple(
        weapon
        for weapon in weapons
        if usable_weapon(combatant, weapon)
        and (not combatant.routine_left or weapon.name in combatant.routine_left)
        and not (going_on and weapon.loading and weapon.name in board.now.shot)
    )


def _attack(board: Board, combatant: Combatant) -> Option | None:
    if not attack_open(combatant) and not (combatant.routine_left and able(combatant)):
        return None
    reckless = combatant.sheet.reckless and not board.now.attacked
    return offers.attack(board, combatant, offered_weapons(board, combatant), reckless=reckless)


def _routine(board: Board, combatant: Combatant) -> Option | None:
    names = tuple(combatant.sheet.routines)
    if not names or not has_action(combatant):
        return None
    return Option("routine", (Field(name="routine", type="enum", choices=names, default=names[0]),))


def second_weapons(board: Board, combatant: Combatant) -> tuple[Weapon, ...]:
    """The light weapons besides the one that was used (README 7.5)."""
    if board.now.light is None:
        return ()
    return tuple(
        weapon
        for weapon in combatant.sheet.weapons.values()
        if weapon.light
        and weapon.melee
        and weapon.name != board.now.light
        and usable_weapon(combatant, weapon)
    )


def _offhand(board: Board, combatant: Combatant) -> Option | None:
    if not has_bonus(combatant):
        return None
    return offers.attack(board, combatant, second_weapons(board, combatant), name="offhand")


def _within_size(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    charmed = charmers(combatant)
    for foe in linked(board, combatant):
        if size(foe) <= size(combatant) + 1 and foe.id not in charmed:
            yield foe


def _grapple(board: Board, combatant: Combatant) -> Option | None:
    if not attack_open(combatant):
        return None
    held = {other.id for other in grabbed(board, combatant)}
    found = tuple(
        foe
        for foe in _within_size(board, combatant)
        if foe.id not in held and not immune_to(foe, "grappled")
    )
    return Option("grapple", (_target(found),)) if found else None


def _shove(board: Board, combatant: Combatant) -> Option | None:
    if not attack_open(combatant):
        return None
    found = tuple(_within_size(board, combatant))
    to = Field(name="to", type="enum", choices=("prone", "away"), default="prone")
    return Option("shove", (_target(found), to)) if found else None


def _escape(board: Board, combatant: Combatant) -> Option | None:
    names = tuple(dict.fromkeys(e.name for e in combatant.effects if e.escape != "none"))
    if not names or not has_action(combatant):
        return None
    return Option("escape", (Field(name="effect", type="enum", choices=names, default=names[0]),))


# -- powers ---------------------------------------------------------------------------------------


def castable(board: Board, combatant: Combatant) -> tuple[Power, ...]:
    """The powers that may be used in the turn now, in the sheet's order."""
    if not combatant.sheet.powers or not able(combatant):
        return ()
    now = {"action": combatant.actions > 0, "bonus": combatant.bonus, "free": True}
    return tuple(
        power
        for power in combatant.sheet.powers.values()
        if now.get(power.time)
        and usable(board, combatant, power)
        and (power.target == "self" or legal_targets(board, combatant, power))
    )


def _cast(board: Board, combatant: Combatant) -> Option | None:
    powers = castable(board, combatant)
    return Option("cast", offers.power_fields(board, combatant, powers)) if powers else None


def to_ready(board: Board, combatant: Combatant) -> tuple[Power, ...]:
    """The spells that may be readied."""
    return tuple(
        power
        for power in combatant.sheet.powers.values()
        if power.level is not None
        and power.time == "action"
        and power.target != "self"
        and not power.gm
        and usable(board, combatant, power)
        and not moving(board, combatant, power)
    )


def _ready(board: Board, combatant: Combatant) -> Option | None:
    if not has_action(combatant):
        return None
    powers = to_ready(board, combatant)
    do = ("attack", "move", *(["cast"] if powers else []))
    fields = [
        Field(name="trigger", type="enum", choices=("other", "approach"), default="other"),
        Field(name="do", type="enum", choices=do, default="attack"),
    ]
    if powers:
        names = tuple(power.name for power in powers)
        fields.append(
            Field(
                name="power",
                type="spell",
                choices=names,
                default=names[0],
                depends=("do", {"cast": names}),
            )
        )
        fields += offers.slot_field(board, combatant, powers)
    return Option("ready", (*fields, _text("text")))


# -- other actions --------------------------------------------------------------------------------


def _plain(name: str) -> Offer:
    """An action that some may do as a bonus action."""

    def offer(board: Board, combatant: Combatant) -> Option | None:
        fields = _as(combatant, name)
        return Option(name, fields) if fields else None

    return offer


def can_hide(combatant: Combatant) -> bool:
    """Whether there are grounds to hide (S15)."""
    return not combatant.hidden and (
        combatant.obscured
        or combatant.cover in ("three_quarters", "total")
        or has(combatant, "invisible")
    )


def _hide(board: Board, combatant: Combatant) -> Option | None:
    fields = _as(combatant, "hide")
    return Option("hide", fields) if fields and can_hide(combatant) else None


def _help(board: Board, combatant: Combatant) -> Option | None:
    fields = _as(combatant, "help")
    if not fields:
        return None
    others = tuple(
        ally
        for ally in allies(board, combatant)
        if ally.id != combatant.id and ally.status == "active"
    )
    foes = tuple(linked(board, combatant))
    if not others or not foes:
        return None
    return Option("help", (_target(others, "ally"), _target(foes), *fields))


def _search(board: Board, combatant: Combatant) -> Option | None:
    if not has_action(combatant):
        return None
    found = tuple(foe for foe in enemies(board, combatant) if foe.hidden)
    return Option("search", (_target(found),)) if found else None


def _within_reach(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """Allies and linked enemies, in roster order."""
    for other in board.combatants.values():
        ally = other.side == combatant.side and other.status in ("active", "dying", "stable")
        if other.id != combatant.id and (ally or other.id in combatant.near):
            yield other


def _stabilise(board: Board, combatant: Combatant) -> Option | None:
    if not has_action(combatant):
        return None
    found = tuple(c for c in _within_reach(board, combatant) if c.status == "dying")
    return Option("stabilise", (_target(found),)) if found else None


def _wake(board: Board, combatant: Combatant) -> Option | None:
    if not has_action(combatant):
        return None
    found = tuple(c for c in _within_reach(board, combatant) if any(map(wakes, c.effects)))
    if not found:
        return None
    own = (c.id for c in found if c.side == combatant.side)
    field = Field(
        name="target", type="combatant", choices=_ids(found), default=next(own, found[0].id)
    )
    return Option("wake", (field,))


def _use_object(board: Board, combatant: Combatant) -> Option | None:
    return Option("use_object", (_text("what"),)) if has_action(combatant) else None


def _interact(board: Board, combatant: Combatant) -> Option | None:
    possible = able(combatant) and not board.now.interacted
    return Option("interact", (_text("what"),)) if possible else None


# -- movement -------------------------------------------------------------------------------------


def _feet(board: Board, combatant: Combatant, most: int) -> Field:
    half = max(5, speed_now(board.options, combatant) // 2)
    return Field(name="feet", type="int", min=5, max=most, default=min(most, half))


def _leaving(board: Board, combatant: Combatant, least: int) -> Field:
    found = _ids(to_leave(board, combatant))
    return Field(
        name="leaving", type="combatants", choices=found, min=least, max=len(found), default=found
    )


def close(board: Board, combatant: Combatant, most: int, at: str | None = None) -> Option | None:
    """Moving up to an enemy, at most so many feet."""
    if most < 5:
        return None
    feared = set(fears(board, combatant))
    found = tuple(
        foe
        for foe in enemies(board, combatant)
        if foe.id not in combatant.near
        and not foe.out_of_reach
        and not foe.hidden
        and foe.id not in feared
    )
    if not found:
        return None
    ids = _ids(found)
    default = at if at in ids else first_of(found)
    target = Field(name="target", type="combatant", choices=ids, default=default)
    feet = _feet(board, combatant, most)
    return Option("close", (target, feet, _leaving(board, combatant, 0)))


def withdraw(board: Board, combatant: Combatant, most: int) -> Option | None:
    if most < 5:
        return None
    leaving = _leaving(board, combatant, 1)
    feet = _feet(board, combatant, most)
    return Option("withdraw", (leaving, feet)) if leaving.choices else None


def fresh_reach(board: Board, combatant: Combatant) -> int:
    """The feet of a readied movement."""
    return speed_now(board.options, combatant) // price(board, combatant)


def _stand(board: Board, combatant: Combatant) -> Option | None:
    if not combatant.prone:
        return None
    speed = speed_now(board.options, combatant)
    possible = speed > 0 and feet_left(board.options, combatant) >= speed // 2
    return Option("stand") if possible else None


def _drop_prone(board: Board, combatant: Combatant) -> Option | None:
    possible = able(combatant) and not combatant.prone and not immune_to(combatant, "prone")
    return Option("drop_prone") if possible else None


def _leave(board: Board, combatant: Combatant) -> Option | None:
    free = not any(able(foe) for foe in linked(board, combatant))
    return Option("leave") if free and reachable(board, combatant) >= 5 else None


def _release(board: Board, combatant: Combatant) -> Option | None:
    found = tuple(grabbed(board, combatant))
    return Option("release", (_target(found),)) if found else None


def _end_concentration(board: Board, combatant: Combatant) -> Option | None:
    possible = combatant.concentrating and able(combatant)
    return Option("end_concentration") if possible else None


TURN: Mapping[str, Offer] = {
    "attack": _attack,
    "routine": _routine,
    "offhand": _offhand,
    "grapple": _grapple,
    "shove": _shove,
    "escape": _escape,
    "cast": _cast,
    "dash": _plain("dash"),
    "disengage": _plain("disengage"),
    "dodge": _plain("dodge"),
    "hide": _hide,
    "help": _help,
    "search": _search,
    "ready": _ready,
    "stabilise": _stabilise,
    "use_object": _use_object,
    "wake": _wake,
    "interact": _interact,
    "close": lambda board, c: close(board, c, reachable(board, c)),
    "withdraw": lambda board, c: withdraw(board, c, reachable(board, c)),
    "stand": _stand,
    "drop_prone": _drop_prone,
    "leave": _leave,
    "release": _release,
    "end_concentration": _end_concentration,
    "end": lambda board, c: Option("end"),
}
