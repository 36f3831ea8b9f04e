"""The decisions `missile` and `melee`, and the attacks they lead to (README 5.4, 5.6, 5.7, 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.contract import Decision, Earlier, Field, Option
from rulesets.dice import Roll
from rulesets.fields import bad_field
from rulesets.identity_cache import once_in
from rulesets.messages import phrase
from rulesets.offering import MOST_NAMED, No, Offer, options_of, unhindered
from rulesets.ose.rules.attack_roll import (
    HIT,
    MISS,
    Aim,
    ac_hit,
    band_at,
    blow,
    ranges,
    strike,
)
from rulesets.ose.rules.effects import disrupt, suffer
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import against, can_run, in_melee, open_to, ready, wont_fight
from rulesets.ose.state import BANDS, Board, Combatant, Progress, State
from rulesets.plain import values

LEAST_DISTANCE = 6
PASS = Option("pass")
PHASE_KINDS = {
    "missile": "missile",
    "slow_missile": "missile",
    "melee": "melee",
    "slow_melee": "melee",
}


def asks(board: Board, combatant: Combatant) -> bool:
    return (
        bool(combatant.sheet.arms[board.phase])
        and combatant.id not in board.answered
        and may_attack(board, combatant)
        and has_target(board, combatant)
    )


def may_attack(board: Board, combatant: Combatant) -> bool:
    """Whether it may attack (README 5.4): not casting, running, blind, unwilling or done for this
    round."""
    if (combatant.acted and combatant.id not in board.unfinished) or not ready(board, combatant):
        return False
    if (
        combatant.declared == "cast"
        or combatant.retreating
        or combatant.blinded
        or wont_fight(board, combatant)
    ):
        return False
    if combatant.fleeing and can_run(combatant):
        return False
    if board.options.slow_scope != "turn":
        return True
    # README S6: those who wait act in the last turn; those who have moved do not act in it
    last_turn = board.phase.startswith("slow_")
    waits = combatant.id in board.waiting
    return waits == last_turn if waits or not last_turn else not combatant.moved


def has_target(board: Board, combatant: Combatant) -> bool:
    if PHASE_KINDS[board.phase] == "melee":
        return bool(combatant.engaged)
    return bool(targets(board, combatant))


def targets(board: Board, combatant: Combatant) -> tuple[str, ...]:
    kind = PHASE_KINDS[board.phase]
    return unhindered(why_no_targets(board, kind, combatant))


def why_no_targets(
    board: Board, kind: str, combatant: Combatant
) -> Sequence[tuple[str, str | None]]:
    """The reason why each enemy cannot be a target of blows (`melee`) or missiles, if there is
    one."""
    look = _known_reasons if isinstance(board, State) else _reasons
    return look(board, kind, combatant.side, combatant.engaged)


def _reasons(
    board: Board, kind: str, side: str, engaged: tuple[str, ...]
) -> Sequence[tuple[str, str | None]]:
    """The reasons for all combatants of a side in melee with the same enemies."""
    beside = frozenset(engaged)
    return [(enemy.id, _reason(kind, enemy, enemy.id in beside)) for enemy in against(board, side)]


def _reason(kind: str, enemy: Combatant, beside: bool) -> str | None:
    if kind == "melee":
        return None if beside else "not_beside"
    if beside:
        return "too_near"
    return "covered" if enemy.full_cover else None


_known_reasons = once_in(_reasons)


def decision(board: Board, combatant: Combatant) -> Decision:
    kind = PHASE_KINDS[board.phase]
    standard = "pass" if kind == "missile" and in_melee(board, combatant) else "attack"
    return Decision(combatant.id, kind, options_of(offers(board, combatant)), standard)


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    kind = PHASE_KINDS[board.phase]
    yield Option("attack", _fields(board, combatant, kind))
    yield PASS
    yield No("attack", why_no_targets(board, kind, combatant), most=MOST_NAMED)
    if combatant.id not in board.unfinished:
        yield No("attack", _why_no_weapons(board, combatant, kind))


def _fields(board: Board, combatant: Combatant, kind: str) -> tuple[Field, ...]:
    offered = targets(board, combatant)
    arms = usable(board, combatant)
    fields = [
        Field(name="target", type="combatant", choices=offered, default=offered[0]),
        Field(name="weapon", type="weapon", choices=arms, default=arms[0]),
    ]
    counts = [len(left(board, combatant, name)) for name in arms]
    if max(counts) > 1 or combatant.id in board.unfinished:
        fields.append(
            Field(
                name="attacks",
                type="int",
                min=1,
                max=max(counts),
                default=counts[0] if len(arms) == 1 else None,
            )
        )
    if kind == "missile":
        fields.append(_range_field(board, combatant, arms))
    return tuple(fields)


def _why_no_weapons(
    board: Board, combatant: Combatant, kind: str
) -> Iterator[tuple[str, str | None]]:
    """Slow weapons before the last turn, quick ones in it, and in melee those that only shoot."""
    slow = board.phase.startswith("slow_")
    for name in combatant.sheet.arms[kind if slow else f"slow_{kind}"]:
        yield name, "quick" if slow else "asked_last"
    if kind == "melee":
        for name, weapon in combatant.sheet.weapons.items():
            if not weapon.melee:
                yield name, "missile_only"


def usable(board: Board, combatant: Combatant) -> tuple[str, ...]:
    """The names of routines, then of weapons; during a routine only that routine."""
    progress = board.unfinished.get(combatant.id)
    return (progress.routine,) if progress else combatant.sheet.arms[board.phase]


def left(board: Board, combatant: Combatant, name: str) -> tuple[str, ...]:
    """The weapons of the remaining attacks with this weapon or routine."""
    progress = board.unfinished.get(combatant.id)
    return combatant.sheet.attacks(name)[progress.made if progress else 0 :]


def plan(
    board: Board, combatant: Combatant, fields: Mapping[str, Any]
) -> tuple[tuple[str, str], ...]:
    """The attacks of a checked choice, each as a weapon and its range band.

    Raises `IllegalChoice` `bad_field` if the weapon has fewer attacks or does not reach so far.
    """
    name = fields["weapon"]
    weapons = left(board, combatant, name)
    attacks = fields.get("attacks")
    if attacks is not None and attacks > len(weapons):
        raise bad_field(phrase(reasons.AT_MOST, most=len(weapons)), "attacks")
    chosen = weapons[: attacks or len(weapons)]
    if PHASE_KINDS[board.phase] == "melee":
        return tuple((weapon, "none") for weapon in chosen)
    if "range" in fields:
        return tuple((weapon, fields["range"]) for weapon in chosen)
    feet, most = fields["distance"], farthest(combatant, weapons)
    if feet is None:
        feet = _usual_distance(board, combatant, weapons)
    if feet > most:
        raise bad_field(phrase(reasons.AT_MOST, most=most), "distance")
    return tuple((weapon, band_at(combatant.sheet.weapons[weapon], feet)) for weapon in chosen)


def farthest(combatant: Combatant, weapons: tuple[str, ...]) -> int:
    """The long range; for several weapons the shortest of these."""
    return min(ranges(combatant.sheet.weapons[weapon])[2] for weapon in weapons)


def take(fight: Fight, combatant: Combatant, option: str, fields: Mapping[str, Any]) -> None:
    if option == "pass":
        fight.answered_by(combatant.id)
        _finish_routine(fight, combatant.id)
        return
    attacks = plan(fight, combatant, fields)
    target, mode = fields["target"], PHASE_KINDS[fight.phase]
    remaining = len(left(fight, combatant, fields["weapon"]))
    fight.change(combatant.id, acted=True)
    so_far = Earlier("attack", combatant.id, target) if combatant.id in fight.unfinished else None
    with fight.exchange(so_far):
        for weapon, band in attacks:
            _attack(fight, combatant.id, target, weapon, mode, band)
            remaining -= 1
            if fight.combatants[target].status != "active":
                break
    _finish_routine(fight, combatant.id)
    if remaining and has_target(fight, fight.combatants[combatant.id]):
        nth = len(combatant.sheet.attacks(fields["weapon"])) - remaining
        progress = Progress(fields["weapon"], nth)
        fight.unfinished = dict(sorted({**fight.unfinished, combatant.id: progress}.items()))


def _finish_routine(fight: Fight, id: str) -> None:
    if id in fight.unfinished:
        fight.unfinished = {who: p for who, p in fight.unfinished.items() if who != id}


def _attack(fight: Fight, id: str, target: str, weapon: str, mode: str, band: str) -> None:
    """Makes one attack, with its entries: the roll, the armour class, a lost spell, hit points."""
    attacker, defender = fight.combatants[id], fight.combatants[target]
    with_it, rolls = blow(fight.options, attacker, defender, weapon, mode, band), list[Roll]()
    roller = "gm" if fight.options.damage_roller == "gm" else id
    struck = strike(with_it, fight.thrower(id, rolls, damage=roller))
    aimed, natural = with_it.aim, struck.natural
    total = natural + aimed.modifier + aimed.attack_bonus if natural else 0
    facts = {
        "weapon": weapon,
        "mode": mode,
        "range": band,
        "natural": natural,
        **values(aimed, MODIFIERS),
        "total": total,
        "ac_hit": ac_hit(fight.options, attacker, total) if natural else 0,
        "automatic": _automatic(aimed, natural),
        "hit": struck.hit,
        "immune": struck.hit and aimed.immune,
        "damage_roll": struck.rolled,
        "damage_modifier": with_it.modifier if struck.hit and not with_it.harmless else 0,
        "damage": struck.damage,
    }
    with fight.exchange():
        fight.note("attack", id, target, facts, tuple(rolls))
        if not aimed.automatic:
            visible = values(aimed, ("ac", "shield_ignored", "needed"))
            fight.note("armour_class", target=target, facts=visible, visible_to=open_to(defender))
        if struck.hit:
            disrupt(fight, target)
            suffer(fight, target, damage=struck.damage)


MODIFIERS = "ability range_modifier cover retreat bonus other modifier attack_bonus".split()


def _automatic(aimed: Aim, natural: int) -> str:
    if aimed.automatic:
        return "helpless"
    return {HIT: "hit", MISS: "miss"}.get(natural, "none")


def _range_field(board: Board, combatant: Combatant, arms: tuple[str, ...]) -> Field:
    usual = board.options.default_range
    if board.options.range_input == "band":
        return Field(name="range", type="enum", choices=BANDS, default=usual)
    weapons = [left(board, combatant, name) for name in arms]
    return Field(
        name="distance",
        type="int",
        min=LEAST_DISTANCE,
        max=max(farthest(combatant, used) for used in weapons),
        default=_usual_distance(board, combatant, weapons[0]) if len(arms) == 1 else None,
    )


def _usual_distance(board: Board, combatant: Combatant, weapons: tuple[str, ...]) -> int:
    """The end of the first weapon's usual range band, limited to what all weapons reach."""
    usual = BANDS.index(board.options.default_range)
    return min(ranges(combatant.sheet.weapons[weapons[0]])[usual], farthest(combatant, weapons))
