"""The odds and the required rolls shown beside an answer, as far as this viewer may know them
(README 10, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rulesets.arm5.asking.chances.distribution import (
    AttackOdds,
    BorneOdds,
    CastOdds,
    FastOdds,
    FirstOdds,
    LeaveOdds,
    Odds,
    SprintOdds,
    mean_level,
    or_worse,
)
from rulesets.arm5.asking.chances.odds import attack_of, odds, spell_of
from rulesets.arm5.asking.visibility import acts_unseen, visibility_of
from rulesets.arm5.rules.actions.declaring import speed_ease, speed_numbers
from rulesets.arm5.rules.attacks import attack_numbers, damage_numbers
from rulesets.arm5.rules.fight import with_encumbrance
from rulesets.arm5.rules.leaving import contesters
from rulesets.arm5.rules.magic import STILL_CAST, casting_numbers
from rulesets.arm5.rules.moving import fatigue_modifier
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.state import Combatant, State
from rulesets.arm5.wording.labels import weapon_note
from rulesets.chances import knows, percent
from rulesets.contract import Chance, Choice, Contest, Harm, Viewer
from rulesets.messages import Dice, Phrase, pgettext, phrase
from rulesets.wording.labels import signed

HITS = pgettext("arm5", "hits")
NO_DEFENCE = pgettext("arm5", "no defence roll")
TAKES_EFFECT = pgettext("arm5", "takes effect")
IS_CAST = pgettext("arm5", "is cast")
IS_CAST_FOR = pgettext("arm5", "is cast, damage {damage}")
QUICK_ENOUGH = pgettext("arm5", "fast enough")
GETS_FREE = pgettext("arm5", "gets free")
NO_ROLL = pgettext("arm5", "no roll")
KEEPS_BREATH = pgettext("arm5", "passes the Fatigue test")
FIRST = pgettext("arm5", "acts first")
LETS_IT_COME = pgettext("arm5", "if nobody else steps in")
LEVEL = "damage_level"
BONUS = pgettext("arm5", "stress die {modifier}")
CASTING = pgettext("arm5", "casting {number}")
CASTING_FRESH = pgettext("arm5", "casting {number}, {fresh} without fatigue")
SPEED = pgettext("arm5", "speed {number}")
THEN = pgettext("arm5", "{first}, then {second}")
FATIGUE = pgettext("arm5", "Fatigue test {number}")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer. Players learn nothing that follows from another side's numbers,
    except what their own dice must show; and the chance to hit, where they judge by what they
    see. What harm that does depends on what they do not see."""
    if not all(knows(state, id, viewer) for id in _rests_on(state, choice)):
        return _judged(state, choice, viewer)
    outlook = odds(state, choice)
    judged = _odds(state, choice, outlook, viewer)
    needs = _needs(state, choice, outlook, viewer) if knows(state, choice.by, viewer) else ()
    if not needs:
        return judged
    return Chance(needs=needs) if judged is None else replace(judged, needs=needs)


def _rests_on(state: State, choice: Choice) -> Iterable[str]:
    """Combatants whose numbers are needed for any of the odds; these are not computed for viewers
    who may not know them."""
    if choice.kind == "interrupt":
        return (state.window.actor,) if state.window is not None else ()
    if choice.option == "disengage" and choice.by in state.combatants:
        return contesters(state, state.combatants[choice.by])
    return (str(choice.fields.get("target")),) if choice.option in ("attack", "charge") else ()


def _judged(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an own attack to hit somebody whom the viewer sees, if it judges that."""
    if not viewer.judges or choice.kind == "interrupt" or not knows(state, choice.by, viewer):
        return None
    if visibility_of(state.combatants, viewer).misses(choice.fields.get("target")):
        return None
    outlook = odds(state, choice)
    if not isinstance(outlook, AttackOdds):
        return None
    note = HITS if state.combatants[outlook.target].active else NO_DEFENCE
    return Chance(percent=percent(outlook.hit), note=phrase(note))


def _odds(state: State, choice: Choice, odds: Odds | None, viewer: Viewer) -> Chance | None:
    match odds:
        case AttackOdds():
            return _attack(state, odds)
        case CastOdds():
            return _cast(state, choice, odds, viewer)
        case FastOdds():
            return _fast(state, choice, odds, viewer)
        case LeaveOdds():
            return _leave(odds)
        case SprintOdds(passed):
            return Chance(percent=percent(passed), note=phrase(KEEPS_BREATH))
        case BorneOdds():
            return _borne(state, odds, viewer)
        case FirstOdds(first=first, tie=tie):
            contest = _contest(first - tie / 2, tie)
            return Chance(percent=percent(first), note=phrase(FIRST), contest=contest)
    return None


def armed(state: State, choice: Choice, viewer: Viewer) -> Phrase | None:
    """The effect of a weapon, from own numbers and the public facts about the target: prone,
    mounted, distance."""
    found = attack_of(state, choice)
    if found is None or not knows(state, choice.by, viewer):
        return None
    attacker, target, blow = found
    if visibility_of(state.combatants, viewer).misses(target.id):
        return None
    attack = attack_numbers(state, attacker, target, blow)
    return weapon_note(attack, damage_numbers(attacker, blow, 0))


def _attack(state: State, odds: AttackOdds) -> Chance:
    helpless = not state.combatants[odds.target].active
    there = (("gets_there", odds.ready),) if odds.ready < 1 else ()
    return Chance(
        percent=percent(odds.hit),
        note=phrase(NO_DEFENCE if helpless else HITS),
        by_level=_by_level(*there, ("hit", odds.hit), levels=odds.levels),
        does=_harm(state, odds),
        contest=None if helpless else _contest(odds.hit, odds.tie),
    )


def _cast(state: State, choice: Choice, odds: CastOdds, viewer: Viewer) -> Chance:
    """The chance of a spell. Whether it is cast depends on own numbers only, as does the damage
    before the target's soak."""
    if not knows(state, odds.target, viewer):
        spell = spell_of(state, choice)
        damage = spell[1].damage if spell else None
        cast = phrase(IS_CAST) if damage is None else phrase(IS_CAST_FOR, damage=signed(damage))
        return Chance(percent=percent(odds.cast), note=cast)
    return Chance(
        percent=percent(odds.affected),
        note=phrase(TAKES_EFFECT),
        by_level=_by_level(
            ("is_cast", odds.cast), ("takes_effect", odds.affected), levels=odds.levels
        ),
        does=_harm(state, odds),
    )


def _fast(state: State, choice: Choice, odds: FastOdds, viewer: Viewer) -> Chance:
    """The chance that the spell is fast enough: the initiative to reach was rolled in public.
    Against somebody unseen only what the spell does if it is."""
    in_time, spell = odds.quick_enough, odds.spell
    if acts_unseen(state, viewer):
        return _cast(state, choice, spell, viewer)
    quick = Chance(percent=percent(in_time), note=phrase(QUICK_ENOUGH))
    steps = (("quick_enough", in_time), ("is_cast", in_time * spell.cast))
    if not knows(state, spell.target, viewer):
        return replace(quick, by_level=_by_level(*steps))
    levels = {level: in_time * share for level, share in spell.levels.items()}
    affected, down = in_time * spell.affected, in_time * spell.down
    whole = replace(spell, affected=affected, levels=levels, down=down)
    by_level = _by_level(*steps, ("takes_effect", whole.affected), levels=levels)
    return replace(quick, by_level=by_level, does=_harm(state, whole))


def _leave(odds: LeaveOdds) -> Chance:
    if not odds.against:
        return Chance(note=phrase(NO_ROLL))
    contest = _contest(odds.free, odds.tie)
    return Chance(percent=percent(odds.free), note=phrase(GETS_FREE), contest=contest)


def _borne(state: State, odds: BorneOdds, viewer: Viewer) -> Chance | None:
    """The odds of an unanswered attack, for viewers who know both combatants."""
    if not (knows(state, odds.actor, viewer) and knows(state, odds.comes.target, viewer)):
        return None
    return Chance(note=phrase(LETS_IT_COME), suffers=_harm(state, odds.comes))


def _harm(state: State, odds: AttackOdds | CastOdds) -> Harm | None:
    """The harm; None for spells without damage. A combatant already out of the fight cannot be
    felled."""
    if not odds.levels:
        return None
    fells = odds.down if state.combatants[odds.target].active else None
    return Harm(mean=mean_level(odds.levels), term=LEVEL, fells=fells)


def _contest(win: float, tie: float) -> Contest:
    return Contest(win, tie, max(0.0, 1 - win - tie))


def _by_level(
    *steps: tuple[str, float], levels: Mapping[str, float] | None = None
) -> tuple[tuple[str, float], ...]:
    """The chances of the steps, then those of each level of damage or a worse one."""
    worse = ((f"level.{name}", share) for name, share in or_worse(levels or {}).items() if share)
    return (*steps, *worse)


def _needs(state: State, choice: Choice, odds: Odds | None, viewer: Viewer) -> tuple[Phrase, ...]:
    """The required rolls, from own numbers and open information. The initiative that a fast spell
    has to reach was rolled in public; against somebody unseen only the bonus of the speed is
    told."""
    if isinstance(odds, SprintOdds):
        least = state.options.sprint_ease - fatigue_modifier(state.combatants[choice.by])
        return (phrase(FATIGUE, number=_face(least)),)
    spell = spell_of(state, choice) if isinstance(odds, CastOdds | FastOdds) else None
    if spell is None:
        return ()
    if isinstance(odds, CastOdds) or state.window is None:
        return (_casting(state, *spell),)
    modifier = with_encumbrance(speed_numbers(state, spell[0]))
    if acts_unseen(state, viewer):
        speed = phrase(BONUS, modifier=signed(modifier))
    else:
        speed = phrase(SPEED, number=_face(speed_ease(state, state.window.actor) - modifier))
    return (phrase(THEN, first=speed, second=_casting(state, *spell)),)


def _casting(state: State, combatant: Combatant, spell: Spell, fast: bool) -> Phrase:
    fresh = spell.level - sum(casting_numbers(state.options, combatant, spell, fast).values())
    number = _face(fresh - STILL_CAST)
    if spell.ritual or fresh <= 0:
        return phrase(CASTING, number=number)
    return phrase(CASTING_FRESH, number=number, fresh=_face(fresh))


def _face(least: int) -> Dice:
    """The face that the stress die must reach; above 9 this takes a 1 first."""
    return Dice(f"{max(0, least)}+")
