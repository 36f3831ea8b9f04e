"""Questions in the middle of something: reactions, and powers that are added to a hit (README
7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.magic import casting, powers
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
    who = board.combatants[question.by]
    if question.kind == "hit":
        if able(who):
            yield from _smites(board, who, question)
        return
    if not can_react(board, who) or not _given_cause(board, question):
        return
    for power in who.sheet.powers.values():
        fits = power.time == "reaction" and _fits(board, who, power, question)
        if fits and usable(board, who, power):
            yield power


def _smites(board: Board, who: Combatant, question: Question) -> Iterator[Power]:
    for power in who.sheet.powers.values():
        fits = power.time == "hit" and (question.mode == "melee" or not power.melee_only)
        if fits and usable(board, who, power):
            yield power


def _given_cause(board: Board, question: Question) -> bool:
    return present(board.combatants[question.about or ""])


def _fits(board: Board, who: Combatant, power: Power, question: Question) -> bool:
    cause = board.combatants[question.about or ""]
    trigger = "hit" if question.purpose == "blocks" else question.purpose
    if power.trigger != trigger or (power.melee_only and question.mode != "melee"):
        return False
    if power.needs_sight and not sees(who, cause):
        return False
    if power.target != "self" and cause not in legal_targets(board, who, power):
        return False
    if question.purpose == "cast":
        return power.from_level <= question.total
    if question.purpose == "blocks":
        return question.what in power.mods.blocks
    if question.purpose == "hit" and power.mods.ac and not power.halve:
        return not question.sure and question.total < ac_now(who, cause.id) + power.mods.ac
    return True


def _ask(fight: Fight, question: Question) -> Steps[tuple[Power, int] | None]:
    """The power that is used in answer, and its slot."""
    answer = yield question
    if answer is None or answer.option != "use":
        return None
    power = fight.combatants[question.by].sheet.powers[answer.fields["power"]]
    return power, answer.fields.get("slot") or 0


def react(fight: Fight, question: Question) -> Steps[tuple[Power, int] | None]:
    """Asks for a reaction and lets it work; the power that worked and its slot, or None."""
    asked = yield from _ask(fight, question)
    if asked is None:
        return None
    power, slot = asked
    target = question.by if power.target == "self" else question.about or ""
    works = yield from casting.cast(fight, question.by, power, slot, (target,))
    return asked if works else None


def when_hit(fight: Fight, attack: Attack, total: int, sure: bool) -> Steps[bool]:
    """Whether a reaction of the target halves the damage."""
    question = Question(
        by=attack.target,
        kind="reaction",
        about=attack.attacker,
        what=attack.name,
        purpose="hit",
        mode=attack.mode,
        total=total,
        sure=sure,
    )
    used = yield from react(fight, question)
    return used is not None and used[0].halve


def when_damaged(fight: Fight, id: str, cause: str) -> Steps[None]:
    """The reaction of somebody who was hurt by an enemy who is still there."""
    if fight.combatants[id].side != fight.combatants[cause].side:
        yield from react(fight, Question(by=id, kind="reaction", about=cause, purpose="damaged"))


def on_hit(fight: Fight, attack: Attack) -> Steps[tuple[Power | None, int]]:
    """The power that is added to a hit, paid for, and its slot."""
    question = Question(
        by=attack.attacker, kind="hit", about=attack.target, what=attack.name, mode=attack.mode
    )
    asked = yield from _ask(fight, question)
    if asked is None:
        return None, 0
    power, slot = asked
    powers.pay(fight, attack.attacker, power, slot)
    powers.note_cast(fight, attack.attacker, power, slot, 0)
    if power.level is not None and power.verbal:
        powers.reveal(fight, attack.attacker)
    return power, slot
