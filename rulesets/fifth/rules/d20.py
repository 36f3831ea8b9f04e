"""Rolls of a d20: checks, saving throws, death saves (README 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rulesets.fifth.rules import effects, harm
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import frightened
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.sheet.dice import bonus as bonus_of
from rulesets.fifth.sheet.parts import SKILLS
from rulesets.fifth.state import Combatant, Effect, Options

type Enough = Callable[[int, int], bool]
"""Whether a roll succeeds with this natural roll and this total."""

FAILING = ("paralyzed", "petrified", "stunned", "unconscious")
"""Who has one of these conditions fails saves of STR and DEX."""


class Edges(NamedTuple):
    """The reasons for advantage and for disadvantage, in their order."""

    advantages: Sequence[str] = ()
    disadvantages: Sequence[str] = ()

    @property
    def edge(self) -> str:
        if bool(self.advantages) == bool(self.disadvantages):
            return "none"
        return "advantage" if self.advantages else "disadvantage"


class Rolled(NamedTuple):
    """A d20 with all that was added; `used`: the effect whose inspiration die is among it."""

    edges: Edges = Edges()
    natural: int = 0
    bonus: int = 0
    extra: int = 0
    used: Effect | None = None

    @property
    def total(self) -> int:
        return self.natural + self.bonus + self.extra

    @property
    def reasons(self) -> dict[str, str]:
        return {name: "+".join(why) or "none" for name, why in self.edges._asdict().items()}

    @property
    def facts(self) -> dict[str, Any]:
        numbers = {"natural": self.natural, "bonus": self.bonus, "extra": self.extra}
        return {"edge": self.edges.edge, **numbers, "total": self.total}


def with_rulings(who: Combatant, advantages: list[str], disadvantages: list[str]) -> Edges:
    """The reasons with those of the GM behind them."""
    for name, edge in (("gm", who.edge), ("once", who.edge_once)):
        if edge != "none":
            (advantages if edge == "advantage" else disadvantages).append(name)
    return Edges(tuple(advantages), tuple(disadvantages))


def holding(**reasons: bool) -> list[str]:
    return [name for name, holds in reasons.items() if holds]


def natural_roll(fight: Fight, who: Combatant, purpose: str, edge: str) -> int:
    faces = list(fight.throw(who, purpose, 1 if edge == "none" else 2, 20))
    if who.sheet.lucky and 1 in faces:
        (faces[faces.index(1)],) = fight.throw(who, "lucky", 1, 20)
    who.edge_once = "none"
    return min(faces) if edge == "disadvantage" else max(faces)


def bonus_dice(fight: Fight, who: Combatant, purpose: str) -> int:
    """The sum of the dice and numbers of effects on attack rolls or saves."""
    if purpose == "check" or not who.effects:
        return 0
    mods = (effect.mods for effect in who.effects)
    texts = [each.attack if purpose == "attack" else each.save for each in mods]
    return sum(fight.sum_of(who, "bonus", bonus_of(text)) for text in texts if text is not None)


def roll(
    fight: Fight,
    who: Combatant,
    purpose: str,
    edges: Edges,
    bonus: int,
    enough: Enough | None = None,
    about: str | None = None,
) -> Rolled:
    """The procedure of every attack roll, save and check. `enough`: None if another roll decides;
    `about`: the target of an attack."""
    natural = natural_roll(fight, who, purpose, edges.edge)
    rolled = Rolled(edges, natural, bonus, bonus_dice(fight, who, purpose))
    if not who.inspired:
        return rolled
    total = rolled.total
    fight.say_own("rolled", who, purpose=purpose, natural=natural, total=total)
    least = _least(who, rolled, enough) if enough else None
    known = {"purpose": purpose, "total": total, "natural": natural, "least": least}
    answer = fight.ask(who, "inspiration", about=about, **known)
    used = who.inspired if answer.option == "use" else None
    if used is None:
        return rolled
    more = fight.sum_of(who, "inspiration", inspiration(used))
    return rolled._replace(extra=rolled.extra + more, used=used)


def inspiration(effect: Effect) -> Formula:
    return formula(effect.mods.inspiration or "0")


def _least(who: Combatant, rolled: Rolled, enough: Enough) -> int:
    """The lowest result of its die that is enough, 0 if it needs none; more than the die has if
    none is."""
    most = inspiration(who.inspired).most if who.inspired else 0
    results = range(most + 1)
    return next((n for n in results if enough(rolled.natural, rolled.total + n)), most + 1)


def check_edges(
    fight: Fight, who: Combatant, ability: str | None, surprised: bool = False
) -> Edges:
    helping = [effect.name for effect in who.effects if ability in effect.mods.check_advantage]
    against = holding(
        frightened=frightened(fight, who),
        poisoned=who.has("poisoned"),
        exhaustion=fight.options.weary(who, 1),
        surprised=surprised,
    )
    return with_rulings(who, helping, against)


def check(fight: Fight, who: Combatant, skill: str) -> int:
    """The total of an ability check, by a skill, an ability, or `counter`."""
    sheet = who.sheet
    ability = sheet.spell_ability if skill == "counter" else SKILLS.get(skill, skill)
    own = sheet.skills[skill] if skill in sheet.skills else sheet.abilities.get(ability or "", 0)
    edges = check_edges(fight, who, ability)
    rolled = roll(fight, who, "check", edges, own + fight.options.penalty(who))
    fight.say_own("check", who, skill=skill, **rolled.reasons, **rolled.facts)
    effects.end(fight, who, rolled.used, "used")
    return rolled.total


def save_bonus(options: Options, target: Combatant, ability: str) -> int:
    sheet = target.sheet
    proficient = sheet.proficiency if ability in sheet.saves else 0
    own = sheet.abilities[ability] + proficient
    return own + target.save_modifier + options.penalty(target)


def save_edges(
    options: Options, target: Combatant, ability: str, conditions: Iterable[str], spell: bool
) -> Edges:
    sheet, effects = target.sheet, target.effects
    advantages = [
        *holding(dodging=target.dodging and ability == "dex"),
        *(effect.name for effect in effects if ability in effect.mods.save_advantage),
        *holding(
            magic_resistance=spell and sheet.magic_resistance,
            resolute=any(name in sheet.resolute for name in conditions),
        ),
    ]
    disadvantages = [
        *holding(
            restrained=ability == "dex" and target.has("restrained"),
            exhaustion=options.weary(target, 3),
        ),
        *(effect.name for effect in effects if ability in effect.mods.save_disadvantage),
    ]
    return with_rulings(target, advantages, disadvantages)


def fails_by_itself(target: Combatant, ability: str) -> bool:
    return ability in ("str", "dex") and target.has(*FAILING)


def save(
    fight: Fight,
    who: Combatant,
    ability: str,
    dc: int,
    against: str,
    conditions: Iterable[str] = (),
    *,
    spell: bool = False,
    cover: int = 0,
) -> bool:
    """Whether a saving throw is made. `conditions`: those that it is against."""
    automatic = fails_by_itself(who, ability)
    if automatic:
        rolled = Rolled()
    else:
        edges = save_edges(fight.options, who, ability, conditions, spell)
        bonus = save_bonus(fight.options, who, ability) + cover
        rolled = roll(fight, who, "save", edges, bonus, lambda natural, total: total >= dc)
    reached = rolled.total >= dc and not automatic
    facts = {"against": against, "ability": ability, "dc": dc, "automatic": automatic}
    fight.say_own("save", who, **facts, **rolled.reasons, **rolled.facts, success=reached)
    effects.end(fight, who, rolled.used, "used")
    return reached or _resists(fight, who, against)


def _resists(fight: Fight, who: Combatant, against: str) -> bool:
    """Whether legendary resistance turns the failure into a success."""
    if who.legendary_resistance <= 0:
        return False
    if fight.ask(who, "legendary_resistance", what=against).option != "use":
        return False
    who.legendary_resistance -= 1
    fight.say("legendary_resistance", who, left=who.legendary_resistance)
    return True


def death_save(fight: Fight, who: Combatant) -> None:
    """The saving throw of somebody dying; no ability and no inspiration die counts for it."""
    edges = with_rulings(who, [], holding(exhaustion=fight.options.weary(who, 3)))
    natural = natural_roll(fight, who, "death_save", edges.edge)
    bonus = who.save_modifier + fight.options.penalty(who)
    rolled = Rolled(edges, natural, bonus, bonus_dice(fight, who, "save"))
    outcome = "success" if rolled.total >= 10 else "failure"
    outcome = {20: "revived", 1: "two_failures"}.get(natural, outcome)
    who.successes += outcome == "success"
    who.failures += {"failure": 1, "two_failures": 2}.get(outcome, 0)
    came = {"outcome": outcome, "successes": who.successes, "failures": who.failures}
    fight.say("death_save", who, **rolled.facts, **came)
    if outcome == "revived":
        who.hp = 1
        harm.rise(fight, who)
    elif who.failures >= 3:
        harm.die(fight, who)
    elif who.successes >= 3:
        harm.fall(fight, who, "stable")
