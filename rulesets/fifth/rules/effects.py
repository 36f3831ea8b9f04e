"""Effects, concentration, and what settles after every change (README 7.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rulesets.fifth.rules.fight import Fight, joined
from rulesets.fifth.rules.queries import able, cannot_cast, has, immune_to, present, speed_now
from rulesets.fifth.state import NO_MODS, Combatant, Effect, Rider

# -- laying ---------------------------------------------------------------------------------------


def lay(
    fight: Fight, source: str | None, target: str, effect: Effect, pushes: bool = False
) -> None:
    """Lays what the target is not immune to. Conditions of the effect may be `prone`, which is
    then a mark; the effect says nothing of the moment of laying and its source."""
    bearer = fight.combatants[target]
    if effect.conditions or effect.mods != NO_MODS:
        conditions = tuple(name for name in effect.conditions if not immune_to(bearer, name))
        carried = tuple(name for name in conditions if name != "prone")
        falls = "prone" in conditions and not bearer.prone
        if carried or falls or effect.mods != NO_MODS:
            _lay(fight, source, bearer, effect, conditions, carried)
        else:
            fight.note("immune", target=target, facts={"power": effect.name})
    if pushes and source in fight.combatants[target].near:
        unlink(fight, target, (source or "",))
        fight.note("pushed", source, target)
        settle(fight)


def _lay(
    fight: Fight,
    source: str | None,
    bearer: Combatant,
    effect: Effect,
    conditions: tuple[str, ...],
    carried: tuple[str, ...],
) -> None:
    replaced = [each for each in bearer.effects if each.name == effect.name]
    kept = tuple(each for each in bearer.effects if each.name != effect.name)
    if carried or effect.mods != NO_MODS:
        laid = {"source": source, "conditions": carried, "turn": fight.turns}
        kept = (*kept, replace(effect, **laid))
    falls = "prone" in conditions or ("unconscious" in carried and not immune_to(bearer, "prone"))
    fight.change(bearer.id, effects=kept, prone=bearer.prone or falls)
    facts = {
        "name": effect.name,
        "conditions": joined(conditions),
        "until": effect.until,
        "rounds": effect.rounds,
    }
    fight.note("effect", source, bearer.id, facts)
    for each in replaced:
        look_for_spent(fight, each)
    settle(fight)


def laid_by(
    rider: Rider, name: str, dc: int | None, *, held: bool = False, spell: bool = False
) -> Effect:
    """The effect that a power or a rider lays; `dc` is that of its save."""
    return Effect(
        name=name,
        conditions=rider.conditions,
        mods=rider.mods,
        until=rider.until,
        rounds=0 if rider.until == "fight" else rider.rounds,
        save=rider.save if rider.save_ends else None,
        dc=dc if rider.save_ends else None,
        breaks_on_damage=rider.breaks_on_damage,
        escape=rider.escape,
        escape_dc=rider.escape_dc if rider.escape_dc is not None or not rider.save else dc,
        held=held,
        spell=spell,
    )


# -- ending ---------------------------------------------------------------------------------------


def end(fight: Fight, bearer: str, effect: Effect, reason: str) -> None:
    """Ends this effect, if it is still there."""
    if _drop(fight, bearer, effect, reason):
        look_for_spent(fight, effect)
        settle(fight)


def _drop(fight: Fight, bearer: str, effect: Effect, reason: str) -> bool:
    effects = fight.combatants[bearer].effects
    left = tuple(each for each in effects if each is not effect)
    if len(left) == len(effects):
        return False
    fight.change(bearer, effects=left)
    fight.note("effect_ended", target=bearer, facts={"name": effect.name, "reason": reason})
    return True


def end_those(fight: Fight, bearer: str, which: Callable[[Effect], bool], reason: str) -> None:
    """Ends effects on one combatant, in order of laying."""
    for effect in fight.combatants[bearer].effects:
        if which(effect):
            end(fight, bearer, effect, reason)


def use_up(fight: Fight, bearer: str, effect: Effect | None) -> None:
    if effect is not None:
        end(fight, bearer, effect, "used")


def vanish(fight: Fight, id: str) -> None:
    """Takes all effects off somebody who has died, without entries of their own."""
    gone = fight.combatants[id].effects
    fight.change(id, effects=())
    for effect in gone:
        look_for_spent(fight, effect)


# -- concentration --------------------------------------------------------------------------------


def held_by(fight: Fight, source: str) -> bool:
    """Whether an effect of its concentration is in play."""
    return any(
        effect.held and effect.source == source
        for combatant in fight.combatants.values()
        for effect in combatant.effects
    )


def look_for_spent(fight: Fight, ended: Effect) -> None:
    """Ends a concentration whose last effect has ended."""
    if not ended.held or ended.source is None:
        return
    source = fight.combatants[ended.source]
    power = source.sheet.powers.get(source.concentrating or "")
    if power is None or power.stays or holds_spell(source):
        return
    if not held_by(fight, source.id):
        end_concentration(fight, source.id, "spent")


def holds_spell(combatant: Combatant) -> bool:
    """Whether it concentrates on a spell that it has readied."""
    return combatant.readied is not None and combatant.readied.do == "cast"


def end_concentration(fight: Fight, id: str, reason: str) -> None:
    combatant = fight.combatants[id]
    power = combatant.concentrating
    readied = None if holds_spell(combatant) else combatant.readied
    fight.change(id, concentrating=None, readied=readied)
    fight.note("concentration_ended", id, facts={"power": power, "reason": reason})
    end_held(fight, id, "concentration")


def end_held(fight: Fight, id: str, reason: str) -> None:
    """Ends the effects of a concentration; the rest settles after all of them."""
    for bearer in tuple(fight.combatants.values()):
        for effect in bearer.effects:
            if effect.held and effect.source == id:
                _drop(fight, bearer.id, effect, reason)
    settle(fight)


# -- links ----------------------------------------------------------------------------------------


def link(fight: Fight, one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        fight.change(a, near=tuple(sorted({*fight.combatants[a].near, b})))


def unlink(fight: Fight, id: str, others: Iterable[str]) -> None:
    for other in tuple(others):
        for a, b in ((id, other), (other, id)):
            near = fight.combatants[a].near
            fight.change(a, near=tuple(each for each in near if each != b))


def leave_all(fight: Fight, id: str) -> None:
    unlink(fight, id, fight.combatants[id].near)


# -- settling -------------------------------------------------------------------------------------


def settle(fight: Fight) -> None:
    """Ends what can no longer be, for all in roster order until nothing changes."""
    changed = True
    while changed:
        changed = False
        for id in tuple(fight.combatants):
            changed |= _settled(fight, id)


def _settled(fight: Fight, id: str) -> bool:
    """Whether something about this combatant was settled."""
    before = fight.combatants[id]
    if not able(before):
        if before.concentrating:
            end_concentration(fight, id, "incapacitated")
        if fight.combatants[id].readied or fight.combatants[id].dodging:
            fight.change(id, readied=None, dodging=False)
    if fight.combatants[id].concentrating and cannot_cast(fight.combatants[id]):
        end_concentration(fight, id, "dropped")
    if fight.combatants[id].effects:
        if has(fight.combatants[id], "unconscious"):
            end_those(fight, id, lambda effect: effect.mods.awake, "down")
        end_those(fight, id, lambda effect: not _holds(fight, id, effect), "source")
    now = fight.combatants[id]
    if now.hidden and not present(now):
        fight.change(id, hidden=False, stealth_total=None)
    if now.dodging and speed_now(fight.options, now) == 0:
        fight.change(id, dodging=False)
    return fight.combatants[id] is not before


def _holds(fight: Fight, bearer: str, effect: Effect) -> bool:
    """Whether a grapple's source can still hold on; true for every other effect."""
    if effect.source is None or "grappled" not in effect.conditions:
        return True
    source = fight.combatants[effect.source]
    return able(source) and bearer in source.near
