"""Plausible answers to every question, for the GM's foes and for forecasts (README 11.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rulesets.contract import Choice, Decision, Field
from rulesets.kampbogen.asking.visibility import Visibility, as_offered, health_told, visibility_of
from rulesets.kampbogen.rules import targets
from rulesets.kampbogen.rules.acting import abilities, may_direct, result_with
from rulesets.kampbogen.rules.harm import hit_on_character
from rulesets.kampbogen.rules.queries import (
    best,
    can_fight,
    characters,
    effect,
    front,
    in_progress,
    opponents,
    protected,
    thrashes,
    value,
    ward,
)
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.rules.situations.challenge import at_stake
from rulesets.kampbogen.state import Board, Combatant
from rulesets.suggesting import Wishes, answer, for_its_side, spread

NEARLY_DOWN = 3  # quarters of its health


@for_its_side(visibility_of, as_offered)
def suggest(board: Board, decision: Decision, visibility: Visibility) -> Choice:
    """A deterministic, legal answer. Companions are spread over equally good targets."""
    preferred = _PREFERRED.get(decision.kind)
    answers = preferred(board, decision, visibility) if preferred else ()

    def wishes(option: str) -> Wishes:
        return _wishes(board, decision, option, visibility)

    return answer(decision, answers, wishes)


def _wishes(board: Board, decision: Decision, option: str, visibility: Visibility) -> Wishes:
    if decision.kind != "act" or option not in ("counter", "manoeuvre"):
        return {}
    combatant = board.combatants[decision.by]
    if option == "counter":
        return {"effect": _worth_warding(board, combatant, decision) or None}
    wanted = "flee" if _desperate(board) else "harm"
    return {
        "goal": wanted,
        "target": lambda field, chosen: _aimed(board, combatant, field, visibility),
    }


def would_be_taken(board: Board, combatant: Combatant, visibility: Visibility) -> bool:
    """Whether the kampgrad may hit the combatant, as far as dice and opponents are known (README
    7.5)."""
    places = len(_opponents(board, visibility))
    taken, tied = targets.lowest(targets.eligible(board), places)
    return combatant.id in (*taken, *tied)


def _join(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    needed = len(characters(board)) < len(_opponents(board, visibility))
    yield "join" if needed and board.combatants[decision.by].liv >= 2 else "stay"


def _roll(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    combatant = board.combatants[decision.by]
    if combatant.liv == 1 and combatant.liv_max >= 3 and _outdone(board, visibility):
        yield "slip_away"
    yield "roll"


def _act(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    combatant = board.combatants[decision.by]
    leads, desperate = (
        _succeeds(board, combatant, board.options.manoeuvre_ability),
        _desperate(board),
    )
    harmed = _harmed(board, combatant, would_be_taken(board, combatant, visibility))
    if _worth_warding(board, combatant, decision):
        yield "counter"
    if leads and harmed and may_direct(board) and not (desperate or _outfights(board, combatant)):
        yield "manoeuvre"  # as effective as an equal combat roll, and free
    if _wins_by_combat(board, combatant):
        yield "combat"
    if harmed:
        yield "soul_roll"
    if leads and (desperate or may_direct(board)):
        yield "manoeuvre"
    yield "prygl"


def _succeeds(board: Board, combatant: Combatant, ability: str) -> bool:
    return result_with(board, combatant, ability) in REACHED


def _worth_warding(board: Board, combatant: Combatant, decision: Decision) -> str:
    """The worst effect on life that this character would ward off and nobody else has yet.

    Returns `""` if there is none, or if the option has no field for it.
    """
    option = decision.option("counter")
    if option is None or not option.fields:
        return ""
    inside = [o for o in board.combatants.values() if o.character and o.in_combat]
    inside = [other for other in inside if other.status == "active"]
    done = {o.act.effect for o in inside if o.act and o.action == "counter" and o.result in REACHED}
    worth = []
    for key in option.fields[0].choices:
        working = effect(board, key)
        harms = working.harm_to == "liv" and working.harm > 0
        many = working.harm * len(inside) >= 2
        fells = any(other.liv <= working.harm for other in inside)
        wards = result_with(board, combatant, ward(board, working)) in REACHED
        if harms and key not in done and wards and (many or fells):
            worth.append((working.harm, key))
    return max(worth, key=lambda pair: pair[0])[1] if worth else ""


def _outfights(board: Board, combatant: Combatant) -> bool:
    """Whether a combat roll would be higher than the kampgrad, so that the character is not
    harmed."""
    return (
        can_fight(combatant)
        and result_with(board, combatant, best(combatant, abilities(board, combatant))) == "higher"
    )


def _wins_by_combat(board: Board, combatant: Combatant) -> bool:
    if not can_fight(combatant):
        return False
    won = result_with(board, combatant, best(combatant, abilities(board, combatant))) in REACHED
    return won or thrashes(combatant, combatant.dice or 0)


def _harmed(board: Board, combatant: Combatant, taken: bool) -> bool:
    """Whether a character who does not win the combat roll would be harmed."""
    if can_fight(combatant) and not protected(board, combatant):
        taken = taken or board.options.combat_risk == "always"
    return taken and hit_on_character(board) > 0


def _desperate(board: Board) -> bool:
    party = characters(board)
    return 2 * sum(member.liv == 1 for member in party) >= len(party)


def _opponents(board: Board, visibility: Visibility) -> list[Combatant]:
    return [opponent for opponent in opponents(board) if not visibility.misses(opponent.id)]


def _aimed(board: Board, combatant: Combatant, field: Field, visibility: Visibility) -> str | None:
    """The target: one of the opponents who are about to fall, spread out; else the one in front."""
    there = (board.combatants[id] for id in field.choices)
    weak = [other.id for other in there if _quarters(board, other, visibility) == NEARLY_DOWN]
    if not weak:
        foremost = front(board)
        return foremost if foremost in field.choices else spread(field.choices)
    acts = [other.act for other in characters(board) if other.act is not None]
    beset = Counter(act.target for act in acts if act.target)
    return spread(weak, beset)


def _quarters(board: Board, other: Combatant, visibility: Visibility) -> int:
    condition = health_told(board, other, visibility)
    return condition.quarters if condition else 0


def _soul(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    if at_stake(in_progress(board)):
        yield "reroll"


def _flee(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    everybody = [o for o in board.combatants.values() if o.character and o.status != "removed"]
    few = 3 * len(characters(board)) < len(everybody)
    yield "flee" if few or board.combatants[decision.by].liv == 1 else "stay"


def _break_out(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    yield "through" if _outdone(board, visibility) else "stay"


def _outdone(board: Board, visibility: Visibility) -> bool:
    """Whether the opponents have more life left than the party or, if that is secret, are more."""
    there, party = _opponents(board, visibility), characters(board)
    if all(visibility.knows(combatant) for combatant in there) or board.options.open_liv:
        return sum(combatant.liv for combatant in there) > sum(member.liv for member in party)
    return len(there) > len(party)


def _pursuit(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    yield "catch_up" if any(opponent.kills for opponent in opponents(board)) else "let_go"


def _holdup(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    combatant = board.combatants[decision.by]
    yield "yield" if combatant.liv <= 3 and not combatant.sheet.fights_to_death else "resist"


def _sneak(board: Board, decision: Decision, visibility: Visibility) -> Iterator[str]:
    combatant, options = board.combatants[decision.by], board.options
    if value(combatant, options.aimed_ability) >= value(combatant, options.sneak_ability):
        yield "aimed_shot"
    yield "sneak_up"


_PREFERRED: Mapping[str, Callable[[Board, Decision, Visibility], Iterator[str]]] = {
    "join": _join,
    "roll": _roll,
    "act": _act,
    "soul": _soul,
    "flee": _flee,
    "break_out": _break_out,
    "pursuit": _pursuit,
    "holdup": _holdup,
    "sneak": _sneak,
}
