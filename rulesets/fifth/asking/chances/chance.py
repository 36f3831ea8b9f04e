"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.chances import knows, percent
from rulesets.contract import Chance, Choice, Harm, Viewer
from rulesets.fifth.asking.chances.odds import AttackOdds, CastOdds, DieOdds, TargetOdds, odds
from rulesets.fifth.asking.stakes import REASONS
from rulesets.fifth.rules.attacks import modifier_of, of_power, upcast_of
from rulesets.fifth.rules.d20 import Edges
from rulesets.fifth.rules.queries import most_targets
from rulesets.fifth.sheet.dice import Formula, formula, plus, together
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Combatant, State
from rulesets.fifth.wording.labels import label, listed, said
from rulesets.messages import Dice, Phrase, pgettext, phrase
from rulesets.wording.labels import beside, signed

HITS = pgettext("fifth", "{number} hits")
TO_HIT = pgettext("fifth", "{bonus} to hit")
CRITICAL = pgettext("fifth", "critical: {percent} %")
FAILS = pgettext("fifth", "fails the save")
SAVE = pgettext("fifth", "{ability} save, DC {dc}")
SAVED_ON = pgettext("fifth", "saves on {number}")
NO_EFFECT = pgettext("fifth", "no effect")
DAMAGE = pgettext("fifth", "{dice}")
MEAN = pgettext("fifth", "mean {mean}")
DICE_AND_MEAN = pgettext("fifth", "{dice}, mean {mean}")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on another side's numbers: of an attack what they add, of a
    power which save there is. Where they judge armour by its looks they know the chance to hit."""
    if not knows(state, choice.by, viewer) or not _is_aimed(choice):
        return None
    match odds(state, choice):
        case AttackOdds() as result:
            return _attack(state, result, viewer)
        case CastOdds() as result:
            return _cast(state, choice.by, result, viewer)
        case DieOdds() as result:
            return _die(state, result, viewer)
    return None


def _is_aimed(choice: Choice) -> bool:
    """Whether the answer names its target, if it has one: the rules' own may be somebody hidden."""
    if choice.option in ("attack", "offhand"):
        return choice.kind == "opportunity" or "target" in choice.fields
    aimed = choice.option == "cast" or choice.kind in ("legendary", "lair")
    return not aimed or "targets" in choice.fields


def _attack(state: State, result: AttackOdds, viewer: Viewer) -> Chance:
    certain = knows(state, result.target, viewer)
    why = _edges(result.reasons)
    if not certain and not viewer.judges:
        return Chance(own=phrase(TO_HIT, bonus=signed(result.bonus)), needs=why)
    needed = phrase(HITS, number=Dice(f"{result.least}+"))
    harm = Harm(mean=result.mean, fells=result.down) if certain else None
    return Chance(
        percent=percent(result.hit),
        needs=(needed, *why),
        more=(phrase(CRITICAL, percent=percent(result.critical)),),
        does=harm,
    )


def _die(state: State, result: DieOdds, viewer: Viewer) -> Chance:
    """The inspiration die; its chance in an attack if the chance to hit is known."""
    dice = phrase(DAMAGE, dice=Dice(str(result.dice)))
    secret = result.target and not viewer.judges and not knows(state, result.target, viewer)
    if result.enough is None or secret:
        return Chance(dice=dice)
    needed = phrase(HITS if result.target else SAVED_ON, number=Dice(f"{result.least}+"))
    possible = 0 < result.enough < 1
    return Chance(
        percent=percent(result.enough), note=dice, dice=dice, needs=(needed,) if possible else ()
    )


def _edges(reasons: Edges) -> tuple[Phrase, ...]:
    """Advantage and disadvantage with their reasons."""
    pairs = zip(REASONS.values(), reasons, strict=True)
    return tuple(phrase(message, reasons=listed("+".join(why))) for message, why in pairs if why)


def _cast(state: State, by: str, result: CastOdds, viewer: Viewer) -> Chance | None:
    who = state.combatants[by]
    power = who.sheet.powers[result.power]
    save = _save(state, by, power)
    rolled = _dice_of(who, power, result.slot) if power.damage else ()
    dice = phrase(DAMAGE, dice=_written(rolled)) if rolled else None
    mean = (phrase(MEAN, mean=_mean(rolled)),) if any(each.count for each in rolled) else ()
    if len(result.targets) != 1:
        return Chance(dice=dice, own=save, more=mean)
    target = result.targets[0]
    if not knows(state, target.target, viewer):
        return Chance(dice=dice, needs=(save,) if save else (), more=mean)
    return _on_one(target)


def _dice_of(who: Combatant, power: Power, slot: int) -> tuple[Formula, ...]:
    """The dice that a power rolls for damage, or else for healing or a pool, with those that the
    slot adds."""
    if power.damage:
        return together(each.dice for each in of_power(power, slot, None, modifier_of(who, power)))
    text = power.heal or power.temp_hp or power.hp_pool
    if text is None:
        return ()
    first = plus(formula(text), modifier_of(who, power) if power.heal else 0)
    more = upcast_of(power, slot)
    return together((first, more) if more else (first,))


def _written(rolled: tuple[Formula, ...]) -> Dice:
    return Dice(" + ".join(map(str, rolled)))


def _mean(rolled: tuple[Formula, ...]) -> float:
    mean = sum(max(0, each.mean) for each in rolled)
    return int(mean) if mean == int(mean) else mean


def armed(state: State, choice: Choice, viewer: Viewer) -> Phrase | None:
    """A slot: how many of its level are left, and what it brings the chosen power, if a higher one
    brings more."""
    slot, who = choice.fields.get("slot"), state.combatants.get(choice.by)
    if type(slot) is not int or who is None or not knows(state, who.id, viewer):
        return None
    power = who.sheet.powers.get(choice.fields.get("power", ""))
    brings = _brings(who, power, slot) if power is not None else ()
    level = str(slot)
    left, most = who.slots.get(level, 0), who.sheet.max_slots.get(level, 0)
    return beside(said("slot.left", left, most=most), *brings)


def _brings(who: Combatant, power: Power, slot: int) -> Iterator[Phrase]:
    rolled = _dice_of(who, power, slot) if power.upcast else ()
    if any(each.count for each in rolled):
        yield phrase(DICE_AND_MEAN, dice=_written(rolled), mean=_mean(rolled))
    elif rolled:
        yield phrase(DAMAGE, dice=_written(rolled))
    if power.upcast_targets:
        yield said("kit.targets", most_targets(power, slot))


def _save(state: State, by: str, power: Power) -> Phrase | None:
    if power.save is None:
        return None
    dc = state.combatants[by].dc_of(power)
    return phrase(SAVE, ability=label("ability", power.save), dc=dc)


def _on_one(target: TargetOdds) -> Chance:
    if target.spared:
        return Chance(percent=0, note=phrase(NO_EFFECT))
    harm = Harm(mean=target.mean, fells=target.down) if target.mean else None
    if target.fails is None:
        return Chance(does=harm)
    needs = (phrase(SAVED_ON, number=Dice(f"{target.needed}+")),) if target.needed else ()
    return Chance(percent=percent(target.fails), note=phrase(FAILS), needs=needs, does=harm)
