"""Several rulings in one tap, about one combatant or many: all of them are made, or none, and one
undo undoes them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.http import QueryDict
from msgspec import Struct

from encounters.play.fights import control
from encounters.play.fights.choices import whole
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import result_of, run_locked
from encounters.play.fights.taps import NotDone, Result, Tap, check_tap
from encounters.play.on_behalf import standing_orders
from encounters.play.rulings import quick
from encounters.play.stored.values import RulingNote
from rulesets.contract import GM, Choice, CombatantView, Field, Option, Ruled

type Wish = Callable[[Fight, str], Iterable[Choice]]
"""A change of a combatant that the GM wants, as the rulings it needs."""

LONGEST_REASON = 200
COUNT, WAS = "count.", "was."


class Wishes(Struct, frozen=True):
    """The GM's input on a short sheet. A negative `amount` is damage, a positive one healing;
    `counts` says by how much each number changes; `on` and `off` are the chips that were
    toggled."""

    amount: int = 0
    counts: Mapping[str, int] = {}
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    reason: str = ""


def posted_wishes(posted: QueryDict) -> Wishes:
    """The input, as differences from the values that the sheet showed. Raises NotDone for a form
    that no sheet sends."""
    now, before = posted.getlist("is"), posted.getlist("was")
    counts = {}
    for name in (key.removeprefix(COUNT) for key in posted if key.startswith(COUNT)):
        by = _number(posted.get(COUNT + name)) - _number(posted.get(WAS + name))
        if by:
            counts[name] = by
    most = quick.MOST_DAMAGE
    return Wishes(
        max(-most, min(_number(posted.get("amount")), most)),
        counts,
        tuple(key for key in now if key not in before),
        tuple(key for key in before if key not in now),
        " ".join(posted.get("reason", "").split())[:LONGEST_REASON],
    )


def _number(text: str | None) -> int:
    value = whole((text or "0").strip().removeprefix("+"))
    if not isinstance(value, int):
        raise NotDone("garbage")
    return value


def rule_form(tap: Tap, targets: Sequence[str], posted: QueryDict) -> Result:
    """Makes the rulings of a posted short sheet."""
    try:
        wishes = posted_wishes(posted)
    except NotDone as reason:
        return result_of(reason, tap.encounter)
    return rule(tap, targets, wishes)


def rule(tap: Tap, targets: Iterable[str], wishes: Wishes) -> Result:
    """Makes every wish a separate ruling, one combatant after the other. Each is computed from the
    fight as it is then: 5 damage is 5 damage, whatever has happened since the sheet was opened."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        for target in dict.fromkeys(targets):
            for wish in _in_order(wishes):
                for choice in wish(fight, target):
                    check_tap(tap, choice)
                    fight.take(choice, token=None if fight.steps else tap.token)
        if not fight.steps and not fight.changed:
            raise NotDone("nothing_chosen")
        if wishes.reason and fight.steps:
            first = fight.steps[0]
            first.notes = [*first.notes, RulingNote(wishes.reason)]
        standing_orders.answer_all(fight)
        return "done" if fight.steps else "dice"

    return run_locked(tap, action)


def take_all(tap: Tap, choices: Iterable[Choice]) -> tuple[Result, str]:
    """Makes several rulings at once. If a value is refused, returns its field too."""
    at = ""

    def action(fight: Fight) -> str:
        nonlocal at
        control.gm_only(tap.member)
        for choice in choices:
            at = str(choice.fields.get("field", ""))
            check_tap(tap, choice)
            fight.take(choice, token=None if fight.steps else tap.token)
        standing_orders.answer_all(fight)
        return "done" if fight.steps else "dice"

    return run_locked(tap, action), at


def _harm(by: int, fight: Fight, target: str) -> Iterable[Choice]:
    """Damage or healing: the game's own ruling, else setting the hit points."""
    short, combatant = fight.ruleset.quick, _combatant(fight, target)
    if short.hurt is not None and by < 0:
        yield _ruling(fight, short.hurt, target, -by)
    elif short.health and short.health in combatant.facts:
        now, most = combatant.facts[short.health], combatant.facts[short.most]
        yield _set(target, short.health, min(max(now + by, 0), most))


def _count(name: str, by: int, fight: Fight, target: str) -> Iterable[Choice]:
    """Increases or decreases a number."""
    if name not in (*fight.ruleset.quick.counts, *fight.ruleset.quick.modifiers):
        raise NotDone("garbage")
    field = _field(fight, name)
    value = max(_combatant(fight, target).facts[name] + by, field.min or 0)
    yield _set(target, name, value if field.max is None else min(value, field.max))


def _condition(key: str, on: bool, fight: Fight, target: str) -> Iterable[Choice]:
    """Sets or clears a condition. If it is one of several, clearing it sets the first of them."""
    name, _, value = key.partition("=")
    if name not in fight.ruleset.quick.conditions:
        raise NotDone("garbage")
    field, now = _field(fight, name), _combatant(fight, target).facts.get(name)
    if field.type == "bool":
        wanted: Any = on
    elif on:
        wanted = value
    else:
        wanted = field.choices[0] if now == value else now
    if wanted != now:
        yield _set(target, name, wanted)


def _melee(key: str, on: bool, fight: Fight, target: str) -> Iterable[Choice]:
    """Puts two combatants into melee with each other, or separates them."""
    short, seen = fight.ruleset.quick, _combatant(fight, target)
    everybody = fight.ruleset.view(fight.state, GM).combatants
    near, other = quick.beside(everybody, seen, short), key.removeprefix(quick.WITH)
    if (other in near) == on:
        return
    ruled = short.binds if on else short.parts
    if ruled is not None:
        yield _ruling(fight, ruled, target, other)
    else:
        beside = near | {other} if on else near - {other}
        yield _set(
            target, short.melee, [combatant.id for combatant in everybody if combatant.id in beside]
        )


def _deed(key: str, on: bool, fight: Fight, target: str) -> Iterable[Choice]:
    """A ruling that needs only its target."""
    if on:
        yield _ruling(fight, Ruled(key.removeprefix(quick.DO)), target, None)


def _aware(key: str, on: bool, fight: Fight, target: str) -> Iterable[Choice]:
    """Ends the combatant's surprise."""
    lasting = quick.surprise(fight.ruleset)
    if lasting is None:
        raise NotDone("garbage")
    name, otherwise = lasting
    if on and _combatant(fight, target).facts.get(name, otherwise) != otherwise:
        yield _set(target, name, otherwise)


def _in_order(wishes: Wishes) -> Iterable[Wish]:
    """The wishes in order: damage first, leaving the fight last."""
    if wishes.amount:
        yield partial(_harm, wishes.amount)
    for name, by in wishes.counts.items():
        yield partial(_count, name, by)
    turned = [*((key, False) for key in wishes.off), *((key, True) for key in wishes.on)]
    for kind in (_condition, _aware, _melee, _deed):
        for key, on in sorted(turned, key=lambda item: item[0] == quick.REMOVE):
            if _kind(key) is kind:
                yield partial(kind, key, on)


def _kind(key: str) -> Callable[[str, bool, Fight, str], Iterable[Choice]]:
    if key.startswith(quick.WITH):
        return _melee
    if key == quick.AWARE:
        return _aware
    return _deed if key.startswith(quick.DO) else _condition


def _combatant(fight: Fight, target: str) -> CombatantView:
    combatant = fight.ruleset.view(fight.state, GM).seen(target)
    if combatant is None:
        raise NotDone("unknown")
    return combatant


def _field(fight: Fight, name: str) -> Field:
    return next(field for field in fight.ruleset.settable if field.name == name)


def _set(target: str, name: str, value: Any) -> Choice:
    return Choice("gm", "gm", "set", {"target": target, "field": name, "value": value})


def _ruling(fight: Fight, ruled: Ruled, target: str, value: Any) -> Choice:
    """The ruling with the target in its first field, whatever that is called."""
    option = _option(fight, ruled.option)
    first, *rest = option.fields
    fields = {first.name: target, **ruled.given}
    for field in rest:
        if field.name == ruled.field:
            fields[field.name] = str(value) if field.type == "dice" else value
    return Choice("gm", "gm", ruled.option, fields)


def _option(fight: Fight, name: str) -> Option:
    options = {ruling.name: ruling for ruling in fight.ruleset.rulings(fight.state)}
    if name not in options or not options[name].fields:
        raise NotDone("garbage")
    return options[name]
