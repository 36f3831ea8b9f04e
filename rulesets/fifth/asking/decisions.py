"""The one decision that is open, as it follows from its question (README 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rulesets import reasons
from rulesets.contract import Choice, Decision, Field, Option
from rulesets.describing import flag
from rulesets.fields import bad_field
from rulesets.fifth.asking import offers, turn_options
from rulesets.fifth.asking.offers import Fields, Values
from rulesets.fifth.rules.course import special_powers
from rulesets.fifth.rules.magic.casting import fitting
from rulesets.fifth.rules.movement import strikers
from rulesets.fifth.rules.queries import can_react, legal_targets
from rulesets.fifth.sheet.stats import FIELDS
from rulesets.fifth.state import Board, Combatant, Question, State
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.messages import phrase
from rulesets.offering import Offer
from rulesets.reducer import chosen_option, offered_of

type Options = tuple[Option, ...]
type Fit = Callable[[Board, Combatant, Option, Fields, Values], None]


class Kind(NamedTuple):
    """A kind of question: its options as things stand, none if it cannot be asked any more; its
    default, unless that is the first option; and by option what completes the fields and refuses
    those that do not go together."""

    options: Callable[[Board, Question], Options]
    default: tuple[str, ...] = ()
    fits: Mapping[str, Fit] = {}


def pending(board: Board) -> tuple[Decision, ...]:
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


def one_by_one(board: Board) -> Iterator[Decision]:
    """The open decision, for forecasts: they see no state twice."""
    return iter(pending(board))


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
    me = board.combatants.get(decision.by)
    return turn_options.refused(board, me) if decision.kind == "turn" and me else iter(())


def checked(board: Board, choice: Choice, decision: Decision | None = None) -> Choice:
    """The answer with all its fields; `decision`: what it answers, if that is known already. Raises
    `IllegalChoice`."""
    if decision is None:
        asked = open_decisions(board) if isinstance(board, State) else pending(board)
        ours = (each for each in asked if (each.by, each.kind) == (choice.by, choice.kind))
        decision = next(ours, None)
    option = chosen_option(decision, choice)
    values = FIELDS.checked(option, choice.fields)
    fit = KINDS[choice.kind].fits.get(option.name)
    if fit is not None:
        fit(board, board.combatants[choice.by], option, choice.fields, values)
    elif choice.kind == "tie" and len(set(values["order"])) < len(values["order"]):
        raise bad_field(phrase(reasons.NOT_TOGETHER), "order")
    return Choice(choice.by, choice.kind, choice.option, values)


def _if(possible: Callable[[Board, Combatant], bool], *names: str) -> Callable[..., Options]:
    """These options without fields, if this holds for the one who is asked."""
    options = tuple(map(Option, names))
    return lambda board, question: options if possible(board, board.combatants[question.by]) else ()


def _of_gm(name: str) -> Callable[..., Options]:
    options = (Option(name),)
    return lambda board, question: options


def _turn(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    return turn_options.options(board, me) if me.status == "active" else ()


def _tie(board: Board, question: Question) -> Options:
    number, units = len(question.units), question.units
    field = Field(
        name="order",
        type="names",
        choices=units,
        closed=True,
        min=number,
        max=number,
        default=units,
    )
    return (Option("order", (field,)),)


def _reaction(board: Board, question: Question) -> Options:
    powers, me = tuple(fitting(board, question)), board.combatants[question.by]
    if not powers:
        return ()
    fields = offers.power_fields(board, me, powers, None)
    return (Option("use", fields), Option("decline"))


def _special(board: Board, question: Question) -> Options:
    me = board.combatants[question.by]
    powers = special_powers(board, me, question.kind)
    if not powers:
        return ()
    legal = {power.name: legal_targets(board, me, power) for power in powers}
    return (Option("use", offers.power_fields(board, me, powers, legal)), Option("pass"))


def _opportunity(board: Board, question: Question) -> Options:
    names = tuple(w.name for w in strikers(board, question.by, question.about or ""))
    if not names:
        return ()
    weapon = Field(name="weapon", type="weapon", choices=names, default=names[0])
    return (Option("attack", (weapon, flag("knock_out"))), Option("decline"))


def _readied(board: Board, question: Question) -> Options:
    me, at = board.combatants[question.by], question.about
    held = me.readied
    if held is None or not can_react(board, me):
        return ()
    if held.do == "attack":
        weapons = filter(me.can_use, me.sheet.weapons.values())
        options = tuple(offers.attack(board, me, weapons, at=at))
    elif held.do == "cast":
        power = me.sheet.powers[held.power or ""]
        options = tuple(offers.held_spell(board, me, power, held.slot, at))
    else:
        options = turn_options.fresh_moves(board, me, at)
    return (*options, Option("ignore"))


def _fit_ready(board: Board, me: Combatant, option: Option, fields: Fields, values: Values) -> None:
    if values["do"] == "cast":
        offers.fit_slot(board, me, option, fields, values)
        return
    for name in ("power", "slot"):
        offers.refuse(fields, name)
        values.pop(name, None)


def _fit_readied(board: Board, me: Combatant, option: Option, fields: Fields, values: Any) -> None:
    if me.readied and "targets" in fields:
        power = me.sheet.powers[me.readied.power or ""]
        offers.fit_targets(board, me, power, me.readied.slot, fields, values)


def _there(me: Combatant) -> bool:
    return me.status != "removed"


_ATTACKS: Mapping[str, Fit] = {"attack": offers.fit_attack, "offhand": offers.fit_attack}
_POWER: Mapping[str, Fit] = {"use": offers.fit_power}
_SLOT: Mapping[str, Fit] = {"use": offers.fit_slot}
KINDS: Mapping[str, Kind] = {
    "initiative": Kind(_of_gm("roll")),
    "pause": Kind(_of_gm("go_on")),
    "tie": Kind(_tie),
    "turn": Kind(_turn, ("end",), {**_ATTACKS, "cast": offers.fit_power, "ready": _fit_ready}),
    "reaction": Kind(_reaction, ("decline",), _SLOT),
    "hit": Kind(_reaction, ("decline",), _SLOT),
    "inspiration": Kind(
        _if(lambda board, me: _there(me) and me.inspired is not None, "use", "keep"), ("keep",)
    ),
    "legendary_resistance": Kind(
        _if(lambda board, me: _there(me) and me.legendary_resistance > 0, "use", "keep"), ("keep",)
    ),
    "death_save": Kind(
        _if(lambda board, me: me.status == "dying" and me.sheet.death_saves, "roll")
    ),
    "legendary": Kind(_special, ("pass",), _POWER),
    "lair": Kind(_special, ("pass",), _POWER),
    "opportunity": Kind(_opportunity),
    "readied": Kind(
        _readied,
        ("attack", "cast", "close", "ignore"),
        {"attack": offers.fit_attack, "cast": _fit_readied},
    ),
}
