"""Effects, concentration, links, and what settles after every change (README 7.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import bearers
from rulesets.fifth.sheet.parts import NO_MODS, Rider
from rulesets.fifth.state import Combatant, Effect


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


def lay(
    fight: Fight,
    source: Combatant | None,
    bearer: Combatant,
    effect: Effect,
    pushes: bool = False,
) -> None:
    """Lays what the bearer is not immune to. Conditions of the effect may be `prone`, which is
    then a mark; the effect says nothing of the moment of laying and its source."""
    if effect.conditions or effect.mods != NO_MODS:
        _lay(fight, source, bearer, effect)
    if pushes and source is not None and source.id in bearer.near:
        unlink(bearer, (source,))
        fight.say("pushed", source, bearer)
        settle(fight)


def _lay(fight: Fight, source: Combatant | None, bearer: Combatant, effect: Effect) -> None:
    conditions = tuple(name for name in effect.conditions if not bearer.immune_to(name))
    carried = tuple(name for name in conditions if name != "prone")
    lasts = carried or effect.mods != NO_MODS
    falls = "prone" in conditions or ("unconscious" in carried and not bearer.immune_to("prone"))
    if not lasts and (bearer.prone or not falls):
        fight.say("immune", None, bearer, power=effect.name)
        return
    replaced = [each for each in bearer.effects if each.name == effect.name]
    kept = tuple(each for each in bearer.effects if each.name != effect.name)
    if lasts:
        by = source.id if source else None
        kept = (*kept, replace(effect, source=by, conditions=carried, turn=fight.turns))
    bearer.effects, bearer.prone = kept, bearer.prone or falls
    lasts_for = {"until": effect.until, "rounds": effect.rounds}
    listed = "+".join(conditions) or "none"
    fight.say("effect", source, bearer, name=effect.name, conditions=listed, **lasts_for)
    for each in replaced:
        look_for_spent(fight, each)
    settle(fight)


def bears(combatant: Combatant, effect: Effect) -> bool:
    return _now(combatant, effect) is not None


def _now(bearer: Combatant, effect: Effect) -> Effect | None:
    """The effect as it is now: the GM may have taken some of its conditions away."""
    for each in bearer.effects:
        if each is effect:
            return each
        fewer = {*each.conditions} < {*effect.conditions}
        if fewer and replace(each, conditions=effect.conditions) == effect:
            return each
    return None


def end(fight: Fight, bearer: Combatant, effect: Effect | None, reason: str) -> None:
    """Ends this effect, if it is still there."""
    left = _now(bearer, effect) if effect is not None else None
    if left is not None:
        _drop(fight, bearer, left, reason)
        look_for_spent(fight, left)
        settle(fight)


def _drop(fight: Fight, bearer: Combatant, effect: Effect, reason: str) -> None:
    bearer.effects = tuple(each for each in bearer.effects if each is not effect)
    fight.say("effect_ended", None, bearer, name=effect.name, reason=reason)


def end_those(
    fight: Fight, bearer: Combatant, which: Callable[[Effect], bool], reason: str
) -> None:
    """Ends effects on one combatant, in order of laying."""
    for effect in bearer.effects:
        if which(effect):
            end(fight, bearer, effect, reason)


def vanish(fight: Fight, bearer: Combatant) -> None:
    """Takes all effects off somebody who has died, without entries of their own."""
    gone, bearer.effects = bearer.effects, ()
    for effect in gone:
        look_for_spent(fight, effect)


def look_for_spent(fight: Fight, ended: Effect) -> None:
    """Ends a concentration whose last effect has ended."""
    if not ended.held or ended.source is None:
        return
    source = fight.combatants[ended.source]
    power = source.sheet.powers.get(source.concentrating or "")
    if power is None or power.stays or source.holds_spell or any(bearers(fight, source)):
        return
    end_concentration(fight, source, "spent")


def end_concentration(fight: Fight, who: Combatant, reason: str) -> None:
    power, who.concentrating = who.concentrating, None
    if who.holds_spell:
        who.readied = None
    fight.say("concentration_ended", who, power=power, reason=reason)
    end_held(fight, who, "concentration")


def end_held(fight: Fight, source: Combatant, reason: str) -> None:
    """Ends the effects of a concentration; the rest settles after all of them."""
    for bearer in bearers(fight, source):
        for effect in bearer.effects:
            if effect.held and effect.source == source.id:
                _drop(fight, bearer, effect, reason)
    settle(fight)


def link(one: Combatant, other: Combatant) -> None:
    for a, b in ((one, other), (other, one)):
        a.near = tuple(sorted({*a.near, b.id}))


def unlink(one: Combatant, others: Iterable[Combatant]) -> None:
    for other in others:
        for a, b in ((one, other), (other, one)):
            a.near = tuple(id for id in a.near if id != b.id)


def leave_all(fight: Fight, who: Combatant) -> None:
    unlink(who, fight.those(who.near))


def settle(fight: Fight) -> None:
    """Ends what can no longer be, for all in roster order until nothing changes."""
    again = True
    while again:
        there = fight.combatants.values()
        again = True in [
            _settled(fight, who)
            for who in there
            if who.effects or who.concentrating or who.readied or who.dodging or who.hidden
        ]


def _settled(fight: Fight, who: Combatant) -> bool:
    before = (who.concentrating, who.readied, who.dodging, who.effects, who.hidden)
    if not who.able:
        if who.concentrating:
            end_concentration(fight, who, "incapacitated")
        who.readied, who.dodging = None, False
    if who.concentrating and who.cannot_cast:
        end_concentration(fight, who, "dropped")
    if who.effects and who.has("unconscious"):
        end_those(fight, who, lambda effect: effect.mods.awake, "down")
    if who.hidden and not who.present:
        who.hidden, who.stealth_total = False, None
    if who.dodging and fight.options.speed(who) == 0:
        who.dodging = False
    if who.effects:
        end_those(fight, who, lambda effect: _let_go(fight, who, effect), "source")
    return before != (who.concentrating, who.readied, who.dodging, who.effects, who.hidden)


def _let_go(fight: Fight, bearer: Combatant, effect: Effect) -> bool:
    """Whether it is a grapple whose source cannot hold on any more."""
    source = fight.combatants.get(effect.source or "")
    if source is None or not effect.grips(source):
        return False
    return not source.able or bearer.id not in source.near
