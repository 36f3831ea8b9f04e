"""The options of a turn (README 5.2), one row each: what each takes, and its fields or the reasons
against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain

from rulesets.contract import Field, Option
from rulesets.describing import choice, number
from rulesets.fifth.asking import offers
from rulesets.fifth.asking.offers import target
from rulesets.fifth.rules import actions, movement, queries
from rulesets.fifth.state import Board, Combatant, Power, Weapon
from rulesets.offering import MOST_NAMED, No, Offer, no, options_of


class Turn:
    """Somebody's turn, and what several of its options need."""

    def __init__(self, board: Board, me: Combatant):
        self.board, self.me, self.able = board, me, queries.able(me)

    @cached_property
    def reach(self) -> int:
        return queries.reachable(self.board, self.me)

    @cached_property
    def near(self) -> tuple[Combatant, ...]:
        return tuple(queries.linked(self.board, self.me))

    # what an option takes: None if it is there, else the reason against the option

    def nothing(self) -> str | None:
        return None

    def free(self) -> str | None:
        return None if self.able else "unable"

    def action(self) -> str | None:
        return self.free() if self.me.actions > 0 else "action_used"

    def bonus(self) -> str | None:
        return self.free() if self.me.bonus else "bonus_used"

    def attack(self) -> str | None:
        return self.free() if self.me.attacks_left > 0 else self.action()

    def strike(self) -> str | None:
        return self.free() if self.me.routine_left else self.attack()

    def feet(self) -> str | None:
        return None if self.reach >= LEAST_FEET else "no_feet"


type Need = Callable[[Turn], str | None]
type Row = Callable[[Turn], Iterator[Offer]]
LEAST_FEET = 5

# -- attacks --------------------------------------------------------------------------------------


def _weapons(board: Board, me: Combatant) -> tuple[Weapon, ...]:
    """The weapons of an attack in a turn (README 5.3)."""
    going_on = me.attacks_left > 0 or bool(me.routine_left)
    return tuple(
        weapon
        for weapon in me.sheet.weapons.values()
        if queries.usable_weapon(me, weapon)
        and (not me.routine_left or weapon.name in me.routine_left)
        and not (going_on and weapon.loading and weapon.name in board.now.shot)
    )


def _attack(turn: Turn) -> Iterator[Offer]:
    board, me = turn.board, turn.me
    weapons = _weapons(board, me)
    reckless = me.sheet.reckless and not board.now.attacked
    yield from offers.attack(board, me, weapons, reckless=reckless)
    yield No("attack", _spared_by(turn, weapons), MOST_NAMED)


def _spared_by(turn: Turn, weapons: tuple[Weapon, ...]) -> Iterator[tuple[str, str | None]]:
    """The enemies, each with the reason that no weapon may attack it."""
    charmed, ranged = queries.charmers(turn.me), any(weapon.ranged for weapon in weapons)
    for foe in queries.enemies(turn.board, turn.me):
        if foe.id in charmed:
            yield foe.id, "charmer"
        elif foe.id not in turn.me.near:
            yield foe.id, ("covered" if foe.cover == "total" else None) if ranged else "not_near"


def _offhand(turn: Turn) -> Iterator[Offer]:
    """The light weapons besides the one that was used (README 7.5)."""
    me, used = turn.me, turn.board.now.light
    light = tuple(w for w in me.sheet.weapons.values() if w.light and w.melee)
    if used is None:
        if len(light) > 1:
            yield no("offhand", "no_light_attack")
        return
    others = (w for w in light if w.name != used and queries.usable_weapon(me, w))
    yield from offers.attack(turn.board, me, others, name="offhand")


def _within_size(turn: Turn) -> Iterator[Combatant]:
    charmed = queries.charmers(turn.me)
    for foe in turn.near:
        if queries.size(foe) <= queries.size(turn.me) + 1 and foe.id not in charmed:
            yield foe


def _grapple(turn: Turn) -> Iterator[Offer]:
    held = {other.id for other in queries.grabbed(turn.board, turn.me)}
    free = (foe for foe in _within_size(turn) if foe.id not in held)
    yield from _at(turn, "grapple", (foe for foe in free if not queries.immune_to(foe, "grappled")))


def _shove(turn: Turn) -> Iterator[Offer]:
    yield from _at(turn, "shove", _within_size(turn), choice("to", ("prone", "away"), "prone"))


def _at(turn: Turn, name: str, found: Iterator[Combatant], *more: Field) -> Iterator[Offer]:
    """Something done to one of these, who stand next to it."""
    foes = tuple(found)
    if foes:
        yield Option(name, (target(foes), *more))
    else:
        yield no(name, "nobody_fits" if turn.near else "nobody_near")


def _word(option: str, field: str, words: Callable[[Turn], Iterable[str]]) -> Row:
    """An option that needs one of these words."""

    def row(turn: Turn) -> Iterator[Offer]:
        found = tuple(dict.fromkeys(words(turn)))
        if found:
            yield Option(option, (choice(field, found, found[0]),))

    return row


def _whom(option: str, people: Callable[[Turn], Iterable[Combatant]]) -> Row:
    """An option that needs one of these people."""

    def row(turn: Turn) -> Iterator[Offer]:
        found = tuple(people(turn))
        if found:
            yield Option(option, (target(found),))

    return row


# -- powers ---------------------------------------------------------------------------------------

_TAKEN: Mapping[str, Need] = {"action": Turn.action, "bonus": Turn.bonus, "free": Turn.free}


def _cast(turn: Turn) -> Iterator[Offer]:
    mine = [power for power in turn.me.sheet.powers.values() if power.time in _TAKEN]
    reasons = {power.name: _why_not(turn, power) for power in mine}
    powers = [power for power in mine if reasons[power.name] is None]
    if powers:
        yield Option("cast", offers.power_fields(turn.board, turn.me, powers))
    several = set(reasons.values())
    if len(several) == 1 and not powers:
        yield no("cast", several.pop() or "")
    else:
        yield No("cast", reasons.items())


def _why_not(turn: Turn, power: Power) -> str | None:
    """The reason that a power cannot be used in the turn now."""
    board, me = turn.board, turn.me
    taken = _TAKEN[power.time](turn)
    if taken is not None:
        return taken
    if queries.usable(board, me, power):
        able_to = power.target == "self" or queries.legal_targets(board, me, power)
        return None if able_to else "no_target"
    if queries.uses_left(me, power) == 0:
        return "used_up"
    if power.name in me.spent:
        return "recharging"
    if power.slot and not queries.slots_for(me, power):
        return "no_slot"
    if power.level is None:
        return "no_weapon"
    if queries.cannot_cast(me):
        return "no_casting"
    return "silenced" if power.verbal and me.silenced else "one_spell"


def _ready(turn: Turn) -> Iterator[Offer]:
    board, me = turn.board, turn.me
    powers = tuple(
        power
        for power in me.sheet.powers.values()
        if power.level is not None
        and power.time == "action"
        and power.target != "self"
        and not power.gm
        and queries.usable(board, me, power)
        and not queries.moving(board, me, power)
    )
    trigger = choice("trigger", ("other", "approach"), "other")
    do = choice("do", ("attack", "move", *(["cast"] if powers else [])), "attack")
    spells = offers.spell_to_hold(board, me, powers) if powers else ()
    yield Option("ready", (trigger, do, *spells, _text("text")))


# -- other actions --------------------------------------------------------------------------------


def _text(name: str) -> Field:
    return Field(name=name, type="text", default="")


def _always(name: str, *fields: Field) -> Row:
    return lambda turn: iter((Option(name, fields),))


def _as(turn: Turn, name: str) -> tuple[Field, ...]:
    """The ways of such an action: some have it as a bonus action too."""
    ways = ["action"] if turn.action() is None else []
    if name in turn.me.sheet.bonus_actions and turn.bonus() is None:
        ways.append("bonus")
    return (choice("as", ways, ways[0]),) if ways else ()


def _either(name: str) -> Need:
    def need(turn: Turn) -> str | None:
        bonus = name in turn.me.sheet.bonus_actions and turn.bonus() is None
        return None if bonus else turn.action()

    return need


def _plain(name: str) -> Row:
    def row(turn: Turn) -> Iterator[Offer]:
        yield Option(name, _as(turn, name))

    return row


def _hide(turn: Turn) -> Iterator[Offer]:
    me = turn.me
    grounds = me.obscured or me.cover in ("three_quarters", "total") or queries.has(me, "invisible")
    if not me.hidden:
        yield Option("hide", _as(turn, "hide")) if grounds else no("hide", "no_cover")


def _help(turn: Turn) -> Iterator[Offer]:
    others = tuple(
        ally
        for ally in queries.allies(turn.board, turn.me)
        if ally.id != turn.me.id and ally.status == "active"
    )
    if others and turn.near:
        yield Option("help", (target(others, "ally"), target(turn.near), *_as(turn, "help")))
    elif others:
        yield no("help", "nobody_near")


def _hidden(turn: Turn) -> Iterator[Combatant]:
    return (foe for foe in queries.enemies(turn.board, turn.me) if foe.hidden)


def _held_by(turn: Turn) -> Iterator[str]:
    return (effect.name for effect in turn.me.effects if effect.escape != "none")


def _within_reach(turn: Turn) -> Iterator[Combatant]:
    """Allies and linked enemies, in roster order."""
    own = {ally.id for ally in queries.allies(turn.board, turn.me)}
    for other in turn.board.combatants.values():
        if other.id != turn.me.id and (other.id in own or other.id in turn.me.near):
            yield other


def _dying(turn: Turn) -> Iterator[Combatant]:
    return (other for other in _within_reach(turn) if other.status == "dying")


def _wake(turn: Turn) -> Iterator[Offer]:
    asleep = tuple(other for other in _within_reach(turn) if any(map(actions.wakes, other.effects)))
    if asleep:
        own = (other.id for other in asleep if other.side == turn.me.side)
        yield Option("wake", (target(asleep, default=next(own, asleep[0].id)),))


def _interact(turn: Turn) -> Iterator[Offer]:
    used = turn.board.now.interacted
    yield no("interact", "object_used") if used else Option("interact", (_text("what"),))


# -- movement -------------------------------------------------------------------------------------


def _moving(board: Board, me: Combatant, most: int, least: int) -> tuple[Field, Field]:
    """How far, and whom it leaves."""
    half = max(LEAST_FEET, queries.speed_now(board.options, me) // 2)
    near = tuple(foe.id for foe in movement.to_leave(board, me))
    return (
        number("feet", LEAST_FEET, most, min(most, half)),
        Field(
            name="leaving",
            type="combatants",
            choices=near,
            min=least,
            max=len(near),
            default=near,
        ),
    )


def close(board: Board, me: Combatant, most: int, at: str | None = None) -> Iterator[Offer]:
    """Moving up to an enemy, at most so many feet; `at`: the default target, if it is one."""
    feared = set(queries.fears(board, me))
    far = [foe for foe in queries.enemies(board, me) if foe.id not in me.near]
    reasons = {foe.id: _unreachable(foe, feared) for foe in far}
    found = tuple(foe for foe in far if reasons[foe.id] is None)
    if found:
        to = target(found, default=at if reasons.get(at or "", "") is None else None)
        yield Option("close", (to, *_moving(board, me, most, 0)))
    yield No("close", reasons.items(), MOST_NAMED)


def _unreachable(foe: Combatant, feared: set[str | None]) -> str | None:
    if foe.out_of_reach:
        return "out_of_reach"
    if foe.hidden:
        return "hidden"
    return "feared" if foe.id in feared else None


def withdraw(board: Board, me: Combatant, most: int) -> Iterator[Offer]:
    feet, leaving = _moving(board, me, most, 1)
    if leaving.choices:
        yield Option("withdraw", (leaving, feet))


def fresh_moves(board: Board, me: Combatant, at: str | None) -> Iterator[Option]:
    """A readied movement, with a speed of its own."""
    most = queries.speed_now(board.options, me) // queries.price(board, me)
    if most >= LEAST_FEET:
        yield from options_of(close(board, me, most, at))
        yield from options_of(withdraw(board, me, most))


def _stand(turn: Turn) -> Iterator[Offer]:
    speed = queries.speed_now(turn.board.options, turn.me)
    if turn.me.prone:
        possible = speed > 0 and queries.feet_left(turn.board.options, turn.me) >= speed // 2
        yield Option("stand") if possible else no("stand", "no_feet")


def _drop_prone(turn: Turn) -> Iterator[Offer]:
    if not turn.me.prone and not queries.immune_to(turn.me, "prone"):
        yield Option("drop_prone")


def _leave(turn: Turn) -> Iterator[Offer]:
    yield no("leave", "foe_near") if any(map(queries.able, turn.near)) else Option("leave")


def _end_concentration(turn: Turn) -> Iterator[Offer]:
    if turn.me.concentrating:
        yield Option("end_concentration")


ROWS: Mapping[str, tuple[Need, Row]] = {
    "attack": (Turn.strike, _attack),
    "routine": (Turn.action, _word("routine", "routine", lambda turn: turn.me.sheet.routines)),
    "offhand": (Turn.bonus, _offhand),
    "grapple": (Turn.attack, _grapple),
    "shove": (Turn.attack, _shove),
    "escape": (Turn.action, _word("escape", "effect", _held_by)),
    "cast": (Turn.free, _cast),
    **{name: (_either(name), _plain(name)) for name in ("dash", "disengage", "dodge")},
    "hide": (_either("hide"), _hide),
    "help": (_either("help"), _help),
    "search": (Turn.action, _whom("search", _hidden)),
    "ready": (Turn.action, _ready),
    "stabilise": (Turn.action, _whom("stabilise", _dying)),
    "use_object": (Turn.action, _always("use_object", _text("what"))),
    "wake": (Turn.action, _wake),
    "interact": (Turn.free, _interact),
    "close": (Turn.feet, lambda turn: close(turn.board, turn.me, turn.reach)),
    "withdraw": (Turn.feet, lambda turn: withdraw(turn.board, turn.me, turn.reach)),
    "stand": (Turn.nothing, _stand),
    "drop_prone": (Turn.free, _drop_prone),
    "leave": (Turn.feet, _leave),
    "release": (Turn.nothing, _whom("release", lambda turn: queries.grabbed(turn.board, turn.me))),
    "end_concentration": (Turn.free, _end_concentration),
    "end": (Turn.nothing, _always("end")),
}
_LIKELY_FIRST = [ROWS[name] for name in ("interact", "drop_prone", *ROWS) if name != "end"]


def options(board: Board, me: Combatant) -> tuple[Option, ...]:
    turn = Turn(board, me)
    rows = (row(turn) for need, row in ROWS.values() if need(turn) is None)
    return options_of(chain.from_iterable(rows))


def refused(board: Board, me: Combatant) -> Iterator[Offer]:
    """Everything that is not offered, with the reasons; of what would be possible otherwise, what
    it takes."""
    turn = Turn(board, me)
    for name, (need, row) in ROWS.items():
        reason = need(turn)
        for offer in row(turn):
            if reason is None and isinstance(offer, No):
                yield offer
            elif reason is not None and isinstance(offer, Option):
                yield no(name, reason)


def anything_left(board: Board, me: Combatant) -> bool:
    """Whether the turn offers anything but its end."""
    turn = Turn(board, me)
    rows = (row(turn) for need, row in _LIKELY_FIRST if need(turn) is None)
    return any(isinstance(offer, Option) for row in rows for offer in row)
