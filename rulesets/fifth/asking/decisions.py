"""The one decision that is open, as it follows from its question (README 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Choice, Decision, Field, IllegalChoice, Option
from rulesets.fields import bad_field
from rulesets.fifth.asking import offers, turn_options
from rulesets.fifth.asking.turn_options import TURN, fresh_reach
from rulesets.fifth.rules.d20 import inspiring
from rulesets.fifth.rules.magic.reactions import fitting
from rulesets.fifth.rules.movement import strikers
from rulesets.fifth.rules.queries import can_react, usable_weapon
from rulesets.fifth.rules.rounds.course import special_powers
from rulesets.fifth.sheet.fields import FIELDS
from rulesets.fifth.state import Board, Combatant, Question, State
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.messages import phrase
from rulesets.reducer import offered_of

type Options = tuple[Option, ...]
type Draw = Callable[[Board, Question], Options]
"""The options of a question as things stand; none if it cannot be asked any more."""


def pending(board: Board) -> tuple[Decision, ...]:
    """The open decision, if there is one."""
    question = board.question
    if question is None or board.over:
        return ()
    options = DRAWN[question.kind](board, question)
    if not options:
        return ()
    default = default_of(question, options)
    usual = _usual(board.combatants[question.by], options) if question.kind == "turn" else ()
    return (Decision(question.by, question.kind, options, default, usual=usual),)


def _usual(combatant: Combatant, options: Options) -> tuple[str, ...]:
    """The most frequent deeds: attacks, powers, moving up to a foe or safely away from one."""
    attacks = "routine" if combatant.sheet.routines and not combatant.routine_left else "attack"
    moves = ("disengage", "dash") if combatant.near else ("close", "dash")
    return offered_of(options, (attacks, "offhand", "cast", *moves, "end"))


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def is_open(board: Board, question: Question) -> bool:
    """Whether it can be asked. A turn is over if it offers nothing but its end."""
    if question.kind == "turn":
        combatant = board.combatants[question.by]
        return combatant.status == "active" and any(
            offer(board, combatant) for offer in _LIKELY_FIRST
        )
    return bool(DRAWN[question.kind](board, question))


_LIKELY_FIRST = [
    TURN[name] for name in ("interact", "drop_prone", "use_object", *TURN) if name != "end"
]


# -- the questions --------------------------------------------------------------------------------


def _turn(board: Board, question: Question) -> Options:
    combatant = board.combatants[question.by]
    if combatant.status != "active":
        return ()
    offered = (offer(board, combatant) for offer in TURN.values())
    return tuple(option for option in offered if option is not None)


def _by_gm(name: str) -> Draw:
    def drawn(board: Board, question: Question) -> Options:
        return (Option(name),)

    return drawn


def _tie(board: Board, question: Question) -> Options:
    number = len(question.units)
    order = Field(
        name="order",
        type="names",
        choices=question.units,
        closed=True,
        min=number,
        max=number,
        default=question.units,
    )
    return (Option("order", (order,)),)


def _reaction(board: Board, question: Question) -> Options:
    powers = tuple(fitting(board, question))
    if not powers:
        return ()
    who = board.combatants[question.by]
    names = tuple(power.name for power in powers)
    field = Field(name="power", type="spell", choices=names, default=names[0])
    use = Option("use", (field, *offers.slot_field(board, who, powers)))
    return (use, Option("decline"))


def _inspiration(board: Board, question: Question) -> Options:
    who = board.combatants[question.by]
    if who.status == "removed" or not inspiring(who):
        return ()
    return (Option("use"), Option("keep"))


def _legendary_resistance(board: Board, question: Question) -> Options:
    who = board.combatants[question.by]
    if who.status == "removed" or who.legendary_resistance <= 0:
        return ()
    return (Option("use"), Option("keep"))


def _death_save(board: Board, question: Question) -> Options:
    who = board.combatants[question.by]
    return (Option("roll"),) if who.status == "dying" and who.sheet.death_saves else ()


def _special(board: Board, question: Question) -> Options:
    who = board.combatants[question.by]
    powers = special_powers(board, who, question.kind)
    if not powers:
        return ()
    return (Option("use", offers.power_fields(board, who, powers)), Option("pass"))


def _opportunity(board: Board, question: Question) -> Options:
    weapons = tuple(w.name for w in strikers(board, question.by, question.about or ""))
    if not weapons:
        return ()
    fields = (
        Field(name="weapon", type="weapon", choices=weapons, default=weapons[0]),
        Field(name="knock_out", type="bool", default=False),
    )
    return (Option("attack", fields), Option("decline"))


def _readied(board: Board, question: Question) -> Options:
    who = board.combatants[question.by]
    if who.readied is None or not can_react(board, who):
        return ()
    options: list[Option | None] = []
    if who.readied.do == "attack":
        weapons = (w for w in who.sheet.weapons.values() if usable_weapon(who, w))
        options = [offers.attack(board, who, weapons, at=question.about)]
    elif who.readied.do == "move":
        most = fresh_reach(board, who)
        options = [
            turn_options.close(board, who, most, at=question.about),
            turn_options.withdraw(board, who, most),
        ]
    else:
        options = [_readied_spell(board, who, question.about)]
    return (*(option for option in options if option), Option("ignore"))


def _readied_spell(board: Board, who: Combatant, approacher: str | None) -> Option | None:
    assert who.readied is not None
    power = who.sheet.powers[who.readied.power or ""]
    field = offers.readied_targets(board, who, power, who.readied.slot, approacher)
    return Option("cast", (field,)) if field else None


DRAWN: Mapping[str, Draw] = {
    "initiative": _by_gm("roll"),
    "pause": _by_gm("go_on"),
    "tie": _tie,
    "turn": _turn,
    "reaction": _reaction,
    "hit": _reaction,
    "inspiration": _inspiration,
    "legendary_resistance": _legendary_resistance,
    "death_save": _death_save,
    "legendary": _special,
    "lair": _special,
    "opportunity": _opportunity,
    "readied": _readied,
}
_DEFAULTS = {
    "turn": ("end",),
    "reaction": ("decline",),
    "hit": ("decline",),
    "inspiration": ("keep",),
    "legendary_resistance": ("keep",),
    "legendary": ("pass",),
    "lair": ("pass",),
    "readied": ("attack", "cast", "close", "ignore"),
}


def default_of(question: Question, options: Options) -> str:
    """The first option, unless the kind of question has another one."""
    names = [option.name for option in options]
    wanted = _DEFAULTS.get(question.kind, ())
    return next((name for name in wanted if name in names), names[0])


# -- answers --------------------------------------------------------------------------------------


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
    fit = _FITTED.get((question.kind, option.name))
    if fit is not None:
        fit(board, board.combatants.get(question.by), option, choice.fields, values)
    return Choice(choice.by, choice.kind, choice.option, values)


def _fit_ready(
    board: Board, who: Combatant, option: Option, given: Mapping[str, Any], values: dict[str, Any]
) -> None:
    if values["do"] != "cast":
        offers.refuse(given, "power")
        offers.refuse(given, "slot")
        values.pop("power", None)
        values.pop("slot", None)
    else:
        offers.fit_slot(board, who, who.sheet.powers[values["power"]], given, values)


def _fit_slot(
    board: Board, who: Combatant, option: Option, given: Mapping[str, Any], values: dict[str, Any]
) -> None:
    offers.fit_slot(board, who, who.sheet.powers[values["power"]], given, values)


def _fit_order(
    board: Board, who: None, option: Option, given: Mapping[str, Any], values: dict[str, Any]
) -> None:
    if len(set(values["order"])) < len(values["order"]):
        raise bad_field(phrase(reasons.NOT_TOGETHER), "order")


def _fit_readied_spell(
    board: Board, who: Combatant, option: Option, given: Mapping[str, Any], values: dict[str, Any]
) -> None:
    assert who.readied is not None
    power = who.sheet.powers[who.readied.power or ""]
    if "targets" in given:
        offers.fit_targets(board, who, power, who.readied.slot, given, values)


_FITTED: Mapping[tuple[str, str], Callable[..., None]] = {
    ("turn", "attack"): offers.fit_attack,
    ("turn", "offhand"): offers.fit_attack,
    ("readied", "attack"): offers.fit_attack,
    ("readied", "cast"): _fit_readied_spell,
    ("turn", "cast"): offers.fit_power,
    ("legendary", "use"): offers.fit_power,
    ("lair", "use"): offers.fit_power,
    ("turn", "ready"): _fit_ready,
    ("reaction", "use"): _fit_slot,
    ("hit", "use"): _fit_slot,
    ("tie", "order"): _fit_order,
}
