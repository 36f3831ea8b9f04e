"""Actions, reactions and legendary actions in the wording of the reference document, as weapons,
powers and routines of a sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations_with_replacement
from typing import Any

from rulesets.blocks.deeds import Deed
from rulesets.blocks.figures import Figure
from rulesets.blocks.sentences import dice_in, odd_mean, written
from rulesets.contract.adopting import Vocabulary
from rulesets.fifth.sheet.blocks.grammar import NUMBERS, SAYS, rider
from rulesets.fifth.sheet.catalogue import WEAPONS
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.parts import ABILITIES
from rulesets.foundry import unlike

MOST_DEEDS, MOST_IN_ROUTINE = 40, 12
SHAPES, AROUND = ((15, 4), (30, 6), (60, 8)), ((20, 8),)
"""The number of targets that a shape of this many feet, or what is within as many, usually has."""
CROWD = 20
IN_TWO_HANDS = " in two hands"
_OR = r",? or (?=(?:the|it|its|she|he|they|\w+) )"


class Arms:
    """The weapons, powers and routines of a creature. `stats` has its scores and proficiency;
    `modes` and `labels` have the mode of each weapon ("melee or ranged") and its name in print."""

    def __init__(self, stats: dict[str, Any], vocabulary: Vocabulary):
        self.stats, self.vocabulary = stats, vocabulary
        self.weapons: dict[str, Any] = {}
        self.powers: dict[str, Any] = {}
        self.routines: list[dict[str, Any]] = []
        self.modes: dict[str, str] = {}
        self.labels: dict[str, str] = {}

    def take(self, deeds: Iterable[Deed]) -> None:
        """Takes the deeds: attacks first, as others name them."""
        every = [deed for deed in deeds if deed.kind != "trait"][:MOST_DEEDS]
        for deed in every:
            self._attack(deed)
        for deed in every:
            (self._multiattack if deed.name.casefold() == "multiattack" else self._power)(deed)

    # -- attacks -------------------------------------------------------------------------------

    def _attack(self, deed: Deed) -> None:
        figure = deed.figure
        if not (attack := SAYS.take(figure, "attack")):
            return
        bonus, mode = int(attack["bonus"].replace(" ", "")), attack["mode"].casefold()
        head, rest = figure.text[: attack.start()], figure.text[attack.start() :]
        before, _hit, figure.text = rest.partition("Hit:")
        aim = Figure("", before)
        for harmless in ("reach", "range", "aim"):
            SAYS.take(aim, harmless)
        if not (dealt := SAYS.take(figure, "hit")):
            self._bare(deed, bonus, mode)
            figure.text = f"{head} {aim.text} {figure.text}"
            return
        row = self._row(deed.name, mode, bonus, dealt)
        hands, odd = SAYS.take(figure, "two_hands"), [odd_mean(dealt)]
        while more := SAYS.take(figure, "more"):
            extra = {"damage": written(*dice_in(more)), "type": more["type"].casefold()}
            row.setdefault("extra", []).append(extra)
            odd.append(odd_mean(more))
        if on_hit := rider(figure):
            row["on_hit"] = on_hit
        if deed.usage.get("uses"):
            row["uses"], deed.used = deed.usage["uses"], deed.usage.keys() == {"uses"}
        self._add(deed.name, row, mode)
        if hands:
            name = f"{deed.name}{IN_TWO_HANDS}"
            self._add(name, self._row(name, "melee", bonus, hands), "melee")
        figure.text = " ".join((head, aim.text, *odd, figure.text))

    def _row(self, name: str, mode: str, bonus: int, dealt: re.Match[str]) -> dict[str, Any]:
        """A weapon with these figures: as in the catalogue, if it has it; the ability by which
        both bonuses come out, else the bonuses themselves."""
        dice, plus = dice_in(dealt)
        row = self.vocabulary.row("weapons", name)
        like = row if isinstance(row, str) and row in WEAPONS else ""
        listed = {"melee": True, "ranged": False, **(WEAPONS[like] if like else {})}
        own = {"damage": dice or str(plus), "type": dealt["type"].casefold()}
        own |= {"melee": mode != "ranged", "ranged": mode != "melee"}
        changed = {key: value for key, value in own.items() if listed.get(key) != value}
        usual = listed.get("ability") or ("dex" if mode == "ranged" else "str")
        bonuses: dict[str, Any] = {"attack_bonus": bonus, "damage_bonus": plus if dice else 0}
        for ability in dict.fromkeys((usual, "str", "dex", *ABILITIES)):
            added = modifier(self.stats, ability)
            if dice and (added, added + self.stats.get("proficiency", 2)) == (plus, bonus):
                bonuses = {} if ability == usual else {"ability": ability}
                break
        return {**({"like": like} if like else {}), **changed, **bonuses}

    def _add(self, name: str, row: dict[str, Any], mode: str) -> None:
        label, taken = name, {*self.weapons, *self.powers}
        if row.keys() == {"like"} and row["like"] not in taken:
            name = row["like"]
            self.weapons[name] = name
        else:
            name = unlike(name, taken)
            self.weapons[name] = {"name": name, **row}
        self.modes[name], self.labels[name] = mode, label

    def _bare(self, deed: Deed, bonus: int, mode: str) -> None:
        """An attack without damage, such as a web: a power, if its bonus is that of the sheet's
        powers or nobody has set that yet."""
        before, row = deed.figure.text, rider(deed.figure)
        if not row or self.stats.setdefault("spell_attack", bonus) != bonus:
            deed.figure.text = f"{bonus:+d} {before}"
            return
        near = {"ranged": False} if mode == "melee" else {}
        self._add_power(deed, {"way": "attack", "verbal": False, **row, **deed.usage, **near})

    # -- powers --------------------------------------------------------------------------------

    def _power(self, deed: Deed) -> None:
        figure, before = deed.figure, deed.figure.text
        time = {} if deed.kind == "action" else {"time": deed.kind}
        if deed.kind == "reaction" and (parry := SAYS.gives(figure, "parry", "parry_response")):
            mods = {**parry, "uses_up": "attack_against"}
            self._add_power(deed, "parry" if parry["ac"] == 2 else {"like": "parry", "mods": mods})
            return
        if deed.kind in ("legendary", "lair"):
            named = SAYS.take(figure, "one")
            if weapon := self._called(named["name"]) if named else "":
                self._add_power(deed, {**time, "way": "weapon", "weapon": weapon, **deed.usage})
                return
            figure.text = before
        row = rider(figure)
        if "save" not in row:
            figure.text = before
            return
        row = {**time, "way": "save", "verbal": False, **row, **deed.usage}
        if SAYS.find(before, "crowd"):
            row |= {"area": True, "max_targets": _crowd(before)}
            row |= {} if SAYS.find(before, "chosen") else {"target": "any"}
        self._add_power(deed, row)

    def _add_power(self, deed: Deed, row: Any) -> None:
        taken = {*self.weapons, *self.powers}
        deed.used = isinstance(row, dict) and row.items() >= deed.usage.items()
        if isinstance(row, str) and row not in taken:
            self.powers[row] = row
            return
        name = unlike(deed.name, taken)
        self.powers[name] = {"name": name, **({"like": row} if isinstance(row, str) else row)}

    # -- multiattack ---------------------------------------------------------------------------

    def _called(self, text: str) -> str:
        """The weapon with this name, in the singular or the plural."""
        wanted = _singular(text)
        labels = {name: _singular(label) for name, label in self.labels.items()}
        exact = [name for name, label in labels.items() if label == wanted]
        ending = [name for name, label in labels.items() if label.endswith(f" {wanted}")]
        return next(iter((*exact, *ending)), "")

    def _multiattack(self, deed: Deed) -> None:
        """Each sentence, and each way in it, is a routine if all its attacks are known."""
        rest: list[str] = []
        whole = re.split(r"(?<=\.)\s+", deed.figure.text)
        ways = ([each] if SAYS.find(each, "using") else re.split(_OR, each) for each in whole)
        for sentence in chain(*ways):
            routines = self._routines(sentence)
            for attacks in routines:
                if len(attacks) > 1 and all(row["attacks"] != attacks for row in self.routines):
                    self.routines.append({"name": _counted(attacks), "attacks": attacks})
            if not routines or SAYS.find(sentence, "besides"):
                rest.append(sentence)
        deed.figure.text = " ".join(rest)

    def _routines(self, sentence: str) -> list[list[str]]:
        if using := SAYS.find(sentence, "using"):
            names = [self._called(name) for name in re.split(r",? or |, ", using[2])]
            mixed = combinations_with_replacement(names, _number(using[1]))
            return [*map(list, mixed)][:MOST_IN_ROUTINE] if all(names) else []
        for form in ("with", "ranged_with", "named"):
            matches = SAYS.all_in(sentence, form)
            parts = [[self._called(match[2])] * _number(match[1]) for match in matches]
            if parts and all(map(all, parts)):
                return [[*chain(*parts)][:MOST_IN_ROUTINE]]
        if every := SAYS.find(sentence, "any"):
            mode = (every[2] or "").casefold().replace("weapon", "")
            return [[name] * _number(every[1]) for name, how in self.modes.items() if mode in how]
        return []


def _number(word: str) -> int:
    return 1 + NUMBERS.index(word.casefold())


def _counted(attacks: list[str]) -> str:
    """The name of a routine: "Bite, 2 × Claw"."""
    counts = Counter(attacks)
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())


def _crowd(text: str) -> int:
    """The number of targets in an area, by its size."""
    around = SAYS.find(text, "within")
    size = around or SAYS.find(text, "size")
    feet = int(size[1]) if size else SHAPES[1][0]
    return next((most for far, most in (AROUND if around else SHAPES) if feet <= far), CROWD)


def _singular(name: str) -> str:
    plain = name.casefold().strip()
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain
