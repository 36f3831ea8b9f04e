"""The targets of answers in an exchange, defences against them, and the comparison of results
(README 7.7, 7.8).

Nothing here is rolled, changed or logged. The resolver applies these rules to actual rolls, the
odds to all possible rolls, and the cards of the groups to exchanges that are over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.harm import Blow, in_melee, multiplier
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.rules.queries import other_side, present
from rulesets.momentum.state import Board, Bout, Combatant, Options, Plan, Result, State, Technique

NO_RESULT = Result(0, tested=False)


def technique(combatant: Combatant, deed: Plan) -> Technique | None:
    if deed.option != "manoeuvre":
        return None
    return combatant.sheet.techniques.get(deed.manoeuvre or "")


def effect(combatant: Combatant, deed: Plan) -> str:
    """The effect of a successful answer: damage, or one of README 7.9."""
    if deed.option == "attack":
        return "damage"
    used = technique(combatant, deed)
    return used.effect if used else deed.manoeuvre or deed.goal or ""


def blow(combatant: Combatant, deed: Plan) -> Blow | None:
    """The blow of an attack, or of a technique that does damage; None for anything else."""
    if effect(combatant, deed) != "damage":
        return None
    used = technique(combatant, deed)
    return in_melee(combatant, deed.weapon or "", used.damage if used else 0)


def covers(deed: Plan) -> bool:
    return deed.option == "manoeuvre" and deed.manoeuvre == "cover"


def aims(deed: Plan) -> bool:
    """Whether the answer has enemies as targets: attacks, manoeuvres and tactical movements do, a
    cover does not."""
    return deed.option in ("attack", "manoeuvre", "tactical") and not covers(deed)


def at_all(combatant: Combatant, deed: Plan) -> bool:
    used = technique(combatant, deed)
    return used is not None and used.all_targets


def targets(board: Board, combatant: Combatant, deed: Plan) -> tuple[str, ...]:
    """The enemies the answer is aimed at, in initiative order."""
    if not aims(deed):
        return ()
    if at_all(combatant, deed):
        return present(board, other_side(board, combatant.side))
    return (deed.target,) if deed.target else ()


def both_sides(board: Board, bout: Bout) -> tuple[str, ...]:
    """The participants, active ones first, each side in initiative order."""
    return (*present(board, bout.active), *present(board, bout.passive))


def attackers(board: Board, bout: Bout, id: str) -> tuple[str, ...]:
    """The enemies whose answers are aimed at this combatant."""
    combatant = board.combatants[id]
    return tuple(
        other
        for other in present(board, other_side(board, combatant.side))
        if id in targets(board, board.combatants[other], bout.deeds[other])
    )


def wards_itself(deed: Plan) -> bool:
    return deed.option in ("defend", "evade")


def wards_off(level: int, against: int) -> bool:
    """Whether a success stops another: it must be at least as high."""
    return 0 < against <= level


def warding(board: Board, bout: Bout, target: str, against: int) -> Iterator[tuple[str, int]]:
    """Defenders who stop a success of this level against the target, the target itself first."""
    own = bout.results.get(target, NO_RESULT).level
    if wards_itself(bout.deeds[target]) and wards_off(own, against):
        yield target, own
    for id in present(board, board.combatants[target].side):
        deed, level = bout.deeds[id], bout.results.get(id, NO_RESULT).level
        if covers(deed) and deed.target == target and wards_off(level, against):
            yield id, level


NO_ACTION = "nothing"
RESISTING = ("attack", "defend", "evade", "manoeuvre", "tactical")


class Success(Struct, frozen=True):
    """A success against one of its targets, with the combatant who stops it and that combatant's
    level."""

    who: str
    target: str
    level: int
    stopped_by: str | None
    ward: int


class Consequence(Struct, frozen=True):
    """An effect on one target, by a test that counts or, with `times` 0.5, because all have
    failed."""

    who: str
    target: str
    effect: str
    times: float


def alone(state: State, bout: Bout) -> State:
    """The state with this exchange running, in the order of its participants."""
    return replace(state, bout=bout, order=bout.present)


def aimed(board: Board, bout: Bout) -> dict[str, Plan]:
    """The answers after redirecting those whose target is gone to another enemy (README 7.7.3)."""
    return {
        id: _aimed(board, bout, board.combatants[id], deed) if id in bout.present else deed
        for id, deed in bout.deeds.items()
    }


def _aimed(board: Board, bout: Bout, combatant: Combatant, deed: Plan) -> Plan:
    if covers(deed):
        return deed if deed.target in bout.present else replace(deed, option=NO_ACTION)
    if not aims(deed):
        return deed
    enemies = present(board, other_side(board, combatant.side))
    if not enemies:
        return replace(deed, option=NO_ACTION)
    if at_all(combatant, deed) or deed.target in enemies:
        return deed
    return replace(deed, target=enemies[0])


def test_of(board: Board, bout: Bout, id: str) -> Probe | Result | None:
    """The test of an answer, or the result of one that hits without a test; None if it needs none
    (README 7.7.4)."""
    combatant, deed = board.combatants[id], bout.deeds[id]
    if not _is_tested(board, bout, id, deed):
        return None
    if board.options.undefended_attack == "auto" and _is_undefended(board, bout, combatant, deed):
        return probe.SURE
    enemies = present(board, other_side(board, combatant.side))
    return probe.in_exchange(board, combatant, deed, len(enemies))


def _is_tested(board: Board, bout: Bout, id: str, deed: Plan) -> bool:
    """Whether the answer is tested; a defence is only if there is an attack to stop."""
    if covers(deed):
        return bool(attackers(board, bout, deed.target or ""))
    if wards_itself(deed):
        return bool(attackers(board, bout, id))
    return aims(deed)


def _is_undefended(board: Board, bout: Bout, combatant: Combatant, deed: Plan) -> bool:
    """Whether it does damage, and none of its targets resists."""
    if effect(combatant, deed) != "damage":
        return False
    return not any(bout.deeds[id].option in RESISTING for id in targets(board, combatant, deed))


def successes(board: Board, bout: Bout) -> Iterator[Success]:
    """Each success against each of its targets, in the order of the tests (README 7.7.5)."""
    for id, result in bout.results.items():
        if not result.level:
            continue
        for target in targets(board, board.combatants[id], bout.deeds[id]):
            stopped_by, ward = next(warding(board, bout, target, result.level), (None, 0))
            yield Success(id, target, result.level, stopped_by, ward)


def compared(board: Board, bout: Bout) -> Bout:
    """The exchange with its comparison: who gets through, which successes count or who decides, and
    who is rewarded (README 7.7.5 to 7.8.3)."""
    through: dict[str, tuple[str, ...]] = {}
    for success in successes(board, bout):
        if success.stopped_by is None:
            through[success.who] = (*through.get(success.who, ()), success.target)
    weighed = _weighed(board, replace(bout, through=through))
    return replace(weighed, rewards=_rewards(board, bout))


def _weighed(board: Board, bout: Bout) -> Bout:
    owners = tuple(bout.through)
    if not owners:
        return replace(bout, counted="nobody")
    if _one_side(board, owners):
        return replace(bout, counted="one_side")
    top = highest(bout, owners)
    if top == owners:
        return replace(bout, asked=present(board, bout.active)[0], counts=("all", "none"))
    if len(bout.present) == 2:
        return replace(bout, counted="top")
    counts = ("all", "top") if _one_side(board, top) else ("all", "top", "none")
    return replace(bout, asked=top[0], counts=counts)


def usual(counts: Sequence[str]) -> str:
    """The default of the answers to which successes count (README 5.3)."""
    return "top" if tuple(counts) == ("all", "top") else "all"


def by_default(bout: Bout) -> Bout:
    """The exchange after the default decision about which successes count, if there is one to
    make."""
    return replace(bout, counted=usual(bout.counts)) if bout.asked else bout


def _one_side(board: Board, ids: Sequence[str]) -> bool:
    return len({board.combatants[id].side for id in ids}) == 1


def highest(bout: Bout, ids: Sequence[str]) -> tuple[str, ...]:
    """The ones with the highest level."""
    best = max((bout.results[id].level for id in ids), default=0)
    return tuple(id for id in ids if bout.results[id].level == best)


def _rewards(board: Board, bout: Bout) -> dict[str, tuple[str, ...]]:
    """Combatants whose defence is rewarded, and those they may strike back at (README 7.8.3)."""
    by_side: dict[str, tuple[str, ...]] = {}
    ties = board.options.extreme_tie_reward
    for id, result in bout.results.items():
        if wards_itself(bout.deeds[id]) and _earns_reward(board.options, result):
            aiming = attackers(board, bout, id)
            below = tuple(other for other in aiming if ties or bout.results[other].level < 3)
            if below:
                by_side[id] = below
    return by_side


def _earns_reward(options: Options, result: Result) -> bool:
    return result.level == 3 and (options.reward_on != "critical" or result.roll == 1)


def counting(board: Board, bout: Bout) -> tuple[str, ...]:
    """Combatants whose successes count, active ones first. All of them while it is undecided."""
    if bout.counted == "none":
        return ()
    owners = tuple(id for id in both_sides(board, bout) if id in bout.through)
    return highest(bout, owners) if bout.counted == "top" else owners


def all_failed(bout: Bout) -> bool:
    return not any(bout.results[id].level for id in bout.present if id in bout.results)


def consequences(board: Board, bout: Bout, counted: Sequence[str]) -> Iterator[Consequence]:
    """The effects of successes that count; if all fail, blows do half damage (README 7.8.1 and
    2)."""
    if all_failed(bout):
        yield from _halved(board, bout)
    for id in counted:
        does = effect(board.combatants[id], bout.deeds[id])
        times = multiplier(bout.results[id].level)
        for target in bout.through[id]:
            if target in bout.present:
                yield Consequence(id, target, does, times)


def _halved(board: Board, bout: Bout) -> Iterator[Consequence]:
    """The half damage, only to those who tested too."""
    for id in both_sides(board, bout):
        combatant, deed = board.combatants[id], bout.deeds[id]
        if id not in bout.results or effect(combatant, deed) != "damage":
            continue
        for target in targets(board, combatant, deed):
            if target in bout.present and target in bout.results:
                yield Consequence(id, target, "damage", 0.5)
