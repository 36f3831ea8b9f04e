"""Reads stat blocks of Ars Magica as sheets (README 3.5). Other text in a value stays there and is
reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.arm5.sheet.stats import BY_NAME
from rulesets.arm5.sheet.tables import BODY, PRESETS
from rulesets.blocks import Block, Figure, names_of, parts, split, table
from rulesets.blocks.sentences import Sentences
from rulesets.contract.adopting import Adopted, Left, StatBlocks, Vocabulary
from rulesets.foundry import Rows, unlike
from rulesets.messages import pgettext, phrase

SAYS = Sentences(table(__file__, "grammar.toml")["sentences"], {})
LABELS, _PRINTED, _FORMS = map(names_of, table(__file__, "labels.toml").values())
AS_PRINTED = {name: id for id, names in _PRINTED.items() for name in names}
FORM_OF = {name: id for id, names in _FORMS.items() for name in names}
NO_PART = ("others", "season")
CHARACTERISTICS = ("strength", "stamina", "dexterity", "quickness")
OTHERS = (
    *("athletics", "ride", "finesse", "concentration", "penetration"),
    *("artes_liberales", "philosophiae", "parma_magica"),
)
ABILITIES = frozenset({*COMBAT_ABILITIES, *OTHERS})
MOST_LEVELS = 20
MOST_ABILITIES = 100
BEYOND_STAMINA = phrase(pgettext("arm5", "A sheet has only what is added to Stamina."))
OF_SIZE = phrase(pgettext("arm5", "Wounds and their penalties follow from Size."))
OWN_PART = phrase(
    pgettext(
        "arm5",
        "A sheet has only the weapon’s own modifiers, without characteristics and abilities.",
    )
)
ADDED = phrase(pgettext("arm5", "A score and its bonus are added."))
LONGEST = 40
MODIFIERS = ("init", "attack", "defense", "damage")
MOST_WORDS = 6
"""Words of a weapon's name; more are a sentence."""
_SEVERAL = re.compile(r"[/&+]|\b(?:and|with|und|mit|i|z|og|med|et|avec)\b")


class Ability(Struct, frozen=True):
    """A score, and its specialty, with which it is one higher."""

    score: int
    specialty: str


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    stats: dict[str, Any] = {}
    _in_german(block)
    for name in (*CHARACTERISTICS, "size", "might"):
        if (value := block.figure(name).number(r"[+-]?\s?\d{1,3}")) is not None:
            stats[name] = value
    weight = block.figure("encumbrance").number(r"\d{1,2}")
    left: list[Left] = []
    abilities = _scores(block.figure("abilities"), partial(_ability_of, vocabulary), left)
    for figure in block.figures.get("forms", ()):
        forms = _scores(figure, lambda name: FORM_OF.get(name.casefold(), ""), left)
        scores = {name: form.score for name, form in forms.items() if form.score}
        stats |= {"forms": stats.get("forms", {}) | scores} if scores else {}
    stats |= {name: ability.score for name, ability in abilities.items()}
    body = {name: stats.get(name, 0) for name in CHARACTERISTICS} | {"encumbrance": weight or 0}
    arms = Arms(block, body, abilities, vocabulary)
    left += arms.left
    if arms.weapons:
        stats |= {"weapons": arms.weapons, "encumbrance": weight or 0}
    elif weight is not None:
        stats["encumbrance"] = weight
    soak = block.figure("soak")
    if (number := soak.number(r"[+-]?\s?\d{1,2}")) is not None:
        stats["soak_bonus"] = number - stats.get("stamina", 0)
        left.append(Left(f"{soak.label}: {number}", BEYOND_STAMINA))
    _fatigue(block.figure("fatigue"), stats)
    armour = block.figure("armour")
    if armour.text and "soak_bonus" not in stats:  # else the soak includes it
        worn = vocabulary.row("armor", armour.text)
        if isinstance(worn, str):
            stats["armor"], armour.text = worn, ""
    for figure in block.figures.get("wounds", ()):
        left += [Left(f"{figure.label}: {figure.text}", OF_SIZE)] if figure.text else []
        figure.text = ""
    return Adopted(stats=stats, left=(*left, *block.left(NO_PART)))


def _in_german(block: Block) -> None:
    """Tells the two characteristics called "Aus" in German apart: the one before Strength is not
    Stamina."""
    both = block.figures.get("stamina", [])
    if len(both) == 2 and {figure.label.casefold() for figure in both} == {"aus"}:
        block.figures.setdefault("others", []).append(both.pop(0))


def _ability_of(vocabulary: Vocabulary, name: str) -> str:
    """The identifier of the ability with this name in any language; "" if the sheet has none."""
    ids = {*vocabulary.identifiers(name)} & ABILITIES
    return AS_PRINTED.get(name.lower()) or min(ids, default="")


def _scores(figure: Figure, known: Callable[[str], str], left: list[Left]) -> dict[str, Ability]:
    """The known abilities or Arts of a list: "Brawl 5 (tusks)", "Parma Magica 4+1", "Ig 8"."""
    abilities: dict[str, Ability] = {}
    rest = []
    for nth, text in enumerate(split(figure.text)):
        written = SAYS.whole(text.strip(" ."), "ability") if nth < MOST_ABILITIES else None
        id = known(written["name"].strip()) if written else ""
        if written and id and id not in abilities:
            score, bonus = int(written["score"]), int(written["bonus"] or 0)
            specialty = (written["specialty"] or "").strip()
            abilities[id] = Ability(score + bonus, specialty)
            rest += [f"{written['name']} ({specialty})"] if specialty else []
            left += [Left(f"{written['name']} {score}+{bonus}", ADDED)] if bonus else []
        else:
            rest.append(text)
    figure.text = ", ".join(rest)
    return abilities


def _fatigue(figure: Figure, stats: dict[str, Any]) -> None:
    """Takes the penalty at no, one, two … levels lost: "OK, 0, –1, –3, –5, Unconscious"."""
    if written := SAYS.take(figure, "fatigue"):
        levels = [int(level) for level in re.findall(r"-?\d+", written[1])]
        track = [0, *levels][:MOST_LEVELS]
        figure.text += "".join(f" {level}" for level in levels[MOST_LEVELS - 1 :])
        if track != list(BY_NAME["fatigue_track"].default or ()):
            stats["fatigue_track"] = track


class Arms(Rows):
    """`weapons` of the sheet, with the totals that they were computed from as `left`. `body` has
    the characteristics and the encumbrance."""

    def __init__(
        self,
        block: Block,
        body: Mapping[str, int],
        abilities: Mapping[str, Ability],
        vocabulary: Vocabulary,
    ):
        super().__init__(BODY)
        self.body, self.abilities, self.vocabulary = body, abilities, vocabulary
        self.shields: dict[str, None] = {}
        own: list[tuple[str, Figure, re.Match[str]]] = []
        for note, totals in _every(block):
            if name := SAYS.whole(note.text[: totals.end(1)].strip(), "own"):
                own.append((name["name"], note, totals))
            else:
                self._add(note, totals)
        for each in own:  # the totals already include these
            self._add_own(*each)

    @property
    def weapons(self) -> list[Any]:
        return [*self, *self.shields]

    def _add_own(self, name: str, note: Figure, written: re.Match[str]) -> None:
        """Adds a weapon whose own modifiers are written, unless its totals are."""
        if name.casefold() not in map(str.casefold, self.by_name):
            row = self._kind(unlike(_short(name), {*self.by_name, *BODY}))
            self.add(_short(name), row | _modifiers(_numbers(written)))
            note.text = note.text[written.end() :]

    def _add(self, note: Figure, written: re.Match[str]) -> None:
        """Adds a weapon with its totals, without the parts that the rules add again. Dodging cannot
        hit, and is no weapon; a sentence is no name."""
        name, totals = written[1], _numbers(written)
        if len(name.split()) > MOST_WORDS or (totals[1], totals[3]) == (None, None):
            return
        note.text = f"{note.text[: written.start()]} {note.text[written.end() :]}"
        row, body = self._kind(name.strip()), self.body
        preset = row.get("preset", "")
        score = self._ability(row["ability"]).score + ("specialty" in row)
        strong = not preset or PRESETS[preset].add_strength
        added = [
            body["quickness"] - body["encumbrance"],
            body["dexterity"] + score,
            body["quickness"] + score,
            body["strength"] if strong else 0,
        ]
        if shield := self._preset(name, "shield"):
            self.shields[shield] = None
            of_shield = (getattr(PRESETS[shield], stat) for stat in MODIFIERS)
            added = [more + its for more, its in zip(added, of_shield, strict=True)]
        both = zip(totals, added, strict=True)
        values = [None if total is None else total - more for total, more in both]
        self.add(_short(name.strip(" -–")), row | _modifiers(values))
        self.left += [Left(part, OWN_PART) for part in parts(written[0].strip(" ,;"))]

    def _kind(self, name: str) -> dict[str, Any]:
        """The ability of a weapon, whether it is its specialty, and the weapon of the catalogue. A
        weapon that the catalogue does not have is used with the ability of which it is the
        specialty, with the only ability of the combatant, or with Brawl."""
        preset = self._preset(name, "weapon")
        trained = [ability for ability in COMBAT_ABILITIES if ability in self.abilities]
        fitting = [each for each in trained if _is_of(self._ability(each).specialty, name)]
        ability = next(iter(fitting), trained[0] if len(trained) == 1 else "brawl")
        row: dict[str, Any] = {"ability": PRESETS[preset].ability if preset else ability}
        if preset:
            row["preset"] = preset
        specialty = self._ability(row["ability"]).specialty
        if _is_of(specialty, name):
            row["specialty"] = True
        return row

    def _ability(self, name: str) -> Ability:
        return self.abilities.get(name, Ability(0, ""))

    def _preset(self, name: str, kind: str) -> str:
        """The weapon of the catalogue with this name, alone or with a shield, or that shield; "" if
        there is none."""
        for text in (name, *_SEVERAL.split(name)):
            row = self.vocabulary.row("weapons", text)
            if isinstance(row, str) and PRESETS[row].kind == kind and row not in BODY:
                return row
        return ""


def _every(block: Block) -> Iterator[tuple[Figure, re.Match[str]]]:
    """The totals of each line, with labels or in the columns of a table."""
    columns = False
    for note in block.notes:
        totals = SAYS.find(note.text, "totals")
        totals = totals or (SAYS.whole(note.text, "columns") if columns else None)
        if totals:
            yield note, totals
        elif SAYS.whole(note.text, "head"):
            columns, note.text = True, ""


def _short(name: str) -> str:
    return name[:LONGEST].strip()


def _modifiers(values: list[int | None]) -> dict[str, int]:
    named = zip(MODIFIERS, values, strict=True)
    return {stat: value for stat, value in named if value is not None}


def _numbers(written: re.Match[str]) -> list[int | None]:
    """The four numbers of a weapon, None for a dash."""
    texts = [
        re.sub(r"\s", "", text).replace("−", "-").replace("–", "-") for text in written.groups()[1:]
    ]
    return [int(text) if re.fullmatch(r"[+-]?\d+", text) else None for text in texts]


def _is_of(specialty: str, name: str) -> bool:
    """Whether the name is the specialty in another form: "tusks" and "Tusks", "claws" and
    "Claw"."""
    words = (specialty.casefold().rstrip("s"), name.casefold().rstrip("s"))
    return bool(specialty) and (words[0] in words[1] or words[1] in words[0])


STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=SAYS.patterns["apart"], people=True)
