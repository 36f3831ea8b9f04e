"""The course of a fight: rounds, places, turns, and its end (README 4.2, 8)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.queries import (
    able,
    held_up,
    legal_targets,
    maximum,
    regenerates_at_0,
    usable,
)
from rulesets.fifth.rules.rounds import initiative, turn
from rulesets.fifth.rules.rounds.ending import look
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.damage_roll import Expression
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.state import Board, Combatant, Effect, Power, Question, Turn

LAIR = 20
"""The count at which lair actions come, after everybody who has as much."""


def course(fight: Fight) -> Steps[None]:
    """The whole fight from where it stands: at the beginning, in a turn, or between two rounds."""
    if fight.phase == "initiative":
        look(fight)
        yield Question(by="gm", kind="initiative")
        yield from initiative.roll_all(fight)
        _begin_round(fight)
    if fight.turn is not None:
        yield from turn.decisions(fight, fight.turn)
        yield from _after_decisions(fight, fight.turn)
    while True:
        while fight.place < len(fight.order):
            yield from _next_place(fight)
        if not fight.lair:
            yield from _lair_actions(fight)
        if fight.quiet:
            yield Question(by="gm", kind="pause")
        fight.round += 1
        _begin_round(fight)


# -- rounds and places ----------------------------------------------------------------------------


def _begin_round(fight: Fight) -> None:
    fight.place, fight.lair, fight.quiet = 0, False, True
    fight.note("round", facts={"round": fight.round})


def _next_place(fight: Fight) -> Steps[None]:
    owner = fight.combatants[fight.order[fight.place]]
    if not fight.lair and (owner.initiative_total or 0) < LAIR:
        yield from _lair_actions(fight)
        owner = fight.combatants[owner.id]
    fight.place += 1
    if owner.acts_from > fight.round:
        return
    if owner.status in ("active", "dying"):
        yield from _turn(fight, owner.id)
    else:
        _moments(fight, owner.id, "start", passed=True)
        _moments(fight, owner.id, "end", passed=True)


def _moments(fight: Fight, id: str, moment: str, passed: bool = False) -> None:
    """Counts down the effects that last until such a moment of somebody's turn."""
    own = {f"source_{moment}", f"target_{moment}"}
    for bearer in tuple(fight.combatants.values()):
        for effect in bearer.effects:
            whose = effect.source if effect.until.startswith("source") else bearer.id
            if effect.until not in own or whose != id:
                continue
            if moment == "end" and not passed and effect.turn >= fight.turns:
                continue
            _count_down(fight, bearer.id, effect)


def _count_down(fight: Fight, bearer: str, effect: Effect) -> None:
    if effect.rounds <= 1:
        effects.end(fight, bearer, effect, "time")
        return
    left = replace(effect, rounds=effect.rounds - 1)
    borne = fight.combatants[bearer].effects
    fight.change(bearer, effects=tuple(left if each is effect else each for each in borne))


# -- a turn ---------------------------------------------------------------------------------------


def _turn(fight: Fight, id: str) -> Steps[None]:
    _begin_turn(fight, id)
    for step in (_ongoing, _regenerate, _start, _recharge, _death_save):
        if fight.combatants[id].status not in ("active", "dying"):
            break
        yield from step(fight, id)
    if fight.combatants[id].status == "active":
        if held_up(fight, fight.combatants[id]):
            fight.note("surprised", id)
        else:
            yield from turn.decisions(fight, id)
    yield from _after_decisions(fight, id)


def _begin_turn(fight: Fight, id: str) -> None:
    fight.turns += 1
    fight.turn, fight.now = id, Turn()
    fight.note("turn", id)
    if effects.holds_spell(fight.combatants[id]):
        effects.end_concentration(fight, id, "dropped")
    fight.change(
        id,
        reaction=True,
        actions=1,
        bonus=True,
        legendary_left=fight.combatants[id].sheet.legendary_actions,
        movement_used=0,
        dashes=0,
        attacks_left=0,
        routine_left=(),
        disengaged=False,
        reckless_now=False,
        dodging=False,
        readied=None,
    )
    effects.settle(fight)


def _ongoing(fight: Fight, id: str) -> Steps[None]:
    for effect in fight.combatants[id].effects:
        there = any(each is effect for each in fight.combatants[id].effects)
        if effect.mods.ongoing and there and harm.is_present(fight, id):
            dice = Expression(dice=formula(effect.mods.ongoing), type=effect.mods.ongoing_type)
            part = strike.damage_part(fight, id, "ongoing", dice)
            with fight.exchange():
                yield from harm.damage(fight, None, id, [part])
            look(fight)


def _regenerate(fight: Fight, id: str) -> Steps[None]:
    who = fight.combatants[id]
    dying = who.status == "dying"
    if who.sheet.regeneration and (not dying or regenerates_at_0(who)):
        with fight.exchange():
            _regenerates(fight, who, dying)
    look(fight)
    yield from ()


def _regenerates(fight: Fight, who: Combatant, dying: bool) -> None:
    if who.regeneration_stopped:
        fight.change(who.id, regeneration_stopped=False)
        fight.note("regeneration_stopped", who.id)
        if dying:
            harm.die(fight, who.id)
    elif dying or who.hp < maximum(fight.options, who):
        harm.heal(fight, who.id, who.id, who.sheet.regeneration)


def _start(fight: Fight, id: str) -> Steps[None]:
    _moments(fight, id, "start")
    yield from ()


def _recharge(fight: Fight, id: str) -> Steps[None]:
    for power in fight.combatants[id].sheet.powers.values():
        if power.recharge and power.name in fight.combatants[id].spent:
            roll = fight.roll(id, "recharge", 1, 6).faces[0]
            ready = roll >= power.recharge
            facts = {"power": power.name, "roll": roll, "ready": ready}
            fight.note_open("recharge", id, facts=facts)
            if ready:
                spent = fight.combatants[id].spent
                left = tuple(name for name in spent if name != power.name)
                fight.change(id, spent=left)
    yield from ()


def _death_save(fight: Fight, id: str) -> Steps[None]:
    who = fight.combatants[id]
    if who.status == "dying" and who.sheet.death_saves:
        answer = yield Question(by=id, kind="death_save")
        if answer:
            with fight.exchange():
                d20.death_save(fight, id)
    look(fight)


def _after_decisions(fight: Fight, id: str) -> Steps[None]:
    yield from _end_turn(fight, id)
    yield from _legendary_actions(fight, id)


def _end_turn(fight: Fight, id: str) -> Steps[None]:
    fight.change(id, surprised=False)
    for effect in fight.combatants[id].effects:
        who = fight.combatants[id]
        there = any(each is effect for each in who.effects)
        if effect.save and there and who.status == "active":
            with fight.exchange():
                yield from _save_at_the_end(fight, id, effect)
    look(fight)
    _moments(fight, id, "end")
    fight.change(id, attacks_left=0, routine_left=(), disengaged=False)
    fight.turn = None


def _save_at_the_end(fight: Fight, id: str, effect: Effect) -> Steps[None]:
    made = yield from d20.save(
        fight,
        id,
        effect.save or "",
        effect.dc or 0,
        effect.name,
        conditions=effect.conditions,
        spell=effect.spell,
    )
    if made:
        effects.end(fight, id, effect, "save")


# -- legendary and lair actions -------------------------------------------------------------------


def special_powers(board: Board, combatant: Combatant, time: str) -> tuple[Power, ...]:
    """Those of time `legendary` or `lair` that may be used now."""
    if not able(combatant) or (time == "legendary" and held_up(board, combatant)):
        return ()
    return tuple(
        power
        for power in combatant.sheet.powers.values()
        if power.time == time
        and (time == "lair" or power.cost <= combatant.legendary_left)
        and (time == "legendary" or power.name != combatant.lair)
        and usable(board, combatant, power)
        and (power.target == "self" or legal_targets(board, combatant, power))
    )


def _special(fight: Fight, id: str, time: str) -> Steps[str | None]:
    """Asks for such an action; the name of the power that was used."""
    answer = yield Question(by=id, kind=time)
    if answer is None or answer.option != "use":
        return None
    power = fight.combatants[id].sheet.powers[answer.fields["power"]]
    with fight.exchange():
        yield from casting.cast_as_given(fight, id, power, answer)
    return power.name


def _legendary_actions(fight: Fight, after: str) -> Steps[None]:
    for id in fight.order:
        who = fight.combatants[id]
        if id != after and special_powers(fight, who, "legendary"):
            yield from _special(fight, id, "legendary")
            look(fight)


def _lair_actions(fight: Fight) -> Steps[None]:
    fight.lair = True
    for id in tuple(fight.combatants):
        who = fight.combatants[id]
        used = None
        if who.acts_from <= fight.round and special_powers(fight, who, "lair"):
            used = yield from _special(fight, id, "lair")
            look(fight)
        if used != fight.combatants[id].lair:
            fight.change(id, lair=used)
