"""The answers in an exchange: act, react, count, riposte, momentum (README 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Choice, Decision, Field, Option
from rulesets.momentum.rules import offers
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee.bouts import one_sided
from rulesets.momentum.rules.melee.comparing import usual
from rulesets.momentum.rules.melee.manoeuvring import manoeuvre, manoeuvred, moved, tactical
from rulesets.momentum.rules.melee.outcome import shift, weapon_in_use
from rulesets.momentum.rules.queries import (
    at_hand,
    group_of,
    leaving,
    may_leave,
    members,
    other_side,
    present,
    running,
    usable,
)
from rulesets.momentum.state import Board, Bout, Combatant, Plan
from rulesets.offering import Offer, no, options_of
from rulesets.reducer import offered_of

GIVE_UP = Field(name="give_up", type="bool", default=False)
BESIDE_FIGHTING = ("cast", "other", "stand_up", "pick_up")
USUAL: Mapping[str, tuple[str, ...]] = {
    "act": ("stand_up", "attack", "manoeuvre", "tactical"),
    "react": ("attack", "defend", "evade"),
}
UPRIGHT = ("attack", "manoeuvre", "tactical", "flee")
REWARDS = ("disarm", "trip", "push", "improvise", "take_momentum")


def asked(board: Board) -> Iterator[tuple[str, str]]:
    bout = running(board)
    if bout.stage == "decide":
        yield from _deciding(board, bout)
    elif bout.stage == "end":
        yield from _keeping(board, bout)
    elif not one_sided(board, bout):
        side = bout.active if bout.stage == "act" else bout.passive
        for id in present(board, side):
            if id not in bout.deeds:
                yield id, bout.stage


def _deciding(board: Board, bout: Bout) -> Iterator[tuple[str, str]]:
    if bout.asked in bout.present and bout.counted is None and not one_sided(board, bout):
        yield bout.asked or "", "count"
    for id in board.order:
        if id in bout.present and id not in bout.ripostes and rewarded(bout, id):
            yield id, "riposte"


def rewarded(bout: Bout, id: str) -> tuple[str, ...]:
    """The combatants it may still strike back at."""
    return tuple(other for other in bout.rewards.get(id, ()) if other in bout.present)


def _keeping(board: Board, bout: Bout) -> Iterator[tuple[str, str]]:
    group = group_of(board, bout.group)
    if group and group.momentum == bout.active and board.options.ask_give_up:
        yield members(board, group.id, bout.active)[0], "momentum"


def decision(board: Board, combatant: Combatant, kind: str) -> Decision:
    bout = running(board)
    if kind == "count":
        return Decision(combatant.id, kind, tuple(map(Option, bout.counts)), usual(bout.counts))
    if kind == "momentum":
        return Decision(combatant.id, kind, (Option("keep"), Option("give_up")), "keep")
    if kind == "riposte":
        return Decision(combatant.id, kind, tuple(_ripostes(board, bout, combatant)), "damage")
    options = options_of(offered(board, combatant, kind))
    if kind == "act" and not board.options.ask_give_up:
        options = tuple(Option(o.name, (*o.fields, GIVE_UP)) for o in options)
    default = "defend" if combatant.prone else "attack"
    return Decision(combatant.id, kind, options, default, usual=offered_of(options, USUAL[kind]))


def offered(board: Board, combatant: Combatant, kind: str) -> Iterator[Offer]:
    """The answers of `act` and `react`."""
    if kind not in USUAL:
        return
    bout, ready = running(board), usable(combatant, "melee")
    enemies = present(board, other_side(board, combatant.side))
    if not combatant.prone:
        yield Option("attack", (offers.target(enemies), offers.weapon(ready)))
    if combatant.prone or bout.stage == "react":
        yield Option("defend", (offers.weapon(ready),))
        yield Option("evade")
    else:
        yield from (no(option, "passive_only") for option in ("defend", "evade"))
    if combatant.prone:
        yield from (no(option, "prone") for option in UPRIGHT)
    else:
        yield manoeuvre(board, bout, combatant, enemies)
        yield tactical(board, combatant, enemies)
        yield Option("leave" if may_leave(board, combatant, leaving(bout)) else "flee")
    for offer in offers.offered(board, combatant, BESIDE_FIGHTING):
        yield offers.without_metres(offer)


def _ripostes(board: Board, bout: Bout, combatant: Combatant) -> Iterator[Option]:
    ready, used = usable(combatant, "melee"), struck_back_with(combatant, bout.deeds[combatant.id])
    weapon = Field(name="weapon", type="weapon", choices=ready, default=used)
    target = offers.target(rewarded(bout, combatant.id))
    group = group_of(board, combatant.group)
    has_it = group is not None and group.momentum == combatant.side
    names = REWARDS[:-1] if has_it else REWARDS
    chosen = Field(name="manoeuvre", type="enum", choices=names, default=names[0])
    yield Option("damage", (target, weapon))
    metres = replace(offers.pushed(combatant), depends=("manoeuvre", {"push": None}))
    what = replace(offers.WHAT, depends=("manoeuvre", {"push": None, "improvise": None}))
    yield Option("manoeuvre", (chosen, target, metres, what))
    yield Option("none")


def struck_back_with(combatant: Combatant, deed: Plan) -> str:
    """The default weapon of a riposte."""
    return at_hand(combatant, weapon_in_use(deed))


def take(
    fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
) -> str | None:
    bout = running(fight)
    if choice.kind == "count":
        fight.turn_to(counted=choice.option)
        return None
    if choice.kind == "momentum":
        return None
    if choice.kind == "riposte":
        plan = Plan(option=choice.option, **fields)
        fight.turn_to(ripostes=dict(sorted({**bout.ripostes, combatant.id: plan}.items())))
        return plan.target
    plan = deed_of(fight, combatant, choice, fields)
    fight.turn_to(deeds=dict(sorted({**bout.deeds, combatant.id: plan}.items())))
    return plan.target


def deed_of(board: Board, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]) -> Plan:
    """The plan of an answer to `act` or `react`. Raises `IllegalChoice` `bad_field`."""
    if choice.option == "manoeuvre":
        return manoeuvred(board, combatant, fields)
    if choice.option == "tactical":
        return moved(fields)
    return offers.plan(board, combatant, choice, fields)


def settle_momentum(fight: Fight, option: str) -> None:
    """Ends the exchange (README 7.10)."""
    bout = running(fight)
    if option == "give_up":
        shift(fight, bout.group, bout.passive, "given_up")
    fight.bout = None
    fight.step = "groups"
