"""The hit dice and attacks of a stat block (README 3.6), each attack with its own dice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.blocks import Figure, names_of, split, table
from rulesets.blocks.sentences import Sentences
from rulesets.contract.adopting import Vocabulary
from rulesets.foundry import unlike
from rulesets.ose.sheet.fields import formula

GRAMMAR = table(__file__, "grammar.toml")
CLASSES = {name: id for id, names in names_of(GRAMMAR["classes"]).items() for name in names}
SAYS = Sentences(GRAMMAR["sentences"], {"classes": sorted(CLASSES, key=len, reverse=True)})
DIE = 8
MOST_OF_A_KIND = 12
MOST_ATTACKS = 40
LONGEST_NAME = 40
_OR = re.compile(r"(?<=\s)or(?=\s)")
_BRACKET = re.compile(r"[()]")


class HitDice(Struct, frozen=True):
    """Hit dice and their bonus; `written` as in the text."""

    count: float
    sides: int
    plus: int
    written: str

    @property
    def rolled(self) -> str:
        """Dice in this program's notation; half a die is a die with half the sides."""
        count, sides = (self.count, self.sides) if self.count >= 1 else (1, self.sides // 2)
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{int(count)}d{sides}{plus}"

    @property
    def average(self) -> int:
        return max(1, int(self.count * (self.sides + 1) / 2) + self.plus)


def hit_dice(figure: Figure) -> HitDice | None:
    """The hit dice at the beginning of a figure, or None."""
    if not (dice := SAYS.take(figure, "hit_dice")):
        return None
    count = 0.5 if dice[3] else int(dice[1] or dice[4])
    plus = int((dice[5] or "0").replace(" ", ""))
    return HitDice(count, int(dice[2] or DIE), plus, dice[0].strip())


class Attack(Struct):
    """An attack; `text` describes its effect."""

    name: str
    count: int
    text: str


def arms(attacks: Figure, damage: Figure, vocabulary: Vocabulary) -> dict[str, Any]:
    """The `weapons` and `routines`. Text that is not understood stays in both figures, as do
    attacks without damage that are no weapon of the game."""
    SAYS.take(attacks, "no_attacks")
    unread: list[str] = []
    own_column = bool(damage.text.strip())
    if not own_column and (beside := SAYS.take(attacks, "damage_beside")):
        damage = Figure("", beside[1])
    if counted := SAYS.whole(attacks.text, "counted"):
        unread.append(counted[1])
        attacks.text = counted[2]
    several = bool(re.search(r"\+\s*[^\W\d]", attacks.text))
    rounds = [_round(part, unread) for part in _alternatives(attacks.text)]
    every = [attack for some in rounds for attack in some]
    if damage.text.strip():
        every = every or [Attack("Attack", 1, "")]
        rounds = rounds if any(rounds) else [every]
        _by_damage(every, damage, several)
    weapons: dict[str, dict[str, Any]] = {}
    for attack in every:
        if (row := _weapon(attack, vocabulary, unread)) is None:
            attack.count = 0
        else:
            row["name"] = attack.name = unlike(attack.name, weapons)
            weapons[attack.name] = row
    if not own_column:
        unread.append(damage.text.strip())
    if attacks.label:
        attacks.text = ", ".join(filter(None, unread))
    else:
        damage.text = ", ".join(filter(None, (damage.text.strip(), *unread)))
    stats: dict[str, Any] = {"weapons": [*weapons.values()]} if weapons else {}
    counts = ({attack.name: attack.count for attack in some if attack.count} for some in rounds)
    routines = [row for some in counts if (row := routine(some, most=MOST_OF_A_KIND))]
    return stats | ({"routines": routines} if routines else {})


def routine(
    counts: Mapping[str, int], texts: Mapping[str, str] | None = None, most: int | None = None
) -> dict[str, Any] | None:
    """Several attacks in a round with one name, "2 × Claw, Bite", at most so many; None for a
    single one. `texts` are the weapons in words, if they are not their names."""
    if sum(counts.values()) < 2:
        return None
    named = {name: (texts or {}).get(name, name) for name in counts}
    parts = [
        f"{often} × {named[name]}" if often > 1 else named[name] for name, often in counts.items()
    ]
    attacks = [name for name, often in counts.items() for _nth in range(often)]
    return {"name": ", ".join(parts), "attacks": attacks[:most]}


def _alternatives(text: str) -> list[str]:
    """The rounds of attacks. An "or" divides them behind a bracket, before a number, and before a
    name with a bracket; any other belongs to a name."""
    parts = _OR.split(text)
    rounds, opens = [[parts.pop()]], False
    while parts:  # from the end, where the next bracket is known
        after = rounds[-1][-1]
        bracket = _BRACKET.search(after)
        opens = bracket[0] == "(" if bracket else opens
        first = after.lstrip()[:1]
        named = opens and (first.isalpha() or first == "_")
        if parts[-1].rstrip().endswith((")", "]")) or first.isdecimal() or named:
            rounds.append([])
        rounds[-1].append(parts.pop())
    return ["or".join(reversed(part)) for part in reversed(rounds)]


def _round(text: str, unread: list[str]) -> list[Attack]:
    """The attacks of a round; what is none of them is reported."""
    group = SAYS.whole(text, "together")
    pieces = _pieces(group[1] if group else text)
    attacks = [_attack(piece, unread) for piece in pieces[:MOST_ATTACKS]]
    unread += pieces[MOST_ATTACKS:]
    return [attack for attack in attacks if attack]


def _pieces(text: str) -> list[str]:
    """The attacks in a text: "2 claws/1 bite + hug" has three, "sword +1" one."""
    pieces: list[str] = []
    for piece in split(text, ",;+"):
        abreast = split(piece, "/")
        if len(abreast) > 1 and all(SAYS.whole(part, "attack") for part in abreast):
            pieces += abreast
        elif pieces and re.match(r"\d\s*(?:[(\[]|$)", piece):
            pieces[-1] += f" +{piece}"
        else:
            pieces.append(piece)
    return pieces


def _attack(text: str, unread: list[str]) -> Attack | None:
    """An attack such as "2 × claw (1d3)"; other text is reported."""
    written = SAYS.whole(text, "attack")
    count = int(written[1] or 1) if written else 0
    if not written or not written[2].strip() or not 1 <= count <= MOST_OF_A_KIND:
        bare = SAYS.whole(text, "attack_alone")
        if bare and 1 <= int(bare[1]) <= MOST_OF_A_KIND:
            return Attack("Attack", int(bare[1]), "")
        unread.append(text)
        return None
    unread.append(written[2].strip()[LONGEST_NAME:])
    return Attack(written[2].strip(" ×")[:LONGEST_NAME], count, (written[3] or "").strip())


def _by_damage(every: list[Attack], damage: Figure, several: bool) -> None:
    """Takes the damage from a column of its own: a value for each attack, for each kind of attack,
    or for all. `several` attacks are joined by a plus, and so are their values."""
    blows = [attack for attack in every for _nth in range(attack.count)]
    ways = [(",;/", every), (",;/", blows)]
    more = [(",;/+", blows), (",;/+", every)]
    for signs, those in (*more, *ways) if several else (*ways, *more):
        values = split(damage.text, signs)
        values *= len(every) if len(values) == 1 else 1
        if len(values) == len(those):
            for attack, value in zip(those, values, strict=True):
                if value not in attack.text:
                    attack.text = f"{attack.text} {value}".strip()
            damage.text = ""
            return


def _weapon(attack: Attack, vocabulary: Vocabulary, unread: list[str]) -> dict[str, Any] | None:
    """The row of an attack with its dice; a second die and other words are reported. Without dice
    it is a weapon of the game, or reported."""
    written, rest = dice_of(attack.text)
    named = SAYS.find(f"{attack.name} {attack.text}", "by_weapon")
    if not written and not named and not vocabulary.row("weapons", attack.name):
        count = f"{attack.count} × " if attack.count > 1 else ""
        unread.append(f"{count}{attack.name}" + (f" ({rest})" if rest else ""))
        return None
    if rest:
        unread.append(f"{attack.name} ({rest})")
    return {"name": attack.name, "damage": written} if written else {"name": attack.name}


def dice_of(text: str) -> tuple[str, str]:
    """The first dice in a text, or "", and the rest of the text."""
    forms = (SAYS.find(text, name) for name in ("dice", "span", "constant"))
    first = next(filter(None, forms), None)
    written = _written(first[1]) if first else ""
    if not first or not written:
        return "", text
    rest = f"{text[: first.start()]} {text[first.end() :]}".strip(" ()[],;")
    return written, " ".join(rest.split()) if re.search(r"\w", rest) else ""


def _written(text: str) -> str:
    """Dice in this program's notation: "1-6" is "1d6", "3-8" is "1d6+2"."""
    plain = re.sub(r"\s", "", text).lower()
    if span := re.fullmatch(r"(\d+)-(\d+)", plain):
        plain = _of_span(int(span[1]), int(span[2]))
    plain = f"1{plain}" if plain.startswith("d") else plain
    try:
        formula(plain)
    except ValueError:
        return ""
    return plain


def _of_span(least: int, most: int) -> str:
    """The dice for a range of numbers, all equal if possible: "2-12" is "2d6"."""
    if least > 1 and most % least == 0 and most // least in (4, 6, 8, 10, 12, 20):
        return f"{least}d{most // least}"
    sides = most - least + 1
    return f"1d{sides}" + (f"+{least - 1}" if least > 1 else "")
