"""A creature between the file that describes it and its sheet."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, field

from rulesets.blocks import Figure, parts
from rulesets.blocks.sentences import known
from rulesets.contract.adopting import Adopted, Left, Vocabulary
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.parts import SKILLS
from rulesets.fifth.sheet.reading.deeds import Arms, Deed
from rulesets.fifth.sheet.reading.grammar import SAYS
from rulesets.fifth.sheet.reading.traits import take_traits
from rulesets.foundry import IN_WORDS
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

OTHERWISE = pgettext("fifth", "The sheet has {number} here: {ability} and the proficiency bonus.")
ON_AVERAGE = phrase(
    pgettext("fifth", "The sheet has the hit points; these dice can be rolled for each of a group.")
)


class Creature(Struct):
    """A creature as a file describes it: `stats` that are read already, bonuses of saving throws
    and skills, its deeds, the hit `dice` that can be rolled for each of a group, and what was left
    out."""

    stats: dict[str, Any] = field(default_factory=dict)
    saves: dict[str, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    dice: str = ""
    note: str = ""

    def words(self, stat: str, figure: Figure, words: tuple[str, ...]) -> None:
        """Takes the words of a list such as "cold; slashing from nonmagical attacks"."""
        nonmagical = "nonmagical" in words and SAYS.take(figure, "nonmagical")
        every = [*known(figure.text, words), *(["nonmagical"] if nonmagical else [])]
        taken = {*words, "and", "from", "damage", "or"}
        figure.text = re.sub(
            "[A-Za-z]+", lambda word: "" if word[0].casefold() in taken else word[0], figure.text
        ).strip(" ,;")
        if every:
            self.stats[stat] = [*dict.fromkeys(every)]

    def leave(self, text: str, why: Phrase = IN_WORDS) -> None:
        self.left += [Left(part, why) for part in parts(text)]


def adopted(creature: Creature, vocabulary: Vocabulary) -> Adopted:
    """The sheet of a creature. Texts of deeds that were not taken whole are reported."""
    stats = creature.stats
    _saves(creature)
    for skill, bonus in creature.skills.items():
        if bonus != modifier(stats, SKILLS[skill]):
            stats[skill] = bonus
    arms = Arms(stats, vocabulary)
    arms.take(creature.deeds)
    take_traits(creature.deeds, arms, stats)
    rows = {"weapons": arms.weapons.values(), "powers": arms.powers.values()}
    for stat, made in {**rows, "routines": arms.routines}.items():
        if made:
            stats[stat] = [*stats.get(stat, ()), *made]
    _settle_magic(stats)
    for deed in creature.deeds:
        if rest := deed.rest():
            creature.leave(f"{deed.figure.label}: {rest}")
    if creature.dice:
        creature.left.insert(0, Left(creature.dice, ON_AVERAGE))
    return Adopted(
        stats=stats, note=creature.note, left=tuple(creature.left), hit_dice=creature.dice
    )


def _settle_magic(stats: dict[str, Any]) -> None:
    """Leaves out the DC and the attack bonus of spells that follow from the ability."""
    if ability := stats.get("spell_ability"):
        follows = modifier(stats, ability) + stats.get("proficiency", 2)
        for stat, usual in (("spell_dc", 8 + follows), ("spell_attack", follows)):
            if stats.get(stat) == usual:
                del stats[stat]


def _saves(creature: Creature) -> None:
    """A saving throw whose bonus is above the modifier is one with proficiency; other bonuses are
    reported."""
    stats = creature.stats
    for ability, bonus in creature.saves.items():
        added = modifier(stats, ability)
        if bonus == added:
            continue
        if ability not in stats.setdefault("saves", []):
            stats["saves"].append(ability)
        with_it = added + stats.get("proficiency", 2)
        if bonus != with_it:
            why = phrase(OTHERWISE, number=Dice(f"{with_it:+d}"), ability=Term(ability))
            creature.leave(f"{ability.upper()} {bonus:+d}", why)
