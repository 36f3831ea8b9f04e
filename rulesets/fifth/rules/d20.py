"""Rolls of a d20: checks, saving throws, initiative, death saves (README 7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.fifth.rules import effects, harm
from rulesets.fifth.rules.fight import Fight, Steps, joined
from rulesets.fifth.rules.queries import frightened, has, penalty, weary
from rulesets.fifth.sheet.dice import bonus as bonus_of
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.state import SKILLS, Combatant, Effect, Options, Question

FAILING = ("paralyzed", "petrified", "stunned", "unconscious")
"""Who has one of these conditions fails saves of STR and DEX."""


class Edges(NamedTuple):
    """The reasons for advantage and for disadvantage, in their order."""

    advantages: Sequence[str]
    disadvantages: Sequence[str]

    @property
    def edge(self) -> str:
        if bool(self.advantages) == bool(self.disadvantages):
            return "none"
        return "advantage" if self.advantages else "disadvantage"

    @property
    def facts(self) -> dict[str, str]:
        return {
            "advantages": joined(self.advantages),
            "disadvantages": joined(self.disadvantages),
            "edge": self.edge,
        }


class Rolled(NamedTuple):
    """A d20 with all that was added; `used`: the effect whose inspiration die is among it."""

    natural: int
    extra: int
    total: int
    used: Effect | None = None


def with_rulings(
    combatant: Combatant, advantages: Iterable[str], disadvantages: Iterable[str]
) -> Edges:
    """The reasons with those of the GM behind them."""
    given = (("gm", combatant.edge), ("once", combatant.edge_once))
    return Edges(
        (*advantages, *(name for name, edge in given if edge == "advantage")),
        (*disadvantages, *(name for name, edge in given if edge == "disadvantage")),
    )


def natural_roll(fight: Fight, who: str, purpose: str, edge: str, roller: str = "") -> int:
    """One die, or the higher or lower of two. `roller`: the combatant whose luck it is."""
    combatant = fight.combatants[roller or who]
    faces = list(fight.roll(who, purpose, 1 if edge == "none" else 2, 20).faces)
    if combatant.sheet.lucky and 1 in faces:
        faces[faces.index(1)] = fight.roll(who, "lucky", 1, 20).faces[0]
    if combatant.edge_once != "none":
        fight.change(combatant.id, edge_once="none")
    return min(faces) if edge == "disadvantage" else max(faces)


def bonus_dice(fight: Fight, who: str, purpose: str) -> int:
    """The sum of the dice and numbers of effects on attack rolls or saves."""
    total = 0
    for effect in fight.combatants[who].effects:
        text = effect.mods.attack if purpose == "attack" else effect.mods.save
        if text is not None:
            added = bonus_of(text)
            total += added.plus
            if added.count:
                faces = fight.roll(who, "bonus", added.count, added.sides).faces
                total += added.sign * sum(faces)
    return total


def roll(fight: Fight, who: str, purpose: str, edge: str, bonus: int) -> Steps[Rolled]:
    """The procedure of every attack roll, save and check."""
    natural = natural_roll(fight, who, purpose, edge)
    extra = bonus_dice(fight, who, purpose) if purpose != "check" else 0
    used = None
    if inspiring(fight.combatants[who]):
        total = natural + bonus + extra
        fight.note_open(
            "rolled", who, facts={"purpose": purpose, "natural": natural, "total": total}
        )
        answer = yield Question(
            by=who, kind="inspiration", purpose=purpose, total=total, natural=natural
        )
        if answer and answer.option == "use":
            used = inspiring(fight.combatants[who])
            extra += amount(fight, who, "inspiration", used.mods.inspiration or "0") if used else 0
    return Rolled(natural, extra, natural + bonus + extra, used)


def inspiring(combatant: Combatant) -> Effect | None:
    """The effect whose inspiration die it may use."""
    return next((effect for effect in combatant.effects if effect.mods.inspiration), None)


def amount(fight: Fight, who: str, purpose: str, text: str) -> int:
    """The sum of dice as text; a number is not rolled."""
    dice = formula(text)
    if not dice.count:
        return dice.plus
    return sum(fight.roll(who, purpose, dice.count, dice.sides).faces) + dice.plus


def check_edges(fight: Fight, combatant: Combatant, ability: str | None) -> Edges:
    return with_rulings(
        combatant,
        (e.name for e in combatant.effects if ability in e.mods.check_advantage),
        _against_checks(fight, combatant),
    )


def _against_checks(fight: Fight, combatant: Combatant) -> list[str]:
    found = {
        "frightened": frightened(fight, combatant),
        "poisoned": has(combatant, "poisoned"),
        "exhaustion": weary(fight.options, combatant, 1),
    }
    return [name for name, holds in found.items() if holds]


def check(fight: Fight, who: str, skill: str) -> Steps[int]:
    """The total of an ability check, by a skill, an ability, or `counter`."""
    combatant = fight.combatants[who]
    sheet = combatant.sheet
    ability = sheet.spell_ability if skill == "counter" else SKILLS.get(skill, skill)
    own = sheet.skills[skill] if skill in sheet.skills else sheet.abilities.get(ability or "", 0)
    bonus = own + penalty(fight.options, combatant)
    edges = check_edges(fight, combatant, ability)
    rolled = yield from roll(fight, who, "check", edges.edge, bonus)
    facts = {
        "skill": skill,
        **edges.facts,
        "natural": rolled.natural,
        "bonus": bonus,
        "extra": rolled.extra,
        "total": rolled.total,
    }
    fight.note_open("check", who, facts=facts)
    effects.use_up(fight, who, rolled.used)
    return rolled.total


def save_bonus(options: Options, target: Combatant, ability: str) -> int:
    sheet = target.sheet
    proficient = sheet.proficiency if ability in sheet.saves else 0
    return sheet.abilities[ability] + proficient + target.save_modifier + penalty(options, target)


def save_edges(
    options: Options, target: Combatant, ability: str, conditions: Iterable[str], spell: bool
) -> Edges:
    sheet = target.sheet
    advantages = [
        *(["dodging"] if target.dodging and ability == "dex" else []),
        *(e.name for e in target.effects if ability in e.mods.save_advantage),
        *(["magic_resistance"] if spell and sheet.magic_resistance else []),
        *(["resolute"] if any(name in sheet.resolute for name in conditions) else []),
    ]
    disadvantages = [
        *(["restrained"] if ability == "dex" and has(target, "restrained") else []),
        *(["exhaustion"] if weary(options, target, 3) else []),
        *(e.name for e in target.effects if ability in e.mods.save_disadvantage),
    ]
    return with_rulings(target, advantages, disadvantages)


def fails_by_itself(target: Combatant, ability: str) -> bool:
    return ability in ("str", "dex") and has(target, *FAILING)


_NOT_ROLLED = {**Edges((), ()).facts, "natural": 0, "bonus": 0, "extra": 0, "total": 0}


def save(
    fight: Fight,
    who: str,
    ability: str,
    dc: int,
    against: str,
    *,
    conditions: Iterable[str] = (),
    spell: bool = False,
    cover: int = 0,
) -> Steps[bool]:
    """Whether a saving throw is made. `conditions`: those that it is against."""
    target = fight.combatants[who]
    facts = {"against": against, "ability": ability, "dc": dc, "automatic": False}
    if fails_by_itself(target, ability):
        made = False
        facts = {**facts, "automatic": True, **_NOT_ROLLED, "success": False}
        fight.note_open("save", who, facts=facts)
    else:
        edges = save_edges(fight.options, target, ability, conditions, spell)
        bonus = save_bonus(fight.options, target, ability) + cover
        rolled = yield from roll(fight, who, "save", edges.edge, bonus)
        made = rolled.total >= dc
        facts = {
            **facts,
            **edges.facts,
            "natural": rolled.natural,
            "bonus": bonus,
            "extra": rolled.extra,
            "total": rolled.total,
            "success": made,
        }
        fight.note_open("save", who, facts=facts)
        effects.use_up(fight, who, rolled.used)
    if not made and fight.combatants[who].legendary_resistance > 0:
        answer = yield Question(by=who, kind="legendary_resistance", what=against)
        if answer and answer.option == "use":
            left = fight.combatants[who].legendary_resistance - 1
            fight.change(who, legendary_resistance=left)
            fight.note("legendary_resistance", who, facts={"left": left})
            made = True
    return made


def death_save(fight: Fight, id: str) -> None:
    """The saving throw of somebody dying; no ability and no inspiration die counts for it."""
    who = fight.combatants[id]
    against = ["exhaustion"] if weary(fight.options, who, 3) else []
    edge = with_rulings(who, (), against).edge
    natural = natural_roll(fight, id, "death_save", edge)
    bonus = who.save_modifier + penalty(fight.options, who)
    extra = bonus_dice(fight, id, "save")
    total = natural + bonus + extra
    successes, failures = who.successes, who.failures
    if natural == 20:
        outcome = "revived"
    elif natural == 1:
        outcome, failures = "two_failures", failures + 2
    elif total >= 10:
        outcome, successes = "success", successes + 1
    else:
        outcome, failures = "failure", failures + 1
    fight.change(id, successes=successes, failures=failures)
    facts = {
        "edge": edge,
        "natural": natural,
        "bonus": bonus,
        "extra": extra,
        "total": total,
        "outcome": outcome,
        "successes": successes,
        "failures": failures,
    }
    fight.note("death_save", id, facts=facts)
    if outcome == "revived":
        fight.change(id, hp=1)
        harm.rise(fight, id)
    elif failures >= 3:
        harm.die(fight, id)
    elif successes >= 3:
        harm.fall(fight, id, "stable")
