"""A stat block as a sheet (README 3.10). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from rulesets.blocks import Block, Figure, names_of, parts, split, table
from rulesets.blocks.deeds import Deed, deed
from rulesets.blocks.sentences import mean_of, written
from rulesets.contract.adopting import Adopted, Left, Vocabulary
from rulesets.fifth.sheet.blocks.deeds import Arms
from rulesets.fifth.sheet.blocks.grammar import SAYS, TABLE
from rulesets.fifth.sheet.blocks.lines import BEHIND, HEADINGS, NAME
from rulesets.fifth.sheet.blocks.traits import spell, take_traits
from rulesets.fifth.sheet.classes import MOST, filled, for_caster, modifier, named
from rulesets.fifth.sheet.parts import ABILITIES, CONDITIONS, DAMAGE_TYPES, LEVELS, SKILLS
from rulesets.foundry import IN_WORDS
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

LABELS = names_of(table(__file__, "labels.toml"))
NO_PART = ("other", "senses")
LEGENDARY_ACTIONS = 3
"""The number in a round, if it is not written."""
OF_THE_CLASS = phrase(pgettext("fifth", "What follows from class and level is on the sheet too."))
OTHERWISE = pgettext("fifth", "The sheet has {number} here: {ability} and the proficiency bonus.")
ON_AVERAGE = phrase(
    pgettext("fifth", "The sheet has the hit points; these dice can be rolled for each of a group.")
)
DEFENCES = ("resistances", "vulnerabilities", "immunities", "condition_immunities")
AFFLICTIONS = (*CONDITIONS, "exhaustion")
BONUSES = {
    "saves": {name.casefold(): ability for ability in ABILITIES for name in LABELS[ability]},
    "skills": {skill: skill for skill in SKILLS},
}
"""What has a bonus in a figure, by its name there; bonuses of others are reported."""
_DEED = re.compile(rf"^(?P<name>{NAME}){BEHIND}(?P<text>.+)$")


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    return _Person(block, vocabulary).adopted()


class _Person:
    """A stat block while its text becomes `stats`; `left` is what has no place there, `dice` are
    the hit dice that can be rolled for each of a group."""

    def __init__(self, block: Block, vocabulary: Vocabulary):
        self.block, self.vocabulary = block, vocabulary
        self.stats: dict[str, Any] = {}
        self.left: list[Left] = []
        self.dice = ""

    def adopted(self) -> Adopted:
        self._figures()
        self._health()
        bonuses = {stat: self._bonuses(stat) for stat in BONUSES}
        self._senses(bonuses["skills"])
        self._defences()
        deeds = list(self._deeds())
        if any(each.kind == "legendary" for each in deeds):
            self.stats.setdefault("legendary_actions", LEGENDARY_ACTIONS)
        self._magic()
        self.left += self.block.left(NO_PART)
        self._saves(bonuses["saves"])
        for skill, bonus in bonuses["skills"].items():
            if bonus != modifier(self.stats, SKILLS[skill]):
                self.stats[skill] = bonus
        self._take(deeds)
        rolled = [Left(self.dice, ON_AVERAGE)] if self.dice else []
        left = (*rolled, *self.left)
        return Adopted(stats=self.stats, note=self.block.about, left=left, hit_dice=self.dice)

    def _leave(self, text: str, why: Phrase = IN_WORDS) -> None:
        self.left += [Left(part, why) for part in parts(text)]

    # -- figures -----------------------------------------------------------------------------------

    def _figures(self) -> None:
        stats, figure = self.stats, self.block.figure
        for name in (*ABILITIES, "ac", "temp_hp", "proficiency", "exhaustion"):
            if (number := figure(name).number(r"[+-]?\d{1,2}")) is not None:
                stats[name] = number
                _drop(figure(name), f"{(number - 10) // 2:+d}")
        speed = figure("speed")
        if metres := [int(metre[1]) for metre in SAYS.all_in(speed.text, "metres")]:
            stats["speed"] = 5 * round(max(metres) / 1.5)
        elif speeds := [int(number) for number in re.findall(r"\d{1,3}", speed.text)]:
            stats["speed"] = max(speeds)
            speed.take(rf"{max(speeds)}\s*(?:ft\.?|feet)?")
            speed.text = speed.text if len(speeds) > 1 else ""
        if rating := SAYS.take(figure("challenge"), "challenge"):
            usual = max(2, 2 + (int(rating[1]) // int(rating[2] or 1) - 1) // 4)
            practice = SAYS.gives(figure("challenge"), "practice")
            stats.setdefault("proficiency", practice.get("proficiency", usual))
        self._initiative(figure("initiative"), modifier(stats, "dex"))
        kinds = (SAYS.gives(note, "kind") for note in self.block.notes)
        if kind := next(filter(None, kinds), None):
            stats |= kind | {"creature_type": kind["creature_type"].removesuffix("s")}

    def _initiative(self, figure: Figure, follows: int) -> None:
        """The initiative, as a whole or as what is added to Dexterity. An addition of as much as
        that is told: some files have the whole there."""
        if (turn := figure.number()) is not None:
            _drop(figure, str(10 + turn))  # the score printed behind it
        elif (more := SAYS.find(figure.text, "turn_bonus")) and int(more[1]) != follows:
            turn, figure.text = follows + int(more[1]), ""
        elif trained := SAYS.take(figure, "turn_trained"):
            turn = follows + int(trained[1]) * self.stats.get("proficiency", 2)
        if turn not in (None, follows):
            self.stats["initiative"] = turn

    def _health(self) -> None:
        """Hit points as written ("31/38": 31 of 38), with their dice; dice alone are their mean."""
        figure, now = self.block.figure("hp"), self.block.figure("now").number()
        full = SAYS.take(figure, "hit_points")
        if dice := SAYS.take(figure, "hit_dice"):
            plain, plus = f"{int(dice[1])}d{int(dice[2])}", int(f"{dice[3] or ''}{dice[4] or 0}")
            self.dice = written(plain, plus)
            self.stats["max_hp"] = max(1, mean_of(plain, plus))
        if full:
            now = int(full[1]) if now is None else now
            self.stats["max_hp"] = max(now, int(full[2] or full[1]), 1)
            if now < self.stats["max_hp"]:
                self.stats["hp"] = now

    def _bonuses(self, stat: str) -> dict[str, int]:
        bonuses: dict[str, int] = {}
        for figure in self.block.figures.get(stat, ()):
            for match in [*SAYS.all_in(figure.text, "bonus")]:
                every = self._known(match[1], BONUSES[stat].values())
                key = BONUSES[stat].get(match[1].casefold()) or next(iter(every), "")
                if key:
                    bonuses[key] = int(match[2].replace(" ", ""))
                    figure.take(rf"(?:and )?{match[1]}\.?\s*{re.escape(match[2])}")
        return bonuses

    def _senses(self, skills: dict[str, int]) -> None:
        senses = self.block.figure("senses")
        self.stats |= SAYS.gives(senses, "blindsight")
        passive = SAYS.find(senses.text, "passive")
        follows = 10 + skills.get("perception", modifier(self.stats, "wis"))
        if passive and int(passive[1]) == follows:
            SAYS.take(senses, "passive")

    def _defences(self) -> None:
        for stat in DEFENCES:
            for figure in self.block.figures.get(stat, ()):
                if stat != "condition_immunities":
                    self._words(stat, figure, (*DAMAGE_TYPES, "nonmagical"))
                if stat in ("immunities", "condition_immunities"):  # "Poison; Poisoned"
                    self._words("condition_immunities", figure, AFFLICTIONS)

    def _words(self, stat: str, figure: Figure, words: tuple[str, ...]) -> None:
        """Takes the words of a list such as "cold; slashing from nonmagical attacks"."""
        nonmagical = "nonmagical" in words and SAYS.take(figure, "nonmagical")
        every = [*self._known(figure.text, words), *(["nonmagical"] if nonmagical else [])]
        between = {"and", "from", "damage", "or"}
        figure.text = re.sub(
            r"[^\W\d_]+",
            lambda word: "" if word[0] in between or self._known(word[0], words) else word[0],
            figure.text,
        ).strip(" ,;")
        if every:
            self.stats[stat] = [*dict.fromkeys(every)]

    def _known(self, text: str, words: Iterable[str]) -> list[str]:
        """Those of the words that are in a text, in any language of the program."""
        there = re.findall(r"[^\W\d_]+", text)
        ids = ({word.casefold()} | self.vocabulary.identifiers(word) for word in there)
        return [each for some in ids for each in words if each in some]

    def _saves(self, bonuses: dict[str, int]) -> None:
        """A saving throw whose bonus is above the modifier is one with proficiency; other bonuses
        are reported."""
        for ability, bonus in bonuses.items():
            added = modifier(self.stats, ability)
            if bonus == added:
                continue
            if ability not in self.stats.setdefault("saves", []):
                self.stats["saves"].append(ability)
            with_it = added + self.stats.get("proficiency", 2)
            if bonus != with_it:
                why = phrase(OTHERWISE, number=Dice(f"{with_it:+d}"), ability=Term(ability))
                self._leave(f"{ability.upper()} {bonus:+d}", why)

    # -- class and spells --------------------------------------------------------------------------

    def _magic(self) -> None:
        """Slots and spells of a character, and what follows from the class with the most levels,
        unless it is written."""
        figure, stats = self.block.figure, self.stats
        for slots in self.block.figures.get("slots", ()):
            for match in [*SAYS.all_in(slots.text, "slots")]:
                level, count = match.groups()
                if level in LEVELS:
                    stats.setdefault("slots", {})[level] = int(count)
                    slots.take(rf"{level}[^\d,;]{{0,10}}{count}")
        classes = [*SAYS.all_in(figure("class").text, "class")]
        level, name = max(((int(each[2]), each[1].casefold()) for each in classes), default=(0, ""))
        rows: dict[str, Any] = {}
        for text in (figure("spells"), *(self.block.notes if classes else ())):
            spells = {word: spell(word, self.vocabulary) for word in split(text.text)}
            rows |= {named(row): for_caster(row, {}, level) for row in spells.values() if row}
            if any(spells.values()):
                text.text = ", ".join(word for word, row in spells.items() if not row)
        if rows:
            stats["powers"] = [*rows.values()]
        if 1 <= level <= MOST:
            self.stats = filled(name, level, stats)
            of_class = figure("class")
            self._leave(f"{of_class.label}: {of_class.text}".strip(), OF_THE_CLASS)
            of_class.text = ""

    # -- deeds -------------------------------------------------------------------------------------

    def _deeds(self) -> Iterator[Deed]:
        kind = "trait"
        for note in self.block.notes:
            if heading := HEADINGS.get(note.text.strip(" .:").casefold()):
                kind, note.text = heading, ""
            elif kind == "legendary" and (points := SAYS.gives(note, "legendary")):
                self.stats |= points
                lair = SAYS.find(note.text, "in_lair")
                note.text = f"Legendary Action Uses: {lair[0]}" if lair else ""
            elif told := _DEED.match(note.text.strip()):
                note.text = ""
                attacks = "Attack" in told["text"][:40] or told["name"] == "Multiattack"
                of_kind = "action" if attacks and kind == "trait" else kind
                yield deed(told["name"], told["text"], of_kind, SAYS, TABLE["usage"])

    def _take(self, deeds: list[Deed]) -> None:
        """Deeds and traits become rows and stats. The text of those that were not taken whole is
        reported; the DC and the attack bonus of spells are left out where they follow from the
        ability."""
        stats, arms = self.stats, Arms(self.stats, self.vocabulary)
        arms.take(deeds)
        take_traits(deeds, arms, stats)
        made = {"weapons": arms.weapons.values(), "powers": arms.powers.values()}
        for stat, rows in (made | {"routines": arms.routines}).items():
            there = [*stats.get(stat, ())]
            if new := [row for row in rows if named(row) not in map(named, there)]:
                stats[stat] = there + new
        if ability := stats.get("spell_ability"):
            follows = modifier(stats, ability) + stats.get("proficiency", 2)
            for stat, usual in (("spell_dc", 8 + follows), ("spell_attack", follows)):
                if stats.get(stat) == usual:
                    del stats[stat]
        for each in deeds:
            if rest := each.rest():
                self._leave(f"{each.figure.label}: {rest}")


def _drop(figure: Figure, value: str) -> None:
    """Takes a value that follows from the one before it, in brackets."""
    figure.take(rf"^\s*\(\s*{re.escape(value)}\s*\)")
