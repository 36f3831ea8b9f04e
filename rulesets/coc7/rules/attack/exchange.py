"""Attack against defence: the defender's roll, the comparison, fighting back (README 7.3)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.coc7.rules.attack import manoeuvres
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.leaving import stop_aiming
from rulesets.coc7.rules.percentile import Net, net, percentile
from rulesets.coc7.rules.queries import active
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.sheet.tables import LEVELS, OUT, REGULAR
from rulesets.coc7.state import Answer, Attack, Board, Combatant

ATTACKER, DEFENDER, NOBODY = "attacker", "defender", "none"


def defend(fight: Fight, attack: Attack, answer: Answer) -> Answer:
    """The defender rolls; the level is kept in the answer."""
    combatant = fight.combatants[attack.target]
    modifiers = defence_dice(fight, attack, answer)
    skill = defence_skill(combatant, answer)
    purpose = "dodge" if answer.option == "dive" else answer.option
    check = percentile(fight, combatant.id, purpose, skill, dice=modifiers.dice)
    facts = {"defence": answer.option, **modifiers.facts(), **check.facts()}
    fight.note("defence_roll", combatant.id, attack.by, facts, check.rolls)
    return replace(answer, level=check.level)


def defence_skill(combatant: Combatant, answer: Answer) -> int:
    if answer.option == "fight_back":
        return combatant.sheet.weapon(answer.weapon).skill
    return answer.value if answer.option == "manoeuvre" else combatant.sheet.dodge


def defence_dice(board: Board, attack: Attack, answer: Answer) -> Net:
    combatant, attacker = board.combatants[attack.target], board.combatants[attack.by]
    build = manoeuvres.build_dice(combatant, attacker) if answer.option == "manoeuvre" else 0
    return net({"held": held_die(board, combatant), "build": build})


def held_die(board: Board, combatant: Combatant) -> int:
    """The penalty die of a combatant who is held (README S14)."""
    return -1 if combatant.restrained_by and board.options.hold_matters else 0


def compared(attacker: int, defender: int, defence: str) -> str:
    """The winner by the table of README 7.3: a dodge wins ties, fighting back and manoeuvres lose
    them."""
    if defence == "dodge":
        return ATTACKER if attacker >= REGULAR and attacker > defender else NOBODY
    if attacker >= REGULAR and attacker >= defender:
        return ATTACKER
    return DEFENDER if defender >= REGULAR and defender > attacker else NOBODY


def unopposed(attacker: int) -> str:
    """The winner without a defence: any success hits."""
    return ATTACKER if attacker >= REGULAR else NOBODY


def exchange(fight: Fight, attack: Attack, answer: Answer, level: int) -> str:
    """The winner of the exchange. A defender hits back only once for all shots of an attack."""
    defence = answer.level or 0
    result = compared(level, defence, answer.option)
    if result == DEFENDER and answer.struck:
        result = NOBODY
    facts = {
        "defence": answer.option,
        "attacker_level": LEVELS[level],
        "defender_level": LEVELS[defence],
        "result": result,
    }
    fight.note("exchange", attack.by, attack.target, facts)
    return result


def hit_back(fight: Fight, attack: Attack, answer: Answer) -> None:
    """The defender's weapon does normal damage, or its manoeuvre takes effect."""
    if answer.option == "manoeuvre":
        manoeuvres.succeed(fight, attack.target, attack.by, answer.goal, answer.text)
    else:
        weapon = fight.combatants[attack.target].sheet.weapon(answer.weapon)
        strike(fight, attack.target, attack.by, weapon, weapon.db)


def call_off(fight: Fight) -> bool:
    """Cancels the waiting attack if needed, which ends the attacker's turn. Returns whether it
    did."""
    attack = fight.attack
    if attack is None:
        return False
    by, target = fight.combatants[attack.by], fight.combatants[attack.target]
    if active(by) and target.status not in OUT:
        return False
    fight.note("called_off", by.id, target.id)
    fight.attack, fight.auto = None, None
    stop_aiming(fight, by.id)
    return True
