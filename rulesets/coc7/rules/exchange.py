"""Attack and answer (README 5.3, 7.1, 7.3): declared, noticed, answered, compared, called off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.coc7.rules import manoeuvres
from rulesets.coc7.rules.fight import Fight, lose_aim, stop_aiming
from rulesets.coc7.rules.percentile import Net, net, percentile
from rulesets.coc7.rules.queries import active, bare, melee_in_hand, natural, too_big, usual_blow
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.sheet.tables import DIFFICULTIES, LEVELS, OUT, REGULAR
from rulesets.coc7.state import Answer, Attack, Board, Combatant
from rulesets.contract import Decision, Field, Option
from rulesets.offering import Offer, no, options_of

BLOWS = ("melee", "manoeuvre")
SHOTS = ("shoot", "burst", "auto")
HAND_TO_HAND = ("dodge", "fight_back", "manoeuvre")
FAR = {"throw": "too_far", "shot": "not_point_blank"}
UNANSWERED = Answer()
NOTICES_NOTHING = "unaware"

type Settle = Callable[[Fight, Attack, Answer], None]


def declare(fight: Fight, attack: Attack, settle: Settle) -> bool:
    """Declares an attack, and settles it at once if nobody is asked. Returns whether it is
    settled."""
    surprised = _surprised(fight, attack)
    target = fight.combatants[attack.target]
    if not surprised and can_answer(target) and answers(fight, attack):
        fight.attack = attack
        return False
    settle(fight, attack, UNANSWERED)
    return True


def answers(board: Board, attack: Attack) -> tuple[str, ...]:
    """The possible answers to this attack, besides doing nothing."""
    far = too_far(attack)
    if far == "throw":
        return ("dodge",)
    if far == "shot":
        return ("dive",) if board.options.ask_dive else ()
    dive = ("dive",) if attack.kind in SHOTS else ()
    return (*dive, *_hand_to_hand(board, attack))


def too_far(attack: Attack) -> str | None:
    """`throw` or `shot` if the attack comes from too far away to answer hand to hand, else None."""
    if attack.kind == "throw" and not attack.close:
        return "throw"
    return "shot" if attack.kind in SHOTS and attack.range != "point_blank" else None


def decision(board: Board, attack: Attack) -> Decision:
    combatant = board.combatants[attack.target]
    answers_offered = answers(board, attack) if can_answer(combatant) else ()
    standard = "dodge" if "dodge" in answers_offered and attack.kind not in SHOTS else "none"
    return Decision(combatant.id, "react", options_of(offer_answers(board, attack)), standard)


def offer_answers(board: Board, attack: Attack) -> Iterator[Offer]:
    able = can_answer(board.combatants[attack.target])
    answers_offered = answers(board, attack) if able else ()
    for name in (*answers_offered, "none"):
        yield Option(name, _fields(board, attack, name))
    reason = FAR.get(too_far(attack) or "", "too_big") if able else "unable"
    yield from (no(option, reason) for option in HAND_TO_HAND if option not in answers_offered)


def enter(fight: Fight, attack: Attack, option: str, fields: Mapping[str, Any]) -> Answer:
    """Takes the target's choice, with the changes the choice itself makes."""
    id = attack.target
    answer = worded(fight.combatants[id], option, fields)
    named = {name: fields[name] for name in ("weapon", "goal", "skill") if name in fields}
    fight.note("react", id, attack.by, {"option": option, **named})
    if answer.defends:
        fight.change(id, **defended(fight.combatants[id], attack))
    elif option == "dive":
        fight.change(id, lost_action=True)
    if option != "none":
        lose_aim(fight, id, option)
    return answer


def defended(combatant: Combatant, attack: Attack) -> dict[str, Any]:
    """The fields that change when a combatant defends against this attack."""
    answered = (
        combatant.answered if attack.by in combatant.answered else (*combatant.answered, attack.by)
    )
    return {"defended": combatant.defended + 1, "answered": answered}


def usual(board: Board, attack: Attack, option: str) -> Answer:
    """The answer with its default fields."""
    fields = _fields(board, attack, option)
    defaults = {field.name: field.default for field in fields if field.default is not None}
    return worded(board.combatants[attack.target], option, defaults)


def worded(combatant: Combatant, option: str, fields: Mapping[str, Any]) -> Answer:
    """The answer in the form needed to resolve the attack."""
    value = manoeuvres.skill_value(combatant, fields["skill"]) if option == "manoeuvre" else 0
    return Answer(option=option, value=value, **fields)


def check_answer(board: Board, attack: Attack, option: str, fields: Mapping[str, Any]) -> None:
    """Raises `IllegalChoice` `bad_field` if the values do not go together."""
    if option == "manoeuvre":
        manoeuvres.check_goal(board, attack.target, attack.by, fields["goal"])


def _hand_to_hand(board: Board, attack: Attack) -> tuple[str, ...]:
    by, target = board.combatants[attack.by], board.combatants[attack.target]
    if too_big(target, by):
        return ("dodge", "fight_back")
    return HAND_TO_HAND


def can_answer(combatant: Combatant) -> bool:
    return active(combatant) and not combatant.helpless


def _fields(board: Board, attack: Attack, option: str) -> tuple[Field, ...]:
    combatant = board.combatants[attack.target]
    if option == "fight_back":
        weapon = melee_in_hand(combatant)
        names = (*((weapon.name,) if weapon else ()), *natural(combatant), *bare(combatant))
        return (Field(name="weapon", type="weapon", choices=names, default=usual_blow(combatant)),)
    if option == "manoeuvre":
        return manoeuvres.aims(combatant, (board.combatants[attack.by],))
    return ()


def can_be_surprised(combatant: Combatant) -> bool:
    return active(combatant) and combatant.unaware != "no"


def awareness(board: Board, combatant: Combatant) -> tuple[int, int]:
    """The skill and the difficulty of noticing an attack."""
    difficulty = DIFFICULTIES.index(board.options.surprise_difficulty)
    return combatant.sheet.value(combatant.unaware), difficulty


def _surprised(fight: Fight, attack: Attack) -> bool:
    """Lets a combatant unaware of the attack roll to notice it (README 7.1). Returns whether it is
    surprised."""
    combatant = fight.combatants[attack.target]
    if not can_be_surprised(combatant):
        return False
    fight.change(combatant.id, unaware="no")
    if combatant.unaware == NOTICES_NOTHING:
        fight.note("awareness", combatant.id, attack.by, {"check": "none", "success": False})
        return True
    check = percentile(fight, combatant.id, "awareness", *awareness(fight, combatant))
    facts = {"check": combatant.unaware, **check.facts()}
    fight.note("awareness", combatant.id, attack.by, facts, check.rolls)
    return not check.success


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
