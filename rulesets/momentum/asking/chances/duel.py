"""An exchange of two, weighed exactly (README 7.7, 11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulesets.momentum.asking.chances.forecast import (
    NOTHING,
    Distribution,
    at_least,
    blow,
    damage,
    mean,
    mixed,
    results,
)
from rulesets.momentum.rules import probe
from rulesets.momentum.rules.melee.effects import weapon_in_use
from rulesets.momentum.rules.melee.targets import aims, effect
from rulesets.momentum.rules.queries import usable
from rulesets.momentum.state import Combatant, Options, Plan, Result, State

NO_TEST = Result(0, tested=False)
RESISTING = ("attack", "defend", "evade", "manoeuvre", "tactical")

type Fighter = tuple[Combatant, Plan]
type Chances = Sequence[tuple[Result, float]]


class Harm(Struct, frozen=True):
    """What somebody suffers: points, their mean, and the chance that it is brought to 0."""

    damage: Distribution
    mean: float
    down: float


class DuelOdds(Struct, frozen=True, kw_only=True):
    """Who comes through. `stopped`: nobody, though a test succeeded; `nobody`: none did.

    `reward` is part of `stopped`. In a stalemate both successes count, and the reward is damage.
    """

    active: float
    passive: float
    stalemate: float
    stopped: float
    nobody: float
    reward: float
    to_active: Harm
    to_passive: Harm


class Tally:
    """Adds up what each pair of results leads to."""

    def __init__(self) -> None:
        self.chances = dict.fromkeys(("active", "passive", "stalemate", "stopped", "nobody"), 0.0)
        self.reward = 0.0
        self.harm: tuple[dict[int, float], dict[int, float]] = ({}, {})

    def suffers(self, place: int, done: Distribution, chance: float) -> None:
        self.harm[place].update(mixed(self.harm[place], done, chance))


def odds(state: State, active: Fighter, passive: Fighter) -> DuelOdds:
    tally = Tally()
    for own, chance in _results(state, active, passive):
        for other, share in _results(state, passive, active):
            _weigh(state.options, tally, (active, passive), (own, other), chance * share)
    to_active, to_passive = (
        _harm(one, done) for (one, _), done in zip((active, passive), tally.harm, strict=True)
    )
    return DuelOdds(
        reward=tally.reward, to_active=to_active, to_passive=to_passive, **tally.chances
    )


def _harm(one: Combatant, done: Distribution) -> Harm:
    return Harm(done, mean(done), at_least(done, one.hp))


def _results(state: State, fighter: Fighter, against: Fighter) -> Chances:
    (one, deed), (_, answer) = fighter, against
    if aims(deed):
        strikes = deed.option in ("attack", "manoeuvre") and effect(one, deed) == "damage"
        undefended = strikes and answer.option not in RESISTING
        if undefended and state.options.undefended_attack == "auto":
            return ((Result(1, tested=False), 1.0),)
    elif deed.option not in ("defend", "evade") or not aims(answer):
        return ((NO_TEST, 1.0),)
    return results(state.options, probe.in_exchange(state, one, deed, 1))


def _weigh(
    options: Options,
    tally: Tally,
    fighters: tuple[Fighter, Fighter],
    got: tuple[Result, Result],
    chance: float,
) -> None:
    levels = [
        result.level if _comes_through(deed, result, answer, against) else 0
        for (_, deed), result, (_, answer), against in (
            (fighters[0], got[0], fighters[1], got[1]),
            (fighters[1], got[1], fighters[0], got[0]),
        )
    ]
    best = max(levels)
    counts = [level == best > 0 for level in levels]
    tally.chances[_outcome(counts, got)] += chance
    for place in (0, 1):
        (one, deed), (other, _) = fighters[place], fighters[1 - place]
        done = NOTHING
        if counts[place]:
            done = blow(options, one, other, deed, 2 if best == 3 else 1)
        elif not any(result.level for result in got) and got[0].tested and got[1].tested:
            done = blow(options, one, other, deed, 0.5)
        elif _rewarded(options, deed, got[place], got[1 - place]):
            tally.reward += chance
            done = _strike_back(options, one, other, deed)
        tally.suffers(1 - place, done, chance)


def _comes_through(deed: Plan, result: Result, answer: Plan, against: Result) -> bool:
    wards = answer.option in ("defend", "evade") and against.level >= result.level
    return aims(deed) and result.level > 0 and not wards


def _outcome(counts: Sequence[bool], got: tuple[Result, Result]) -> str:
    if any(counts):
        return "stalemate" if all(counts) else "active" if counts[0] else "passive"
    return "stopped" if any(result.level for result in got) else "nobody"


def _rewarded(options: Options, deed: Plan, own: Result, against: Result) -> bool:
    if deed.option not in ("defend", "evade") or own.level < 3:
        return False
    if options.reward_on == "critical" and own.roll != 1:
        return False
    return against.tested and (against.level < 3 or options.extreme_tie_reward)


def _strike_back(options: Options, one: Combatant, other: Combatant, deed: Plan) -> Distribution:
    ready = usable(one, "melee")
    used = weapon_in_use(deed)
    weapon = used if used in ready else ready[0]
    dice, bonus = one.sheet.weapons[weapon].damage, one.sheet.damage_bonus
    return damage(options, dice, bonus, 1, other.sheet.armour)
