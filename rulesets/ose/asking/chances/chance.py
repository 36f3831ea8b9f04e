"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.chances import knows, mean, percent
from rulesets.contract import Chance, Choice, Harm, Viewer
from rulesets.messages import Dice, Phrase, pgettext, phrase
from rulesets.ose.asking.chances.odds import AttackOdds, CastOdds, MoraleOdds, SpellOdds, odds
from rulesets.ose.asking.visibility import declaration_shown
from rulesets.ose.asking.worth import mean as mean_of
from rulesets.ose.rules.attack_roll import Aim
from rulesets.ose.rules.attack_roll import aim as aimed
from rulesets.ose.rules.casting import declared
from rulesets.ose.rules.morale import most_to_hold
from rulesets.ose.sheet.fields import formula
from rulesets.ose.state import Combatant, Spell, State
from rulesets.ose.wording.labels import label
from rulesets.wording.labels import signed

NO_ROLL = pgettext("ose", "hits without a roll")
EVERY = pgettext("ose", "attack {number}: {percent} %")
IMMUNE = pgettext("ose", "immune")
SAVES = pgettext("ose", "saves: {percent} %")
SAVED_ON = pgettext("ose", "save {number}")
SAVE = pgettext("ose", "saving throw: {category}")
HITS = pgettext("ose", "{number} hits")
THAC0 = pgettext("ose", "THAC0 {thac0}")
THAC0_WITH = pgettext("ose", "THAC0 {thac0}, {modifier} to hit")
TO_HIT = pgettext("ose", "{modifier} to hit")
AT_MOST = pgettext("ose", "{number} on {dice}")
NO_SAVE = pgettext("ose", "no saving throw")
HEALS = pgettext("ose", "heals {dice} of {lost} lost")
NOTHING_LOST = phrase(pgettext("ose", "nothing to heal"))
ROLLED = pgettext("ose", "{damage}")
ABOUT = pgettext("ose", "about {points} to each")
ABOUT_OR_HALF = pgettext("ose", "about {points} to each, {half} after a save")
HOLDS = pgettext("ose", "holds")
ALL_HOLD = pgettext("ose", "all hold")
FACES = 20


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on another side's numbers: of an attack only what they add
    to the die, of a spell only which saving throw there is. Where they judge armour by its looks
    they know the chance to hit. What harm it does they are not told either: with every armour class
    and immunity that is legal it could be almost any."""
    outlook = odds(state, choice)
    if isinstance(outlook, AttackOdds):
        return _attack(state, choice, outlook, viewer)
    if isinstance(outlook, CastOdds):
        return _cast(state, choice.by, outlook, viewer)
    if isinstance(outlook, MoraleOdds) and viewer.gm:
        return _morale(state, outlook, int(choice.fields.get("modifier", 0)))
    return None


def _attack(state: State, choice: Choice, odds: AttackOdds, viewer: Viewer) -> Chance | None:
    target = choice.fields.get("target")
    is_known = target is not None and knows(state, str(target), viewer)
    harm = Harm(mean=odds.mean, fells=odds.down) if is_known else None
    if odds.aims[0].automatic:  # the target is helpless, which is visible to everybody
        return Chance(note=phrase(NO_ROLL), does=harm)
    if target is None:
        return None
    if not is_known and not knows(state, choice.by, viewer):
        return None
    if not is_known and not viewer.judges:
        return _own_part(state, choice.by, str(target), odds.aims[0])
    aims = odds.aims if is_known else _seen(state, choice.by, str(target), odds.aims)
    later = tuple(
        phrase(EVERY, number=number, percent=percent(_hits(aim)))
        for number, aim in enumerate(aims[1:], start=2)
    )
    first = aims[0]
    immune = is_known and first.immune
    needed = phrase(IMMUNE) if immune else phrase(HITS, number=Dice(f"{first.least_face}+"))
    return Chance(percent=percent(_hits(first)), needs=(needed,), more=later, does=harm)


def _hits(aim: Aim) -> float:
    return (FACES + 1 - aim.least_face) / FACES


def _seen(state: State, by: str, target: str, aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """A target's retreat counts once it is visible."""
    combatant, other = state.combatants[by], state.combatants[target]
    if not other.retreating or declaration_shown(state, other):
        return aims
    standing = replace(other, retreating=False)
    return tuple(
        aimed(state.options, combatant, standing, aim.weapon.name, aim.mode, aim.band)
        for aim in aims
    )


def _own_part(state: State, by: str, target: str, first: Aim) -> Chance:
    """The attacker's own numbers, and beside the target what its cover and its retreat change."""
    (aim,) = _seen(state, by, target, (first,))
    about = aim.cover + aim.retreat
    needs = (phrase(TO_HIT, modifier=signed(about)),) if about else ()
    return Chance(own=_added(state, by, aim), needs=needs)


def _added(state: State, by: str, aim: Aim) -> Phrase:
    modifier = aim.modifier - aim.cover - aim.retreat
    if state.options.armour_class == "ascending":
        return phrase(TO_HIT, modifier=signed(modifier + aim.attack_bonus))
    thac0 = state.combatants[by].thac0
    if not modifier:
        return phrase(THAC0, thac0=thac0)
    return phrase(THAC0_WITH, thac0=thac0, modifier=signed(modifier))


def _cast(state: State, by: str, odds: CastOdds, viewer: Viewer) -> Chance | None:
    """The chance for a single target; several together have no single number, but the damage to
    each is the caster's own."""
    if len(odds.targets) != 1:
        return _to_each(declared(state.combatants[by])) if knows(state, by, viewer) else None
    if not knows(state, odds.targets[0].target, viewer):
        return _saved_against(declared(state.combatants[by])) if knows(state, by, viewer) else None
    spell = odds.targets[0]
    if spell.immune:
        return Chance(percent=0, note=phrase(IMMUNE))
    if spell.saves is None:
        cast, target = declared(state.combatants[by]), state.combatants[spell.target]
        return _healed(cast, target, spell) if cast.heal else _unsaved(cast, _harm(spell))
    note = phrase(SAVES, percent=percent(spell.saves))
    needed = phrase(SAVED_ON, number=Dice(f"{max(1, spell.needed or 1)}+"))
    return Chance(percent=percent(1 - spell.saves), note=note, needs=(needed,), does=_harm(spell))


def _to_each(spell: Spell) -> Chance | None:
    """The dice for several targets and the average damage to each, before immunities."""
    if not spell.damage:
        return None
    whole = mean_of(formula(spell.damage))
    message = ABOUT_OR_HALF if spell.save != "none" and spell.on_save == "half" else ABOUT
    return Chance(
        dice=phrase(ROLLED, damage=Dice(spell.damage)),
        more=(phrase(message, points=_about(whole), half=_about(whole // 2)),),
    )


def _about(points: float) -> Dice:
    return Dice(f"{points:.0f}")


def _harm(spell: SpellOdds) -> Harm | None:
    """The damage or healing; None if it does neither and puts nobody out of the fight."""
    healed = mean(spell.healing)
    if healed:
        return Harm(mean=healed, term="healing")
    lost = mean(spell.damage)
    return Harm(mean=lost or None, fells=spell.out) if lost or spell.out else None


def _healed(cast: Spell, target: Combatant, spell: SpellOdds) -> Chance:
    """The hit points the target has lost, and the healing dice."""
    lost = target.max_hp - target.hp
    if lost <= 0:
        return Chance(needs=(NOTHING_LOST,))
    needed = phrase(HEALS, dice=Dice(str(cast.heal)), lost=lost)
    healed = sum(min(lost, points) * share for points, share in spell.healing.items())
    return Chance(needs=(needed,), does=Harm(mean=healed, term="healing"))


def _unsaved(spell: Spell, harm: Harm | None = None) -> Chance | None:
    """A note that there is no saving throw, needed only for spells on foes."""
    note = phrase(NO_SAVE) if spell.target == "enemy" else None
    return Chance(note=note, does=harm) if note or harm else None


def _saved_against(spell: Spell) -> Chance | None:
    if spell.save == "none":
        return _unsaved(spell)
    return Chance(needs=(phrase(SAVE, category=label("category", spell.save)),))


def _morale(state: State, odds: MoraleOdds, modifier: int) -> Chance:
    limits = {most_to_hold(state.combatants[id], modifier) for id in odds.holds}
    limit = phrase(AT_MOST, number=Dice(f"≤ {min(limits)}"), dice=Dice("2d6"))
    needs = (limit,) if len(limits) == 1 else ()
    if odds.all_hold is not None and len(odds.holds) > 1:
        return Chance(percent=percent(odds.all_hold), note=phrase(ALL_HOLD), needs=needs)
    lowest = min(odds.holds.values())
    return Chance(percent=percent(lowest), note=phrase(HOLDS), needs=needs)
