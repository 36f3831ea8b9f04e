"""Questions in the middle of something: reactions, and powers that are added to a hit (README
7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import casting, powers
from rulesets.fifth.rules.magic.powers import Use
from rulesets.fifth.rules.queries import (
    able,
    ac_now,
    can_react,
    legal_targets,
    present,
    sees,
    usable,
)
from rulesets.fifth.rules.striking.attack_roll import Attack
from rulesets.fifth.state import Board, Combatant, Power, Question


def fitting(board: Board, question: Question) -> Iterator[Power]:
    """The powers that may be used in answer to this question, in the sheet's order."""
    who, cause = board.combatants[question.by], board.combatants[question.about or ""]
    adding = question.kind == "hit"
    if not (able(who) if adding else can_react(board, who) and present(cause)):
        return
    for power in who.sheet.powers.values():
        if power.time != ("hit" if adding else "reaction"):
            continue
        if power.melee_only and question.mode != "melee":
            continue
        if (adding or _fits(board, who, power, question)) and usable(board, who, power):
            yield power


def _fits(board: Board, who: Combatant, power: Power, question: Question) -> bool:
    cause, purpose = board.combatants[question.about or ""], question.purpose
    if power.trigger != ("hit" if purpose == "blocks" else purpose):
        return False
    if power.needs_sight and not sees(who, cause):
        return False
    if power.target != "self" and cause not in legal_targets(board, who, power):
        return False
    if purpose == "cast":
        return power.from_level <= question.total
    if purpose == "blocks":
        return question.what in power.mods.blocks
    if purpose == "hit" and power.mods.ac and not power.halve:
        return not question.sure and question.total < ac_now(who, cause) + power.mods.ac
    return True


def _chosen(fight: Fight, who: Combatant, kind: str, **about: Any) -> Use | None:
    """The power that is used in answer to such a question."""
    answer = fight.ask(who, kind, **about)
    if answer.option != "use":
        return None
    return Use(who, who.sheet.powers[answer.fields["power"]], answer.fields.get("slot") or 0)


def react(fight: Fight, who: Combatant, cause: Combatant, purpose: str, **more: Any) -> Use | None:
    """Asks for a reaction and lets it work; the one that worked."""
    use = _chosen(fight, who, "reaction", about=cause.id, purpose=purpose, **more)
    if use is None:
        return None
    use = replace(use, targets=[who if use.power.target == "self" else cause])
    return use if casting.cast(fight, use) else None


def when_hit(fight: Fight, attack: Attack, total: int, sure: bool) -> bool:
    """Whether a reaction of the target halves the damage."""
    how = {"what": attack.name, "mode": attack.mode, "total": total, "sure": sure}
    used = react(fight, attack.target, attack.attacker, "hit", **how)
    return used is not None and used.power.halve


def when_damaged(fight: Fight, who: Combatant, cause: Combatant) -> None:
    """The reaction of somebody who was hurt by an enemy who is still there."""
    if who.side != cause.side:
        react(fight, who, cause, "damaged")


def on_hit(fight: Fight, attack: Attack) -> Use | None:
    """The power that is added to a hit, paid for."""
    about = {"about": attack.target.id, "what": attack.name, "mode": attack.mode}
    use = _chosen(fight, attack.attacker, "hit", **about)
    if use is not None:
        powers.pay(fight, use)
    return use
