"""The one decision that is open, as it follows from its question (README 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Choice, Decision, Field, IllegalChoice, Option
from rulesets.describing import flag
from rulesets.fields import bad_field
from rulesets.fifth.asking import offers, turn_options
from rulesets.fifth.asking.offers import Given, Values
from rulesets.fifth.rules.d20 import inspiring
from rulesets.fifth.rules.magic.reactions import fitting
from rulesets.fifth.rules.movement import strikers
from rulesets.fifth.rules.queries import can_react, usable_weapon
from rulesets.fifth.rules.rounds.course import special_powers
from rulesets.fifth.sheet.stats import FIELDS
from rulesets.fifth.state import Board, Combatant, Question, State
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.messages import phrase
from rulesets.offering import Offer
from rulesets.reducer import offered_of

type Options = tuple[Option, ...]
type Fit = Callable[[Board, Combatant, Option, Given, Values], None]


class Kind(NamedTuple):
    """A kind of question: its options as things stand, none if it cannot be asked any more; its
    default, unless that is the first option; and by option what completes the fields and refuses
    those that do not go together."""

    options: Callable[[Board, Question], Options]
    default: tuple[str, ...] = ()
    fits: Mapping[str, Fit] = {}


def pending(board: Board) -> tuple[Decision, ...]:
    """The open decision, if there is one."""
    question = board.question
    if question is None or board.over:
        return ()
    kind = KINDS[question.kind]
    options = kind.options(board, question)
    if not options:
        return ()
    default = offered_of(options, (*kind.default, options[0].name))[0]
    usual = _usual(board.combatants[question.by], options) if question.kind == "turn" else ()
    return (Decision(question.by, question.kind, options, default, usual=usual),)


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def _usual(me: Combatant, options: Options) -> tuple[str, ...]:
    """The most frequent deeds: attacks, powers, moving up to a foe or safely away from one."""
    attacks = "routine" if me.sheet.routines and not me.routine_left else "attack"
    moves = ("disengage", "dash") if me.near else ("close", "dash")
    return offered_of(options, (attacks, "offhand", "cast", *moves, "end"))


def is_open(board: Board, question: Question) -> bool:
    """Whether it can be asked. A turn is over if it offers nothing but its end."""
    if question.kind == "turn":
        me = board.combatants[question.by]
        return me.status == "active" and turn_options.anything_left(board, me)
    return bool(KINDS[question.kind].options(board, question))


def refused(board: Board, decision: Decision) -> Iterator[Offer]:
    """The refusals of the question."""
    me = board.combatants.get(decision.by)
    if decision.kind != "turn" or me is None:
        return iter(())
    return turn_options.refused(board, me)


def checked(board: Board, choice: Choice) -> Choice:
    """The answer with all its fields. Raises `IllegalChoice`."""
    question = board.question
    if question is None or (question.by, question.kind) != (choice.by, choice.kind):
        raise IllegalChoice("not_pending", f"{choice.by!r} is not asked {choice.kind!r} now")
    asked = open_decisions(board) if isinstance(board, State) else pending(board)
    option = asked[0].option(choice.option) if asked else None
    if option is None:
        raise IllegalChoice("unknown_option", f"{choice.option!r} is not offered")
    values = FIELDS.checked(option, choice.fields)
    fit = KINDS[question.kind].fits.get(option.name)
    if fit is not None:
        fit(board, board.combatants[question.by], option, choice.fields, values)
    elif question.kind == "tie" and len(set(values["order"])) < len(values["order"]):
        raise bad_field(phrase(reasons.NOT_TOGETHER), "order")
    return Choice(choice.by, choice.kind, choice.option, values)


# -- the questions --------------------------------------------------------------------------------


def _always(*names: str) -> Callable[[Board, Question], Options]:
    options = tuple(map(Option, names))
    return lambda board, question: options


def _turn(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    return turn_options.options(board, me) if me.status == "active" else ()


def _tie(board: Board, question: Question) -> Options:
    number, units = len(question.units), question.units
    field = Field(name="order", type="names", choices=units, closed=True, default=units)
    return (Option("order", (replace(field, min=number, max=number),)),)


def _reaction(board: Board, question: Question) -> Options:
    powers, me = tuple(fitting(board, question)), board.combatants[question.by]
    if not powers:
        return ()
    fields = offers.spell(powers), *offers.slot_field(board, me, powers)
    return (Option("use", fields), Option("decline"))


def _inspiration(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    possible = me.status != "removed" and inspiring(me)
    return (Option("use"), Option("keep")) if possible else ()


def _legendary_resistance(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    possible = me.status != "removed" and me.legendary_resistance > 0
    return (Option("use"), Option("keep")) if possible else ()


def _death_save(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    return (Option("roll"),) if me.status == "dying" and me.sheet.death_saves else ()


def _special(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    powers = special_powers(board, me, question.kind)
    if not powers:
        return ()
    return (Option("use", offers.power_fields(board, me, powers)), Option("pass"))


def _opportunity(board: Board, question: Question) -> Options:
    names = tuple(w.name for w in strikers(board, question.by, question.about or ""))
    if not names:
        return ()
    weapon = Field(name="weapon", type="weapon", choices=names, default=names[0])
    return (Option("attack", (weapon, flag("knock_out"))), Option("decline"))


def _readied(board: Board, question: Question) -> Options:
    me, at = board.combatants[question.by], question.about
    if me.readied is None or not can_react(board, me):
        return ()
    if me.readied.do == "attack":
        weapons = (w for w in me.sheet.weapons.values() if usable_weapon(me, w))
        found = [*offers.attack(board, me, weapons, at=at)]
    elif me.readied.do == "cast":
        power = me.sheet.powers[me.readied.power or ""]
        found = [*offers.readied_spell(board, me, power, me.readied.slot, at)]
    else:
        found = [*turn_options.fresh_moves(board, me, at)]
    return (*found, Option("ignore"))


# -- what goes together ---------------------------------------------------------------------------


def _fit_ready(board: Board, me: Combatant, option: Option, given: Given, values: Values) -> None:
    if values["do"] == "cast":
        offers.fit_slot(board, me, option, given, values)
        return
    for name in ("power", "slot"):
        offers.refuse(given, name)
        values.pop(name, None)


def _fit_readied(board: Board, me: Combatant, option: Option, given: Given, values: Any) -> None:
    held = me.readied
    assert held is not None
    if "targets" in given:
        power = me.sheet.powers[held.power or ""]
        offers.fit_targets(board, me, power, held.slot, given, values)


_ATTACKS: Mapping[str, Fit] = {"attack": offers.fit_attack, "offhand": offers.fit_attack}
_POWER: Mapping[str, Fit] = {"use": offers.fit_power}
_SLOT: Mapping[str, Fit] = {"use": offers.fit_slot}
KINDS: Mapping[str, Kind] = {
    "initiative": Kind(_always("roll")),
    "pause": Kind(_always("go_on")),
    "tie": Kind(_tie),
    "turn": Kind(_turn, ("end",), {**_ATTACKS, "cast": offers.fit_power, "ready": _fit_ready}),
    "reaction": Kind(_reaction, ("decline",), _SLOT),
    "hit": Kind(_reaction, ("decline",), _SLOT),
    "inspiration": Kind(_inspiration, ("keep",)),
    "legendary_resistance": Kind(_legendary_resistance, ("keep",)),
    "death_save": Kind(_death_save),
    "legendary": Kind(_special, ("pass",), _POWER),
    "lair": Kind(_special, ("pass",), _POWER),
    "opportunity": Kind(_opportunity),
    "readied": Kind(
        _readied,
        ("attack", "cast", "close", "ignore"),
        {"attack": offers.fit_attack, "cast": _fit_readied},
    ),
}
