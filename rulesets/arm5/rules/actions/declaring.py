"""Declared actions: reactions, fast casts, interruptions, execution (README 7.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.arm5.rules import moving, turns
from rulesets.arm5.rules.actions import extended, single
from rulesets.arm5.rules.actions.offers import possible
from rulesets.arm5.rules.attacks import blow_of, strike
from rulesets.arm5.rules.fight import Fight, test, with_encumbrance
from rulesets.arm5.rules.harm import use_up
from rulesets.arm5.rules.initiative import by_priority
from rulesets.arm5.rules.magic import cast, castable
from rulesets.arm5.rules.queries import by_initiative, decided
from rulesets.arm5.state import Action, Board, Combatant, Window
from rulesets.contract import Earlier

REPEAT = -6
_ANSWERED_BY_SPELLS = ("attack", "charge", "cast")


def declare(fight: Fight, id: str, kind: str, action: Action) -> None:
    """Declares an action. `kind`: the decision by which it is declared."""
    with fight.exchange():
        if kind == "delayed":
            fight.note("delayed_action", id, action.target, {"option": action.option})
        if action.option == "charge":
            moving.declare_charge(fight, id, action)
    window = Window(actor=id, kind=kind, action=action)
    fight.window = replace(window, open=_questions(fight, window))
    if not fight.window.open:
        close(fight)


def answer(fight: Fight, id: str, kind: str, action: Action | None) -> None:
    """Takes an answer; an action of None passes. The last answer closes the window."""
    window = _the(fight)
    answers = {"interrupt": "interrupts", "fast_cast": "fast"}[kind]
    by_id = dict(getattr(window, answers))
    if action is not None:
        by_id[id] = action
    still = tuple(question for question in window.open if question != (id, kind))
    sorted_by_id = {who: by_id[who] for who in sorted(by_id)}
    fight.window = replace(window, open=still, **{answers: sorted_by_id})
    if not still:
        close(fight)


def close(fight: Fight) -> None:
    """Closes the window: speed rolls, then spells in the order of their speed."""
    window = _the(fight)
    speeds: list[tuple[int, str]] = []
    with fight.exchange():
        for id in by_initiative(fight, window.fast):
            if fight.combatants[id].active:
                total, success = _speed(fight, id, window.actor)
                speeds += [(total, id)] if success else []
        fight.before = fight.opener
    speeds.sort(key=lambda speed: -speed[0])
    fight.window = replace(window, open=(), queue=tuple(id for _, id in speeds))
    _cast_in_turn(fight)


def judge(fight: Fight, stopped: bool) -> None:
    """The GM decides whether the defensive spell stopped the action."""
    window = _the(fight)
    if window.counter is not None:
        caster, spell = window.counter
        facts = {"spell": spell, "stopped": stopped}
        with fight.exchange(Earlier("cast", caster)):
            fight.note("counter", caster, window.actor, facts)
            fight.before = fight.opener
    fight.window = replace(window, counter=None, stopped=window.stopped or stopped)
    _cast_in_turn(fight)


def settle(fight: Fight) -> None:
    """Adjusts the window after a ruling: combatants who are out do not answer; without questions or
    actor the fight goes on."""
    window = fight.window
    if window is None:
        return
    standing = {combatant.id for combatant in fight.combatants.values() if combatant.active}
    actor = fight.combatants[window.actor]
    if actor.status == "removed":
        fight.window = None
    elif window.counter is not None:
        if not actor.active:
            fight.window = replace(window, counter=None)
            _cast_in_turn(fight)
    else:
        still = tuple(question for question in window.open if question[0] in standing)
        fight.window = replace(window, open=still if actor.active else ())
        if not fight.window.open:
            close(fight)


def speed_numbers(fight: Board, combatant: Combatant) -> dict[str, int]:
    return {
        "quickness": combatant.sheet.quickness,
        "encumbrance": combatant.sheet.encumbrance,
        "finesse": combatant.sheet.finesse,
        "penalty": combatant.penalty,
        "repeat": REPEAT * combatant.fast_count,
    }


def speed_ease(board: Board, actor: str) -> int:
    """The ease factor for the speed of a fast spell: the initiative of the actor."""
    return board.combatants[actor].initiative


def _the(fight: Fight) -> Window:
    assert fight.window is not None
    return fight.window


def _questions(fight: Fight, window: Window) -> tuple[tuple[str, str], ...]:
    """The open questions: to enemies who delay and enemies with a fast spell, in order of
    initiative."""
    actor = fight.combatants[window.actor]
    if not actor.active:
        return ()
    asked: list[tuple[str, str]] = []
    for id in fight.order:
        combatant = fight.combatants[id]
        if combatant.side == actor.side or not combatant.active:
            continue
        if combatant.delaying and fight.options.interrupting:
            asked.append((id, "interrupt"))
        if window.action.option in _ANSWERED_BY_SPELLS and _can_answer(fight, combatant):
            asked.append((id, "fast_cast"))
    return tuple(asked)


def _can_answer(fight: Fight, combatant: Combatant) -> bool:
    if not fight.options.fast_cast_reactions or combatant.fast_failed:
        return False
    return bool(castable(fight, combatant, fast=True))


def _speed(fight: Fight, id: str, actor: str) -> tuple[int, bool]:
    combatant = fight.combatants[id]
    numbers = speed_numbers(fight, combatant)
    rolled = test(fight, id, "fast_cast", with_encumbrance(numbers))
    ease = speed_ease(fight, actor)
    success = rolled.total >= ease
    facts = {**numbers, "ease": ease, "success": success, **rolled.facts}
    fight.note("fast_cast_speed", id, actor, facts, rolled.rolls)
    fight.change(
        id, fast_count=combatant.fast_count + 1, fast_failed=combatant.fast_failed or not success
    )
    return rolled.total, success


def _cast_in_turn(fight: Fight) -> None:
    """Casts queued spells, stopping when the GM has to judge a defensive one."""
    while True:
        window = _the(fight)
        if not window.queue:
            break
        id = window.queue[0]
        fight.window = window = replace(window, queue=window.queue[1:])
        alone = len(window.fast) == 1
        with fight.exchange(fight.before if alone else None):
            spell = _fast_cast(fight, id, window.fast[id])
            fight.before = fight.opener
        judged = spell is not None and not window.stopped
        if judged and fight.combatants[window.actor].active:
            fight.window = replace(window, counter=(id, str(spell)))
            return
    _carry_on(fight)


def _fast_cast(fight: Fight, id: str, action: Action) -> str | None:
    """Casts a fast spell. Returns the name of a defensive spell that may stop the action."""
    combatant = fight.combatants[id]
    if not possible(fight, combatant, action):
        _lose(fight, id, "fast_cast")
        return None
    spell = combatant.sheet.spells[str(action.fields["spell"])]
    done = cast(fight, id, spell.name, str(action.target), fast=True)
    return spell.name if done and spell.defensive else None


def _carry_on(fight: Fight) -> None:
    window = _the(fight)
    fight.window = None
    actor, action = window.actor, window.action
    _count_as_used(fight, window)
    if window.stopped:
        _lose(fight, actor, "stopped")
    elif not possible(fight, fight.combatants[actor], action):
        _lose(fight, actor, "impossible")
    elif window.interrupts:
        _in_order_of_priority(fight, window)
    else:
        _carry_out(fight, window, actor, action)
    if window.kind in ("turn", "early_cast"):
        turns.close_turn(fight, keep=bool(action.fields.get("keep_turn")))


def _lose(fight: Fight, id: str, reason: str) -> None:
    with fight.exchange(fight.before):
        fight.note("action_lost", id, facts={"reason": reason})


def _count_as_used(fight: Fight, window: Window) -> None:
    actor = window.actor
    if window.kind == "delayed":
        fight.change(actor, delaying=False)
        use_up(fight, actor)
    elif window.action.option == "ride":
        fight.change(actor, mount_action=False)
    else:
        early = fight.combatants[actor].early_used or window.kind == "early_cast"
        fight.change(actor, action=False, early_used=early)


def _in_order_of_priority(fight: Fight, window: Window) -> None:
    actions = dict(window.interrupts)
    interrupters = [i for i in by_initiative(fight, actions) if fight.combatants[i].active]
    for id in interrupters:
        fight.change(id, delaying=False)
    for id in interrupters:
        if actions[id].option == "charge":
            with fight.exchange():
                moving.declare_charge(fight, id, actions[id])
    standing = [id for id in interrupters if fight.combatants[id].active]
    actions[window.actor] = window.action
    with fight.exchange():
        ranked = by_priority(fight, window.actor, standing, actions)
        fight.before = fight.opener
    for id in ranked:
        if decided(fight):
            break
        if possible(fight, fight.combatants[id], actions[id]):
            _carry_out(fight, window, id, actions[id])
        else:
            _lose(fight, id, "impossible")
    for id in interrupters:
        use_up(fight, id)


def _carry_out(fight: Fight, window: Window, id: str, action: Action) -> None:
    """Carries out the declared action, or one that interrupts it."""
    kind = window.kind if id == window.actor else "interrupt"
    with fight.exchange(_begun(kind, id, action) if fight.before is None else None):
        _perform(fight, id, action, fast=kind == "early_cast")
        fight.before = fight.opener


def _begun(kind: str, id: str, action: Action) -> Earlier | None:
    """The entry with which the action has begun. `kind`: the decision by which it was declared."""
    if action.option == "charge":
        return Earlier("charge", id, action.target)
    begun = {"delayed": "delayed_action", "extended": "concentration"}.get(kind)
    return Earlier(begun, id) if begun else None


def _perform(fight: Fight, id: str, action: Action, fast: bool) -> None:
    fields: dict[str, Any] = dict(action.fields)
    if action.option == "attack":
        strike(fight, id, fields["target"], blow_of(fields))
    elif action.option == "charge":
        moving.charge(fight, id, fields)
    elif action.option == "cast":
        cast(fight, id, fields["spell"], fields["target"], fast)
    elif action.option in ("move", "ride"):
        moving.move(fight, id, action.option, fields)
    elif action.option == "leave":
        moving.leave(fight, id, fields)
    elif action.option == "act":
        single.act(fight, id, fields)
    elif action.option == "extended":
        extended.start(fight, id, fields)
