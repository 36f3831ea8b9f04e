"""Whether a target still stands after a wound, and after several shots or volleys (README 7.6, 7.7,
7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution, mixed, tally
from rulesets.coc7.asking.chances.probability import (
    NO_DAMAGE,
    answer_levels,
    at_least,
    broken,
    hits,
    levels,
    levels_of,
    volley_of,
)
from rulesets.coc7.rules import ranged, volleys
from rulesets.coc7.rules.queries import active
from rulesets.coc7.rules.ranged import Aimed
from rulesets.coc7.rules.wounds import wounded
from rulesets.coc7.sheet.tables import OUT, REGULAR
from rulesets.coc7.state import Answer, Attack, Combatant, Options, State, Weapon


class Hurt(Struct, frozen=True):
    """The health of a combatant in the course of a string of shots."""

    status: str
    lost: int = 0
    major: bool = False


def fells(options: Options, combatant: Combatant, damage: Distribution) -> float | None:
    """The chance that one wound puts the combatant out of the fight; None if it does not stand."""
    if not active(combatant):
        return None
    return sum(
        chance * share
        for lost, chance in damage.items()
        for after, share in after_wound(
            options, combatant, Hurt(combatant.status, 0, combatant.major_wound), lost
        )
        if after.status != "active"
    )


def after_wound(
    options: Options, combatant: Combatant, hurt: Hurt, amount: int
) -> Iterator[tuple[Hurt, float]]:
    """The health after one more wound, with probabilities."""
    if not amount:
        yield hurt, 1.0
        return
    left = max(0, combatant.hp - hurt.lost)
    leads = wounded(
        options, replace(combatant, status=hurt.status, hp=left, major_wound=hurt.major), amount
    )
    status, major = leads.status or hurt.status, hurt.major or leads.major
    lost = hurt.lost + amount
    if not leads.rolls_con:
        yield Hurt(status, lost, major), 1.0
        return
    stands = at_least(levels(combatant.sheet.con, REGULAR, 0), REGULAR)
    yield Hurt(status, lost, major), stands
    yield Hurt("unconscious", lost, major), 1.0 - stands


MOST_STEPS = 10_000
"""The most cases of a string of shots; beyond this its odds are not computed."""


class Fired(Struct, frozen=True):
    """One roll of a string. `ends`: the chance that the weapon breaks, which ends the string;
    otherwise the damage against a target that answers, and against one that no longer stands."""

    ends: float
    damage: Distribution
    unanswered: Distribution


def string(
    state: State, attack: Attack, answer: Answer, rolls: Sequence[Aimed]
) -> tuple[Distribution, float] | None:
    """The damage of consecutive shots or volleys, and the chance that their target does not stand
    after them; one roll of the answer counts for all. None if too much is undecided."""
    if answer.option in ("fight_back", "manoeuvre"):
        return None  # it may fell the attacker, or take the weapon
    answers = [(answer, 1.0)]
    if answer.defends:
        theirs = enumerate(answer_levels(state, attack, answer))
        answers = [(replace(answer, level=level), chance) for level, chance in theirs if chance]
    parts, out = [], 0.0
    for reply, chance in answers:
        blow = _against(state, attack, reply, rolls)
        if blow is None:
            return None
        parts.append((chance, blow[0]))
        out += chance * blow[1]
    return mixed(parts), out


def _against(
    state: State, attack: Attack, answer: Answer, rolls: Sequence[Aimed]
) -> tuple[Distribution, float] | None:
    """The odds against an answer with a known level."""
    fired = []
    for aimed in rolls:
        volley = _fired(state, attack, answer, aimed)
        if volley is None:
            return None
        fired.append(volley)
    target = state.combatants[attack.target]
    return _together(state.options, target, fired, stops=attack.kind == "auto")


def _fired(state: State, attack: Attack, answer: Answer, aimed: Aimed) -> Fired | None:
    """One roll of a string, against a target that answers and against one that no longer can."""
    combatant = state.combatants[attack.by]
    weapon = combatant.sheet.weapons[attack.weapon]
    ends = broken(aimed.net.dice, weapon.malfunction)
    chances = levels_of(aimed, weapon)
    shots = []
    for reply in (answer, Answer()):
        parts, hit = [], 0.0
        for level, extreme, chance in hits(state, attack, reply, chances, aimed.difficulty):
            damage = _bullets(state, attack, weapon, level, extreme)
            if damage is None:
                return None
            parts.append((chance, damage))
            hit += chance
        shots.append(mixed([*parts, (max(0.0, 1 - ends - hit), NO_DAMAGE)]))
    return Fired(ends, *shots)


def _bullets(
    state: State, attack: Attack, weapon: Weapon, level: int, extreme: bool
) -> Distribution | None:
    """The damage of a shot that hits with this level, or of a volley."""
    hits, impaling = 1, int(extreme)
    if attack.kind == "auto":
        hits = volleys.bullets(attack.size, level)
        impaling = volleys.half(attack.size) if extreme else 0
    bonus, armour = state.combatants[attack.by].sheet.db, state.combatants[attack.target].armour
    share = weapon.db if attack.kind == "auto" else ranged.share(weapon)
    return volley_of(weapon, share, bonus, armour, hits, impaling)


def _together(
    options: Options, combatant: Combatant, rolls: Sequence[Fired], stops: bool
) -> tuple[Distribution, float] | None:
    """The damage of all these rolls, and the chance that the target does not stand after them. With
    `stops` nothing more is fired at a target whose status has changed."""
    going = {Hurt(combatant.status, 0, combatant.major_wound): 1.0}
    ended: dict[Hurt, float] = {}
    steps = 0
    for roll in rolls:
        following: dict[Hurt, float] = {}
        for hurt, chance in going.items():
            if hurt.status in OUT or (stops and hurt.status != combatant.status):
                _add(ended, hurt, chance)
                continue
            _add(ended, hurt, chance * roll.ends)
            damage = roll.damage if hurt.status == "active" else roll.unanswered
            steps += len(damage)
            if steps > MOST_STEPS:
                return None
            for lost, share in damage.items():
                for after, rest in after_wound(options, combatant, hurt, lost):
                    _add(following, after, chance * share * rest)
        going = following
    for hurt, chance in going.items():
        _add(ended, hurt, chance)
    totals = tally((hurt.lost, chance) for hurt, chance in ended.items())
    out = sum(chance for hurt, chance in ended.items() if hurt.status != "active")
    return dict(sorted(totals.items())), out


def _add(harms: dict[Hurt, float], hurt: Hurt, chance: float) -> None:
    harms[hurt] = harms.get(hurt, 0.0) + chance
