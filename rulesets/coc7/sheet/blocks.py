"""The figures of a stat block (README 3.4). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Block, Figure, parts, split
from rulesets.coc7.sheet.armoury import first_in_hand
from rulesets.coc7.sheet.block_arms import ATTACK, HALVES, LABELS, SKILL_OF, SKILLS, Attacks
from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.tables import beside, bonuses, hit_points, pace
from rulesets.contract.adopting import Adopted, Left, StatBlocks, Vocabulary
from rulesets.foundry import Rows
from rulesets.messages import pgettext, phrase

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
_SKILL = re.compile(
    rf"(?P<name>[^\W\d][^,;:.%()\d\n]{{0,60}}(?:\([^()\d\n]{{0,40}}\))?)\s*"
    rf"(?P<value>\d{{1,3}})\s?%\s*(?P<halves>{HALVES})?"
)


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    halves: list[str] = []
    body = {name: _score(block.figure(name), halves) for name in BODY}
    left = _on_todays_scale(block, body)
    earlier = bool(left)
    stats: dict[str, Any] = {name: body[name] for name in ON_THE_SHEET if body[name] is not None}
    for name in ("siz", "int", "app", "edu"):  # a sheet has none of them: they are reported
        if (value := body[name]) is not None:
            block.figure(name).text = f"{value} {block.figure(name).text}"
    left += _health(block, body, stats)
    for name in ("luck", "mp"):
        if (number := _score(block.figure(name), halves)) is not None:
            stats[name] = number
    left += _build(block, body, stats)
    if earlier:
        _take_bonus_out(block, stats["db"])
    stats |= Attacks(block, halves, stats.get("db", "")).stats
    stats |= first_in_hand(stats.get("weapons", ()))
    for name in SKILLS:
        if (number := _score(block.figure(name), halves)) is not None:
            stats[name] = number
    for figure in (*block.figures.get("skills", ()), *block.notes):
        _skills(figure, stats, halves)
    if armour := block.figure("armour").take(r"^\s*(\d{1,3})(?![\dd])"):
        stats["armour"] = int(armour[1])
    stats |= _spells(block.figure("spells"), vocabulary)
    left += [Left(part, FOLLOWS) for part in parts(", ".join(halves))]
    return Adopted(stats=stats, left=(*left, *block.left(NO_PART)))


def _on_todays_scale(block: Block, body: dict[str, int | None]) -> list[Left]:
    """Multiplies the characteristics of an earlier edition, and reports those of the text."""
    if not _is_earlier(block, body):
        return []
    known = {name: value for name, value in body.items() if value is not None}
    body |= {name: value * SCALE for name, value in known.items()}
    texts = (f"{block.figure(name).label} {value}" for name, value in known.items())
    return [Left(", ".join(texts), EARLIER)]


def _is_earlier(block: Block, body: dict[str, int | None]) -> bool:
    """Whether all characteristics are of 3 to 21, and hit points the mean of CON and SIZ."""
    known = [value for value in body.values() if value is not None]
    con, siz = body["con"], body["siz"]
    written = re.match(r"\s*(\d{1,3})(?!\d)", block.figure("hp").text)
    if con is None or siz is None or not written or len(known) < FEWEST:
        return False
    mean = ((con + siz) // 2, (con + siz + 1) // 2)
    return all(LEAST <= value <= MOST for value in known) and int(written[1]) in mean


def _take_bonus_out(block: Block, bonus: str) -> None:
    """Writes the damage bonus in each attack by name: with a bonus of 1D4, "1D3+1D4" is
    "1D3+DB"."""
    if "d" in bonus:
        dice = re.escape(bonus if bonus.startswith("-") else f"+{bonus}")
        for note in block.notes:
            note.text = re.sub(rf"(?<=\d){dice}(?!\w)", "+DB", note.text, flags=re.IGNORECASE)


def _score(figure: Figure, halves: list[str]) -> int | None:
    """A value with its half and fifth: "55% (27/11)", "55/27/11"."""
    written = figure.take(
        r"^\s*(\d{1,3})(?!\d|\s*d\d)\s?%?\s*(\(\s*\d{1,3}\s*/\s*\d{1,3}\s*\)"
        r"|/\s*\d{1,3}\s*/\s*\d{1,3}(?!\d))?"
    )
    if not written:
        return None
    if written[2]:
        halves.append(f"{figure.label} {written[1]} {written[2]}")
    return int(written[1])


def _health(block: Block, body: dict[str, int | None], stats: dict[str, Any]) -> list[Left]:
    """Takes hit points as written ("9/13": nine of thirteen), else a tenth of CON plus SIZ."""
    figure, con, siz = block.figure("hp"), body["con"], body["siz"]
    written = figure.take(r"^\s*(\d{1,3})(?!\d|\s*d\d)(?:\s*/\s*(\d{1,3})(?!\d))?")
    reckoned = hit_points(con, siz) if con is not None and siz is not None else None
    if not written:
        if reckoned:
            stats["hp_max"] = stats["hp"] = reckoned
        return []
    now, full = int(written[1]), int(written[2] or written[1])
    stats |= {"hp": min(now, full), "hp_max": max(now, full)}
    return beside(figure.label, full, reckoned)


def _build(block: Block, body: dict[str, int | None], stats: dict[str, Any]) -> list[Left]:
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
    if figure.take(r"^\s*(?:none|keiner?|brak|aucun|ingen|ninguno|nul|—|n/a)(?!\w)"):
        return "0"
    written = figure.take(r"^\s*\+?(-?\d{0,2}\s?[dwkt]\s?\d{1,3}|-?\d{1,2})(?!\w)")
    if not written:
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
    for skill in _SKILL.finditer(figure.text):
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


STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=ATTACK, people=True)
