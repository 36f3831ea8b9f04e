"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from rulesets.chances import knows, percent
from rulesets.contract import Chance, Choice, Harm, Viewer
from rulesets.fifth.asking.chances.odds import AttackOdds, CastOdds, TargetOdds, odds
from rulesets.fifth.asking.stakes import REASONS
from rulesets.fifth.rules.d20 import Edges
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import State
from rulesets.fifth.wording.labels import label, listed
from rulesets.messages import Dice, Phrase, pgettext, phrase
from rulesets.wording.labels import signed

HITS = pgettext("fifth", "{number} hits")
TO_HIT = pgettext("fifth", "{bonus} to hit")
CRITICAL = pgettext("fifth", "critical: {percent} %")
FAILS = pgettext("fifth", "fails the save")
SAVE = pgettext("fifth", "{ability} save, DC {dc}")
SAVED_ON = pgettext("fifth", "saves on {number}")
NO_EFFECT = pgettext("fifth", "no effect")
DAMAGE = pgettext("fifth", "{dice}")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on another side's numbers: of an attack what they add, of a
    power which save there is. Where they judge armour by its looks they know the chance to hit."""
    if not knows(state, choice.by, viewer):
        return None
    match odds(state, choice):
        case AttackOdds() as result:
            return _attack(state, result, viewer)
        case CastOdds() as result:
            return _cast(state, choice.by, result, viewer)
    return None


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


def _edges(reasons: Edges) -> tuple[Phrase, ...]:
    """Advantage and disadvantage with their reasons."""
    pairs = zip(REASONS.values(), reasons, strict=True)
    return tuple(phrase(message, reasons=listed("+".join(why))) for message, why in pairs if why)


def _cast(state: State, by: str, result: CastOdds, viewer: Viewer) -> Chance | None:
    power = state.combatants[by].sheet.powers[result.power]
    dice = phrase(DAMAGE, dice=Dice(power.damage)) if power.damage else None
    if len(result.targets) != 1:
        return Chance(dice=dice, own=_save(state, by, power))
    target = result.targets[0]
    if not knows(state, target.target, viewer):
        save = _save(state, by, power)
        return Chance(dice=dice, needs=(save,) if save else ())
    return _on_one(target)


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
