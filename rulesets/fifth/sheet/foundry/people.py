"""An actor of Foundry VTT's dnd5e as the text of a stat block (README 3.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.blocks import blocks
from rulesets.contract.adopting import Actor, Adopted, Item, Left, Vocabulary
from rulesets.fifth.sheet.blocks.lines import DEED, rewritten
from rulesets.fifth.sheet.blocks.people import LABELS
from rulesets.fifth.sheet.blocks.people import adopted as block_adopted
from rulesets.fifth.sheet.classes import CLASSES, modifier
from rulesets.fifth.sheet.foundry.items import FULL, Figures, damage_of, sentence
from rulesets.fifth.state import ABILITIES
from rulesets.foundry import NO_PART, NOT_WORN, Reader, at, automation, each, left, whole
from rulesets.messages import pgettext, phrase

SIZES = {
    "tiny": "Tiny",
    "sm": "Small",
    "med": "Medium",
    "lg": "Large",
    "huge": "Huge",
    "grg": "Gargantuan",
}
SKILLS = {
    "ath": ("Athletics", "str"),
    "acr": ("Acrobatics", "dex"),
    "ste": ("Stealth", "dex"),
    "prc": ("Perception", "wis"),
    "med": ("Medicine", "wis"),
}
DEFENCES = {
    "dv": "Damage Vulnerabilities",
    "dr": "Damage Resistances",
    "di": "Damage Immunities",
    "ci": "Condition Immunities",
}
CAPS = {"light": 30, "medium": 2, "heavy": 0}
"""The most of the Dexterity modifier that counts in an armour."""
DEEDS = {
    "": "",
    "action": "Actions",
    "bonus": "Bonus Actions",
    "reaction": "Reactions",
    "legendary": "Legendary Actions",
    "lair": "Lair Actions",
}
NOT_PREPARED = phrase(pgettext("fifth", "Not prepared."))
LONGEST = 1_800
_WAYS = ("walk", "fly", "climb", "swim", "burrow")


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    """The sheet of an actor. Data of other programs is the text of a stat block already."""
    if isinstance(text := actor.data.get("block"), str):
        return _read(text, vocabulary)
    told = _Told(actor)
    found = _read("\n".join(told.lines()), vocabulary)
    stats = dict(found.stats)
    health = told.data.whole("attributes.hp.value")
    if actor.type == "npc" and health == 0:
        found = replace(found, dead=True)
    if (temporary := told.data.whole("attributes.hp.temp")) and temporary > 0:
        stats["temp_hp"] = temporary
    stats["weapons"] = [told.marked(row) for row in stats.get("weapons", ())] or None
    return replace(found, stats=stats, note=told.note(), left=(*told.left, *found.left))


def _read(text: str, vocabulary: Vocabulary) -> Adopted:
    some = blocks(rewritten(text), LABELS, DEED)
    return block_adopted(some[0], vocabulary) if some else Adopted(stats={})


class _Told:
    """The lines of an actor, and what does not get into them."""

    def __init__(self, actor: Actor):
        self.actor, self.data = actor, Reader(actor.data)
        self.left: list[Left] = []
        self.scores = {
            ability: self.data.whole(f"abilities.{ability}.value") or 10 for ability in ABILITIES
        }
        classes = each(actor.items, "class")
        self.levels = {item.name: whole(item.data.get("levels")) or 1 for item in classes}
        self.level = sum(self.levels.values())
        challenge = self.data.value("details.cr")
        rating = float(challenge) if isinstance(challenge, int | float) else 0.0
        self.challenge = rating if actor.type == "npc" else None
        grade = self.level if self.level else max(1, int(rating))
        told = self.data.whole("attributes.prof")
        self.proficiency = told or max(2, 2 + (grade - 1) // 4)
        self.magical: set[str] = set()

    def note(self) -> str:
        return ", ".join(f"{name} {level}" for name, level in self.levels.items())[:60]

    def lines(self) -> Iterator[str]:
        data, traits = self.data, "traits"
        yield self.actor.name.replace(".", "") or "—"
        size = SIZES.get(data.text(f"{traits}.size"), "Medium")
        kind = data.text("details.type.value", "details.type") or "humanoid"
        yield f"{size} {kind}"
        yield f"AC {self._armour()}"
        yield from self._health()
        speeds = (whole(at(self.actor.data, f"attributes.movement.{way}")) for way in _WAYS)
        data.value("attributes.movement", *(f"attributes.movement.{way}" for way in _WAYS))
        yield f"Speed {max((speed for speed in speeds if speed), default=30)} ft."
        yield ", ".join(f"{name.upper()} {score}" for name, score in self.scores.items())
        yield f"Proficiency Bonus {self.proficiency:+d}"
        yield from self._bonuses()
        for key, label in DEFENCES.items():
            if words := self._words(f"{traits}.{key}"):
                yield f"{label} {words}"
        if senses := whole(at(self.actor.data, "attributes.senses.blindsight")):
            yield f"Senses blindsight {senses} ft."
        if self.challenge is not None:
            yield f"Challenge {_fraction(self.challenge)}"
        known = [f"{name} {level}" for name, level in self.levels.items() if _is_class(name)]
        if known:
            yield f"Class and Level: {', '.join(known)}"
        yield from self._slots()
        yield from self._deeds()
        self._finish()

    def _armour(self) -> int:
        data = self.data
        flat = data.whole("attributes.ac.flat")
        how = data.text("attributes.ac.calc")
        if flat and how in ("flat", "natural", ""):
            return flat
        dex = modifier(self.scores, "dex")
        worn = [item for item in each(self.actor.items, "equipment") if item.data.get("equipped")]
        suits, shields = [10 + dex], [0]
        for item in worn:
            kind = str(at(item.data, "type.value") or at(item.data, "armor.type"))
            value = whole(at(item.data, "armor.value"))
            value = value + (whole(at(item.data, "armor.magicalBonus")) or 0) if value else None
            if value and kind == "shield":
                shields.append(value)
            elif value and kind in CAPS:
                suits = [value + min(dex, CAPS[kind])]
        return data.whole("attributes.ac.value") or suits[0] + max(shields)

    def _health(self) -> Iterator[str]:
        data = self.data
        now, full = data.whole("attributes.hp.value"), data.whole("attributes.hp.max")
        dice = data.text("attributes.hp.formula")
        if full and now is not None and 0 < now < full:
            yield f"HP {now}/{full}" + (f" ({dice})" if dice else "")
        elif full or now:
            yield f"HP {full or now}" + (f" ({dice})" if dice else "")

    def _bonuses(self) -> Iterator[str]:
        saves = []
        for ability, score in self.scores.items():
            if whole(at(self.actor.data, f"abilities.{ability}.proficient")):
                saves.append(f"{ability.title()} {(score - 10) // 2 + self.proficiency:+d}")
        if saves:
            yield f"Saving Throws {', '.join(saves)}"
        skills = []
        for key, (name, ability) in SKILLS.items():
            share = at(self.actor.data, f"skills.{key}.value")
            if isinstance(share, int | float) and share:
                bonus = modifier(self.scores, ability) + int(self.proficiency * share)
                skills.append(f"{name} {bonus:+d}")
        self.data.value("skills", *(f"skills.{key}" for key in SKILLS))
        self.data.value(*(f"abilities.{name}.proficient" for name in ABILITIES))
        if skills:
            yield f"Skills {', '.join(skills)}"
        if number := self.data.whole("resources.legres.max", "resources.legres.value"):
            yield f"Legendary Resistance ({number}/Day). It can choose to succeed instead."

    def _words(self, path: str) -> str:
        value = self.data.value(f"{path}.value")
        words = [str(word) for word in value] if isinstance(value, list) else []
        bypasses = self.data.value(f"{path}.bypasses")
        physical = [word for word in words if word in ("bludgeoning", "piercing", "slashing")]
        if isinstance(bypasses, list) and "mgc" in bypasses and len(physical) == 3:
            words = [word for word in words if word not in physical]
            words.append("bludgeoning, piercing, and slashing from nonmagical attacks")
        return "; ".join(filter(None, (*words, self.data.text(f"{path}.custom"))))

    def _slots(self) -> Iterator[str]:
        slots = []
        for level in range(1, 10):
            path = f"spells.spell{level}"
            most = self.data.whole(f"{path}.override", f"{path}.max", f"{path}.value")
            if most:
                slots.append(f"{level}: {most}")
        if slots:
            yield f"Spell Slots: {', '.join(slots)}"

    def _deeds(self) -> Iterator[str]:
        sections: dict[str, list[str]] = {heading: [] for heading in DEEDS.values()}
        figures = Figures(self.scores, self.proficiency)
        spells: list[str] = []
        for item in self.actor.items:
            match item.type:
                case "weapon":
                    sections["Actions"] += self._weapon(item, figures)
                case "feat":
                    sections[_heading(item, figures)].append(sentence(item, figures))
                case "spell" if _is_ready(item):
                    spells.append(item.name)
                case "spell":
                    self.left.append(Left(item.name, NOT_PREPARED))
        yield from self._spellcasting(spells)
        for heading, lines in sections.items():
            if heading and lines:
                yield heading
            count = self.data.whole("resources.legact.max", "resources.legact.value")
            if heading == "Legendary Actions" and count:
                yield heading if not lines else ""
                yield f"It can take {count} legendary actions."
            yield from (line[:LONGEST] for line in lines)

    def _spellcasting(self, spells: list[str]) -> Iterator[str]:
        if spells:
            yield f"Spells Prepared: {', '.join(name.replace(',', '') for name in spells)}"
        ability = self.data.text("attributes.spellcasting")
        if ability in ABILITIES and (spells or self.challenge is not None):
            yield f"Spellcasting. Its spellcasting ability is {FULL[ability]}."

    def _weapon(self, item: Item, figures: Figures) -> Iterator[str]:
        if self.actor.type == "character" and item.data.get("equipped") is False:
            self.left += left([item], NOT_WORN)
            return
        if figures.is_magical(item):
            self.magical.add(item.name)
        if damage_of(item):
            yield figures.attack(item)
        else:
            yield sentence(item, figures)

    def marked(self, row: Any) -> Any:
        """A weapon of the sheet, magical if its item is."""
        name = row if isinstance(row, str) else row["name"]
        if name not in self.magical:
            return row
        return {**({"name": row, "like": row} if isinstance(row, str) else row), "magical": True}

    def _finish(self) -> None:
        taken = {"weapon", "feat", "spell", "class", "equipment"}
        others = [item for item in self.actor.items if item.type not in taken]
        worn = [i for i in each(self.actor.items, "equipment") if i.data.get("equipped") is False]
        self.left += [*left(worn, NOT_WORN), *left(others, NO_PART)]
        self.left += automation(self.actor.effects)
        self.left += [*self.data.left, *self.data.unread()]


def _heading(item: Item, figures: Figures) -> str:
    """The section of a feature, by the time that it takes."""
    kind = str(at(item.data, "activation.type") or figures.time(item) or "")
    return DEEDS.get(kind, "Actions" if kind else "")


def _is_class(name: str) -> bool:
    return name.casefold() in CLASSES


def _is_ready(item: Item) -> bool:
    prepared = item.data.get("preparation")
    mode = prepared.get("mode") if isinstance(prepared, Mapping) else item.data.get("method")
    flag = prepared.get("prepared") if isinstance(prepared, Mapping) else item.data.get("prepared")
    return mode not in ("prepared", "spell") or bool(flag) or item.data.get("level") == 0


def _fraction(challenge: float) -> str:
    return f"1/{round(1 / challenge)}" if 0 < challenge < 1 else f"{challenge:g}"
