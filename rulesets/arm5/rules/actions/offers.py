"""The options available now, or why they are not; choices with defaults filled in (README 5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from rulesets import reasons
from rulesets.arm5.rules.actions import aiming, extended
from rulesets.arm5.rules.actions.aiming import (
    RANGE,
    Given,
    aimed,
    combatant_field,
    spell_fields,
    weapon_field,
)
from rulesets.arm5.rules.actions.single import acts, drawable, quicks, ready_missile, shot_targets
from rulesets.arm5.rules.magic import rituals, targets
from rulesets.arm5.rules.queries import can_ride, hindrance
from rulesets.arm5.sheet.tables import COVERS, GAITS, PACES
from rulesets.arm5.state import Action, Board, Combatant
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, phrase
from rulesets.offering import Offer, no

SIX = ("attack", "charge", "cast", "move", "leave", "act")
KEEP = Field(name="keep_turn", type="bool", default=False)

_PACE = Field(name="pace", type="enum", choices=tuple(PACES), default="run")
_GAIT = Field(name="gait", type="enum", choices=GAITS, default="trot")
_COVER = Field(name="cover", type="enum", choices=tuple(COVERS), default="none")
_ARRIVES = Field(name="arrives", type="bool", default=True)
_NOTE = Field(name="note", type="text")
_ROUNDS = Field(name="rounds", type="int", min=1, max=20, default=1)


def offers(board: Board, combatant: Combatant, names: Iterable[str]) -> Iterator[Offer]:
    """The options with these names and their legal values now, or the reasons against them."""
    all_offers = (_OFFERS[name](board, combatant) for name in names)
    return (offer for offer in all_offers if offer is not None)


def read_action(board: Board, combatant: Combatant, name: str, fields: Given) -> Action:
    """The action with all its fields. Raises `IllegalChoice` `bad_field`."""
    reader = _READERS.get(name)
    return Action(name, {} if reader is None else reader(board, combatant, fields))


def possible(board: Board, combatant: Combatant, action: Action) -> bool:
    """Whether a declared action can still be carried out (README 7.4)."""
    check = _STILL.get(action.option)
    return combatant.active and (check is None or check(board, combatant, action))


def _what(name: str, choices: tuple[str, ...]) -> Field:
    return Field(name=name, type="enum", choices=choices, required=True)


def _only(field: Field, other: str, *values: str) -> Field:
    """The field, used only with these values of another one."""
    return replace(field, depends=(other, dict.fromkeys(values)))


def _move(board: Board, combatant: Combatant) -> Offer | None:
    reason = hindrance(combatant)
    if reason is not None:
        return no("ride" if combatant.mounted else "move", reason)
    return None if combatant.mounted else Option("move", (_PACE, *_whither(board, combatant)))


def _ride(board: Board, combatant: Combatant) -> Offer | None:
    return Option("ride", (_GAIT, *_whither(board, combatant))) if can_ride(combatant) else None


def _whither(board: Board, combatant: Combatant) -> tuple[Field, ...]:
    others = tuple(
        other.id
        for other in board.combatants.values()
        if other.id != combatant.id and other.status in ("active", "left")
    )
    if not others:
        return (_COVER,)
    toward = combatant_field("toward", others, required=False)
    away = _only(combatant_field("away_from", others, required=False), "toward", "")
    return (toward, away, _COVER, _only(_ARRIVES, "toward", *others))


def _read_move(board: Board, combatant: Combatant, fields: Given) -> Given:
    toward, away = fields.get("toward"), fields.get("away_from")
    if toward is not None and away is not None:
        raise bad_field(phrase(reasons.NOT_WITH, other=Term("toward")), "away_from")
    where = {"toward": toward, "away_from": away}
    return {**fields, **where, "arrives": fields.get("arrives", True)}


def _leave(board: Board, combatant: Combatant) -> Offer:
    reason = hindrance(combatant)
    if reason is not None:
        return no("leave", reason)
    return Option("leave", () if combatant.mounted else (_PACE,))


def _read_leave(board: Board, combatant: Combatant, fields: Given) -> Given:
    return {"pace": fields.get("pace", "run"), "mounted": combatant.mounted}


def _act(board: Board, combatant: Combatant) -> Offer:
    what = (_what("what", acts(board, combatant)), _NOTE)
    weapon = _only(weapon_field(combatant.dropped), "what", "pick_up")
    return Option("act", (*what, weapon) if combatant.dropped else what)


def _read_act(board: Board, combatant: Combatant, fields: Given) -> Given:
    weapon = fields.get("weapon")
    if fields["what"] == "pick_up" and combatant.dropped and weapon is None and not fields["note"]:
        either = phrase(reasons.ONE_NEEDED, choices=(Term("weapon"), Term("note")))
        raise bad_field(either, "weapon")
    return {"what": fields["what"], "note": fields["note"], "weapon": weapon}


def _extended(board: Board, combatant: Combatant) -> Offer:
    spells = _possible_rituals(board, combatant)
    tasks = tuple(task for task in extended.tasks(combatant) if task != "ritual" or spells)
    arms = _workable(combatant)
    ritual = spell_fields(spells, required=False) if spells else ()
    fields = (
        _what("task", tasks),
        _only(_ROUNDS, "task", "other"),
        _NOTE,
        *((_only(weapon_field(arms), "task", "span", "string"),) if arms else ()),
        *(_only(field, "task", "ritual") for field in ritual),
    )
    return Option("extended", fields)


def _workable(combatant: Combatant) -> tuple[str, ...]:
    """Weapons that can be spanned or strung."""
    options = (extended.to_span(combatant), extended.to_string(combatant))
    return tuple(dict.fromkeys(name for name in options if name is not None))


def _possible_rituals(board: Board, combatant: Combatant) -> dict[str, list[str]]:
    by_ritual = {spell.name: targets(board, combatant, spell) for spell in rituals(combatant)}
    return {name: whom for name, whom in by_ritual.items() if whom}


def _read_extended(board: Board, combatant: Combatant, fields: Given) -> Given:
    task, weapon = fields["task"], fields.get("weapon")
    spell = target = None
    if task in ("span", "string"):
        fitting = extended.to_span(combatant) if task == "span" else extended.to_string(combatant)
        if weapon is not None and weapon != fitting:
            raise bad_field(phrase(reasons.NOT_WITH, other=Term(task)), "weapon")
        weapon = fitting
    elif task == "ritual":
        spells = _possible_rituals(board, combatant)
        spell = fields["spell"] or next(iter(spells))
        target = _ritual_target(combatant, spells, spell, fields["target"])
    more = {"rounds": fields["rounds"], "note": fields["note"], "weapon": weapon}
    return {"task": task, **more, "spell": spell, "target": target}


def _ritual_target(
    combatant: Combatant, spells: Mapping[str, list[str]], spell: str, target: str | None
) -> str:
    alone = target is None and len(spells[spell]) == 1
    return aimed(spells, {"spell": spell, "target": None if alone else target or combatant.id})


def _quick(board: Board, combatant: Combatant) -> Offer | None:
    if combatant.quick_left < 1:
        return None
    what = quicks(board, combatant)
    fields: tuple[Field, ...] = (_what("what", what), _NOTE)
    arms = tuple(dict.fromkeys((*drawable(combatant), *combatant.wielding)))
    if arms:
        taking = {name: _quick_weapons(board, combatant, name) for name in what}
        fitting = {name: names for name, names in taking.items() if names is not None}
        fields = (*fields, replace(weapon_field(arms), depends=("what", fitting)))
    if "shoot" in what:
        whom = tuple(shot_targets(board, combatant))
        target = _only(combatant_field("target", whom, required=False), "what", "shoot")
        fields = (*fields, target, _only(RANGE, "what", "shoot"))
    return Option("quick", fields)


def _read_quick(board: Board, combatant: Combatant, fields: Given) -> Given:
    what, weapon = fields["what"], fields.get("weapon")
    fitting = _quick_weapons(board, combatant, what)
    if fitting is not None:
        if weapon is not None and weapon not in fitting:
            raise bad_field(phrase(reasons.NOT_WITH, other=Term(what)), "weapon")
        weapon = weapon or fitting[0]
    target = fields.get("target")
    if what == "shoot" and target is None:
        whom = shot_targets(board, combatant)
        if len(whom) > 1:
            raise bad_field(phrase(reasons.NEEDED), "target")
        target = whom[0]
    more = {"target": target, "range": fields.get("range", 0)}
    return {"what": what, "note": fields["note"], "weapon": weapon, **more}


def _quick_weapons(board: Board, combatant: Combatant, what: str) -> tuple[str, ...] | None:
    """The weapons for this quick action; None if it needs none."""
    if what == "draw":
        return drawable(combatant)
    if what == "drop":
        return combatant.wielding
    missile = ready_missile(board, combatant)
    return (missile.name,) if what == "shoot" and missile is not None else None


def _can_still_go(board: Board, combatant: Combatant, action: Action) -> bool:
    return hindrance(combatant) is None and (action.option != "move" or not combatant.mounted)


def _can_still_ride(board: Board, combatant: Combatant, action: Action) -> bool:
    return combatant.free and combatant.mounted


_OFFERS: Mapping[str, Callable[[Board, Combatant], Offer | None]] = {
    "attack": aiming.offer_attack,
    "charge": aiming.offer_charge,
    "cast": aiming.offer_cast,
    "move": _move,
    "leave": _leave,
    "act": _act,
    "extended": _extended,
    "delay": lambda board, combatant: Option("delay"),
    "trade": lambda board, _: Option("trade") if board.options.trade_for_quick else None,
    "disengage": lambda _, combatant: None if combatant.free else Option("disengage"),
    "ride": _ride,
    "quick": _quick,
    "end": lambda board, combatant: Option("end"),
}
_READERS: dict[str, Callable[[Board, Combatant, Given], Given]] = {
    "attack": aiming.read_attack,
    "charge": aiming.read_charge,
    "cast": aiming.read_cast,
    "move": _read_move,
    "leave": _read_leave,
    "act": _read_act,
    "extended": _read_extended,
    "ride": _read_move,
    "quick": _read_quick,
}
_STILL: dict[str, Callable[[Board, Combatant, Action], bool]] = {
    "attack": aiming.can_still_attack,
    "charge": aiming.can_still_charge,
    "cast": aiming.can_still_cast,
    "move": _can_still_go,
    "leave": _can_still_go,
    "ride": _can_still_ride,
}
