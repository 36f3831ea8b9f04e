"""Actions, reactions and legendary actions in the wording of the reference document, as weapons,
powers and routines of a sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rulesets.blocks import Figure
from rulesets.contract.adopting import Vocabulary
from rulesets.fifth.sheet.catalogue import WEAPONS
from rulesets.fifth.sheet.reading.riders import (
    AMOUNT,
    TYPE,
    dice_in,
    odd_mean,
    rider,
    sentences_of,
    written,
)
from rulesets.fifth.state import ABILITIES
from rulesets.foundry import unlike

LONGEST_NAME = 40
MOST_DEEDS = 40
FRAGMENT = 8
"""The most words that are left of a sentence without a meaning of their own."""
_ATTACK = (
    r"\b(?P<mode>Melee or Ranged|Melee|Ranged)\s+(?:(?:Weapon|Spell|Power)\s+)?Attack(?: Roll)?:\s*"
    r"(?P<bonus>[+-]?\d{1,2})(?:\s+to hit)?"
)
_REACH = r",?\s*(?:reach\s+5\s?(?:ft\.?|feet))\b\.?"
_RANGE = r",?\s*(?:or\s+)?range\s+\d{1,4}(?:\s?/\s?\d{1,4})?\s?(?:ft\.?|feet)"
_AIM = r",?\s*(?:one|a)\s+(?:single\s+)?(?:target|creature)(?: (?:other than|not)[^.]{0,40})?\.?"
_HIT = rf"^\s*{AMOUNT}\s+{TYPE}\s+damage"
_PLUS = rf",?\s*(?:plus|and)\s+{AMOUNT}\s+{TYPE}\s+damage"
_TWO_HANDS = (
    rf",?\s*or\s+{AMOUNT}\s+{TYPE}\s+damage\s+(?:if used|when used|if wielded)\s+with two hands"
    r"(?: to make a melee attack)?"
)
_USAGE = re.compile(
    r"\((?:(?P<rest>Recharges? after an?[^)]{0,40})|Recharge (?P<recharge>\d)(?:\s?[-–]\s?6)?"
    r"|(?P<day>\d{1,2})\s?/\s?Day(?: each)?|Costs? (?P<cost>\d) Actions?|(?P<turn>1/Turn)"
    r"|[^)]{0,60})\)",
    re.IGNORECASE,
)
_SIZE = re.compile(r"(\d{1,3})[- ]?(?:foot|feet|ft\.?)", re.IGNORECASE)
_WITHIN = re.compile(r"within (\d{1,3}) (?:ft\.?|feet)", re.IGNORECASE)
_CROWD = re.compile(
    r"\beach (?:other )?(?:creature|enemy|target)|\ball creatures|any creature", re.IGNORECASE
)
_CHOSEN = re.compile(r"of (?:its|the [\w' -]{1,40}'s) choice|each enemy", re.IGNORECASE)
SHAPES = ((15, 4), (30, 6), (60, 8), (1_000, 20))
AROUND = ((20, 8), (1_000, 20))
"""The number of targets that a shape of this many feet, or what is within as many, usually has."""
_ONE = (
    r"makes? (?:an?|one|a single) (?:attack with (?:its )?)?(?P<name>[\w' -]{2,30}?)"
    r"(?: (?:attack|strike))?\."
)
_PARRY = (
    r"adds? (\d) to (?:its|their) AC against one melee attack[^.]{0,60}\."
    r"(?:[^.]{0,100}see the attacker[^.]{0,60}\.)?"
)
NUMBERS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten".split(), start=1
    )
}
_NUMBER = "|".join(NUMBERS)
_WITH = re.compile(
    rf"\b({_NUMBER}) (?:attacks? )?with its ([\w' -]{{2,30}}?)(?=,| and |\.|;|:|$| or )",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"\b({_NUMBER}) ([\w' -]{{2,30}}?) attacks?\b", re.IGNORECASE)
_ANY = re.compile(rf"\b({_NUMBER}) (melee|ranged|weapon)?\s?attacks?\b(?! with)", re.IGNORECASE)
_RANGED_WITH = re.compile(
    rf"\b({_NUMBER}) (?:ranged )?attacks with (?:its|their) ([\w' -]{{2,30}}?)(?=,|\.|$)",
    re.IGNORECASE,
)
MOST_IN_ROUTINE = 12


class Deed(Struct):
    """An action or trait: its name without what stands behind it in brackets, its kind, and its
    text, which loses what is taken. `usage` are fields of a power from these brackets."""

    name: str
    kind: str
    figure: Figure
    usage: dict[str, Any]
    whole: str = ""
    """The text as it was."""

    def rest(self) -> str:
        """The text that was not taken, without what is left of a sentence of which the rest was,
        unless that has figures or says much."""
        whole = {sentence.strip(" .,;") for sentence in sentences_of(self.whole)}
        kept = (
            sentence
            for sentence in sentences_of(" ".join(self.figure.text.split()))
            if sentence.strip(" .,;") in whole
            or re.search(r"\d", sentence)
            or len(sentence.split()) > FRAGMENT
        )
        return " ".join(kept).strip(" .,;")


def deed(name: str, text: str, kind: str = "action") -> Deed:
    """A deed as it is printed: "Fire Breath (Recharge 5–6)" and its text."""
    usage: dict[str, Any] = {}
    plain, beside = name, ""
    for bracket in _USAGE.finditer(name):
        plain = plain.replace(bracket[0], "")
        if bracket["rest"]:
            usage |= {"uses": 1, "refresh": "short"}
        elif bracket["recharge"]:
            usage["recharge"] = int(bracket["recharge"])
        elif bracket["day"]:
            usage["uses"] = int(bracket["day"])
        elif bracket["cost"]:
            usage["cost"] = int(bracket["cost"])
        elif not bracket["turn"]:
            beside += bracket[0]
    label = " ".join(plain.split()).strip(" .:")
    words = " ".join(text.split()).replace("’", "'")
    whole = f"{words} {beside}".strip()
    return Deed(label[:LONGEST_NAME].strip(), kind, Figure(label, whole), usage, whole)


class Arms:
    """The weapons, powers and routines of a creature. `stats` has its scores and proficiency."""

    def __init__(self, stats: dict[str, Any], vocabulary: Vocabulary):
        self.stats, self.vocabulary = stats, vocabulary
        self.weapons: dict[str, Any] = {}
        self.powers: dict[str, Any] = {}
        self.routines: list[dict[str, Any]] = []
        self.modes: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        """The mode of each weapon ("melee", "ranged", "melee or ranged"), and its name in print."""

    def take(self, deeds: Iterable[Deed]) -> None:
        """Takes the deeds: attacks first, as others name them."""
        every = list(deeds)[:MOST_DEEDS]
        for one in every:
            if one.kind != "trait":
                self._attack(one)
        for one in every:
            if one.name.casefold() == "multiattack":
                self._multiattack(one)
            elif one.kind != "trait":
                self._power(one)

    # -- attacks -------------------------------------------------------------------------------

    def _attack(self, one: Deed) -> None:
        figure = one.figure
        attack = figure.take(_ATTACK)
        if not attack:
            return
        bonus, mode = int(attack["bonus"]), attack["mode"].casefold()
        before, _hit, after = figure.text.partition("Hit:")
        aim, figure.text = Figure("", before), after
        for harmless in (_REACH, _RANGE, _AIM):
            aim.take(harmless)
        dealt = figure.take(_HIT)
        if not dealt:
            self._bare(one, bonus, mode)
            figure.text = f"{aim.text} {figure.text}"
            return
        dice, plus = dice_in(dealt)
        row = self._row(one.name, mode, bonus, dice, plus, dealt["type"])
        hands, odd = figure.take(_TWO_HANDS), [odd_mean(dealt)]
        while more := figure.take(_PLUS):
            extra = {"damage": written(*dice_in(more)), "type": more["type"].casefold()}
            row.setdefault("extra", []).append(extra)
            odd.append(odd_mean(more))
        if on_hit := rider(figure):
            row["on_hit"] = on_hit
        if one.usage.get("uses"):
            row["uses"] = one.usage["uses"]
        self._add(one.name, row, mode)
        if hands:
            name = f"{one.name} in two hands"
            self._add(
                name, self._row(name, "melee", bonus, *dice_in(hands), hands["type"]), "melee"
            )
        figure.text = " ".join((aim.text, *odd, figure.text))

    def _row(
        self, name: str, mode: str, bonus: int, dice: str, plus: int, type: str
    ) -> dict[str, Any]:
        """A weapon with these figures: as in the catalogue, if it has it; the ability by which
        both bonuses come out, else the bonuses themselves."""
        known = self.vocabulary.row("weapons", name)
        like = known if isinstance(known, str) and known in WEAPONS else ""
        own: dict[str, Any] = {"damage": dice or str(plus), "type": type.casefold()}
        own |= {"melee": False} if mode == "ranged" else {}
        own |= {"ranged": True} if mode != "melee" else {}
        listed = {"melee": True, "ranged": False, **(WEAPONS[like] if like else {})}
        usual = listed.get("ability") or ("str" if mode != "ranged" else "dex")
        if not dice:
            own["damage"], plus = str(plus), 0
        bonuses = self._bonuses(usual, bonus, plus, by_dice=bool(dice))
        same = {key: value for key, value in own.items() if listed.get(key) != value}
        if mode == "melee" and listed["ranged"]:
            same["ranged"] = False
        return {"like": like, **same, **bonuses} if like else {**own, **bonuses}

    def _bonuses(self, usual: str, bonus: int, plus: int, *, by_dice: bool) -> dict[str, Any]:
        proficiency = self.stats.get("proficiency", 2)
        modifiers = {name: (self.stats.get(name, 10) - 10) // 2 for name in ABILITIES}
        if usual == "finesse":
            best = "str" if modifiers["str"] >= modifiers["dex"] else "dex"
        else:
            best = usual
        for ability in dict.fromkeys((best, "str", "dex", *ABILITIES)):
            if modifiers[ability] + proficiency == bonus and plus == modifiers[ability] and by_dice:
                return {} if ability == best else {"ability": ability}
        return {"attack_bonus": bonus, "damage_bonus": plus if by_dice else 0}

    def _add(self, name: str, row: dict[str, Any], mode: str) -> None:
        like, label, taken = row.pop("like", ""), name, {*self.weapons, *self.powers}
        if like and not row and like not in taken:
            name = like
            self.weapons[name] = like
        else:
            name = unlike(name, taken)
            self.weapons[name] = {"name": name, **({"like": like} if like else {}), **row}
        self.modes[name], self.labels[name] = mode, label

    def _bare(self, one: Deed, bonus: int, mode: str) -> None:
        """An attack without damage, such as a web: a power, if its bonus is that of the sheet's
        powers or nobody has set that yet."""
        before, row = one.figure.text, rider(one.figure)
        if not row or self.stats.setdefault("spell_attack", bonus) != bonus:
            one.figure.text = f"{bonus:+d} {before}"
            return
        row = {"way": "attack", "verbal": False, **row, **one.usage}
        if mode == "melee":
            row["ranged"] = False
        self._add_power(one, row)

    # -- powers --------------------------------------------------------------------------------

    def _power(self, one: Deed) -> None:
        figure = one.figure
        time = {} if one.kind == "action" else {"time": one.kind}
        if one.kind == "reaction" and (parry := figure.take(_PARRY)):
            mods = {"ac": int(parry[1]), "uses_up": "attack_against"}
            self._add_power(one, "parry" if parry[1] == "2" else {"like": "parry", "mods": mods})
            return
        weapon = self._named_weapon(figure) if one.kind in ("legendary", "lair") else ""
        if weapon:
            self._add_power(one, {**time, "way": "weapon", "weapon": weapon, **one.usage})
            return
        before = figure.text
        crowd, chosen = _CROWD.search(before), _CHOSEN.search(before)
        row = rider(figure)
        if "save" not in row:
            figure.text = before
            return
        row = {**time, "way": "save", "verbal": False, **row, **one.usage}
        if crowd:
            row |= {"area": True, "max_targets": _crowd(before)}
            row |= {} if chosen else {"target": "any"}
        self._add_power(one, row)

    def _named_weapon(self, figure: Figure) -> str:
        before = figure.text
        named = figure.take(_ONE)
        weapon = self._called(named["name"]) if named else ""
        if not weapon:
            figure.text = before
        return weapon

    def _add_power(self, one: Deed, row: Any) -> None:
        taken = {*self.weapons, *self.powers}
        if isinstance(row, str) and row not in taken:
            self.powers[row] = row
            return
        name = unlike(one.name, taken)
        self.powers[name] = {"name": name, **({"like": row} if isinstance(row, str) else row)}

    # -- multiattack ---------------------------------------------------------------------------

    def _called(self, text: str) -> str:
        """The weapon with this name, in the singular or the plural."""
        wanted = _singular(text)
        labels = {name: _singular(label) for name, label in self.labels.items()}
        exact = [name for name, label in labels.items() if label == wanted]
        ending = [name for name, label in labels.items() if label.endswith(f" {wanted}")]
        return next(iter((*exact, *ending)), "")

    def _multiattack(self, one: Deed) -> None:
        """Each sentence, and each way in it, is a routine if all its attacks are known."""
        rest: list[str] = []
        for sentence in re.split(
            r"(?<=\.)\s+|,? or (?=(?:the|it|its|she|he|they|\w+) )", one.figure.text
        ):
            made = list(self._routine(sentence))
            for attacks in made:
                if len(attacks) > 1 and all(row["attacks"] != attacks for row in self.routines):
                    self.routines.append({"name": _counted(attacks), "attacks": attacks})
            if not made:
                rest.append(sentence)
        one.figure.text = " ".join(rest)

    def _routine(self, sentence: str) -> Iterable[list[str]]:
        for pattern in (_WITH, _RANGED_WITH, _NAMED):
            parts = [
                (NUMBERS[m[1].casefold()], self._called(m[2])) for m in pattern.finditer(sentence)
            ]
            known = [(count, name) for count, name in parts if name]
            if known and len(known) == len(parts):
                return [[name for count, name in known for _nth in range(count)][:MOST_IN_ROUTINE]]
        if every := _ANY.search(sentence):
            count, mode = NUMBERS[every[1].casefold()], (every[2] or "").casefold()
            fitting = [
                n for n, m in self.modes.items() if not mode or mode == "weapon" or mode in m
            ]
            return [[name] * count for name in fitting]
        return []


def _counted(attacks: list[str]) -> str:
    """The name of a routine: "Bite, 2 × Claw"."""
    counts = Counter(attacks)
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())


def _crowd(text: str) -> int:
    """The number of targets in an area, by its size."""
    around = _WITHIN.search(text)
    size = around or _SIZE.search(text)
    feet = int(size[1]) if size else SHAPES[1][0]
    return next((most for far, most in (AROUND if around else SHAPES) if feet <= far), 20)


def _singular(name: str) -> str:
    plain = name.casefold().strip()
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain
