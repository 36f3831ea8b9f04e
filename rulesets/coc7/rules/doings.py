"""Doings in a turn besides attacks (README 7.2, 7.10): running, fleeing, cover, weapons, waiting,
spells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import reasons
from rulesets.coc7.rules.fight import MELEE, Fight, become, let_go
from rulesets.coc7.rules.guns import weapon_field
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import at_hand, enemies, ids
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.sheet.tables import FAST_MOV, REGULAR, RUN_FACTOR
from rulesets.coc7.state import Board, Combatant, Spell, Weapon
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import phrase
from rulesets.offering import Offer, no

OUT, AWAY = "out", "away"


def _bound(combatant: Combatant) -> str | None:
    """The reason for which it cannot move away."""
    if combatant.restrained_by:
        return "restrained_by"
    return "engaged" if combatant.engaged else None


def offer_run(board: Board, combatant: Combatant) -> Iterator[Offer]:
    reason = _bound(combatant) or ("cannot_move" if combatant.sheet.mov < 1 else None)
    yield no("run", reason) if reason else Option("run")


def take_run(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    """Runs; the attack follows at the end of the round, or at the end of that phase's order."""
    mov = fight.combatants[id].sheet.mov
    fight.change(id, cover=False, moving_fast=True)
    fight.note("run", id, facts={"metres": RUN_FACTOR * mov, "fast": mov >= FAST_MOV})
    let_go(fight, id)
    if fight.phase == "late":
        fight.order = (*fight.order, id)
    else:
        fight.late = (*fight.late, id)


def take_stop(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.note("stop", id)


def offer_flee(board: Board, combatant: Combatant) -> Iterator[Offer]:
    ways = (OUT, AWAY) if combatant.engaged else (OUT,)
    if combatant.restrained_by:
        yield no("flee", "restrained_by")
    elif combatant.cornered:
        yield no("flee", "cornered")
    else:
        yield Option("flee", (Field(name="to", type="enum", choices=ways, default=OUT),))


def take_flee(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.change(id, cover=False)
    fight.note("flee", id, facts={"to": fields["to"]})
    if fields["to"] == OUT:
        become(fight, id, "fled")
        return
    MELEE.part_from_all(fight.combatants, id)
    fight.change(id, moving_fast=True)
    let_go(fight, id)


def offer_draw(board: Board, combatant: Combatant) -> Iterator[Offer]:
    names = tuple(
        weapon.name
        for weapon in combatant.sheet.weapons.values()
        if not weapon.natural
        and (
            weapon.name in combatant.dropped
            or (weapon.name != combatant.held and at_hand(combatant, weapon))
        )
    )
    if names:
        yield Option("draw", (weapon_field(combatant, names),))


def take_draw(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    name, dropped = fields["weapon"], fight.combatants[id].dropped
    left = tuple(weapon for weapon in dropped if weapon != name)
    fight.change(id, held=name, dropped=left)
    fight.note("draw", id, facts={"weapon": name, "picked_up": name in dropped})


def offer_take_cover(board: Board, combatant: Combatant) -> Iterator[Offer]:
    reason = _bound(combatant) or ("in_cover" if combatant.cover else None)
    yield no("take_cover", reason) if reason else Option("take_cover")


def take_cover(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.change(id, cover=True)
    fight.note("take_cover", id)


def offer_other(board: Board, combatant: Combatant) -> Iterator[Offer]:
    yield Option("other", (Field(name="text", type="text", default=""),))


def take_other(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    fight.note("other", id, facts={"text": fields["text"]})


def offer_delay(board: Board, combatant: Combatant) -> Iterator[Offer]:
    if board.phase != "act":
        yield no("delay", "not_now")
        return
    waiting = tuple(
        dict.fromkeys(
            id
            for id in board.order
            if id != combatant.id and not _waits_for(board.waits, id, combatant.id)
        )
    )
    after = Field(name="after", type="combatant", choices=waiting, required=True)
    yield Option("delay", (after,)) if waiting else no("delay", "nobody_left")


def take_delay(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    after, order, waits = fields["after"], fight.order, fight.waits
    block = 1 + _followers(waits, order[1:], id)
    moving, rest = order[:block], order[block:]
    place = rest.index(after) + 1
    place += _followers(waits, rest[place:], after)
    fight.order = (*rest[:place], *moving, *rest[place:])
    fight.waits = {**waits, id: after}
    fight.begun = False
    fight.note("delay", id, after, {"order": ",".join(fight.order)})


def stop_waiting(fight: Fight, id: str) -> None:
    """Ends the waiting of and for a combatant whose turn is over."""
    if fight.waits:
        fight.waits = {who: after for who, after in fight.waits.items() if id not in (who, after)}


def _followers(waits: Mapping[str, str], behind: tuple[str, ...], id: str) -> int:
    """The number of combatants at the head of `behind` who wait for this one, directly or
    indirectly."""
    count = 0
    for other in behind:
        if not _waits_for(waits, other, id):
            break
        count += 1
    return count


def _waits_for(waits: Mapping[str, str], who: str, whom: str) -> bool:
    awaited = set()
    while who in waits and who not in awaited:
        awaited.add(who)
        who = waits[who]
        if who == whom:
            return True
    return False


def offer_cast(board: Board, combatant: Combatant) -> Iterator[Offer]:
    targets = ids(enemies(board, combatant))
    names = tuple(
        spell.name
        for spell in combatant.sheet.spells.values()
        if spell.mp <= combatant.mp and (targets or not spell.targeted)
    )
    if not names:
        if combatant.sheet.spells:
            yield no("cast", "no_magic")
        return
    spell = Field(name="spell", type="spell", choices=names, required=True)
    aimed = dict.fromkeys(name for name in names if combatant.sheet.spells[name].targeted)
    target = Field(name="target", type="combatant", choices=targets, depends=("spell", aimed))
    yield Option("cast", (spell, target) if aimed else (spell,))


def check_cast(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    spell, target = combatant.sheet.spells[fields["spell"]], fields.get("target")
    if spell.targeted and target is None:
        raise bad_field(phrase(reasons.NEEDED), "target")
    if not spell.targeted and target is not None:
        raise bad_field(phrase(reasons.NO_TARGET), "target")


def take_cast(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    combatant, target = fight.combatants[id], fields.get("target")
    spell = combatant.sheet.spells[fields["spell"]]
    left = combatant.mp - spell.mp
    fight.change(id, mp=left)
    fight.note("cast", id, target, {"spell": spell.name, "cost": spell.mp, "mp": left})
    works = _works(fight, id, target, spell)
    fight.note("spell_effect", id, target, {"spell": spell.name, "works": works})
    if works and spell.damage and target:
        weapon = magic(spell)
        strike(fight, id, target, weapon, weapon.db)


def magic(spell: Spell) -> Weapon:
    """The spell as a weapon, for its attack."""
    return Weapon(spell.name, damage=spell.damage, db="none", ignores_armour=spell.ignores_armour)


def _works(fight: Fight, id: str, target: str | None, spell: Spell) -> bool:
    if spell.roll == "none":
        return True
    mine = fight.combatants[id].sheet.pow
    check = percentile(fight, id, "spell", mine)
    fight.note("spell_roll", id, target, check.facts(), check.rolls)
    against_whom = opponent(spell, target)
    if against_whom is None:
        return check.success
    theirs = fight.combatants[against_whom].sheet.pow
    against = percentile(fight, against_whom, "resist", theirs)
    fight.note("resist_roll", against_whom, id, against.facts(), against.rolls)
    return overcomes(check.level, against.level, mine, theirs)


def opponent(spell: Spell, target: str | None) -> str | None:
    """The combatant that rolls POW against the spell, or None."""
    return target if spell.roll == "opposed_pow" else None


def overcomes(level: int, against: int, mine: int, theirs: int) -> bool:
    """Whether the spell overcomes its target: with a higher level, or with an equal level and the
    higher POW."""
    return level >= REGULAR and (level > against or (level == against and mine > theirs))
