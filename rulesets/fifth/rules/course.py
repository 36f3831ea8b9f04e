"""The course of a fight: rounds, places, turns, its end (README 4.2, 7.3, 8)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm, initiative
from rulesets.fifth.rules.attacks import Expression
from rulesets.fifth.rules.deeds import Deed
from rulesets.fifth.rules.fight import Fight, FightOver
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.queries import held_up, legal_targets, usable
from rulesets.fifth.rules.strike import damage_part
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Board, Combatant, Turn

LAIR = 20
"""The count at which lair actions come, after everybody who has as much."""


def course(fight: Fight) -> None:
    """The whole fight from where it stands: at the beginning, in a turn, or between two rounds.
    Raises `FightOver`."""
    if fight.phase == "initiative":
        look(fight)
        fight.ask("gm", "initiative")
        initiative.roll_all(fight)
        _begin_round(fight)
    if fight.turn is not None:
        who = fight.combatants[fight.turn]
        _decisions(fight, who)
        _after_decisions(fight, who)
    while True:
        while fight.place < len(fight.order):
            _next_place(fight)
        if not fight.lair:
            _lair_actions(fight)
        if fight.quiet:
            fight.ask("gm", "pause")
        fight.round += 1
        _begin_round(fight)


def _stands(combatant: Combatant) -> bool:
    """Whether its side has not lost yet (S37)."""
    if combatant.status == "dying":
        return combatant.regenerates_at_0
    effects = combatant.effects
    knocked_out = effects and any(effect.name == "knocked_out" for effect in effects)
    return combatant.status == "active" and not knocked_out


def look(fight: Fight) -> None:
    """Ends the fight if fewer than two sides stand. Raises `FightOver`."""
    first = None
    for combatant in fight.combatants.values():
        if combatant.side != first and _stands(combatant):
            if first is not None:
                return
            first = combatant.side
    end(fight)


def end(fight: Fight) -> None:
    """Ends the fight. Raises `FightOver`."""
    standing = {who.side for who in fight.combatants.values() if _stands(who)}
    fight.winner = standing.pop() if len(standing) == 1 else None
    fight.over, fight.phase, fight.turn = True, "over", None
    fight.say("fight_over", winner=fight.winner or "none")
    raise FightOver


def _begin_round(fight: Fight) -> None:
    fight.place, fight.lair, fight.quiet = 0, False, True
    fight.say("round", round=fight.round)


def _next_place(fight: Fight) -> None:
    if not fight.lair and (_owner(fight).initiative_total or 0) < LAIR:
        _lair_actions(fight)
    owner = _owner(fight)  # who joins during a lair action may have come before
    fight.place += 1
    if owner.acts_from > fight.round:
        return
    if owner.status in ("active", "dying"):
        _turn(fight, owner)
    else:
        _moments(fight, owner, passed=True)
        _moments(fight, owner, "end", passed=True)


def _owner(fight: Fight) -> Combatant:
    return fight.combatants[fight.order[fight.place]]


def _moments(fight: Fight, who: Combatant, moment: str = "start", passed: bool = False) -> None:
    """Counts down the effects that last until such a moment of somebody's turn."""
    for bearer in fight.combatants.values():
        for effect in bearer.effects:
            whose = effect.source if effect.until == f"source_{moment}" else None
            whose = bearer.id if effect.until == f"target_{moment}" else whose
            just_laid = moment == "end" and not passed and effect.turn >= fight.turns
            if whose != who.id or just_laid:
                continue
            if effect.rounds <= 1:
                effects.end(fight, bearer, effect, "time")
            else:
                left = replace(effect, rounds=effect.rounds - 1)
                bearer.effects = tuple(left if e is effect else e for e in bearer.effects)


def _turn(fight: Fight, who: Combatant) -> None:
    _begin_turn(fight, who)
    for step in (_ongoing, _regenerate, _moments, _recharge, _death_save):
        if who.status in ("active", "dying"):
            step(fight, who)
    if who.status == "active" and held_up(fight, who):
        fight.say("surprised", who)
    elif who.status == "active":
        _decisions(fight, who)
    _after_decisions(fight, who)


def _begin_turn(fight: Fight, who: Combatant) -> None:
    fight.turns += 1
    fight.turn, fight.now = who.id, Turn()
    fight.say("turn", who)
    if who.holds_spell:
        effects.end_concentration(fight, who, "dropped")
    who.reaction = who.bonus = True
    who.actions, who.legendary_left = 1, who.sheet.legendary_actions
    who.movement_used = who.dashes = 0
    who.reckless_now = who.dodging = False
    who.readied = None
    _forget_attacks(who)
    effects.settle(fight)


def _forget_attacks(who: Combatant) -> None:
    who.attacks_left, who.routine_left, who.disengaged = 0, (), False


def _ongoing(fight: Fight, who: Combatant) -> None:
    for effect in who.effects:
        mods = effect.mods
        if mods.ongoing and effects.bears(who, effect) and who.present:
            dice = Expression(formula(mods.ongoing), mods.ongoing_type)
            with fight.exchange():
                harm.damage(fight, None, who, [damage_part(fight, who, "ongoing", dice)])
            look(fight)


def _regenerate(fight: Fight, who: Combatant) -> None:
    dying = who.status == "dying"
    if who.sheet.regeneration and (not dying or who.regenerates_at_0):
        with fight.exchange():
            if who.regeneration_stopped:
                who.regeneration_stopped = False
                fight.say("regeneration_stopped", who)
                if dying:
                    harm.die(fight, who)
            elif dying or who.hp < fight.options.maximum(who):
                harm.heal(fight, who, who, who.sheet.regeneration)
    look(fight)


def _recharge(fight: Fight, who: Combatant) -> None:
    for power in who.sheet.powers.values():
        if power.recharge and power.name in who.spent:
            (roll,) = fight.throw(who, "recharge", 1, 6)
            ready = roll >= power.recharge
            fight.say_own("recharge", who, power=power.name, roll=roll, ready=ready)
            if ready:
                who.spent = tuple(name for name in who.spent if name != power.name)


def _death_save(fight: Fight, who: Combatant) -> None:
    if who.status == "dying" and who.sheet.death_saves and fight.ask(who, "death_save").option:
        with fight.exchange():
            d20.death_save(fight, who)
    look(fight)


def _decisions(fight: Fight, who: Combatant) -> None:
    while True:
        look(fight)
        answer = fight.ask(who, "turn")
        if not answer.option:
            break
        fight.now.answered = True
        if answer.option == "end":
            break
        with fight.exchange():
            getattr(Deed(fight, who, answer.fields), answer.option)()
    if not fight.now.answered and who.status == "active" and not held_up(fight, who):
        fight.say("turn_passed", who)


def _after_decisions(fight: Fight, who: Combatant) -> None:
    """The end of a turn, and what others do after it."""
    who.surprised = False
    for effect in who.effects:
        if effect.save and effects.bears(who, effect) and who.status == "active":
            dc, against = effect.dc or 0, (effect.name, effect.conditions)
            with fight.exchange():
                if d20.save(fight, who, effect.save, dc, *against, spell=effect.spell):
                    effects.end(fight, who, effect, "save")
    look(fight)
    _moments(fight, who, "end")
    _forget_attacks(who)
    fight.turn = None
    for other in fight.those(fight.order):
        legendary = other.legendary_left > 0 and other is not who
        if legendary and special_powers(fight, other, "legendary"):
            _special(fight, other, "legendary")


def special_powers(board: Board, who: Combatant, time: str) -> tuple[Power, ...]:
    if not who.able or (time == "legendary" and held_up(board, who)):
        return ()
    return tuple(
        power
        for power in who.sheet.powers.values()
        if power.time == time
        and (power.cost <= who.legendary_left if time == "legendary" else power.name != who.lair)
        and usable(board, who, power)
        and (power.target == "self" or legal_targets(board, who, power))
    )


def _special(fight: Fight, who: Combatant, time: str) -> str | None:
    """Asks for such an action; the name of the power that was used."""
    answer = fight.ask(who, time)
    if answer.option == "use":
        with fight.exchange():
            casting.by_answer(fight, who, answer.fields)
    look(fight)
    return answer.fields.get("power")


def _lair_actions(fight: Fight) -> None:
    fight.lair = True
    for who in list(fight.combatants.values()):
        used = None
        if who.acts_from <= fight.round and special_powers(fight, who, "lair"):
            used = _special(fight, who, "lair")
        who.lair = used
