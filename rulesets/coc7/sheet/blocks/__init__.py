"""Reads stat blocks as sheets, by the patterns of `grammar.toml` (README 3.4). Other text in a
value stays there and is reported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rulesets.blocks import Block, Figure, names_of, parts, split, table
from rulesets.blocks.sentences import Sentences
from rulesets.coc7.sheet.armoury import first_in_hand
from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.tables import IMPROVISED, UNARMED, beside, bonuses, hit_points, pace
from rulesets.contract.adopting import Adopted, Left, StatBlocks, Vocabulary
from rulesets.foundry import Rows
from rulesets.messages import pgettext, phrase

SHORT, FULL, SKILLS = map(names_of, table(__file__, "labels.toml").values())
LABELS = {
    id: (*SHORT.get(id, ()), *map(str.capitalize, SHORT.get(id, ())), *(FULL | SKILLS).get(id, ()))
    for id in {**SHORT, **FULL, **SKILLS}
}
SKILL_OF = {name.casefold(): id for id, names in SKILLS.items() for name in names}
ROLLED = ("str", "con", "siz", "dex", "int", "app", "pow", "edu", "san", "hp", "mp", "luck")
SAYS = Sentences(
    table(__file__, "grammar.toml")["sentences"],
    {"body": [re.escape(name) for id in ROLLED for name in LABELS[id]]},
)
LONGEST = 40
ALWAYS = 100  # written as "00"
BEHIND = {
    "firearm": ("range", "malfunction"),
    "missile": ("range", "malfunction"),
    "thrown": ("range",),
}
"""Figures behind an attack, by the use of its weapon."""
BODY = ("str", "con", "siz", "dex", "int", "app", "pow", "edu")
ON_THE_SHEET = ("str", "con", "dex", "pow")
NO_PART = ("siz", "int", "app", "edu", "san", "sanity_loss", "age")
FOLLOWS = phrase(pgettext("coc7", "Half and a fifth of a value are calculated."))
EARLIER = phrase(
    pgettext("coc7", "This is of an earlier edition: the sheet has five times each characteristic.")
)
LEAST, MOST, FEWEST, SCALE = 3, 21, 4, 5
"""The characteristics of editions before the seventh, how many show one, and their scale."""
MOST_SPELLS = 40

type Body = dict[str, int | None]


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    halves: list[str] = []
    body = {name: _score(block.figure(name), halves) for name in BODY}
    left = _on_todays_scale(block, body)
    earlier = bool(left)
    stats: dict[str, Any] = {name: body[name] for name in ON_THE_SHEET if body[name] is not None}
    for name, value in body.items():
        if value is not None and name not in ON_THE_SHEET:  # reported
            block.figure(name).text = f"{value} {block.figure(name).text}"
    left += _health(block, body, stats)
    _take_scores(("luck", "mp"), block, stats, halves)
    left += _build(block, body, stats)
    if earlier:
        _take_bonus_out(block, stats["db"])
    stats |= Attacks(block, halves, stats.get("db", "")).stats
    stats |= first_in_hand(stats.get("weapons", ()))
    _take_scores(SKILLS, block, stats, halves)
    for figure in (*block.figures.get("skills", ()), *block.notes):
        _skills(figure, stats, halves)
    stats |= SAYS.gives(block.figure("armour"), "armour")
    stats |= _spells(block.figure("spells"), vocabulary)
    left += [Left(part, FOLLOWS) for part in parts(", ".join(halves))]
    return Adopted(stats=stats, left=(*left, *block.left(NO_PART)))


def _on_todays_scale(block: Block, body: Body) -> list[Left]:
    """Multiplies the characteristics of an earlier edition, and reports those of the text."""
    if not _is_earlier(block, body):
        return []
    values = {name: value for name, value in body.items() if value is not None}
    body |= {name: value * SCALE for name, value in values.items()}
    texts = (f"{block.figure(name).label} {value}" for name, value in values.items())
    return [Left(", ".join(texts), EARLIER)]


def _is_earlier(block: Block, body: Body) -> bool:
    """Whether all characteristics are of 3 to 21, and hit points the mean of CON and SIZ."""
    values = [value for value in body.values() if value is not None]
    con, siz = body["con"], body["siz"]
    written = SAYS.find(block.figure("hp").text, "first_number")
    if con is None or siz is None or not written or len(values) < FEWEST:
        return False
    mean = ((con + siz) // 2, (con + siz + 1) // 2)
    return all(LEAST <= value <= MOST for value in values) and int(written[1]) in mean


def _take_bonus_out(block: Block, bonus: str) -> None:
    """Writes the damage bonus in each attack by name: with a bonus of 1D4, "1D3+1D4" is
    "1D3+DB"."""
    if "d" in bonus:
        dice = re.escape(bonus if bonus.startswith("-") else f"+{bonus}")
        for note in block.notes:
            note.text = re.sub(rf"(?<=\d){dice}(?!\w)", "+DB", note.text, flags=re.IGNORECASE)


def _score(figure: Figure, halves: list[str]) -> int | None:
    """A value with its half and fifth: "55% (27/11)", "55/27/11"."""
    if not (written := SAYS.take(figure, "score")):
        return None
    if written[2]:
        halves.append(f"{figure.label} {written[1]} {written[2]}")
    return int(written[1])


def _take_scores(
    names: Iterable[str], block: Block, stats: dict[str, Any], halves: list[str]
) -> None:
    for name in names:
        if (number := _score(block.figure(name), halves)) is not None:
            stats[name] = number


def _health(block: Block, body: Body, stats: dict[str, Any]) -> list[Left]:
    """Takes hit points as written ("9/13": nine of thirteen), else a tenth of CON plus SIZ."""
    figure, con, siz = block.figure("hp"), body["con"], body["siz"]
    written = SAYS.take(figure, "hit_points")
    reckoned = hit_points(con, siz) if con is not None and siz is not None else None
    if not written:
        if reckoned:
            stats["hp_max"] = stats["hp"] = reckoned
        return []
    now, full = int(written[1]), int(written[2] or written[1])
    stats |= {"hp": min(now, full), "hp_max": max(now, full)}
    return beside(figure.label, full, reckoned)


def _build(block: Block, body: Body, stats: dict[str, Any]) -> list[Left]:
    """Takes build, damage bonus and move as written, else from the tables; differences between both
    are reported."""
    left: list[Left] = []
    strong, quick, large = body["str"], body["dex"], body["siz"]
    reckoned: dict[str, Any] = {}
    if strong is not None and large is not None:
        reckoned["build"], reckoned["db"] = bonuses(strong + large)
        if quick is not None:
            reckoned["mov"] = pace(strong, quick, large)
    written: dict[str, Any] = {
        "build": block.figure("build").number(),
        "db": _bonus(block.figure("db")),
        "mov": block.figure("mov").number(r"\d{1,2}"),
    }
    for name, value in written.items():
        if value is not None:
            stats[name] = value
            left += beside(block.figure(name).label, value, reckoned.get(name))
        elif name in reckoned:
            stats[name] = reckoned[name]
    return left


def _bonus(figure: Figure) -> str | None:
    """The damage bonus in "+1D4", "-2" or "none"."""
    if SAYS.take(figure, "no_bonus"):
        return "0"
    if not (written := SAYS.take(figure, "damage_bonus")):
        return None
    plain = re.sub(r"\s", "", re.sub(r"[wkt]", "d", written[1].casefold()))
    plain = re.sub(r"(?<!\d)d", "1d", plain)
    if is_dice(plain):
        return plain
    figure.text = f"{written[1]} {figure.text}"
    return None


def _skills(figure: Figure, stats: dict[str, Any], halves: list[str]) -> None:
    """Takes the skills of the sheet, from a list or from a line such as "Listen 40%"."""
    rest, at = list[str](), 0
    for skill in SAYS.all_in(figure.text, "skill"):
        name = skill["name"].strip()
        stat = SKILL_OF.get(name.casefold())
        if stat and stat not in stats:
            stats[stat] = int(skill["value"])
            if skill["halves"]:
                halves.append(f"{name} {skill['value']} {skill['halves']}")
            rest.append(figure.text[at : skill.start()])
            at = skill.end()
    figure.text = " ".join(filter(None, (*(text.strip(" ,;.") for text in rest), figure.text[at:])))


def _spells(figure: Figure, vocabulary: Vocabulary) -> dict[str, Any]:
    """The spells of the library; others, known by name only, are reported."""
    rows, rest = Rows(), list[str]()
    for text in split(figure.text):
        row = vocabulary.row("spells", text) if len(rows.by_name) < MOST_SPELLS else None
        if isinstance(row, dict):
            rows.add(str(row["name"]), row)
        else:
            rest.append(text)
    figure.text = ", ".join(rest)
    return {"spells": [*rows]} if rows.by_name else {}


class Attacks(Rows):
    """`weapons` and `brawl` of the sheet; `halves` are figures that follow from others. `bonus` is
    the damage bonus, "" if it is unknown."""

    def __init__(self, block: Block, halves: list[str], bonus: str):
        super().__init__((UNARMED, IMPROVISED))
        self.bonus, self.halves = bonus, halves
        self.stats: dict[str, Any] = {}
        for note in block.notes:
            while attack := SAYS.find(note.text, "parts"):
                more = Figure("", f"{note.text[: attack.start()]} {note.text[attack.end() :]}")
                damage, share = _damage(attack["damage"] or attack["short"])
                if not is_dice(damage):
                    break
                self._add(attack, damage, share, more)
                note.text = more.text
        if self.by_name:
            self.stats["weapons"] = [*self]

    def _add(self, attack: re.Match[str], damage: str, share: str, more: Figure) -> None:
        name, skill = attack["name"].strip(" -–"), int(attack["skill"])
        if attack["halves"]:
            self.halves.append(f"{name} {skill} {attack['halves']}")
        bodily = SKILL_OF.get(name.casefold()) == "brawl"
        if bodily and self.stats.setdefault("brawl", skill) == skill:
            # What everybody does unarmed has the bonus in a word or in dice.
            bare = "1d3" if self.bonus == "0" else f"1d3+{self.bonus}"
            if (damage, share) in (("1d3", "full"), (bare, "none")):
                return
        short = name[:LONGEST].strip()
        row: dict[str, Any] = {"damage": damage, "db": share, "skill": skill}
        row |= _use(short, share, bodily)
        for figure in BEHIND.get(row.get("use", ""), ()):
            row |= {stat: number or ALWAYS for stat, number in SAYS.gives(more, figure).items()}
        self.add(short, row)
        if name[LONGEST:]:
            more.text += f" {name}"


def _use(name: str, share: str, bodily: bool) -> dict[str, Any]:
    """How a weapon is used, by its name; melee is not written."""
    if SAYS.find(name, "gun") and share == "none":
        return {"use": "firearm"}
    if SAYS.find(name, "bow"):
        return {"use": "missile"}
    if SAYS.find(name, "thrown"):
        return {"use": "thrown"}
    return {"natural": True} if bodily else {}


def _damage(text: str) -> tuple[str, str]:
    """The dice in this program's notation, and the share of the damage bonus."""
    dice = re.sub(r"(?<=[\d\s+-])[wkt](?=\s?\d)|^[wkt](?=\d)", "d", text.casefold())
    share = "none"
    if bonus := SAYS.find(dice, "bonus_in_damage"):
        share = "half" if SAYS.find(bonus[1], "half_share") else "full"
        dice = dice.replace(bonus[0], "", 1)
    dice = re.sub(r"(?<!\d)d(?=\d)", "1d", re.sub(r"\s", "", dice))
    return dice.removeprefix("+") or "0", share


STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=SAYS.patterns["attack"], people=True)
