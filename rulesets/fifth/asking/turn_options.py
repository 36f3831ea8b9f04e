"""The options of a turn (README 5.2), one row each: what each takes, and its fields or the reasons
against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from rulesets.contract import Field, Option
from rulesets.describing import choice, number
from rulesets.fifth.asking import offers
from rulesets.fifth.asking.offers import target
from rulesets.fifth.rules import queries
from rulesets.fifth.rules.deeds import wakes
from rulesets.fifth.rules.movement import to_leave
from rulesets.fifth.rules.queries import grabbed
from rulesets.fifth.sheet.parts import Weapon
from rulesets.fifth.state import Board, Combatant
from rulesets.offering import MOST_NAMED, No, Offer, no, options_of

LEAST_FEET = 5
TO, TRIGGER = (
    choice("to", ("prone", "away"), "prone"),
    choice("trigger", ("other", "approach"), "other"),
)
TEXT, WHAT = (Field(name=name, type="text", default="") for name in ("text", "what"))
STAND, DROP_PRONE, LEAVE, END = (Option(n) for n in ("stand", "drop_prone", "leave", "end"))
USE_OBJECT, INTERACT = Option("use_object", (WHAT,)), Option("interact", (WHAT,))
END_CONCENTRATION = Option("end_concentration")


@lru_cache
def _ways(action: bool, bonus: bool) -> tuple[Field, ...]:
    """How such an action may be taken: some have it as a bonus action too."""
    ways = ["action"] * action + ["bonus"] * bonus
    return (choice("as", ways, ways[0]),) if ways else ()


class Turn:
    """Somebody's turn, or a readied movement of so many feet (`reach`), with a default target
    (`at`)."""

    def __init__(
        self, board: Board, me: Combatant, reach: int | None = None, at: str | None = None
    ):
        self.board, self.me, self.at = board, me, at
        free = None if me.able else "unable"
        action = free if me.actions > 0 else "action_used"
        attack = free if me.attacks_left > 0 else action
        self._against = {
            "nothing": None,
            "free": free,
            "action": action,
            "bonus": free if me.bonus else "bonus_used",
            "attack": attack,
            "strike": free if me.routine_left else attack,
        }
        self.reach = self._feet() if reach is None else reach
        self._against["feet"] = None if self.reach >= LEAST_FEET else "no_feet"
        self._against["either"] = action
        self.there = {need for need, reason in self._against.items() if reason is None}

    def lacks(self, need: str, name: str) -> str | None:
        """The reason against what an option takes; None if it is there."""
        return None if need == "either" and self.as_bonus(name) else self._against[need]

    def as_bonus(self, name: str) -> bool:
        return name in self.me.sheet.bonus_actions and "bonus" in self.there

    def _feet(self) -> int:
        left = self.board.options.feet_left(self.me)
        return left // queries.price(self.board, self.me) if left else 0

    @cached_property
    def near(self) -> list[Combatant]:
        return queries.linked(self.board, self.me)

    def either(self, name: str, *fields: Field) -> Option:
        ways = _ways("action" in self.there, self.as_bonus(name))
        return Option(name, (*fields, *ways))

    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons of an attack (README 5.3)."""
        me, shot = self.me, self.board.now.shot
        going_on = me.attacks_left > 0 or bool(me.routine_left)
        return tuple(
            weapon
            for weapon in me.sheet.weapons.values()
            if me.can_use(weapon)
            and (not me.routine_left or weapon.name in me.routine_left)
            and not (going_on and weapon.loading and weapon.name in shot)
        )

    def attacks(self) -> Iterator[Offer]:
        weapons = self.weapons()
        reckless = self.me.sheet.reckless and not self.board.now.attacked
        yield from offers.attack(self.board, self.me, weapons, reckless=reckless)
        yield No("attack", self._spared_by(weapons), MOST_NAMED)

    def _spared_by(self, weapons: tuple[Weapon, ...]) -> Iterator[tuple[str, str | None]]:
        """The enemies, each with the reason that no weapon may attack it."""
        charmed, ranged = self.me.charmers, any(weapon.ranged for weapon in weapons)
        for foe in queries.enemies(self.board, self.me):
            if foe.id in charmed:
                yield foe.id, "charmer"
            elif foe.id not in self.me.near:
                covered = "covered" if foe.cover == "total" else None
                yield foe.id, covered if ranged else "not_near"

    def offhand(self) -> Iterator[Offer]:
        """The light weapons besides the one that was used (README 7.5)."""
        me, used = self.me, self.board.now.light
        light = [w for w in me.sheet.weapons.values() if w.light and w.melee]
        if used is not None:
            others = (w for w in light if w.name != used and me.can_use(w))
            yield from offers.attack(self.board, me, others, name="offhand")
        elif len(light) > 1:
            yield no("offhand", "no_light_attack")

    def _at(self, name: str, *more: Field) -> Iterator[Offer]:
        """Something done to an enemy beside it, at most one size larger."""
        me, charmed = self.me, self.me.charmers
        foes = [foe for foe in self.near if foe.size <= me.size + 1 and foe.id not in charmed]
        if name == "grapple":
            held = {other.id for other in grabbed(self.board, me)}
            foes = [f for f in foes if f.id not in held and not f.immune_to("grappled")]
        if foes:
            yield Option(name, (target(foes), *more))
        else:
            yield no(name, "nobody_fits" if self.near else "nobody_near")

    def grapple(self) -> Iterator[Offer]:
        return self._at("grapple")

    def shove(self) -> Iterator[Offer]:
        return self._at("shove", TO)

    def cast(self) -> Iterator[Offer]:
        board, me = self.board, self.me
        mine = [p for p in me.sheet.powers.values() if p.time in ("action", "bonus", "free")]
        reasons: dict[str, str | None] = {}
        targets = {}
        for power in mine:
            reason = self._against[power.time] or queries.why_unusable(board, me, power)
            if reason is None and power.target != "self":
                targets[power.name] = queries.legal_targets(board, me, power)
                reason = None if targets[power.name] else "no_target"
            reasons[power.name] = reason
        powers = [power for power in mine if reasons[power.name] is None]
        if powers:
            yield Option("cast", offers.power_fields(board, me, powers, targets))
        several = set(reasons.values())
        if len(several) == 1 and not powers:
            yield no("cast", several.pop() or "")
        else:
            yield No("cast", reasons.items())

    def ready(self) -> Iterator[Offer]:
        board, me = self.board, self.me
        powers = [
            power
            for power in me.sheet.powers.values()
            if power.spell
            and power.time == "action"
            and power.target != "self"
            and not power.gm
            and queries.usable(board, me, power)
            and not queries.moving(board, me, power)
        ]
        do = choice("do", ("attack", "move", *(["cast"] if powers else [])), "attack")
        spells = offers.power_fields(board, me, powers, None, do="cast") if powers else ()
        yield Option("ready", (TRIGGER, do, *spells, TEXT))

    def word(self, option: str, field: str, words: Iterable[str]) -> Iterator[Offer]:
        choices = tuple(dict.fromkeys(words))
        if choices:
            yield Option(option, (choice(field, choices, choices[0]),))

    def whom(
        self, option: str, people: Iterable[Combatant], default: str | None = None
    ) -> Iterator[Offer]:
        choices = tuple(people)
        if choices:
            yield Option(option, (target(choices, default=default),))

    def escape(self) -> Iterator[Offer]:
        held_by = (effect.name for effect in self.me.effects if effect.escape != "none")
        return self.word("escape", "effect", held_by)

    def hide(self) -> Iterator[Offer]:
        me = self.me
        covered = me.obscured or me.cover in ("three_quarters", "total") or me.has("invisible")
        if not me.hidden:
            yield self.either("hide") if covered else no("hide", "no_cover")

    def help(self) -> Iterator[Offer]:
        there, me = self.board.combatants.values(), self.me
        others = [c for c in there if c.side == me.side and c.status == "active" and c.id != me.id]
        if others and self.near:
            yield self.either("help", target(others, "ally"), target(self.near))
        elif others:
            yield no("help", "nobody_near")

    def search(self) -> Iterator[Offer]:
        foes = queries.enemies(self.board, self.me)
        return self.whom("search", (foe for foe in foes if foe.hidden))

    def _within_reach(self) -> Iterator[Combatant]:
        """Allies and linked enemies, in roster order."""
        me = self.me
        for other in self.board.combatants.values():
            beside = other.side == me.side or other.id in me.near
            if beside and other.id != me.id and other.present:
                yield other

    def stabilise(self) -> Iterator[Offer]:
        dying = (other for other in self._within_reach() if other.status == "dying")
        return self.whom("stabilise", dying)

    def wake(self) -> Iterator[Offer]:
        asleep = [other for other in self._within_reach() if any(map(wakes, other.effects))]
        own = (other.id for other in asleep if other.side == self.me.side)
        return self.whom("wake", asleep, next(own, asleep[0].id if asleep else None))

    def interact(self) -> Iterator[Offer]:
        yield no("interact", "object_used") if self.board.now.interacted else INTERACT

    @cached_property
    def _moving(self) -> tuple[Field, tuple[str, ...]]:
        """How far, and whom it leaves."""
        half = max(LEAST_FEET, self.board.options.speed(self.me) // 2)
        near = tuple(foe.id for foe in to_leave(self.board, self.me))
        return number("feet", LEAST_FEET, self.reach, min(self.reach, half)), near

    def _leaving(self, least: int) -> Field:
        near = self._moving[1]
        return offers.several("leaving", near, least, len(near), near)

    def close(self) -> Iterator[Offer]:
        feared = set(queries.fears(self.board, self.me))
        foes = queries.enemies(self.board, self.me)
        far = [foe for foe in foes if foe.id not in self.me.near]
        reasons = {foe.id: _unreachable(foe, feared) for foe in far}
        choices = [foe for foe in far if reasons[foe.id] is None]
        if choices:
            at = self.at if reasons.get(self.at or "", "") is None else None
            to = target(choices, default=at)
            yield Option("close", (to, self._moving[0], self._leaving(0)))
        yield No("close", reasons.items(), MOST_NAMED)

    def withdraw(self) -> Iterator[Offer]:
        feet, near = self._moving
        if near:
            yield Option("withdraw", (self._leaving(1), feet))

    def stand(self) -> Iterator[Offer]:
        if self.me.prone:
            options = self.board.options
            speed = options.speed(self.me)
            possible = speed > 0 and options.feet_left(self.me) >= speed // 2
            yield STAND if possible else no("stand", "no_feet")

    def drop_prone(self) -> Iterator[Offer]:
        if not self.me.prone and not self.me.immune_to("prone"):
            yield DROP_PRONE

    def leave(self) -> Iterator[Offer]:
        yield no("leave", "foe_near") if any(foe.able for foe in self.near) else LEAVE

    def end_concentration(self) -> Iterator[Offer]:
        if self.me.concentrating:
            yield END_CONCENTRATION


def _unreachable(foe: Combatant, feared: set[str | None]) -> str | None:
    if foe.out_of_reach:
        return "out_of_reach"
    if foe.hidden:
        return "hidden"
    return "feared" if foe.id in feared else None


type Row = Callable[[Turn], Iterable[Offer]]
ROWS: Mapping[str, tuple[str, Row]] = {
    "attack": ("strike", Turn.attacks),
    "routine": ("action", lambda turn: turn.word("routine", "routine", turn.me.sheet.routines)),
    "offhand": ("bonus", Turn.offhand),
    "grapple": ("attack", Turn.grapple),
    "shove": ("attack", Turn.shove),
    "escape": ("action", Turn.escape),
    "cast": ("free", Turn.cast),
    "dash": ("either", lambda turn: (turn.either("dash"),)),
    "disengage": ("either", lambda turn: (turn.either("disengage"),)),
    "dodge": ("either", lambda turn: (turn.either("dodge"),)),
    "hide": ("either", Turn.hide),
    "help": ("either", Turn.help),
    "search": ("action", Turn.search),
    "ready": ("action", Turn.ready),
    "stabilise": ("action", Turn.stabilise),
    "use_object": ("action", lambda turn: (USE_OBJECT,)),
    "wake": ("action", Turn.wake),
    "interact": ("free", Turn.interact),
    "close": ("feet", Turn.close),
    "withdraw": ("feet", Turn.withdraw),
    "stand": ("nothing", Turn.stand),
    "drop_prone": ("free", Turn.drop_prone),
    "leave": ("feet", Turn.leave),
    "release": ("nothing", lambda turn: turn.whom("release", grabbed(turn.board, turn.me))),
    "end_concentration": ("free", Turn.end_concentration),
    "end": ("nothing", lambda turn: (END,)),
}


def options(board: Board, me: Combatant) -> tuple[Option, ...]:
    return _offered(Turn(board, me), ROWS)


def fresh_moves(board: Board, me: Combatant, at: str | None) -> tuple[Option, ...]:
    """A readied movement, with a speed of its own."""
    reach = board.options.speed(me) // queries.price(board, me)
    return _offered(Turn(board, me, reach, at), ("close", "withdraw"))


def _offered(turn: Turn, names: Iterable[str]) -> tuple[Option, ...]:
    rows: list[Offer] = []
    for name in names:
        need, row = ROWS[name]
        if need in turn.there or (need == "either" and turn.as_bonus(name)):
            rows += row(turn)
    return options_of(rows)


def refused(board: Board, me: Combatant) -> Iterator[Offer]:
    """Everything that is not offered, with the reasons; of what would be possible otherwise, what
    it takes."""
    turn = Turn(board, me)
    for name, (need, row) in ROWS.items():
        reason = turn.lacks(need, name)
        for offer in row(turn):
            if reason is None and isinstance(offer, No):
                yield offer
            elif reason is not None and isinstance(offer, Option):
                yield no(name, reason)


def anything_left(board: Board, me: Combatant) -> bool:
    """Whether the turn offers anything but its end."""
    if me.able and not board.now.interacted:
        return True
    turn = Turn(board, me)
    return any(_offered(turn, (name,)) for name in ROWS if name != "end")
