"""A creature between the file that describes it and its sheet."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, field

from rulesets.blocks import Figure, parts
from rulesets.contract.adopting import Adopted, Left, Vocabulary
from rulesets.fifth.sheet.reading.deeds import Arms, Deed
from rulesets.fifth.sheet.reading.traits import take_traits
from rulesets.fifth.state import CONDITIONS, DAMAGE_TYPES, SKILLS
from rulesets.foundry import IN_WORDS
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

OTHERWISE = pgettext("fifth", "The sheet has {number} here: {ability} and the proficiency bonus.")
ON_AVERAGE = phrase(
    pgettext("fifth", "The sheet has the hit points; these dice can be rolled for each of a group.")
)
_NONMAGICAL = (
    r"(?:damage from )?bludgeoning,? (?:and )?piercing,?(?: and|,)? slashing (?:damage )?"
    r"(?:from|dealt by) non-?magical(?: (?:attacks|weapons|weapon attacks))?"
)
_WORD = re.compile("[a-z]+")
_JOINING = {"and", "from", "damage", "or"}


class Creature(Struct):
    """A creature as a file describes it: `stats` that are read already, bonuses of saving throws
    and skills, the challenge rating, its deeds, and what was left out."""

    stats: dict[str, Any] = field(default_factory=dict)
    saves: dict[str, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    challenge: float | None = None
    deeds: list[Deed] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    dice: str = ""
    """Its hit dice, which can be rolled for each of a group."""
    note: str = ""
    count: str = ""
    dead: bool = False

    def types(self, stat: str, figure: Figure) -> None:
        """Takes the damage types of a list such as "cold; slashing from nonmagical attacks"."""
        found = ["nonmagical"] if figure.take(_NONMAGICAL) else []
        self._words(stat, figure, DAMAGE_TYPES, found)

    def conditions(self, figure: Figure) -> None:
        self._words("condition_immunities", figure, (*CONDITIONS, "exhaustion"), [])

    def _words(self, stat: str, figure: Figure, words: tuple[str, ...], found: list[str]) -> None:
        told = [word for word in _WORD.findall(figure.text.casefold()) if word in words]
        rest = re.sub(
            "[A-Za-z]+",
            lambda word: "" if word[0].casefold() in {*words, *_JOINING} else word[0],
            figure.text,
        )
        figure.text = rest.strip(" ,;")
        if every := [*dict.fromkeys((*told, *found))]:
            self.stats[stat] = every

    def leave(self, text: str, why: Phrase = IN_WORDS) -> None:
        self.left += [Left(part, why) for part in parts(text)]


def adopted(creature: Creature, vocabulary: Vocabulary) -> Adopted:
    """The sheet of a creature. Texts of deeds that were not taken whole are reported."""
    stats = creature.stats
    _proficiency(creature)
    _saves(creature)
    for skill, bonus in creature.skills.items():
        if bonus != (stats.get(SKILLS[skill], 10) - 10) // 2:
            stats[skill] = bonus
    arms = Arms(stats, vocabulary)
    arms.take(creature.deeds)
    take_traits([deed for deed in creature.deeds if deed.kind == "trait"], arms, stats)
    rows = {"weapons": [*arms.weapons.values()], "powers": [*arms.powers.values()]}
    for stat, made in (*rows.items(), ("routines", arms.routines)):
        if made:
            stats[stat] = [*stats.get(stat, ()), *made]
    _settle_magic(stats)
    for deed in creature.deeds:
        if rest := deed.rest():
            creature.leave(f"{deed.figure.label}: {rest}")
    if creature.dice:
        creature.left.insert(0, Left(creature.dice, ON_AVERAGE))
    return Adopted(
        stats=stats,
        note=creature.note,
        dead=creature.dead,
        left=tuple(creature.left),
        count=creature.count,
        hit_dice=creature.dice,
    )


def of_challenge(challenge: float) -> int:
    """The proficiency bonus for a challenge rating."""
    return max(2, 2 + (int(challenge) - 1) // 4)


def _proficiency(creature: Creature) -> None:
    if creature.challenge is not None:
        creature.stats.setdefault("proficiency", of_challenge(creature.challenge))


def _saves(creature: Creature) -> None:
    """A saving throw whose bonus is above the modifier is one with proficiency; other bonuses are
    reported."""
    stats = creature.stats
    for ability, bonus in creature.saves.items():
        modifier = (stats.get(ability, 10) - 10) // 2
        if bonus == modifier:
            continue
        if ability not in stats.setdefault("saves", []):
            stats["saves"].append(ability)
        with_it = modifier + stats.get("proficiency", 2)
        if bonus != with_it:
            why = phrase(OTHERWISE, number=Dice(f"{with_it:+d}"), ability=Term(ability))
            creature.leave(f"{ability.upper()} {bonus:+d}", why)


def _settle_magic(stats: dict[str, Any]) -> None:
    """Leaves out the DC and the attack bonus of spells that follow from the ability."""
    ability = stats.get("spell_ability")
    modifier = (stats.get(ability, 10) - 10) // 2 if ability else 0
    sum_of = modifier + stats.get("proficiency", 2)
    if stats.get("spell_dc") == 8 + sum_of and ability:
        del stats["spell_dc"]
    if stats.get("spell_attack") == sum_of and ability:
        del stats["spell_attack"]
