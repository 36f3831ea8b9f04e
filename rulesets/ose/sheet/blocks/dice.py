"""Hit dice in the notation of books: "2+1*", "2d8+1", "½"."""

from __future__ import annotations

from msgspec import Struct

from rulesets.blocks import Figure

DIE = 8


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
    found = figure.take(
        r"^\s*(?:(\d{1,2})d(\d{1,3})|(½|1/2)|(\d{1,2}))(?!\d)(?:\s*([+-]\s*\d{1,2})(?!\d))?\s*(?:hp)?\s*\**"
    )
    if not found:
        return None
    count = 0.5 if found[3] else int(found[1] or found[4])
    plus = int((found[5] or "0").replace(" ", ""))
    return HitDice(count, int(found[2] or DIE), plus, found[0].strip())
