"""A plausible answer to every question, for one tap and for forecasts (README 11.1)."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Choice, Decision
from rulesets.kampbogen.acting import abilities, may_direct, result_with
from rulesets.kampbogen.harm import hit_on_character
from rulesets.kampbogen.state import Combatant
from rulesets.kampbogen.words import (
    Board,
    best,
    can_fight,
    characters,
    effect,
    opponents,
    protected,
    value,
    ward,
)

WON = ("equal", "higher")
type Suggested = tuple[str, dict[str, Any]]


def suggest(board: Board, decision: Decision) -> Choice:
    """Deterministic and legal; roster order breaks ties."""
    suggester = _SUGGESTERS.get(decision.kind)
    option, fields = suggester(board, decision) if suggester else (_default(decision), {})
    return Choice(decision.by, decision.kind, option, fields)


def would_be_taken(board: Board, one: Combatant) -> bool:
    """Whether the kampgrad may hit somebody, as far as the dice are known (README 7.5)."""
    if protected(board, one) or one.dice is None:
        return False
    lower = sum(
        other.dice is not None and other.dice < one.dice and not protected(board, other)
        for other in characters(board)
    )
    return lower < len(opponents(board))


def _default(decision: Decision) -> str:
    return decision.default or decision.options[0].name


def _join(board: Board, decision: Decision) -> Suggested:
    needed = len(characters(board)) < len(opponents(board))
    return ("join" if needed and board.combatants[decision.by].liv >= 2 else "stay"), {}


def _roll(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    weak = one.liv == 1 and one.liv_max >= 3
    return ("slip_away" if weak and decision.option("slip_away") else "roll"), {}


def _act(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    countered = _worth_warding(board, one, decision)
    if countered:
        return "counter", {"effect": countered}
    if _wins_by_combat(board, one):
        return "combat", {}
    taken = would_be_taken(board, one)
    if decision.option("soul_roll") and _harmed(board, one, taken):
        return "soul_roll", {}
    if result_with(board, one, board.options.manoeuvre_ability) in WON:
        if _desperate(board):
            return "manoeuvre", {"goal": "flee"}
        if may_direct(board):
            return "manoeuvre", _aimed(board)
    if decision.option("prygl") and (one.prygl <= 8 or taken):
        return "prygl", {}
    return _default(decision), {}


def _worth_warding(board: Board, one: Combatant, decision: Decision) -> str:
    """The worst effect on life that nobody has warded off yet and this one would; `""` if none."""
    option = decision.option("counter")
    if option is None:
        return ""
    inside = [o for o in board.combatants.values() if o.character and o.in_combat]
    inside = [other for other in inside if other.status == "active"]
    done = {o.act.effect for o in inside if o.act and o.action == "counter" and o.result in WON}
    worth = []
    for key in option.fields[0].choices:
        working = effect(board, key)
        harms = working.harm_to == "liv" and working.harm > 0
        many = working.harm * len(inside) >= 2
        fells = any(other.liv <= working.harm for other in inside)
        wards = result_with(board, one, ward(board, working)) in WON
        if harms and key not in done and wards and (many or fells):
            worth.append((working.harm, key))
    return max(worth, key=lambda pair: pair[0])[1] if worth else ""


def _wins_by_combat(board: Board, one: Combatant) -> bool:
    if not can_fight(one):
        return False
    reached = 0 < one.prygl <= (one.dice or 0)
    return reached or result_with(board, one, best(one, abilities(board, one))) in WON


def _harmed(board: Board, one: Combatant, taken: bool) -> bool:
    """Whether he comes to harm with what he would do otherwise; he does not win the combat roll."""
    if can_fight(one) and not protected(board, one):
        taken = taken or board.options.combat_risk == "always"
    return taken and hit_on_character(board) > 0


def _desperate(board: Board) -> bool:
    party = characters(board)
    return 2 * sum(one.liv == 1 for one in party) >= len(party)


def _aimed(board: Board) -> dict[str, Any]:
    weak = next((one.id for one in opponents(board) if one.liv == 1), None)
    return {"target": weak} if weak else {}


def _soul(board: Board, decision: Decision) -> Suggested:
    sequence = board.sequence
    assert sequence is not None
    at_stake = 1 if sequence.harm is None else sequence.harm
    return ("reroll" if at_stake and decision.option("reroll") else "accept"), {}


def _flee(board: Board, decision: Decision) -> Suggested:
    everybody = [o for o in board.combatants.values() if o.character and o.status != "removed"]
    few = 3 * len(characters(board)) < len(everybody)
    return ("flee" if few or board.combatants[decision.by].liv == 1 else "stay"), {}


def _break_out(board: Board, decision: Decision) -> Suggested:
    theirs, ours = (sum(o.liv for o in camp(board)) for camp in (opponents, characters))
    return ("through" if theirs > ours else "stay"), {}


def _pursuit(board: Board, decision: Decision) -> Suggested:
    return ("catch_up" if any(one.kills for one in opponents(board)) else "let_go"), {}


def _holdup(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    return ("yield" if one.liv <= 3 and not one.sheet.fights_to_death else "resist"), {}


def _sneak(board: Board, decision: Decision) -> Suggested:
    one, options = board.combatants[decision.by], board.options
    steady = value(one, options.aimed_ability) >= value(one, options.sneak_ability)
    return ("aimed_shot" if steady and decision.option("aimed_shot") else "sneak_up"), {}


_SUGGESTERS = {
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
