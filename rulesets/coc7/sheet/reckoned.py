"""Values derived from the characteristics (README 3): hit points, build, damage bonus, move rate.
Books and files contain them as well; differences are reported."""

from __future__ import annotations

from rulesets.contract.adopting import Left
from rulesets.messages import Dice, pgettext, phrase


def hit_points(con: int, siz: int) -> int:
    return (con + siz) // 10


def bonuses(sum: int) -> tuple[int, str]:
    """Build and damage bonus for the sum of STR and SIZ."""
    for most, build, bonus in ((64, -2, "-2"), (84, -1, "-1"), (124, 0, "0"), (164, 1, "1d4")):
        if sum <= most:
            return build, bonus
    number = (sum - 45) // 80
    return number + 1, f"{number}d6"


def pace(strong: int, quick: int, large: int) -> int:
    """The move rate of a young person."""
    return 7 + (quick >= large or strong >= large) + (quick > large and strong > large)


def beside(label: str, written: object, reckoned: object, counts: bool = True) -> list[Left]:
    """Reports a written value that differs from the rules; `counts` if it is imported."""
    if written is None or reckoned is None or str(reckoned) == str(written):
        return []
    message = (
        pgettext("coc7", "This counts; the rules would give {reckoned}.")
        if counts
        else pgettext("coc7", "The rules give {reckoned}, and that counts.")
    )
    return [Left(f"{label}: {written}", phrase(message, reckoned=Dice(str(reckoned))))]
